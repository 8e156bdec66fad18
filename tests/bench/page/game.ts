import { chromium, type BrowserContext } from '@playwright/test'
import { aPlayer, countWire, slowPhone, tapGame, warmLobby, type Wire } from './phone.ts'
import { aProduct, median } from './product.ts'

/*
 * `npm run bench game [engine]`: from a warm lobby to a game that can be played, on a slow phone:
 * 390 × 844, touch, a processor four times slower, 400 kbit/s. The frame is cold: nothing of the
 * studio has been seen by this browser. From the tap on the tile until the control that plays acts;
 * where a sheet opens in between, "Oyna" is pressed the moment it is there. RUNS (default 3);
 * LATENCY_MS (default 400, as in the usual "slow 3G"); BENCH_URL names a running product.
 */

const kbit = 400
const latencyMs = parseInt(process.env['LATENCY_MS'] ?? '400', 10)
const runs = parseInt(process.env['RUNS'] ?? '3', 10)
const cpuSlowdown = 4
const goalMs = 8_000

type Engine = { name: string; lobby: string; tile: string; usable: string }

const engines: readonly Engine[] = [
  { name: 'slot, lines', lobby: '/slot', tile: 'aslan-payi', usable: '.spin[aria-disabled=false]' },
  {
    name: 'slot, cascade',
    lobby: '/slot',
    tile: 'seker-yagmuru',
    usable: '.spin[aria-disabled=false]',
  },
  { name: 'roulette', lobby: '/slot', tile: 'felek-ruleti', usable: '.board' },
  { name: 'race', lobby: '/virtual', tile: 'felek-studio/racing', usable: '.bar' },
  { name: 'tombala', lobby: '/bingo', tile: '/bingo', usable: '.bar-spin' },
  { name: 'live roulette', lobby: '/live', tile: 'felek-canli-rulet', usable: '.live .bar' },
  { name: 'live blackjack', lobby: '/live', tile: 'felek-blackjack', usable: '.live .bar' },
  { name: 'live baccarat', lobby: '/live', tile: 'felek-bakara', usable: '.live .bar' },
]

export type Opened = Wire & { ms: number }

const openGame = async (
  context: BrowserContext,
  { lobby, tile, usable }: Engine,
): Promise<Opened> => {
  const page = await warmLobby(context, lobby, tile)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await slowPhone(cdp, { kbit, latencyMs, cpuSlowdown })
  const wire = countWire(cdp)
  const from = performance.now()
  await tapGame(page, tile)
  await page.frameLocator('iframe').locator(usable).first().waitFor({ timeout: 60_000 })
  const ms = performance.now() - from
  const { bytes, requests, byUrl } = wire
  const seen = { ms, bytes, requests, byUrl: new Map(byUrl) }
  await page.close()
  return seen
}

const product = await aProduct()
const base = `http://localhost:${product.port}`
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
})
try {
  console.log(
    `390 × 844, processor ${cpuSlowdown} times slower, ${kbit} kbit/s, ${latencyMs} ms; warm lobby, cold frame; ${runs} runs each, medians (worst)\n`,
  )
  let missed = 0
  for (const engine of engines.filter((e) => e.name.includes(process.argv[3] ?? ''))) {
    const seen: Opened[] = []
    for (let run = 0; run < runs; run += 1) {
      const context = await aPlayer(browser, base)
      seen.push(await openGame(context, engine))
      await context.close()
    }
    const ms = median(seen.map((s) => s.ms))
    const reached = ms <= goalMs
    if (!reached) missed += 1
    console.log(
      `${reached ? 'reached' : 'MISSED '}  ${engine.name.padEnd(15)} ${(ms / 1_000).toFixed(1).padStart(5)} s (${(Math.max(...seen.map((s) => s.ms)) / 1_000).toFixed(1)})  ${(median(seen.map((s) => s.bytes)) / 1_000).toFixed(0).padStart(4)} kB  ${median(seen.map((s) => s.requests))} requests`,
    )
    if (process.env['VERBOSE'])
      for (const [url, bytes] of seen.at(-1)?.byUrl ?? [])
        console.log(`    ${String(bytes).padStart(7)} ${url}`)
  }
  process.exitCode = missed === 0 ? 0 : 1
} finally {
  await browser.close()
  product.end()
}
process.exit()
