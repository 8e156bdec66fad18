import type { Page } from '@playwright/test'
import { frameOf, gameReady } from '../game.ts'
import { phrases } from '@felek/phrases/phrases.ts'
import { newMember } from '../members.ts'
import { accounts } from '../product.ts'
import { follow } from '../rules/rule.ts'
import { expect, expectToast, open, signInAs, test } from '../walk.ts'

/** Presses Tab until the focused element answers to this name, as a keyboard player would. */
const tabTo = async (page: Page, name: RegExp, presses = 48): Promise<void> => {
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
  await expect(page.getByRole('dialog', { name: 'Ara' })).toBeVisible()
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
  const search = page.getByRole('dialog', { name: 'Ara' })
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

const named = (label: string): RegExp =>
  new RegExp(`^${label.replaceAll(/[.?()]/g, String.raw`\$&`)}\\s*(\\(|$)`)

test('the sign-in’s code without a mouse: too short is said, Escape gives up', async ({ page }) => {
  await open(page, '/login')
  await tabTo(page, /^Kullanıcı adı/)
  await page.keyboard.type('mehmet')
  await tabTo(page, /^Şifre/)
  await page.keyboard.type(accounts.mehmet)
  await page.keyboard.press('Enter')
  const prompt = page.getByRole('dialog', { name: 'Doğrulama kodu' })
  await expect(prompt.getByLabel('Kod')).toBeFocused()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(prompt.getByText(phrases.tr.fields.code_invalid, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(prompt).toHaveCount(0)
})

test('the forms of the account without a mouse: what is wrong is said, in both languages', async ({
  page,
  request,
}) => {
  const who = await newMember(request)
  await signInAs(page, who.username, who.password)
  const main = page.getByRole('main')
  const press = (key: string) => page.keyboard.press(key)
  for (const lang of ['tr', 'en'] as const) {
    const { security: s, fields: f, account: a, cashier: c } = phrases[lang]
    const said = (text: string) => main.getByText(text, { exact: true })
    /** Types into a field; it is judged when it is left. */
    const type = async (label: string, text: string) => {
      await tabTo(page, named(label))
      await page.keyboard.type(text)
    }
    const go = async (path: string, title: string) => {
      await follow(page, path)
      await expect(main.getByRole('heading', { level: 1, name: title })).toBeFocused()
    }
    await open(page, `/profile/two-factor?lang=${lang}`)
    await tabTo(page, named(s.two_factor.begin))
    await press('Enter')
    await expect(main.getByLabel(s.two_factor.code)).toBeVisible()
    await type(s.two_factor.code, '12')
    await press('Enter')
    await expect(said(f.code_invalid)).toBeVisible()

    await go('/profile/password', s.password.title)
    await tabTo(page, named(s.password.old))
    await press('Enter')
    await expect(said(f.required)).toHaveCount(3)
    await expect(main.getByRole('group', { name: /3/ })).toBeFocused()
    await tabTo(page, named(s.password.old))
    await press('Enter')
    await expect(main.getByLabel(s.password.old, { exact: true })).toBeFocused()
    await type(s.password.new, 'abc')
    await press('Enter')
    await expect(said(f.password_short)).toBeVisible()
    await main.getByLabel(s.password.old, { exact: true }).focus()
    await page.keyboard.type(who.password)
    await type(s.password.new, 'Defter1')
    await type(s.password.confirm, 'x')
    await press('Enter')
    await expect(said(f.passwords_differ)).toBeVisible()

    await go('/profile/username', s.username.title)
    await type(s.username.new, 'ğ?')
    await press('Enter')
    await expect(said(f.username_invalid)).toBeVisible()
    await expect(said(f.required)).toHaveCount(1)

    await go('/profile/email', s.email.title)
    await type(s.email.new, 'x')
    await press('Enter')
    await expect(said(f.email_invalid)).toBeVisible()
    await expect(said(f.required)).toHaveCount(2)

    await go('/profile/sms', s.sms.title)
    await tabTo(page, named(s.sms.send))
    await press('Enter')
    await expect(main.getByLabel(s.sms.code)).toBeVisible()
    await type(s.sms.code, '12')
    await press('Enter')
    await expect(said(f.code_invalid)).toBeVisible()

    await go('/profile/preferences', a.preferences.title)
    const news = main.getByRole('switch', { name: a.preferences.sms, exact: true })
    await expect(news).not.toBeChecked()
    await tabTo(page, named(a.preferences.sms))
    await press('Space')
    await expect(news).toBeChecked()
    await expectToast(page, /İşlem Başarılı|Operation successful/)
    await press('Space')
    await expect(news).not.toBeChecked()

    await go('/profile/privacy', a.privacy.title)
    await tabTo(page, named(a.privacy.export_ask))
    await press('Enter')
    await expect(main.getByText(a.privacy.export_sent)).toBeVisible()
    await tabTo(page, named(a.privacy.close_ask))
    await press('Enter')
    const dialog = page.getByRole('dialog', { name: a.privacy.confirm_title })
    await tabTo(page, named(a.privacy.sure))
    await press('Space')
    await expect(dialog.getByRole('button', { name: a.privacy.confirm })).toBeEnabled()
    await press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(main.getByRole('button', { name: a.privacy.close_ask })).toBeFocused()

    await follow(page, '/profile/deposit')
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
    await tabTo(page, /^FAST/)
    // Card, wallet, Cepbank, crypto: each by the arrows, each with its own words.
    await press('ArrowDown')
    for (const kind of ['hosted', 'hosted', 'cep', 'hosted']) {
      await press('ArrowDown')
      const chosen = page.locator('input[type=radio]:focus')
      await expect(chosen).toBeChecked()
      await tabTo(page, named(c.amount.label))
      await press('Enter')
      await expect(said(f.amount_missing)).toBeVisible()
      await expect(said(f.required)).toHaveCount(kind === 'cep' ? 5 : 0)
      await page.keyboard.type('1')
      await expect(said(c.amount.out_of_range)).toBeVisible()
      await press('Backspace')
      for (let i = 0; i < 30 && (await chosen.count()) === 0; i++) await press('Shift+Tab')
    }
  }
})
