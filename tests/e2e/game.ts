import { expect, type FrameLocator, type Page } from '@playwright/test'
import { getBalance, kurusOf } from './walk.ts'

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

/**
 * Plays one round to its end, free spins and all: the button is free again, and at least the least
 * pause between two rounds has passed. Answers what the round changed, by the sitting's net position,
 * which the header's balance must agree with.
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
  await expect
    .poll(async () => (await getNet(page)) - before - ((await getBalance(page)) - balance))
    .toBe(0n)
  return (await getNet(page)) - before
}

/** The frame's own balance, as the player reads it. */
export const frameBalance = async (page: Page): Promise<bigint> =>
  kurusOf(await frameOf(page).locator('.bar-balance').innerText())
