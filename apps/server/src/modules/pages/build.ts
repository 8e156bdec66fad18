import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Boot, ShellInput, ShellOutput } from '@felek/contract/boot.ts'
import { firstStyles } from './first-styles.ts'

/** What `npm run build` made of the site, read once at start. */
export type Build = {
  /** dist/client: what is served as files. */
  folder: string
  /** Address of the one style sheet. */
  sheet: string
  /** What of it, with the fonts, is written into a page whose body this is. */
  styles(html: string): string
  /** Address of the one script that a page names. */
  loader: string
  fonts: string[]
  statics: Pick<Boot, 'languages' | 'headerMenu' | 'footerMenu' | 'partners' | 'investmentMethods'>
  renderShell(input: ShellInput): ShellOutput
  /** The route's pattern where the site has a page at this path, else undefined. */
  knownRoute(path: string): string | undefined
  /** Whether pages of this route belong into search results, and all routes of which that is so. */
  isFound(route: string): boolean
  foundRoutes: string[]
}

type Chunk = { file: string; css?: string[]; src?: string; assets?: string[] }

const dist = fileURLToPath(new URL('../../../../site/dist', import.meta.url))

/** Reads the build; throws a sentence where there is none. */
export const readBuild = async (): Promise<Build> => {
  const folder = join(dist, 'client')
  const manifest = JSON.parse(
    await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => {
      throw new Error('the site is not built: run npm run build')
    }),
  ) as Record<string, Chunk>
  const chunks = Object.values(manifest)
  const sheet =
    chunks.map((c) => c.file).find((f) => f.endsWith('.css')) ??
    chunks.flatMap((c) => c.css ?? [])[0]
  const loader = manifest['src/loader.ts']?.file
  if (sheet === undefined || loader === undefined)
    throw new Error('the site’s build has no style sheet or no loader')
  const [fonts, styles] = await Promise.all([
    readFile(join(folder, '.vite/fonts.css'), 'utf8'),
    readFile(join(folder, sheet), 'utf8').then(firstStyles),
  ])
  const data = async <T>(name: string) =>
    JSON.parse(await readFile(join(folder, 'data', `${name}.json`), 'utf8')) as T
  const shell = (await import(pathToFileURL(join(dist, 'server/server-shell.js')).href)) as Pick<
    Build,
    'renderShell' | 'knownRoute' | 'isFound' | 'foundRoutes'
  >
  return {
    folder,
    sheet: `/${sheet}`,
    styles: (html) => fonts + styles(html),
    loader: `/${loader}`,
    fonts: [
      ...new Set(
        [...fonts.matchAll(/url\(["']?(\/assets\/[^"')]+latin[^"')]*\.woff2)/g)].map(
          (m) => m[1] ?? '',
        ),
      ),
    ].filter((f) => /latin-(ext-)?wght-normal/.test(f)),
    statics: {
      languages: await data('languages'),
      headerMenu: await data('header-menu'),
      footerMenu: await data('footer-menu'),
      partners: await data('partners'),
      investmentMethods: await data('investment-methods'),
    },
    renderShell: shell.renderShell,
    knownRoute: shell.knownRoute,
    isFound: shell.isFound,
    foundRoutes: shell.foundRoutes,
  }
}
