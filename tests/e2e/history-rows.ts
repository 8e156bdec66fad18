import { expect, type Page } from '@playwright/test'
import { kurusOf } from './walk.ts'

/** Amounts of the rows in a history, as the player reads them: what left is negative. */
export const listRows = async (page: Page): Promise<{ text: string; kurus: bigint }[]> => {
  const rows = page.getByRole('main').locator('section li')
  await expect(rows.first()).toBeVisible()
  const more = page.getByRole('button', { name: 'Daha Fazla Göster' })
  while (await more.isVisible()) {
    const shown = await rows.count()
    await more.click()
    await expect.poll(() => rows.count()).toBeGreaterThan(shown)
  }
  return (await rows.allInnerTexts()).map((text) => ({
    text,
    kurus: kurusOf(text.split('\n').find((line) => line.includes('TL')) ?? text),
  }))
}
