import type { Page } from '@playwright/test'
import { complaints } from '../axe.ts'
import { expect, open, signIn, test, toast } from '../walk.ts'
import { answering, saying } from './rule.ts'

/** Brings about one refusal of the lobby's list. */
const refuse = async (page: Page, text: string): Promise<void> => {
  await answering(page, 'casino/games_list', saying(text, { error: 'game_closed', code: 422 }))
  await page.getByRole('navigation', { name: 'Kategoriler' }).getByRole('link').nth(2).click()
  await expect(toast(page, text)).toBeVisible()
}

test('a toast without an action stands at the bottom right and lasts 1,500 ms', async ({
  page,
}) => {
  await page.clock.install()
  await open(page, '/slot')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await refuse(page, 'Kısa söz')
  const box = await toast(page, 'Kısa söz').boundingBox()
  expect(box?.x).toBeGreaterThan(720)
  expect(box?.y).toBeGreaterThan(450)
  await page.clock.runFor(1_400)
  await expect(toast(page, 'Kısa söz')).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast(page, 'Kısa söz')).toHaveCount(0)
})

test('a toast with an action is a notification and lasts 5,000 ms', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'ayse')
  await answering(page, 'user/favorites', {
    ...saying('Favorilere Başarıyla Eklendi'),
    result: true,
    data: [],
  })
  await page.goto('/play/slot/nazar')
  const heart = page.getByRole('button', { name: /favorilere ekle/ }).first()
  await expect(heart).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  // Pressed without a pointer: one would wait for frames, and the clock stands still.
  await heart.evaluate((button: HTMLElement) => button.click())
  await expect(toast(page, 'Favorilere Başarıyla Eklendi')).toBeVisible()
  await page.clock.runFor(4_800)
  await expect(toast(page, 'Favorilere Başarıyla Eklendi')).toBeVisible()
  await page.clock.runFor(300)
  await expect(toast(page, 'Favorilere Başarıyla Eklendi')).toHaveCount(0)
})

test('a server’s text in a toast is cleaned of HTML and cut at 200 characters', async ({
  page,
}) => {
  await open(page, '/slot')
  await expect(page.getByRole('article').first()).toBeVisible()
  await answering(
    page,
    'casino/games_list',
    saying(`<p>Bir&nbsp;<b>iki</b></p>¶${'x'.repeat(300)}`, { error: 'game_closed' }),
  )
  await page.getByRole('navigation', { name: 'Kategoriler' }).getByRole('link').nth(2).click()
  const text = await toast(page, /^Bir iki x+…$/).innerText()
  expect(text).toHaveLength(200)
})

for (const width of [390, 1440])
  test(`what a toast said can be read again in a drawer that blocks nothing, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await open(page, '/slot')
    await expect(page.getByRole('article').first()).toBeVisible()
    await refuse(page, 'Okunmadan gitti')
    await expect(toast(page, 'Okunmadan gitti')).toHaveCount(0)
    await page.getByRole('contentinfo').getByRole('button', { name: 'Son bildirimler' }).click()
    const drawer = page.getByRole('dialog', { name: 'Son bildirimler' })
    await expect(drawer.getByText('Okunmadan gitti')).toBeVisible()
    await expect(drawer).toBeFocused()
    expect(await complaints(page, '[role=dialog]')).toEqual([])
    // The page beside it still answers.
    await page.getByRole('link', { name: 'Felek, ana sayfa' }).first().click()
    await expect(page).toHaveURL('/')
    await expect(drawer).toBeVisible()
    await drawer.getByRole('button', { name: 'Kapat' }).focus()
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
  })
