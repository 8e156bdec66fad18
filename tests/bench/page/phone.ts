import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/*
 * A phone that is slow, or whose line is; what a player does on it before a game is there. It has no mouse: one that lies
 * over a page is looked for again after each layout.
 */

export type Wire = { bytes: number; requests: number; byUrl: Map<string, number> }

/** What comes over the wire from now on, of the page and of its frames. */
export const countWire = (cdp: CDPSession): Wire => {
  const wire: Wire = { bytes: 0, requests: 0, byUrl: new Map() }
  const urls = new Map<string, string>()
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (encodedDataLength === 0) return
    wire.bytes += encodedDataLength
    wire.requests += 1
    wire.byUrl.set(urls.get(requestId) ?? '?', encodedDataLength)
  })
  return wire
}

export const slowPhone = async (
  cdp: CDPSession,
  line: { latencyMs: number; kbit: number; cpuSlowdown: number },
): Promise<void> => {
  const bytesPerS = (line.kbit * 1_000) / 8
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: bytesPerS,
    uploadThroughput: bytesPerS,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: line.cpuSlowdown })
}

/** A new browser, signed in: nothing of the studio is in its cache. */
export const aPlayer = async (browser: Browser, base: string): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'tr-TR',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto('/login')
  await page.locator('#root footer').waitFor({ state: 'attached', timeout: 60_000 })
  const main = page.getByRole('main')
  await main.getByLabel(/^Kullanıcı adı/).fill('ayse')
  await main.getByLabel(/^Şifre\s*$/).fill('Ayse1234!')
  await main.getByRole('button', { name: 'Giriş Yap' }).tap()
  await page.getByTestId('balance').first().waitFor()
  await main.getByLabel(/^Şifre\s*$/).waitFor({ state: 'detached' })
  return context
}

/** Taps the tile, and "Oyna" in the sheet where one opens. */
export const tapGame = async (page: Page, tile: string): Promise<void> => {
  await page.locator(`main a[href*="/play/"][href*="${tile}"]`).first().tap()
  const play = page.getByRole('dialog').locator(`a[href*="/play/"]`).first()
  const frame = page.locator('iframe')
  await play.or(frame).first().waitFor()
  if (await play.isVisible()) await play.tap()
}

/** A lobby that stands and has brought what it brings by itself once it is quiet. */
export const warmLobby = async (
  context: BrowserContext,
  lobby: string,
  tile: string,
): Promise<Page> => {
  const [page = await context.newPage()] = context.pages()
  await page.goto(lobby)
  await page.locator('#root footer').waitFor({ state: 'attached', timeout: 60_000 })
  await page.locator(`main a[href*="/play/"][href*="${tile}"]`).first().scrollIntoViewIfNeeded()
  await page.waitForTimeout(4_000)
  return page
}
