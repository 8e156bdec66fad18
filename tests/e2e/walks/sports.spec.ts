import type { Page } from '@playwright/test'
import { complaints } from '../axe.ts'
import { inLook, looksOf, slipOf, texts, type Texts } from '../looks.ts'
import { accounts } from '../product.ts'
import { getBalance, expect, expectBalance, expectToast, fillSignIn, open, test } from '../walk.ts'

/** A league of the second tier asks for two matches a coupon. */
const league = '/sports/football/zirve?hours=3'
const who = 'ayse'

/**
 * The last two matches' addresses: those begin latest, also where a day takes two hours. They are
 * held, since a list grows at its end while it is looked at.
 */
const lastTwo = async (page: Page): Promise<[string, string]> => {
  const matches = page.getByRole('main').getByRole('article')
  await expect(matches.nth(1)).toBeVisible()
  const links = await matches.evaluateAll((all) =>
    all.map((it) => it.querySelector('a[href*="/event/"]')?.getAttribute('href')),
  )
  const [before, last] = links.slice(-2)
  if (!before || !last) throw new Error('no two matches')
  return [last, before]
}

const oddsOf = (page: Page, match: string, { market }: Texts) =>
  page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.locator(`a[href="${match}"]`) })
    .getByRole('button', { name: new RegExp(`${market['1x2']}: 1 `) })

for (const [width, lang] of looksOf(0))
  test(`a coupon at ${width} (${lang}): a stranger picks, is asked for more matches, signs in with the slip, and places it`, async ({
    page,
  }) => {
    const t = texts[lang]
    await inLook(page, width, lang)
    await open(page, league)
    const [one, other] = await lastTwo(page)
    await oddsOf(page, one, t).click()
    await expect(oddsOf(page, one, t)).toHaveAttribute('aria-pressed', 'true')
    const { slip, open: openSlip, close: closeSlip } = slipOf(page, width, t)
    const signIn = slip.getByRole('button', { name: t.slip.signIn })
    // One match of such a league is no coupon, and its leg says so.
    await openSlip()
    await expect(
      slip.getByText(
        lang === 'tr'
          ? 'Bu maç en az 2 maçlık kuponda oynanabilir'
          : 'This match needs a coupon of at least 2 matches',
      ),
    ).toBeVisible()
    await expect(signIn).toBeDisabled()
    await closeSlip()
    await oddsOf(page, other, t).click()
    await openSlip()
    await expect(
      slip.getByText(lang === 'tr' ? /^2 maç, en az 2$/ : /^2 matches, at least 2$/),
    ).toBeVisible()
    await slip.getByRole('textbox', { name: t.slip.stake }).fill('10')
    expect(await complaints(page)).toEqual([])

    await signIn.click()
    await expect(page).toHaveURL(/\/login/)
    await fillSignIn(page, who, accounts[who])
    await expect(page).toHaveURL(/\/sports\/football\/zirve/)
    const before = await getBalance(page)
    await openSlip()
    await expect(slip.getByRole('textbox', { name: t.slip.stake })).toHaveValue('10')
    const place = slip.getByRole('button', { name: t.slip.place })
    // Odds that fell meanwhile are asked about first.
    const confirm = slip.getByRole('button', { name: t.slip.confirm })
    await expect(place.or(confirm)).toBeEnabled()
    if (await confirm.isVisible()) await confirm.click()
    await place.click()
    await expect(slip.getByText(t.slip.done)).toBeVisible()
    await expect(slip.locator('dd').first()).toHaveText(/^FK[0-9A-Z]{8}/)
    await expectBalance(page, before - 1_000n)
    expect(await complaints(page)).toEqual([])
  })

test('the server draws the first matches; odds pressed before the app stands are picked by it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  let go = (): void => undefined
  const late = new Promise<void>((resolve) => (go = resolve))
  await page.route(/\/assets\/main-.*\.js$/, async (route) => (await late, route.fallback()))
  // The loader has come by then; before it a press leads to the match.
  await page.goto('/sports', { waitUntil: 'load' })
  const main = page.getByRole('main')
  await expect(main.getByRole('article').nth(3)).toBeAttached()
  await expect(main.getByRole('button')).toHaveCount(0)
  // One that stands: what is suspended can not be picked by anybody.
  const face = main
    .locator('a[data-press]')
    .filter({ hasText: /\d,\d\d$/ })
    .first()
  const key = (await face.getAttribute('data-press')) ?? ''
  await face.click()
  go()
  await expect(main.locator(`button[data-press="${key}"]`).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page).toHaveURL(/\/sports$/)
  await expect(page.getByRole('button', { name: 'Kuponu Aç' })).toBeVisible()
})

for (const [width, lang] of looksOf(1))
  test(`a match at ${width} (${lang}): its markets are searched, it is shared, what is played beside it is a press away, its margin and its seal are said`, async ({
    page,
    context,
  }) => {
    const t = texts[lang]
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await inLook(page, width, lang)
    await open(page, league)
    const [match] = await lastTwo(page)
    await open(page, match)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(/ – /)
    await expect(page.getByRole('region', { name: t.sealOf })).toBeVisible()
    const box = (market: 'btts' | 'dc') =>
      main.getByRole('heading', { level: 2, name: t.market[market], exact: true })
    await expect(box('dc')).toBeVisible()
    expect(await complaints(page)).toEqual([])

    await main.getByRole('button', { name: t.findMarket, exact: true }).click()
    const field = main.getByRole('searchbox', { name: t.findMarket })
    await expect(field).toBeFocused()
    await field.fill(t.market.btts.toUpperCase())
    await expect(box('btts')).toBeVisible()
    await expect(box('dc')).toHaveCount(0)
    await field.fill('zzz')
    await expect(main.getByText(t.foundNoMarket.replace('{q}', 'zzz'))).toBeVisible()
    await main.getByRole('button', { name: t.findMarketShut }).click()
    await expect(box('dc')).toBeVisible()

    // A market with a star stands first, on this page and on others.
    const star = main.getByRole('button', {
      name: t.starMarket.replace('{market}', t.market.btts),
    })
    const isFirst = async () => {
      const names = await main.getByRole('heading', { level: 2 }).allInnerTexts()
      return names.indexOf(t.market.btts) < names.indexOf(t.market['1x2'])
    }
    expect(await isFirst()).toBe(false)
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(isFirst).toBe(true)
    await star.click()
    await expect.poll(isFirst).toBe(false)

    await main.getByRole('button', { name: t.shareMatch }).click()
    await expectToast(page, t.shareCopied)
    expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname).toBe(match)

    await expect(main.getByText(lang === 'tr' ? /%5 ile %18/ : /5% to 18%/)).toBeVisible()
    const rules = main.getByRole('link', { name: t.rules, exact: true })
    await expect(rules).toHaveAttribute('href', '/rules/bet')

    const others = main.getByRole('button', { name: t.nowLive })
    if (width === 1440) {
      await expect(page.getByRole('complementary', { name: t.nowLive })).toBeVisible()
      await expect(others).toHaveCount(0)
    } else {
      await others.click()
      const sheet = page.getByRole('dialog', { name: t.nowLive })
      await sheet.getByRole('link').first().click()
      await expect(sheet).toHaveCount(0)
      await expect(page).toHaveURL(
        (url) => url.pathname !== match && url.pathname.startsWith('/event/'),
      )
      // What is played shows its first prices at once, above the bar; what happened is a line that opens.
      await page.setViewportSize({ width, height: 844 })
      const odds = main.locator('button[data-press*=" "]:not([data-press^="star"])').first()
      await expect(odds).toBeVisible()
      const box = await odds.boundingBox()
      const barHeight = 64
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(844 - barHeight)
      const tracker = main.getByRole('button', { name: new RegExp(`^${t.tracker}`) })
      const story = main.getByRole('heading', { name: t.incidents })
      await expect(story).toBeHidden()
      await tracker.click()
      await expect(tracker).toHaveAttribute('aria-expanded', 'true')
      await expect(story).toBeAttached()
      expect(await complaints(page)).toEqual([])
    }
  })

/** Layout shifts as they are scored: sums of what comes within five seconds, the largest of them. */
const watchShifts = (): void => {
  let [start, last, sum] = [0, 0, 0]
  globalThis.largestShift = 0
  globalThis.shifted = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    })[]) {
      if (entry.hadRecentInput) continue
      const at = entry.startTime
      if (at - last > 1_000 || at - start > 5_000) [start, sum] = [at, 0]
      last = at
      sum += entry.value
      for (const { node, previousRect, currentRect } of entry.sources)
        globalThis.shifted.push(
          `${entry.value.toFixed(4)} ${node?.nodeName} "${node?.textContent?.slice(0, 40)}" ${previousRect.y} → ${currentRect.y}`,
        )
      globalThis.largestShift = Math.max(globalThis.largestShift, sum)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

declare global {
  var largestShift: number
  /** What moved, and from where to where, in px from the window's top. */
  var shifted: string[]
}

// Where rows stand under heads, and there is most to move; the other widths are for the soak.
for (const width of process.env['SOAK'] === '1' ? [390, 768, 1024, 1440] : [768])
  test(`the list of matches holds still at ${width} while it is scrolled to its foot and odds move`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(watchShifts)
    await open(page, '/sports')
    await expect(page.getByRole('main').getByRole('article').nth(20)).toBeAttached()
    await page.mouse.move(width / 2, 500)
    for (let turn = 0; turn < 40; turn += 1) {
      await page.mouse.wheel(0, 350)
      await page.waitForTimeout(100)
    }
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_500)
    const shifted = await page.evaluate(() => globalThis.shifted.join('\n'))
    expect(await page.evaluate(() => globalThis.largestShift), shifted).toBeLessThan(0.005)
  })
