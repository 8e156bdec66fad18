import type { Page } from '@playwright/test'

/**
 * The server's clock as the page hears it: by the `Date` of the answers that it gets. From now on it goes with the
 * page's own, which is installed before (`page.clock`) and alone moves nothing.
 */
export const followedClock = async (page: Page, aheadMs = 0) => {
  let ahead = aheadMs
  await page.route('**/endpoint/v1', async (route) => {
    const response = await route.fetch()
    const date = Date.parse(response.headers()['date'] ?? '') + ahead
    const headers = { ...response.headers(), date: new Date(date).toUTCString() }
    await route.fulfill({ response, headers })
  })
  return {
    pass: async (ms: number): Promise<void> => {
      ahead += ms
      await page.clock.fastForward(ms)
    },
  }
}
