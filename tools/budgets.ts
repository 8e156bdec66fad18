import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { gameWants, tableWants, withLinks, type PageAssets } from '@felek/studio/src/http/pages.ts'
import { games } from '@felek/studio/src/games/games.ts'
import type { GameInfo } from '@felek/studio/src/protocol/games.ts'
import { mustSee } from './must-see.ts'
import { root } from './root.ts'
import { stageBudgets } from './stage-budgets.ts'

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[]; src?: string }

const client = join(root, 'apps/site/dist/client')
const office = join(root, 'apps/office/dist/client')
const gzipped = (path: string) => gzipSync(readFileSync(path), { level: 9 }).length
const bytes = (path: string) => statSync(path).size
const kb = 1_000

/** Loaded long after the page is shown, by the browser itself. */
const serviceWorker = 'src/offline/service-worker.ts'

/** What an app's entries import before anything is shown. */
const initialScript = (
  folder: string,
  isFirst: (name: string, chunk: Chunk) => boolean,
): number => {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const reached = new Set<string>()
  const walk = (name: string) => {
    if (reached.has(name)) return
    reached.add(name)
    for (const next of manifest[name]?.imports ?? []) walk(next)
  }
  for (const [name, chunk] of Object.entries(manifest)) if (isFirst(name, chunk)) walk(name)
  return [...mustSee(`the first files of ${folder}`, [...reached])].reduce(
    (sum, name) => sum + gzipped(join(folder, manifest[name]?.file ?? '')),
    0,
  )
}

/** The loader and the app's own entry, which the loader brings. */
const sitesScript = () =>
  initialScript(
    client,
    (name, chunk) => (chunk.isEntry === true && name !== serviceWorker) || name === 'src/main.tsx',
  )
/** With the sentences of one language, without which nothing is shown either. */
const officesScript = () =>
  initialScript(
    office,
    (name, chunk) => chunk.isEntry === true || name.endsWith('phrases/src/tr/office.ts'),
  )

const assets = (pattern: RegExp, folder = 'assets') =>
  mustSee(
    `${folder}/${pattern.source}`,
    readdirSync(join(client, folder)).filter((n) => pattern.test(n)),
  ).map((n) => join(client, folder, n))

const budgets: [string, () => number, number][] = [
  ['initial script, gzip', sitesScript, 130 * kb],
  ['office: first script, gzip', officesScript, 220 * kb],
  ['style sheet, gzip', () => Math.max(...assets(/\.css$/).map(gzipped)), 20 * kb],
  // Lists, matches, slip and coupons together.
  ['sportsbook, gzip', () => Math.max(...assets(/^sports-[^.]*\.js$/).map(gzipped)), 45 * kb],
  [
    'fonts',
    () =>
      assets(/latin-(ext-)?wght-normal.*\.woff2$/)
        .map(bytes)
        .reduce((a, b) => a + b, 0),
    45 * kb,
  ],
  ['largest hero image', () => Math.max(...assets(/\.avif$/, 'art/hero').map(bytes)), 40 * kb],
  ['largest cover', () => Math.max(...assets(/\.avif$/, 'art/covers').map(bytes)), 40 * kb],
]

const studio = join(root, 'apps/studio/dist')
/** What of a game's page must have come before the studio is asked to open it: the entry and all that it imports. */
const asking = (): number => {
  const manifest = JSON.parse(readFileSync(join(studio, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const filesFrom = (name: string): string[] => [
    manifest[name]?.file ?? '',
    ...(manifest[name]?.imports ?? []).flatMap(filesFrom),
  ]
  const sizes = ['index.html', 'crash/index.html', 'live/index.html'].map((page) =>
    [...new Set(filesFrom(page))].reduce((sum, file) => sum + gzipped(join(studio, file)), 0),
  )
  return Math.max(...sizes)
}

const linkPattern = /(?:href|src)="(\/(?:assets|art)\/[^"]+)"/g

/** What of the studio must come before a game can be played: its page and all that this names. */
const frameOf = (wanted: PageAssets): number => {
  const html = withLinks(
    readFileSync(join(studio, wanted.page), 'utf8'),
    readFileSync(join(studio, '.vite/manifest.json'), 'utf8'),
    wanted,
  )
  const sent = [...html.matchAll(linkPattern)]
    .map(([, path = '']) => path)
    .filter((path) => !path.endsWith('.svg'))
    .map((path) => join(path.startsWith('/art/') ? join(root, 'apps/studio/public') : studio, path))
    .map((path) => bytes(existsSync(`${path}.br`) ? `${path}.br` : path))
  // Every request has heads of its own, some 500 bytes.
  return [html.length, ...sent].reduce((sum, size) => sum + size + 500, 0)
}

const langs = ['tr', 'en'] as const
const largest = (wanted: PageAssets[]): number =>
  Math.max(...mustSee('the pages of games', wanted).map(frameOf))
const ofPage = (page: GameInfo['engine']) => () =>
  largest(
    [...games.values()]
      .filter(({ info }) => info.engine === page)
      .flatMap(({ info }) => langs.map((lang) => gameWants(info, lang))),
  )

/**
 * At 400 kbit/s 50 kB take a second: of the eight that a cold frame may take (docs/bench.md) the
 * wire gets less than three; the rest is ways to and fro and the phone's own work.
 */
const frames: [string, () => number, number][] = [
  // The question travels while all else comes (apps/studio/client/main.ts).
  ['frame: what asks to open it, gzip', asking, 6 * kb],
  ['frame: slot of lines', ofPage('lines'), 135 * kb],
  ['frame: slot of ways', ofPage('cascade'), 135 * kb],
  ['frame: roulette', ofPage('roulette'), 120 * kb],
  ['frame: race', ofPage('racing'), 100 * kb],
  ['frame: tombala', ofPage('bingo'), 87 * kb],
  ['frame: live table', () => largest(langs.map(tableWants)), 86 * kb],
]

/** The site's files that name a call of the back office: nobody who plays is sent one. */
const officeInSite = (): string[] =>
  assets(/\.js$/).filter((path) => readFileSync(path, 'utf8').includes('office_'))

/** Measures the build (docs/product/site.md, "Budgets"); answers what is over. */
export const overBudget = async (): Promise<string[]> => {
  const over = officeInSite().map((path) => `${path} names calls of the back office`)
  for (const [name, measure, most] of [...budgets, ...frames, ...(await stageBudgets())]) {
    const found = measure()
    console.log(`  ${name.padEnd(30)} ${(found / kb).toFixed(1).padStart(7)} kB of ${most / kb}`)
    if (found > most)
      over.push(`${name}: ${(found / kb).toFixed(1)} kB, but ${most / kb} kB at most`)
  }
  return over
}

if (process.argv[1] === import.meta.filename) {
  const over = await overBudget()
  for (const line of over) console.error(line)
  process.exitCode = over.length === 0 ? 0 : 1
}
