import type { Page } from '@playwright/test'
import { isShareOf } from '../../../packages/database/test/in-turns.ts'
import { complaints } from '../axe.ts'
import { gameReady } from '../game.ts'
import { outlineFaults } from '../outline.ts'
import { playersPaths, publicPaths } from '../routes.ts'
import { expect, open, signIn, test } from '../walk.ts'

const settled = async (page: Page, path: string): Promise<void> => {
  await open(page, path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  if (path.startsWith('/play/'))
    await expect(page.frameLocator('iframe').locator('.bar').first()).toBeVisible({
      timeout: 30_000,
    })
  // The event stream never ends, so there is no idle network to wait for: what was loading is here,
  // what moved has stopped.
  await expect(page.locator('.breathing')).toHaveCount(0)
  await page.waitForTimeout(200)
}

/**
 * The theme as a person switches it: the same page, without loading it again. Colours change at
 * once instead of fading.
 */
const switchTheme = (page: Page, theme: string) =>
  page.evaluate((t) => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
    document.documentElement.dataset['theme'] = t
  }, theme)

/** How a page can be looked at: every width in every theme and language. */
const looks = ([390, 1440] as const).flatMap((width) =>
  (['dark', 'light'] as const).flatMap((theme) =>
    (['tr', 'en'] as const).map((lang) => ({ width, theme, lang })),
  ),
)

const soaks = process.env['SOAK'] === '1'

/** A run looks at every fifth page, others each time, each in one of these ways; the soak at all pages in all ways. */
const looksAt = (n: number) =>
  soaks ? looks : isShareOf(n, 5) ? looks.slice(n % looks.length).slice(0, 1) : []

/**
 * What axe finds on each page, what is wrong with its outline for a screen reader, and whether it
 * is too wide.
 */
const findings = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  const cdp = await page.context().newCDPSession(page)
  for (const [n, path] of paths.entries())
    for (const { width, theme, lang } of looksAt(n)) {
      const told = (fault: string) => found.push(`${path} ${width} ${theme} ${lang}: ${fault}`)
      await page.setViewportSize({ width, height: 900 })
      await settled(page, `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
      await switchTheme(page, theme)
      for (const fault of await complaints(page)) told(fault)
      for (const fault of await outlineFaults(cdp)) told(fault)
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (wide > 0) told(`${wide} px too wide`)
    }
  return found
}

/** Every look of every page takes its time. */
const lookMsMax = 20_000
const timeFor = (paths: readonly string[]): number =>
  60_000 + paths.length * lookMsMax * (soaks ? looks.length / 2 : 1)

test('axe finds nothing on public pages', async ({ page, request, allow }) => {
  allow(/status of 404/)
  const paths = [
    ...publicPaths(await (await request.get('/sitemap.xml')).text()),
    '/boyle-bir-sayfa-yok',
  ]
  test.setTimeout(timeFor(paths))
  expect(await findings(page, paths)).toEqual([])
})

test("axe finds nothing on players' pages and in a frame of each engine", async ({ page }) => {
  const paths = playersPaths()
  test.setTimeout(timeFor(paths))
  await signIn(page, 'ayse')
  expect(await findings(page, paths)).toEqual([])
})

test('no link of header, footer, menus and home leads nowhere', async ({ page, request }) => {
  test.setTimeout(180_000)
  await signIn(page, 'ayse')
  const hrefs = new Set<string>()
  const gather = async () => {
    for (const href of await page
      .locator('a[href]')
      .evaluateAll((links) => links.map((a) => (a as HTMLAnchorElement).href)))
      hrefs.add(href)
  }
  for (const path of [
    '/',
    '/slot',
    '/profile',
    '/profile/deposit',
    '/profile/history',
    '/verify',
    '/boyle-bir-sayfa-yok',
  ]) {
    if (path.startsWith('/boyle')) continue
    await settled(page, path)
    await gather()
  }
  await page.getByRole('button', { name: 'Hesabım' }).click()
  await gather()
  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .getByRole('navigation', { name: 'Hızlı erişim çubuğu' })
    .getByRole('button', { name: 'Menü' })
    .click()
  await expect(page.getByRole('dialog', { name: 'Menü' })).toBeVisible()
  await gather()
  const urls = [...hrefs]
    .map((h) => new URL(h))
    .filter((u) => u.protocol !== 'tel:' && u.protocol !== 'mailto:')
  const own = urls.filter((u) => u.origin === new URL(page.url()).origin)
  expect(own.length).toBe(urls.length)
  const dead: string[] = []
  const paths = [...new Set(own.map((u) => u.pathname + u.search))].filter(
    (p) => !p.startsWith('/play/') && !p.startsWith('/demo/'),
  )
  for (const path of paths) {
    const reply = await request.get(path, { headers: { accept: 'text/html' } })
    if (reply.status() !== 200) dead.push(`${path} ${reply.status()}`)
  }
  expect(paths.length).toBeGreaterThan(15)
  // An anchor on a page must be there too.
  for (const url of own.filter((u) => u.hash !== '' && u.hash !== '#icerik')) {
    await settled(page, url.pathname)
    if ((await page.locator(`[id="${decodeURIComponent(url.hash.slice(1))}"]`).count()) === 0)
      dead.push(url.pathname + url.hash)
  }
  expect(dead).toEqual([])
})

test('every tile of the lobby opens a game that is ready to be played', async ({ page }) => {
  test.setTimeout(400_000)
  await signIn(page, 'ayse')
  await open(page, '/slot')
  await expect(page.getByRole('article').first()).toBeVisible()
  const tiles = await page
    .getByRole('article')
    .getByRole('link')
    .evaluateAll((links) => links.map((a) => new URL((a as HTMLAnchorElement).href).pathname))
  const games = [...new Set(tiles)]
  expect(games.length).toBeGreaterThanOrEqual(24)
  // A second and more each: a sixth of them, from all over the lobby, others each time, and all in the soak.
  for (const path of games.filter((_, n) => isShareOf(n, 6))) {
    await open(page, path)
    const frame = page.frameLocator('iframe')
    const board = frame.getByRole('group', { name: 'Bahis masası' })
    const reels = frame.getByRole('button', { name: 'Çevir' })
    const stage = frame.locator('.game.play[data-phase="ready"]')
    await expect(board.or(reels).or(stage).first()).toBeVisible({ timeout: 30_000 })
    if (!(await board.or(stage).first().isVisible())) await gameReady(page)
  }
})
