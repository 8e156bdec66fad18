import { expect, test, type Page } from '@playwright/test'
import { emailOf, giveReason, openOffice } from '../colleagues.ts'
import { complaints } from '../axe.ts'
import { aRichPlayer } from '../rich-player.ts'

/* A right counts at the moment in which it is used: who has lost it meanwhile decides nothing. */

const waiting = '1001'

/** Decides the newest proposal of that reason. */
const approve = async (page: Page, reason: string): Promise<void> => {
  await page.goto('/onaylar')
  await page.getByRole('row').filter({ hasText: reason }).first().click()
  await page
    .getByRole('button', { name: /^Onayla/ })
    .last()
    .click()
  await expect(page.getByText(/Onaylandı|Uygulandı/).first()).toBeVisible()
}

/** Ticks or unticks a role of a colleague, and asks for it. */
const proposeRole = async (page: Page, role: string, reason: string): Promise<void> => {
  await page.goto('/personel')
  await page
    .getByRole('row')
    .filter({ hasText: emailOf('bahis') })
    .click()
  await page.getByRole('button', { name: 'Düzenle' }).click()
  await page.getByRole('checkbox', { name: role, exact: true }).click()
  await page.getByLabel(/^Gerekçe/).fill(reason)
  await page.getByRole('button', { name: 'Onaya gönder' }).click()
  await expect(page.getByText(/ikinci kişinin onayını bekliyor/).first()).toBeVisible()
}

test('who loses the right between a proposal and its approval decides nothing, their page learns of it, and the denial is kept', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const [owner, partner] = [await openOffice(browser, 'sahip'), await openOffice(browser, 'ortak')]
  await proposeRole(owner, 'Kasa şefi', 'Nöbete kadar vekil')
  await approve(partner, 'Nöbete kadar vekil')

  const player = await aRichPlayer()
  const id = await player.withdraw('48000')
  await expect.poll(async () => (await player.statusOf(id)).note, { timeout: 30_000 }).not.toBe('')
  const cashier = await openOffice(browser, 'kasa', `/cekimler?open=${id}`)
  const ask = cashier.getByRole('button', { name: /Onaya gönder/ })
  await expect(ask).toBeVisible()
  await giveReason(cashier, 'Kaynak doğrulandı, vekile')
  await expect(async () => {
    await ask.click({ timeout: 5_000 })
    await expect(cashier.getByText(/Onay bekliyor/).first()).toBeVisible({ timeout: 8_000 })
  }).toPass()

  const deputy = await openOffice(browser, 'bahis', '/onaylar')
  await deputy.getByRole('row').filter({ hasText: 'Kaynak doğrulandı, vekile' }).first().click()
  const decide = deputy.getByRole('button', { name: /^Onayla/ }).last()
  await expect(decide).toBeEnabled()

  await proposeRole(owner, 'Kasa şefi', 'Vekillik bitti')
  await approve(partner, 'Vekillik bitti')
  // The page learns of it by itself; a button that still stands is refused.
  await decide.click()
  await expect(deputy.getByText('Bunun için cashier.review.approve yetkisi gerekir.')).toBeVisible()
  await expect(deputy.getByRole('link', { name: 'Çekimler' })).toHaveCount(0)
  expect(await complaints(deputy)).toEqual([])
  expect((await player.statusOf(id)).status).toBe(waiting)

  await approve(owner, 'Kaynak doğrulandı, vekile')
  await expect
    .poll(async () => (await player.statusOf(id)).status, { timeout: 20_000 })
    .not.toBe(waiting)
  const auditor = await openOffice(browser, 'denetim', '/denetim?kind=deny')
  await expect(auditor.getByRole('row').filter({ hasText: 'Kaan Doğan' }).first()).toBeVisible()
})
