import type { Browser, Page } from '@playwright/test'
import { complaints } from '../axe.ts'
import { newMember } from '../members.ts'
import { mailLink } from '../people.ts'
import { product } from '../product.ts'
import { expect, open, signIn, signInAs, started, test, toast } from '../walk.ts'

const anotherBrowser = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()

const expectNoComplaint = async (page: Page) => expect(await complaints(page)).toEqual([])

test('preferences, data and the end of an account: one player, two browsers', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const who = await newMember(request)
  await signInAs(page, who.username, who.password)
  const main = page.getByRole('main')
  const theme = (p: Page) => p.locator('html')

  // What is chosen in one tab is seen in the other, and kept.
  await open(page, '/profile/preferences')
  await expect(main.getByRole('heading', { level: 1, name: 'Tercihler' })).toBeVisible()
  await expectNoComplaint(page)
  const tab = await page.context().newPage()
  await open(tab, '/profile/preferences')
  await main.getByRole('button', { name: 'Açık', exact: true }).click()
  await expect(theme(page)).toHaveAttribute('data-theme', 'light')
  await expect(theme(tab)).toHaveAttribute('data-theme', 'light')
  await main.getByRole('switch', { name: /son kazançlar arasında/ }).uncheck()
  await expect(
    tab.getByRole('main').getByRole('switch', { name: /son kazançlar arasında/ }),
  ).not.toBeChecked()
  await main.getByRole('switch', { name: 'Bakiyeyi göster' }).uncheck()
  await expect(page.getByRole('button', { name: 'Bakiyeyi göster' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('showBalance'))).toBe('0')
  await main.getByRole('button', { name: 'English' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible()
  await expect(tab.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible()
  await tab.close()

  // They follow the player into another browser at sign-in.
  const other = await anotherBrowser(browser, baseURL)
  await signInAs(other, who.username, who.password)
  await expect(theme(other)).toHaveAttribute('data-theme', 'light')
  await expect(theme(other)).toHaveAttribute('lang', 'en')
  await expect(other.getByRole('button', { name: 'Show balance' })).toBeVisible()
  await open(other, '/profile/preferences')
  const theirs = other.getByRole('main')
  await expect(theirs.getByRole('switch', { name: /in recent wins/ })).not.toBeChecked()
  await theirs.getByRole('button', { name: 'Türkçe' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Tercihler' })).toBeVisible()

  // News: begun by a switch, ended by the link of the mail, without signing in and by opening it alone.
  await theirs.getByRole('switch', { name: 'E-posta' }).check()
  await expect(toast(other, 'İşlem Başarılı')).toBeVisible()
  const sent = await request.post('/operator/send-news', {
    headers: { authorization: `Bearer ${product.operatorToken}` },
    data: {
      title: { tr: 'Hafta sonu', en: 'Weekend' },
      text: { tr: 'Turnuva var.', en: 'A tournament.' },
    },
  })
  expect(sent.status()).toBe(200)
  const stranger = await anotherBrowser(browser, baseURL)
  await stranger.goto(await mailLink(request, who.email, '/unsubscribe/'))
  await expect(stranger.getByRole('heading', { name: 'Bildirimler durduruldu' })).toBeVisible()
  await expectNoComplaint(stranger)
  await stranger.context().close()
  await open(other, '/profile/preferences')
  await expect(theirs.getByRole('switch', { name: 'E-posta' })).not.toBeChecked()

  // The data: asked for here, mailed, opened once, both files.
  await open(other, '/profile/privacy')
  await theirs.getByRole('button', { name: 'Verilerimi İste' }).click()
  await expect(theirs.getByText('Talebiniz alındı')).toBeVisible()
  const link = await mailLink(request, who.email, '/my-data?token=')
  await other.goto(link)
  await started(other)
  await theirs.getByRole('button', { name: 'Bağlantıyı Aç' }).click()
  const [json] = await Promise.all([
    other.waitForEvent('download'),
    theirs.getByRole('link', { name: 'JSON dosyası' }).click(),
  ])
  const text = await (await json.createReadStream()).toArray()
  const data = JSON.parse(Buffer.concat(text as Buffer[]).toString()) as {
    profile: { email: string; firstname: string }[]
  }
  expect(data.profile[0]).toMatchObject({ email: who.email, firstname: who.firstname })
  await other.reload()
  await started(other)
  await theirs.getByRole('button', { name: 'Bağlantıyı Aç' }).click()
  await expect(theirs.getByText(/kullanılmış veya süresi dolmuş/)).toBeVisible()

  // The end: asked twice, every browser is signed out, and the way back is told.
  await open(other, '/profile/privacy')
  await theirs.getByRole('button', { name: 'Hesabımı Kapat' }).click()
  const dialog = other.getByRole('dialog', { name: 'Hesabınız kapatılsın mı?' })
  await expect(dialog.getByRole('button', { name: 'Evet, Kapat' })).toBeDisabled()
  await dialog.getByLabel('Hesabımın kapanacağını anladım').check()
  await dialog.getByRole('button', { name: 'Evet, Kapat' }).click()
  await expect(other.getByRole('banner').getByRole('link', { name: 'Giriş Yap' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible({
    timeout: 20_000,
  })
  await mailLink(request, who.email, '/support')
  await open(other, '/login')
  await theirs.getByLabel(/^Kullanıcı adı/).fill(who.username)
  await theirs.getByLabel(/^Şifre\s*$/).fill(who.password)
  await theirs.getByRole('button', { name: 'Giriş Yap' }).click()
  await expect(other.getByText('İnaktif hesap').first()).toBeVisible()
  await other.context().close()
})

test('tickets, the bell and the menus, at 390 and at 1440', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'ayse')
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: /^Bildirimler/ })).toBeVisible()
  await banner.getByRole('button', { name: /Hesabım/ }).click()
  await expect(banner.getByRole('link', { name: /^Bildirimler/ })).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(
    page
      .getByRole('contentinfo')
      .getByText(/bir oyun lisansı yoktur/)
      .last(),
  ).toBeAttached()

  await open(page, '/tickets')
  const main = page.getByRole('main')
  await expect(main.getByText('Şu anda çekiliş yok.')).toBeVisible()
  await expectNoComplaint(page)

  // Of the account's menu the page itself is marked, and nothing else.
  await open(page, '/profile/two-factor')
  const menu = main.getByRole('navigation', { name: 'Hesap menüsü' })
  await expect(menu.locator('[aria-current]')).toHaveText('İki Adımlı Giriş')
  await expect(menu.getByRole('button', { name: 'Güvenlik' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )

  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/profile')
  await expect(menu.getByRole('heading')).toHaveText([
    'Para işlemleri',
    'Oyunlarım ve haberler',
    'Hesap ve destek',
  ])
  const links = menu.getByRole('link')
  const folded = await links.count()
  await menu.getByRole('button', { name: 'Güvenlik' }).click()
  await expect(links).toHaveCount(folded + 8)
  await expect(banner.getByRole('link', { name: /^Bildirimler/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThan(
    1,
  )
  const paths = ['/notifications', '/favorites', '/support', '/profile/limits']
  await page.getByRole('button', { name: 'Menü', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Menü' })
  for (const path of paths)
    await expect(sheet.locator(`a[href="${path}"]`).first(), path).toBeVisible()
})

test('tickets: while nothing is raffled nobody is led there, and the page says so', async ({
  page,
  request,
}) => {
  const who = await newMember(request)
  await signInAs(page, who.username, who.password)
  await open(page, '/tickets')
  const main = page.getByRole('main')
  await expect(main.getByText('Şu anda çekiliş yok.')).toBeVisible()
  await expect(page.locator('a[href="/tickets"]')).toHaveCount(0)
  await page.goto('/tickets?lang=en')
  await started(page)
  await expect(main.getByText('There is no raffle at the moment.')).toBeVisible()
})
