import type { Page } from '@playwright/test'
import { accounts } from '../product.ts'
import {
  expect,
  expectOneToast,
  expectToast,
  fillSignIn,
  open,
  signIn,
  test,
  toast,
} from '../walk.ts'
import { answering, follow, onCall, saying, sentCalls, stored } from './rule.ts'
import { wireOf } from '../wire.ts'

const serverError = 'Bazı sorunlar yaşıyoruz. Lütfen daha sonra tekrar deneyin.'
const categories = (page: Page) =>
  page.getByRole('navigation', { name: 'Kategoriler' }).getByRole('link')

for (const text of ['Oturum süresi doldu', 'İnaktif hesap'])
  test(`a reply that only says '${text}' ends the session, and the auth data goes`, async ({
    page,
  }) => {
    await signIn(page, 'ayse')
    // What is stored is trusted by the next load: one that asks first ends before the page is met.
    await expect
      .poll(async () => Number(await stored(page, 'sessionExpiry')))
      .toBeGreaterThan(Date.now())
    await answering(page, 'user/refresh_session', saying(text))
    await answering(page, 'finance/list_transactions', saying(text))
    await page.goto('/profile/history')
    await expect(page).toHaveURL(text === 'İnaktif hesap' ? '/' : '/login')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Giriş Yap' })).toBeVisible()
    for (const key of ['session', 'profile', 'auth'])
      expect([key, await stored(page, key)]).toEqual([key, null])
  })

test('a text of the session beside a key of another refusal ends nothing: the key decides', async ({
  page,
}) => {
  await signIn(page, 'ayse')
  await answering(
    page,
    'finance/list_transactions',
    saying('Oturum süresi doldu', { error: 'method_closed', code: 422 }),
  )
  await page.goto('/profile/history')
  await expectToast(page, 'Oturum süresi doldu')
  await expect(page.getByTestId('balance')).toBeVisible()
  expect(await stored(page, 'session')).not.toBeNull()
})

test('a failed login is told and leaves no auth data', async ({ page }) => {
  await open(page, '/login')
  await fillSignIn(page, 'ayse', 'Yanlis1234!')
  await expect(page.getByRole('main').getByText(/^Kullanıcı adı veya şifre hatalı/)).toBeVisible()
  expect(await stored(page, 'auth')).toBeNull()
})

for (const body of ['an envelope', 'HTML'])
  test(`an HTTP 500 with ${body} latches: a permanent notice without a close, and nothing more is sent`, async ({
    page,
    allow,
  }) => {
    allow(/status of 500/)
    await open(page, '/slot')
    await expect(page.getByRole('article').first()).toBeVisible()
    await onCall(page, 'casino/games_list', (route) =>
      body === 'an envelope'
        ? route.fulfill({ status: 500, json: saying('Internal Server Error') })
        : route.fulfill({ status: 500, body: '<h1>500</h1>' }),
    )
    await categories(page).nth(2).click()
    await expectToast(page, serverError)
    const notice = page.locator('li[data-tone=negative]', { hasText: serverError })
    await expect(notice.getByRole('button')).toHaveText(['Sayfayı Yenile'])
    const sent = sentCalls(page)
    await categories(page).nth(3).click()
    await expectToast(page, 'Request blocked due to a previous error')
    await expect(toast(page, 'Request blocked due to a previous error')).toBeHidden()
    await expect(notice).toBeVisible()
    expect(sent).toEqual([])
    await page.unrouteAll({ behavior: 'wait' })
    await notice.getByRole('button', { name: 'Sayfayı Yenile' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(notice).toHaveCount(0)
  })

test('an HTTP 500 of a GET latches as well', async ({ page, allow }) => {
  allow(/status of 500/)
  await page.route('**/endpoint/v1/ip-info', (route) => route.fulfill({ status: 500, body: '' }))
  await open(page, '/register')
  await expectToast(page, serverError)
})

test('HTTP 429, 502, 503 and 504 never latch: the page goes on', async ({ page, allow }) => {
  allow(/status of (429|50[234])/)
  await open(page, '/slot')
  await expect(page.getByRole('article').first()).toBeVisible()
  for (const [nth, status] of [429, 502, 503, 504].entries()) {
    const aside = await answering(
      page,
      'casino/games_list',
      saying(`Yoğunluk ${status}`, { error: 'busy' }),
      status,
    )
    await categories(page)
      .nth(nth + 2)
      .click()
    await expectToast(page, `Yoğunluk ${status}`)
    await aside()
  }
  await expect(toast(page, serverError)).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Tekrar Dene' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('without a network the page stays usable, and goes on when there is one', async ({
  page,
  context,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/)
  await open(page, '/slot')
  await expect(page.getByRole('article').first()).toBeVisible()
  await context.setOffline(true)
  await categories(page).nth(2).click()
  await expectToast(page, /Bağlantı kurulamadı/)
  await context.setOffline(false)
  await categories(page).nth(1).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(toast(page, serverError)).toHaveCount(0)
})

test('an empty list and "record not found" are an information, and the list is emptied', async ({
  page,
}) => {
  await open(page, '/slot')
  await expect(page.getByRole('article').first()).toBeVisible()
  await answering(page, 'casino/games_list', saying('Operation/RECORD Not Found'))
  await categories(page).nth(2).click()
  await expectToast(page, 'Belirlediğiniz kriterlere göre sonuç bulunamadı.')
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('a slider’s failure shows the server’s text', async ({ page }) => {
  await answering(page, 'cmscontroller/getIcSlider', saying('Slider bulunamadı'))
  await open(page, '/faq?lang=en')
  await follow(page, '/promotions')
  await expectToast(page, 'Slider bulunamadı')
})

test('a refusal without a text says that the operation failed, in the page’s language', async ({
  page,
}) => {
  await answering(page, 'casino/games_list', saying(''))
  for (const [lang, text] of [
    ['tr', 'İşlem Başarısız'],
    ['en', 'Process Failed'],
  ] as const) {
    await open(page, `/slot?lang=${lang}&q=lale`)
    await expectToast(page, text)
  }
})

for (const [what, reply] of [
  ['a refusal that says Internal Server Error', saying('Internal Server Error')],
  ['an answer without an address', { ...saying('İşlem Başarılı'), result: true, data: {} }],
] as const)
  test(`a launch that fails by ${what} shows 'Sağlayıcıya Ulaşılamıyor' alone and leads home`, async ({
    page,
  }) => {
    await signIn(page, 'ayse')
    await answering(page, 'casino/init_game', reply)
    await page.goto('/play/slot/nazar')
    await expect(page).toHaveURL('/')
    await expectOneToast(page, 'Sağlayıcıya Ulaşılamıyor')
  })

test('another message of a failed launch is shown as given, and a live table leads back', async ({
  page,
}) => {
  await open(page, '/live')
  await signIn(page, 'ayse')
  await page.evaluate(() => localStorage.setItem('returnUrl', '/promotions'))
  await answering(page, 'livecasino/init_game', saying('Masa bakımda'))
  await page.goto('/live')
  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  await expectToast(page, 'Masa bakımda')
  await expect(page).toHaveURL('/promotions')
})

test('signing in ends with its positive toast', async ({ page }) => {
  await open(page, '/login')
  await fillSignIn(page, 'ayse', accounts.ayse)
  await expectToast(page, 'İşlem Başarılı')
})

test('an action that was done is told in a positive toast by the text of its reply; what was only read is told by none', async ({
  page,
}) => {
  await open(page, '/login')
  const welcome = 'Kapıdan girdiniz.'
  await page.route('**/endpoint/v1', async (route) => {
    // A page that is left takes its calls with it.
    const response = await route.fetch().catch(() => undefined)
    const reply = (await response?.json().catch(() => undefined)) as object | undefined
    if (!response || !reply) return route.abort().catch(() => {})
    const text = wireOf(route.request()) === 'user/login' ? welcome : 'Okundu.'
    await route.fulfill({ response, json: { ...reply, message: text } })
  })
  await fillSignIn(page, 'ayse', accounts.ayse)
  await expect(page.locator('[data-tone=positive]').filter({ hasText: welcome })).toBeVisible()
  await expect(page.getByTestId('balance')).toContainText('TL')
  await open(page, '/profile/history')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Okundu.')).toHaveCount(0)
})
