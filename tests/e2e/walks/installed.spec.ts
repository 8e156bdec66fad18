import type { Page } from '@playwright/test'
import { expect, open, test } from '../walk.ts'

/** Until the worker rules over the page: it is fetched well after the first sight. */
const ruled = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })

test('without a network the site says so in the language of the page, and comes back by itself', async ({
  page,
  context,
  allow,
}) => {
  // What was on its way when the network went, too: the worker answers for it.
  allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await open(page, '/?lang=en')
  await ruled(page)
  await context.setOffline(true)
  await page.goto('/promotions?lang=en')
  await expect(page.getByRole('heading', { name: 'No internet connection' })).toBeVisible()
  await expect(page).toHaveTitle(/Felek/)
  await page.goto('/slot?lang=tr')
  await expect(page.getByRole('heading', { name: 'İnternet bağlantısı yok' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/slot')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Tekrar dene' }).click()
  await expect(page.locator('#root footer')).toBeAttached({ timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the worker keeps immutable files and nothing else: no page, no call, no tool', async ({
  page,
}) => {
  await open(page, '/')
  await ruled(page)
  await open(page, '/slot')
  await page.goto('/dev/mailbox')
  await open(page, '/')
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const stores = await Promise.all(
      names.map(async (name) =>
        (await (await caches.open(name)).keys()).map((r) => new URL(r.url).pathname),
      ),
    )
    return stores.flat()
  })
  expect(kept.filter((path) => path !== '/offline' && !path.startsWith('/assets/'))).toEqual([])
  expect(kept.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(3)
  expect(kept.filter((path) => path === '/offline')).toHaveLength(2)
})

test('a browser can install it, in both languages', async ({ page, request }) => {
  for (const lang of ['tr', 'en'] as const) {
    await page.goto(`/?lang=${lang}`)
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const answer = await request.get(href ?? '')
    expect(answer.headers()['content-type']).toContain('application/manifest+json')
    const manifest = (await answer.json()) as {
      lang: string
      start_url: string
      display: string
      icons: { src: string; sizes: string; purpose: string }[]
    }
    expect(manifest).toMatchObject({ lang, display: 'standalone' })
    expect((await request.get(manifest.start_url)).status()).toBe(200)
    expect(manifest.icons.map((icon) => icon.purpose).toSorted()).toEqual([
      'any',
      'any',
      'maskable',
    ])
    for (const { src } of manifest.icons)
      expect((await request.get(src)).headers()['content-type']).toBe('image/png')
  }
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A private window, which walks have, is never asked to install.
  expect(installabilityErrors.map((e) => e.errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  )
})
