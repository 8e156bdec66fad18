import { expect, open, signIn, test, toast } from '../walk.ts'
import { wireOf } from '../wire.ts'
import { answering, saying, sentCalls, store, stored } from './rule.ts'

test('the start sets the modal marker, clears the maintenance flag, and asks about maintenance before anything of the player', async ({
  page,
}) => {
  await signIn(page, 'ayse')
  await page.evaluate(() => {
    localStorage.removeItem('modalShown')
    localStorage.setItem('siteUnderMaintenance', '1')
  })
  await page.goto('about:blank')
  const sent = sentCalls(page)
  await open(page, '/faq')
  await expect.poll(() => sent).toContain('finance/check_balance')
  expect(await stored(page, 'modalShown')).toBe('0')
  expect(await stored(page, 'siteUnderMaintenance')).toBe('0')
  const playersOwn = /^(user|finance|crm)\//
  expect(sent.filter((wire) => wire.startsWith('maintenance/') || playersOwn.test(wire))[0]).toBe(
    'maintenance/check_status',
  )
})

test('on a session the startup loads profile, highlighted deposit, deposit and withdrawal methods, balance and both lists of favourites, in this order, and each step fails alone', async ({
  page,
  allow,
}) => {
  allow(/status of 503/)
  await signIn(page, 'ayse')
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => {
    const body = request.postDataJSON() as { data?: { Type?: string; type?: string } } | null
    const wire = wireOf(request)
    if (wire) asked.push([wire, body?.data?.Type ?? body?.data?.type ?? ''].join(' ').trim())
  })
  await answering(page, 'finance/list_highlighted_cash_methods', saying('Bu adım olmadı'))
  await answering(page, 'user/get_user_profile', saying('', { error: 'busy' }), 503)
  // What of it the page itself has no use for.
  await open(page, '/faq')
  const wanted = [
    'user/get_user_profile',
    'finance/list_highlighted_cash_methods 1',
    'finance/list_cash_methods 1',
    'finance/list_cash_methods 2',
    'user/favorites',
    'user/favorites livecasino',
  ]
  await expect.poll(() => asked).toContain('user/favorites livecasino')
  expect(asked.filter((one) => wanted.includes(one))).toEqual(wanted)
  expect(asked).toContain('finance/check_balance')
  await expect(page.getByTestId('balance')).toContainText('TL')
  await expect(toast(page, 'Bu adım olmadı')).toHaveCount(0)
})

test('without a stored session nothing that needs one is sent', async ({ page }) => {
  const blocks: string[] = []
  page.on('request', (request) => {
    if (/"(sid|uid)":/.test(request.postData() ?? '')) blocks.push(request.url())
  })
  const sent = sentCalls(page)
  await open(page, '/')
  await expect.poll(() => sent).toContain('maintenance/check_status')
  await open(page, '/slot')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(sent.filter((wire) => /^(finance|user)\//.test(wire))).toEqual([])
  expect(blocks).toEqual([])
})

test('only a stored language of exactly two characters counts; otherwise the site is Turkish', async ({
  page,
}) => {
  await open(page, '/faq')
  for (const [value, lang] of [
    ['en', 'en'],
    ['eng', 'tr'],
    ['e', 'tr'],
    ['', 'tr'],
    ['tr', 'tr'],
  ] as const) {
    await store(page, 'lang', value)
    await open(page, '/faq')
    await expect(page.locator('html'), `stored '${value}'`).toHaveAttribute('lang', lang)
  }
})

test('the colour mode is the stored one, light or dark; any other value is dark', async ({
  page,
}) => {
  await open(page, '/faq')
  for (const [value, mode] of [
    ['light', 'light'],
    ['blue', 'dark'],
    ['dark', 'dark'],
  ] as const) {
    await store(page, 'colorMode', value)
    await open(page, '/faq')
    await expect(page.locator('html'), `stored '${value}'`).toHaveAttribute('data-theme', mode)
  }
})

test('without a stored colour mode the site is dark, whatever the device likes', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/faq')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('an English browser is offered English once, and a notice that is open follows the language', async ({
  browser,
  page,
  baseURL,
}) => {
  await open(page, '/')
  const notice = page.getByRole('dialog', { name: 'Felek bir demodur' })
  await expect(notice).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('dialog', { name: 'Felek is a demo' })).toBeVisible()
  await expect(notice).toHaveCount(0)

  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB' })
  const guest = await context.newPage()
  await open(guest, '/slot')
  const offer = guest.getByRole('dialog', { name: 'Felek is also available in English.' })
  await offer.getByRole('button', { name: 'Switch to English' }).click()
  await expect(guest.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(offer).toHaveCount(0)
  expect(await stored(guest, 'lang')).toBe('en')
  await guest.getByRole('banner').getByRole('button', { name: 'Türkçe' }).click()
  await open(guest, '/')
  await expect(guest.getByRole('dialog', { name: 'Felek bir demodur' })).toBeVisible()
  await context.close()
})
