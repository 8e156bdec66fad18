import { sportsRules } from '@felek/contract/sports-rules.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followQuote, type QuoteNow } from './use-cash-out-quote.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const lifeMs = sportsRules.cashOutQuoteS * 1_000

for (const aheadMs of [lifeMs, 0, -3_600_000])
  test(`a quote lives its own life on a clock that is ${aheadMs} ms ahead`, async () => {
    const expiresAt = new Date(Date.now() - aheadMs + lifeMs).toISOString()
    const quote = { quoteID: 'q', share: 100, amount: '1.00', expiresAt }
    const said: QuoteNow[] = []
    const stop = followQuote(
      async () => quote,
      (now) => void said.push(now),
    )
    const overs = () => said.map((now) => now.kind === 'quote' && now.over)
    await vi.advanceTimersByTimeAsync(lifeMs)
    expect(overs()).toEqual([false])
    expect(said[0]).toMatchObject({ quote, untilMs: expect.any(Number) })
    await vi.advanceTimersByTimeAsync(500)
    expect(overs()).toEqual([false, true])
    stop()
  })

test('one that was let go says nothing', async () => {
  const know = vi.fn()
  followQuote(() => Promise.reject(new Error('late')), know)()
  await vi.advanceTimersByTimeAsync(lifeMs * 2)
  expect(know).not.toHaveBeenCalled()
})
