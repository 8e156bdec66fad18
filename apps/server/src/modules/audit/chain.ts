import type { Database, Tx } from '@felek/database/database.ts'
import type { ChainKey } from '../../database/chain/keys.ts'
import { writeMarks, type Line } from '../../database/chain/marks.ts'
import { waitForRunning } from '../../database/running-transactions.ts'
import {
  findLastSeal,
  insertSeal,
  readDrawn,
  readLines,
  takeTurn,
  type AuditSeal,
} from './chain-store.ts'

/** So many entries stand in one seal at most. */
export const spanMax = 2_000
/** The first span begins here, so that nothing can be slipped in before it. */
export const beforeAll: bigint = -(2n ** 63n)

const hashOf = (key: ChainKey, seal: Omit<AuditSeal, 'hash'>): Buffer =>
  key.mac('seal', [
    JSON.stringify([
      'audit',
      String(seal.sealNo),
      seal.keyId,
      String(seal.firstId),
      String(seal.lastId),
      String(seal.entries),
      seal.marks.toString('hex'),
      seal.content.toString('hex'),
      seal.previous.toString('hex'),
      seal.at,
    ]),
  ])

export const contentOf = (key: ChainKey, lines: readonly Line[]): Buffer =>
  key.mac(
    'content',
    lines.map((line) => line.text),
  )

/** Whether the seal is as the holder of the key made it, whatever became of the rows. */
export const isGenuine = (key: ChainKey, seal: AuditSeal): boolean =>
  hashOf(key, seal).equals(seal.hash)

const makeSeal = (
  key: ChainKey,
  last: AuditSeal | undefined,
  lines: readonly Line[],
  now: Date,
): AuditSeal => {
  const ms = now.getTime()
  const firstId = last ? last.lastId + 1n : beforeAll
  const seal = {
    sealNo: (last?.sealNo ?? 0n) + 1n,
    keyId: key.id,
    firstId,
    lastId: lines.at(-1)?.no ?? firstId - 1n,
    entries: lines.length,
    marks: writeMarks(key, lines),
    content: contentOf(key, lines),
    previous: last?.hash ?? Buffer.alloc(0),
    at: `${Math.floor(ms / 1000)}.${String(ms % 1000).padStart(3, '0')}000`,
  }
  return { ...seal, hash: hashOf(key, seal) }
}

const sealSpan = async (
  tx: Tx,
  key: ChainKey,
  final: bigint,
  now: Date,
): Promise<AuditSeal | undefined> => {
  if (!(await takeTurn(tx))) return undefined
  const last = await findLastSeal(tx)
  const lines = await readLines(tx, last ? last.lastId + 1n : beforeAll, final, spanMax)
  if (lines.length === 0) return undefined
  const seal = makeSeal(key, last, lines, now)
  return (await insertSeal(tx, seal)) ? seal : undefined
}

/**
 * Seals all that is final, a span a transaction, and answers the newest seal that it made. What is still under way
 * is left for the next time: a number that commits late is never passed by.
 */
export const extendAuditChain = async (
  db: Database,
  key: ChainKey,
  now: () => Date,
): Promise<AuditSeal | undefined> => {
  const drawn = await readDrawn(db.read)
  if (!(await waitForRunning(db.read))) return undefined
  let newest: AuditSeal | undefined
  for (;;) {
    const seal = await db.inTx((tx) => sealSpan(tx, key, drawn, now()))
    if (!seal) return newest
    newest = seal
  }
}
