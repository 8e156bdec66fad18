import { afterAll, beforeAll, expect, test } from 'vitest'
import { historyRows } from '../../../test/history-rows.ts'
import {
  anId,
  asOwner,
  aWallet,
  expectCleanLedger,
  openLedger,
  type TestDatabase,
} from '../../../test/test-ledger.ts'
import type { Movement, Wallet } from './wallet.ts'

/*
 * What jackpots, tournaments, recent wins and histories read of the journal: a win finds its bet in
 * whichever scope the two stand, and how much lies behind them costs nothing.
 */

let db: TestDatabase
let vault: Wallet
beforeAll(async () => void ({ db, vault } = await openLedger()))
afterAll(() => db.close())

const newest = async (): Promise<bigint> =>
  (await db.query('select coalesce(max(entry_id), 0) as n from wallet_entries', [])).rows[0]?.[
    'n'
  ] as bigint

const listRows = async (text: string, params: unknown[]) =>
  (await db.query(`select * from (${text}) x order by entry_id`, params)).rows

/** The three questions, and the same asked in one plain condition over both scopes. */
const about = `f.source = e.source and f.scope in ('', e.player_id::text)`
const bets = `from wallet_entries e join wallet_effects w on w.entry_id = e.entry_id
  join wallet_effects b on b.source = w.source and b.scope = w.scope and b.verb = 'bet' and b.transaction_id = w.about`
const paid = `(select sum(y.amount_kurus)::bigint from wallet_effects y where y.source = w.source and y.scope = w.scope
  and y.about = w.about and y.verb = 'win' and y.status = 'ok')`
const stretch = `e.entry_id > $1 and e.entry_id <= $2`
const questions: [name: string, asked: string, plain: string][] = [
  [
    'stakes that stand',
    "select entry_id, player_id, amount_kurus, round_id from wallet_stakes($1, $2, 'games:felek', '{lale}')",
    `select e.entry_id, e.player_id, e.amount_kurus, e.round_id from wallet_entries e
     where ${stretch} and e.verb = 'bet' and e.game = 'lale' and not exists (select 1 from wallet_effects f
       where ${about} and f.about = e.transaction_id and f.verb = 'rollback' and f.status in ('ok', 'held'))`,
  ],
  [
    'payouts',
    "select entry_id, player_id, round_id, stake_kurus, staked_at, paid_kurus from wallet_payouts($1, $2, 'games:felek', '{lale}')",
    `select e.entry_id, e.player_id, e.round_id, b.amount_kurus as stake_kurus, b.at as staked_at, ${paid} as paid_kurus ${bets}
     where ${stretch} and e.verb = 'win' and e.to_account = 'cash' and e.game = 'lale'`,
  ],
  [
    'recent wins',
    'select entry_id, player_id, stake_entry_id, stake_kurus, paid_kurus from wallet_wins($1, $2, 150)',
    `select e.entry_id, e.player_id, b.entry_id as stake_entry_id, b.amount_kurus as stake_kurus, ${paid} as paid_kurus ${bets}
     where ${stretch} and e.verb = 'win' and e.to_account = 'cash' and ${paid} >= 150`,
  ],
  [
    'plays',
    "select entry_id, player_id, kind, kurus, staked_at from wallet_plays($1, $2) where kind <> 'stake'",
    `select e.entry_id, e.player_id, case w.verb when 'win' then 'win' else 'refund' end as kind, e.amount_kurus as kurus, b.at as staked_at
     ${bets} where ${stretch} and e.verb in ('win', 'rollback') and e.to_account = 'cash'
     union all
     select e.entry_id, e.player_id, 'win', e.amount_kurus, b.at
     from wallet_entries e join wallet_effects d on d.entry_id = e.entry_id and d.source = 'held' and d.verb = 'release'
     join wallet_effects w on w.entry_id = d.about::bigint
     join wallet_effects b on b.source = w.source and b.scope = w.scope and b.verb = 'bet' and b.transaction_id = w.about
     where ${stretch}`,
  ],
]

test('a win finds its bet, its payments and its end, in the scope of its player or of nobody', async () => {
  const [one, other] = [await aWallet(db, 100_000n), await aWallet(db, 100_000n)]
  const from = await newest()
  const round = (playerId: bigint, scope: string | undefined) => {
    const of = {
      source: 'provider:felek',
      house: 'games:felek',
      game: 'lale',
      playerId,
      roundId: anId(),
      ...(scope === undefined ? {} : { scope }),
    }
    const stake = anId()
    const post = (rest: Partial<Movement>) =>
      vault.post({
        ...of,
        verb: 'win',
        transactionId: anId(),
        amountKurus: 0n,
        about: stake,
        ...rest,
      })
    const { about: _, ...bet } = { ...of, about: '' }
    return {
      bet: () => vault.post({ ...bet, verb: 'bet', transactionId: stake, amountKurus: 100n }),
      win: (amountKurus: bigint, rest: Partial<Movement> = {}) => post({ amountKurus, ...rest }),
      undo: () => post({ verb: 'rollback' }),
    }
  }
  for (const playerId of [one, other])
    for (const scope of [undefined, String(playerId)]) {
      const [won, undone, open, held] = [1, 2, 3, 4].map(() => round(playerId, scope))
      for (const each of [won, undone, open, held]) await each?.bet()
      await won?.win(120n)
      await won?.win(80n)
      await undone?.undo()
      await held?.win(500n, { hold: 'day_ceiling' })
    }
  // What was held of one is released, of the other it waits.
  const { rows } = await db.query(
    "select entry_id from wallet_entries where player_id = $1 and to_account = 'locked' order by 1",
    [one],
  )
  for (const { entry_id: entry } of rows)
    await vault.post({
      verb: 'release',
      source: 'held',
      house: 'held',
      transactionId: String(entry),
      playerId: one,
      amountKurus: 0n,
      about: String(entry),
    })
  const upTo = await newest()
  const expected = [12, 8, 8, 14]
  for (const [i, [name, asked, plain]] of questions.entries()) {
    const found = await listRows(asked, [from, upTo])
    expect({ name, rows: found.length }).toEqual({ name, rows: expected[i] })
    expect({ name, found }).toEqual({ name, found: await listRows(plain, [from, upTo]) })
  }
  await expectCleanLedger(db)
})

/** Pages of the database that a question touches. */
const listPages = async (asked: string, params: unknown[]): Promise<number> => {
  const { rows } = await db.query(`explain (analyze, buffers, format json) ${asked}`, params)
  const count = (name: string) =>
    Number(new RegExp(`"${name}":\\s*(\\d+)`).exec(JSON.stringify(rows))?.[1])
  return count('Shared Hit Blocks') + count('Shared Read Blocks')
}

test('a hundred pairs cost the same, whatever lies behind them', async () => {
  const [few, many] = [600, 6_000]
  const pages: Record<string, number[]> = {}
  let last = await newest()
  for (const stakes of [few, many]) {
    const firstEntry = Number(last) + 10
    await asOwner(db, historyRows({ playerId: 5n, stakes, days: 2, firstEntry }).join('\n--;\n'))
    last = await newest()
    for (const [name, asked] of questions) {
      const params = [last - 200n, last]
      await listPages(asked.replace('lale', 'lale-bahcesi,nazar,kurt-dolunay'), params)
      ;(pages[name] ??= []).push(
        await listPages(asked.replace('lale', 'lale-bahcesi,nazar,kurt-dolunay'), params),
      )
    }
  }
  // Each look-up is a few pages of an index: some 20 a pair, of 100 pairs.
  expect(Object.keys(pages)).toHaveLength(questions.length)
  for (const [name, counts] of Object.entries(pages))
    expect({ name, counts, tooMany: counts.filter((n) => n > 3_000) }).toEqual({
      name,
      counts,
      tooMany: [],
    })
})
