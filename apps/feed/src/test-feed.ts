import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { canWrite } from '@felek/database/database.ts'
import { openTestDatabase } from '../../../packages/database/test/test-database.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { rails } from './calendar/calendar.ts'
import { createLog } from './log/log.ts'
import { freeLease, takeLease } from './log/store.ts'
import { createEngine } from './matches/engine.ts'
import { feedSchema } from './database-schema.ts'
import { feedDbOf, type FeedDb } from './schema.ts'
import type {
  Promised,
  Promising,
  Revealed,
  Shown,
  Witness,
} from '@felek/platform/witness/witness-client.ts'

const sha256 = (hex: string): string =>
  createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')

type Round = Promising & { closesAt: number; values: [string, string]; shown: Shown[] }

/** The witness for tests, written from docs/providers.md alone, by a clock of the test's. */
export const fakeWitness = (now: () => number) => {
  const rounds = new Map<string, Round>()
  /** The newest number of each sport. */
  const lasts = new Map<string, bigint>()
  let away = false
  const commit = (said: Promising): Promised => {
    const before = rounds.get(said.roundId)
    const last = lasts.get(said.game) ?? 0n
    if (before)
      return before.number === said.number && before.commitment === said.commitment
        ? {
            status: 'ok',
            commitment: sha256(before.values[0]),
            closesInMs: Math.max(0, before.closesAt - now()),
          }
        : { status: 'conflict', lastNumber: last }
    if (said.number <= last) return { status: 'conflict', lastNumber: last }
    lasts.set(said.game, said.number)
    const second = randomBytes(32).toString('hex')
    const values: [string, string] = [sha256(second), second]
    const closesAt = now() + said.closesInMs
    rounds.set(said.roundId, { ...said, closesAt, values, shown: [] })
    return { status: 'ok', commitment: sha256(values[0]), closesInMs: said.closesInMs }
  }
  const reveal = (said: Shown): Revealed => {
    const round = rounds.get(said.roundId)
    if (!round) return { status: 'disagrees' }
    if (now() < round.closesAt) return { status: 'too_early', waitMs: round.closesAt - now() }
    const known = round.shown[said.step]
    const promised = said.step === 0 ? round.commitment : round.shown[0]?.value
    const fits = known
      ? known.value === said.value && known.settled === said.settled
      : sha256(said.value) === promised
    if (!fits) return { status: 'disagrees' }
    round.shown[said.step] = said
    return { status: 'ok', value: round.values[said.step === 0 ? 0 : 1] }
  }
  const witness: Witness = {
    commit: async (said) => (away ? { status: 'away', why: 'a test' } : commit(said)),
    reveal: async (said) => (away ? { status: 'away', why: 'a test' } : reveal(said)),
  }
  return {
    ...witness,
    rounds,
    setAway(is: boolean) {
      away = is
    },
    /** As if others had gone on, or our tables were an older copy. */
    skipTo(sport: string, number: number) {
      lasts.set(sport, BigInt(number))
    },
  }
}

export const testSealKey = 's'.repeat(32)

/** A feed over a fresh database, whose clock the test turns. */
type Given = {
  feedPace?: number
  rails?: typeof rails
  databaseReady?: () => Promise<boolean>
}
type Options = { feedPace?: number; from?: number; only?: RegExp; fates?: 'chance' | 'codes' }
export const aFeed = async ({
  feedPace = 1,
  from = Date.parse('2026-11-22T15:07:00Z'),
  only = /./,
  fates = 'chance',
}: Options = {}) => {
  const database = await openTestDatabase(feedSchema)
  const on = rails.filter(({ id }) => only.test(id))
  const db = feedDbOf(database)
  let at = from
  const now = () => at
  const witness = fakeWitness(now)
  const faults: unknown[] = []
  const warnings: string[] = []
  const log = {
    info() {},
    warn: (_: unknown, text: string) => void warnings.push(text),
    error: (what: { err?: unknown }) => void faults.push(what.err ?? what),
  } as never
  const process = async (over: FeedDb = db, owner: string = randomUUID(), calendar: Given = {}) => {
    const feedLog = createLog({ db: over, owner, now, fates })
    const seal = encryptionOf({ sealKey: testSealKey })
    const given = {
      db: over,
      feedLog,
      log,
      now,
      seal,
      witness,
      feedPace,
      fates,
      rails: on,
      databaseReady: () => canWrite(database),
      ...calendar,
    }
    const engine = createEngine(given)
    return { owner, feedLog, engine }
  }
  return {
    db,
    ownerUrl: database.ownerUrl,
    witness,
    faults,
    warnings,
    now,
    turn: (ms: number) => {
      at += ms
    },
    /** A process that has taken the lease from whoever had it, as after its death. */
    async start(over: FeedDb = db, calendar: Given = {}) {
      const it = await process(over, randomUUID(), calendar)
      await freeLease(db.read)
      await takeLease(db.read, it.owner, 20_000)
      await it.engine.load()
      return it
    },
    process,
    end: () => db.close(),
  }
}
export type TestFeed = Awaited<ReturnType<typeof aFeed>>
