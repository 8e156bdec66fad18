import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'
import { appendLine } from '../../../database/chain/head-file.ts'
import type { ChainLink } from './chain.ts'

/*
 * Heads: the newest seal as it was, kept where the database can not reach. A chain that is shorter
 * than one of them, or says something else at its place, was cut or remade.
 */

const digits = z.string().check(z.regex(/^-?\d{1,19}$/))
export const headShape = z.object({
  sealNo: digits,
  keyId: z.string(),
  lastEntryId: digits,
  lastEffectNo: digits,
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  at: z.string(),
  /** The ends of the chains that rooms were drawn from then. */
  chains: z.optional(
    z.array(
      z.object({
        room: z.string(),
        terminal: z.string(),
        length: z.int(),
        firstNumber: digits,
      }),
    ),
  ),
})
export type Head = z.output<typeof headShape>

export const headOf = (seal: ChainLink): Head => ({
  sealNo: String(seal.sealNo),
  keyId: seal.keyId,
  lastEntryId: String(seal.lastEntryId),
  lastEffectNo: String(seal.lastEffectNo),
  hash: seal.hash.toString('hex'),
  at: seal.at,
})

const fileName = /^ledger-heads-\d{4}-\d{2}\.jsonl$/

/** Writes a head behind the month's file in `dataDir`, and returns when it lies on the disk. */
export const appendHead = (dataDir: string, head: Head, now: Date): Promise<void> =>
  appendLine(dataDir, `ledger-heads-${now.toISOString().slice(0, 7)}.jsonl`, JSON.stringify(head))

export const headFiles = async (dataDir: string): Promise<string[]> =>
  (await readdir(dataDir))
    .filter((name) => fileName.test(name))
    .sort()
    .map((name) => join(dataDir, name))

/** The heads of these files, in order; undefined for a line that is none. */
export const readHeads = async function* (
  paths: readonly string[],
): AsyncGenerator<Head | undefined> {
  for (const path of paths)
    for await (const line of createInterface({
      input: createReadStream(path),
      crlfDelay: Infinity,
    }))
      if (line.trim() !== '') yield parseHead(line)
}

const parseHead = (line: string): Head | undefined => {
  try {
    return z.parse(headShape, JSON.parse(line))
  } catch {
    return undefined
  }
}

/** The last head that was written there; undefined where there is none yet. */
export const lastHead = async (dataDir: string): Promise<Head | undefined> => {
  const newest = (await headFiles(dataDir)).at(-1)
  let last: Head | undefined
  if (newest !== undefined) for await (const head of readHeads([newest])) last = head ?? last
  return last
}
