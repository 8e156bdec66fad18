import type { Page } from '@playwright/test'
import { expect, open, test } from '../walk.ts'
import { wireOf } from '../wire.ts'

type Listed = { eventID: string; markets: { status: string }[] }

test('eight windows with a live match each: one stream of odds for all of them, a press in the last is answered, and the next one takes over', async ({
  page,
  context,
  request,
  allow,
}) => {
  test.setTimeout(240_000)
  allow(/ERR_ABORTED/)
  const streams = new Map<Page, number>()
  context.on('request', (r) => {
    if (!r.url().endsWith('/endpoint/v1/odds')) return
    const of = r.frame().page()
    streams.set(of, (streams.get(of) ?? 0) + 1)
  })
  // A house in its first seconds has none yet.
  let matches: Listed[] = []
  await expect
    .poll(
      async () => {
        const response = await request.post('/endpoint/v1', {
          headers: { panel: 'frontend' },
          data: {
            api: { class: 'betframe', method: 'getEvents' },
            data: { live: true, limit: 20 },
          },
        })
        const { data } = (await response.json()) as { data: Listed[] }
        matches = data.filter((it) => it.markets.some((m) => m.status === 'active')).slice(0, 8)
        return matches.length
      },
      { timeout: 60_000 },
    )
    .toBe(8)

  const tabs = [page]
  while (tabs.length < 8) tabs.push(await context.newPage())
  for (const [n, tab] of tabs.entries()) {
    await open(tab, `/event/${matches[n]?.eventID}`)
    await expect(tab.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect.poll(() => [...streams.keys()]).toEqual([page])

  // Each match may stop for a moment; one of the last windows has a price to press.
  const priced = async () => {
    for (const tab of tabs.slice(4).reverse()) {
      const button = tab
        .getByRole('main')
        .locator('button[aria-pressed]:not([aria-disabled]):not([aria-label])')
        .filter({ hasText: /\d,\d\d/ })
        .first()
      if (await button.isVisible()) return { tab, button }
    }
    return null
  }
  await expect.poll(async () => (await priced()) !== null).toBe(true)
  const last = await priced()
  if (!last) throw new Error('no price can be pressed')
  const quoted = last.tab.waitForResponse((r) => wireOf(r.request()) === 'betframe/quoteBet')
  await last.button.click()
  expect((await quoted).ok()).toBe(true)

  await test.step('the window that holds the stream is closed', async () => {
    await page.close()
    await expect.poll(() => streams.size).toBe(2)
    const others = tabs.slice(1)
    // All go on: none says that its odds are not up to date.
    for (const tab of others)
      await expect(tab.getByRole('main').getByText('Oranlara ulaşılamıyor')).toHaveCount(0)
  })
})
