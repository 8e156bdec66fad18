import type { Page } from '@playwright/test'
import { expect, open, signIn, test } from '../walk.ts'

/**
 * What a translator or a converter of odds does to a page: each number is put into an element of its own, and so is what
 * comes later. What asks not to be translated is left alone. Answers how many are wrapped.
 */
const translate = (page: Page, all: boolean): Promise<number> =>
  page.evaluate((everything) => {
    const wrap = (): number => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node as Text
        const own = text.parentElement
        const isOurs = own?.closest('font, script, style, svg, option, textarea')
        const isKept = !everything && own?.closest('[translate="no"]')
        if (/\d/.test(text.data) && own && !isOurs && !isKept) found.push(text)
      }
      for (const text of found) {
        const font = document.createElement('font')
        text.replaceWith(font)
        font.append(text)
      }
      return found.length
    }
    const first = wrap()
    const timer = setInterval(wrap, 500)
    addEventListener('pagehide', () => clearInterval(timer))
    return first
  }, all)

/** So many prices move before the eyes of whoever looks on; a page that fell has none. */
const pricesMove = async (page: Page): Promise<void> => {
  const written = () =>
    page
      .getByRole('main')
      .locator('button[aria-pressed] .font-money')
      .allInnerTexts()
      .then((all) => all.join(' '))
  for (let n = 0; n < 3; n++) {
    const before = await written()
    await expect.poll(written, { timeout: 30_000 }).not.toBe(before)
  }
}

test('numbers wrapped in elements of their own, even those that ask to be left alone: pages of odds stand while prices move', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await signIn(page, 'ayse')
  for (const path of ['/sports/live', '/sports']) {
    await open(page, path)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await page
      .getByRole('main')
      .locator('button[aria-pressed]:not([aria-disabled])')
      .filter({ hasText: /\d,\d\d/ })
      .first()
      .click()
    expect(await translate(page, path === '/sports/live')).toBeGreaterThan(10)
    await pricesMove(page)
    await expect(page.getByRole('banner').getByTestId('balance')).toBeVisible()
    await expect(page.getByText('Bu bölüm gösterilemedi.')).toHaveCount(0)
  }
  const match = page.getByRole('main').getByRole('article').getByRole('link').first()
  await match.click()
  await expect(page).toHaveURL(/\/event\//)
  await translate(page, true)
  await open(page, '/')
  await translate(page, true)
  await page.getByRole('banner').getByRole('link', { name: 'Spor', exact: true }).click()
  await expect(page).toHaveURL(/\/sports/)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('a part that breaks says so in its place and can be tried again: the page around it stands', async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED|dynamically imported module/)
  await page.route('**/assets/tournaments-row-*.js', (route) => route.abort())
  await open(page, '/')
  const main = page.getByRole('main')
  const sentence = main.getByText('Bu bölüm gösterilemedi.')
  await expect(sentence).toHaveCount(1, { timeout: 30_000 })
  await expect(main.getByRole('region', { name: 'Popüler Oyunlar' })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await main.getByRole('button', { name: 'Tekrar Dene' }).click()
  await expect(sentence).toHaveCount(0)
  await expect(main.getByRole('heading', { name: 'Turnuvalar' })).toBeAttached()
})
