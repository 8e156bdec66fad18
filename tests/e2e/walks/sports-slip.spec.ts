import type { Locator, Page } from '@playwright/test'
import { complaints } from '../axe.ts'
import { inLook, looksOf, slipOf, texts, type Texts } from '../looks.ts'
import { openPlayed, playedUrl, type PlayedMatch } from '../played.ts'
import { getBalance, expect, expectBalance, kurusOf, open, signInAs, test } from '../walk.ts'
import { aWirePlayer } from '../wire-player.ts'

/*
 * A slip while odds move, stop and come back, its coupon until it is paid, and a result that was wrong:
 * all of it happens when it is looked at, since the feed of this walk's server is in the walk's hand.
 */

test.use({ baseURL: playedUrl })

const namesOf = (name: string): RegExp => new RegExp(`^${name}`)

const oddsButton = (page: Page, { event }: PlayedMatch, { market }: Texts): Locator =>
  page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.locator(`a[href="/event/${event}"]`) })
    .getByRole('button', { name: new RegExp(`${market['1x2']}: 1 `) })

/** Odds that rise and fall, by each of the three settings. */
const seeOddsMove = async (slip: Locator, match: PlayedMatch, was: number, { slip: t }: Texts) => {
  const place = slip.getByRole('button', { name: t.place })
  const confirm = slip.getByRole('button', { name: t.confirm })
  const policy = slip.getByRole('combobox', { name: t.policy })
  await expect(place).toBeEnabled()

  match.offer(was * 1.2)
  await expect(slip.getByText(t.roseTaken)).toBeVisible()
  await expect(place).toBeEnabled()
  match.offer(was * 0.9)
  await expect(slip.getByText(t.changed)).toBeVisible()
  await expect(confirm).toBeEnabled()

  await policy.selectOption('any')
  await expect(slip.getByText(t.fellTaken)).toBeVisible()
  await expect(place).toBeEnabled()
  // Not under three quarters of what was shown.
  match.offer(was * 0.7)
  await expect(confirm).toBeEnabled()

  await policy.selectOption('none')
  await confirm.click()
  await expect(slip.getByText(t.changed)).toHaveCount(0)
  match.offer(was * 1.2)
  await expect(slip.getByText(t.changed)).toBeVisible()
  await confirm.click()
  await expect(slip.getByText(t.changed)).toHaveCount(0)
  await expect(place).toBeEnabled()
}

/** A market that is held, one that is taken off, and one that comes back. */
const seeItStop = async (slip: Locator, match: PlayedMatch, was: number, t: Texts) => {
  const place = slip.getByRole('button', { name: t.slip.place })
  match.suspend()
  await expect(slip.getByText(t.suspended, { exact: true })).toBeVisible()
  await expect(place).toBeDisabled()
  match.takeOff(was)
  await expect(slip.getByText(t.slip.gone)).toBeVisible()
  await expect(slip.getByRole('button', { name: t.slip.dropGone })).toBeEnabled()
  match.offer(was)
  await expect(slip.getByText(t.slip.gone)).toHaveCount(0)
  await slip.getByRole('button', { name: t.slip.confirm }).click()
  await expect(place).toBeEnabled()
}

let played: Awaited<ReturnType<typeof openPlayed>>
test.beforeAll(async () => {
  test.setTimeout(180_000)
  played = await openPlayed()
})
test.afterAll(() => played?.close())

for (const [width, lang] of looksOf(0))
  test(`a slip at ${width} (${lang}): odds change by three settings, a market stops, a system with a banko is placed, shared, paid, and corrected`, async ({
    page,
    request,
    browser,
  }) => {
    const t = texts[lang]
    // The reference's example: banko 1.85, others 1.62, 1.90, 2.05, system 3, 20 TL a line.
    const first = played.match('Kuzey SK', 'Liman Spor', 1.85)
    const second = played.match('Ova Gücü', 'Bozkır FK', 1.62)
    const others = [
      played.match('Martı SK', 'Lodos Gücü', 1.9),
      played.match('Tepe 1908', 'Körfez Birlik', 2.05),
    ]
    const player = await aWirePlayer(request)
    await inLook(page, width, lang)
    await signInAs(page, player.who.username, player.who.password)
    await open(page, '/sports/football/l1?hours=3')
    for (const match of [first, second, ...others]) await oddsButton(page, match, t).click()
    const { slip, open: openSlip } = slipOf(page, width, t)
    await openSlip()
    // By taps: an amount, and all that 500 TL allow.
    const stake = slip.getByRole('textbox', {
      name: new RegExp(`^(${t.slip.stake}|${t.slip.lineStake})$`),
    })
    await slip.getByRole('button', { name: '250', exact: true }).click()
    await expect(stake).toHaveValue('250')
    await slip.getByRole('button', { name: t.slip.max, exact: true }).click()
    await expect(stake).toHaveValue('500')
    await stake.fill('20')
    await seeOddsMove(slip, first, 1.85, t)
    await seeItStop(slip, first, 1.85, t)

    // More than the player has: the way to the cashier, until the stake is another.
    const toDeposit = slip.locator('a[href="/profile/deposit"]')
    await slip.getByRole('textbox', { name: t.slip.stake }).fill('600')
    await slip.getByRole('button', { name: t.slip.place }).click()
    await expect(toDeposit).toBeVisible()
    await slip.getByRole('textbox', { name: t.slip.stake }).fill('20')
    await expect(toDeposit).toHaveCount(0)

    await slip.getByRole('button', { name: t.slip.modes.system, exact: true }).click()
    await slip
      .getByRole('button', { name: namesOf(t.slip.banker) })
      .first()
      .click()
    const system = slip.getByRole('button', { name: '3/4 3' })
    await expect(system).toHaveAttribute('aria-pressed', 'true')
    // The choice and all four legs are in view together, above the foot.
    const lastLeg = slip.getByText('Tepe 1908 – Körfez Birlik')
    for (const seen of [system, lastLeg]) await expect(seen).toBeInViewport({ ratio: 1 })
    const reach = async (it: Locator) => {
      const { y, height } = (await it.boundingBox()) ?? { y: 0, height: 0 }
      return { top: y, foot: y + height }
    }
    expect((await reach(lastLeg)).foot).toBeLessThan((await reach(stake)).top)
    expect((await reach(system)).foot).toBeLessThan((await reach(lastLeg)).top)
    await expect(
      slip.getByText(lang === 'tr' ? '3 kolon, 1 banko' : '3 lines, 1 banker'),
    ).toBeVisible()
    await expect(slip.getByText(/^60[.,]00\sTL$/)).toBeVisible()
    await expect(slip.getByRole('status').filter({ hasText: /380[.,]88/ })).toBeVisible()
    // A button half under the page's head is smaller than it is.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await complaints(page)).toEqual([])
    await slip.getByRole('button', { name: t.slip.place }).click()
    await expect(slip.getByText(t.slip.done)).toBeVisible()
    await expectBalance(page, 44_000n)

    // Whoever has its code gets the four picks, banko and all, at the odds of then.
    await slip.getByRole('button', { name: t.own.share.button }).click()
    const shared = page.getByRole('dialog', { name: t.own.share.title })
    const code = await shared.getByText(/^\d{6}$/).innerText()
    expect(await complaints(page)).toEqual([])
    const context = await browser.newContext()
    const stranger = await context.newPage()
    await open(stranger, `/k?lang=${lang}`)
    await stranger.getByRole('main').getByLabel(t.own.code.code).fill(code)
    await stranger
      .getByRole('main')
      .getByRole('button', { name: t.own.code.go, exact: true })
      .click()
    await expect(stranger).toHaveURL(new RegExp(`/k/${code}`))
    const main = stranger.getByRole('main')
    await expect(main.getByRole('listitem').filter({ hasText: t.market['1x2'] })).toHaveCount(4)
    expect(await complaints(stranger)).toEqual([])
    await main.getByRole('button', { name: /4/ }).click()
    await main.getByRole('link', { name: t.own.coupons.toSports }).click()
    await stranger.setViewportSize({ width: 1440, height: 900 })
    const theirs = stranger.getByRole('complementary', { name: t.slip.title })
    await expect(
      theirs.getByRole('button', { name: namesOf(t.slip.banker), pressed: true }),
    ).toHaveCount(1)
    await context.close()

    // The same again is four picks and a banko, at its stake.
    await shared.getByRole('button', { name: /^(Kapat|Close)$/ }).click()
    await slip.getByRole('button', { name: t.own.coupons.repeat }).click()
    const removals = new RegExp(`${t.slip.remove.split('}')[1] ?? ''}$`)
    await expect(slip.getByRole('button', { name: removals })).toHaveCount(4)
    await expect(system).toHaveAttribute('aria-pressed', 'true')
    await expect(stake).toHaveValue('20')
    await slip.getByRole('button', { name: t.slip.clear }).click()

    // It is worth something before it is over; all four win, and it pays what the example pays.
    await open(page, '/coupons')
    const coupon = page.getByRole('main').getByRole('article').first()
    const states = t.own.states
    await expect(
      coupon.getByRole('button', { name: new RegExp(`^${t.coupon.cashOut} \\d.*TL`) }),
    ).toBeVisible()
    const watching = await page.context().newPage()
    await open(watching, `/event/${first.event}?lang=${lang}`)
    const markets = watching.getByRole('main').getByRole('group', { name: t.markets })
    await expect(markets).toBeVisible()
    first.end([2, 1], '1')
    // Who looks at the match is told that it is over, and where to go; its markets are gone.
    const over = watching.getByRole('status').filter({ hasText: `${t.over.ended}: 2–1` })
    await expect(over.getByRole('link', { name: t.slip.mine })).toHaveAttribute('href', '/coupons')
    await expect(markets).toHaveCount(0)
    expect(await complaints(watching)).toEqual([])
    await watching.close()
    second.end([1, 0], '1')
    for (const match of others) match.end([3, 1], '1')
    await expect(coupon.getByText(states.won, { exact: true }).first()).toBeVisible()
    await expect(coupon.getByText(/^380[.,]88\sTL$/)).toBeVisible()
    await expectBalance(page, 82_088n)

    // One of them had not: one line of three stands, and the rest is taken back.
    second.correct('x')
    await expect(coupon.getByText(states.corrected, { exact: true })).toBeVisible()
    await expect(coupon.getByText(t.coupon.correctionText)).toBeVisible()
    expect(kurusOf(await coupon.getByText(/236[.,]76/).innerText())).toBe(-23_676n)
    await expect(coupon.getByText(/^144[.,]12\sTL$/)).toBeVisible()
    await expectBalance(page, 58_412n)
    expect(await complaints(page)).toEqual([])
    await open(page, '/profile/history')
    await expect(
      page
        .getByRole('main')
        .getByText(/[−-]\s*236[.,]76/)
        .first(),
    ).toBeVisible()
  })

/** The button in whose place the seconds are counted until a live pick is decided on. */
const countdownOf = (slip: Locator, { slip: t }: Texts): Locator =>
  slip.getByRole('button', { name: namesOf(t.waiting.replace(/\{s\}.*/, '')) })

/** It is placed, and its seconds are seen to fall while nothing leaves the balance. */
const placeAndWait = async (page: Page, slip: Locator, kurus: bigint, t: Texts): Promise<void> => {
  const place = slip.getByRole('button', { name: t.slip.place })
  await expect(place).toBeEnabled()
  await place.click()
  const countdown = countdownOf(slip, t)
  await expect(countdown).toBeVisible()
  const seconds = async () => parseInt(/\d+/.exec(await countdown.innerText())?.[0] ?? '', 10)
  const first = await seconds()
  await expect.poll(seconds, { intervals: [100] }).toBeLessThan(first)
  expect(await getBalance(page)).toBe(kurus)
  await expect(countdown).toBeDisabled()
  await expect(slip.getByText(t.slip.waitingHint)).toBeVisible()
}

/** Half of an open coupon is sold at the amount that is shown, which is answered. */
const sellHalf = async (coupon: Locator, lang: keyof typeof texts): Promise<bigint> => {
  const t = texts[lang]
  await coupon.getByRole('button', { name: new RegExp(`^${t.coupon.cashOut} \\d.*TL$`) }).click()
  for (let share = 100; share > 50; share -= 10)
    await coupon.getByRole('button', { name: t.coupon.less }).click()
  await expect(coupon.getByText(lang === 'tr' ? '%50' : '50%')).toBeVisible()
  await expect(coupon.getByText(t.coupon.rest)).toBeVisible()
  const confirm = coupon.getByRole('button', { name: new RegExp(`^${t.coupon.confirm} .*TL$`) })
  const refresh = coupon.getByRole('button', { name: t.coupon.refresh })
  await expect(confirm.or(refresh)).toBeVisible()
  // Its five seconds may have run out on a slow machine.
  if (await refresh.isVisible()) await refresh.click()
  await expect(confirm).toBeEnabled()
  const offered = kurusOf(await confirm.innerText())
  await confirm.click()
  // With a live match the answer takes as long as a placing.
  await expect(coupon.getByRole('status').filter({ hasText: t.own.cashOut.pending })).toBeVisible()
  const receipt = coupon.getByRole('status').filter({ hasText: namesOf(`${t.own.cashOut.done}: `) })
  await expect(receipt).toBeVisible({ timeout: 20_000 })
  expect(kurusOf(await receipt.innerText())).toBe(offered)
  return offered
}

for (const [width, lang] of looksOf(1))
  test(`a live pick at ${width} (${lang}): its seconds are counted, it is refused where its market stops, stands at the second try, is half sold and paid`, async ({
    page,
    request,
  }) => {
    const t = texts[lang]
    const match = played.match('Ova Gücü', 'Bozkır FK', 1.62, 'live')
    match.offerBoth()
    const player = await aWirePlayer(request)
    await inLook(page, width, lang)
    await signInAs(page, player.who.username, player.who.password)
    await open(page, '/sports/live')
    await oddsButton(page, match, t).click()
    const { slip, open: openSlip } = slipOf(page, width, t)
    await openSlip()
    await slip.getByRole('textbox', { name: t.slip.stake }).fill('20')
    await expect(slip.getByText(t.slip.delay.replace('{s}', '5'))).toBeVisible()

    // Beside it somebody looks at the match's page: what is decided there says how.
    const watching = await page.context().newPage()
    await open(watching, `/event/${match.event}?lang=${lang}`)
    const both = watching.getByRole('button', {
      name: new RegExp(`${t.market.btts}: ${t.outcome.yes} `),
    })
    await expect(both).toBeVisible()
    await page.bringToFront()

    await placeAndWait(page, slip, 50_000n, t)
    match.bothScored()
    match.suspend()
    const whys = t.own.coupons.refusedWhy
    await expect(slip.getByText(whys.selection_suspended)).toBeVisible({ timeout: 20_000 })
    await expect(slip.getByRole('button', { name: t.slip.place })).toBeDisabled()
    match.offer(1.62)
    await placeAndWait(page, slip, 50_000n, t)
    await expect(slip.getByText(t.slip.done)).toBeVisible({ timeout: 20_000 })
    await expectBalance(page, 48_000n)
    expect(await complaints(page)).toEqual([])

    // What waited and was refused stands in the list with its reason; what stands can be sold.
    await slip.getByRole('link', { name: t.slip.toCoupon }).click()
    const coupons = page.getByRole('main').getByRole('article')
    // Its number is the way to the player's own coupon, and its leg the one to the match.
    await expect(page).toHaveURL(/\/coupon\/FK[0-9A-Z]{8}$/)
    await expect(coupons).toHaveCount(1)
    await expect(coupons).toContainText(/20[.,]00\sTL/)
    await expect(coupons.getByRole('link', { name: 'Ova Gücü – Bozkır FK' })).toHaveAttribute(
      'href',
      `/event/${match.event}`,
    )
    expect(await complaints(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: t.own.coupons.toAll }).click()
    await expect(coupons.nth(1).getByRole('link', { name: /^FK / })).toHaveAttribute(
      'href',
      /^\/coupon\/FK/,
    )
    await expect(coupons).toHaveCount(2)
    await expect(coupons.nth(1)).toContainText(t.own.states.refused)
    await expect(coupons.nth(1)).toContainText(whys.selection_suspended)
    await expect(both).toHaveCount(0)
    await expect(
      watching.getByText(t.decidedMarket.replace('{won}', t.outcome.yes), { exact: true }),
    ).toBeVisible({ timeout: 30_000 })
    await watching.close()
    const coupon = coupons.first()
    await expect(coupon).toContainText(t.coupon.leg.playing)
    const sold = await sellHalf(coupon, lang)
    await expectBalance(page, 48_000n + sold)
    expect(await complaints(page)).toEqual([])

    // The other half is paid when the match is over: 20 TL at 1.62.
    match.end([2, 0], '1')
    // In English a leg that holds has the same word as its coupon.
    await expect(coupon.getByText(t.own.states.won, { exact: true }).first()).toBeVisible()
    await expectBalance(page, 48_000n + sold + 1_620n)
  })
