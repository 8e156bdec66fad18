import { expect, request as playwrightRequest, test, type Page } from '@playwright/test'
import { complaints } from '../axe.ts'
import { emailOf, openOffice } from '../colleagues.ts'
import { product } from '../product.ts'

/*
 * An alarm from its cause to its acknowledgement and its end: somebody holds a head of the ledger that its chain does
 * not know, so the check finds a fault.
 */

const name = 'Defter kendi içinde tutmuyor'

const verifyLedger = async (heads: object[]): Promise<number> => {
  const context = await playwrightRequest.newContext({ baseURL: product.baseUrl })
  const answer = await context.post('/operator/ledger-verify', {
    headers: { authorization: `Bearer ${product.operatorToken}` },
    data: { heads },
    timeout: 60_000,
  })
  const { faults } = (await answer.json()) as { faults: unknown[] }
  await context.dispose()
  return faults.length
}

const mailsTo = async (email: string): Promise<string[]> => {
  const context = await playwrightRequest.newContext({ baseURL: product.baseUrl })
  const answer = await context.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`, {
    headers: { authorization: `Bearer ${product.operatorToken}` },
  })
  const mails = (await answer.json()) as { text: string }[]
  await context.dispose()
  return mails.map(({ text }) => text)
}

const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: name }).first()

test('an alarm rings by its cause, reaches a mailbox, is taken by one person before everybody’s eyes, and ends with its cause', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const forged = {
    sealNo: '1',
    keyId: 'x',
    lastEntryId: '1',
    lastEffectNo: '1',
    hash: '0'.repeat(64),
    at: '1764400000',
  }
  expect(await verifyLedger([forged])).toBeGreaterThan(0)

  const manager = await openOffice(browser, 'mudur', '/alarmlar')
  // A house that nobody has asked anything for a minute looks every half minute.
  await expect(rowOf(manager)).toContainText('Kimse üstlenmedi', { timeout: 90_000 })
  await expect(manager.getByRole('link', { name: /Alarmlar.*kimse üstlenmedi/ })).toBeVisible()
  // Rounds are a minute apart: one that has just gone makes this wait. A mail names all that rings.
  await expect
    .poll(() => mailsTo(emailOf('sahip')), { timeout: 100_000, intervals: [2_000] })
    .toContainEqual(expect.stringContaining(name))

  await rowOf(manager).getByRole('link').first().focus()
  await manager.keyboard.press('Enter')
  const note = manager.getByLabel(/^Ne yapıyorsunuz/)
  await note.fill('TC 10000000146 aradı')
  await manager.getByRole('button', { name: 'Üstlen' }).click()
  await expect(note).toHaveAttribute('aria-invalid', 'true')
  await note.fill('Yedekteki mühürle karşılaştırıyorum')
  expect(await complaints(manager)).toEqual([])
  await note.press('Tab')
  await manager.keyboard.press('Enter')
  await expect(rowOf(manager)).toContainText('Üstlenildi')

  const owner = await openOffice(browser, 'sahip', '/alarmlar')
  await expect(rowOf(owner)).toContainText('Üstlenildi')
  await rowOf(owner).getByRole('link').first().focus()
  await owner.keyboard.press('Enter')
  await expect(owner.getByText('Yedekteki mühürle karşılaştırıyorum')).toBeVisible()
  await expect(owner.getByLabel(/^Ne yapıyorsunuz/)).toHaveCount(0)

  expect(await verifyLedger([])).toBe(0)
  await expect(rowOf(owner)).toContainText('Bitti', { timeout: 40_000 })
})
