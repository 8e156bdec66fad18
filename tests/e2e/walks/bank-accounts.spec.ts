import { newIban } from '../people.ts'
import { expect, expectToast, open, signIn, test } from '../walk.ts'

// Money moves here: no second try.
test.describe.configure({ retries: 0 })

test('a bank account is refused, added, changed and deleted, with the list before the eyes', async ({
  page,
}) => {
  await signIn(page, 'ayse')
  await open(page, '/profile/bank-accounts')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const [first, second] = [newIban(), newIban()]
  const shown = (iban: string) => main.getByText(iban.replaceAll(/(.{4})(?=.)/g, '$1 '))
  const card = (iban: string) =>
    main.locator('li, article').filter({ hasText: iban.replaceAll(/(.{4})(?=.)/g, '$1 ') })

  await main.getByRole('button', { name: 'Hesap Ekle' }).click()
  await dialog.getByLabel('IBAN').fill(first.slice(0, 12))
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await expect(
    dialog.getByText('TR ile birlikte 26 karakter girin. Şu an 12 karakter var.'),
  ).toBeVisible()
  await dialog.getByLabel('IBAN').fill(first)
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await expectToast(page, 'Banka Hesabı Başarıyla Eklendi')
  await expect(shown(first)).toBeVisible()

  await card(first).getByRole('button', { name: 'Düzenle' }).click()
  await dialog.getByLabel('IBAN').fill(second)
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await expectToast(page, 'Banka Hesabı Başarıyla Güncellendi')
  await expect(shown(second)).toBeVisible()
  await expect(shown(first)).toHaveCount(0)

  await card(second).getByRole('button', { name: 'Sil' }).click()
  await dialog.getByRole('button', { name: 'Sil' }).click()
  await expectToast(page, 'Banka Hesabı Başarıyla Silindi')
  await expect(shown(second)).toHaveCount(0)
  await page.reload()
  await expect(main.getByRole('button', { name: 'Hesap Ekle' })).toBeVisible()
  await expect(shown(second)).toHaveCount(0)
})
