import type { Page } from '@playwright/test'
import { frameOf } from './game.ts'
import { expect, kurusOf, open } from './walk.ts'

/* Games on the stage, as a walk plays them. */

export const stage = (page: Page) => frameOf(page).locator('.game.play')
export const inPhase = (page: Page, phase: RegExp | string, timeout = 40_000) =>
  expect(stage(page)).toHaveAttribute('data-phase', phase, { timeout })
/** Once in so many spins the feature comes: fifteen spins and more, with their scenes. */
export const featureMsMax = 180_000
export const main = (page: Page) => frameOf(page).locator('.p-main, .p-go .spin').first()
export const shells = (page: Page) => frameOf(page).getByRole('gridcell').getByRole('button')
export const getStake = async (page: Page) =>
  kurusOf(await frameOf(page).locator('.p-set .stake-amount').innerText())

export const openGame = async (page: Page, slug: string): Promise<void> => {
  await open(page, `/play/slot/${slug}`)
  await inPhase(page, /ready|deciding/)
}

/** In İnci Avı: opens shells until one holds a pearl and the round goes on; begins anew after an urchin. */
export const untilPearl = async (page: Page): Promise<void> => {
  for (let tries = 0; tries < 12; tries += 1) {
    await expect(main(page)).toHaveAttribute('aria-disabled', 'false')
    await expect(async () => {
      await main(page).click()
      await expect(stage(page)).toHaveAttribute('data-phase', /sending|showing|deciding/, {
        timeout: 1_000,
      })
    }).toPass({ timeout: 20_000 })
    await inPhase(page, 'deciding')
    await shells(page).nth(12).click()
    await inPhase(page, /ready|deciding/)
    if ((await stage(page).getAttribute('data-phase')) === 'deciding') return
  }
  throw new Error('twelve urchins')
}
