import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asOwner, expectCleanLedger } from '../../../../../test/test-ledger.ts'
import type { TestPlayer } from '../../../../../test/test-app.ts'
import { isoWeek } from '../cashback/weeks.ts'
import { listActiveOffers } from '../offers/store.ts'
import { openTestBonuses, type TestBonuses } from '../test-bonuses.ts'
import { watchBudgets } from '../budget/budget.ts'
import { giveBackOf, ownWeight } from './weights.ts'

const dayMs = 86_400_000
let t: TestBonuses
let ayse: TestPlayer
const said: { level: number; msg: string; offerId?: string }[] = []
beforeAll(async () => {
  t = await openTestBonuses({}, 'as offered')
  t.deps.log = pino({ level: 'error' }, { write: (line) => void said.push(JSON.parse(line)) })
})
beforeEach(async () => void (ayse = await t.aPlayer()))
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

/** A lost round of own money. */
const lose = async (as: TestPlayer, kurus: bigint, game = 'nazar', weightClass: 1 | 3 | 8 = 1) => {
  const { id, status } = await t.stake(as, kurus, { game, weightClass })
  expect(status).toBe('ok')
  await t.win(as, id, 0n)
  return id
}
/** A session of its own, after days have passed. */
const signedIn = async (as: TestPlayer): Promise<TestPlayer> => {
  const { username, password } = as
  const credentials = { username, password }
  const answer = await t.send('user/login', credentials, undefined, { device: as.device })
  const { sid } = answer.reply.data as { sid: string }
  return { ...as, sid, device: answer.device ?? as.device }
}
const getBonus = async (as: TestPlayer) => {
  const [bonus] = await t.own(as)
  if (!bonus) throw new Error('no bonus was given')
  return bonus
}

test('an own stake counts as its class says and never for more than its edge; the pools’ part is none of it', () => {
  const pools = [
    { share_millionths: 4_000n, seed_kurus: 10_000n, must_hit_by_kurus: 25_000n },
    { share_millionths: 2_000n, seed_kurus: 250_000n, must_hit_by_kurus: 750_000n },
    { share_millionths: 1_500n, seed_kurus: 1_000_000n, must_hit_by_kurus: 4_000_000n },
    { share_millionths: 1_000n, seed_kurus: 10_000_000n, must_hit_by_kurus: 50_000_000n },
  ]
  const giveBackMillionths = giveBackOf(pools)
  expect(giveBackMillionths).toBe(17_334n)
  const weigh = (rtpHundredths: number, fed: boolean, percent = 100) =>
    ownWeight(percent, { rtpHundredths, giveBackMillionths: fed ? giveBackMillionths : 0n })
  expect([
    weigh(9_699, true),
    weigh(9_699, false),
    weigh(9_612, false),
    weigh(9_700, false),
  ]).toEqual([42, 100, 100, 99])
  expect([
    weigh(9_943, false),
    weigh(9_900, true),
    weigh(9_600, false, 50),
    weigh(9_730, false, 10),
  ]).toEqual([18, 0, 50, 10])
})

test('a deposit’s bonus is given and shut until its own stakes are counted; opened, its purse is the grant', async () => {
  await t.claim(ayse, { offerID: 'hosgeldin' })
  await t.deposited(ayse, '400')
  expect(await getBonus(ayse)).toMatchObject({
    state: 'waiting',
    amount: '200.00',
    own: { staked: '0.00', required: '400.00', percent: 0 },
    capTimes: 2,
    giftReturns: true,
  })
  expect(await t.purse(ayse)).toEqual({ cash: 40_000n, bonus: 0n })
  // The roulette and what gives back 98 % and more count nothing here; a stake that is given back neither.
  await lose(ayse, 2_000n, 'felek-ruleti', 3)
  await lose(ayse, 2_000n, 'felek-blackjack', 8)
  await lose(ayse, 10_000n)
  const back = await t.stake(ayse, 5_000n, { game: 'nazar' })
  const { bonusID } = await getBonus(ayse)
  const heard: unknown[] = []
  const leave = t.deps.eventHub.listen({
    playerId: ayse.playerId,
    sessionId: undefined,
    hear: ({ name, data }) => heard.push([name, data]),
    end: () => {},
  })
  await t.sweep()
  await t.sweep()
  leave()
  // Once: what was counted is told, and a span without a stake tells nothing.
  expect(heard).toEqual([['bonus', { bonusID, state: 'waiting' }]])
  expect((await getBonus(ayse)).own).toMatchObject({ staked: '150.00', percent: 37 })
  await t.deps.wallet.post({
    verb: 'rollback',
    source: 'provider:felek',
    house: 'games:felek',
    transactionId: randomUUID(),
    playerId: ayse.playerId,
    amountKurus: 0n,
    about: back.id,
    roundId: back.id,
    game: 'nazar',
  })
  // 100 counted, 50 given back; 250 more are 350 of 400: the sum with the stake given back would have opened it.
  await lose(ayse, 25_000n)
  await t.sweep()
  expect(await getBonus(ayse)).toMatchObject({ state: 'waiting', own: { staked: '350.00' } })
  await t.win(ayse, await lose(ayse, 1_000n), 9_000n)
  await lose(ayse, 4_000n)
  await t.sweep()
  expect(await getBonus(ayse)).toMatchObject({
    state: 'active',
    balance: '200.00',
    required: '2000.00',
    own: { percent: 100 },
  })
  expect((await t.purse(ayse)).bonus).toBe(20_000n)
})

test('one stake opens one bonus: what was counted counts for no second one, nor for the week’s loss', async () => {
  await asOwner(
    t.db,
    `update players set phone_confirmed_at = now() where player_id = ${ayse.playerId}`,
  )
  const spins = await t.claim(ayse, { offerID: 'donus' })
  expect(spins.data).toMatchObject({ bonus: { state: 'waiting', own: { required: '500.00' } } })
  await t.claim(ayse, { offerID: 'yatirim' })
  await t.deposited(ayse, '1000')
  // The spins came first: they are full before the other counts anything.
  for (let n = 0; n < 15; n += 1) await lose(ayse, 4_000n)
  await t.sweep()
  const shown = await t.own(ayse)
  expect(shown.map((b) => [b.offerID, b.state, b.own?.staked])).toEqual([
    ['yatirim', 'waiting', '80.00'],
    ['donus', 'active', '500.00'],
  ])
  expect(shown[1]?.spins).toMatchObject({ left: 20 })
  await t.forward(isoWeek(t.clock.now, 1).startsAt.getTime() + dayMs - t.clock.now.getTime())
  // Another week's own stakes go to the bonus that waits: the offer of its loss counts none of them.
  for (let n = 0; n < 10; n += 1) await lose(ayse, 3_000n)
  await t.sweep()
  await t.forward(7 * dayMs)
  const offer = await t.offerOf(await signedIn(ayse), 'kayip')
  expect(offer).toMatchObject({
    note: 'Kaybınızın, bahis toplamınızın %8’ine kadar olan kısmı dikkate alınır.',
    ready: { base: '0.00' },
  })
})

test('a week’s loss counts to 8 % of its weighted stakes, from 100 rounds on', async () => {
  const as = await t.aPlayer({ cashKurus: 1_000_000n })
  await t.forward(isoWeek(t.clock.now, 1).startsAt.getTime() + dayMs - t.clock.now.getTime())
  for (let n = 0; n < 99; n += 1) await lose(as, 4_000n)
  await t.forward(7 * dayMs)
  expect((await t.offerOf(await signedIn(as), 'kayip'))?.why).toBe('loss')
  for (let n = 0; n < 100; n += 1) await lose(as, 4_000n)
  await t.forward(7 * dayMs)
  expect(await t.offerOf(await signedIn(as), 'kayip')).toMatchObject({
    state: 'open',
    // 4,000 TL of stakes: 320 of the loss count, 30 % of them are given.
    ready: { base: '320.00', amount: '96.00', required: '96.00' },
  })
})

test('the gift goes back when it becomes cash, and no more than the cap does', async () => {
  for (const [purse, cash] of [
    [50_000n, 30_000n],
    [90_000n, 40_000n],
    [15_000n, 0n],
  ] as const) {
    const as = await t.aPlayer()
    await t.claim(as, { offerID: 'hosgeldin' })
    await t.deposited(as, '400')
    await lose(as, 40_000n)
    await t.sweep()
    // One stake wins what the purse is to hold at its end, the next ones wager the rest and are paid back.
    const first = await t.stake(as, 2_000n)
    await t.win(as, first.id, 2_000n + purse - 20_000n > 0n ? 2_000n + purse - 20_000n : 0n)
    const low = purse < 20_000n
    for (let n = 1; n < 100; n += 1) {
      const { id } = await t.stake(as, 2_000n)
      await t.win(as, id, low && n < 3 ? 0n : 2_000n)
    }
    const held = (await t.purse(as)).bonus
    await t.sweep()
    const [bonus] = await t.own(as)
    const most = held > 20_000n ? held - 20_000n : 0n
    expect(bonus?.state).toBe('converted')
    expect(await t.purse(as)).toEqual({ cash: most < 40_000n ? most : 40_000n, bonus: 0n })
    expect(most < 40_000n ? most : 40_000n).toBe(cash)
  }
})

test('what waits is lost by its days, an exclusion or its player alone, and not by a withdrawal', async () => {
  await t.claim(ayse, { offerID: 'hosgeldin' })
  await t.deposited(ayse, '400')
  expect((await t.claim(ayse, { offerID: 'yatirim' })).error).toBe('bonus_active')
  const [waiting] = await t.own(ayse)
  await t.cancel(ayse, waiting?.bonusID ?? '')
  expect(await t.own(ayse)).toMatchObject([{ state: 'cancelled', converted: '0.00' }])
  const late = await t.aPlayer()
  await t.claim(late, { offerID: 'yatirim' })
  await t.deposited(late, '300')
  await t.forward(14 * dayMs + 1_000)
  await t.sweep()
  expect(await t.own(late)).toMatchObject([{ state: 'expired' }])
  expect((await t.purse(late)).cash).toBe(30_000n)
})

test('an offer that has cost its month takes no new claims, for one person or for all', async () => {
  const offers = await listActiveOffers(t.db.read)
  expect(
    offers.map((o) => [o.offer_id, o.budget_person_kurus !== null, o.budget_month_kurus !== null]),
  ).toEqual(['hosgeldin', 'kayip', 'yatirim', 'donus'].map((id) => [id, true, true]))
  const budget = (column: string, kurus: string) =>
    asOwner(
      t.db,
      `
      alter table bonus_offers disable trigger bonus_offer_stands;
      update bonus_offers set ${column} = ${kurus} where offer_id = 'yatirim' and status = 'active';
      alter table bonus_offers enable trigger bonus_offer_stands`,
    )
  const { budget_person_kurus: person, budget_month_kurus: month } =
    offers.find((o) => o.offer_id === 'yatirim') ?? {}
  await t.claim(ayse, { offerID: 'yatirim' })
  await t.deposited(ayse, '1000')
  await t.cancel(ayse, (await getBonus(ayse)).bonusID)
  const other = await t.aPlayer()
  await t.claim(other, { offerID: 'yatirim' })
  await t.deposited(other, '1000')
  const watch = watchBudgets(t.deps)
  const alarm = async () => {
    await watch()
    const text = await t.deps.metrics.registry.getSingleMetricAsString('felek_offers_over_budget')
    return text.split('\n').at(-1)
  }
  expect(await alarm()).toBe('felek_offers_over_budget 0')
  await budget('budget_month_kurus', '20000')
  expect(await alarm()).toBe('felek_offers_over_budget 1')
  // It stays on for as long as it lasts, and is said in the log once.
  expect(await alarm()).toBe('felek_offers_over_budget 1')
  expect(said.filter(({ msg }) => msg.includes('over its budget'))).toMatchObject([
    { level: 50, offerId: 'yatirim' },
  ])
  const third = await t.aPlayer()
  expect((await t.claim(third, { offerID: 'yatirim' })).data).toMatchObject({ why: 'budget' })
  expect(await t.offerOf(third, 'yatirim')).toMatchObject({ state: 'not_yet', why: 'budget' })
  await budget('budget_month_kurus', String(month))
  expect(await alarm()).toBe('felek_offers_over_budget 0')
  await budget('budget_person_kurus', '20000')
  expect((await t.claim(third, { offerID: 'yatirim' })).error).toBe('')
  await t.cancel(other, (await getBonus(other)).bonusID)
  await t.forward(dayMs)
  // What was given up cost nothing: the person's budget is whole again.
  expect((await t.offerOf(await signedIn(other), 'yatirim'))?.state).toBe('open')
  await budget('budget_person_kurus', String(person))
})
