import { chromium, type Page } from '@playwright/test'
import { mkdirSync } from 'node:fs'
const [base = '', out = '', w = '1440', theme = 'dark', lang = 'en', ...paths] = process.argv.slice(2)
mkdirSync(out, { recursive: true })
const width = parseInt(w)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'] })
const ctx = await browser.newContext({ viewport: { width, height: width < 700 ? 844 : 900 }, baseURL: base, locale: lang === 'tr' ? 'tr-TR' : 'en-GB', timezoneId: 'Europe/Istanbul' })
const page: Page = await ctx.newPage()
page.setDefaultTimeout(20000)
page.on('console', (m) => { if (m.type() === 'error') console.log('FAULT', page.url(), m.text().slice(0, 160)) })
await page.goto('/?lang=' + lang); await page.evaluate((t) => localStorage.setItem('colorMode', t), theme)
for (const p of paths) {
  await page.goto(p + (p.includes('?') ? '&' : '?') + 'lang=' + lang)
  await page.locator('#root footer').waitFor({ state: 'attached' })
  await page.waitForTimeout(1200)
  await page.screenshot({ path: `${out}/${w}-${theme}-${lang}${p.replaceAll(/[^a-z0-9]/gi, '_')}.png`, fullPage: true })
}
await browser.close()
