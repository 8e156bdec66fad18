import type { Locator, Page } from '@playwright/test'
import { newMember } from '../members.ts'
import { newStranger } from '../people.ts'
import { expect, open, signInAs, test } from '../walk.ts'

/** Puts the caret behind so many characters and types; `<` is Backspace. */
const correct = async (field: Locator, place: number, keys: string): Promise<void> => {
  await field.evaluate((it: HTMLInputElement, at) => {
    it.focus()
    it.setSelectionRange(at, at)
  }, place)
  for (const key of keys) await field.page().keyboard.press(key === '<' ? 'Backspace' : key)
}
const main = (page: Page) => page.getByRole('main')

test('a digit that is corrected in the middle is that digit, in every field that sets marks; a phone that lacks one is refused at once', async ({
  page,
  request,
}) => {
  const who = newStranger()
  await open(page, '/register')
  await main(page).getByLabel('Kullanıcı adı').fill(who.username)
  await main(page).getByLabel('Şifre', { exact: true }).fill(who.password)
  await main(page).getByLabel('Şifre (tekrar)').fill(who.password)
  await main(page).getByRole('button', { name: 'Devam Et' }).click()

  const date = main(page).getByLabel('Doğum tarihi')
  await date.fill('17041991')
  await correct(date, 2, '<')
  await expect(date).toHaveValue('1.04.1991')
  await page.keyboard.press('9')
  await expect(date).toHaveValue('19.04.1991')
  await correct(date, 2, '<')
  await date.blur()
  await expect(date).toHaveValue('01.04.1991')
  await date.fill('17041991')

  const phone = main(page).getByLabel('Cep telefonu')
  await phone.fill('5321234567')
  await correct(phone, 5, '<9')
  await expect(phone).toHaveValue('532 923 45 67')
  const tckn = main(page).getByLabel('T.C. kimlik no')
  await tckn.fill('10000000147')
  await correct(tckn, 11, '<6')
  await expect(tckn).toHaveValue('10000000146')
  await phone.fill('532 123 45 6')
  await main(page).getByRole('button', { name: 'Devam Et' }).click()
  await expect(main(page).getByText(/Telefon numarası eksik veya hatalı/)).toBeVisible()
  await expect(date).toBeVisible()

  const member = await newMember(request)
  await signInAs(page, member.username, member.password)
  await open(page, '/profile/bank-accounts')
  await page
    .getByRole('button', { name: /Hesap Ekle/ })
    .first()
    .click()
  const iban = page.getByRole('dialog').getByLabel('IBAN')
  await iban.fill('TR250004601000000781769372')
  await correct(iban, 13, '<0')
  await expect(iban).toHaveValue('TR25 0004 6000 0000 0781 7693 72')
})
