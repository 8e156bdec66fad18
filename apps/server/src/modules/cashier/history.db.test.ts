import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cashier } from '@felek/contract/cashier.ts'
import type { Input } from '@felek/contract/call.ts'
import type { TestPlayer } from '../../../test/test-app.ts'
import { seedDeposit, seedWithdrawal } from './cashier.ts'
import { expectCleanLedger } from '../../../test/test-ledger.ts'
import { openTestCashier, type TestCashier } from './test-cashier.ts'

let t: TestCashier
let ayse: TestPlayer
const day = (d: number, time = '12:00:00') =>
  new Date(`2026-10-${String(d).padStart(2, '0')}T${time}Z`)
const list = async (filter: Input<typeof cashier.transactions> = {}, as = ayse) =>
  t.call(cashier.transactions, { limit: 100, ...filter }, as)
const kinds = async (filter: Input<typeof cashier.transactions> = {}) =>
  (await list(filter)).data.map((r) => `${r.transaction_type} ${r.amount}`)

beforeAll(async () => {
  t = await openTestCashier()
  ayse = await t.aPlayer()
  const zeynep = await t.aPlayer({ cashKurus: 5_000n })
  const { deps, db } = t
  const accountId = BigInt(await t.account(ayse))
  await db.query(
    `insert into game_labels (label_id, name) values ('felek-studio', 'Felek Studio') on conflict do nothing`,
    [],
  )
  await db.query(
    `insert into games (game_id, provider, provider_key, label_id, name, kind, image, rtp_hundredths, volatility, min_stake_kurus, max_stake_kurus, max_win, features, demo, released_at, rank, open, seen_at)
     values ('lale-bahcesi', 'felek', 'lale', 'felek-studio', 'Lale Bahçesi', 'video', '/art/covers/lale-bahcesi.avif', 9612, 2, 100, 10000, 500, '{}', true, now(), 1, true, now())`,
    [],
  )
  const { playerId } = ayse
  const seed = { playerId, bankId: '62', senderName: 'Ayşe Yılmaz' }
  await db.ledger.inTx((tx) =>
    seedDeposit(deps, tx, { ...seed, methodId: '2', amountKurus: 100_000n, at: day(1) }),
  )
  const play = async (
    verb: 'bet' | 'win' | 'rollback' | 'adjust',
    transactionId: string,
    amountKurus: bigint,
    at: Date,
    about?: string,
  ) => {
    const outcome = await db.ledger.inTx((tx) =>
      deps.wallet.postIn(tx, [
        {
          verb,
          source: 'seed',
          transactionId,
          playerId,
          amountKurus,
          house: 'games:felek',
          at,
          ...(verb === 'adjust'
            ? {}
            : { roundId: `round-${transactionId.slice(1)}`, game: 'lale' }),
          ...(about ? { about } : {}),
        },
      ]),
    )
    expect(outcome[0]?.status).toBe('ok')
  }
  await play('bet', 'b1', 2_000n, day(2))
  await play('win', 'w1', 5_050n, day(2, '12:00:02'), 'b1')
  await play('bet', 'b2', 1_000n, day(3))
  await play('win', 'w2', 0n, day(3, '12:00:02'), 'b2')
  await play('bet', 'b3', 3_000n, day(4))
  await play('rollback', 'r3', 0n, day(4, '12:00:05'), 'b3')
  await play('adjust', 'a1', -50n, day(5))
  const out = { playerId, methodId: '11', accountId }
  await db.ledger.inTx((tx) =>
    seedWithdrawal(deps, tx, { ...out, amountKurus: 20_000n, at: day(6) }),
  )
  await db.ledger.inTx((tx) =>
    seedWithdrawal(deps, tx, { ...out, amountKurus: 10_000n, at: day(7), declined: true }),
  )
  await t.transfer(zeynep)
})
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

describe('answers', () => {
  test('every line once, the newest first, with the cash after each', async () => {
    const { data, pagination } = await list()
    expect(
      data.map((r) => [
        r.transaction_type,
        r.amount,
        r.balanceAfter,
        r.transaction_status,
        r.transaction_category_id,
      ]),
    ).toEqual([
      ['withdraw', '-100.00', '820.00', '1003', '2'],
      ['withdraw', '-200.00', '820.00', '1002', '2'],
      ['adjustment', '-0.50', '1020.00', '1002', '8'],
      ['refund', '30.00', '1020.50', '1002', '5'],
      ['stake', '-30.00', '990.50', '1002', '3'],
      ['stake', '-10.00', '1020.50', '1002', '3'],
      ['win', '50.50', '1030.50', '1002', '4'],
      ['stake', '-20.00', '980.00', '1002', '3'],
      ['deposit', '1000.00', '1000.00', '1002', '1'],
    ])
    expect(pagination).toEqual({ limit: 100, offset: 0, total: 9 })
    expect(data[0]).toMatchObject({
      method: 'Havale / EFT',
      note: 'Banka işlemi onaylamadı.',
      createdAt: '2026-10-07T12:00:00.000Z',
      updatedAt: '2026-10-07T12:09:00.000Z',
    })
    expect(data[6]).toMatchObject({
      method: '',
      note: '',
      game: {
        gameID: 'lale-bahcesi',
        name: 'Lale Bahçesi',
        image: '/art/covers/lale-bahcesi.avif',
        roundId: 'round-1',
      },
    })
    expect(await t.balances(ayse)).toEqual({ cash: 82_000n, locked: 0n })
  })

  test('the filters, alone and together', async () => {
    expect(await kinds({ searchType: 1 })).toEqual([
      'withdraw -100.00',
      'withdraw -200.00',
      'adjustment -0.50',
      'deposit 1000.00',
    ])
    expect(await kinds({ searchType: 2 })).toEqual([
      'refund 30.00',
      'stake -30.00',
      'stake -10.00',
      'win 50.50',
      'stake -20.00',
    ])
    expect([
      await kinds({ searchType: '3' }),
      await kinds({ searchType: '4' }),
      await kinds({ searchType: 1, searchCategory: 3 }),
    ]).toEqual([[], [], []])
    expect(await kinds({ searchCategory: '4' })).toEqual(['win 50.50'])
    expect(await kinds({ searchCategory: 2, status: 1003 })).toEqual(['withdraw -100.00'])
    expect(await kinds({ searchMinAmount: '100.00' })).toEqual([
      'withdraw -100.00',
      'withdraw -200.00',
      'deposit 1000.00',
    ])
    expect(
      await kinds({ searchMinAmount: 250, searchType: 1, searchCategory: 1, status: 1002 }),
    ).toEqual(['deposit 1000.00'])
    expect(await kinds({ searchID: 'round-1' })).toEqual(['win 50.50', 'stake -20.00'])
    const id = (await list({ searchCategory: 1 })).data[0]?.id ?? ''
    expect(await kinds({ searchID: id })).toEqual(['deposit 1000.00'])
    expect(await kinds({ status: 1001 })).toEqual([])
  })

  test('a bare date is that whole day in Istanbul; a time is itself', async () => {
    expect(await kinds({ startDate: '2026-10-02', endDate: '2026-10-02' })).toEqual([
      'win 50.50',
      'stake -20.00',
    ])
    expect(await kinds({ startDate: '2026-10-07' })).toEqual(['withdraw -100.00'])
    expect(
      await kinds({ startDate: '2026-10-04T12:00:05Z', endDate: '2026-10-05T12:00:00.000Z' }),
    ).toEqual(['adjustment -0.50', 'refund 30.00'])
    // 2026-10-08 00:30 in Istanbul is still the 7th in UTC.
    const { playerId } = ayse
    await t.db.ledger.inTx((tx) =>
      seedDeposit(t.deps, tx, {
        playerId,
        bankId: '62',
        senderName: 'A',
        methodId: '1',
        amountKurus: 7_777n,
        at: day(7, '21:30:00'),
      }),
    )
    expect(await kinds({ startDate: '2026-10-08', endDate: '2026-10-08' })).toEqual([
      'deposit 77.77',
    ])
    expect(await kinds({ startDate: '2026-10-07', endDate: '2026-10-07' })).toEqual([
      'withdraw -100.00',
    ])
  })

  test('order and paging, with the true total', async () => {
    const all = await kinds()
    expect(await kinds({ OrderDir: 'asc' })).toEqual([...all].reverse())
    expect(await kinds({ OrderPar: 'amount', limit: 3 })).toEqual([
      'deposit 1000.00',
      'deposit 77.77',
      'win 50.50',
    ])
    expect(await kinds({ OrderPar: 'amount', OrderDir: 'asc', limit: 2 })).toEqual([
      'withdraw -200.00',
      'withdraw -100.00',
    ])
    const pages = await Promise.all([0, 3, 6, 9, 12].map((offset) => list({ limit: 3, offset })))
    expect(pages.flatMap((p) => p.data.map((r) => `${r.transaction_type} ${r.amount}`))).toEqual(
      all,
    )
    expect(pages.map((p) => p.pagination?.total)).toEqual(
      Array.from({ length: 5 }, () => all.length),
    )
    expect((await t.call(cashier.transactions, {}, ayse)).pagination?.limit).toBe(10)
  })

  test('the totals of a span: done deposits and withdrawals, stakes less refunds, wins', async () => {
    expect(
      (await t.call(cashier.totals, { startDate: '2026-10-01', endDate: '2026-10-07' }, ayse)).data,
    ).toEqual({
      deposited: '1000.00',
      withdrawn: '200.00',
      staked: '30.00',
      won: '50.50',
      net: '20.50',
    })
    expect(
      (await t.call(cashier.totals, { startDate: '2026-10-03', endDate: '2026-10-03' }, ayse)).data,
    ).toEqual({
      deposited: '0.00',
      withdrawn: '0.00',
      staked: '10.00',
      won: '0.00',
      net: '-10.00',
    })
  })

  test('a refused row without a note says so, in the reader’s language', async () => {
    await t.db.query(
      "update cashier_requests set note_key = null where kind = 'withdraw' and status = 1003",
      [],
    )
    const note = async (Lang: string) =>
      (
        (await t.send('finance/list_transactions', { Lang, status: 1003 }, ayse)).reply.data as {
          note: string
          method: string
        }[]
      )[0]
    expect(await note('tr')).toMatchObject({
      note: 'İşlem notu bulunamadı',
      method: 'Havale / EFT',
    })
    expect(await note('en')).toMatchObject({
      note: 'Transaction note not found',
      method: 'Bank transfer (EFT)',
    })
    await t.db.query(
      "update cashier_requests set note = 'Belge eksik' where kind = 'withdraw' and status = 1003",
      [],
    )
    expect(await note('tr')).toMatchObject({ note: 'Belge eksik' })
  })

  test('the news of a stake is the row that the history shows', async () => {
    const heard = t.listen(ayse)
    const bet = {
      verb: 'bet',
      source: 'provider:felek',
      transactionId: 'live-1',
      playerId: ayse.playerId,
      amountKurus: 1_000n,
      house: 'games:felek',
      roundId: 'live',
      game: 'lale',
    } as const
    await t.deps.wallet.post(bet)
    await t.deps.wallet.post(bet)
    await expect.poll(() => heard.length).toBe(2)
    const [row] = (await list({ searchID: 'live' })).data
    expect(heard.map((e) => e.name)).toEqual(['balance', 'transaction'])
    expect(heard[0]?.data).toMatchObject({ balance: row?.balanceAfter })
    expect(heard[1]?.data).toEqual({
      ...row,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    const undo = {
      verb: 'rollback',
      source: 'provider:felek',
      transactionId: 'live-2',
      playerId: ayse.playerId,
      amountKurus: 0n,
      house: 'games:felek',
      roundId: 'live',
      game: 'lale',
      about: 'live-1',
    } as const
    // Inside a room's transaction too, once it is committed: no room has to remember it.
    await t.db.inTx(async (tx) => void (await t.deps.wallet.postIn(tx, [undo])))
    await expect.poll(() => heard.length).toBe(4)
    expect(heard[3]?.data).toEqual((await list({ searchID: 'live', searchCategory: 5 })).data[0])
  })
})

test('ten trillion lira are said as they are: the balance, the history and its totals', async () => {
  const zengin = await t.aPlayer()
  const seed = { playerId: zengin.playerId, methodId: '2', bankId: '62', senderName: 'A B' }
  await t.db.ledger.inTx((tx) =>
    seedDeposit(t.deps, tx, { ...seed, amountKurus: 10n ** 15n + 7n, at: day(1) }),
  )
  const said = '10000000000000.07'
  const balance = await t.call(cashier.checkBalance, {}, zengin)
  expect([balance.code, balance.data[0]?.balance]).toEqual([200, said])
  const history = await list({}, zengin)
  expect([history.code, history.data[0]?.amount, history.data[0]?.balanceAfter]).toEqual([
    200,
    said,
    said,
  ])
  expect((await t.call(cashier.totals, {}, zengin)).code).toBe(200)
})

describe('refuses', () => {
  test('what is no date, amount, order or page', async () => {
    for (const filter of [
      { startDate: '2026-02-30' },
      { endDate: 'yesterday' },
      { startDate: '2026-13-45T00:00:00Z' },
      { searchMinAmount: '1e3' },
      { searchMinAmount: -1 },
      { OrderPar: 'status' },
      { OrderDir: 'up' },
      { limit: 0 },
      { limit: 251 },
      { offset: -1 },
      { status: 7 },
      { searchType: 5 },
      { searchCategory: 9 },
      { playerId: '1' },
    ]) {
      expect([
        filter,
        (await t.send('finance/list_transactions', filter, ayse)).reply.error,
      ]).toEqual([filter, 'invalid_fields'])
    }
  })
})
