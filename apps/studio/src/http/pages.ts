import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { firstPictures, stagePictures } from '../protocol/pictures.ts'
import type { OpenedGame } from '../protocol/games.ts'

/*
 * The page of a game, with the names of all that it will need: a browser that hears of them at once
 * asks for them at once, while a script would find them one after the other.
 */

type Chunk = {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}
type Manifest = Record<string, Chunk>
type Lang = 'tr' | 'en'

const dist = join(import.meta.dirname, '../../dist')

type Engine = OpenedGame['engine']

const rooms: Record<Engine, string> = {
  lines: 'slot/slot-game.tsx',
  cascade: 'slot/slot-game.tsx',
  roulette: 'roulette/roulette-table.tsx',
  racing: 'racing/racing-game.tsx',
  bingo: 'bingo/bingo-game.tsx',
  stage: 'play/stage-room.tsx',
}

/** A title's look, which brings its scene. */
const looks = 'titles/'
const lookOf = (slug: string): string => `${looks}${slug}.ts`

/** The language that a page's address asks for, as the client reads it. */
export const langAsked = (query: unknown): Lang =>
  (query as { lang?: unknown }).lang === 'en' ? 'en' : 'tr'

/** Files of these modules and of all that they import: what draws first stands first. */
const filesOf = (manifest: Manifest, modules: readonly string[]): Set<string> => {
  const reached = new Set<string>()
  const files = new Set<string>()
  const walk = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || reached.has(name)) return
    reached.add(name)
    for (const next of chunk.imports ?? []) walk(next)
    if (name.startsWith(looks)) for (const scene of chunk.dynamicImports ?? []) walk(scene)
    files.add(`/${chunk.file}`)
    for (const css of chunk.css ?? []) files.add(`/${css}`)
  }
  modules.forEach(walk)
  return files
}

const linkTo = (file: string): string => {
  if (file.endsWith('.css')) return `<link rel="stylesheet" crossorigin href="${file}">`
  // A stage's own is fetched by its script.
  if (file.startsWith('/art/scenes/'))
    return `<link rel="preload" as="fetch" crossorigin href="${file}">`
  if (file.endsWith('.avif'))
    return `<link rel="preload" as="image" type="image/avif" href="${file}">`
  return `<link rel="modulepreload" crossorigin href="${file}">`
}

export type PageAssets = { page: string; modules: readonly string[]; pictures: readonly string[] }

export const gameWants = (
  { engine, slug }: { engine: Engine; slug: string },
  lang: Lang,
): PageAssets => ({
  page: 'index.html',
  modules: [
    'show.tsx',
    rooms[engine],
    ...(engine === 'stage' ? [lookOf(slug)] : []),
    `texts/${lang}.ts`,
    '../src/protocol/protocol.ts',
  ],
  pictures: firstPictures(engine, slug),
})

/** Of a room in which all fly together. */
export const crashWants = (slug: string, lang: Lang): PageAssets => ({
  page: 'crash/index.html',
  modules: ['crash/show.tsx', `texts/${lang}.ts`, '../engines/crash/room-messages.ts'],
  pictures: stagePictures(slug),
})

export const tableWants = (lang: Lang): PageAssets => ({
  page: 'live/index.html',
  modules: [
    'live/show.tsx',
    `texts/${lang}.ts`,
    `texts/live-${lang}.ts`,
    '../src/live/protocol.ts',
  ],
  pictures: [],
})

/** What a round is shown by follows from its record, so the page names nothing ahead of it. */
export const roundWants: PageAssets = { page: 'round/index.html', modules: [], pictures: [] }

/** The built page with all that is `wanted` named in it; `manifest` is the build's, as JSON. */
export const withLinks = (
  html: string,
  manifest: string,
  { modules, pictures }: PageAssets,
): string => {
  const links = [...filesOf(JSON.parse(manifest) as Manifest, modules), ...pictures]
    .filter((file) => !html.includes(`"${file}"`))
    .map(linkTo)
  return html.replace('</head>', `${links.join('')}</head>`)
}

/** What games share: the page's own files and its face, and the two rooms that most of them are played in. */
const commonWants = (lang: Lang): PageAssets => ({
  page: 'index.html',
  modules: [
    'show.tsx',
    rooms.lines,
    rooms.stage,
    `texts/${lang}.ts`,
    '../src/protocol/protocol.ts',
  ],
  pictures: [],
})

const hidden = (body: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Felek</title>${body}`

/** A page that shows and runs nothing: the browser brings all that `wanted` names, for the page that will ask for it. */
export const bringing = (manifest: string, { page, modules, pictures }: PageAssets): string => {
  const chunks = JSON.parse(manifest) as Manifest
  const faces = (chunks[page]?.assets ?? []).map((file) => `/${file}`)
  const files = [...filesOf(chunks, [page, ...modules]), ...faces, ...pictures]
  return hidden(files.map((file) => `<link rel="prefetch" href="${file}">`).join(''))
}

/**
 * What a lobby loads out of sight before a game is opened: games stand at an address of their own, whose files nothing of
 * the lobby's brings.
 */
export const warmPage = async (lang: Lang): Promise<string | undefined> => {
  const manifest = await readFile(join(dist, '.vite/manifest.json'), 'utf8').catch(() => undefined)
  return manifest && bringing(manifest, commonWants(lang))
}

/**
 * The same of a game that somebody is about to open: its page as it is opened for money, which opens nothing here
 * (`isBroughtAhead`). It names all that it needs; and a browser keeps a frame's document apart from all else that it
 * keeps, so that only a frame brings it.
 */
export const warmGamePage = (slug: string, lang: Lang): string =>
  hidden(`<iframe hidden src="/play/${slug}?lang=${lang}&amp;mode=real#ahead"></iframe>`)

/** Undefined where the client has not been built. */
const renderPage = async (
  wanted: PageAssets,
  parents: readonly string[],
): Promise<string | undefined> => {
  const [html, manifest] = await Promise.all([
    readFile(join(dist, wanted.page), 'utf8').catch(() => undefined),
    readFile(join(dist, '.vite/manifest.json'), 'utf8').catch(() => undefined),
  ])
  if (html === undefined || manifest === undefined) return undefined
  const meta = `<meta name="felek-parents" content="${parents.join(' ')}">`
  // Before the script, which does not wait for the rest of the page.
  return withLinks(html.replace('<head>', `<head>${meta}`), manifest, wanted)
}

/** The page of a game, for its engine and its pictures. */
export const gamePage = (
  game: { engine: Engine; slug: string },
  lang: Lang,
  parents: readonly string[],
): Promise<string | undefined> => renderPage(gameWants(game, lang), parents)

export const crashPage = (
  slug: string,
  lang: Lang,
  parents: readonly string[],
): Promise<string | undefined> => renderPage(crashWants(slug, lang), parents)

/** The page of every live table. */
export const tablePage = (lang: Lang, parents: readonly string[]): Promise<string | undefined> =>
  renderPage(tableWants(lang), parents)

/** The page of any round: it asks for the record itself. */
export const roundPage = (parents: readonly string[]): Promise<string | undefined> =>
  renderPage(roundWants, parents)

export const sendPage = (reply: FastifyReply, html: string | undefined): FastifyReply =>
  html === undefined
    ? reply
        .code(503)
        .type('text/plain')
        .send("The game's client has not been built: npm run build.\n")
    : reply.send(html)
