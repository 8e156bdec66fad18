import { expect, type FrameLocator, type Page } from '@playwright/test'
import { listRows } from './history-rows.ts'
import { getBalance, kurusOf, open } from './walk.ts'

/** The game inside its frame. */
export const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe')

export const gameReady = async (page: Page): Promise<void> => {
  await expect(frameOf(page).getByRole('button', { name: /^(Çevir|Spin)$/ })).toHaveAttribute(
    'aria-disabled',
    'false',
    { timeout: 30_000 },
  )
}

const netPlace = (page: Page) => page.getByTestId('session-net').filter({ visible: true })

/** The sitting's net position, as the server last said it. */
export const getNet = async (page: Page): Promise<bigint> =>
  kurusOf(await netPlace(page).innerText())

/** Jackpots that this player has won, as their history has them, read in a tab of its own. */
const listJackpots = async (page: Page): Promise<bigint[]> => {
  const tab = await page.context().newPage()
  await open(tab, '/profile/history')
  const rows = await listRows(tab)
  await tab.close()
  return rows.filter(({ text }) => text.includes('Jackpot')).map(({ kurus }) => kurus)
}

/**
 * Plays one round to its end, free spins and all: the button is free again, and at least the least
 * pause between two rounds has passed. Answers what the round changed in the header's balance, which
 * must agree with the sitting's net position, but for a jackpot that fell on the stake: that is paid
 * beside the round.
 */
export const spin = async (page: Page): Promise<bigint> => {
  const button = frameOf(page).getByRole('button', { name: /^(Çevir|Spin)$/ })
  await expect(button).toHaveAttribute('aria-disabled', 'false', { timeout: 30_000 })
  await expect(button).not.toHaveClass(/spin-waits/)
  const before = await getNet(page)
  const balance = await getBalance(page)
  const staked = (await netPlace(page).getAttribute('data-staked')) ?? ''
  await button.click()
  await expect(button).toHaveAttribute('data-busy', 'true')
  // Free spins wait for a tap to begin, and a big win may be skipped by one.
  const splash = frameOf(page).locator('button.splash')
  await expect(async () => {
    if (await splash.isVisible()) await splash.click({ timeout: 1_000 }).catch(() => undefined)
    await expect(button).toHaveAttribute('data-busy', 'false', { timeout: 1_500 })
  }).toPass({ timeout: 100_000 })
  // The server tells of a sitting once a second.
  await expect(netPlace(page)).not.toHaveAttribute('data-staked', staked)
  const change = async () => (await getBalance(page)) - balance
  const beside = async () => (await change()) - ((await getNet(page)) - before)
  await expect
    .poll(beside)
    .toBe(0n)
    .catch(async (error: unknown) => {
      if (!(await listJackpots(page)).includes(await beside())) throw error
    })
  return change()
}

/** The frame's own balance, as the player reads it. */
export const frameBalance = async (page: Page): Promise<bigint> =>
  kurusOf(await frameOf(page).locator('.bar-balance').innerText())
