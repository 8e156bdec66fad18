import { followedClock } from '../clock.ts'
import { product } from '../product.ts'
import { answerFor, wireOf } from '../wire.ts'
import { expect, expectToast, open, signIn, test, toast } from '../walk.ts'

test('after the first HTTP 500 nothing more is sent, and the page says so until it is loaded anew', async ({
  page,
  allow,
}) => {
  allow(/status of 500/)
  await signIn(page, 'ayse')
  await answerFor(page, 'finance/list_transactions', 500, {
    message: 'Internal Server Error',
    error: 'internal',
  })
  await page.getByRole('button', { name: 'Hesabım' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Hesap Hareketleri' }).click()
  await expect(
    toast(page, 'Bazı sorunlar yaşıyoruz. Lütfen daha sonra tekrar deneyin.'),
  ).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    if (wireOf(request)) sent.push(wireOf(request))
  })
  await page.getByRole('link', { name: 'Felek, ana sayfa' }).first().click()
  const menu = page.getByRole('navigation', { name: 'Ana menü' })
  await menu.getByRole('link', { name: 'Slot', exact: true }).hover()
  await menu.getByRole('link', { name: 'Yeni Oyunlar' }).click()
  await expectToast(page, 'Request blocked due to a previous error')
  // The notice is permanent: a toast lives 1.5 s, this one is still here after three.
  await page.waitForTimeout(3_000)
  await expect(
    toast(page, 'Bazı sorunlar yaşıyoruz. Lütfen daha sonra tekrar deneyin.'),
  ).toBeVisible()
  expect(sent).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
  await open(page, '/profile/history')
  await expect(page.getByRole('main').locator('section li').first()).toBeVisible()
})

test('the operator closes the site under the player’s eyes, and opens it again', async ({
  page,
  request,
  allow,
}) => {
  allow(/status of 503/)
  const maintenance = async (on: boolean) => {
    const reply = await request.post('/operator/maintenance', {
      data: { on, message: 'Kısa bir bakım' },
      headers: { authorization: `Bearer ${product.operatorToken}` },
    })
    expect(reply.status()).toBe(200)
  }
  expect(
    (
      await request.post('/operator/maintenance', {
        data: { on: true },
        headers: { authorization: 'Bearer wrong' },
      })
    ).status(),
  ).toBe(401)
  await signIn(page, 'ayse')
  await open(page, '/slot')
  try {
    await maintenance(true)
    await expect(page).toHaveURL('/maintenance', { timeout: 20_000 })
    await expect(page.getByRole('heading', { name: 'Bakım çalışması' })).toBeVisible()
    await expectToast(page, 'Site Bakima Alindi')
    const visit = await request.get('/slot', { headers: { accept: 'text/html' } })
    expect(visit.status()).toBe(503)
    // While the flag is set, a visit leads to the same page.
    await page.goto('/slot')
    await expect(page.getByRole('heading', { name: 'Bakım çalışması' })).toBeVisible()
  } finally {
    await maintenance(false)
  }
  await expect(page.getByRole('heading', { name: 'Bakım çalışması' })).toBeHidden({
    timeout: 20_000,
  })
  await open(page, '/slot')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByTestId('balance')).toBeVisible()
})

test('an hour without activity: a warning in its last minute, then signed out', async ({
  page,
}) => {
  await page.clock.install()
  // The browser's proof of its session carries the time: it must have left before the clocks go on
  // without the server.
  const proven = page.waitForResponse((r) => wireOf(r.request()) === 'user/login_data')
  await signIn(page, 'ayse')
  await proven
  // Arriving is activity too; it is over once the new page's heading has the focus.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const clock = await followedClock(page)
  await clock.pass(3_560_000)
  await expectToast(page, 'Bir dakika içinde oturumunuz kapanacak.')
  await page.getByRole('button', { name: 'Oturumu Uzat' }).click()
  await clock.pass(60_000)
  await expect(page.getByTestId('balance')).toBeVisible()
  await clock.pass(3_610_000)
  await expect(
    toast(page, 'Bir saat boyunca işlem yapılmadığı için oturumunuz kapatıldı.'),
  ).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Giriş Yap' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
})

test('a lost connection is said once, and the page stays usable', async ({ page, allow }) => {
  allow(/ERR_CONNECTION_RESET/)
  await open(page, '/slot')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.route('**/endpoint/v1', (route) => route.abort('connectionreset'))
  await page.getByRole('navigation', { name: 'Kategoriler' }).getByRole('link').nth(1).click()
  await expect(toast(page, /Bağlantı kurulamadı/)).toBeVisible({ timeout: 30_000 })
  await expect(toast(page, /Bağlantı kurulamadı/)).toHaveCount(1)
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('navigation', { name: 'Kategoriler' }).getByRole('link').nth(2).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})
