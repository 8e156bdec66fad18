import { expect, type Browser, type Page } from '@playwright/test'
import { demoStaffPassword } from '@felek/server/src/modules/staff/demo-staff.ts'
import { product } from './product.ts'

/* Staff at browsers of their own, each with a second factor. */

export type Colleague =
  | 'sahip'
  | 'ortak'
  | 'mudur'
  | 'kasa'
  | 'kasa.sefi'
  | 'denetim'
  | 'destek'
  | 'bahis'
export const emailOf = (who: Colleague) => `${who}@ofis.felek.example`

/** Codes that this walk has shown already: none is good twice. */
const shown = new Set<string>()

/** What the colleague's app shows, once it is another than they have shown before. */
export const nextCode = async (who: Colleague): Promise<string> => {
  let code = ''
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${product.officeUrl}/dev/codes.json`)
        const { codes } = (await answer.json()) as { codes: { email: string; code: string }[] }
        code = codes.find(({ email }) => email === emailOf(who))?.code ?? ''
        return code !== '' && !shown.has(`${who} ${code}`)
      },
      { timeout: 40_000, intervals: [500] },
    )
    .toBe(true)
  shown.add(`${who} ${code}`)
  return code
}

/** A colleague at a browser of their own, signed in with password and code. */
export const openOffice = async (browser: Browser, who: Colleague, path = '/'): Promise<Page> => {
  const context = await browser.newContext({ baseURL: product.officeUrl })
  const page = await context.newPage()
  await page.goto(path)
  await page.getByLabel('E-posta').fill(emailOf(who))
  await page.getByLabel('Şifre', { exact: true }).fill(demoStaffPassword)
  await page.keyboard.press('Enter')
  await typeCode(page, who)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  return page
}

/** A code that this person has shown to an earlier try of a walk is refused: the next one is not. */
export const typeCode = async (page: Page, who: Colleague): Promise<void> => {
  const field = page.getByLabel(/6 haneli|kod/i).first()
  await expect(async () => {
    await expect(field).toBeVisible({ timeout: 2_000 })
    await field.fill(await nextCode(who))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('navigation').first()).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
}

/** By the keyboard, as somebody who does it all day: `n`, the reason, and out of the field. */
export const giveReason = async (page: Page, reason: string): Promise<void> => {
  const field = page.getByLabel(/^Gerekçe/)
  await page.keyboard.press('n')
  await expect(field).toBeFocused()
  await page.keyboard.type(reason)
  await page.keyboard.press('Escape')
  await expect(field).not.toBeFocused()
  await expect(field).toHaveValue(reason)
}
