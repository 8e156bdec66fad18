import type { Locator, Page } from '@playwright/test'
import type { Coupon } from '../../contract/src/sportsbook.ts'
import type { WholeEvent } from '../../contract/src/sportsbook-lists.ts'
import { sports as en } from '../../phrases/src/en/sports.ts'
import { sportsbook as ownEn } from '../../phrases/src/en/sportsbook.ts'
import { sports as tr } from '../../phrases/src/tr/sports.ts'
import { sportsbook as ownTr } from '../../phrases/src/tr/sportsbook.ts'
import { complaints } from '../axe.ts'
import { scriptOdds } from '../odds.ts'
import { expect, expectBalance, kurusOf, open, signInAs, test } from '../walk.ts'
import { wireOf } from '../wire.ts'
import { aWirePlayer } from '../wire-player.ts'

/*
 * A slip while odds move, stop and come back, as its stream says it: the stream is scripted, so that
 * all of it happens when it is looked at. What is quoted and placed is the server's.
 */

/** A league of the second tier, whose matches are far enough away to stand still. */
const league = '/sports/football/zirve?hours=3'

const texts = { tr: { ...tr, own: ownTr }, en: { ...en, own: ownEn } }
type Texts = (typeof texts)['tr' | 'en']

const namesOf = (name: string): RegExp => new RegExp(`^${name}`)

/** The last four matches of the list: those that begin latest. */
const lastFour = async (page: Page): Promise<string[]> => {
  const matches = page.getByRole('main').getByRole('article')
  await expect(matches.nth(3)).toBeVisible()
  const ids = await matches.evaluateAll((all) =>
    all.map((it) => it.querySelector('a[href*="/event/"]')?.getAttribute('href')?.split('/').pop()),
  )
  return ids.slice(-4).flatMap((id) => id ?? [])
}

const oddsButton = (page: Page, eventID: string, { market }: Texts): Locator =>
  page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.locator(`a[href="/event/${eventID}"]`) })
    .getByRole('button', { name: new RegExp(`${market['1x2']}: 1 `) })

type Say = (odds: string, status?: 'active' | 'suspended' | 'gone') => Promise<void>

/** Odds that rise and fall, by each of the three settings. */
const seeOddsMove = async (slip: Locator, say: Say, was: number, { slip: t }: Texts) => {
  const place = slip.getByRole('button', { name: t.place })
  const confirm = slip.getByRole('button', { name: t.confirm })
  const policy = slip.getByRole('combobox', { name: t.policy })
  const times = (factor: number) => (was * factor).toFixed(2)
  await expect(place).toBeEnabled()

  await say(times(1.2))
  await expect(slip.getByText(t.roseTaken)).toBeVisible()
  await expect(place).toBeEnabled()
  await say(times(0.9))
  await expect(slip.getByText(t.changed)).toBeVisible()
  await expect(confirm).toBeEnabled()

  await policy.selectOption('any')
  await expect(slip.getByText(t.fellTaken)).toBeVisible()
  await expect(place).toBeEnabled()
  // Not under three quarters of what was shown.
  await say(times(0.7))
  await expect(confirm).toBeEnabled()

  await policy.selectOption('none')
  await say(times(1.2))
  await expect(slip.getByText(t.changed)).toBeVisible()
  await confirm.click()
  await expect(slip.getByText(t.changed)).toHaveCount(0)
  await expect(place).toBeEnabled()
}

/** A market that is held, one that is taken off, and one that comes back. */
const seeItStop = async (slip: Locator, say: Say, was: number, t: Texts) => {
  const odds = was.toFixed(2)
  const place = slip.getByRole('button', { name: t.slip.place })
  await say(odds, 'suspended')
  await expect(slip.getByText(t.suspended, { exact: true })).toBeVisible()
  await expect(place).toBeDisabled()
  await say(odds, 'gone')
  await expect(slip.getByText(t.slip.gone)).toBeVisible()
  await expect(slip.getByRole('button', { name: t.slip.dropGone })).toBeEnabled()
  await say(odds)
  await expect(slip.getByText(t.slip.gone)).toHaveCount(0)
  const confirm = slip.getByRole('button', { name: t.slip.confirm })
  await expect(place.or(confirm)).toBeEnabled()
  if (await confirm.isVisible()) await confirm.click()
  await expect(place).toBeEnabled()
}

/** Answers the list of coupons with the newest as a correction leaves it. */
const correctNewest = (page: Page) =>
  page.route('**/endpoint/v1', async (route) => {
    if (wireOf(route.request()) !== 'betframe/getCoupons') return route.fallback()
    const response = await route.fetch()
    const reply = (await response.json()) as { data: Coupon[] }
    const data = reply.data.map((it, n) =>
      n === 0 ? { ...it, status: 'lost', payout: '0.00', correction: '-37.00' } : it,
    )
    return route.fulfill({ response, json: { ...reply, data } })
  })

const looks = [
  [390, 'tr'],
  [1440, 'en'],
] as const
// The same road twice is for the soak.
for (const [width, lang] of process.env['SOAK'] === '1' ? looks : looks.slice(0, 1))
  test(`a slip at ${width} (${lang}): odds change by three settings, a market stops, a system with a banko is placed, shared, and corrected`, async ({
    page,
    request,
    browser,
  }) => {
    const t = texts[lang]
    const player = await aWirePlayer(request)
    const say = await scriptOdds(page)
    await page.addInitScript((it) => localStorage.setItem('lang', it), lang)
    await signInAs(page, player.who.username, player.who.password)
    await page.setViewportSize({ width, height: 900 })
    await open(page, league)
    const ids = await lastFour(page)
    for (const id of ids) await oddsButton(page, id, t).click()
    const phone = width === 390
    const slip = page.getByRole(phone ? 'dialog' : 'complementary', { name: t.slip.title })
    if (phone) await page.getByRole('button', { name: t.slip.open }).click()
    await slip.getByLabel(t.slip.stake).fill('20')

    const events = await Promise.all(
      ids.map((eventID) => player.call('betframe/getEvent', { eventID })),
    )
    const listed = (events as WholeEvent[]).map((event) => {
      const market = event.markets.find(({ marketID }) => marketID === '1x2')
      if (!market) throw new Error('no result to bet on')
      return { id: event.eventID, outcomes: market.outcomes }
    })
    const sayOf =
      ({ id, outcomes }: (typeof listed)[number]): Say =>
      (odds, status = 'active') =>
        say(id, [
          '1x2',
          status,
          status === 'gone'
            ? []
            : outcomes.map((it, n) => [it.outcomeID, n === 0 ? odds : (it.odds ?? null)]),
        ])
    const [first] = listed
    if (!first) throw new Error('no match')
    const was = Number(first.outcomes[0]?.odds)
    await seeOddsMove(slip, sayOf(first), was, t)
    await seeItStop(slip, sayOf(first), was, t)

    // The reference's example: banko 1.85, others 1.62, 1.90, 2.05, system 3, 20 TL a line.
    await slip.getByRole('button', { name: t.slip.modes.system, exact: true }).click()
    await slip
      .getByRole('button', { name: namesOf(t.slip.banker) })
      .first()
      .click()
    await expect(slip.getByRole('button', { name: '3/4 3' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    for (const [n, odds] of ['1.85', '1.62', '1.90', '2.05'].entries()) {
      const match = listed[n]
      if (match) await sayOf(match)(odds)
    }
    await expect(
      slip.getByText(lang === 'tr' ? '3 kolon, 1 banko' : '3 lines, 1 banker'),
    ).toBeVisible()
    await expect(slip.getByText(/^60[.,]00\sTL$/)).toBeVisible()
    await expect(slip.getByRole('status').filter({ hasText: /380[.,]88/ })).toBeVisible()
    // A button half under the page's head is smaller than it is.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await complaints(page)).toEqual([])

    // At the odds that the server has, and whatever they become, it is placed, and costs three lines.
    await slip.getByRole('combobox', { name: t.slip.policy }).selectOption('any')
    for (const match of listed) await sayOf(match)(match.outcomes[0]?.odds ?? '')
    const place = slip.getByRole('button', { name: t.slip.place })
    const confirm = slip.getByRole('button', { name: t.slip.confirm })
    await expect(place.or(confirm)).toBeEnabled()
    if (await confirm.isVisible()) await confirm.click()
    await place.click()
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

    await correctNewest(page)
    await open(page, '/coupons')
    const coupon = page.getByRole('main').getByRole('article').first()
    await expect(coupon.getByText(t.own.states.corrected, { exact: true })).toBeVisible()
    await expect(coupon.getByText(t.coupon.correctionText)).toBeVisible()
    expect(kurusOf(await coupon.getByText(/37[.,]00/).innerText())).toBe(-3_700n)
    expect(await complaints(page)).toEqual([])
  })
