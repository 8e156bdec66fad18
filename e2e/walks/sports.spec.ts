import type { Page } from '@playwright/test'
import { complaints } from '../axe.ts'
import { inLook, looks, slipOf, texts, type Texts } from '../looks.ts'
import { accounts } from '../product.ts'
import { balanceOf, expect, expectBalance, fillSignIn, open, test } from '../walk.ts'

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

for (const [width, lang] of looks)
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
          ? 'Bu maç en az 2 maçlık kupon ister'
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
    await slip.getByLabel(t.slip.stake).fill('10')
    expect(await complaints(page)).toEqual([])

    await signIn.click()
    await expect(page).toHaveURL(/\/login/)
    await fillSignIn(page, who, accounts[who])
    await expect(page).toHaveURL(/\/sports\/football\/zirve/)
    const before = await balanceOf(page)
    await openSlip()
    await expect(slip.getByLabel(t.slip.stake)).toHaveValue('10')
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

test('a match in English at 390: its markets and its seal, by axe', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/sports/live?lang=en')
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/event\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ – /)
  await expect(page.getByRole('region', { name: 'The seal of this match' })).toBeVisible()
  expect(await complaints(page)).toEqual([])
})
