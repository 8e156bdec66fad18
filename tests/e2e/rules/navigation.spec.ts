import type { Page } from '@playwright/test'
import { expect, fillSignIn, open, signIn, test } from '../walk.ts'
import { accounts } from '../product.ts'
import { follow, stored } from './rule.ts'

const scrolled = (page: Page) => page.evaluate(() => scrollY)

test('a protected page keeps the wanted address, asks for sign-in and leads back to it', async ({
  page,
}) => {
  await page.goto('/favorites')
  await expect(page).toHaveURL('/login')
  await expect.poll(() => stored(page, 'returnUrl')).toBe('/favorites')
  await fillSignIn(page, 'ayse', accounts.ayse)
  await expect(page).toHaveURL('/favorites')
})

test('a saved path that contains profile leads to the root after sign-in', async ({ page }) => {
  await page.goto('/profile/deposit')
  await expect(page).toHaveURL('/login')
  await expect.poll(() => stored(page, 'returnUrl')).toBe('/profile/deposit')
  await fillSignIn(page, 'ayse', accounts.ayse)
  await expect(page).toHaveURL('/')
})

test('signing out leads to the root and leaves nothing of the player in storage', async ({
  page,
}) => {
  await signIn(page, 'ayse')
  await open(page, '/profile')
  await page.getByRole('button', { name: 'Hesabım' }).click()
  await page.getByRole('button', { name: 'Çıkış Yap' }).first().click()
  await expect(page).toHaveURL('/')
  for (const key of ['session', 'profile', 'auth', 'profileHash', 'ridValue', 'sessionExpiry'])
    expect([key, await stored(page, key)]).toEqual([key, null])
  expect(await stored(page, 'activityStart')).toBeNull()
})

test('a navigation returns to the top, except from one slot or live list to another', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await open(page, '/slot')
  // From one category to another: above all games stand banners, and where they leave the browser keeps what is looked
  // at in its place, not the number.
  const categories = page.getByRole('navigation', { name: 'Kategoriler' }).getByRole('link')
  await categories.nth(1).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Popüler')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.mouse.wheel(0, 160)
  await expect.poll(() => scrolled(page)).toBe(160)
  // Pressed as it stands: a pointer would scroll to it first.
  await categories.nth(2).evaluate((link: HTMLElement) => link.click())
  await expect(heading).toContainText('Yeni')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await scrolled(page)).toBe(160)
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/faq"]')?.click())
  await expect(page.getByRole('heading', { level: 1, name: 'Sıkça Sorulan Sorular' })).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(0)
})

test('header menu and footer copyright stand again after every navigation', async ({ page }) => {
  await open(page, '/')
  for (const path of ['/slot', '/live', '/promotions', '/tournaments']) {
    await follow(page, path)
    await expect(page.getByRole('navigation', { name: 'Ana menü' })).toBeVisible()
    await expect(page.getByRole('contentinfo').getByText(/© \d{4} Felek/)).toBeAttached()
  }
})

test('an unknown address shows the not-found page in the catalogue’s words', async ({
  page,
  allow,
}) => {
  allow(/status of 404/)
  await open(page, '/boyle-bir-sayfa-yok?lang=en')
  await expect(page.getByRole('heading', { name: 'Page can not be displayed' })).toBeVisible()
  await expect(page.getByText("The page you're looking for can not be found")).toBeVisible()
})

test('signed-in visitors of sign-in and registration go to the root', async ({ page }) => {
  await signIn(page, 'ayse')
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
})

/** The screens that the catalogues name, by their addresses, with the names that they have in both languages. */
const screens: [path: string, turkish: string, english: string][] = [
  ['/', 'Felek: spor, slot', 'Felek: sports, slots'],
  ['/slot', 'Slot oyunları', 'Slot games'],
  ['/live', 'Canlı casino', 'Live casino'],
  ['/sports', 'Spor bahisleri', 'Sports betting'],
  ['/sports/live', 'Canlı bahis', 'In-play betting'],
  ['/bingo', 'Sesli tombala', 'Bingo with a caller'],
  ['/live/type/roulette', 'Rulet: canlı masalar', 'Roulette: live tables'],
  ['/live/type/blackjack', 'Blackjack: canlı masalar', 'Blackjack: live tables'],
  ['/poker', 'Poker', 'Poker'],
  ['/tournaments', 'Turnuvalar', 'Tournaments'],
  ['/promotions', 'Promosyonlar', 'Promotions'],
  ['/notifications', 'Bildirimler', 'Notifications'],
  ['/support', 'Destek', 'Support'],
  ['/faq', 'Sıkça sorulan sorular', 'Frequently asked questions'],
  ['/about-us', 'Hakkımızda', 'About us'],
  ['/rules/general', 'Genel kurallar', 'General rules'],
  ['/rules/bet', 'Bahis kuralları', 'Betting rules'],
  ['/rules/casino', 'Casino kuralları', 'Casino rules'],
  ['/rules/bonus', 'Bonus şartları', 'Bonus terms'],
  ['/responsible-gaming', 'Sorumlu oyun', 'Responsible gaming'],
  ['/privacy', 'Gizlilik politikası', 'Privacy policy'],
  ['/search?q=lokum', 'Arama', 'Search'],
]

test('every screen that the catalogues name is there under its name, in both languages', async ({
  request,
}) => {
  for (const [path, ...names] of screens)
    for (const [n, name] of names.entries()) {
      const lang = n === 0 ? 'tr' : 'en'
      const answer = await request.get(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
      const title = /<title>([^<]*)/.exec(await answer.text())?.[1] ?? ''
      expect([path, lang, answer.status(), title]).toEqual([
        path,
        lang,
        200,
        expect.stringMatching(new RegExp(`^${name}`)),
      ])
    }
})
