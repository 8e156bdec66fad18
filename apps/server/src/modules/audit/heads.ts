import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'
import { appendLine } from '../../database/chain/head-file.ts'
import type { AuditSeal } from './chain-store.ts'

/*
 * Heads: the newest seal as it was, kept where the database can not reach. A chain that is shorter than one of them,
 * or says something else at its place, was cut or remade.
 */

const digits = z.string().check(z.regex(/^\d{1,19}$/))
const headShape = z.object({
  number: digits,
  lastId: digits,
  count: z.int(),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  at: z.string(),
})
export type AuditHead = z.output<typeof headShape>

const fileName = 'audit-heads'

export const headOf = (seal: AuditSeal): AuditHead => ({
  number: String(seal.sealNo),
  lastId: String(seal.lastId),
  count: seal.entries,
  hash: seal.hash.toString('hex'),
  at: seal.at,
})

/** Writes a head behind the file in `dataDir`, and returns when it lies on the disk. */
export const appendHead = (dataDir: string, head: AuditHead): Promise<void> =>
  appendLine(dataDir, fileName, JSON.stringify(head))

const parseHead = (line: string): AuditHead | undefined => {
  try {
    return z.parse(headShape, JSON.parse(line))
  } catch {
    return undefined
  }
}

/** The heads of these files, in order; undefined for a line that is none. */
export const readHeads = async function* (
  paths: readonly string[],
): AsyncGenerator<AuditHead | undefined> {
  for (const path of paths)
    for await (const line of createInterface({
      input: createReadStream(path),
      crlfDelay: Infinity,
    }))
      if (line.trim() !== '') yield parseHead(line)
}

/** The file of heads in `dataDir`, where there is one yet. */
export const headFiles = (dataDir: string): string[] => {
  const path = join(dataDir, fileName)
  return existsSync(path) ? [path] : []
}
