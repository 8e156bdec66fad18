import { newMember } from '../members.ts'
import { expect, expectToast, fillSignIn, open, signIn, test, toast } from '../walk.ts'
import { answerFor, wireOf } from '../wire.ts'

test('a browser that blocks cookies says so before the password travels; one that stores nothing keeps the session in its tab; no page is blank', async ({
  browser,
}) => {
  const blocking = async (what: 'cookies' | 'storage') => {
    const page = await browser.newPage()
    await page.addInitScript((all) => {
      const denied = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(globalThis, name, { get: denied })
      if (!all) return
      Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
    }, what === 'cookies')
    return page
  }

  await test.step('cookies blocked', async () => {
    const page = await blocking('cookies')
    for (const path of ['/', '/sports', '/slot', '/promotions', '/rules/general']) {
      await open(page, path)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
    }
    const sent: string[] = []
    page.on('request', (r) => void sent.push(wireOf(r)))
    await open(page, '/login')
    await fillSignIn(page, 'ayse', 'Ayse1234!')
    const said = page.getByRole('alert').filter({ hasText: 'Tarayıcınız çerezleri engelliyor' })
    await expect(said).toBeVisible()
    expect(sent).not.toContain('user/login')
    await page.context().close()
  })

  await test.step('storage denied', async () => {
    const page = await blocking('storage')
    await open(page, '/login')
    await fillSignIn(page, 'ayse', 'Ayse1234!')
    await expect(page.getByTestId('balance')).toBeVisible()
    await expect(page.getByText(/veri saklamasına izin vermiyor/)).toBeVisible()
    await page.context().close()
  })
})

test('a session that ends in its first seconds is not called expired', async ({ page, allow }) => {
  allow(/status of 401/)
  await open(page, '/login')
  for (const wire of ['finance/check_balance', 'user/refresh_session', 'user/login_data'])
    await answerFor(page, wire, 401, { message: 'Oturum süresi doldu', error: 'session_expired' })
  await fillSignIn(page, 'ayse', 'Ayse1234!')
  await expect(toast(page, /Oturumunuz açılır açılmaz kapandı/)).toBeVisible()
  expect(await page.evaluate(() => globalThis.toastsSaid)).not.toContainEqual(
    expect.stringContaining('Oturum süresi doldu'),
  )
})

test('a heart pressed by a visitor: the sign-in says why, and it is full afterwards; who turns away is not taken at their word', async ({
  page,
  request,
}) => {
  const who = await newMember(request)
  await open(page, '/live')
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /favorilere ekle/i })
    .first()
  await heart.click()
  await expect(page).toHaveURL('/login')
  const main = page.getByRole('main')
  await expect(main.getByText('Favori eklemek için giriş yapın.')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Canlı Casino', exact: true }).click()
  await heart.click()
  await expect(main.getByText('Giriş yapınca favorilerinize eklenir.')).toBeVisible()
  await fillSignIn(page, who.username, who.password)
  await expect(page).toHaveURL('/live')
  await expectToast(page, 'Favorilere Başarıyla Eklendi')
  await open(page, '/favorites')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('a stream that can not be had is said once in the page, and no more when it is there', async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED|Failed to load/)
  const stream = '**/endpoint/v1/events'
  await page.clock.install()
  await page.route(stream, (route) => route.abort())
  await signIn(page, 'ayse')
  const said = page.getByText('Canlı bağlantı kurulamıyor', { exact: false })
  await page.clock.fastForward(4_000)
  await expect(page.getByRole('status').first()).toBeAttached()
  await expect(said).toHaveCount(0)
  await page.clock.runFor(25_000)
  await expect(said).toBeVisible()
  await page.unroute(stream)
  await page.clock.runFor(45_000)
  await expect(said).toHaveCount(0)
})
