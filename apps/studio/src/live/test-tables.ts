import type { AddressInfo } from 'node:net'
import { openTestDatabase } from '../../../../packages/database/test/test-database.ts'
import { addRoutes, createApp } from '../http/server.ts'
import type { Rounds } from '../rounds/rounds.ts'
import { studioDbOf, type StudioDb } from '../schema.ts'
import { createFakeWallet, fakeKeys, type FakeWallet } from '../wallet/fake-wallet.ts'
import { createSessions } from '../wallet/sessions.ts'
import { createCaller } from '@felek/platform/signatures/signed-caller.ts'
import { createWallet, type Wallet } from '../wallet/wallet.ts'
import { testCallSeals } from '../rounds/calls/test-seals.ts'
import { createOutbox } from '../rounds/outbox.ts'
import { createLive, type Live } from './live.ts'
import { addLiveRoutes } from './routes.ts'
import { liveTables } from './table-list.ts'
import { createWitness } from '@felek/platform/witness/witness-client.ts'
import { studioSchema } from '../database-schema.ts'

/** Tables on a test's own database, on a port of their own, with a wallet that can fail. */
export type TestTables = {
  db: StudioDb
  fake: FakeWallet
  live(): Live
  base(): string
  start(): Promise<void>
  stop(): Promise<void>
  end(): Promise<void>
}

const log = { info() {}, warn() {}, error() {} } as never
const timings = {
  stakeUnknownMs: 900,
  retryMs: 20,
  stakeRetryMsMax: 100,
  winRetryMsMax: 200,
  leaseMs: 400,
  sweepMs: 25,
}

/** An outbox for tables at which nothing is owed to a wallet. */
export const nothingOwed = { advance: async () => {} }

const sealKey = 's'.repeat(32)
/** Patience for a test. */
const witnessAwayMs = 4_000

/** The tables begin, and what they owe is sent. */
const sendingFor = async (db: StudioDb, live: Live, wallet: Wallet) => {
  const outbox = createOutbox({
    db,
    wallet,
    log,
    seals: testCallSeals,
    timings,
    follow: () => live.follow,
    playsTables: live.isKeeper,
  })
  await outbox.start()
  await live.start(outbox)
  return outbox
}

/**
 * `pace` as in createLive: at 0.05 betting takes a second at the slower tables. Tables play all the
 * time: `only` those that a test needs.
 */
export const openTables = async (pace: number, only?: readonly string[]): Promise<TestTables> => {
  const tables = only && new Map([...liveTables].filter(([id]) => only.includes(id)))
  const db = studioDbOf(await openTestDatabase(studioSchema))
  const fake = await createFakeWallet()
  let running: { live: Live; base: string; stop: () => Promise<void> } | undefined
  const now = () => {
    if (!running) throw new Error('the house is closed')
    return running
  }
  const house: TestTables = {
    db,
    fake,
    live: () => now().live,
    base: () => now().base,
    async start() {
      const wallet = createWallet(fake.url, 'felek', fakeKeys, 250)
      const live = createLive({
        db,
        wallet,
        sessions: createSessions(wallet),
        log,
        rateScale: 1_000,
        trustProxy: false,
        pace,
        ...(tables && { tables }),
        leaseMs: timings.leaseMs,
        witness: createWitness(createCaller(fake.url, 'felek', fakeKeys, 250)),
        sealKey,
        seals: testCallSeals,
        witnessAwayMs,
      })
      const app = createApp({ logLevel: 'silent' })
      const env = {
        publicUrl: undefined,
        studioUrl: undefined,
        sitePort: 3000,
        studioPort: 80,
        rateScale: 1_000,
        trustProxy: false,
      }
      const rounds = { verify: async () => ({}) } as unknown as Rounds
      addRoutes(app, {
        env,
        keys: fakeKeys,
        rounds,
        health: async () => ({ ok: true }),
        ready: () => true,
        databaseReady: async () => true,
        verifyShared: (id) => live.verify(id),
      })
      addLiveRoutes(app, { env, keys: fakeKeys, live })
      const outbox = await sendingFor(db, live, wallet)
      await app.listen({ port: 0, host: '127.0.0.1' })
      const stop = async () => {
        await live.stop()
        await app.close()
        await outbox.stop()
      }
      running = { live, base: `127.0.0.1:${(app.server.address() as AddressInfo).port}`, stop }
    },
    stop: () => now().stop(),
    async end() {
      await now().stop()
      await fake.close()
      await db.close()
    },
  }
  await house.start()
  return house
}
