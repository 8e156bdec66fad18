import { chromium } from '@playwright/test'
import { measure, type Seen } from './measure.ts'
import { aProduct, median, pages } from './product.ts'
import { createProxy } from './proxy.ts'

/*
 * `npm run bench page`: the built pages and the same pages with no script, on a slow phone, in
 * turn, in one run. RUNS (default 5) is how often each is opened; BENCH_URL names a running
 * product. `npm run bench page /sports` is that page alone; its odds move while it is watched, the
 * more with FEED_PACE=12.
 */

const runs = parseInt(process.env['RUNS'] ?? '5', 10)
const product = await aProduct()
const from = { host: '127.0.0.1', port: product.port }
const [whole, bare] = await Promise.all([createProxy(from, true), createProxy(from, false)])
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})

console.log(
  `390 × 844, processor 4 times slower, 1.6 Mbit/s, 150 ms; ${runs} runs each, medians (worst)\n`,
)
let missed = 0
const goal = (what: string, found: number, most: number, shown: string): void => {
  const reached = found <= most
  if (!reached) missed += 1
  console.log(`${reached ? 'reached' : 'MISSED '}  ${what.padEnd(44)} ${shown} (goal ≤ ${most})`)
}

const only = process.argv[3]
for (const path of pages.filter((it) => only === undefined || it === only)) {
  const seen: Record<'whole' | 'bare', Seen[]> = { whole: [], bare: [] }
  // One unmeasured look each: the server makes the page, the browser starts its processes.
  for (const { port } of [whole, bare]) await measure(browser, `http://localhost:${port}${path}`)
  for (let run = 0; run < runs; run += 1) {
    seen.bare.push(await measure(browser, `http://localhost:${bare.port}${path}`))
    seen.whole.push(await measure(browser, `http://localhost:${whole.port}${path}`))
  }
  const of = (pick: (s: Seen) => number) => seen.whole.map(pick)
  const lcp = median(of((s) => s.lcpMs))
  const lcpBare = median(seen.bare.map((s) => s.lcpMs))
  const worst = (values: number[]) => Math.max(...values)
  goal(
    `${path}  LCP ÷ the same page with no script`,
    lcp / lcpBare,
    1.15,
    `${(lcp / lcpBare).toFixed(2)}  ${lcp.toFixed(0)} ÷ ${lcpBare.toFixed(0)} ms`,
  )
  goal(
    `${path}  CLS`,
    median(of((s) => s.cls)),
    0.02,
    `${median(of((s) => s.cls)).toFixed(3)} (${worst(of((s) => s.cls)).toFixed(3)})`,
  )
  goal(
    `${path}  TBT, ms`,
    median(of((s) => s.tbtMs)),
    150,
    `${median(of((s) => s.tbtMs)).toFixed(0)} (${worst(of((s) => s.tbtMs)).toFixed(0)})`,
  )
}
await browser.close()
whole.server.close()
bare.server.close()
product.end()
console.log(missed === 0 ? '\nevery goal reached' : `\n${missed} goals missed`)
process.exit(0)
