import { anotherProcess } from '../../../test/test-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Coupon } from '@felek/contract/sportsbook.ts'
import { expectCleanLedger, walletWith } from '../../../test/test-ledger.ts'
import type { TestPlayer } from '../../../test/test-app.ts'
import { readFeedMessage } from '@felek/contract/protocols/feed/feed.ts'
import { importMutant } from '@felek/contract/test-mutant.ts'
import { createBoard } from './board/board.ts'
import { setFeedState } from './feed-state.ts'
import { ownLiabilities, ownOpen, sweepExposure } from './exposure/store.ts'
import { createWeighing } from './exposure/skew.ts'
import { decide, place, sweep } from './place/place.ts'
import { verifySports } from './verify/verify.ts'
import { conflict, openSports, slipOf, type Sports } from './test-sports.ts'
import { overUnder, p, said, type FeedLine } from './test-feed.ts'
import { newCouponNumber } from './place/number.ts'

let s: Sports
let player: TestPlayer

beforeAll(async () => {
  s = await openSports()
  player = await s.aPlayer({ cashKurus: 10_000_000n })
})
afterAll(async () => {
  await expectCleanLedger(s.db)
  await s.sealCopies()
  const { faults } = await s.db.snapshot((q) => verifySports(s.deps, q, s.clock.now))
  expect(faults).toEqual([])
  await s.close()
})

const send = async (method: string, data: unknown, as: TestPlayer | undefined = player) =>
  (await s.send(`betframe/${method}`, data, as)).reply
const placed = async (slip: unknown, as = player): Promise<Coupon> => {
  const reply = await send('placeBet', slip, as)
  expect(reply.error, reply.message).toBe('')
  return reply.data as Coupon
}

test('a combination is placed: the stake is taken once, the coupon open, and the same request answers the same', async () => {
  const [a, b] = [s.match(), s.match()]
  const before = await s.cash(player)
  const slip = slipOf(s, [{ eventID: a }, { eventID: b, outcomeID: 'x' }])
  const coupon = await placed(slip)
  expect(coupon).toMatchObject({
    type: 'multiple',
    systems: [2],
    lines: 1,
    lineStake: '20.00',
    stake: '20.00',
    status: 'open',
    payout: '0.00',
  })
  expect(coupon.couponNumber).toMatch(/^FK/)
  expect(await placed(slip)).toEqual(coupon)
  expect(await s.cash(player)).toBe(before - 2_000n)
  const conflict = await send('placeBet', { ...slip, lineStake: '21' })
  expect(conflict.error).toBe('id_conflict')
  const rows = (await send('getCoupons', {})).data as Coupon[]
  // Asked for again it also says what it is worth.
  const again = { ...coupon, cashOut: expect.stringMatching(/^\d+\.\d\d$/) }
  expect(rows[0]).toEqual(again)
  expect((await send('getCoupon', { couponID: coupon.id })).data).toEqual(again)
})

test('many at once for one request are one coupon', async () => {
  const a = s.match()
  const slip = slipOf(s, [{ eventID: a }])
  const before = await s.cash(player)
  const replies = await Promise.all(Array.from({ length: 8 }, () => send('placeBet', slip)))
  const done = replies.filter((r) => r.error === '')
  expect(done.length).toBeGreaterThan(0)
  expect(replies.filter((r) => r.error !== '').every((r) => r.error === 'busy')).toBe(true)
  expect(new Set(done.map((r) => (r.data as Coupon).id)).size).toBe(1)
  expect(await s.cash(player)).toBe(before - 2_000n)
})

test('the first check that fails answers, with all selections concerned', async () => {
  const [a, b, c, d] = [s.match(), s.match(), s.match({ tier: 'C' }), s.match()]
  const getFault = async (slip: Record<string, unknown>) => {
    const { error, data } = await send('placeBet', slip)
    const { selections = [], ...more } = data as { selections?: { index: number }[] }
    return { error, at: selections.map((it) => it.index), more }
  }
  const good = slipOf(s, [{ eventID: a }, { eventID: b }])
  const withOdds = (odds: string, over = {}) => ({
    ...slipOf(s, [{ eventID: a }, { eventID: b }], over),
    selections: (good['selections'] as object[]).map((it, i) => (i === 1 ? { ...it, odds } : it)),
  })
  s.feed.fresh.pre = false
  expect(await getFault(slipOf(s, [{ eventID: a }, { eventID: b }]))).toMatchObject({
    error: 'sports_closed',
    at: [0, 1],
  })
  s.feed.fresh.pre = true
  expect(
    await getFault({
      ...slipOf(s, [{ eventID: a }]),
      selections: [
        { eventID: 'never', marketID: '1x2', outcomeID: '1', odds: '1.50' },
        { eventID: b, marketID: 'total|9.5', outcomeID: 'over', odds: '1.50' },
        { eventID: a, marketID: '1x2', outcomeID: '1', odds: s.odds(a) },
      ],
    }),
  ).toMatchObject({ error: 'selection_gone', at: [0, 1] })
  s.say(said.odds('total|2.5', overUnder(500_000), { event: a }))
  expect(
    await getFault(
      slipOf(s, [
        { eventID: a },
        { eventID: b },
        { eventID: a, marketID: 'total|2.5', outcomeID: 'over' },
      ]),
    ),
  ).toMatchObject({ error: 'selections_related', at: [0, 2] })
  // A final, and who wins the cup: two matches, one key.
  const [final, winner, other] = ['cup', 'cup', 'league'].map((related) => s.match({ related }))
  expect(
    await getFault(
      slipOf(s, [{ eventID: final ?? '' }, { eventID: other ?? '' }, { eventID: winner ?? '' }]),
    ),
  ).toMatchObject({ error: 'selections_related', at: [0, 2] })
  expect(
    await getFault(slipOf(s, [{ eventID: final ?? '' }, { eventID: other ?? '' }])),
  ).not.toMatchObject({ error: 'selections_related' })
  expect(await getFault(slipOf(s, [{ eventID: a }, { eventID: c }]))).toMatchObject({
    error: 'mbs_unmet',
    at: [1],
  })
  expect((await send('placeBet', slipOf(s, [{ eventID: a }, { eventID: c }]))).message).toBe(
    'Bu kuponda en az 3 maç olmalı (MBS 3).',
  )
  expect(
    await getFault(
      slipOf(s, [{ eventID: a }, { eventID: c }, { eventID: b }, { eventID: d }], {
        systems: [2, 3],
      }),
    ),
  ).toMatchObject({ error: 'mbs_unmet' })
  s.say(said.stop(['all'], d))
  expect(await getFault(slipOf(s, [{ eventID: a }, { eventID: d }]))).toMatchObject({
    error: 'selection_suspended',
    at: [1],
  })
  expect(await getFault(withOdds('500.00'))).toMatchObject({ error: 'odds_changed', at: [1] })
  expect(await getFault(withOdds('1.02', { oddsPolicy: 'none' }))).toMatchObject({
    error: 'odds_changed',
    at: [1],
  })
  expect(await getFault({ ...good, requestID: s.requestID(), lineStake: '9.99' })).toMatchObject({
    error: 'amount_out_of_range',
  })
  expect(
    await getFault({ ...good, requestID: s.requestID(), lineStake: '100000.01' }),
  ).toMatchObject({
    error: 'amount_out_of_range',
  })
  const far = Array.from({ length: 5 }, () => s.match({}, [40_000, 480_000, 480_000]))
  const long = slipOf(
    s,
    far.map((eventID) => ({ eventID })),
    { lineStake: '100' },
  )
  expect(await getFault(long)).toMatchObject({ error: 'payout_limit', at: [0, 1, 2, 3, 4] })
})

test('odds that rose are taken, and those of the board stand on the coupon; a leg may fall by a quarter with any', async () => {
  const a = s.match()
  const better = slipOf(s, [{ eventID: a }])
  s.say(said.odds('1x2', p(300_000, 350_000, 350_000), { event: a }))
  expect((await placed(better)).selections[0]?.odds).toBe(s.odds(a))
  const shown = slipOf(s, [{ eventID: a }], { oddsPolicy: 'any' })
  s.say(said.odds('1x2', p(370_000, 330_000, 300_000), { event: a }))
  const fell = await placed({ ...shown })
  expect(fell.selections[0]?.odds).toBe(s.odds(a))
  const again = slipOf(s, [{ eventID: a }], { oddsPolicy: 'any' })
  s.say(said.odds('1x2', p(600_000, 200_000, 200_000), { event: a }))
  expect((await send('placeBet', again)).error).toBe('odds_changed')
})

test('before a match a market closes at its start by our clock, whatever the feed says', async () => {
  const a = s.match()
  const slip = slipOf(s, [{ eventID: a }])
  s.clock.forward(3_600_000)
  expect((await send('placeBet', slip)).error).toBe('selection_suspended')
})

test('a live selection waits, is looked at again, and taken at the odds of then or refused', async () => {
  const live = { producer: 'live' as const }
  const [a, b] = [s.match(), s.match()]
  for (const event of [a, b])
    s.say(
      said.odds('1x2', p(450_000, 260_000, 290_000), {
        ...live,
        event,
        score: { phase: 'first_half', clock: 60 },
      }),
    )
  const before = await s.cash(player)
  const first = await placed(slipOf(s, [{ eventID: a }]))
  const second = await placed(slipOf(s, [{ eventID: b }]))
  expect([first.status, second.status]).toEqual(['waiting', 'waiting'])
  expect(Date.parse(first.decidesAt ?? '') - Date.parse(first.placedAt)).toBe(5_000)
  expect(await s.cash(player)).toBe(before)
  s.say(said.odds('1x2', p(400_000, 300_000, 300_000), { ...live, event: a }))
  s.say(said.stop(['all'], b))
  s.clock.forward(5_000)
  await decide(s.deps, BigInt(first.id))
  await decide(s.deps, BigInt(second.id))
  const now = async (id: string) => (await send('getCoupon', { couponID: id })).data as Coupon
  expect(await now(first.id)).toMatchObject({
    status: 'open',
    selections: [{ odds: s.odds(a), live: true }],
  })
  expect(await now(second.id)).toMatchObject({
    status: 'refused',
    refusedWhy: 'selection_suspended',
  })
  expect(await s.cash(player)).toBe(before - 2_000n)
})

type Placing = { place: typeof place; decide: typeof decide }

/** Places a slip whose market is suspended while it waits; what became of it, and what was taken. */
const suspendedMeanwhile = async (placing: Placing): Promise<[string, bigint]> => {
  const a = s.match()
  const score = { phase: 'first_half', clock: 60 }
  s.say(said.odds('1x2', p(450_000, 260_000, 290_000), { producer: 'live', event: a, score }))
  const before = await s.cash(player)
  const chosen = { eventID: a, marketID: '1x2', outcomeID: '1', odds: s.odds(a), banker: false }
  const slip = {
    selections: [chosen],
    lineStake: '20',
    oddsPolicy: 'better' as const,
    requestID: s.requestID(),
  }
  const id = await placing.place(s.deps, player.playerId, slip)
  s.say(said.stop(['all'], a))
  s.clock.forward(5_000)
  await placing.decide(s.deps, id)
  const { rows } = await s.db.query('select state from sports_coupons where coupon_id = $1', [id])
  return [rows[0]?.['state'] as string, before - (await s.cash(player))]
}

test('a placing without its second check is caught', async () => {
  expect(await suspendedMeanwhile({ place, decide })).toEqual(['refused', 0n])
  const bug = await importMutant<Placing>(new URL('place/place.ts', import.meta.url), [
    ['    faults: lateFaultsOf,\n', '    faults: () => [],\n'],
  ])
  expect(await suspendedMeanwhile(bug)).toEqual(['open', 2_000n])
})

/** A coupon as whoever died while placing it left it; its id. */
const insertCopy = async (
  { id }: Coupon,
  {
    by,
    state,
    request,
    decidesAt = 'null',
  }: Record<'state' | 'request', string> & { by: number; decidesAt?: string },
): Promise<bigint> => {
  await s.db.query(
    `insert into sports_coupons select coupon_id + $2, $3, player_id, $4, $1, systems, lines, line_stake_kurus,
       stake_kurus, total_odds, potential_kurus, odds_policy, placed_at, ${decidesAt}, case when $1 = 'waiting' then null else checked_at end, board_seq, null, null
     from sports_coupons where coupon_id = $5`,
    [state, by, newCouponNumber(), request, BigInt(id)],
  )
  await s.db.query(
    `insert into sports_legs select coupon_id + $2, n, selection_id, odds, shown_odds, banker, live from sports_legs where coupon_id = $1`,
    [BigInt(id), by],
  )
  return BigInt(id) + BigInt(by)
}

test('whoever dies while placing leaves a coupon that the sweeper ends: posted ones are paid once, waiting ones refused', async () => {
  const a = s.match()
  const coupon = await placed(slipOf(s, [{ eventID: a }]))
  const before = await s.cash(player)
  // As if it had died before and after the vault, and while it waited.
  await insertCopy(coupon, { by: 1, state: 'posting', request: 'died-1' })
  await insertCopy(coupon, { by: 2, state: 'waiting', request: 'died-2', decidesAt: 'placed_at' })
  s.clock.forward(10_001)
  expect(await s.sweep()).toBe(2)
  expect(await s.sweep()).toBe(0)
  const { rows } = await s.db.query(
    `select request_id, state, refused_why from sports_coupons where request_id like 'died-%' order by 1`,
    [],
  )
  expect(rows).toEqual([
    { request_id: 'died-1', state: 'open', refused_why: null },
    { request_id: 'died-2', state: 'refused', refused_why: 'late' },
  ])
  expect(await s.cash(player)).toBe(before - 2_000n)
})

test('a placing that can not be ended keeps no other from it, and is not counted as ended', async () => {
  const coupon = await placed(slipOf(s, [{ eventID: s.match() }]))
  const older = await insertCopy(coupon, { by: 1, state: 'posting', request: 'stuck-1' })
  await insertCopy(coupon, { by: 2, state: 'posting', request: 'stuck-2' })
  s.clock.forward(10_001)
  const vault = walletWith(s.deps.wallet, {
    post: (m) =>
      m.transactionId === String(older) ? Promise.resolve(conflict) : s.deps.wallet.post(m),
  })
  expect(await sweep({ ...s.deps, wallet: vault })).toBe(1)
  const { rows } = await s.db.query(
    `select request_id, state from sports_coupons where request_id like 'stuck-%' order by 1`,
    [],
  )
  expect(rows).toEqual([
    { request_id: 'stuck-1', state: 'posting' },
    { request_id: 'stuck-2', state: 'open' },
  ])
  expect(await s.sweep()).toBe(1)
})

test('two hundred that can not be ended keep none that is younger waiting', async () => {
  const coupon = await placed(slipOf(s, [{ eventID: s.match() }]))
  await s.db.query(
    `insert into sports_coupons select coupon_id + g, 'FK' || lpad(g::text, 8, '0'), player_id, 'stuck-many-' || g, 'posting', systems, lines, line_stake_kurus,
       stake_kurus, total_odds, potential_kurus, odds_policy, placed_at, null, checked_at, board_seq, null, null
     from sports_coupons, generate_series(1, 201) g where coupon_id = $1`,
    [BigInt(coupon.id)],
  )
  await s.db.query(
    `insert into sports_legs select coupon_id + g, n, selection_id, odds, shown_odds, banker, live from sports_legs, generate_series(1, 201) g where coupon_id = $1`,
    [BigInt(coupon.id)],
  )
  const youngest = BigInt(coupon.id) + 201n
  s.clock.forward(10_001)
  const vault = walletWith(s.deps.wallet, {
    post: (m) =>
      m.transactionId === String(youngest) ? s.deps.wallet.post(m) : Promise.resolve(conflict),
  })
  expect(await sweep({ ...s.deps, wallet: vault })).toBe(1)
  // Nobody is owed anything for the others.
  await s.db.query(
    `update sports_coupons set state = 'refused', refused_why = 'late' where request_id like 'stuck-many-%' and state = 'posting'`,
    [],
  )
})

test('whose answer was lost with the process asks again: the coupon is found by the request, and placed once', async () => {
  const a = s.match()
  const before = await s.cash(player)
  const slip = slipOf(s, [{ eventID: a }])
  const coupon = await placed(slip)
  const unanswered = (ageMs: number) =>
    s.db.query('update replies set reply = null, at = $1 where request_id = $2', [
      new Date(s.clock.now.getTime() - ageMs),
      slip['requestID'],
    ])
  await unanswered(9_000)
  expect((await send('placeBet', slip)).error).toBe('busy')
  await unanswered(10_000)
  // By then nothing of what was asked would be taken any more.
  s.say(said.stop(['all'], a))
  expect(await placed(slip)).toEqual(coupon)
  expect(await s.cash(player)).toBe(before - 2_000n)
})

test('a placing that is slow, not dead: who asks again is refused for good once it can not come any more', async () => {
  const a = s.match()
  const slip = slipOf(s, [{ eventID: a }])
  const claimed = (ageMs: number) =>
    s.db.query('update replies set reply = null, at = $1 where request_id = $2', [
      new Date(s.clock.now.getTime() - ageMs),
      slip['requestID'],
    ])
  s.say(said.stop(['all'], a))
  expect((await send('placeBet', slip)).error).toBe('selection_suspended')
  await claimed(59_999)
  expect((await send('placeBet', slip)).error).toBe('busy')
  // Nothing was kept, and the id is as old as it was.
  s.clock.forward(1)
  expect((await send('placeBet', slip)).error).toBe('selection_suspended')
  expect((await send('placeBet', slip)).error).toBe('selection_suspended')
  await claimed(10_000)
  expect((await send('placeBet', slip)).error).toBe('busy')
  // The slow one comes now: the next to ask finds its coupon.
  s.say(said.odds('1x2', p(450_000, 260_000, 290_000), { event: a }))
  const picked = { eventID: a, marketID: '1x2', outcomeID: '1', odds: s.odds(a), banker: false }
  const id = await place(s.deps, player.playerId, {
    selections: [picked],
    lineStake: '20',
    oddsPolicy: 'better',
    requestID: slip['requestID'] as string,
  })
  s.say(said.stop(['all'], a))
  expect((await placed(slip)).id).toBe(String(id))
})

/** What the house may lose by a single of this line stake, in kuruş. */
const riskOf = (lineStake: string, odds: string) =>
  (BigInt(Math.round(parseFloat(lineStake) * 100)) * (BigInt(odds.replace('.', '')) - 100n) + 99n) /
  100n
/** The largest single with which the house may lose so much, as text of TL. */
const stakeFor = (riskKurus: bigint, odds: string): string => {
  const kurus = (riskKurus * 100n) / (BigInt(odds.replace('.', '')) - 100n)
  return `${kurus / 100n}.${String(kurus % 100n).padStart(2, '0')}`
}
const quoted = async (slip: Record<string, unknown>, as?: TestPlayer) => {
  const { requestID: _, ...rest } = slip
  return (await s.send('betframe/quoteBet', rest, as)).reply.data as {
    maxLineStake: string
    faults: { error: string; message: string; selections: { index: number }[] }[]
  }
}
const fastC = { tier: 'C', fast: true }

test('what a player may win on a selection has a limit, his own: refusal and quote say the largest stake', async () => {
  const whale = await s.aPlayer({ cashKurus: 20_000_000n })
  const [a, b] = [s.match(), s.match()]
  const max = stakeFor(5_000_000n, s.odds(a))
  const single = (lineStake: string) => slipOf(s, [{ eventID: a }], { lineStake })
  expect(await quoted(single('50'), whale)).toMatchObject({ maxLineStake: max, faults: [] })
  expect((await quoted(single('50'))).maxLineStake).not.toBe(max)
  const over = await send('placeBet', single(`${max.slice(0, -2)}99`), whale)
  expect([over.error, over.data]).toMatchObject([
    'stake_limit',
    { maxLineStake: max, selections: [{ index: 0, eventID: a }] },
  ])
  expect(over.message).toMatch(/^Bu kupon için kolon başına en çok [\d.]+,\d\d\u00a0TL\.$/)
  expect((await placed(single(max), whale)).status).toBe('open')
  // Nothing is left, in a combination neither, and the leg is named.
  const both = await quoted(slipOf(s, [{ eventID: b }, { eventID: a }]), whale)
  expect(both.faults).toMatchObject([{ error: 'stake_limit', selections: [{ index: 1 }] }])
  expect((await placed(slipOf(s, [{ eventID: b }]), whale)).status).toBe('open')
  expect((await placed(single('20'))).status).toBe('open')
  const term = (value: number) =>
    s.db.query(
      `insert into sports_terms values ('factor', $1, $2, clock_timestamp())
       on conflict (kind, subject) do update set value = excluded.value, changed_at = excluded.changed_at`,
      [String(whale.playerId), value],
    )
  await term(2_000)
  s.clock.forward(1_000)
  expect((await placed(single('20'), whale)).status).toBe('open')
  await term(50)
  s.clock.forward(1_000)
  expect((await quoted(slipOf(s, [{ eventID: s.match() }]), whale)).maxLineStake).toBe(
    stakeFor(250_000n, s.odds(a)),
  )
})

test('what all open coupons may win together is never less than what one selection stands for', async () => {
  const own = await s.aPlayer({ cashKurus: 20_000_000n })
  const ids = [s.match(), s.match(), s.match(), s.match()]
  const legs = ids.map((eventID, i) => ({ eventID, banker: i === 0 }))
  await placed(slipOf(s, legs), own)
  await placed(slipOf(s, legs, { systems: [2, 3], lineStake: '13.37' }), own)
  await placed(slipOf(s, legs.slice(1, 3), { lineStake: '11.11' }), own)
  const selections = ids.map((eventID) => ({ eventID, marketID: '1x2', outcomeID: '1' }))
  const [owed = []] = await ownLiabilities(s.db.read, [{ ...own, selections }])
  const [open = 0n] = await ownOpen(s.db.read, [own])
  expect(owed.every((kurus) => kurus > 0n && kurus <= open)).toBe(true)
  const single = await s.aPlayer({ cashKurus: 20_000_000n })
  await placed(slipOf(s, legs.slice(0, 1), { lineStake: '13.37' }), single)
  const [[all = 0n] = []] = await ownLiabilities(s.db.read, [{ ...single, selections }])
  const [rest = 0n] = await ownOpen(s.db.read, [single])
  expect([rest >= all, rest - all <= 2n]).toEqual([true, true])
})

test('a leg is of a selection that is there, and a selection stands for ever', async () => {
  await placed(slipOf(s, [{ eventID: s.match() }]))
  const tried = (text: string) => s.db.query(text, [])
  await expect(
    tried(
      'insert into sports_legs select coupon_id, 9, 1, odds, shown_odds, banker, live from sports_legs limit 1',
    ),
  ).rejects.toMatchObject({ code: '23503' })
  for (const text of [
    'update sports_legs set selection_id = 1',
    'delete from sports_selections',
    "update sports_selections set outcome = 'x'",
  ])
    await expect(tried(text)).rejects.toMatchObject({ code: '23514' })
})

test('a market’s outcome has a limit: many at once do not pass it, what is refused lets go at once, the other side makes room', async () => {
  const [one, two, poor] = await Promise.all([
    s.aPlayer({ cashKurus: 20_000_000n }),
    s.aPlayer({ cashKurus: 20_000_000n }),
    s.aPlayer({}),
  ])
  const a = s.match(fastC)
  const of = (riskKurus: bigint, outcomeID = '1') =>
    slipOf(s, [{ eventID: a, outcomeID }], {
      lineStake: stakeFor(riskKurus, s.odds(a, '1x2', outcomeID)),
    })
  const money = await send('placeBet', of(3_500_000n), poor)
  expect(money.error).toBe('insufficient_funds')
  const replies = await Promise.all([
    send('placeBet', of(2_500_000n), one),
    send('placeBet', of(2_500_000n), two),
  ])
  expect(replies.map((r) => r.error).sort()).toEqual(['', 'stake_limit'])
  const refusal = replies.find((r) => r.error !== '')?.data as { maxLineStake: string }
  const rest = 4_000_000n - riskOf(stakeFor(2_500_000n, s.odds(a)), s.odds(a))
  expect(refusal.maxLineStake).toBe(stakeFor(rest, s.odds(a)))
  await placed(of(1_000_000n, 'x'), two)
  // By the stake of the other side the first one may be larger.
  const more = slipOf(s, [{ eventID: a }], { lineStake: refusal.maxLineStake })
  await placed(more, two)
  expect((await quoted(of(10_000n), one)).faults).toEqual([])
  s.clock.forward(1_000)
  expect((await quoted(of(10_000n), one)).faults).toEqual([])
})

test('who all wait for the book to be read do not pass a limit together: each is set aside as it is checked', async () => {
  const players = await Promise.all(
    Array.from({ length: 8 }, () => s.aPlayer({ cashKurus: 20_000_000n })),
  )
  const a = s.match(fastC)
  const chosen = { eventID: a, marketID: '1x2', outcomeID: '1', odds: s.odds(a), banker: false }
  const slip = () => ({
    selections: [chosen],
    lineStake: stakeFor(2_500_000n, s.odds(a)),
    oddsPolicy: 'better' as const,
    requestID: s.requestID(),
  })
  s.clock.forward(1_000)
  const replies = await Promise.allSettled(
    players.map(({ playerId }) => place(s.deps, playerId, slip())),
  )
  expect(replies.map((it) => it.status).sort()).toEqual(['fulfilled', ...Array(7).fill('rejected')])
  for (const it of replies)
    if (it.status === 'rejected') expect(it.reason).toMatchObject({ key: 'stake_limit' })
})

test('what another process placed is seen within a second; who waited is looked at again', async () => {
  const [one, two] = await Promise.all([
    s.aPlayer({ cashKurus: 20_000_000n }),
    s.aPlayer({ cashKurus: 20_000_000n }),
  ])
  const a = s.match(fastC)
  const live = { producer: 'live' as const, event: a, score: { phase: 'first_half', clock: 60 } }
  s.say(said.odds('1x2', p(450_000, 260_000, 290_000), live))
  const of = (riskKurus: bigint) => ({
    ...(slipOf(s, [{ eventID: a, banker: true }], {
      lineStake: stakeFor(riskKurus, s.odds(a)),
    }) as unknown as Parameters<typeof place>[2]),
    oddsPolicy: 'better' as const,
  })
  const other = anotherProcess(s.deps)
  setFeedState(other, { board: s.feed.board, isFresh: () => true })
  // Live half: 20,000 TL. All three fit while they wait, and count against nobody.
  const waiting = [
    await place(other, one.playerId, of(1_200_000n)),
    await place(s.deps, two.playerId, of(1_200_000n)),
    await place(s.deps, two.playerId, of(700_000n)),
  ]
  s.clock.forward(3_000)
  await decide(other, waiting[0] ?? 0n)
  s.clock.forward(1_000)
  for (const id of waiting) await decide(s.deps, id)
  const { rows } = await s.db.query(
    'select state, refused_why from sports_coupons where coupon_id = any ($1::bigint[]) order by coupon_id',
    [waiting],
  )
  expect(rows).toEqual([
    { state: 'open', refused_why: null },
    { state: 'refused', refused_why: 'stake_limit' },
    { state: 'open', refused_why: null },
  ])
  expect((await quoted(of(10_000n) as never, two)).faults).toEqual([])
  await expect(place(s.deps, two.playerId, of(500_000n))).rejects.toMatchObject({
    key: 'stake_limit',
  })
})

test('who has not read for minutes forgets what hangs on nothing any more', async () => {
  const a = s.match(fastC)
  await placed(slipOf(s, [{ eventID: a }]))
  const other = anotherProcess(s.deps)
  const exposure = other.sportsState.exposure
  await exposure.read()
  expect(exposure.sumsOf(a, '1x2').size).toBe(1)
  // Settled and forgotten while this process could not read.
  s.say(said.settle('1x2', { '1': [0], x: [1], '2': [0] }, { event: a }))
  await s.settle()
  expect(await sweepExposure(s.db.read, new Date(Date.now() + 600_000))).toBeGreaterThan(0)
  await exposure.read()
  expect(exposure.sumsOf(a, '1x2').size).toBe(1)
  s.clock.forward(300_000)
  await exposure.read()
  expect(exposure.sumsOf(a, '1x2').size).toBe(0)
})

test('what hangs on an outcome shortens its price, ten seconds at the earliest; desk’s price and hold go over it', async () => {
  const whale = await s.aPlayer({ cashKurus: 20_000_000n })
  const weighing = createWeighing(s.deps)
  const board = createBoard(weighing)
  let seq = 0
  const read = (one: FeedLine) => {
    const line = readFeedMessage({ at: s.clock.now.toISOString(), ...one, seq: (seq += 1) })
    if (line.kind === 'message') board.apply(line.message)
  }
  const a = s.match(fastC)
  const oddsNow = () =>
    board.events
      .get(a)
      ?.markets.get('1x2')
      ?.outcomes.map((o) => o.odds ?? 0) ?? []
  const say = () => read(said.odds('1x2', p(450_000, 260_000, 290_000), { event: a }))
  read(said.fixture(a, { ...fastC, startsAt: new Date(s.clock.now.getTime() + 1e7).toISOString() }))
  say()
  await weighing.tick(board)
  const [home = 0, draw = 0] = oddsNow()
  await placed(slipOf(s, [{ eventID: a }], { lineStake: stakeFor(3_900_000n, s.odds(a)) }), whale)
  s.clock.forward(10_000 - (s.clock.now.getTime() % 10_000) - 1)
  await weighing.tick(board)
  expect(oddsNow()).toEqual([home, draw, expect.any(Number)])
  s.clock.forward(1)
  await weighing.tick(board)
  const [tilted = 0, lengthened = 0] = oddsNow()
  expect(tilted).toBeLessThan(home)
  expect(lengthened).toBeGreaterThan(draw)
  // What the feed says next is weighed too.
  say()
  expect(oddsNow().slice(0, 2)).toEqual([tilted, lengthened])
  const term = async (kind: string, subject: string, value: number | null) => {
    await s.db.query(
      `insert into sports_terms values ($1, $2, $3, clock_timestamp())
       on conflict (kind, subject) do update set value = excluded.value, changed_at = excluded.changed_at`,
      [kind, subject, value],
    )
    await weighing.tick(board)
  }
  const status = () => board.events.get(a)?.markets.get('1x2')?.status
  await term('price', `${a}/1x2/1`, 300)
  expect(oddsNow()[0]).toBe(300)
  await term('price', `${a}/1x2/1`, null)
  expect(oddsNow()[0]).toBe(tilted)
  await term('suspended', a, 1)
  expect(status()).toBe('suspended')
  say()
  read(said.odds('total|2.5', overUnder(500_000), { event: a }))
  expect([status(), board.events.get(a)?.markets.get('total|2.5')?.status]).toEqual([
    'suspended',
    'suspended',
  ])
  await term('suspended', a, null)
  expect(status()).toBe('active')
  // A stop that came while it was held stands when it is let go.
  await term('suspended', `${a}/1x2`, 1)
  read(said.stop(['all'], a))
  await term('suspended', `${a}/1x2`, null)
  expect(status()).toBe('suspended')
})

test('no money: refused for good, the coupon is none of the player’s, and nothing moved', async () => {
  const poor = await s.aPlayer({ cashKurus: 1_999n })
  const a = s.match()
  const slip = slipOf(s, [{ eventID: a }])
  expect((await send('placeBet', slip, poor)).error).toBe('insufficient_funds')
  expect((await send('placeBet', slip, poor)).error).toBe('insufficient_funds')
  expect((await send('getCoupons', {}, poor)).data).toEqual([])
  expect(await s.cash(poor)).toBe(1_999n)
})

test('limits stand before the purse: who has closed sports, or is over a limit, is told so', async () => {
  const other = await s.aPlayer({ cashKurus: 100_000n })
  const a = s.match()
  await s.db.query(`select wallet_set_limit($1, 'stake', 'day', 3000)`, [other.playerId])
  expect((await send('placeBet', slipOf(s, [{ eventID: a }]), other)).error).toBe('')
  const over = await send('placeBet', slipOf(s, [{ eventID: a }]), other)
  expect([over.error, (over.data as { reason: string }).reason]).toEqual([
    'limit_reached',
    'limit:stake:day',
  ])
  expect(await s.cash(other)).toBe(98_000n)
})

test('another’s coupon is as none, its number shows neither player nor money', async () => {
  const other = await s.aPlayer({})
  const a = s.match()
  const coupon = await placed(slipOf(s, [{ eventID: a }]))
  for (const couponID of [coupon.id, '1', 'x'])
    expect((await send('getCoupon', { couponID }, other)).error).toBe('not_found')
  const check = (
    await send('checkCoupon', { couponNumber: coupon.couponNumber.toLowerCase() }, undefined)
  ).data
  expect(JSON.stringify(check)).not.toMatch(/stake|payout|player|"20\.00"/i)
  expect(check).toMatchObject({ couponNumber: coupon.couponNumber, status: 'open' })
  expect((await send('checkCoupon', { couponNumber: 'FK00000001' }, undefined)).error).toBe(
    'not_found',
  )
})

test('bad slips: the field’s sentence, and nothing stored', async () => {
  const [a, b] = [s.match(), s.match()]
  const good = slipOf(s, [{ eventID: a }, { eventID: b }])
  const one = (good['selections'] as Record<string, unknown>[])[0] ?? {}
  const many = Array.from({ length: 21 }, (_, i) => ({ ...one, eventID: `m${i}` }))
  const before = (await s.db.query('select count(*)::int as n from sports_coupons', [])).rows
  for (const bad of [
    { selections: [{ ...one, odds: 1.85 }] },
    { selections: [{ ...one, odds: '1,85' }] },
    { selections: [{ ...one, odds: '1.855' }] },
    { selections: [{ ...one, odds: '500.01' }] },
    { selections: [{ ...one, odds: '1.00' }] },
    { selections: [] },
    { selections: many },
    { selections: [one, one] },
    { systems: [] },
    { systems: [2, 2] },
    { systems: [3] },
    { systems: [0] },
    { systems: [1.5] },
    {
      selections: [
        { ...one, banker: true },
        { ...one, eventID: b, banker: true },
      ],
      systems: [1],
    },
    { selections: many.slice(0, 20), systems: [10] },
    { lineStake: '0' },
    { lineStake: '1e3' },
    { lineStake: '20.005' },
    { lineStake: 20 },
    { oddsPolicy: 'all' },
    { requestID: 'x' },
    { requestID: undefined },
    { more: 1 },
  ]) {
    const reply = await send('placeBet', { ...good, requestID: s.requestID(), ...bad })
    expect([reply.error, JSON.stringify(bad)]).toEqual(['invalid_fields', JSON.stringify(bad)])
    expect(reply.message).not.toBe('')
  }
  expect((await s.db.query('select count(*)::int as n from sports_coupons', [])).rows).toEqual(
    before,
  )
})

test('a quote says what a slip comes to, and every reason against it, without signing in', async () => {
  const [a, c] = [s.match(), s.match({ tier: 'C' })]
  const { requestID: _, ...slip } = slipOf(s, [{ eventID: a }, { eventID: c }], { lineStake: '5' })
  const { data } = await send('quoteBet', slip, undefined)
  expect(data).toMatchObject({
    type: 'multiple',
    lines: 1,
    stake: '5.00',
    minLineStake: '10.00',
    delayS: 0,
  })
  expect((data as { faults: { error: string }[] }).faults.map((f) => f.error)).toEqual([
    'mbs_unmet',
    'amount_out_of_range',
  ])
})

test('a press that arrives after its deadline moves nothing, and hears so again whenever it is sent', async () => {
  const a = s.match()
  const before = await s.cash(player)
  const at = (ms: number) => new Date(s.clock.now.getTime() + ms).toISOString()
  const late = slipOf(s, [{ eventID: a }], { deadline: at(-1) })
  const refused = await send('placeBet', late)
  expect(refused).toMatchObject({ error: 'too_late', code: 409 })
  expect(refused.message).toMatch(/zamanında ulaşmadı/)
  expect((await send('placeBet', late)).error).toBe('too_late')
  expect(await s.cash(player)).toBe(before)
  const { rows } = await s.db.query('select 1 from sports_coupons where request_id = $1', [
    late['requestID'],
  ])
  expect(rows).toEqual([])
  // In time it is placed, and what was placed is answered for whenever it is asked again.
  const inTime = slipOf(s, [{ eventID: a }], { deadline: at(10_000) })
  const placed = await send('placeBet', inTime)
  expect(placed.error).toBe('')
  s.clock.forward(40_000)
  expect((await send('placeBet', inTime)).data).toMatchObject({ id: (placed.data as Coupon).id })
  expect((await send('placeBet', { ...slipOf(s, [{ eventID: a }]), deadline: 'soon' })).error).toBe(
    'invalid_fields',
  )
})
