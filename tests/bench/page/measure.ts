import type { Browser } from '@playwright/test'

export type Seen = { lcpMs: number; cls: number; tbtMs: number; fcpMs: number }

/** A slow phone: Lighthouse's own throttling, applied by the browser. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1_024) / 8,
  uploadThroughput: (675 * 1_024) / 8,
}
const cpuSlowdown = 4
/** The app has long taken the shell's place by then, and everything that it moves has moved. */
const watchedMs = 9_000

/**
 * Opens a page once in a browser that knows nothing, and answers what a person would have felt of
 * it.
 */
export const measure = async (browser: Browser, url: string): Promise<Seen> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'tr-TR',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript(() => {
    const seen = { lcpMs: 0, cls: 0, tbtMs: 0, fcpMs: 0 }
    Object.assign(globalThis, { felekSeen: seen })
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
      })
    watch('largest-contentful-paint', (entry) => (seen.lcpMs = entry.startTime))
    watch('paint', (entry) => {
      if (entry.name === 'first-contentful-paint') seen.fcpMs = entry.startTime
    })
    watch('layout-shift', (entry) => {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!shift.hadRecentInput) seen.cls += shift.value
    })
    watch('longtask', (entry) => {
      if (seen.fcpMs > 0 && entry.startTime >= seen.fcpMs)
        seen.tbtMs += Math.max(0, entry.duration - 50)
    })
  })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForTimeout(watchedMs)
  const seen = await page.evaluate(() => (globalThis as unknown as { felekSeen: Seen }).felekSeen)
  await context.close()
  return seen
}
