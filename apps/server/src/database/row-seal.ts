import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { PickDeps } from '../deps.ts'

/*
 * Seals of single rows (docs/decisions/0112 and 0127): a keyed hash of what a row says, made by the process that writes it, under a
 * key that the database does not have. An injected statement can make none, and who owns the database can change no such row unseen.
 */

export type SealDeps = PickDeps<never, 'sealKey' | 'sealOldKeys'>
export type Part =
  | string
  | number
  | bigint
  | boolean
  | Date
  | null
  | undefined
  | readonly (string | number | bigint)[]
  | object

/** A value of JSON with its keys in one order, whatever order a database gives them. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]))
}

/** One text for one value. */
export const textOf = (part: Part): string => {
  if (part === null || part === undefined) return ''
  if (part instanceof Date) return String(part.getTime())
  if (Array.isArray(part)) return part.map(String).join(',')
  if (typeof part !== 'object') return String(part)
  return JSON.stringify(inOrder(JSON.parse(JSON.stringify(part))))
}
const lines = (what: string, parts: readonly Part[]): string =>
  `${what}\n${parts
    .map(textOf)
    .map((it) => `${it.length}:${it}`)
    .join('')}`

/** What a row says, without a key: of rows that came with the house, whose digests stand in the code. */
export const digestOfRow = (what: string, parts: readonly Part[]): string =>
  createHash('sha256').update(lines(what, parts)).digest('hex')

/** The seals of one room, under a key of its own; `use` keeps rooms apart. */
export const rowSeals = <What extends string>(use: string) => {
  const keys = new Map<string, Buffer>()
  const keyOf = (secret: string): Buffer => {
    const key = keys.get(secret) ?? Buffer.from(hkdfSync('sha256', secret, 'felek', use, 32))
    keys.set(secret, key)
    return key
  }
  const made = (secret: string, what: What, parts: readonly Part[]): string =>
    createHmac('sha256', keyOf(secret)).update(lines(what, parts)).digest('base64url')
  /** Whether a seal is ours, of today's key or one from before it. */
  const fits = ({ env }: SealDeps, what: What, parts: readonly Part[], seal: string): boolean =>
    [env.sealKey, ...env.sealOldKeys].some((secret) => {
      const [ours, theirs] = [Buffer.from(made(secret, what, parts)), Buffer.from(seal)]
      return ours.length === theirs.length && timingSafeEqual(ours, theirs)
    })
  return {
    sealOf: ({ env }: PickDeps<never, 'sealKey'>, what: What, parts: readonly Part[]): string =>
      made(env.sealKey, what, parts),
    /** Of rows from before there were seals nobody can say; whether such a row may be is the check's to say. */
    isSealed: (
      deps: SealDeps,
      what: What,
      parts: readonly Part[],
      seal: string | null | undefined,
    ): boolean => seal === null || seal === undefined || fits(deps, what, parts, seal),
  }
}
