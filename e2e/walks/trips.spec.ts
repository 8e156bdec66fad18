import { frameBalance, frameOf, gameReady, spin } from '../game.ts'
import { balanceOf, expect, open, signIn, test } from '../walk.ts'

// Money moves here: no second try.
test.describe.configure({ retries: 0 })

test('Space spins as soon as the game is ready: no click into the frame, and the page stays where it is', async ({
  page,
}) => {
  await open(page, '/demo/slot/nazar')
  await page.getByRole('button', { name: '18 yaşından büyüğüm' }).click()
  await gameReady(page)
  const button = frameOf(page).getByRole('button', { name: 'Çevir' })
  await page.keyboard.press('Space')
  await expect(button).toHaveAttribute('data-busy', 'true')
  expect(await page.evaluate(() => scrollY)).toBe(0)
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
  const drawn = page.waitForResponse((answer) => answer.url().endsWith('/api/play'))
  await frameOf(page).getByRole('button', { name: 'Çevir' }).click()
  await drawn
  await open(page, '/play/slot/nazar')
  await gameReady(page)
  await spin(page)
  await page.unroute('**/api/seen')
  await open(page, '/play/slot/lale-bahcesi')
  await expect(frameOf(page).getByText('Yarım kalan turunuz gösteriliyor.')).toBeVisible()
  await gameReady(page)
  expect(await frameBalance(page)).toBe(await balanceOf(page))
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
