import type { Locator } from '@playwright/test'
import { newMember } from '../members.ts'
import { expect, open, signInAs, test } from '../walk.ts'
import { answerFor } from '../wire.ts'

/** In sight as a whole, and nothing lies over it. */
const isSeen = (it: Locator): Promise<boolean> =>
  it.evaluate((element) => {
    const { top, bottom, left, width } = element.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, (top + bottom) / 2)
    return top >= 0 && bottom <= innerHeight && over !== null && element.contains(over)
  })

test('390 px: a known limit is said before the press and its chips are dead; a refusal comes to the eye and has the focus', async ({
  page,
  request,
  allow,
}) => {
  allow(/status of 4/)
  const who = await newMember(request)
  await signInAs(page, who.username, who.password)
  const main = page.getByRole('main')

  await test.step('a player with 100 TL left today', async () => {
    await open(page, '/profile/limits')
    const card = main.getByRole('form', { name: 'Yatırım' }).first()
    await card.getByLabel('Günlük', { exact: true }).fill('100')
    await card.getByRole('button', { name: 'Kaydet' }).click()
    await expect(card.getByText('Kalan').first()).toBeVisible()
    // What was neither won nor lost has no sign, and no loss is said.
    await expect(main.getByText(/Bugün: 0/).first()).toBeVisible()
  })

  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/profile/deposit')
  await expect(main.getByText('Bugün en çok 100,00 TL yatırabilirsiniz.')).toBeVisible()
  const chips = main.getByRole('group', { name: 'Hızlı tutarlar' })
  await expect(chips.getByRole('button', { name: '100', exact: true })).toBeEnabled()
  for (const dead of ['250', '500', '5.000'])
    await expect(chips.getByRole('button', { name: dead, exact: true })).toBeDisabled()
  const amount = main.getByRole('textbox', { name: 'Tutar', exact: true })
  await amount.fill('150')
  await amount.blur()
  await expect(main.getByText('Bugün en çok 100,00 TL yatırabilirsiniz.')).toHaveCount(2)

  await test.step('refused by the server for what the page could not know', async () => {
    await answerFor(page, 'finance/save_bank_transfer', 422, {
      message: 'Bu ödeme yöntemi şu anda kapalı.',
      error: 'method_closed',
    })
    await amount.fill('75')
    await main.getByLabel('Gönderen banka').selectOption({ index: 1 })
    await main.getByRole('button', { name: 'Talebi Onayla' }).click()
    const said = main.getByRole('alert').filter({ hasText: 'Bu ödeme yöntemi şu anda kapalı.' })
    await expect(said).toBeVisible()
    await expect(said).toBeFocused()
    await expect.poll(() => isSeen(said)).toBe(true)
    // The same again, from another place of the page.
    await page.evaluate(() => scrollTo(0, 0))
    await main.getByRole('button', { name: 'Talebi Onayla' }).click()
    await expect(said).toBeFocused()
    await expect.poll(() => isSeen(said)).toBe(true)
  })
})
