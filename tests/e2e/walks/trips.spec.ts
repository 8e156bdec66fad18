import type { Frame, Locator, Page } from '@playwright/test'
import { frameBalance, frameOf, gameReady, spin } from '../game.ts'
import { misplaced } from '../geometry.ts'
import { accounts } from '../product.ts'
import { inPhase } from '../stage.ts'
import { getBalance, expect, expectToast, fillSignIn, open, signIn, test } from '../walk.ts'
import { wireOf } from '../wire.ts'

// Money moves here: no second try.
test.describe.configure({ retries: 0 })

test('Space spins as soon as the game is ready: no click into the frame, and the page stays where it is', async ({
  page,
}) => {
  await open(page, '/demo/slot/nazar')
  await page.getByRole('button', { name: '18 yaşından büyüğüm' }).click()
  // Too early it does nothing, nor does it move the page.
  await page.getByText('18 yaşından büyüğüm').waitFor({ state: 'detached' })
  await page.keyboard.press('Space')
  await gameReady(page)
  const button = frameOf(page).getByRole('button', { name: 'Çevir' })
  // The page hears of it a moment after its button can be pressed: who was too early presses again.
  await expect(async () => {
    await page.keyboard.press('Space')
    await expect(button).toHaveAttribute('data-busy', 'true', { timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a game that is pointed at is there before its press: its page is not asked for again', async ({
  page,
}) => {
  await signIn(page, 'ayse')
  const log = await page.context().newCDPSession(page)
  await log.send('Network.enable')
  const pages: boolean[] = []
  log.on('Network.responseReceived', ({ type, response: { url, fromDiskCache } }) => {
    if (type === 'Document' && url.includes('/play/duses?')) pages.push(fromDiskCache === true)
  })
  await open(page, '/instant')
  await page.getByRole('main').locator('a[href="/play/slot/duses"]').first().hover()
  // Out of sight, where it opens nothing.
  await expect.poll(() => pages).toEqual([false])
  await open(page, '/play/slot/duses')
  await inPhase(page, 'ready')
  expect(pages).toEqual([false, true])
})

test('a round that was left is shown again with the balance that holds now, not that of the round', async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED.*\/api\/seen/)
  await signIn(page, 'ayse')
  await open(page, '/play/slot/lale-bahcesi')
  await gameReady(page)
  // The studio has drawn and paid it; this page never learns, so that it stands unseen.
  await page.route('**/api/seen', (route) => route.abort())
  const drawn = page.waitForResponse((answer) => answer.url().endsWith('/api/bet'))
  await frameOf(page).getByRole('button', { name: 'Çevir' }).click()
  await drawn
  await open(page, '/play/slot/nazar')
  await gameReady(page)
  await spin(page)
  await page.unroute('**/api/seen')
  await open(page, '/play/slot/lale-bahcesi')
  await expect(frameOf(page).getByText('Yarım kalan turunuz gösteriliyor.')).toBeVisible()
  await gameReady(page)
  expect(await frameBalance(page)).toBe(await getBalance(page))
})

test('between phone and desk the menu is in the header, on every page', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 1000 })
  await open(page, '/slot')
  await page.getByRole('banner').getByRole('button', { name: 'Menü' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Turnuvalar' }).click()
  await expect(page).toHaveURL(/\/tournaments$/)
})

test('the keyboard passes by what lies below an entry of the menu, and opens it by its button', async ({
  page,
}) => {
  await open(page, '/promotions')
  const menu = page.getByRole('banner').getByRole('navigation')
  const opener = menu.getByRole('button', { name: /: alt menü$/ }).first()
  const below = menu.getByRole('list').first()
  await opener.focus()
  await expect(below).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(below).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(below).toBeHidden()
})

test('the search knows live tables and typing errors, and keeps what led somewhere', async ({
  page,
}) => {
  await open(page, '/promotions')
  const find = async (text: string) => {
    await page.keyboard.press('/')
    await page.getByRole('searchbox').fill(text)
  }
  await find('blackjack')
  await expect(
    page
      .getByRole('dialog')
      .getByRole('link', { name: /blackjack/i })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  // Without its space; and from within a field, by the other key.
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox').fill('lokumyağmuru')
  await expect(page.getByRole('dialog').getByRole('link', { name: /Lokum Yağmuru/ })).toBeVisible()
  // A league, its matches, and one by its code; then its own page.
  const dialog = page.getByRole('dialog')
  await page.getByRole('searchbox').fill('RÜZGAR ligi')
  await expect(dialog.getByRole('link', { name: /^Rüzgâr Ligi/ })).toHaveAttribute(
    'href',
    /^\/sports\/football\//,
  )
  const match = dialog.getByRole('link', { name: / – .*Kod \d{4}/ }).first()
  const code = /Kod (\d{4})/.exec(await match.innerText())?.[1] ?? ''
  await page.getByRole('searchbox').fill(code)
  await expect(dialog.getByRole('link', { name: new RegExp(`Kod ${code}`) })).toHaveCount(1)
  // Of a field that holds something the first Escape takes that.
  for (const _press of [1, 2]) await page.keyboard.press('Escape')
  const opener = page.getByRole('banner').getByRole('button', { name: 'Oyun, takım ara' })
  await opener.click()
  await page.getByRole('searchbox').fill(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/search?q=${code}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`Kod ${code}`) })
    .click()
  await expect(page).toHaveURL(/\/event\//)
  await open(page, '/promotions')
  await find('lale bahcseİ')
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Lale Bahçesi/ })
    .click()
  await expect(page).toHaveURL(/lale-bahcesi/)
  await open(page, '/promotions')
  await page.keyboard.press('/')
  await page.getByRole('dialog').getByRole('button', { name: 'lale bahcseİ' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: /Lale Bahçesi/ })).toBeVisible()
})

/** A page of 1440 × 900 or 1280 × 800 at 200 %, a small phone, tablets either way. */
const frames = [
  { width: 720, height: 450 },
  { width: 640, height: 400 },
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
]

const gameFrame = async (page: Page): Promise<Frame> => {
  const frame = await (await page.waitForSelector('iframe')).contentFrame()
  if (!frame) throw new Error('the game has no frame')
  return frame
}

test('games and their bar fit small windows and 200 % zoom: nothing is cut, covered or out of reach', async ({
  page,
}) => {
  await signIn(page, 'ayse')
  for (const [game, actions] of [
    ['slot/nazar', 0],
    ['slot/felek-ruleti', 4],
    ['virtual/felek-studio/racing', 4],
    ['live/poyraz-bakara-salonu', 4],
  ] as const) {
    await open(page, `/play/${game}`)
    const controls = frameOf(page).getByRole('region', { name: 'Oyun düğmeleri' })
    await expect(controls).toBeVisible({ timeout: 30_000 })
    const frame = await gameFrame(page)
    for (const size of frames) {
      await page.setViewportSize(size)
      const where = `${game} at ${size.width} × ${size.height}`
      await expect(
        controls.locator('.bar-actions .tool').filter({ visible: true }),
        where,
      ).toHaveCount(actions)
      await expect.poll(() => misplaced(frame), where).toEqual([])
      await expect.poll(() => misplaced(page), where).toEqual([])
    }
  }
  // What does not fit the bar is in its menu.
  const bar = page.getByRole('main')
  for (const size of frames) {
    await page.setViewportSize(size)
    await bar.getByRole('button', { name: 'Diğer' }).click()
    await expect(
      bar.getByRole('button', { name: 'Para Yatır' }).filter({ visible: true }),
    ).toHaveCount(1)
    await page.keyboard.press('Escape')
  }
  // The neighbours' bets are there too where numbers and racetrack do not fit at once.
  await page.setViewportSize({ width: 720, height: 450 })
  await open(page, '/play/slot/felek-ruleti')
  await frameOf(page).getByRole('button', { name: 'Komşular' }).click()
  await expect.poll(async () => misplaced(await gameFrame(page))).toEqual([])
  // Games like it stand below, and the menu of the bar leads there.
  await page.getByRole('main').getByRole('button', { name: 'Diğer' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Benzer Oyunlar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Benzer Oyunlar' })).toBeInViewport()
})

test('a balance that the player hides is hidden in the game too, from its first moment on', async ({
  page,
}) => {
  await signIn(page, 'ayse')
  // Hidden in this browser alone: the account keeps what others find.
  await page.evaluate(() => localStorage.setItem('showBalance', '0'))
  const balance = frameOf(page).locator('.bar-balance')
  for (const game of ['slot/nazar', 'live/felek-bakara']) {
    await open(page, `/play/${game}`)
    await expect(balance).toContainText('••••')
    await expect(balance).not.toContainText(/\d/)
  }
  // Nor is it read out when a round is over.
  await open(page, '/play/slot/boncuk')
  await expect(balance).toContainText('••••')
  await frameOf(page).getByRole('button', { name: 'Boncuğu bırak' }).click()
  const said = frameOf(page).locator('.play > [aria-live]')
  await expect(said).toContainText('Boncuk 13 gözden', { timeout: 40_000 })
  await expect(said).not.toContainText('Bakiye')
  await page.getByRole('banner').getByRole('button', { name: 'Bakiyeyi göster' }).click()
  await expect(balance).toContainText('TL')
})

/** What stands in the top bar and does not fit it, at this width. */
const crowded = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const row = document.querySelector('#root header > div')
    if (!row) return ['no top bar']
    const faults: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth) faults.push('the page is wider than its window')
    const right = row.getBoundingClientRect().right - parseFloat(getComputedStyle(row).paddingRight)
    let before = -Infinity
    for (const item of row.querySelectorAll<HTMLElement>('a, button')) {
      const seen = item.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (!seen || item.closest('ul')) continue
      const box = item.getBoundingClientRect()
      const name = item.getAttribute('aria-label') ?? item.innerText
      // The logo's word and a button's icon may stand in the margin by a little.
      if (box.right > right + 10) faults.push(`${name} ends at ${box.right} of ${right}`)
      if (box.left < before - 0.5) faults.push(`${name} begins at ${box.left}, after ${before}`)
      before = box.right
    }
    return faults
  })

test('the top bar fits at every width: visitor and player, both languages, ten digits of balance', async ({
  page,
}) => {
  const everyWidth = async () => {
    const faults: string[] = []
    for (let width = 320; width <= 1440; width += process.env['SOAK'] ? 16 : 32) {
      await page.setViewportSize({ width, height: 700 })
      faults.push(...(await crowded(page)).map((fault) => `${page.url()} at ${width}: ${fault}`))
    }
    return faults
  }
  for (const lang of ['en', 'tr']) {
    await open(page, `/faq?lang=${lang}`)
    expect(await everyWidth()).toEqual([])
  }
  await signIn(page, 'ayse')
  await page.route('**/endpoint/v1', async (route) => {
    if (wireOf(route.request()) !== 'finance/check_balance') return route.fallback()
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { balance: string }[] }
    const data = body.data.map((row) => ({ ...row, balance: '1234567890.50' }))
    await route.fulfill({ response: answer, json: { ...body, data } })
  })
  for (const lang of ['en', 'tr']) {
    await open(page, `/faq?lang=${lang}`)
    await expect(page.getByTestId('balance')).toContainText(/1.234.567.890/)
    expect(await everyWidth()).toEqual([])
  }
})

test('whose session ends by itself is told why, signs in and is where they were: in the cashier with the amount, in the game', async ({
  page,
  allow,
}) => {
  allow(/sockjs|ERR_ABORTED/)
  await signIn(page, 'ayse')
  // The server says that it is over, once for every call until somebody signs in.
  let over = false
  await page.route('**/endpoint/v1', (route) => {
    const wire = wireOf(route.request())
    if (wire === 'user/login') over = false
    if (!over || !/^(finance|user|casino)\//.test(wire)) return route.fallback()
    return route.fulfill({
      json: {
        result: false,
        message: 'Oturum süresi doldu',
        data: null,
        code: 403,
        error: 'session_expired',
        debug: 'anonymous user',
      },
    })
  })
  const main = page.getByRole('main')
  await open(page, '/profile/deposit')
  await main.getByLabel(/^Tutar/).fill('125')
  const favourite = main.getByRole('button', { name: /^Favoriler/ }).first()
  over = true
  // Whichever call hears it first: the press, or one that the page makes by itself meanwhile.
  await Promise.any([favourite.click(), page.waitForURL('/login')])
  await expect(page).toHaveURL('/login')
  await expect(main.getByText('Oturumunuzun süresi doldu')).toBeVisible()
  await fillSignIn(page, 'ayse', accounts.ayse)
  await expect(page).toHaveURL('/profile/deposit')
  await expect(main.getByLabel(/^Tutar/)).toHaveValue('125')

  await open(page, '/play/slot/nazar')
  await gameReady(page)
  const heart = main.getByRole('button', { name: /^Nazar: favori/ })
  over = true
  await Promise.any([heart.click(), page.waitForURL('/login')])
  await expect(page).toHaveURL('/login')
  await fillSignIn(page, 'ayse', accounts.ayse)
  await expect(page).toHaveURL('/play/slot/nazar')
  await gameReady(page)

  // On a page for everybody nobody is led away.
  await open(page, '/faq')
  await page.evaluate(() => localStorage.setItem('activityStart', String(Date.now() - 3_601_000)))
  await expectToast(page, /Bir saat boyunca işlem yapılmadığı/)
  await expect(page).toHaveURL('/faq')
  await page
    .getByRole('region', { name: 'Bildirimler' })
    .getByRole('button', { name: 'Giriş Yap' })
    .click()
  await expect(main.getByText(/Bir saat işlem yapılmadığı için/)).toBeVisible()
  await fillSignIn(page, 'ayse', accounts.ayse)
  await expect(page).toHaveURL('/faq')
})

const getBox = async (where: Locator) => {
  const box = await where.boundingBox()
  if (!box) throw new Error('nothing to measure')
  return box
}

test('a visitor on a phone: the notice is a bar that leaves when the page goes on, forms have the screen, the footer is folded', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await open(page, '/register')
  const top = await getBox(page.getByRole('banner'))
  const foot = await getBox(page.getByRole('button', { name: 'Devam Et' }))
  // Header and the form's own button: no bar below, and no way to where one is already.
  expect(top.height + (664 - foot.y)).toBeLessThan(150)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Üye Ol' })).toBeHidden()
  await page.getByRole('banner').getByRole('button', { name: 'Menü' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Sorumlu Oyun' }).click()
  await expect(page).toHaveURL('/responsible-gaming')

  await open(page, '/')
  const notice = page.getByRole('dialog', { name: 'Felek bir demodur' })
  await expect(notice).toBeVisible({ timeout: 15_000 })
  expect((await getBox(notice)).height).toBeLessThan(64)
  await notice.getByRole('button', { name: 'Devamı' }).click()
  await expect(notice.getByRole('link')).toBeVisible()
  await page.mouse.move(195, 120)
  await page.mouse.wheel(0, 800)
  await expect(notice).toHaveCount(0)

  const footer = page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  // Its last part comes when it is near; measured before, it would be shorter than anybody sees it.
  await expect(footer.getByRole('region', { name: 'Lisans bilgisi' })).toBeVisible()
  await expect(footer.getByRole('link', { name: '115' })).toBeVisible()
  expect((await getBox(footer)).height).toBeLessThan(900)
  const [group] = await footer.getByRole('navigation').all()
  await expect(group?.getByRole('link').first() ?? footer).toBeHidden()
  await group?.getByRole('button').click()
  await expect(group?.getByRole('link').first() ?? footer).toBeVisible()
})

test('the cashier at 200 % zoom and over a game: no bar covers the form', async ({ page }) => {
  await signIn(page, 'ayse')
  await page.setViewportSize({ width: 720, height: 450 })
  await open(page, '/profile/deposit')
  const submit = page.getByRole('button', { name: 'Talebi Onayla' })
  await submit.scrollIntoViewIfNeeded()
  const top = await getBox(page.getByRole('banner'))
  const bar = await getBox(page.getByRole('navigation', { name: 'Hızlı erişim çubuğu' }))
  expect(top.height + bar.height).toBeLessThan(0.25 * 450)
  await page.mouse.wheel(0, -2_000)
  await expect(submit).not.toBeInViewport()

  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/play/slot/nazar')
  await page.getByRole('main').getByRole('button', { name: 'Diğer' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Para Yatır' }).click()
  const sheet = page.getByRole('dialog', { name: 'Para Yatır' })
  const button = sheet.getByRole('button', { name: 'Talebi Onayla' })
  await expect(button).toBeVisible()
  // At the foot of the sheet, with nothing of the form seen below it.
  await expect.poll(async () => 844 - (await getBox(button)).y).toBeLessThan(76)
  const amount = sheet.getByLabel(/^Tutar/)
  await amount.focus()
  await expect
    .poll(async () => {
      const field = await getBox(amount)
      return (await getBox(button)).y - field.y - field.height
    })
    .toBeGreaterThan(30)
})
