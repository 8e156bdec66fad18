import type { Page } from '@playwright/test'
import { phrases } from '@felek/phrases/phrases.ts'
import { titles } from '@felek/studio/src/titles.ts'
import { frameOf, gameReady } from '../game.ts'
import { accounts } from '../product.ts'
import { expect, fillSignIn, open, test } from '../walk.ts'

type Tree = { [key: string]: string | Tree }
const sentences = (tree: Tree): string[] =>
  Object.values(tree).flatMap((v) => (typeof v === 'string' ? [v] : sentences(v)))

/**
 * The sentences of the specification that are the same in both languages, and the names of games
 * and brands, may stand.
 */
const english = new Set(sentences(phrases.en))
const turkishOnly = sentences(phrases.tr).filter(
  (s) => !english.has(s) && !s.includes('{') && s.length > 3,
)

/**
 * Turkish sentences of the catalogue that stand on the page, outside of what is marked as Turkish.
 */
const turkishLeft = (page: Page): Promise<string[]> =>
  page.evaluate((turkish) => {
    const known = new Set(turkish)
    const left: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const text = node.textContent?.trim() ?? ''
      if (known.has(text) && !node.parentElement?.closest('[lang=tr], script, style'))
        left.push(text)
    }
    for (const it of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        const text = it.getAttribute(name) ?? ''
        if (known.has(text) && !it.closest('[lang=tr]')) left.push(`${name}: ${text}`)
      }
    return left
  }, turkishOnly)

const gameNames = titles.map(({ name }) => name)

/** How often games are named on the page, and where that is not marked as Turkish. */
const listNames = (page: Page): Promise<{ said: number; unmarked: string[] }> =>
  page.evaluate((names) => {
    const known = new Set(names)
    const found: Element[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode
      if (parentElement && known.has(textContent?.trim() ?? '')) found.push(parentElement)
    }
    const unmarked = found.filter((it) => it.closest('[lang]')?.getAttribute('lang') !== 'tr')
    return { said: found.length, unmarked: unmarked.map((it) => it.outerHTML) }
  }, gameNames)

/** The language in which a reader says each of these. */
const spokenAs = (page: Page, selector: string): Promise<(string | null | undefined)[]> =>
  page
    .locator(selector)
    .evaluateAll((all) => all.map((it) => it.closest('[lang]')?.getAttribute('lang')))

/** Amounts and counts that stand in Turkish form: "50.000", "12,50". */
const turkishForm = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said = [...document.querySelectorAll('[aria-label], [title]')].flatMap((it) =>
      it.closest('[lang=tr]') ? [] : [it.getAttribute('aria-label'), it.getAttribute('title')],
    )
    return [...document.body.innerText.split('\n'), ...said].filter(
      (text): text is string => text !== null && /\d\.\d{3}(?!\d)|\d,\d{1,2}(?![\d,])/.test(text),
    )
  })

const expectEnglish = async (page: Page, heading: string | RegExp): Promise<void> => {
  await expect(
    page.getByRole('heading', { level: 1 }).filter({ hasText: heading }).first(),
  ).toBeAttached()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.waitForTimeout(500)
  expect(await turkishLeft(page), page.url()).toEqual([])
  expect(await turkishForm(page), page.url()).toEqual([])
  expect((await listNames(page)).unmarked, page.url()).toEqual([])
}

test('the same screens in English, kept from page to page', async ({ page }) => {
  test.setTimeout(180_000)
  await open(page, '/?lang=en')
  await expectEnglish(page, /./)
  await expect.poll(async () => (await listNames(page)).said).toBeGreaterThan(10)
  await open(page, '/slot')
  await expectEnglish(page, 'Slots')
  await expect.poll(async () => (await listNames(page)).said).toBeGreaterThan(10)
  await open(page, '/live')
  await expectEnglish(page, 'Live')
  // A table has a name in each language, and is called by the page's.
  const roulette = page
    .getByRole('article')
    .getByText('Felek Live Roulette', { exact: true })
    .first()
  expect(await roulette.evaluate((it) => it.closest('[lang]')?.getAttribute('lang'))).toBe('en')
  await open(page, '/register')
  await expectEnglish(page, /./)
  await open(page, '/verify')
  await expectEnglish(page, 'Verify a round')
  await open(page, '/demo/slot/nazar')
  await expect(page.getByRole('button', { name: 'I am 18 or over' })).toBeVisible()
  await open(page, '/login')
  await expectEnglish(page, 'Sign in')
  await fillSignIn(page, 'ayse', accounts.ayse)
  await expect(page).toHaveURL('/')
  for (const [path, heading] of [
    ['/favorites', /./],
    ['/profile', /./],
    ['/profile/deposit', /./],
    ['/profile/withdraw', /./],
    ['/profile/bank-accounts', /./],
    ['/profile/history', /./],
    ['/profile/history/games', /./],
  ] as const) {
    await open(page, path)
    await expectEnglish(page, heading)
    if (path === '/profile/deposit') {
      const banks = 'select[name=bankID] option:not([value=""])'
      await expect.poll(() => page.locator(banks).count()).toBeGreaterThan(5)
      expect(new Set(await spokenAs(page, banks))).toEqual(new Set(['tr']))
    }
  }
  await open(page, '/play/slot/lale-bahcesi')
  await gameReady(page)
  await expect(page.getByText('Net position').filter({ visible: true }).first()).toBeVisible()
  expect((await listNames(page)).said).toBeGreaterThan(0)
  expect((await listNames(page)).unmarked).toEqual([])
  await page.getByRole('button', { name: 'Rules', exact: true }).click()
  await expect(frameOf(page).getByRole('dialog')).toBeVisible()
  expect(await frameOf(page).locator('html').getAttribute('lang')).toBe('en')
  await expect(frameOf(page).getByText('Oyun Kuralları')).toHaveCount(0)
  expect(await turkishLeft(page)).toEqual([])
})

test('a page that does not exist says so in both languages', async ({ page, allow }) => {
  allow(/status of 404/)
  await open(page, '/boyle-bir-sayfa-yok')
  await expect(page.getByRole('heading', { name: 'Sayfa görüntülenemiyor' })).toBeVisible()
  await expect(page.getByText('Aradığınız sayfa bulunamadı')).toBeVisible()
  await open(page, '/boyle-bir-sayfa-yok?lang=en')
  await expect(page.getByRole('heading', { name: 'Page can not be displayed' })).toBeVisible()
  await expect(page.getByText("The page you're looking for can not be found")).toBeVisible()
})

test('a language chosen at the foot of a page is spoken there too, without the page being loaded again', async ({
  page,
}) => {
  await open(page, '/faq')
  const foot = page.getByRole('contentinfo')
  await expect(foot).toContainText('Felek bir demo sitesidir')
  await page.evaluate(() => document.body.setAttribute('data-walk', 'same'))
  await foot.getByRole('button', { name: 'English' }).click()
  await expect(foot).toContainText('Felek is a demo site')
  await expect(foot).not.toContainText('Felek bir demo sitesidir')
  await expect(page.locator('body')).toHaveAttribute('data-walk', 'same')
})
