import type { Frame, Page } from '@playwright/test'
import { frameOf } from '../game.ts'
import { expect, open, signIn, test } from '../walk.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Whatever can be typed or chosen in and is smaller than a phone's browser lets be: it would zoom in, and stay. */
const smallIn = (where: Page | Frame): Promise<string[]> =>
  where.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
      .filter((it) => it.offsetParent !== null)
      .filter((it) => !['checkbox', 'radio', 'range', 'hidden', 'file'].includes(it.type))
      .map((it) => ({ it, size: getComputedStyle(it).fontSize }))
      .filter(({ size }) => parseFloat(size) < 16)
      .map(({ it, size }) => `${it.tagName} ${it.name || it.getAttribute('aria-label')}: ${size}`),
  )

const pages = [
  '/sports',
  '/sports/results',
  '/faq',
  '/support',
  '/slot',
  '/profile/deposit',
  '/profile/withdraw',
  '/profile/limits',
  '/profile/history',
  '/profile/history/finance',
  '/profile/bonuses',
  '/profile/preferences',
  '/profile/password',
  '/coupon',
  '/verify',
]

test('390 px, a finger: no control is smaller than 16 px, so none zooms the page', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await open(page, '/login')
  expect(await smallIn(page)).toEqual([])
  await open(page, '/register')
  expect(await smallIn(page)).toEqual([])
  await signIn(page, 'ayse')
  for (const path of pages) {
    await open(page, path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
    expect(await smallIn(page), path).toEqual([])
  }
  await open(page, '/sports')
  const price = page.getByRole('main').locator('button[aria-pressed]:not([aria-disabled])')
  await price
    .filter({ hasText: /\d,\d\d/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Kuponu Aç' }).click()
  await expect(page.getByRole('dialog').getByLabel('Oran değişirse')).toBeVisible()
  expect(await smallIn(page)).toEqual([])
})

test('Hezarfen: an amount that could be two is refused with a sentence, the press that came with it is held, and kuruş are said to be none', async ({
  page,
}) => {
  await signIn(page, 'ayse')
  await open(page, '/play/slot/hezarfen')
  const game = frameOf(page)
  const seat = game.locator('.c-seat[data-place="0"]')
  const amount = seat.locator('.stake-amount')
  await expect(amount).toBeEnabled({ timeout: 40_000 })
  const stake = seat.locator('.stake-list input[inputmode="decimal"]')
  const frame = page.frames().find((it) => it !== page.mainFrame())
  if (!frame) throw new Error('no game')
  expect(await smallIn(frame)).toEqual([])
  await amount.click()
  const before = await stake.inputValue()
  const button = seat.locator('.c-face')
  const twice = seat.getByRole('dialog').getByRole('button', { name: 'Bahis 1: İki katı' })
  for (const [typed, sentence, press] of [
    ['10,000', /Anlaşılmadı/, () => twice.click()],
    // Beside the list: it stays open for as long as there is something to say.
    ['12,5', /tam liradır/, () => game.locator('.p-stage').click({ position: { x: 40, y: 160 } })],
  ] as const) {
    await stake.fill(typed)
    await press()
    await expect(seat.getByRole('alert')).toHaveText(sentence)
    await expect(stake).toHaveValue(before)
    // Nothing was placed by that press.
    await expect(seat).toHaveAttribute('data-seat', /^(place|next)$/)
    await expect(button).not.toContainText(/Vazgeç|Gönderiliyor/)
  }
  await stake.fill('20 TL')
  await page.keyboard.press('Enter')
  await expect(stake).toHaveValue('20,00')
  await expect(seat.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(amount).toContainText('20,00')
})
