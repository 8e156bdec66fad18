import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../packages/database/test/test-database.ts'
import { chainOf } from '@felek/platform/crypto/commitment-chain.ts'
import { studioSchema } from '../database-schema.ts'
import { addDemoPlayer, getDemoBalance } from '../players/store.ts'
import { studioDbOf, type StudioDb } from '../schema.ts'
import { totalOf } from './engines/blackjack.ts'
import { createLease } from './lease/lease.ts'
import { keepTables, letTablesGo } from './lease/store.ts'
import { openRound } from './round-opening.ts'
import { voidReasons, type VoidReason } from './protocol.ts'
import { listCounts, findRunning, insertRound, lastResults } from './rounds-store.ts'
import { setStake, type StakeRow } from './store.ts'
import type { Round, TableContext } from './table-context.ts'
import { createTable } from './table.ts'
import {
  aContext,
  aWitness,
  listBooks,
  comeTo,
  countingDb,
  lay,
  ourChain,
  readAnew,
  step,
  stepTo,
  type Time,
} from './test-table.ts'
import { verifyLive } from './verify.ts'
import { snapshotMessage } from './views.ts'
import type { Witness } from '@felek/platform/witness/witness-client.ts'

/* The steps of a round, one at a time: clocks that jump, keepers that are two, rounds that are void. */

const roulette = 'felek-canli-rulet'
const blackjack = 'felek-blackjack'
const hourMs = 3_600_000
let db: StudioDb
beforeAll(async () => {
  db = studioDbOf(await openTestDatabase(studioSchema))
})
afterAll(() => db.close())

const red = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
const onRed = [{ spot: 'red', numbers: red, amount: '10' }]
const demoPlayer = () => db.inTx((tx) => addDemoPlayer(tx, new Date()))
const roundOf = ({ round }: TableContext): Round => round as Round
const away: Witness['reveal'] = async () => ({ status: 'away', why: 'for this test' })

/** An open round in which one player has a stake; blackjack: on seat 2. */
const aRound = async (
  like: string,
  mode: 'real' | 'demo' = 'real',
  parts: Parameters<typeof aContext>[2] = {},
) => {
  const { context, time } = aContext(db, like, parts)
  const player = mode === 'demo' ? await demoPlayer() : randomUUID()
  const seat = like === blackjack ? 2 : null
  const { person, told } = comeTo(context, player, { mode, seat })
  await openRound(context)
  const where = seat === null ? { bets: onRed } : { seat, hand: 0 }
  const stake = await lay(context, player, 10_000n, { mode, ...where })
  return { context, time, player, person, told, stake, id: roundOf(context).id }
}

const listMeters = async ({ table }: TableContext) =>
  (
    await db.read
      .selectFrom('meters')
      .selectAll()
      .where('game', '=', table.info.id)
      .orderBy('mode')
      .orderBy('stake_band')
      .execute()
  ).map(({ mode, stake_band, rounds, staked, paid, sum_squares, net_squares, tops }) => ({
    mode,
    band: stake_band,
    rounds,
    tops,
    staked: BigInt(staked),
    paid: BigInt(paid),
    squares: BigInt(sum_squares),
    netSquares: BigInt(net_squares ?? ''),
  }))

test('what a table’s rounds are metered by is the sum of their settled stakes', async () => {
  const { context } = aContext(db, roulette)
  const settled: StakeRow[] = []
  for (let i = 0; i < 6; i += 1) {
    await openRound(context)
    const { id } = roundOf(context)
    const straight = Array.from({ length: 37 }, (_, n) => n)
    // On every number: one of them is paid the most there is.
    for (const n of straight)
      await lay(context, 'all', 500n, {
        bets: [{ spot: 'straight', numbers: [n], amount: '5.00' }],
      })
    await lay(context, 'red', 2_000n * BigInt(i + 1), {
      bets: [{ ...onRed[0], amount: `${20 * (i + 1)}.00` }] as never,
    })
    await lay(context, await demoPlayer(), 1_000n, { mode: 'demo', bets: onRed })
    await lay(context, 'late', 700n, { state: 'sent' })
    await stepTo(context)
    settled.push(...(await listBooks(db, id)).stakes.filter(({ state }) => state === 'paid'))
  }
  const meters = await listMeters(context)
  const sums = (mode: string, of: (line: (typeof meters)[number]) => bigint) =>
    meters.filter((line) => line.mode === mode).reduce((sum, line) => sum + of(line), 0n)
  for (const mode of ['real', 'demo']) {
    const own = settled.filter((stake) => stake.mode === mode)
    expect(own.length).toBe(mode === 'real' ? 6 * 38 : 6)
    expect(sums(mode, ({ staked }) => staked)).toBe(
      own.reduce((sum, it) => sum + it.amount_kurus, 0n),
    )
    expect(sums(mode, ({ paid }) => paid)).toBe(
      own.reduce((sum, it) => sum + (it.payout_kurus ?? 0n), 0n),
    )
  }
  // All bets of a round share its number: what they won together, squared, whatever bands they lie in.
  const rounds = Map.groupBy(
    settled.filter(({ mode }) => mode === 'real'),
    (it) => it.round_id,
  )
  const nets = [...rounds.values()].map((own) =>
    own.reduce((sum, it) => sum + (it.payout_kurus ?? 0n) - it.amount_kurus, 0n),
  )
  expect(sums('real', ({ netSquares }) => netSquares)).toBe(
    nets.reduce((sum, net) => sum + net ** 2n, 0n),
  )
  expect(meters.find(({ mode, band }) => mode === 'real' && band === 1)).toMatchObject({
    rounds: 6n,
    tops: 6n,
    staked: 6n * 37n * 500n,
    squares: 6n * (37n * 500n) ** 2n,
  })
})

describe('two keepers', () => {
  test.each([
    [roulette, 'real', 4],
    [roulette, 'demo', 4],
    [blackjack, 'real', 6],
    [blackjack, 'demo', 6],
  ] as const)(
    'at %s, with %s money: whoever lost the lease in the middle of a phase writes nothing more',
    async (like, mode, phases) => {
      const witness = aWitness()
      const { context, player, id } = await aRound(like, mode, { witness })
      const seen: string[] = []
      while (context.round !== null) {
        seen.push(context.round.phase)
        const other = aContext(db, like, { witness, id: context.table.info.id }).context
        await readAnew(other, id)
        await step(other)
        const before = await listBooks(db, id)
        // The round stands in the first one's memory as it was before the other's step.
        await expect(step(context)).rejects.toThrow('any more')
        expect(await listBooks(db, id)).toEqual(before)
        await readAnew(context, id)
      }
      expect(new Set(seen).size).toBe(phases)
      const { round, stakes, calls } = await listBooks(db, id)
      expect([round?.state, stakes.map((it) => it.state)]).toEqual(['done', ['paid']])
      expect(calls.map((it) => it.verb)).toEqual(mode === 'real' ? ['bet', 'win'] : [])
      if (mode === 'demo')
        expect(await getDemoBalance(db.read, player)).toBe(
          1_000_000n - 10_000n + (stakes[0]?.payout_kurus ?? 0n),
        )
      expect((await verifyLive(db.read, id))?.verified).toBe(true)
      expect(await listCounts(db.read, context.table.info.id, new Date(0))).toEqual([
        { outcome: 'done', all: 1n, day: 1n },
      ])
      // Each settled stake is counted, and once, whoever settled it.
      expect(await listMeters(context)).toMatchObject([
        { mode, band: 3, rounds: 1n, staked: 10_000n, paid: stakes[0]?.payout_kurus },
      ])
    },
  )

  test.each(['real', 'demo'] as const)(
    'both at the close: a stake of %s money that one of them has counted is not taken back by the other',
    async (mode) => {
      const witness = aWitness()
      const { context, id, player } = await aRound(roulette, mode, { witness })
      await step(context)
      const other = aContext(db, roulette, {
        witness: { ...witness, reveal: away },
        id: context.table.info.id,
      })
      await readAnew(other.context, id)
      // It settles which stakes count, and is cut off from the witness then.
      other.time.during = () => {
        if (roundOf(other.context).counted !== null) throw new Error('cut off')
      }
      await expect(step(other.context)).rejects.toThrow('cut off')
      expect((await listBooks(db, id)).stakes.map((it) => it.state)).toEqual(['counted'])
      expect(roundOf(context).counted).toBeNull()
      await stepTo(context)
      const { stakes, calls } = await listBooks(db, id)
      expect(stakes.map((it) => it.state)).toEqual(['paid'])
      expect(calls.map((it) => it.verb)).not.toContain('rollback')
      if (mode === 'demo')
        expect(await getDemoBalance(db.read, player)).toBe(
          990_000n + (stakes[0]?.payout_kurus ?? 0n),
        )
    },
  )

  test('both at once, at every step: one of them goes on', async () => {
    const witness = aWitness()
    const { context, id } = await aRound(roulette, 'real', { witness })
    while (context.round !== null) {
      const other = aContext(db, roulette, { witness, id: context.table.info.id }).context
      await readAnew(other, id)
      const ends = await Promise.allSettled([step(context), step(other)])
      expect(ends.filter((it) => it.status === 'fulfilled').length).toBe(1)
      await readAnew(context, id)
    }
    const { calls } = await listBooks(db, id)
    expect(calls.map((it) => it.verb)).toEqual(['bet', 'win'])
  })
})

describe('the lease', () => {
  const getLease = () => db.read.selectFrom('live_keeper').selectAll().executeTakeFirst()
  const lapse = () =>
    sql`update live_keeper set until = clock_timestamp() - interval '1 second'`.execute(db.read)

  test('belongs to one, who may renew it; others get it when it lapsed or was let go', async () => {
    const [one, two] = [randomUUID(), randomUUID()]
    expect(await keepTables(db.read, one, 60_000)).toBe(true)
    expect(await keepTables(db.read, two, 60_000)).toBe(false)
    const before = await getLease()
    expect(await keepTables(db.read, one, 120_000)).toBe(true)
    expect(await getLease()).toMatchObject({ id: 1, owner: one })
    expect((await getLease())?.until.getTime()).toBeGreaterThan(before?.until.getTime() ?? 0)
    // Who has it not can not let it go for another.
    await letTablesGo(db.read, two)
    expect(await keepTables(db.read, two, 60_000)).toBe(false)
    await lapse()
    expect(await keepTables(db.read, two, 60_000)).toBe(true)
    // The one that fell silent comes back and is too late.
    expect(await keepTables(db.read, one, 60_000)).toBe(false)
    await letTablesGo(db.read, one)
    expect(await getLease()).toMatchObject({ owner: two })
    await letTablesGo(db.read, two)
    expect(await getLease()).toBeUndefined()
  })

  test('asked for by twenty at once goes to one of them, also once it lapsed', async () => {
    const owners = Array.from({ length: 20 }, () => randomUUID())
    for (const _ of ['free', 'lapsed']) {
      const got = await Promise.all(owners.map((owner) => keepTables(db.read, owner, 60_000)))
      expect(got.filter(Boolean).length).toBe(1)
      expect((await getLease())?.owner).toBe(owners[got.indexOf(true)])
      await lapse()
    }
    await db.read.deleteFrom('live_keeper').execute()
  })

  const aKeeper = (begin: () => Promise<void>) => {
    const stopping = new AbortController()
    const told: string[] = []
    const log = { info() {}, warn() {}, error: (_: object, what: string) => void told.push(what) }
    const keeper = createLease({
      log: log as never,
      stopping: stopping.signal,
      what: 'tables',
      hold: (owner, forMs) => keepTables(db.read, owner, forMs),
      letGo: (owner) => letTablesGo(db.read, owner),
      begin,
      lose: async () => stopping.abort(),
    })
    const stop = async () => {
      stopping.abort()
      await keeper.stopped()
    }
    return { keeper, stop, told, isStopped: () => stopping.signal.aborted }
  }

  test('a process without it begins nothing; one that finds it taken stops its tables', async () => {
    let begun = 0
    const begin = async () => void (begun += 1)
    const first = aKeeper(begin)
    await first.keeper.start()
    const second = aKeeper(begin)
    await second.keeper.start()
    expect([first.keeper.isKeeper(), second.keeper.isKeeper(), begun]).toEqual([true, false, 1])
    await second.stop()
    await first.stop()
    // Before its next look another one has taken the tables.
    await lapse()
    expect(await keepTables(db.read, randomUUID(), 60_000)).toBe(true)
    const late = aKeeper(begin)
    await late.keeper.start()
    expect([late.keeper.isKeeper(), begun]).toEqual([false, 1])
    await late.stop()
    await db.read.deleteFrom('live_keeper').execute()
  })

  test('a begin that fails leaves no keeper, and the start fails with it', async () => {
    const it = aKeeper(async () => {
      throw new Error('the tables could not begin')
    })
    await expect(it.keeper.start()).rejects.toThrow('could not begin')
    expect(it.keeper.isKeeper()).toBe(false)
    await it.stop()
    await it.keeper.letGo()
    expect(await getLease()).toBeUndefined()
  })
})

describe('a clock', () => {
  const waited = ({ waits }: Time) => waits.reduce((sum, ms) => sum + ms, 0)

  test('that runs: each phase ends at its time, and betting not a moment early', async () => {
    const { context, time } = await aRound(roulette)
    const { startedAt, endsAt } = roundOf(context)
    expect(endsAt - startedAt).toBe(20_000)
    await step(context)
    expect([time.now, roundOf(context).phase, roundOf(context).phaseAt]).toEqual([
      endsAt,
      'closed',
      endsAt,
    ])
    await step(context)
    expect([time.now - endsAt, roundOf(context).phase]).toEqual([700, 'dealing'])
    await step(context)
    expect([time.now - endsAt, roundOf(context).phase]).toEqual([10_700, 'result'])
    await step(context)
    expect([time.now - endsAt, context.round]).toEqual([16_200, null])
  })

  test.each(['betting', 'closed', 'dealing', 'result'] as const)(
    'that jumps an hour forward in %s ends the phase, and the next one has its whole time',
    async (phase) => {
      const { context, time, id } = await aRound(roulette)
      await stepTo(context, phase)
      time.now += hourMs
      time.waits = []
      await step(context)
      expect(waited(time)).toBe(0)
      if (context.round) expect(context.round.endsAt).toBeGreaterThan(time.now)
      await stepTo(context)
      expect((await listBooks(db, id)).stakes.map((it) => it.state)).toEqual(['paid'])
    },
  )

  test.each(['betting', 'closed', 'dealing', 'result'] as const)(
    'that is an hour slow when another process takes the table up in %s keeps nobody waiting for that hour',
    async (phase) => {
      const { context, time, id, player, stake } = await aRound(roulette)
      await stepTo(context, phase)
      const { phaseAt, endsAt } = roundOf(context)
      // Nor does one whose answer never comes.
      if (phase === 'closed') await lay(context, player, 500n, { state: 'sent', bets: onRed })
      time.now -= hourMs
      time.waits = []
      await step(context)
      expect(waited(time)).toBeLessThanOrEqual(endsAt - phaseAt)
      await stepTo(context)
      const { stakes } = await listBooks(db, id)
      expect(stakes.find((it) => it.id === stake.id)?.state).toBe('paid')
      expect(stakes.filter((it) => it.id !== stake.id).every((it) => it.state === 'void')).toBe(
        true,
      )
    },
  )

  test('that is set back while bets are taken changes nothing of who is paid', async () => {
    const { context, time, id } = await aRound(roulette)
    time.during = () => {
      time.now -= hourMs
      time.during = undefined
    }
    await stepTo(context)
    const { stakes, calls } = await listBooks(db, id)
    expect([stakes.map((it) => it.state), calls.map((it) => it.verb)]).toEqual([
      ['paid'],
      ['bet', 'win'],
    ])
  })
})

describe('the close', () => {
  test('waits for a stake on its way, and no longer than two seconds', async () => {
    const { context, time, player, id } = await aRound(roulette)
    const slow = await lay(context, player, 500n, { state: 'sent', bets: onRed })
    const never = await lay(context, player, 700n, { state: 'sent', bets: onRed })
    await step(context)
    const closedAt = time.now
    time.during = async () => {
      if (time.now - closedAt < 1_000 || roundOf(context).stakes.get(slow.id)?.state !== 'sent')
        return
      roundOf(context).stakes.set(
        slow.id,
        await db.inTx((tx) => setStake(tx, slow.id, { state: 'accepted' })),
      )
    }
    await step(context)
    expect(time.now - closedAt).toBe(2_000)
    const { stakes, calls } = await listBooks(db, id)
    const of = (stakeId: string) => stakes.find((it) => it.id === stakeId)
    expect([of(slow.id)?.state, of(never.id)?.state, of(never.id)?.reason]).toEqual([
      'counted',
      'void',
      'unreachable',
    ])
    // What may have reached the wallet is rolled back there, and its bet is never sent again.
    expect(calls.filter((it) => it.stake_id === never.id).map((it) => [it.verb, it.state])).toEqual(
      [
        ['bet', 'abandoned'],
        ['rollback', 'pending'],
      ],
    )
    expect(roundOf(context).counted?.length).toBe(2)
  })

  test('a double that was never counted is given back when the round is paid', async () => {
    const { context, player, id } = await aRound(blackjack)
    await stepTo(context, 'dealer')
    const double = await lay(context, player, 10_000n, { kind: 'double', seat: 2, hand: 0 })
    await stepTo(context)
    const { stakes, calls } = await listBooks(db, id)
    expect(stakes.find((it) => it.id === double.id)).toMatchObject({
      state: 'void',
      reason: 'round_void',
    })
    expect(calls.filter((it) => it.stake_id === double.id).map((it) => it.verb)).toEqual([
      'bet',
      'rollback',
    ])
  })
})

describe('a void', () => {
  /** Leads a round with stakes to its void. */
  const leadTo: Record<Exclude<VoidReason, 'restart' | 'empty'>, (it: TableContext) => void> = {
    witness_away: (it) => (it.witness = { ...it.witness, reveal: away }),
    witness_disagrees: (it) =>
      (it.witness = {
        ...it.witness,
        reveal: async () => ({ status: 'ok', value: 'ab'.repeat(32) }),
      }),
    key_lost: (it) => (it.chain = chainOf('another key'.repeat(4), 'live rounds')),
  }
  const reasons = Object.keys(leadTo) as (keyof typeof leadTo)[]

  test.each(
    reasons.flatMap((reason) => [[reason, roulette] as const, [reason, blackjack] as const]),
  )(
    'by %s at %s owes what counts, gives the rest back, says so to its players and is counted',
    async (reason, like) => {
      const { context, player, person, id, told } = await aRound(like)
      const visitor = await demoPlayer()
      const { person: guest } = comeTo(context, visitor, { mode: 'demo' })
      const where = like === blackjack ? { seat: 5, hand: 0 } : { bets: onRed }
      await lay(context, visitor, 2_500n, { mode: 'demo', ...where })
      await lay(context, player, 300n, {
        state: 'sent',
        ...(like === blackjack ? { seat: 2, hand: 0 } : { bets: onRed }),
      })
      leadTo[reason](context)
      await stepTo(context)
      const { round, stakes, calls } = await listBooks(db, id)
      expect([round?.state, round?.void_reason, round?.deal]).toEqual(['void', reason, null])
      expect(stakes.map((it) => [it.amount_kurus, it.state, it.reason, it.payout_kurus])).toEqual(
        expect.arrayContaining([
          [10_000n, 'counted', null, null],
          [2_500n, 'counted', null, null],
          [300n, 'void', 'unreachable', null],
        ]),
      )
      // A rollback for the stake that nobody had accepted, of its own bet, and nothing else.
      for (const { id: stakeId } of stakes.filter((it) => it.mode === 'real')) {
        const [bet, ...more] = calls.filter((it) => it.stake_id === stakeId)
        const isLate = stakes.some((it) => it.id === stakeId && it.state === 'void')
        expect([bet?.verb, ...more.map(({ verb }) => verb)]).toEqual(
          isLate ? ['bet', 'rollback'] : ['bet'],
        )
        for (const { body } of more)
          expect(JSON.parse(body)).toMatchObject({
            betId: bet?.transaction_id,
            roundId: id,
            player,
          })
      }
      expect(await getDemoBalance(db.read, visitor)).toBe(997_500n)
      expect([person.last?.void, person.last?.owed, guest.last?.staked]).toEqual([
        true,
        true,
        '25.00',
      ])
      expect(told.at(-1)).toMatchObject({ t: 'me', me: { staked: '0.00', last: { roundId: id } } })
      expect(await listCounts(db.read, context.table.info.id, new Date(0))).toEqual([
        { outcome: reason, all: 1n, day: 1n },
      ])
      // A day later it is of all, and of the day no more.
      expect(
        await listCounts(
          db.read,
          context.table.info.id,
          new Date((round?.ended_at?.getTime() ?? 0) + 1),
        ),
      ).toEqual([{ outcome: reason, all: 1n, day: 0n }])
      // Nobody is held in it, and no round opens before it is paid.
      const left = db.read.selectFrom('playing').selectAll().where('player', '=', player)
      expect(await left.execute()).toEqual([])
      if (reason !== 'key_lost') context.witness = aWitness()
      await openRound(context)
      expect([context.round, context.awaits]).toEqual([null, 'void'])
    },
  )

  test('is none where the last stake was undone: the dealer plays alone', async () => {
    const { context, stake, id } = await aRound(blackjack)
    const back = await db.inTx((tx) => setStake(tx, stake.id, { state: 'void', reason: 'undone' }))
    roundOf(context).stakes.set(stake.id, back)
    await stepTo(context)
    const { round, stakes } = await listBooks(db, id)
    expect([round?.state, round?.counted, stakes[0]?.reason]).toEqual(['done', [], 'undone'])
    expect((await verifyLive(db.read, id))?.verified).toBe(true)
  })

  test.each(['felek-bakara', roulette, blackjack])(
    'is none where nobody is: %s is played to its end, proves itself, and costs few statements',
    async (like) => {
      const { context } = aContext(db, like)
      await openRound(context)
      await stepTo(context)
      // The first round read what was there; each one after it is like this one.
      const { counted, statements } = countingDb(db)
      context.db = counted
      await openRound(context)
      const { id } = roundOf(context)
      await stepTo(context)
      context.db = db
      const { round } = await listBooks(db, id)
      expect([round?.state, round?.counted, round?.number]).toEqual(['done', [], 2n])
      expect(context.results[0]).toBe(round?.result)
      expect((await verifyLive(db.read, id))?.verified).toBe(true)
      if (round?.deal?.kind === 'blackjack') {
        expect(round.deal.hands).toEqual([])
        expect(totalOf(round.deal.dealer).total).toBeGreaterThanOrEqual(17)
      }
      expect(statements()).toBeLessThanOrEqual(like === blackjack ? 10 : 9)
      // Nobody hears of it, and the lobby's list has it.
      expect(await lastResults(db.read, context.table.info.id, 20)).toEqual(context.results)
    },
  )

  test('a new table plays its first rounds at once: nobody sees them run or bets in them, its history has them', async () => {
    const { context, time } = aContext(db, 'felek-bakara')
    context.openingRounds = 5
    const { person, told } = comeTo(context, 'early')
    const from = time.now
    for (let number = 1n; number <= 5n; number += 1n) {
      await openRound(context)
      expect([roundOf(context).number, roundOf(context).endsAt]).toEqual([number, from])
      expect(snapshotMessage(context, person)).toMatchObject({ round: null })
      await stepTo(context)
    }
    expect(time.now).toBe(from)
    expect(told.filter((it) => it.t === 'round')).toEqual([])
    expect(context.results.length).toBe(5)
    await openRound(context)
    expect([roundOf(context).number, roundOf(context).endsAt - from]).toEqual([6n, 18_000])
    expect(told.findLast((it) => it.t === 'round')).toMatchObject({ round: { number: 6 } })
  })

  test('by restart is only for rounds of before there was a witness', async () => {
    const { context, time } = aContext(db, roulette)
    const at = new Date(time.now)
    const id = randomUUID()
    await db.inTx((tx) =>
      insertRound(tx, {
        id,
        table_id: context.table.info.id,
        number: 1n,
        state: 'betting',
        server_seed: 'a'.repeat(64),
        server_seed_hash: 'b'.repeat(64),
        client_seed: 'c',
        draws: '[]',
        deal: null,
        result: null,
        started_at: at,
        phase_at: at,
        ends_at: at,
        ended_at: null,
      }),
    )
    await readAnew(context, id)
    const stake = await lay(context, randomUUID(), 900n, { bets: onRed })
    context.round = null
    await createTable(context, {} as never).start()
    // A table plays on by itself from here; this clock never makes it wait.
    context.isStopping = () => true
    const { round, calls } = await listBooks(db, id)
    expect([round?.state, round?.void_reason]).toEqual(['void', 'restart'])
    expect(calls.filter((it) => it.stake_id === stake.id).map((it) => it.verb)).toEqual([
      'bet',
      'rollback',
    ])
  })

  test('is drawn and shown once the witness is back; a second look draws nothing more', async () => {
    const witness = aWitness()
    const { context, id } = await aRound(blackjack, 'real', {
      witness: { ...witness, reveal: away },
    })
    const table = createTable(context, {} as never)
    await stepTo(context)
    await table.drawVoids()
    expect((await verifyLive(db.read, id))?.serverSeed).toBeNull()
    context.witness = witness
    await table.drawVoids()
    const shown = await verifyLive(db.read, id)
    expect(shown).toMatchObject({ state: 'void', void: 'witness_away', verified: true })
    const before = await listBooks(db, id)
    await table.drawVoids()
    expect(await listBooks(db, id)).toEqual(before)
    expect(before.stakes.map((it) => it.state)).not.toContain('counted')
  })

  test('under a lost key is never drawn by the new one', async () => {
    const { context, id } = await aRound(roulette)
    context.chain = chainOf('another key'.repeat(4), 'live rounds')
    await stepTo(context)
    await createTable(context, {} as never).drawVoids()
    expect((await listBooks(db, id)).round?.studio_values).toEqual([])
    context.chain = ourChain
    // As another process begins.
    context.mayHaveVoids = true
    await createTable(context, {} as never).drawVoids()
    expect((await verifyLive(db.read, id))?.verified).toBe(true)
  })

  test('has no other reasons than those that are tested here', () => {
    expect([...reasons, 'empty', 'restart'].sort()).toEqual([...voidReasons].sort())
  })
})

describe('a round opens', () => {
  test('only with the witness’s promise, and says once that it waits', async () => {
    const { context, time } = aContext(db, roulette)
    const { told } = comeTo(context, 'waiting')
    const good = context.witness
    context.witness = { ...good, commit: async () => ({ status: 'away', why: 'test' }) }
    for (let i = 0; i < 3; i += 1) await openRound(context)
    expect([context.round, context.awaits, time.waits]).toEqual([null, 'witness', [500, 500, 500]])
    const alone = aContext(db, roulette)
    alone.context.witness = context.witness
    await openRound(alone.context)
    expect(alone.time.waits).toEqual([2_000])
    expect(told.filter((it) => it.t === 'round').length).toBe(1)
    const waiting = await findRunning(db.read, context.table.info.id)
    context.witness = good
    await openRound(context)
    // The same one, with the promise that it was asked for first.
    expect([context.awaits, roundOf(context).id, roundOf(context).number]).toEqual([
      null,
      waiting?.id,
      1n,
    ])
  })

  test('for as long as is left since the witness was asked, however late its answer', async () => {
    const { context, time } = aContext(db, roulette)
    const { commit } = context.witness
    context.witness.commit = async (said) => {
      time.now += 3_000
      return commit(said)
    }
    const askedAt = time.now
    await openRound(context)
    expect(roundOf(context).endsAt - askedAt).toBe(20_000)
  })

  test('not where more than half of its time is gone: it is empty, and the next one opens', async () => {
    const { context } = aContext(db, roulette)
    const { commit } = context.witness
    const saying =
      (closesInMs: number): Witness['commit'] =>
      async (said) => ({
        ...(await commit(said)),
        status: 'ok' as const,
        commitment: 'c'.repeat(64),
        closesInMs,
      })
    context.witness.commit = saying(9_999)
    await openRound(context)
    expect(context.round).toBeNull()
    context.witness.commit = saying(10_000)
    await openRound(context)
    expect([roundOf(context).number, roundOf(context).endsAt - roundOf(context).startedAt]).toEqual(
      [2n, 10_000],
    )
    expect(await listCounts(db.read, context.table.info.id, new Date(0))).toEqual([
      { outcome: 'empty', all: 1n, day: 1n },
    ])
  })

  test('behind every number that the witness remembers', async () => {
    const { context } = aContext(db, roulette)
    const { commit } = context.witness
    context.witness.commit = async (said) =>
      said.number <= 41n ? { status: 'conflict', lastNumber: 41n } : commit(said)
    await openRound(context)
    expect(roundOf(context).number).toBe(42n)
  })

  test('under the key that the studio has now: what waited under another one leaves no trace', async () => {
    const { context } = aContext(db, roulette, {
      chain: chainOf('old key'.repeat(6), 'live rounds'),
    })
    const good = context.witness
    context.witness = { ...good, commit: async () => ({ status: 'away', why: 'test' }) }
    await openRound(context)
    context.chain = ourChain
    context.witness = good
    await openRound(context)
    expect(context.round).toBeNull()
    await openRound(context)
    expect([roundOf(context).keyId, roundOf(context).number]).toEqual([ourChain.keyId, 1n])
    expect(await listCounts(db.read, context.table.info.id, new Date(0))).toEqual([])
  })
})

describe('the witness', () => {
  test('that is away is asked again, ever more slowly, until its time is over', async () => {
    const { context, time } = await aRound(roulette)
    await step(context)
    const { endsAt } = roundOf(context)
    context.witness.reveal = away
    time.waits = []
    await step(context)
    // First the least time of the close, then 100 ms doubled up to two seconds.
    expect(time.waits.slice(0, 7)).toEqual([700, 100, 200, 400, 800, 1_600, 2_000])
    expect(Math.max(...time.waits)).toBe(2_000)
    expect(time.now - endsAt).toBeGreaterThanOrEqual(60_000)
    expect(time.now - endsAt).toBeLessThan(62_000)
    expect([context.round, context.awaits]).toEqual([null, null])
  })

  test('that finds it too early is asked when it says, and that is no waiting for it', async () => {
    const { context, time, id } = await aRound(roulette)
    const { reveal } = context.witness
    let asked = 0
    context.witness.reveal = async (said) => {
      asked += 1
      expect(context.awaits).toBeNull()
      return asked <= 2 ? { status: 'too_early', waitMs: asked === 1 ? 300 : 9_000 } : reveal(said)
    }
    await step(context)
    time.waits = []
    await step(context)
    expect(time.waits).toEqual([700, 301, 2_000])
    await stepTo(context)
    expect((await listBooks(db, id)).round?.state).toBe('done')
  })

  test('that disagrees in the middle of a hand voids the round', async () => {
    const { context, player, id } = await aRound(blackjack)
    await stepTo(context, 'decisions')
    await lay(context, player, 10_000n, { kind: 'double', seat: 2, hand: 0 })
    context.witness.reveal = async () => ({ status: 'disagrees' })
    await stepTo(context)
    const { round, stakes, calls } = await listBooks(db, id)
    // The bet is owed; the double whose card was not asked for yet goes back.
    expect([
      round?.void_reason,
      stakes
        .toSorted((x, y) => x.kind.localeCompare(y.kind))
        .map((it) => [it.kind, it.state, it.reason]),
    ]).toEqual([
      'witness_disagrees',
      [
        ['bet', 'counted', null],
        ['double', 'void', 'round_void'],
      ],
    ])
    expect(calls.map((it) => it.verb).toSorted()).toEqual(['bet', 'bet', 'rollback'])
  })
})
