import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Query } from '@felek/database/database.ts'
import { asOwner, deposit, expectCleanLedger, migrationsDir } from '../../../../test/test-ledger.ts'
import type { TestPlayer } from '../../../../test/test-app.ts'
import { createDice, type Dice } from '../../seed/dice.ts'
import type { Movement } from '../../wallet/wallet.ts'
import { seedDeposit, seedWithdrawal } from '../cashier.ts'
import { openTestCashier, type TestCashier } from '../test-cashier.ts'
import { findHistory, type HistoryFilter, type Order } from './find.ts'
import { readJournal, readSpan } from './reader.ts'
import { getTotals } from './totals.ts'

/*
 * Histories are counted from days that a reader of the journal keeps. Here they stand against a
 * plain look at every row, whatever the reader has seen so far, with two readers that fall over.
 * What differs is told, not thrown, so that planted bugs can be seen to be caught.
 */

const soak = process.env['SOAK'] === '1'
const turns = soak ? 60 : 3
const checks = soak ? 60 : 12

let t: TestCashier
beforeAll(async () => {
  t = await openTestCashier()
})
afterAll(() => t.close())

type Line = {
  id: bigint
  category: number
  status: number
  amount: bigint
  at: Date
}

/** Every line of a player, by a plain look at all rows. */
const listLines = async (playerId: bigint): Promise<Line[]> => {
  const { rows } = await t.db.query(
    `select id, category::int as category, status::int as status, amount, at from (
       select id, case kind when 'deposit' then 1 else 2 end as category, status, case kind when 'deposit' then amount_kurus else -amount_kurus end as amount, created_at as at
       from cashier_requests where player_id = $1
       union all
       select entry_id, case when source = 'sports' then case verb when 'bet' then 23 when 'adjust' then 28 else
           case game when 'sports:refund' then 25 else 24 end end
         else case verb when 'bet' then 3 when 'win' then 4 when 'rollback' then 5 else
         case when 'rewards' in (from_account, to_account) then 6 when 'jackpot:ay' in (from_account, to_account) then 7 else 8 end end end, 1002,
         case from_account when 'cash' then -amount_kurus else amount_kurus end, at
       from wallet_entries where player_id = $1 and verb in ('bet', 'win', 'rollback', 'adjust') and 'cash' in (from_account, to_account)
       union all
       select f.entry_id, case f.verb when 'win' then 4 else 5 end,
         coalesce((select case r.verb when 'release' then 1002 else 1003 end from wallet_effects r where r.source = 'held' and r.about = f.entry_id::text and r.status = 'ok'), 1006),
         f.amount_kurus, f.at
       from wallet_effects f where f.player_id = $1 and f.status = 'held' and f.verb in ('win', 'rollback')
     ) as lines order by at desc, id desc`,
    [playerId],
  )
  return rows as unknown as Line[]
}

const abs = (n: bigint) => (n < 0n ? -n : n)
const fits = (l: Line, f: HistoryFilter): boolean =>
  (!f.categories || f.categories.includes(l.category)) &&
  (f.status === undefined || f.status === l.status) &&
  (!f.from || l.at >= f.from) &&
  (!f.before || l.at < f.before) &&
  (f.minKurus === undefined || abs(l.amount) >= f.minKurus)

const begin = Date.parse('2026-10-01T05:00:00Z')
const aTime = (dice: Dice) => new Date(begin + dice.between(0, 20 * 86_400) * 1_000)

const aFilter = (dice: Dice): HistoryFilter => {
  const [a, b] = [aTime(dice), aTime(dice)].sort((x, y) => x.getTime() - y.getTime())
  const midnight = (d: Date | undefined) =>
    d && new Date(Math.floor(d.getTime() / 86_400_000) * 86_400_000 - 10_800_000)
  const whole = dice.chance(0.5)
  const ends = dice.between(0, 3)
  return {
    search: undefined,
    from: ends & 1 ? (whole ? midnight(a) : a) : undefined,
    before: ends & 2 ? (whole ? midnight(b) : b) : undefined,
    categories: dice.oneOf([
      undefined,
      undefined,
      [3],
      [4],
      [5],
      [1],
      [2],
      [3, 4, 5, 7],
      [6, 8],
      [23, 24, 25, 28],
      [24],
      [4, 24],
    ]),
    status: dice.oneOf([undefined, undefined, undefined, 1002, 1003, 1006]),
    minKurus: dice.chance(0.4) ? BigInt(dice.between(1, 6_000)) : undefined,
  }
}

/** Each page by its offset and each by the line before it, the total, and the sums. */
const differences = async (
  q: Query,
  playerId: bigint,
  lines: readonly Line[],
  dice: Dice,
): Promise<string[]> => {
  const faults: string[] = []
  const filter = aFilter(dice)
  const dir = dice.oneOf<Order['dir']>(['asc', 'desc'])
  const limit = dice.between(1, 9)
  const expected = lines.filter((l) => fits(l, filter)).map((l) => l.id)
  if (dir === 'asc') expected.reverse()
  const order: Order = { by: 'createdAt', dir, limit, offset: 0 }
  const ids = async (over: Partial<Order>) => {
    const page = await findHistory(q, playerId, filter, { ...order, ...over })
    if (page.total !== expected.length)
      faults.push(`${page.total} lines instead of ${expected.length}`)
    return page.rows.map((r) => r.id)
  }
  const same = (what: string, found: readonly bigint[], wanted: readonly bigint[]) => {
    if (found.join() !== wanted.join())
      faults.push(`${what}: ${found.join()} instead of ${wanted.join()}`)
  }
  for (const offset of [0, limit, dice.between(0, expected.length + 2)]) {
    same(`page at ${offset}`, await ids({ offset }), expected.slice(offset, offset + limit))
    const after = expected[offset]
    if (after !== undefined)
      same(`after ${after}`, await ids({ after }), expected.slice(offset + 1, offset + 1 + limit))
  }
  const span = { from: filter.from, before: filter.before }
  const sum = (...categories: number[]) =>
    lines
      .filter(
        (l) =>
          categories.includes(l.category) &&
          l.status === 1002 &&
          fits(l, { ...filter, categories: undefined, status: undefined, minKurus: undefined }),
      )
      .reduce((n, l) => n + abs(l.amount), 0n)
  const totals = await getTotals(q, playerId, span)
  same(
    'totals',
    [totals.deposited, totals.withdrawn, totals.staked, totals.won],
    [sum(1), sum(2), sum(3, 23) - sum(5, 25), sum(4, 24) - sum(28)],
  )
  return faults.map(
    (f) =>
      `${f} (${JSON.stringify(filter, (_, v) => (typeof v === 'bigint' ? String(v) : v) as unknown)} ${dir})`,
  )
}

let tx = 0
/** A coupon: its stake, what became of it, and a correction now and then. */
const bet = (dice: Dice, playerId: bigint, at: Date): [Movement, Movement[]] => {
  const couponId = String((tx += 1))
  const base = {
    source: 'sports',
    playerId,
    house: 'games:sports',
    roundId: `FK${couponId}`,
    at,
  } as const
  const back = dice.oneOf(['', ':refund', ':cashout'])
  const win: Movement = {
    ...base,
    verb: 'win',
    transactionId: `${couponId}.1`,
    about: couponId,
    amountKurus: BigInt(dice.between(600, 6_000)),
    game: `sports${back}`,
  }
  const correction: Movement = {
    ...base,
    verb: 'adjust',
    transactionId: `${couponId}.2.1`,
    amountKurus: -BigInt(dice.between(1, 600)),
    game: 'sports:correction',
  }
  const stake: Movement = {
    ...base,
    verb: 'bet',
    transactionId: couponId,
    amountKurus: BigInt(dice.between(1, 3_000)),
    game: 'sports',
  }
  const after = dice.chance(0.6) ? [win, ...(dice.chance(0.4) ? [correction] : [])] : []
  return [stake, after]
}

/** Rounds of one player: stakes, some of them doubled, some won, some given back, some held. */
const play = (dice: Dice, playerId: bigint, sittingAt: Date): Movement[][] => {
  const before: Movement[] = []
  const after: Movement[] = []
  for (let i = dice.between(0, 3); i > 0; i -= 1) {
    const [stake, end] = bet(dice, playerId, new Date(sittingAt.getTime() + i * 60_000))
    before.push(stake)
    after.push(...end)
  }
  const rounds = dice.between(1, 12)
  for (let i = 0; i < rounds; i += 1) {
    const roundId = `model-${(tx += 1)}`
    const at = new Date(sittingAt.getTime() + i * dice.between(5, 700) * 1_000)
    const base = {
      source: 'seed',
      playerId,
      house: 'games:felek',
      game: dice.oneOf(['lale-bahcesi', 'nazar']),
      roundId,
    } as const
    const stakes = dice.chance(0.2) ? 2 : 1
    for (let s = 0; s < stakes; s += 1) {
      const id = `${roundId}-${s}`
      before.push({
        ...base,
        verb: 'bet',
        transactionId: id,
        amountKurus: BigInt(dice.between(1, 3_000)),
        at: new Date(at.getTime() + s * 1_000),
      })
      const later = new Date(at.getTime() + 3_000 + s * 1_000)
      if (dice.chance(0.15))
        after.push({
          ...base,
          verb: 'rollback',
          transactionId: `${id}r`,
          about: id,
          amountKurus: 0n,
          at: later,
        })
      else if (dice.chance(0.5))
        after.push({
          ...base,
          verb: 'win',
          transactionId: `${id}w`,
          about: id,
          amountKurus: BigInt(dice.between(0, 6_000)),
          at: later,
          ...(dice.chance(0.15) ? { hold: 'day_ceiling' as const } : {}),
        })
    }
  }
  if (dice.chance(0.4))
    after.push({
      verb: 'adjust',
      source: 'seed',
      transactionId: `adjust-${(tx += 1)}`,
      playerId,
      amountKurus: BigInt(dice.between(-500, 900)) || 1n,
      house: dice.oneOf(['rewards', 'jackpot:ay', 'suspense']),
      at: new Date(sittingAt.getTime() + 10_000),
    })
  return [before, after]
}

const decide = async (dice: Dice): Promise<void> => {
  const { rows } = await t.db.query(
    'select held_id, player_id from wallet_held where outcome is null order by held_id',
    [],
  )
  for (const row of rows) {
    const heldId = row['held_id'] as bigint
    if (dice.chance(0.4))
      await t.deps.wallet.post({
        verb: dice.oneOf(['release', 'settle']),
        source: 'held',
        transactionId: String(heldId),
        about: String(heldId),
        playerId: row['player_id'] as bigint,
        amountKurus: 0n,
        house: 'held',
      })
  }
}

const pay = async (dice: Dice, as: TestPlayer, accountId: bigint): Promise<void> => {
  const { playerId } = as
  await t.db.ledger.inTx((inTx) =>
    seedDeposit(t.deps, inTx, {
      playerId,
      bankId: '62',
      senderName: 'Ayşe Yılmaz',
      methodId: '2',
      amountKurus: BigInt(dice.between(50, 900)) * 100n,
      at: aTime(dice),
    }),
  )
  if (dice.chance(0.5))
    await t.db.ledger.inTx((inTx) =>
      seedWithdrawal(t.deps, inTx, {
        playerId,
        methodId: '11',
        accountId,
        amountKurus: 10_000n,
        at: aTime(dice),
        declined: dice.chance(0.5),
      }),
    )
  if (dice.chance(0.5)) await t.transfer(as)
}

class Crash extends Error {}
/** Reads up to the third stake from here, where there are three; may fall over before its transaction commits. */
const readAWhile = async (broken: boolean): Promise<void> => {
  const { rows } = await t.db.query(
    `select entry_id from wallet_entries
     where verb = 'bet' and entry_id > (select entry_id from cashier_history_cursor) order by entry_id limit 1 offset 2`,
    [],
  )
  const upTo = rows[0]?.['entry_id'] as bigint | undefined
  if (upTo === undefined) return
  try {
    await t.db.inTx(async (inTx) => {
      await readSpan(inTx, upTo)
      if (broken) throw new Crash()
    })
  } catch (error) {
    if (!(error instanceof Crash)) throw error
  }
}

const scenario = async (): Promise<string[]> => {
  const players = [await t.aPlayer(), await t.aPlayer()]
  const accounts = await Promise.all(players.map((as) => t.account(as)))
  for (const { playerId } of players) await t.deps.wallet.post(deposit(playerId, 50_000_000n))
  const dice = createDice(12)
  const faults: string[] = []
  for (let turn = 0; turn < turns && faults.length === 0; turn += 1) {
    for (const [i, as] of players.entries()) {
      for (const batch of play(dice, as.playerId, aTime(dice)))
        if (batch.length > 0) await t.db.ledger.inTx((inTx) => t.deps.wallet.postIn(inTx, batch))
      await pay(dice, as, BigInt(accounts[i] ?? 0))
    }
    await decide(dice)
    // Two processes read at once and one dies, or one has come to somewhere in the middle.
    if (turn % 3 === 1)
      await Promise.all([readJournal(t.deps), readJournal(t.deps), readAWhile(true)])
    else await readAWhile(false)
    for (const { playerId } of players) {
      const lines = await listLines(playerId)
      for (let i = 0; i < checks; i += 1)
        faults.push(...(await differences(t.db.read, playerId, lines, dice)))
    }
  }
  await readJournal(t.deps)
  return [...faults, ...(await sittingFaults(players.map((p) => p.playerId)))]
}

/** Sittings against a plain look: stakes of a player and game, cut where a pause is long enough. */
const sittingFaults = async (playerIds: readonly bigint[]): Promise<string[]> => {
  const { rows: plain } = await t.db.query(
    `with bets as (
       select e.player_id, e.game, e.at, e.amount_kurus, e.round_id, e.transaction_id, e.source,
         case when e.at - lag(e.at) over w < interval '15 minutes' then 0 else 1 end as opens
       from wallet_entries e where e.verb = 'bet' and e.source <> 'sports' and e.player_id = any ($1) window w as (partition by e.player_id, e.game order by e.at, e.entry_id)
     ), numbered as (select *, sum(opens) over (partition by player_id, game order by at) as no from bets)
     select player_id, game, min(at) as started_at, max(at) as ended_at, count(distinct round_id)::int as rounds, sum(amount_kurus)::bigint as staked,
       coalesce(sum((select sum(w.amount_kurus) from wallet_effects w left join wallet_effects r on r.source = 'held' and r.about = w.entry_id::text
         where w.about = b.transaction_id and w.source = b.source and w.verb = 'rollback' and (w.status = 'ok' or r.verb = 'release'))), 0)::bigint as refunded,
       coalesce(sum((select sum(w.amount_kurus) from wallet_effects w left join wallet_effects r on r.source = 'held' and r.about = w.entry_id::text
         where w.about = b.transaction_id and w.source = b.source and w.verb = 'win' and (w.status = 'ok' or r.verb = 'release'))), 0)::bigint as won
     from numbered b group by player_id, game, no order by player_id, game, started_at`,
    [playerIds],
  )
  const { rows: kept } = await t.db.query(
    `select player_id, game, started_at, ended_at, rounds, staked_kurus as staked, refunded_kurus as refunded, won_kurus as won
     from cashier_sittings where player_id = any ($1) order by player_id, game, started_at`,
    [playerIds],
  )
  const text = (rows: readonly Record<string, unknown>[]) =>
    rows.map((r) =>
      Object.values(r)
        .map((v) => (v instanceof Date ? v.toISOString() : String(v)))
        .join(' '),
    )
  const [a, b] = [text(plain), text(kept)]
  return a.length === 0
    ? ['nobody sat']
    : a.flatMap((row, i) => (row === b[i] ? [] : [`sitting ${b[i]} instead of ${row}`]))
}

/** Puts a bug into a function of the journal's reading; answers how to mend it. */
const plantIn = async (of: string, from: string, to: string): Promise<() => Promise<void>> => {
  const file = await readFile(`${migrationsDir}/repeatable/wallet_history.sql`, 'utf8')
  const at = file.indexOf(`create or replace function ${of}`)
  const whole = file.slice(at, file.indexOf('end $$;', at) + 'end $$'.length)
  if (!whole.includes(from)) throw new Error(`the seeded bug's place is gone: ${from}`)
  await asOwner(t.db, whole.replace(from, to))
  return () => asOwner(t.db, whole)
}

test('pages, totals and sittings are those of a plain look at every row, wherever two readers are', async () => {
  expect(await scenario()).toEqual([])
  await expectCleanLedger(t.db)
}, 120_000)

test.each([
  ['the tail begins late', 'wallet_tail', 'h.entry_id > p_after', 'h.entry_id > p_after + 1'],
  ['a day is the one of UTC', 'wallet_days', "'Europe/Istanbul'", "'UTC'"],
  ['a span counts its first entry twice', 'wallet_days', '> p_after', '>= p_after'],
  ['a coupon is a sitting', 'wallet_plays', "and e.source <> 'sports'", ''],
])(
  'a seeded bug is found: %s',
  async (_, of, from, to) => {
    const mend = await plantIn(of, from, to)
    try {
      expect((await scenario()).length).toBeGreaterThan(0)
    } finally {
      await mend()
    }
  },
  120_000,
)
