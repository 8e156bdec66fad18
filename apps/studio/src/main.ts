import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import {
  canWrite,
  openDatabase,
  openProcessDatabase,
  retryUntilAvailable,
  type Database,
} from '@felek/database/database.ts'
import { asRefused, exitCodeOf } from '@felek/platform/config/exit.ts'
import { createGracefulShutdown } from '@felek/platform/http/graceful-shutdown.ts'
import { openStartupServer, type StartupServer } from '@felek/platform/http/startup-server.ts'
import { readEnv, type Env } from './config.ts'
import { allPlayables } from './games/playables.ts'
import { addRoutes, createApp, parentsOf } from './http/server.ts'
import { createLive } from './live/live.ts'
import { addLiveRoutes } from './live/routes.ts'
import type { Log } from './log.ts'
import { createWitness } from '@felek/platform/witness/witness-client.ts'
import { addParPages } from './par/routes.ts'
import { addReturnsForOperator } from './meters/for-operator.ts'
import { createReturnsWatch, declaredReturns } from './meters/returns.ts'
import { studioSchema } from './database-schema.ts'
import { addPastForOperator } from './past/for-operator.ts'
import { deleteStale } from './players/store.ts'
import { addCommitmentRoutes } from './commitments/routes.ts'
import { freeLeases } from './free-leases.ts'
import { addFreeSpinsForOperator } from './free-spins/for-operator.ts'
import { addRoundsForOperator } from './rounds/for-operator.ts'
import { addRoundRecords } from './rounds/round-records.ts'
import { addMetrics } from './http/metrics.ts'
import { createRoundsOutbox } from './rounds/rounds-outbox.ts'
import { releasedRooms } from './rooms/list.ts'
import { createPublish } from './rooms/chain-publication.ts'
import { createRooms } from './rooms/rooms.ts'
import { addRoomRoutes } from './rooms/routes.ts'
import { createRounds } from './rounds/rounds.ts'
import { createCallSeals } from './rounds/calls/seals.ts'
import { pendingCalls } from './rounds/calls/store.ts'
import { studioDbOf } from './schema.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { checkSeedKey } from './seeds/seeds.ts'
import { createSessions } from './wallet/sessions.ts'
import { createCaller } from '@felek/platform/signatures/signed-caller.ts'
import { createWallet } from './wallet/wallet.ts'

/** Our name at the operator's: docs/providers.md, `/providers/{name}/…`. */
const provider = 'felek'
const hourMs = 3_600_000

/** Listens while the studio is not open yet. */
const atThePorch = (env: Env): Promise<StartupServer> =>
  openStartupServer({
    port: env.studioPort,
    // The second for a machine without IPv6.
    hosts: ['::', '0.0.0.0'],
    setting: 'STUDIO_PORT',
    alive: '/live',
    told: () => ({ type: 'application/json; charset=utf-8', body: '{"error":"busy"}' }),
  })

const openOwnDatabase = ({ database }: Env, log: FastifyBaseLogger): Promise<Database> =>
  openProcessDatabase(
    (onFault) => openDatabase({ ...database, ...studioSchema, onFault }),
    log,
    asRefused,
  )

/** The studio at work: its rounds, its tables, and what they owe the wallet. */
const furnish = async (env: Env, app: FastifyInstance, database: Database, lost: () => void) => {
  const { log } = app
  const db = studioDbOf(database)
  const seal = encryptionOf(env)
  const keys = { id: env.providerKeyId, secret: env.providerSecret }
  const wallet = createWallet(env.siteInternalUrl, provider, keys)
  const sessions = createSessions(wallet)
  const playables = await allPlayables()
  const call = createCaller(env.siteInternalUrl, provider, keys)
  const witness = createWitness(call)
  const seals = createCallSeals(seal, log)
  const rooms = createRooms({
    db,
    wallet,
    sessions,
    witness,
    publish: createPublish(call),
    seal,
    seals,
    log,
    rateScale: env.rateScale,
    trustProxy: env.trustProxy,
    games: releasedRooms,
    lost,
  })
  const live = createLive({
    db,
    wallet,
    sessions,
    log,
    rateScale: env.rateScale,
    trustProxy: env.trustProxy,
    pace: env.livePace,
    openingRounds: 20,
    witness,
    sealKey: env.sealKey,
    seals,
    lost,
  })
  const { outbox, machine } = createRoundsOutbox({
    db,
    seal,
    seals,
    wallet,
    log,
    playables,
    rooms: rooms.follows,
    tables: live,
  })
  const rounds = createRounds({ machine, wallet, sessions, outbox })
  return { db, seal, seals, keys, playables, outbox, rounds, live, rooms }
}
type Rooms = Awaited<ReturnType<typeof furnish>>

const healthOf =
  (database: Database, { db }: Rooms) =>
  async () => {
    const pending = await pendingCalls(db.read).catch(() => undefined)
    return {
      ok: pending !== undefined && (await canWrite(database)),
      outbox: pending && {
        waiting: `${pending.count}`,
        oldest: pending.oldest?.toISOString() ?? null,
      },
    }
  }

/** Forgets hourly what nobody asks for any more. */
const startSweeping = ({ db, live, rooms }: Rooms, log: Log, isStopping: () => boolean): void => {
  const sweep = async () => {
    try {
      await live.sweep()
      await rooms.sweep()
      while (!isStopping() && (await db.inTx((tx) => deleteStale(tx, new Date()))));
    } catch (error) {
      log.warn({ err: error }, 'old demos were not deleted')
    }
  }
  setInterval(() => void sweep(), hourMs).unref()
}

/** Looks hourly at what the games gave back. */
const startWatching = (
  { db }: Rooms,
  watch: ReturnType<typeof createReturnsWatch>,
  log: Log,
): void => {
  const look = () =>
    watch
      .look(db.read, new Date())
      .catch((error: unknown) => log.warn({ err: error }, 'the returns could not be judged'))
  void look()
  setInterval(() => void look(), hourMs).unref()
}

/** Ends in order, whatever becomes of each step: the database may be away just then. */
const closeAll = async (
  app: FastifyInstance,
  leave: ReturnType<typeof createGracefulShutdown>,
  { db, outbox, live, rooms }: Rooms,
): Promise<void> => {
  const steps = [
    // A WebSocket has no end of its own.
    () =>
      leave(async () => {
        await Promise.all([live.stop(), rooms.stop()])
      }),
    () => app.close(),
    () => outbox.stop(),
    () => db.close(),
  ]
  for (const step of steps)
    await step().catch((error: unknown) => app.log.warn({ err: error }, 'closing, all the same'))
  app.log.info('stopped')
}

/** What the operator asks for, with signatures, beside the catalogue. */
const addOperatorCalls = (
  app: FastifyInstance,
  { db, seal, playables, keys, rooms }: Rooms,
  { demo }: Pick<Env, 'demo'>,
) => {
  addRoundsForOperator(app, { db: db.read, keys, flown: rooms.flown })
  addRoundRecords(app, { db: db.read, keys })
  addFreeSpinsForOperator(app, { db, playables, keys })
  if (demo) addPastForOperator(app, { db, seal, playables, keys, log: app.log })
}

const start = async () => {
  const env = settingsOf()
  const app = createApp(env)
  const leave = createGracefulShutdown(app.server)
  const { log } = app
  const porch = await atThePorch(env)
  let stopping = false
  let close = async () => {}
  const stop = async (code = 0) => {
    if (stopping) return
    stopping = true
    // A process that cannot end in order ends all the same: the outbox has it all.
    setTimeout(() => process.exit(1), 12_000).unref()
    await close()
    process.exit(code)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  // Started by bin/start, it ends with it, however that ended: else it would keep the folder and
  // the port.
  process.on('disconnect', () => void stop())

  const database = await openOwnDatabase(env, log)
  // Whoever watches over it starts it anew: then it waits for the tables again.
  const rooms = await furnish(env, app, database, () => void stop(1))
  const { db, seal, seals, outbox, rounds, live, keys } = rooms
  const returns = await declaredReturns()
  const watch = createReturnsWatch(returns, log)
  addMetrics(app, {
    env,
    waiting: () => pendingCalls(db.read),
    broken: () => seals.broken(),
    tables: () => live.states().tables,
    returns: watch.returns,
    counts: watch.counts,
    rooms: () => rooms.rooms.states(),
    owing: () => [...live.owing(), ...rooms.rooms.owing()],
  })
  addRoutes(app, {
    env,
    keys,
    rounds,
    health: healthOf(database, rooms),
    ready: () => !stopping,
    databaseReady: () => canWrite(database),
    verifyShared: async (roundId) => (await live.verify(roundId)) ?? rooms.rooms.verify(roundId),
  })
  addLiveRoutes(app, { env, keys, live, rooms: rooms.rooms })
  addRoomRoutes(app, env, rooms.rooms)
  await addParPages(app, parentsOf(env))
  addReturnsForOperator(app, { env, db: db.read, games: returns })
  addOperatorCalls(app, rooms, env)
  addCommitmentRoutes(app, { env, db, keys })
  close = () => closeAll(app, leave, rooms)

  await retryUntilAvailable(() => checkSeedKey(db, seal), log)
  if (env.takeOverLeases) await retryUntilAvailable(() => freeLeases(db, new Date()), log)
  await retryUntilAvailable(() => outbox.start(), log)
  await retryUntilAvailable(() => live.start(outbox), log)
  await retryUntilAvailable(() => rooms.rooms.start(outbox), log)
  startSweeping(rooms, log, () => stopping)
  startWatching(rooms, watch, log)
  await app.ready()
  await app.listen(porch.handOver())
  const url = env.studioUrl ?? `http://localhost:${env.studioPort}`
  log.info({ url }, 'the studio is open')
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
  process.stderr.write(`The studio could not start. ${(error as Error).message}\n`)
  process.exit(exitCodeOf(error))
})
