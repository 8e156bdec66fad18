import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './root.ts'

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[]; src?: string }

const client = join(root, 'site/dist/client')
const gzipped = (path: string) => gzipSync(readFileSync(path), { level: 9 }).length
const bytes = (path: string) => statSync(path).size
const kb = 1_000

/** Loaded long after the page is shown, by the browser itself. */
const serviceWorker = 'src/offline/service-worker.ts'

/** The loader, the app's entry and all that they import before anything is shown. */
const initialScript = (): number => {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const reached = new Set<string>()
  const walk = (name: string) => {
    if (reached.has(name)) return
    reached.add(name)
    for (const next of manifest[name]?.imports ?? []) walk(next)
  }
  for (const [name, chunk] of Object.entries(manifest))
    if ((chunk.isEntry && name !== serviceWorker) || name === 'src/main.tsx') walk(name)
  return [...reached].reduce(
    (sum, name) => sum + gzipped(join(client, manifest[name]?.file ?? '')),
    0,
  )
}

const assets = (pattern: RegExp, folder = 'assets') =>
  readdirSync(join(client, folder))
    .filter((n) => pattern.test(n))
    .map((n) => join(client, folder, n))

const budgets: [string, () => number, number][] = [
  ['initial script, gzip', initialScript, 130 * kb],
  ['style sheet, gzip', () => Math.max(...assets(/\.css$/).map(gzipped)), 20 * kb],
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

/** Measures the build against house.md §9; answers what is over. */
export const overBudget = (): string[] => {
  const over: string[] = []
  for (const [name, measure, most] of budgets) {
    const found = measure()
    console.log(`  ${name.padEnd(24)} ${(found / kb).toFixed(1).padStart(7)} kB of ${most / kb}`)
    if (found > most)
      over.push(`${name}: ${(found / kb).toFixed(1)} kB, but ${most / kb} kB at most`)
  }
  return over
}

if (process.argv[1] === import.meta.filename) {
  const over = overBudget()
  for (const line of over) console.error(line)
  process.exitCode = over.length === 0 ? 0 : 1
}
