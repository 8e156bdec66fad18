import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { publicPaths } from '../routes.ts'
import { expect, open, signIn, test } from '../walk.ts'

const htmlMax = 25_000

/** How many pixels differ: two paintings of one page differ by a few at round corners. */
const pixelsApart = async (one: Buffer, other: Buffer): Promise<number> => {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer()),
  )
  if (a?.length !== b?.length || !a || !b) return Infinity
  let apart = 0
  for (let at = 0; at < a.length; at += 3)
    if (a.compare(b, at, at + 3, at, at + 3) !== 0) apart += 1
  return apart
}

test('every public page is at most 25 kB of HTML on its way', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const heavy: string[] = []
  for (const path of publicPaths(sitemap)) {
    const html = await (await request.get(path)).body()
    const size = gzipSync(html, { level: 9 }).length
    if (size > htmlMax) heavy.push(`${path}: ${size} bytes`)
  }
  expect(heavy).toEqual([])
})

test('the styles in a page show its first sight as the whole sheet does, on a phone and a desk, in both themes', async ({
  browser,
  baseURL,
}) => {
  for (const [width, path, theme] of [
    [390, '/', 'dark'],
    [390, '/sports', 'light'],
    [1440, '/sports', 'dark'],
    [1440, '/live', 'light'],
  ] as const) {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width, height: 844 },
      javaScriptEnabled: false,
      extraHTTPHeaders: { cookie: `shell=tr.${theme}.0` },
    })
    const page = await context.newPage()
    // The same page twice: scores and odds move between two loads.
    const html = await (await context.request.get(path)).body()
    await page.route(
      (url) => url.pathname === path,
      (route) => route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' }),
    )
    const seen = async () => {
      await page.goto(path, { waitUntil: 'load' })
      // What has come may not be painted yet.
      await page.locator('img').evaluateAll(async (images: HTMLImageElement[]) => {
        await Promise.all(images.filter((it) => it.complete).map((it) => it.decode()))
      })
      return page.screenshot({ animations: 'disabled' })
    }
    const whole = await seen()
    await page.route('**/assets/*.css', (route) => route.abort())
    expect(await pixelsApart(await seen(), whole), `${path}, ${width} px, ${theme}`).toBeLessThan(
      200,
    )
    await context.close()
  }
})

test('a phone has one bar at its foot on every page, with the slip’s picks; the cashier’s own foot has none below it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'ayse')
  const bar = page.getByRole('navigation', { name: 'Hızlı erişim çubuğu' })
  const tabs = async () => (await bar.locator('> *').allInnerTexts()).map((it) => it.trim())
  await open(page, '/sports')
  await expect.poll(tabs).toEqual(['Menü', 'Slot', 'Spor', 'Kupon', 'Hesap'])
  await page
    .getByRole('main')
    .locator('button[aria-pressed="false"]:not([aria-disabled])')
    .filter({ hasText: /\d,\d\d/ })
    .first()
    .click()
  await expect(bar.getByRole('button', { name: 'Kupon 1' })).toBeVisible()
  for (const path of ['/', '/slot', '/live']) {
    await open(page, path)
    await expect(bar.getByRole('link', { name: 'Kupon 1' })).toBeVisible()
    await expect(
      page.getByRole('banner').getByRole('button', { name: 'Ara', exact: true }),
    ).toBeVisible()
  }
  await bar.getByRole('link', { name: 'Kupon 1' }).click()
  await expect(page.getByRole('dialog', { name: 'Kupon' })).toBeVisible()
  await expect(page).toHaveURL('/sports')
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Menü' }).click()
  const menu = page.getByRole('dialog', { name: 'Menü' })
  await expect(menu.getByRole('link').first()).toHaveText('Canlı Casino')
  await expect(menu.getByRole('link', { name: 'Kuponlarım' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Bonuslarım' })).toBeVisible()
  await open(page, '/profile/deposit')
  await expect(page.getByRole('button', { name: 'Talebi Onayla' })).toBeInViewport({ ratio: 1 })
  await expect(bar).toBeHidden()
})

test('from 320 to 1440 the hero’s words, buttons and bar stand apart, and the header is whole', async ({
  page,
}) => {
  await signIn(page, 'ayse')
  for (const [width, height] of [
    [320, 700],
    [390, 844],
    [720, 450],
    [768, 1024],
    [1024, 768],
    [1280, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open(page, '/')
    const hero = page.getByRole('region', { name: 'Öne çıkanlar' })
    const faults = await hero.evaluate((it) => {
      const box = (selector: string) => it.querySelector(selector)?.getBoundingClientRect()
      const frame = it.getBoundingClientRect()
      const [title, button] = [box('h2'), box('a')]
      const controls = box('button[aria-label]')
      if (!title || !button || !controls) return ['a part is missing']
      const lines = Math.round(
        title.height / parseFloat(getComputedStyle(it.querySelector('h2') ?? it).lineHeight),
      )
      return [
        lines > 2 && `${lines} lines of title`,
        title.top < frame.top + 8 && 'the title touches the top',
        title.bottom > button.top && 'the title touches the buttons',
        button.bottom > controls.top && 'the buttons touch the bar',
        frame.height > innerHeight && 'higher than the window',
      ].filter((fault) => fault !== false)
    })
    expect(faults, `${width} × ${height}`).toEqual([])
    const header = page.getByRole('banner')
    if (width >= 1024)
      await expect(header.getByRole('link', { name: 'Promosyonlar' })).toBeInViewport({ ratio: 1 })
    expect(
      await header.evaluate((it) => it.scrollWidth - it.clientWidth),
      `${width} px: the header’s width`,
    ).toBe(0)
  }
})
