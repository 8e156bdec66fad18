import type { Page } from '@playwright/test'

/**
 * The server's clock as the page hears it: by the `Date` of the answers that it gets. From now on it goes with the
 * page's own, which is installed before (`page.clock`) and alone moves nothing.
 */
export const followedClock = async (page: Page, aheadMs = 0) => {
  let ahead = aheadMs
  let answering = 0
  let gate = Promise.resolve()
  await page.route('**/endpoint/v1', async (route) => {
    await gate
    answering += 1
    try {
      const response = await route.fetch()
      const date = Date.parse(response.headers()['date'] ?? '') + ahead
      const headers = { ...response.headers(), date: new Date(date).toUTCString() }
      await route.fulfill({ response, headers })
    } finally {
      answering -= 1
    }
  })
  return {
    /** No answer is under way while the two clocks go on: it would be of one, and heard by the other. */
    pass: async (ms: number): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      while (answering > 0) await new Promise((wait) => setTimeout(wait, 20))
      ahead += ms
      await page.clock.fastForward(ms)
      resolve()
    },
  }
}
