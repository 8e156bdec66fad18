import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { addFreeSpinsForOperator } from './free-spins/for-operator.ts'
import { addRoundRecords } from './rounds/round-records.ts'
import { isTransient } from '@felek/database/database.ts'
import { openTestDatabase } from '../../../packages/database/test/test-database.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { addRoutes, createApp } from './http/server.ts'
import { addCommitmentRoutes } from './commitments/routes.ts'
import { createLive } from './live/live.ts'
import { liveTables } from './live/table-list.ts'
import { addLiveRoutes } from './live/routes.ts'
import { createWitness } from '@felek/platform/witness/witness-client.ts'
import { allPlayables } from './games/playables.ts'
import { createCallSeals } from './rounds/calls/seals.ts'
import { createRoundsOutbox } from './rounds/rounds-outbox.ts'
import { createRounds } from './rounds/rounds.ts'
import { studioSchema } from './database-schema.ts'
import { studioDbOf } from './schema.ts'
import { createFakeWallet, fakeKeys } from './wallet/fake-wallet.ts'
import { createSessions } from './wallet/sessions.ts'
import type { Keys } from '@felek/platform/signatures/signature.ts'
import { createCaller } from '@felek/platform/signatures/signed-caller.ts'
import { createWallet } from './wallet/wallet.ts'

const env = {
  publicUrl: undefined,
  studioUrl: undefined,
  sitePort: 3000,
  studioPort: 80,
  rateScale: 1_000,
  trustProxy: false,
}

const addOperatorCalls = (
  app: FastifyInstance,
  { db, playables, keys }: Parameters<typeof addFreeSpinsForOperator>[1],
): void => {
  addFreeSpinsForOperator(app, { db, playables, keys })
  addRoundRecords(app, { db: db.read, keys })
}

/**
 * The whole studio for tests, as main.ts puts it together, with a wallet that can fail, or with the
 * operator's own at an address. `pace` as in createLive; `only` these live tables play, since they play
 * whether anybody is there or not.
 */
export const aStudio = async (
  at?: { url: string; keys: Keys },
  { pace = 0.05, only }: { pace?: number; only?: readonly string[] } = {},
) => {
  const database = await openTestDatabase(studioSchema)
  const db = studioDbOf(database)
  const fake = await createFakeWallet()
  const keys = at?.keys ?? fakeKeys
  const wallet = createWallet(at?.url ?? fake.url, 'felek', keys, 1_000)
  const seal = encryptionOf({ sealKey: 's'.repeat(32) })
  const sessions = createSessions(wallet)
  const faults: unknown[] = []
  const log = {
    info() {},
    warn() {},
    // A database that is busy for a moment is answered as such, and no fault of ours.
    error: (what: { err?: unknown }) =>
      void (isTransient(what.err) || faults.push(what.err ?? what)),
  } as never
  const playables = await allPlayables()
  const seals = createCallSeals(seal, log)
  const live = createLive({
    db,
    wallet,
    sessions,
    log,
    rateScale: 1_000,
    trustProxy: false,
    pace,
    ...(only && { tables: new Map([...liveTables].filter(([id]) => only.includes(id))) }),
    witness: createWitness(createCaller(at?.url ?? fake.url, 'felek', keys, 1_000)),
    sealKey: 's'.repeat(32),
    seals,
  })
  const parts = { db, seal, seals, wallet, log, playables, tables: live }
  const { outbox, machine } = createRoundsOutbox(parts)
  const rounds = createRounds({ machine, wallet, sessions, outbox, paceMs: 0, stepMs: 0 })
  const app = createApp({ logLevel: 'silent' })
  addRoutes(app, {
    env,
    keys,
    rounds,
    health: async () => ({ ok: true }),
    ready: () => true,
    databaseReady: async () => true,
    verifyShared: (id) => live.verify(id),
  })
  addLiveRoutes(app, { env, keys, live })
  addOperatorCalls(app, { db, playables, keys })
  addCommitmentRoutes(app, { env: { ...env, sealKey: 's'.repeat(32) }, db, keys })
  await outbox.start()
  await live.start(outbox)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    db,
    fake,
    rounds,
    app,
    /** What was logged as an error. */
    faults,
    base: `127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    async end() {
      await live.stop()
      await app.close()
      await outbox.stop()
      await fake.close()
      await db.close()
    },
  }
}
export type TestStudio = Awaited<ReturnType<typeof aStudio>>
