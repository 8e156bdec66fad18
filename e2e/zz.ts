import { chromium } from '@playwright/test'
const base = 'http://localhost:3501'
const slugs = (process.env['ONLY'] ?? 'lokum-yagmuru,inci-avi,boncuk,duses,kuyruklu,yazi-tura,hezarfen').split(',')
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const looks = (JSON.parse(process.env['LOOKS'] ?? '[[768,1024,"tr","light",false],[720,450,"tr","dark",false],[390,844,"en","dark",true]]')) as [number, number, 'tr'|'en', string, boolean][]
for (const [w, h, lang, theme, still] of looks) {
  const ctx = await browser.newContext({ baseURL: base, viewport: { width: w, height: h }, locale: lang === 'tr' ? 'tr-TR' : 'en-GB', reducedMotion: still ? 'reduce' : 'no-preference' })
  const page = await ctx.newPage()
  await page.addInitScript(([t, l]) => { localStorage.setItem('colorMode', t); localStorage.setItem('lang', l) }, [theme, lang] as const)
  await page.goto('/login')
  await page.locator('#root footer').waitFor({ state: 'attached' })
  const m = page.getByRole('main')
  await m.getByLabel(/^(Kullanıcı adı|User)/).fill('ayse'); await m.getByLabel(/^(Şifre|Password)\s*$/).fill('Ayse1234!')
  await m.getByRole('button', { name: /Giriş Yap|Sign In|Log In/i }).click()
  await page.getByTestId('balance').first().waitFor()
  for (const slug of slugs) {
    const shot = (n: string) => page.screenshot({ path: `/tmp/h/${slug}-${w}${still ? 's' : ''}-${n}.png` })
    try {
      await page.goto(`/play/slot/${slug}`)
      const f = page.frameLocator('iframe').first()
      if (slug === 'hezarfen') {
        await f.locator('.game.crash[data-phase=betting]').waitFor({ timeout: 60000 })
        await f.locator('.c-seat[data-place="0"] .p-main').click()
        await page.waitForTimeout(500); await shot('1bet')
        await f.locator('.game.crash[data-phase=flying]').waitFor({ timeout: 60000 }); await page.waitForTimeout(1300); await shot('2fly')
        await f.locator('.game.crash[data-phase=crashed]').waitFor({ timeout: 120000 }); await page.waitForTimeout(700); await shot('3end')
        continue
      }
      await f.locator('.game.play[data-phase=ready], .game.play[data-phase=deciding]').waitFor({ timeout: 40000 })
      const fin = async () => { const mm = f.locator('.p-main, .p-go .spin').first(); for (let n = 0; n < 60 && (await f.locator('.game.play').getAttribute('data-phase')) !== 'ready'; n++) { if ((await f.locator('.game.play').getAttribute('data-phase')) === 'deciding') { if ((await mm.getAttribute('aria-disabled')) === 'true') await f.locator('.p-grid button:not([aria-disabled=true])').first().click(); else await mm.click() } await page.waitForTimeout(1000) } }
      await fin()
      await page.waitForTimeout(600); await shot('1idle')
      const main = f.locator('.p-main, .p-go .spin').first()
      if ((await f.locator('.game.play').getAttribute('data-phase')) === 'ready') await main.click()
      await page.waitForTimeout(still ? 500 : 1200)
      if (slug === 'inci-avi') for (let i = 0; i < 3; i++) { const ph = await f.locator('.game.play').getAttribute('data-phase'); if (ph !== 'deciding') break; await f.getByRole('gridcell').getByRole('button').nth(3 + 7 * i).click(); await page.waitForTimeout(1500); if (i === 1) await shot('2mid') }
      else await shot('2mid')
      for (let n = 0; n < 60 && (await f.locator('.game.play').getAttribute('data-phase')) !== 'ready'; n++) { if ((await f.locator('.game.play').getAttribute('data-phase')) === 'deciding') { if ((await main.getAttribute('aria-disabled')) === 'true') await f.locator('.p-grid button:not([aria-disabled=true])').first().click(); else await main.click() } await page.waitForTimeout(1000) }
      await f.locator('.game.play[data-phase=ready]').waitFor({ timeout: 90000 })
      await page.waitForTimeout(300); await shot('3end')
    } catch (e) { console.log(slug, w, String(e).slice(0, 200)); await shot('ERR') }
  }
  await ctx.close()
}
await browser.close()
