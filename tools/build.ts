import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './root.ts'

/** What the browser's bundles are made from: these, but for what was made of them. */
const sources = [
  'packages/contract/src',
  'packages/phrases/src',
  'packages/ui/src',
  'packages/web-kit/src',
  'apps/site',
  'apps/office',
  'apps/studio',
  'package-lock.json',
]
const made = new Set(['dist', 'node_modules'])
const stamp = join(root, 'apps/site/dist/.built')

const newest = (path: string): number => {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const names = readdirSync(path)
  // A folder's own time tells of files that went; where a build lies in it, of the build.
  const own = names.some((name) => made.has(name)) ? 0 : stat.mtimeMs
  return names
    .filter((name) => !made.has(name))
    .reduce((latest, name) => Math.max(latest, newest(join(path, name))), own)
}

/** Whether the bundles are at least as new as what they are made from. */
export const isBuilt = (): boolean =>
  existsSync(stamp) &&
  sources
    .map((s) => join(root, s))
    .filter(existsSync)
    .every((s) => newest(s) <= statSync(stamp).mtimeMs)

const vite = (...args: string[]): void => {
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error', ...args],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (status !== 0) throw new Error(`vite build ${args.join(' ')} failed`)
}

/** Text assets travel compressed; compressing them once, here, costs the server nothing. */
const compress = (folder: string): void => {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg|json|webmanifest|txt|html)$/.test(name)) continue
    const path = join(folder, name)
    const bytes = readFileSync(path)
    if (bytes.length < 1_024) continue
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

/** Builds the site for the browser, its shell for the server, the back office, and the studio's games. */
export const build = (): void => {
  const begun = new Date()
  vite('-c', 'apps/site/vite.config.ts')
  vite('-c', 'apps/site/vite.config.ts', '--ssr')
  vite('-c', 'apps/office/vite.config.ts')
  vite('-c', 'apps/studio/vite.config.ts')
  compress(join(root, 'apps/site/dist/client'))
  compress(join(root, 'apps/office/dist/client'))
  compress(join(root, 'apps/studio/dist'))
  writeFileSync(stamp, '')
  utimesSync(stamp, begun, begun)
}

if (process.argv[1] === import.meta.filename) build()
