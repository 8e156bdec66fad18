import { isTransient } from '@felek/database/database.ts'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PagesDeps } from './deps.ts'
import { maintenanceState } from '../status/status.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** A page as it was made: HTTP status, policy, text, and how long it may be kept if that is less. */
export type Made = { status: number; policy: string; text: string; keptMs?: number }

/** A page as the bytes that are sent. */
export type CachedPage = Pick<Made, 'status' | 'policy'> & {
  plain: Buffer
  br: Buffer
  gzip: Buffer
  atMs: number
  keptMs: number
  version: number
}

/** What pages are made of: values that move while people play come with the calls. */
const madeOf = ['catalogue', 'content', 'tournaments'] as const

/** Sliders and promotions come and go by the clock, so no page is older than this. */
const keptMsMax = 30_000
/** How long a page is not tried again that could not be made. */
const restMs = 1_000
/** How long somebody waits for a newer page where there is an older one. */
const waitMsMax = 1_500
const entriesMax = 2_000

type Entry = {
  good?: CachedPage
  making?: { version: number; page: Promise<CachedPage> }
  failed?: { error: unknown; atMs: number }
}

const pack = async (made: Promise<Made>, atMs: number, version: number): Promise<CachedPage> => {
  const { status, policy, text, keptMs = keptMsMax } = await made
  const plain = Buffer.from(text)
  const br = await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  const packed = { plain, br, gzip: await gzipped(plain, { level: 9 }) }
  return { status, policy, ...packed, atMs, keptMs, version }
}

const later = <T>(ms: number, value: T): Promise<T> =>
  new Promise((resolve) => setTimeout(resolve, ms, value).unref())

/**
 * Pages by their key, made afresh after a change and when they are old, once for all who wait. While
 * one cannot be made (the database is away, or does not answer) its last one is served, unless the
 * house has closed or opened for maintenance since; where there is none the error is thrown.
 */
export const createPageCache = (
  deps: PagesDeps,
): ((key: string, work: () => Promise<Made>) => Promise<CachedPage>) => {
  const entries = new Map<string, Entry>()
  const versionNow = () => deps.cacheVersions.of(madeOf) + (maintenanceState(deps).on ? 0.5 : 0)

  const begin = (entry: Entry, version: number, work: () => Promise<Made>): Promise<CachedPage> => {
    const page = pack(work(), deps.now().getTime(), version)
    const making = { version, page }
    entry.making = making
    page
      .then(
        (kept) => {
          entry.good = kept
          delete entry.failed
        },
        (error: unknown) => {
          entry.failed = { error, atMs: performance.now() }
          if (!isTransient(error)) deps.log.error({ err: error }, 'a page could not be made')
          else deps.log.warn({ why: (error as Error).message }, 'a page could not be made')
        },
      )
      .finally(() => {
        if (entry.making === making) delete entry.making
      })
    return page
  }

  return async (key, work) => {
    const entry = entries.get(key) ?? {}
    if (entries.size > entriesMax) entries.clear()
    entries.set(key, entry)
    const { good, failed } = entry
    const version = versionNow()
    const nowMs = deps.now().getTime()
    if (good?.version === version && nowMs - good.atMs < good.keptMs) return good
    // Half a number is maintenance.
    const older = good && good.version % 1 === version % 1 ? good : undefined
    if (failed && performance.now() - failed.atMs < restMs) {
      if (older) return older
      throw failed.error
    }
    // One that began before the last change is given to those who asked before it.
    const making =
      entry.making?.version === version ? entry.making.page : begin(entry, version, work)
    if (!older) return making
    return Promise.race([making.catch(() => older), later(waitMsMax, older)])
  }
}
