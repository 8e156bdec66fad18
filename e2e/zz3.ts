import { chromium } from '@playwright/test'
const base = 'http://localhost:3501'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
for (const [w, h, lang, theme] of [[390, 844, 'tr', 'dark'], [1440, 900, 'en', 'light']] as const) {
  const ctx = await browser.newContext({ baseURL: base, viewport: { width: w, height: h } })
  const page = await ctx.newPage()
  await page.addInitScript(([t, l]) => { localStorage.setItem('colorMode', t); localStorage.setItem('lang', l) }, [theme, lang] as const)
  await page.goto('/login'); await page.locator('#root footer').waitFor({ state: 'attached' })
  const m = page.getByRole('main')
  await m.getByLabel(/^(Kullanıcı adı|User)/).fill('mehmet2'); 
  await m.getByLabel(/^(Kullanıcı adı|User)/).fill('ayse'); await m.getByLabel(/^(Şifre|Password)\s*$/).fill('Ayse1234!')
  await m.getByRole('button', { name: /Giriş Yap|Sign In|Log In/i }).click(); await page.getByTestId('balance').first().waitFor()
  await page.goto('/live'); await page.waitForTimeout(2500)
  const table = await page.locator('a[href*="/play/live/"]').first().getAttribute('href')
  const all = await page.locator('a[href*="/play/live/"]').evaluateAll((l) => l.map((a) => (a as HTMLAnchorElement).getAttribute('href')))
  console.log(table, all.length)
  await page.route(/:3502\/.*\.(avif|webp|png)/, (r) => r.abort())
  for (const [n, p] of [['hezarfen', '/play/slot/hezarfen'], ['table', table ?? ''], ['slot', '/play/slot/lokum-yagmuru'], ['old', '/play/slot/aslan-payi']] as const) {
    await page.goto(p); await page.waitForTimeout(9000); await page.screenshot({ path: `/tmp/h/lost-${n}-${w}.png` })
  }
  await page.unroute(/:3502\/.*\.(avif|webp|png)/)
  await page.route(/:3502\/.*\.js/, (r) => r.abort())
  await page.goto('/play/slot/duses'); await page.waitForTimeout(28000); await page.screenshot({ path: `/tmp/h/lost-js-${w}.png` })
  await ctx.close()
}
await browser.close()
