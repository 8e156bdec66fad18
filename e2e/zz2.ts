import { chromium } from '@playwright/test'
const base = 'http://localhost:3501'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const go = async (w: number, h: number, lang: 'tr'|'en', theme: string, fn: (page: any, shot: (n: string, full?: boolean) => Promise<any>) => Promise<void>, signed = true) => {
  const ctx = await browser.newContext({ baseURL: base, viewport: { width: w, height: h }, locale: lang === 'tr' ? 'tr-TR' : 'en-GB' })
  const page = await ctx.newPage()
  await page.addInitScript(([t, l]) => { localStorage.setItem('colorMode', t); localStorage.setItem('lang', l) }, [theme, lang] as const)
  if (signed) {
    await page.goto('/login'); await page.locator('#root footer').waitFor({ state: 'attached' })
    const m = page.getByRole('main')
    await m.getByLabel(/^(Kullanıcı adı|User)/).fill('ayse'); await m.getByLabel(/^(Şifre|Password)\s*$/).fill('Ayse1234!')
    await m.getByRole('button', { name: /Giriş Yap|Sign In|Log In/i }).click(); await page.getByTestId('balance').first().waitFor()
  }
  try { await fn(page, (n, full = false) => page.screenshot({ path: `/tmp/h/${n}-${w}-${lang}-${theme}.png`, fullPage: full })) } catch (e) { console.log(w, lang, String(e).slice(0, 300)); await page.screenshot({ path: `/tmp/h/ERR-${w}-${lang}.png` }) }
  await ctx.close()
}
await go(390, 844, 'tr', 'dark', async (page, shot) => {
  await page.goto('/play/slot/duses'); await page.frameLocator('iframe').locator('.game.play[data-phase=ready]').waitFor()
  await page.waitForTimeout(500)
  await page.getByRole('main').getByRole('button', { name: 'Diğer' }).click(); await shot('menu')
  await page.getByRole('main').getByRole('button', { name: 'Benzer Oyunlar' }).click(); await page.waitForTimeout(1500); await shot('below')
})
for (const [w, h, lang, theme] of [[768, 1024, 'tr', 'dark'], [720, 450, 'en', 'light']] as const)
  await go(w, h, lang, theme, async (page, shot) => {
    await page.goto('/sports'); const odds = page.locator('main article button').filter({ hasText: /\d[.,]\d\d/ })
    await odds.first().waitFor(); for (const i of [0, 4, 8]) await odds.nth(i).click()
    await page.waitForTimeout(500); await shot('slipbar'); await page.goto('/'); await page.waitForTimeout(2500); await shot('home-slip')
  }, false)
for (const [w, h, lang, theme] of [[390, 844, 'tr', 'dark'], [1440, 900, 'en', 'light']] as const)
  await go(w, h, lang, theme, async (page, shot) => {
    await page.goto('/sports?sport=football'); const odds = page.locator('main article button').filter({ hasText: /\d[.,]\d\d/ })
    await odds.first().waitFor(); 
    const arts = page.locator('main article'); const n = await arts.count(); let picked = 0
    for (let i = n - 1; i >= 0 && picked < 4; i--) { const b = arts.nth(i).locator('button').filter({ hasText: /\d[.,]\d\d/ }); if (await b.count()) { await b.first().click(); picked++ } }
    if (w < 1000) await page.getByRole('button', { name: /Kupon/ }).last().click()
    await page.waitForTimeout(800); await shot('slip')
    await page.getByRole('button', { name: /Kuponu Onayla|Bahis Yap|Place|Onayla|Kupon Yap/i }).last().click(); await page.waitForTimeout(2500); await shot('placed')
    const text = await page.locator('body').innerText(); const no = /\b\d{4}[- ]?\d{4}[- ]?\d{4}\b|\b[A-Z0-9]{4}-[A-Z0-9]{4}(-[A-Z0-9]{4})?\b|\b\d{9,12}\b/.exec(text)?.[0]
    console.log('number', no)
    await page.goto('/profile/history/bets'); await page.waitForTimeout(1500); await shot('bets')
    const href = await page.locator('a[href*="/coupon/"]').first().getAttribute('href').catch(() => null); console.log(href)
    if (href) { await page.goto(href); await page.waitForTimeout(1500); await shot('coupon', true) }
  })
await browser.close()
