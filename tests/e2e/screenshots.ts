import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { accounts, product, type Account } from './product.ts'

/*
 * `node tests/e2e/screenshots.ts`: pictures of the running product (E2E_BASE_URL, else port 3000) for
 * docs/screenshots, the main screens at 390 and 1440 px. Run it after a change of looks and look at
 * each beside shared/design/look.
 */

type Shot = {
  name: string
  path: string
  width: 390 | 1440
  theme: 'dark' | 'light'
  lang?: 'tr' | 'en'
  as?: Account
  /** The whole page, not only what is in sight. */
  whole?: boolean
  act?: (page: Page) => Promise<void>
}

const spin = async (page: Page) => {
  const game = page.frameLocator('iframe')
  for (let i = 0; i < 3; i += 1) {
    await game.getByRole('button', { name: /^Çevir/ }).click()
    await page.waitForTimeout(5_500)
  }
}

const shots: Shot[] = [
  { name: 'home-1440-dark', path: '/', width: 1440, theme: 'dark', as: 'ayse', whole: true },
  { name: 'home-1440-light-en', path: '/', width: 1440, theme: 'light', lang: 'en' },
  { name: 'home-390-dark', path: '/', width: 390, theme: 'dark' },
  { name: 'slot-1440-dark', path: '/slot', width: 1440, theme: 'dark' },
  { name: 'slot-390-light', path: '/slot', width: 390, theme: 'light' },
  {
    name: 'play-1440-dark',
    path: '/play/slot/lale-bahcesi',
    width: 1440,
    theme: 'dark',
    as: 'ayse',
    act: spin,
  },
  {
    name: 'play-390-dark',
    path: '/play/slot/anka-atesi',
    width: 390,
    theme: 'dark',
    as: 'ayse',
    act: spin,
  },
  {
    name: 'roulette-1440-dark',
    path: '/play/slot/felek-ruleti',
    width: 1440,
    theme: 'dark',
    as: 'ayse',
  },
  { name: 'deposit-1440-dark', path: '/profile/deposit', width: 1440, theme: 'dark', as: 'ayse' },
  { name: 'deposit-390-light', path: '/profile/deposit', width: 390, theme: 'light', as: 'ayse' },
  { name: 'history-390-dark', path: '/profile/history', width: 390, theme: 'dark', as: 'ayse' },
  {
    name: 'history-1440-light-en',
    path: '/profile/history',
    width: 1440,
    theme: 'light',
    lang: 'en',
    as: 'ayse',
  },
  { name: 'register-390-light', path: '/register', width: 390, theme: 'light' },
  { name: 'login-1440-light', path: '/login', width: 1440, theme: 'light' },
]

const base = process.env['E2E_BASE_URL'] ?? 'http://localhost:3000'
const folder = join(product.root, 'docs/screenshots')
await mkdir(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
for (const { name, path, width, theme, lang = 'tr', as, whole = false, act } of shots) {
  const phone = width === 390
  const context = await browser.newContext({
    viewport: { width, height: phone ? 844 : 900 },
    deviceScaleFactor: phone ? 2 : 1,
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    hasTouch: phone,
    isMobile: phone,
  })
  await context.addInitScript(
    ([mode, language]) => {
      localStorage.setItem('colorMode', mode ?? '')
      localStorage.setItem('lang', language ?? '')
      localStorage.setItem('language', language ?? '')
    },
    [theme, lang],
  )
  await context.addCookies([
    { name: 'shell', value: `${lang}.${theme}.${as === undefined ? 0 : 1}`, url: base },
  ])
  const page = await context.newPage()
  if (as !== undefined) {
    await page.goto(`${base}/login`)
    await page.locator('input[name=username]').fill(as)
    await page.locator('input[name=password]').fill(accounts[as])
    await page.locator('input[name=password]').press('Enter')
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  }
  await page.goto(base + path)
  await page.waitForTimeout(path.startsWith('/play') ? 4_000 : 1_500)
  await act?.(page)
  if (whole) {
    // What lies below is loaded and laid out when it is come to: a window as high as the page comes
    // to all of it.
    await page
      .locator('main')
      .evaluate((main) => Object.assign(main.style, { minHeight: '0', flex: 'none' }))
    await page.setViewportSize({ width, height: 8_000 })
    for (let looks = 0; looks < 2; looks += 1) {
      await page.waitForTimeout(1_000)
      await page.setViewportSize({
        width,
        height: await page.evaluate(() =>
          Math.ceil(document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0),
        ),
      })
    }
  }
  const png = await page.screenshot()
  await sharp(png)
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`))
  console.log(name)
  await context.close()
}
await browser.close()
