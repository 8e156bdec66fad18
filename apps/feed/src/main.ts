import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import {
  canWrite,
  openDatabase,
  openProcessDatabase,
  retryUntilAvailable,
  type Database,
} from '@felek/database/database.ts'
import { createCaller } from '@felek/platform/signatures/signed-caller.ts'
import { asRefused, exitCodeOf } from '@felek/platform/config/exit.ts'
import { createGracefulShutdown } from '@felek/platform/http/graceful-shutdown.ts'
import { openStartupServer, type StartupServer } from '@felek/platform/http/startup-server.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { rails } from './calendar/calendar.ts'
import { readEnv, type Env } from './config.ts'
import { addRoutes, createApp } from './http.ts'
import { createLease, renewMs, type Lease } from './lease.ts'
import { createLog, LeaseLost } from './log/log.ts'
import { createEngine, type Engine } from './matches/engine.ts'
import { feedSchema } from './database-schema.ts'
import { feedDbOf } from './schema.ts'
import { createWitness } from '@felek/platform/witness/witness-client.ts'

/* The match feed: a process of its own, which knows nothing of the house but docs/feed.md. */

const openOwnDatabase = ({ database }: Env, log: FastifyBaseLogger): Promise<Database> =>
  openProcessDatabase(
    (onFault) => openDatabase({ ...database, ...feedSchema, onFault }),
    log,
    asRefused,
  )

/** A match says what has happened once a second: prices change every six. */
const stepMs = 1_000

/** Does `work` again and again with a pause between, until told to stop. */
const repeat = async (
  work: () => Promise<unknown>,
  pauseMs: number,
  stopping: AbortSignal,
  failed: (error: unknown) => void,
): Promise<void> => {
  while (!stopping.aborted) {
    await work().catch(failed)
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {})
  }
}

/** Waits in line until no other process draws. */
const inLine = async (lease: Lease, log: FastifyBaseLogger, stopping: AbortSignal) => {
  let told = false
  while (!stopping.aborted && !(await retryUntilAvailable(() => lease.take(), log))) {
    if (!told) log.info({}, 'another process draws: this one waits')
    told = true
    await sleep(renewMs, undefined, { signal: stopping }).catch(() => {})
  }
}

type Running = { engine: Engine; lease: Lease; log: FastifyBaseLogger; stopping: AbortSignal }
/** Everything that goes on by itself. `lost`: another process draws now. */
const run = ({ engine, lease, log, stopping }: Running, lost: () => void): Promise<unknown> => {
  const failed = (error: unknown) => {
    if (error instanceof LeaseLost) return lost()
    log.error({ err: error }, 'a step failed')
  }
  const renew = async () => {
    if (!(await lease.take())) throw new LeaseLost('another process draws')
  }
  return Promise.all([
    repeat(engine.tell, stepMs, stopping, failed),
    repeat(engine.plan, stepMs, stopping, failed),
    repeat(engine.witnessed, stepMs, stopping, failed),
    repeat(engine.forget, 10_000, stopping, failed),
    repeat(renew, renewMs, stopping, failed),
  ])
}

/** Listens while the feed is not open yet. */
const atThePorch = (env: Env): Promise<StartupServer> =>
  openStartupServer({
    port: env.feedPort,
    hosts: [env.feedHost],
    setting: 'FEED_PORT',
    alive: '/live',
    told: () => ({ type: 'application/json; charset=utf-8', body: '{"status":"busy"}' }),
  })

/** Our name at the operator's. */
const drawer = 'felek'

/** The feed at work: its log and its matches. */
const furnish = (env: Env, app: FastifyInstance, database: Database) => {
  const db = feedDbOf(database)
  const owner = randomUUID()
  const keys = { id: env.providerKeyId, secret: env.providerSecret }
  const now = () => Date.now()
  const feedLog = createLog({ db, owner, now, fates: env.feedFates })
  const engine = createEngine({
    db,
    feedLog,
    log: app.log,
    now,
    seal: encryptionOf(env),
    witness: createWitness(createCaller(env.siteInternalUrl, drawer, keys)),
    feedPace: env.feedPace,
    fates: env.feedFates,
    rails,
    databaseReady: () => canWrite(database),
  })
  return { db, keys, feedLog, engine, lease: createLease(db, owner) }
}

const start = async () => {
  const env = settingsOf()
  const app: FastifyInstance = createApp(env)
  const leave = createGracefulShutdown(app.server)
  const { log } = app
  const porch = await atThePorch(env)
  const stopped = new AbortController()
  const streams = new AbortController()
  let close = async () => {}
  const stop = async (code = 0) => {
    if (stopped.signal.aborted) return
    stopped.abort()
    // A process that cannot end in order ends all the same: its tables have it all.
    setTimeout(() => process.exit(1), 12_000).unref()
    await close()
    process.exit(code)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  // Started by bin/start, it ends with it, however that ended.
  process.on('disconnect', () => void stop())

  const database = await openOwnDatabase(env, log)
  const { db, keys, feedLog, engine, lease } = furnish(env, app, database)
  addRoutes(app, {
    keys,
    db,
    engine,
    feedLog,
    ready: () => !stopped.signal.aborted,
    databaseReady: () => canWrite(database),
    stopping: streams.signal,
  })
  if (env.takeOverLeases) await retryUntilAvailable(() => lease.free(), log)
  await inLine(lease, log, stopped.signal)
  await retryUntilAvailable(() => engine.load(), log)
  const running = run({ engine, lease, log, stopping: stopped.signal }, () => {
    log.error({}, 'another process draws: this one ends')
    void stop(1)
  })
  close = async () => {
    const steps = [
      () => leave(() => streams.abort()),
      () => app.close(),
      () => running,
      () => lease.leave(),
      () => db.close(),
    ]
    for (const step of steps)
      await step().catch((error: unknown) => log.warn({ err: error }, 'closing, all the same'))
    log.info('stopped')
  }
  await app.ready()
  await app.listen(porch.handOver())
  log.info({ port: env.feedPort }, 'the feed is open')
  process.send?.('open')
}

const settingsOf = (): Env => {
  try {
    return readEnv()
  } catch (error) {
    return asRefused(error)
  }
}

start().catch((error: unknown) => {
  process.stderr.write(`The feed could not start. ${(error as Error).message}\n`)
  process.exit(exitCodeOf(error))
})
