import { chromium, type Browser, type CDPSession, type Frame, type Page } from '@playwright/test'
import { framesDuring } from './frames.ts'
import { aPlayer, slowPhone, tapGame, warmLobby } from './phone.ts'
import { aProduct, median } from './product.ts'

/*
 * `npm run bench stage [title]`: games on the stage on a throttled phone (1.6 Mbit/s, 150 ms, processor
 * four times slower, warm lobby, 390 × 844). From the press on "Oyna" to a board that takes a round, by the browser's own
 * clock; then what its frames cost the main thread while rounds are played. RUNS (default 3) openings, ROUNDS (default 4)
 * played; BENCH_URL names a running product.
 */

const runs = parseInt(process.env['RUNS'] ?? '3', 10)
const rounds = parseInt(process.env['ROUNDS'] ?? '4', 10)
const throttled = { kbit: 1_600, latencyMs: 150, cpuSlowdown: 4 }
const openMs = 1_500
const frameMs = 20

type Title = {
  slug: string
  lobby: string
  /** The board, once it takes a bet. */
  board: string
  /** Plays through some rounds. */
  play: (game: Frame) => Promise<void>
}
const solo = '.game.play[data-phase=ready] canvas'
/** A room plays on by itself: in any phase a bet is taken, for this round or the next. */
const room =
  '.game.crash:is([data-phase=betting], [data-phase=bell], [data-phase=flying], [data-phase=crashed]) canvas'
const titles: readonly Title[] = [
  {
    slug: 'lokum-yagmuru',
    lobby: '/search?q=lokum',
    board: solo,
    play: (game) => playRounds(game),
  },
  ...['inci-avi', 'boncuk', 'duses', 'kuyruklu', 'yazi-tura'].map((slug) => ({
    slug,
    lobby: '/instant',
    board: solo,
    play: (game: Frame) => playRounds(game),
  })),
  { slug: 'felek-poker', lobby: '/poker', board: solo, play: (game) => playRounds(game) },
  { slug: 'hezarfen', lobby: '/instant', board: room, play: (game) => playFlight(game) },
]

type Marked = Window & { pressedAt?: number; shownAt?: number }

/** In every page and frame: when "Oyna" was pressed, and when a game was drawn that takes a round (the canvas is drawn as it is put into the page). */
const mark = (board: string): void => {
  const marked = window as Marked
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      if (target instanceof Element && target.closest('a[href*="/play/"]'))
        marked.pressedAt = performance.timeOrigin + timeStamp
    },
    true,
  )
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector(board)) return
    observer.disconnect()
    marked.shownAt = performance.timeOrigin + performance.now()
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-phase'] })
}

/** From the press that opens the game (where a sheet opens before, that on "Oyna" in it) until it is seen and can be played. */
const opened = async (page: Page, { slug, board }: Title): Promise<{ ms: number; game: Frame }> => {
  await tapGame(page, slug)
  const main = page.frameLocator('iframe').locator(board)
  await main.waitFor({ timeout: 60_000 })
  const game = page
    .mainFrame()
    .childFrames()
    .find((it) => it.url().includes(`/play/${slug}?`))
  const shownAt = await game?.evaluate(() => (window as Marked).shownAt)
  const pressedAt = await page.evaluate(() => (window as Marked).pressedAt)
  const ms = (shownAt ?? NaN) - (pressedAt ?? NaN)
  if (!game || !(ms > 0)) throw new Error(`${slug}: the page did not say when it was opened`)
  return { ms, game }
}

/** The game's page as it is played: what waits for it is told by the page and does not ask it again and again. */
const until = (game: Frame, phases: string): Promise<string> =>
  game.evaluate(
    (wanted) =>
      new Promise<string>((done) => {
        const look = (): void => {
          const now = document.querySelector<HTMLElement>('.game.play')?.dataset['phase'] ?? ''
          if (!wanted.includes(now)) return
          observer.disconnect()
          done(now)
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { subtree: true, attributeFilter: ['data-phase'] })
        look()
      }),
    phases.split(' '),
  )

const press = (game: Frame, selector: string): Promise<void> =>
  game.evaluate((which) => document.querySelector<HTMLElement>(which)?.click(), selector)

/** A round to its end: where it waits for a decision one step is taken, then what stands. */
const playRound = async (game: Frame): Promise<void> => {
  const main = '.p-main, .p-go .spin'
  await until(game, 'ready')
  // Until the pause between two rounds is over a press does nothing.
  for (
    let tries = 0;
    (await until(game, 'ready sending showing deciding')) === 'ready';
    tries += 1
  ) {
    if (tries === 100) throw new Error('the round does not begin')
    await press(game, main)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  if ((await until(game, 'ready deciding')) === 'ready') return
  await press(
    game,
    '.p-grid button:not([aria-disabled=true]), .p-own .p-pair button, .pk-cards button',
  )
  if ((await until(game, 'ready deciding')) === 'deciding') await press(game, main)
  await until(game, 'ready')
}

const playRounds = async (game: Frame): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) await playRound(game)
}

/** How long a flight is looked at: many end sooner, some fly for minutes. */
const flightMsMax = 8_000

/** With one bet that lies: all the time for bets, and a flight with it, to its end or for some seconds. */
const playFlight = async (game: Frame): Promise<void> => {
  await until(game, 'flying crashed')
  await press(game, '.c-seat[data-place="0"] .p-main')
  await until(game, 'betting')
  await until(game, 'flying')
  await Promise.race([
    until(game, 'crashed'),
    new Promise((resolve) => setTimeout(resolve, flightMsMax)),
  ])
}

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0

/**
 * Frames as a slower processor would take them: thread time, so many times over. The browser's own throttle keeps this very
 * thread busy for as long as a task has lasted on the wall, and where page, painter and house share two cores that is twice
 * the work.
 */
const slowFrames = async (
  browser: Browser,
  page: Page,
  cdp: CDPSession,
  play: () => Promise<void>,
): Promise<number[]> => {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const frames = await framesDuring(browser, page, play)
  return frames.map((ms) => ms * throttled.cpuSlowdown)
}

type Seen = { ms: number[]; frames: number[] }

const see = async (browser: Browser, base: string, title: Title): Promise<Seen> => {
  const { slug, lobby, board, play } = title
  const seen: Seen = { ms: [], frames: [] }
  for (let run = 0; run < runs; run += 1) {
    const context = await aPlayer(browser, base)
    await context.addInitScript(mark, board)
    const page = await warmLobby(context, lobby, slug)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await slowPhone(cdp, throttled)
    const { ms, game } = await opened(page, title)
    seen.ms.push(ms)
    if (run === runs - 1) seen.frames = await slowFrames(browser, page, cdp, () => play(game))
    await context.close()
  }
  return seen
}

const product = await aProduct()
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  // WebGL2 by software: its calls are what a phone's main thread makes; who draws them is another process.
  args: [
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
  ],
})
try {
  console.log(
    `390 × 844, processor ${throttled.cpuSlowdown} times slower, ${throttled.kbit} kbit/s, ${throttled.latencyMs} ms, warm lobby; ${runs} openings, medians (worst); ${rounds} rounds, main-thread time of a frame × ${throttled.cpuSlowdown}\n`,
  )
  let missed = 0
  for (const title of titles.filter(({ slug }) => slug.includes(process.argv[3] ?? ''))) {
    const { ms, frames } = await see(browser, `http://localhost:${product.port}`, title)
    const [open, frame] = [median(ms), p95(frames)]
    const reached = open <= openMs && frame <= frameMs && frames.length > 60
    if (!reached) missed += 1
    console.log(
      `${reached ? 'reached' : 'MISSED '}  ${title.slug.padEnd(14)} ready ${(open / 1_000).toFixed(2)} s (${(Math.max(...ms) / 1_000).toFixed(2)}; goal ≤ ${openMs / 1_000})  frame p95 ${frame.toFixed(1)} ms, p50 ${median(frames).toFixed(1)}, of ${frames.length} (goal ≤ ${frameMs})`,
    )
  }
  process.exitCode = missed === 0 ? 0 : 1
} finally {
  await browser.close()
  product.end()
}
process.exit()
