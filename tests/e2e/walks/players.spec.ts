import type { Page } from '@playwright/test'
import { complaints } from '../axe.ts'
import { accounts } from '../product.ts'
import { expect, expectToast, fillSignIn, open, signIn, started, test } from '../walk.ts'
import { listenTo } from '../wire.ts'

/*
 * The people of the demo, each a short way that is theirs, seen in both languages and at both
 * widths: ayse has a history, mehmet a second factor, zeynep came yesterday and has nothing yet.
 */

const views = [
  { lang: 'tr', width: 1440 },
  { lang: 'en', width: 1440 },
  { lang: 'en', width: 390 },
  { lang: 'tr', width: 390 },
] as const

/** The same page in each view: its heading is there, nothing is wider than the screen, axe is silent. */
const inEveryView = async (
  page: Page,
  path: string,
  heading: Record<'tr' | 'en', string | RegExp>,
): Promise<void> => {
  for (const { lang, width } of views) {
    const where = `${path} ${lang} ${width}`
    await page.setViewportSize({ width, height: 900 })
    await open(page, `${path}?lang=${lang}`)
    await expect(page.getByRole('heading', { level: 1, name: heading[lang] }), where).toBeAttached()
    await expect(page.locator('.breathing'), where).toHaveCount(0)
    expect(await complaints(page), where).toEqual([])
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wide, where).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('ayse: a favourite that is taken off leaves the list at once, and comes back; her history in every view', async ({
  page,
}) => {
  await signIn(page, 'ayse')
  await open(page, '/favorites')
  // Games like them stand below in a section of their own.
  const tiles = page.getByRole('main').locator('article:not([aria-label="Benzer Oyunlar"] *)')
  const nazar = tiles.filter({ hasText: 'Nazar' })
  await expect(nazar).toHaveCount(1)
  const before = await tiles.count()
  await nazar.hover()
  await page.getByRole('button', { name: 'Nazar: favorilerden çıkar' }).click()
  await expectToast(page, 'Favorilere Başarıyla Kaldırıldı')
  await expect(tiles).toHaveCount(before - 1)
  await open(page, '/play/slot/nazar')
  await page.getByRole('button', { name: 'Nazar: favorilere ekle' }).click()
  await expectToast(page, 'Favorilere Başarıyla Eklendi')
  await open(page, '/favorites')
  await expect(tiles).toHaveCount(before)
  await inEveryView(page, '/profile/history/games', { tr: /./, en: /./ })
})

test('zeynep: who came yesterday reads what is still empty, and how to begin', async ({ page }) => {
  await signIn(page, 'zeynep')
  await open(page, '/favorites')
  await expect(page.getByRole('main').getByText('Henüz favoriniz yok')).toBeVisible()
  await inEveryView(page, '/profile', { tr: /./, en: /./ })
})

test('addresses that lead elsewhere: /home, /me, and what is for visitors alone', async ({
  page,
}) => {
  await page.goto('/home')
  await started(page)
  await expect(page).toHaveURL('/')
  await page.goto('/me')
  await expect(page).toHaveURL('/login')
  await fillSignIn(page, 'ayse', accounts.ayse)
  await expect(page.getByTestId('balance')).toBeVisible()
  await page.goto('/me')
  await started(page)
  await expect(page).toHaveURL('/profile')
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
})

test('the registration hint asks for a lowercase letter and a special character, and binds neither', async ({
  page,
}) => {
  for (const [lang, lowercase, special, next, user, pass, again] of [
    [
      'tr',
      'Bir küçük harf',
      'Bir özel karakter',
      'Devam Et',
      /^Kullanıcı adı/,
      /^Şifre\s*$/,
      /^Şifre \(tekrar\)/,
    ],
    [
      'en',
      'A lowercase letter',
      'A special character',
      'Continue',
      /^Username/,
      /^Password\s*$/,
      /^(Repeat|Confirm|Password \()/,
    ],
  ] as const) {
    await open(page, `/register?lang=${lang}`)
    const main = page.getByRole('main')
    await expect(main.getByText(lowercase)).toBeVisible()
    await expect(main.getByText(special)).toBeVisible()
    await main.getByLabel(user).fill(`ipucu${lang}${Date.now() % 1_000_000}`)
    await main.getByLabel(pass).fill('ABCDE1')
    await main.getByLabel(again).fill('ABCDE1')
    await main.getByRole('button', { name: next }).click()
    await expect(main.getByLabel(pass)).toHaveCount(0)
    expect(await complaints(page)).toEqual([])
  }
})

test('what the pages ask for is what specification 9 says: SiteType, limits, notifications of 90 days', async ({
  page,
}) => {
  const tournaments = listenTo(page, 'cmscontroller/getTournaments')
  const asked = listenTo(page, 'finance/list_transactions')
  const messages = listenTo(page, 'crm/list_mass_messages')
  await signIn(page, 'ayse')
  await open(page, '/notifications')
  await expect.poll(() => asked.some((it) => it.data['searchCategory'] === '2')).toBe(true)
  const refused = asked.find((it) => it.data['searchCategory'] === '2')
  expect(refused?.data).toMatchObject({
    status: '1003',
    limit: 250,
    OrderDir: 'desc',
    OrderPar: 'createdAt',
  })
  const days = (Date.now() - Date.parse(String(refused?.data['startDate']))) / 86_400_000
  expect(Math.round(days)).toBeGreaterThanOrEqual(89)
  expect(Math.round(days)).toBeLessThanOrEqual(90)
  await expect.poll(() => messages.length).toBeGreaterThan(0)
  expect(messages[0]?.data['limit'] ?? 10).toBe(10)
  await open(page, '/tournaments?lang=en')
  await expect.poll(() => tournaments.length).toBeGreaterThan(0)
  expect(tournaments[0]?.data).toMatchObject({ SiteType: 'desktop', limit: 50 })
})
