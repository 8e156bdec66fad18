import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Call } from '@felek/contract/call.ts'
import { sportsbook, type Coupon } from '@felek/contract/sportsbook.ts'
import { sportsbookLists } from '@felek/contract/sportsbook-lists.ts'
import { expectCleanLedger } from '../../../test/test-ledger.ts'
import type { Transaction } from '@felek/contract/transactions.ts'
import { readJournal } from '../cashier/history/reader.ts'
import type { TestPlayer } from '../../../test/test-app.ts'
import { openSports, slipOf, type Pick3, type Sports } from './test-sports.ts'
import { replyOrClose } from '../../rpc/idempotency.ts'
import { endLateRequests } from './place/stale-requests.ts'
import { newCouponNumber } from './place/number.ts'
import { decide } from './place/place.ts'
import { p, said } from './test-feed.ts'

/* Coupons as their player looks at them: lists, news, what is another's, who may play no more. */

let s: Sports
beforeAll(async () => void (s = await openSports()))
afterAll(async () => {
  await expectCleanLedger(s.db)
  await s.close()
})

const rich = () => s.aPlayer({ cashKurus: 1_000_000n })
const send = async (method: string, data: unknown, as?: TestPlayer) =>
  (await s.send(`betframe/${method}`, data, as)).reply
const place = async (
  player: TestPlayer,
  picks: readonly Pick3[],
  over: Record<string, unknown> = {},
): Promise<Coupon> => {
  const reply = await send('placeBet', slipOf(s, picks, over), player)
  expect(reply.error, reply.message).toBe('')
  return reply.data as Coupon
}
const settled = async (event: string, won: 0 | 1) => {
  s.say(said.settle('1x2', { '1': [won], x: [won === 0 ? 1 : 0], '2': [0] }, { event }))
  await s.settle()
}
type Totals = { staked: string; won: string; net: string }
/** What a page of the player's hears of coupons. */
const listen = ({ playerId }: TestPlayer): Coupon[] => {
  const heard: Coupon[] = []
  s.deps.eventHub.listen({
    playerId,
    sessionId: undefined,
    hear: ({ name, data }) => void (name === 'coupon' && heard.push(data as Coupon)),
    end: () => {},
  })
  return heard
}

test('a player’s pages hear each change of a coupon, as its call shows it, and nobody else does', async () => {
  const [player, other] = [await rich(), await rich()]
  const [heard, elsewhere] = [listen(player), listen(other)]
  const a = s.match()
  const coupon = await place(player, [{ eventID: a }], { lineStake: '100' })
  const told = (n: number) => vi.waitFor(() => expect(heard).toHaveLength(n))
  const now = async () => (await send('getCoupon', { couponID: coupon.id }, player)).data
  await told(1)
  expect(heard[0]).toEqual(coupon)

  const { quoteID } = (await send('getCashOut', { couponID: coupon.id, share: 50 }, player))
    .data as { quoteID: string }
  await send(
    'cashOut',
    { couponID: coupon.id, share: 50, quoteID, requestID: randomUUID() },
    player,
  )
  await told(2)
  expect(heard[1]).toMatchObject({ status: 'open', cashedOut: expect.not.stringMatching(/^0/) })

  await settled(a, 1)
  await vi.waitFor(() => expect(heard.at(-1)?.status).toBe('won'))
  expect(heard.at(-1)).toEqual(await now())
  s.say(said.of('rollback_bet_settlement', ['1x2'], { event: a }))
  await settled(a, 0)
  await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ status: 'lost' }))
  expect(heard.at(-1)?.correction).toMatch(/^-/)
  expect(heard.at(-1)).toEqual(await now())
  expect(elsewhere).toEqual([])
})

test('a leg of a match that was never played is given back, and has no score beside it', async () => {
  const player = await rich()
  const [a, b] = [s.match(), s.match()]
  const coupon = await place(player, [{ eventID: a }, { eventID: b }])
  const over = (event: string, phase: string) =>
    said.odds('1x2', p(450_000, 260_000, 290_000), { event, score: { phase } })
  s.say(
    over(a, 'postponed'),
    said.of('bet_cancel', ['1x2'], { event: a }),
    over(a, 'closed'),
    over(b, 'abandoned'),
    said.settle('1x2', { '1': [0, 1], x: [0, 1], '2': [0, 1] }, { event: b }),
    over(b, 'closed'),
  )
  await s.settle()
  const now = (await send('getCoupon', { couponID: coupon.id }, player)).data as Coupon
  expect(now.status).toBe('void')
  expect(now.selections).toMatchObject([
    { status: 'void', score: '' },
    { status: 'void', score: '0:0' },
  ])
})

test('a placing that died before its answer gets one, and one that wrote nothing can not come any more', async () => {
  const player = await rich()
  const { playerId } = player
  const outcome = (requestId: string) =>
    s.db
      .inTx((tx) =>
        replyOrClose(tx, { playerId, call: 'betframe/placeBet', requestId, at: s.clock.now }),
      )
      .catch((error: { key: string }) => error.key)
  const die = (requestID: string, agoMs: number) =>
    s.db.query(
      `insert into replies (player_id, call, request_id, hash, at) values ($1, 'betframe/placeBet', $2, '\\x01', $3)
       on conflict (player_id, call, request_id) do update set reply = null, at = excluded.at`,
      [playerId, requestID, new Date(s.clock.now.getTime() - agoMs)],
    )
  const [placed, lost, young] = [randomUUID(), randomUUID(), randomUUID()]
  const coupon = await place(player, [{ eventID: s.match() }], { requestID: placed })
  await die(placed, 121_000)
  await die(lost, 121_000)
  await die(young, 60_000)
  for (const id of [placed, lost, young]) expect(await outcome(id)).toBe('busy')
  expect(await endLateRequests(s.deps)).toBe(2)
  expect(await endLateRequests(s.deps)).toBe(0)
  expect(await outcome(placed)).toMatchObject({ result: true, error: '', data: coupon })
  expect(await outcome(lost)).toBeNull()
  expect(await outcome(young)).toBe('busy')
  const late = await send(
    'placeBet',
    slipOf(s, [{ eventID: s.match() }], { requestID: lost }),
    player,
  )
  expect(late.error, 'it was told that it never came').toBe('id_conflict')
})

test('a live coupon is told as it begins to wait, and when it is refused', async () => {
  const player = await rich()
  const heard = listen(player)
  const a = s.match()
  const live = { producer: 'live' as const, score: { phase: 'first_half', clock: 60 } }
  const one = s.feed.board.events.get(a)?.markets.get('1x2')?.outcomes ?? []
  s.say(
    said.odds(
      '1x2',
      ['1', 'x', '2'].map((id) => ({ id, active: true, p: id === '1' ? 400_000 : 300_000 })),
      { event: a, ...live },
    ),
  )
  expect(one).not.toEqual([])
  const coupon = await place(player, [{ eventID: a }])
  expect(coupon.status).toBe('waiting')
  await vi.waitFor(() => expect(heard[0]).toMatchObject({ id: coupon.id, status: 'waiting' }))
  s.say(said.stop(['all'], a))
  s.clock.forward(5_000)
  await decide(s.deps, BigInt(coupon.id))
  await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ id: coupon.id, status: 'refused' }))
})

test('coupons: the last thirty days unless a span is said, by state, page by page', async () => {
  const player = await rich()
  const newest = await place(player, [{ eventID: s.match() }])
  // As if it had been placed a month ago and a day.
  const long = 31 * 86_400_000
  const { rows } = await s.db.query(
    `insert into sports_coupons select coupon_id - 1, $2, player_id, 'long-ago', state, systems, lines, line_stake_kurus, stake_kurus,
       total_odds, potential_kurus, odds_policy, placed_at - $3 * interval '1 ms', null, checked_at, board_seq, null, null
     from sports_coupons where coupon_id = $1 returning coupon_id::text as id, placed_at`,
    [BigInt(newest.id), newCouponNumber(), long],
  )
  const old = rows[0] as { id: string; placed_at: Date }
  await s.db.query(
    `insert into sports_legs select coupon_id - 1, n, selection_id, odds, shown_odds, banker, live from sports_legs where coupon_id = $1`,
    [BigInt(newest.id)],
  )
  const events = [s.match(), s.match(), s.match()]
  const made: Coupon[] = []
  for (const eventID of events) made.push(await place(player, [{ eventID }]))
  await settled(events[0] ?? '', 1)
  const ask = async (data: object) => {
    const reply = await send('getCoupons', data, player)
    const { pagination } = reply as { pagination?: { total: number } }
    return [(reply.data as Coupon[]).map((c) => c.id), pagination?.total]
  }
  const [one, two, three] = made.map((c) => c.id)
  expect(await ask({})).toEqual([[three, two, one, newest.id], 4])
  expect(await ask({ limit: 2, offset: 1, concatRequire: ['anything'] })).toEqual([[two, one], 4])
  expect(await ask({ status: 'won' })).toEqual([[one], 1])
  const day = new Date(old.placed_at.getTime() + 3 * 3_600_000).toISOString().slice(0, 10)
  expect(await ask({ startDate: day, endDate: day })).toEqual([[old.id], 1])
})

test('histories: stakes, payouts, refunds and corrections are of bets, lead to their coupon, and are no sitting', async () => {
  const player = await rich()
  const [a, b, c] = [s.match(), s.match(), s.match()]
  const won = await place(player, [{ eventID: a }])
  const back = await place(player, [{ eventID: b }])
  const sold = await place(player, [{ eventID: c }], { lineStake: '100' })
  s.clock.forward(1_000)
  const { quoteID } = (await send('getCashOut', { couponID: sold.id, share: 100 }, player))
    .data as { quoteID: string }
  const selling = { couponID: sold.id, share: 100, quoteID, requestID: randomUUID() }
  expect((await send('cashOut', selling, player)).error).toBe('')
  const all = { '1': [0, 1], x: [0, 1], '2': [0, 1] } as const
  s.say(said.settle('1x2', all as never, { event: b }))
  await settled(a, 1)
  s.say(said.of('rollback_bet_settlement', ['1x2'], { event: a }))
  await settled(a, 0)
  await readJournal(s.deps)
  type Row = Transaction & { coupon?: { couponID: string; couponNumber: string } }
  const ask = async (data: object) => {
    const { reply } = await s.send('finance/list_transactions', { limit: 50, ...data }, player)
    return {
      rows: reply.data as Row[],
      total: (reply as { pagination?: { total: number } }).pagination?.total,
    }
  }
  const shown = ({ rows }: { rows: Row[] }) =>
    rows.map((r) => `${r.transaction_category_id} ${r.coupon?.couponNumber ?? ''} ${r.note}`).sort()
  const bets = await ask({ searchType: 4 })
  expect(bets.total).toBe(7)
  expect(shown(bets)).toEqual(
    [
      `3 ${won.couponNumber} `,
      `3 ${back.couponNumber} `,
      `3 ${sold.couponNumber} `,
      `4 ${won.couponNumber} `,
      `4 ${sold.couponNumber} Bozdurulan kupon`,
      `5 ${back.couponNumber} `,
      `8 ${won.couponNumber} Sonuç düzeltmesi`,
    ].sort(),
  )
  expect(new Set(bets.rows.map((r) => r.coupon?.couponID))).toEqual(
    new Set([won.id, back.id, sold.id]),
  )
  expect((await ask({ searchType: 4, searchCategory: 8 })).total).toBe(1)
  expect((await ask({ searchType: 2 })).total).toBe(0)
  expect((await ask({ searchCategory: 3 })).total).toBe(3)
  // What came in by hand is finance, a corrected result is not.
  expect((await ask({ searchType: 1, searchCategory: 8 })).rows.every((r) => !r.coupon)).toBe(true)
  expect((await ask({ searchID: won.couponNumber })).total).toBe(3)
  const sittings = await s.send('finance/list_sittings', {}, player)
  expect(sittings.reply.data).toEqual([])
  const totals = (await s.send('finance/transaction_totals', {}, player)).reply.data as Totals
  const cents = (text: string) => BigInt(text.replace('.', ''))
  expect(cents(totals.net)).toBe((await s.cash(player)) - 1_000_000n)
})

test('refuses what is no date, page, state, coupon or share, in the player’s language', async () => {
  const player = await rich()
  const coupon = await place(player, [{ eventID: s.match() }])
  const quote = { couponID: coupon.id, share: 50 }
  for (const [method, data] of [
    ['getCoupons', { startDate: '2026-02-30' }],
    ['getCoupons', { endDate: 'gestern' }],
    ['getCoupons', { offset: -1 }],
    ['getCoupons', { limit: 0 }],
    ['getCoupons', { status: 1 }],
    ['getCoupons', { status: 'posting' }],
    ['getCoupon', {}],
    ['getCoupon', { couponID: { id: 1 } }],
    ['getCoupon', { couponNumber: 'FK1' }],
    ['getCoupon', { couponID: coupon.id, couponNumber: coupon.couponNumber }],
    ['checkCoupon', {}],
    ['checkCoupon', { couponNumber: 'FK1' }],
    ['checkCoupon', { couponNumber: 'FKIIIIIIII' }],
    ['getCashOut', { ...quote, share: 9 }],
    ['getCashOut', { ...quote, share: 101 }],
    ['getCashOut', { ...quote, share: '50' }],
    ['cashOut', { ...quote, quoteID: '1' }],
    ['cashOut', { ...quote, requestID: randomUUID() }],
    ['cashOut', { ...quote, quoteID: '1', requestID: 'x' }],
    ['cashOut', { couponID: coupon.id, quoteID: '1', requestID: randomUUID() }],
  ] as const) {
    const reply = await send(method, data, player)
    expect([method, data, reply.error]).toEqual([method, data, 'invalid_fields'])
    expect(reply.message).toMatch(/[ğüşıöçĞÜŞİÖÇ. ]/)
  }
  for (const method of ['getCoupons', 'getCoupon', 'getCashOut', 'cashOut', 'placeBet'])
    expect((await send(method, {})).error).toBe('session_expired')
})

test('another’s coupon is answered as one that there is not, in the same bytes', async () => {
  const [player, thief] = [await rich(), await rich()]
  const coupon = await place(player, [{ eventID: s.match() }])
  const { quoteID } = (await send('getCashOut', { couponID: coupon.id }, player)).data as {
    quoteID: string
  }
  const asked: Record<string, (couponID: unknown) => object> = {
    getCoupon: (couponID) => ({ couponID }),
    getCashOut: (couponID) => ({ couponID, share: 100 }),
    cashOut: (couponID) => ({ couponID, share: 100, quoteID, requestID: randomUUID() }),
  }
  for (const [method, of] of Object.entries(asked)) {
    const said = async (id: unknown) => ({ ...(await send(method, of(id), thief)), debug: '' })
    const theirs = await said(coupon.id)
    expect(theirs.error).toBe('not_found')
    for (const absent of ['999999999', 999_999_999, '1'])
      expect(JSON.stringify(await said(absent))).toBe(JSON.stringify(theirs))
    for (const odd of ['-1', '9'.repeat(60), [coupon.id], { id: 1 }, '%', "' or 1=1"])
      expect([200, 404, 422]).toContain((await said(odd)).code)
  }
  // By its number it is its player's alone too.
  const byNumber = async (couponNumber: string, as: TestPlayer) =>
    send('getCoupon', { couponNumber }, as)
  expect((await byNumber(coupon.couponNumber.toLowerCase(), player)).data).toMatchObject({
    id: coupon.id,
    stake: coupon.stake,
  })
  const hidden = await byNumber(coupon.couponNumber, thief)
  const absent = await byNumber('FK00000000', thief)
  expect(hidden.error).toBe('not_found')
  expect(JSON.stringify({ ...hidden, debug: '' })).toBe(JSON.stringify({ ...absent, debug: '' }))
  expect(await s.cash(thief)).toBe(1_000_000n)
})

test('who is excluded or paused gets no stake through; coupons are seen and sold, and what is owed arrives', async () => {
  for (const [way, told, data] of [
    ['exclude', 'excluded', { months: 6, understood: true }],
    ['pause', 'paused', { hours: 24 }],
  ] as const) {
    const player = await rich()
    const [a, b] = [s.match(), s.match()]
    const [first, second] = [
      await place(player, [{ eventID: a }]),
      await place(player, [{ eventID: b }], { lineStake: '100' }),
    ]
    const live = s.match()
    s.say(
      said.odds('1x2', p(450_000, 260_000, 290_000), {
        producer: 'live',
        event: live,
        score: { phase: 'first_half', clock: 60 },
      }),
    )
    const waiting = await place(player, [{ eventID: live }])
    const stopped = await s.send(`protection/${way}`, { ...data, requestID: randomUUID() }, player)
    expect(stopped.reply.error, stopped.reply.message).toBe('')
    const before = await s.cash(player)
    const refused = await send('placeBet', slipOf(s, [{ eventID: s.match() }]), player)
    expect(refused.error).toBe(told)
    // What waits at that moment is not paid for either.
    s.clock.forward(5_000)
    await decide(s.deps, BigInt(waiting.id))
    expect((await send('getCoupon', { couponID: waiting.id }, player)).data).toMatchObject({
      status: 'refused',
      refusedWhy: told,
    })
    expect(await s.cash(player)).toBe(before)
    expect((await send('getCoupons', { status: 'open' }, player)).data).toHaveLength(2)
    const quote = (await send('getCashOut', { couponID: second.id }, player)).data as {
      quoteID: string
      amount: string
    }
    const sold = await send(
      'cashOut',
      { couponID: second.id, share: 100, quoteID: quote.quoteID, requestID: randomUUID() },
      player,
    )
    expect(sold.error, sold.message).toBe('')
    await settled(a, 1)
    const owed = BigInt(quote.amount.replace('.', ''))
    const won = (await send('getCoupon', { couponID: first.id }, player)).data as Coupon
    expect(won.status).toBe('won')
    expect(await s.cash(player)).toBe(before + owed + BigInt(won.payout.replace('.', '')))
  }
})

test('what may be guessed has thirty tries a minute an address; what stands open to whom is declared', () => {
  const calls: Call[] = [...Object.values(sportsbook), ...Object.values(sportsbookLists)]
  const wires = (is: (call: Call) => boolean) => calls.filter(is).map(({ wire }) => wire.slice(9))
  expect(wires((c) => c.rate === 'look-up')).toEqual([
    'checkCoupon',
    'verifyEvent',
    'shareSlip',
    'openSlip',
  ])
  expect(wires((c) => c.money)).toEqual(['placeBet', 'cashOut'])
  expect(wires((c) => c.whenExcluded === true)).toEqual([
    'getCoupons',
    'getCoupon',
    'getCashOut',
    'cashOut',
  ])
  // A cash-out is agreed anew, and a coupon is settled without it: newer terms are accepted first.
  // Favourites are looked at by a call that is no read.
  expect(wires((c) => c.withOldTerms !== undefined)).toEqual(['favorites'])
})
