import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/*
 * The browser makes calls by their wire name and their kind; it does not judge what the server
 * judged. So a call's schemas stay out of its bundle, and with them zod (15 kB). A file that names
 * a schema (`players.login.input`, or one that the contract exports by name) gets it, and its chunk
 * brings zod; reading a schema of a call that came from elsewhere throws with a sentence that says
 * so.
 */

const contract = join(import.meta.dirname, '../../packages/contract/src')
const suffix = '?calls'

type Exports = Record<string, unknown>
type Call = { wire: string; auth: string; ownWith?: string; money: boolean }
const isCall = (v: unknown): v is Call =>
  typeof v === 'object' && v !== null && 'wire' in v && 'input' in v
/** A room's calls: an object of nothing but calls. */
const isRoom = (v: unknown): v is Record<string, Call> =>
  typeof v === 'object' &&
  v !== null &&
  Object.values(v).length > 0 &&
  Object.values(v).every(isCall)
/** Codes, names, limits: what JSON can carry whole. */
const isPlain = (v: unknown): boolean =>
  v === null ||
  ['string', 'number', 'boolean'].includes(typeof v) ||
  (Array.isArray(v)
    ? v.every(isPlain)
    : typeof v === 'object' &&
      Object.getPrototypeOf(v) === Object.prototype &&
      Object.values(v).every(isPlain))

/** What the browser reads of a call. Rates, kinds and who is let in with old terms are the server's matters. */
const forBrowser = ({ wire, auth, ownWith, money }: Call) => ({
  wire,
  auth,
  ownWith,
  // Whoever does not find it reads false.
  ...(money ? { money } : {}),
})

const withoutSchemas = (room: Record<string, Call>): object =>
  Object.fromEntries(Object.entries(room).map(([name, call]) => [name, forBrowser(call)]))

const guard = `const light = (room) => {
  for (const name in room) Object.defineProperty(room[name], 'input', { get() { throw new Error(room[name].wire + ': name .input where the call is imported') } })
  return room
}
`

/**
 * The module again, each call without its schemas; what is a schema itself comes from the whole
 * module.
 */
const lighten = (path: string, exports: Exports): string =>
  guard +
  Object.entries(exports)
    .map(([name, value]) => {
      if (isRoom(value))
        return `export const ${name} = light(${JSON.stringify(withoutSchemas(value))})`
      if (isPlain(value)) return `export const ${name} = ${JSON.stringify(value)}`
      // Of the events only their names matter here.
      if (basename(path) === 'events.ts')
        return `export const ${name} = ${JSON.stringify(Object.fromEntries(Object.keys(value as object).map((k) => [k, true])))}`
      return `export { ${name} } from ${JSON.stringify(`${path}?whole`)}`
    })
    .join('\n')

const namesSchemas = new Map<string, boolean>()
/** Whether a file reads the schema of a call; what is spread (`...input`) is none. */
const wantsSchemas = (file: string): boolean => {
  const known = namesSchemas.get(file)
  if (known !== undefined) return known
  const wants =
    !file.startsWith(contract) && /(?<!\.)\.(input|output)\b/.test(readFileSync(file, 'utf8'))
  namesSchemas.set(file, wants)
  return wants
}

/** The rooms that index.ts names, so that no new one is forgotten, and the events. */
const rooms = new Set([
  join(contract, 'events.ts'),
  ...[...readFileSync(join(contract, 'index.ts'), 'utf8').matchAll(/from '\.\/([\w-]+\.ts)'/g)].map(
    (m) => join(contract, m[1] ?? ''),
  ),
])

export const lightContract = (): Plugin => ({
  name: 'felek-light-contract',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source.endsWith('?whole')) return { id: source, moduleSideEffects: false }
    const found = await this.resolve(source, importer, { skipSelf: true })
    if (!found?.id.startsWith(contract)) return found
    if (!rooms.has(found.id) || !importer) return { ...found, moduleSideEffects: false }
    const whole = importer.endsWith('?whole') || wantsSchemas(importer.replace(/\?.*$/, ''))
    return { ...found, id: found.id + (whole ? '?whole' : suffix), moduleSideEffects: false }
  },
  async load(id) {
    if (!id.endsWith(suffix)) return
    const path = id.slice(0, -suffix.length)
    this.addWatchFile(path)
    return {
      code: lighten(path, (await import(pathToFileURL(path).href)) as Exports),
      moduleType: 'js',
    }
  },
})
