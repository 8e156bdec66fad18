import { join } from 'node:path'
import { openDatabase } from '../../database/src/database.ts'
import { readEnv } from './env.ts'
import { addRoutes, createApp } from './http.ts'
import { createLive } from './live/live.ts'
import { addLiveRoutes } from './live/routes.ts'
import { deleteStale } from './players/store.ts'
import { createOutbox } from './rounds/outbox.ts'
import { createRounds } from './rounds/rounds.ts'
import { pendingCalls } from './rounds/store.ts'
import { studioDbOf } from './schema.ts'
import { sealOf } from '../../settings/src/seal.ts'
import { sealSeeds } from './seeds/seeds.ts'
import { createWallet } from './wallet/wallet.ts'

/** Our name at the operator's: docs/providers.md, `/providers/{name}/…`. */
const provider = 'felek'
const hourMs = 3_600_000

const start = async () => {
  const env = readEnv()
  const app = createApp(env)
  const { log } = app
  const database = await openDatabase({
    url: env.databaseUrl,
    dataDir: env.dataDir,
    schema: 'studio',
    migrationsDir: join(import.meta.dirname, '../migrations'),
    onFault: (error, fatal) => {
      log[fatal ? 'fatal' : 'warn']({ err: error }, 'the database failed')
      if (fatal) process.exit(1)
    },
  })
  const db = studioDbOf(database)
  const seal = sealOf(env)
  const keys = { id: env.providerKeyId, secret: env.providerSecret }
  const wallet = createWallet(env.siteInternalUrl, provider, keys)
  const outbox = createOutbox({ db, seal, wallet, log })
  const rounds = createRounds({ db, seal, wallet, outbox })
  const live = createLive({
    db,
    wallet,
    log,
    rateScale: env.rateScale,
    trustProxy: env.trustProxy,
    pace: env.livePace,
  })
  let stopping = false
  const health = async () => {
    const pending = await pendingCalls(db.read).catch(() => undefined)
    const liveWaiting = await live.waiting().catch(() => undefined)
    return {
      ok: pending !== undefined,
      database: database.kind,
      durability: database.durability,
      live: liveWaiting === undefined ? undefined : { waiting: `${liveWaiting}` },
      outbox: pending && {
        waiting: `${pending.count}`,
        oldest: pending.oldest?.toISOString() ?? null,
      },
    }
  }
  addRoutes(app, {
    env,
    keys,
    rounds,
    health,
    ready: () => !stopping,
    verifyLive: (roundId) => live.verify(roundId),
  })
  addLiveRoutes(app, { env, keys, live })

  const stop = async () => {
    if (stopping) return
    stopping = true
    // A process that cannot end in order ends all the same: the outbox has it all.
    setTimeout(() => process.exit(1), 12_000).unref()
    // Whoever is connected hears `connection: close` on an answer before the door shuts (trust.md
    //
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    // First the tables: a WebSocket would keep the door open.
    await live.stop()
    await app.close()
    await outbox.stop()
    await db.close()
    log.info('stopped')
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  // Started by bin/start, it ends with it, however that ended: else it would keep the folder and
  // the port.
  process.on('disconnect', () => void stop())

  await sealSeeds(db, seal)
  await outbox.start()
  await live.start()
  const sweepStale = async () => {
    try {
      await live.sweep()
      while (!stopping && (await db.inTx((tx) => deleteStale(tx, new Date()))));
    } catch (error) {
      log.warn({ err: error }, 'old demos were not deleted')
    }
  }
  setInterval(() => void sweepStale(), hourMs).unref()
  await app.listen({ port: env.studioPort, host: '::' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new Error(`Port ${env.studioPort} is in use. Stop what runs there, or set STUDIO_PORT.`)
    // A machine without IPv6.
    return app.listen({ port: env.studioPort, host: '0.0.0.0' })
  })
  log.info(
    {
      url: env.studioUrl ?? `http://localhost:${env.studioPort}`,
      database: database.kind,
      durability: database.durability,
    },
    'the studio is open',
  )
}

start().catch((error: unknown) => {
  process.stderr.write(`The studio could not start. ${(error as Error).message}\n`)
  process.exit(1)
})
