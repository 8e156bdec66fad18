import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import * as all from './index.ts'
import type { DrawnTitle } from './drawn.ts'
import type { AnyEngine, AnyRoomTitle, AnyTitle } from './registry.ts'

/*
 * A round names the maths that it was played under: the rules as they are written, with all that they are made of, and
 * the title's config. What is only a type decides nothing. A version that was sold keeps its name while nothing but what
 * is said about it changes: the list of what was sold (../titles/sold.json) has a second hash of each, without comments.
 */

export const studioFolder = join(import.meta.dirname, '../../..')

/** A file's text, by its path in the house; throws where there is none. */
export type Read = (path: string) => string
export const readIn =
  (folder: string): Read =>
  (path) =>
    readFileSync(join(folder, path), 'utf8')

const anyImport = /^(?:import|export)\s(type\s)?([^'"`;=]*?)['"](\.[^'"]+)['"]/gm
const named = /^\{[^}]*\} from $/

/** The file and all that it is made of, by path; that of whatever can change how a round comes out. */
export const closureOf = (
  path: string,
  read: Read,
  seen = new Map<string, string>(),
): Map<string, string> => {
  if (seen.has(path)) return seen
  const text = read(path)
  seen.set(path, text)
  for (const [, type, names = '', from = ''] of text.matchAll(anyImport)) {
    if (type !== undefined) continue
    if (!named.test(names)) throw new Error(`${path}: import what you need of ${from} by name`)
    closureOf(posix.join(posix.dirname(path), from), read, seen)
  }
  return seen
}

const hashOf = (files: ReadonlyMap<string, string>, config: string): string => {
  const hash = createHash('sha256')
  for (const path of [...files.keys()].sort())
    hash.update(`${posix.relative('apps/studio', path)}\n${files.get(path)}\n`)
  return hash.update(config).digest('hex').slice(0, 16)
}

const said =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g
/** Templates in templates and patterns: where a quote may be none, the text is taken as it stands. */
const unclear = /\$\{[^}]*`|[=(,:?[!&|{};\n]\s*\/[^/*\s]/

/** A file's text without what is said about it. */
export const bareOf = (text: string): string => {
  const bare = text.replace(said, (part) => (part.startsWith('/') ? ' ' : part))
  return unclear.test(bare) ? text : bare.replace(/[ \t]+$/gm, '').replace(/\n+/g, '\n')
}

/** A title or a room, as its versions go: where its rules begin, and its config as it is written. */
export type Versioned = { slug: string; file: string; config: string }
/** `maths`: 16 hex digits, the version's name. `bare`: the same without comments. */
export type Version = { maths: string; bare: string }

export const versionOf = (
  { file, config }: Omit<Versioned, 'slug'>,
  read = readIn(studioFolder),
): Version => {
  const files = closureOf(file, read)
  const bare = new Map([...files].map(([path, text]) => [path, bareOf(text)]))
  return { maths: hashOf(files, config), bare: hashOf(bare, config) }
}

/**
 * What was ever sold, by slug, oldest first: a version's name, and what it is without comments. It only grows
 * (tools/sold-versions.ts).
 */
export type Sold = Readonly<Record<string, Readonly<Record<string, string>>>>
export const soldFile = 'apps/studio/titles/sold.json'
export const readSold = (read = readIn(studioFolder)): Sold => JSON.parse(read(soldFile)) as Sold

/** The name of a version: the one that it was sold under, if only comments have changed since. */
export const nameOf = (slug: string, { maths, bare }: Version, sold: Sold = readSold()): string => {
  const own = sold[slug] ?? {}
  return maths in own ? maths : (Object.keys(own).findLast((name) => own[name] === bare) ?? maths)
}

/** Where an engine's rules stand: it goes by the name of its folder in the index. */
export const folderOf = (title: { slug: string; rules: unknown }): string => {
  const found = Object.entries(all).find(([, { rules }]) => (rules as unknown) === title.rules)
  if (!found) throw new Error(`${title.slug} plays by rules that no engine of the index has`)
  return found[0]
}

/** The engine of a folder, where its rounds are played step by step. */
export const singlePlayerEngineIn = (folder: string): AnyEngine | undefined => {
  const found = Object.entries(all).find(([name]) => name === folder)?.[1]
  return found?.kind === 'solo' ? found : undefined
}

export const rulesFileOf = (engine: string): string => `apps/studio/engines/${engine}/rules.ts`
/** Of an engine whose rounds are a room's: all that decides in them. */
export const roomFileOf = (engine: string): string => `apps/studio/engines/${engine}/room.ts`

/** A title of whichever kind. */
export const versionedTitle = (title: AnyTitle | DrawnTitle | AnyRoomTitle): Versioned => {
  const { slug } = title
  const engine = folderOf(title)
  return title.kind === 'room'
    ? {
        slug,
        file: roomFileOf(engine),
        config: JSON.stringify(title.rules.plain(title.config)),
      }
    : { slug, file: rulesFileOf(engine), config: JSON.stringify(title.config) }
}

/** The version of a title's maths. Games that are drawn whole go by a name of their own, of their data (drawn.ts). */
export const mathsOf = (title: AnyTitle | AnyRoomTitle): string =>
  nameOf(title.slug, versionOf(versionedTitle(title)))
