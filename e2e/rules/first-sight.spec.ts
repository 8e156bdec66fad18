import { gzipSync } from 'node:zlib'
import { publicPaths } from '../routes.ts'
import { expect, test } from '../walk.ts'

const htmlMax = 25_000

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
    const seen = async () => {
      await page.goto(path, { waitUntil: 'load' })
      return page.screenshot({ animations: 'disabled' })
    }
    const whole = await seen()
    await page.route('**/assets/*.css', (route) => route.abort())
    expect((await seen()).equals(whole), `${path}, ${width} px, ${theme}`).toBe(true)
    await context.close()
  }
})
