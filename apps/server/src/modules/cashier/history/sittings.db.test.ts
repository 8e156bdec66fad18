import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cashier } from '@felek/contract/cashier.ts'
import type { TestPlayer } from '../../../../test/test-app.ts'
import type { Movement } from '../../wallet/wallet.ts'
import { countPlayerDays } from './sittings/store.ts'
import { seedDeposit } from '../cashier.ts'
import { openTestCashier, type TestCashier } from '../test-cashier.ts'
import { readJournal } from './reader.ts'

/* What histories are made of besides rows: kinds, coupons, sittings and their rounds, statements. */

let t: TestCashier
let ayse: TestPlayer
let zeynep: TestPlayer
const rounds = Array.from({ length: 5 }, () => randomUUID())
/** What the studio is asked, and whether it answers. */
const studio = { asked: [] as string[], away: false, broken: '' }
const answering = createServer((request, response) => {
  studio.asked.push(request.url ?? '')
  if (studio.away) return void response.writeHead(503).end()
  const [, , , , ...ids] = (request.url ?? '').split('/')
  const drawn = { kind: 'roulette', number: 17, colour: 'black' }
  response.writeHead(200, { 'content-type': 'application/json' }).end(
    JSON.stringify({
      rounds: ids
        .slice(0, 2)
        .map((roundId) =>
          roundId === studio.broken
            ? { roundId, drawn: null, broken: 'key_lost' }
            : { roundId, drawn },
        ),
    }),
  )
})
const at = (time: string) => new Date(`2026-10-02T${time}Z`)

beforeAll(async () => {
  await new Promise<void>((resolve) => answering.listen(0, '127.0.0.1', resolve))
  t = await openTestCashier({
    STUDIO_INTERNAL_URL: `http://127.0.0.1:${(answering.address() as AddressInfo).port}`,
    PROVIDER_SECRET: 'a-secret-for-tests-of-32-characters',
  })
  ayse = await t.aPlayer()
  zeynep = await t.aPlayer()
  const { playerId } = ayse
  await t.db.ledger.inTx((tx) =>
    seedDeposit(t.deps, tx, {
      playerId,
      bankId: '62',
      senderName: 'Ayşe Yılmaz',
      methodId: '2',
      amountKurus: 100_000n,
      at: new Date('2026-09-15T12:00:00Z'),
    }),
  )
  const post = (...movements: Movement[]) =>
    t.db.ledger.inTx((tx) => t.deps.wallet.postIn(tx, movements))
  const stake = (n: number, time: string, amountKurus = 2_000n): Movement => ({
    verb: 'bet',
    source: 'seed',
    transactionId: `b${n}-${time}`,
    playerId,
    amountKurus,
    house: 'games:felek',
    roundId: rounds[n] ?? '',
    game: 'lale-bahcesi',
    at: at(time),
  })
  const about = (verb: 'win' | 'rollback', of: Movement, amountKurus: bigint): Movement => ({
    ...of,
    verb,
    transactionId: `${verb}-${of.transactionId}`,
    about: of.transactionId,
    amountKurus,
  })
  const [a, b, c, doubled, d, e] = [
    stake(0, '17:05:00'),
    stake(1, '17:20:00'),
    stake(2, '17:34:59'),
    stake(2, '17:35:01'),
    stake(3, '17:50:01'),
    stake(4, '17:51:00'),
  ] as const
  await post(a, b, c, doubled, d, e)
  await post(
    about('win', a, 5_050n),
    about('win', b, 0n),
    about('win', c, 0n),
    about('win', doubled, 100n),
    about('rollback', d, 0n),
  )
  await readJournal(t.deps)
})
afterAll(async () => {
  await t.close()
  answering.close()
})

const sittings = async (filter = {}, as = ayse) => t.call(cashier.sittings, filter, as)

describe('sittings', () => {
  test('fifteen minutes without a stake end one; a round with two stakes is one round', async () => {
    const { data, pagination } = await sittings()
    expect(
      data.map((s) => [
        s.startedAt.slice(11, 19),
        s.endedAt.slice(11, 19),
        s.rounds,
        s.staked,
        s.won,
        s.net,
      ]),
    ).toEqual([
      ['17:50:01', '17:51:00', 2, '20.00', '0.00', '-20.00'],
      ['17:20:00', '17:35:01', 2, '60.00', '1.00', '-59.00'],
      ['17:05:00', '17:05:00', 1, '20.00', '50.50', '30.50'],
    ])
    expect(pagination).toEqual({ limit: 10, offset: 0, total: 3 })
    expect(data[0]?.game).toMatchObject({ key: 'lale-bahcesi' })
  })

  test('three in one day are one day of play of that game; earlier ones do not count', async () => {
    expect(await countPlayerDays(t.db.read, at('00:00:00'))).toEqual([
      { key: 'lale-bahcesi', playerDays: 1 },
    ])
    expect(await countPlayerDays(t.db.read, new Date('2026-10-03T00:00:00Z'))).toEqual([])
  })

  test('filters, totals, and nobody else’s', async () => {
    expect((await sittings({ outcome: 'won' })).data.map((s) => s.net)).toEqual(['30.50'])
    expect((await sittings({ searchMinAmount: '60' })).data.map((s) => s.net)).toEqual(['-59.00'])
    expect((await sittings({ game: 'nazar' })).pagination?.total).toBe(0)
    expect((await sittings({ startDate: '2026-10-03' })).data).toEqual([])
    expect((await t.call(cashier.sittingTotals, {}, ayse)).data).toMatchObject({
      sittings: 3,
      rounds: 5,
      staked: '100.00',
      won: '51.50',
      net: '-48.50',
      games: [{ rounds: 5, net: '-48.50' }],
    })
    expect((await sittings({}, zeynep)).data).toEqual([])
  })

  test('a sitting opens to its rounds: what was drawn of those that are over, no word of the others', async () => {
    const [last, , first] = (await sittings()).data
    const of = async (id: string | undefined, as = ayse) =>
      t.call(cashier.rounds, { sittingID: id ?? '' }, as)
    studio.asked = []
    const { data, pagination } = await of(last?.id)
    expect(pagination?.total).toBe(2)
    expect(
      data.map((r) => [r.number, r.roundId, r.state, r.staked, r.paid, r.drawn, r.proof]),
    ).toEqual([
      [2, rounds[4], 'open', '20.00', '0.00', null, false],
      [
        1,
        rounds[3],
        'refunded',
        '0.00',
        '0.00',
        { kind: 'roulette', number: 17, colour: 'black' },
        true,
      ],
    ])
    // Of an open round nothing is believed but that it was broken off, and is still to be paid.
    expect(studio.asked).toEqual([`/provider/rounds/${ayse.playerId}/${rounds[4]}/${rounds[3]}`])
    studio.broken = rounds[4] ?? ''
    expect((await of(last?.id)).data.map((r) => [r.state, r.broken, r.proof])).toEqual([
      ['open', 'key_lost', true],
      ['refunded', null, true],
    ])
    studio.broken = ''
    expect((await of(first?.id)).data.map((r) => [r.state, r.net])).toEqual([['done', '30.50']])
    // The row of a game opens its round the same way; another player's is none.
    const byRound = async (roundID: string | undefined, as = ayse) =>
      t.call(cashier.rounds, { roundID: roundID ?? '' }, as)
    expect((await byRound(rounds[2])).data.map((r) => [r.staked, r.paid, r.drawn?.kind])).toEqual([
      ['40.00', '1.00', 'roulette'],
    ])
    expect((await byRound(rounds[2], zeynep)).error).toBe('not_found')
    // A provider that does not answer costs the picture alone.
    studio.away = true
    expect((await of(first?.id)).data.map((r) => [r.state, r.net, r.drawn])).toEqual([
      ['done', '30.50', null],
    ])
    studio.away = false
    // Another player's sitting is one that never was.
    const without = (reply: { debug: string }) => ({ ...reply, debug: '' })
    expect(without(await of(first?.id, zeynep))).toEqual(without(await of('999999')))
    expect((await of(first?.id, zeynep)).error).toBe('not_found')
    expect((await of('x')).error).toBe('not_found')
  })
})

test('a month’s statement adds up: what it was, what moved, what it is', async () => {
  const of = async (month: string, as = ayse) =>
    (await t.call(cashier.statement, { month }, as)).data
  expect(await of('2026-09')).toMatchObject({
    openingBalance: '0.00',
    closingBalance: '1000.00',
    lines: [{ kind: 'deposit', count: 1, amount: '1000.00' }],
  })
  const october = await of('2026-10')
  expect(october).toMatchObject({
    openingBalance: '1000.00',
    closingBalance: '951.50',
    lines: [
      { kind: 'stake', count: 6, amount: '-120.00' },
      { kind: 'win', count: 2, amount: '51.50' },
      { kind: 'refund', count: 1, amount: '20.00' },
    ],
    games: [{ rounds: 5, staked: '100.00', won: '51.50' }],
  })
  expect(await of('2026-08')).toMatchObject({
    openingBalance: '0.00',
    closingBalance: '0.00',
    lines: [],
  })
  expect(await of('2026-10', zeynep)).toMatchObject({ closingBalance: '0.00', lines: [] })
})

test('kinds, categories and what divides them, in the reader’s language', async () => {
  const ask = async (method: string, data: object) =>
    (
      (await t.send(`finance/${method}`, data, ayse)).reply.data as { id: string; name: string }[]
    ).map(({ id, name }) => `${id} ${name}`)
  expect(await ask('list_types_frontend', { Lang: 'tr' })).toEqual([
    '1 Finans',
    '2 Oyun',
    '3 Bonus',
    '4 Bahis',
  ])
  expect(await ask('list_types_frontend', { searchCategory: 4, Lang: 'en' })).toEqual([
    '2 Games',
    '4 Bets',
  ])
  expect(await ask('list_categories', { searchType: 1, Lang: 'tr' })).toEqual([
    '1 Yatırım',
    '2 Çekim',
    '8 Düzeltme',
  ])
  expect(await ask('list_categories', { searchType: 4, Lang: 'en' })).toEqual([
    '3 Stake',
    '4 Win',
    '5 Refund',
    '8 Adjustment',
  ])
  expect(
    await ask('list_sub_categories', { searchType: 2, searchCategory: 3, Lang: 'en' }),
  ).toEqual(['1002 Completed'])
  expect(
    (await ask('list_sub_categories', { searchCategory: 2 })).map((s) => s.slice(0, 4)),
  ).toEqual(['1001', '1002', '1003', '1004', '1005'])
})

test('refuses what is no date, month, amount, outcome or page', async () => {
  for (const [wire, data] of [
    ['finance/list_sittings', { endDate: 'x' }],
    ['finance/list_sittings', { outcome: 'even' }],
    ['finance/list_sittings', { searchMinAmount: '1e3' }],
    ['finance/list_rounds', {}],
    ['finance/list_rounds', { sittingID: '1', limit: 251 }],
    ['finance/get_statement', { month: '2026-13' }],
    ['finance/get_statement', {}],
    ['finance/list_categories', { searchType: 9 }],
    ['finance/list_transactions', { after: 'x' }],
    ['finance/list_transactions', { after: '1', OrderPar: 'amount' }],
  ] as const)
    expect([wire, data, (await t.send(wire, data, ayse)).reply.error]).toEqual([
      wire,
      data,
      'invalid_fields',
    ])
  expect((await t.send('finance/list_sittings', {})).reply.error).toBe('session_expired')
})
