import type { APIRequestContext } from '@playwright/test'
import { product } from '../product.ts'
import { expect, open, signIn, test, toast } from '../walk.ts'
import { answering, saying, sentCalls, stored } from './rule.ts'

const switchTo = async (
  request: APIRequestContext,
  state: { on: boolean; message?: string; until?: string },
): Promise<void> => {
  const reply = await request.post('/operator/maintenance', {
    data: state,
    headers: { authorization: `Bearer ${product.operatorToken}` },
  })
  expect(reply.status()).toBe(200)
}
test.afterEach(({ request }) => switchTo(request, { on: false }))

test('a reply that says "This site is under maintenance" sets the flag once, says so once and leads to its page; then only maintenance calls are sent', async ({
  page,
}) => {
  await open(page, '/slot')
  await expect(page.getByRole('article').first()).toBeVisible()
  const still = { ...saying('This site is under maintenance'), data: { maintenance: true } }
  await page.route('**/endpoint/v1/check-maintenance**', (route) => route.fulfill({ json: still }))
  await answering(page, 'casino/games_list', saying('This site is under maintenance'))
  await page.getByRole('navigation', { name: 'Kategoriler' }).getByRole('link').nth(2).click()
  await expect(toast(page, 'Site Bakima Alindi')).toHaveCount(1)
  await expect(page).toHaveURL('/maintenance')
  expect(await stored(page, 'siteUnderMaintenance')).toBe('1')
  const sent = sentCalls(page)
  await page.getByRole('link', { name: 'Felek, ana sayfa' }).first().click()
  await expect(page).toHaveURL('/maintenance')
  await page.getByRole('button', { name: 'Tekrar Dene' }).click()
  await expect(page.getByText('Bakım henüz bitmedi.')).toBeVisible()
  expect(sent.filter((wire) => !wire.startsWith('maintenance/'))).toEqual([])
})

test('the maintenance page shows the operator’s message and when the site is back, and the player goes on by himself when it is open', async ({
  page,
  request,
  allow,
}) => {
  allow(/status of 503/)
  await signIn(page, 'ayse')
  await open(page, '/promotions')
  await switchTo(request, {
    on: true,
    message: 'Kasayı büyütüyoruz.',
    until: '2030-05-01T09:30:00Z',
  })
  await expect(page).toHaveURL('/maintenance', { timeout: 20_000 })
  await expect(page.getByText('Kasayı büyütüyoruz.')).toBeVisible()
  await expect(page.getByText(/01\.05\.2030 12:30/)).toBeVisible()
  await switchTo(request, { on: false })
  await expect(page).toHaveURL('/promotions', { timeout: 20_000 })
  await expect(page.getByTestId('balance')).toBeVisible()
  expect(await stored(page, 'siteUnderMaintenance')).toBe('0')
})

test('where no event comes, the end of the maintenance is found by asking', async ({
  page,
  request,
  allow,
}) => {
  allow(/status of 503/)
  await page.clock.install()
  await page.route('**/endpoint/v1/events', (route) => route.abort())
  allow(/ERR_FAILED/)
  await switchTo(request, { on: true, message: '' })
  await page.goto('/live')
  await expect(page).toHaveURL('/maintenance')
  await expect(page.getByRole('heading', { name: 'Bakım çalışması' })).toBeVisible()
  await switchTo(request, { on: false })
  await page.clock.fastForward(10_000)
  await expect(page).toHaveURL('/live')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('the operator’s page says the same without a script, with HTTP 503 and a way to try again', async ({
  request,
  browser,
}) => {
  await switchTo(request, {
    on: true,
    message: 'Kasayı <b>büyütüyoruz</b>.',
    until: '2030-05-01T09:30:00Z',
  })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.baseUrl })
  const page = await context.newPage()
  try {
    for (const path of ['/promotions', '/maintenance-control']) {
      const reply = await page.goto(path)
      expect(reply?.status()).toBe(503)
      await expect(page.getByRole('heading', { name: 'Bakım çalışması' })).toBeVisible()
      await expect(page.getByText('Kasayı büyütüyoruz.')).toBeVisible()
      await expect(page.getByText(/01\.05\.2030 12:30/)).toBeVisible()
    }
    await switchTo(request, { on: false })
    await page.getByRole('link', { name: 'Tekrar Dene' }).click()
    await expect(page.getByRole('heading', { name: 'Site açık' })).toBeVisible()
    // Before its script the page to sign in has its shape and its ways on, and nothing to type into.
    await page.goto('/login')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Giriş Yap' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Üye Ol' })).toHaveAttribute('href', '/register')
    await expect(main.locator('input, form')).toHaveCount(0)
  } finally {
    await context.close()
  }
})

test('whoever opens /maintenance-control while the site is open reads that it is open', async ({
  page,
}) => {
  await open(page, '/maintenance-control')
  await expect(page.getByRole('heading', { name: 'Site açık' })).toBeVisible()
  await expect(page).toHaveURL('/maintenance-control')
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL('/')
})
