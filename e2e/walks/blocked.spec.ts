import { expect, fillSignIn, open, test, toast } from '../walk.ts'
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
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined })
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
