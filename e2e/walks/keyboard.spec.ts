import type { Page } from '@playwright/test'
import { frameOf, gameReady } from '../game.ts'
import { accounts } from '../product.ts'
import { expect, open, test } from '../walk.ts'

/** Presses Tab until the focused element answers to this name, as a keyboard player would. */
const tabTo = async (page: Page, name: RegExp, presses = 40): Promise<void> => {
  const focused = () =>
    page.evaluate(() => {
      const it = document.activeElement
      return it instanceof HTMLElement
        ? (it.getAttribute('aria-label') ??
            (it instanceof HTMLInputElement
              ? (it.labels?.[0]?.textContent ?? '')
              : it.innerText || it.title))
        : ''
    })
  for (let i = 0; i < presses; i++) {
    await page.keyboard.press('Tab')
    if (name.test((await focused()).trim())) return
  }
  throw new Error(`Tab never came to ${String(name)}`)
}

test('without a mouse: the skip link, sign-in, a game from the lobby, a round', async ({
  page,
}) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'İçeriğe geç' })).toBeFocused()
  await tabTo(page, /^Giriş Yap$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await tabTo(page, /^Kullanıcı adı/)
  await page.keyboard.type('ayse')
  await tabTo(page, /^Şifre/)
  await page.keyboard.type(accounts.ayse)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByTestId('balance')).toBeVisible()
  // The address changes before the form has gone: a key pressed until then would still be typed
  // into it.
  await expect(page.getByRole('main').getByLabel(/^Şifre/)).toHaveCount(0)

  await page.keyboard.press('/')
  await expect(page.getByRole('dialog', { name: 'Oyun Ara' })).toBeVisible()
  await page.keyboard.type('nazar')
  await expect(page.getByRole('dialog').getByRole('link', { name: /Nazar/ })).toBeVisible()
  await tabTo(page, /Nazar/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/play/slot/nazar')
  await gameReady(page)

  // Into the frame: its first control is the menu; Tab goes on to the round button.
  const spinButton = frameOf(page).getByRole('button', { name: 'Çevir' })
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab')
    if (await spinButton.evaluate((b) => document.activeElement === b)) break
  }
  await expect(spinButton).toBeFocused()
  await expect(spinButton).not.toHaveClass(/spin-waits/)
  await page.keyboard.press('Space')
  await expect(spinButton).toHaveAttribute('aria-disabled', 'true')
  await expect(spinButton).toHaveAttribute('aria-disabled', 'false', { timeout: 90_000 })
  await expect(page.getByTestId('session-net').filter({ visible: true })).toContainText('TL')
})

test('what is opened while a page is still on its way stays open when it comes', async ({
  page,
}) => {
  await open(page, '/')
  let bring = (): void => undefined
  const held = new Promise<void>((resolve) => (bring = resolve))
  await page.route(/\/assets\/faq-page-|\/assets\/information-page-/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sıkça Sorulan Sorular' }).click()
  await expect(page).toHaveURL('/faq')
  await page.keyboard.press('/')
  const search = page.getByRole('dialog', { name: 'Oyun Ara' })
  await expect(search).toBeVisible()
  bring()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Sıkça Sorulan Sorular' }),
  ).toBeAttached()
  await expect(search).toBeVisible()
  await page.keyboard.type('nazar')
  await expect(search.getByRole('searchbox')).toHaveValue('nazar')
  // What was opened before a page was left does not follow to the next.
  await search.getByRole('link', { name: /Nazar/ }).first().click()
  await expect(search).toBeHidden()
})
