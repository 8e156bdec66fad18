import type { ChainKey } from '../../../database/chain/keys.ts'
import { writeMarks, type Line } from '../../../database/chain/marks.ts'

/** A stretch of the ledger: entries and effects by number, both ends in it. */
export type Span = {
  firstEntryId: bigint
  lastEntryId: bigint
  firstEffectNo: bigint
  lastEffectNo: bigint
}

/** A seal as it stands in wallet_seals. */
export type ChainLink = Span & {
  sealNo: bigint
  keyId: string
  entries: number
  effects: number
  marks: Buffer
  content: Buffer
  previous: Buffer
  hash: Buffer
  /** Seconds since 1970, six digits behind the point. */
  at: string
}

/** The first span begins here, so that nothing can be slipped in before it. */
export const beforeAll: bigint = -(2n ** 63n)

const hashOf = (key: ChainKey, seal: Omit<ChainLink, 'hash'>): Buffer =>
  key.mac('seal', [
    JSON.stringify([
      'seal',
      String(seal.sealNo),
      seal.keyId,
      String(seal.firstEntryId),
      String(seal.lastEntryId),
      String(seal.entries),
      String(seal.firstEffectNo),
      String(seal.lastEffectNo),
      String(seal.effects),
      seal.marks.toString('hex'),
      seal.content.toString('hex'),
      seal.previous.toString('hex'),
      seal.at,
    ]),
  ])

export const contentOf = (key: ChainKey, entries: readonly Line[], effects: readonly Line[]) =>
  key.mac('content', [...entries.map((line) => line.text), ...effects.map((line) => line.text)])

export const makeChainLink = (
  key: ChainKey,
  last: ChainLink | undefined,
  span: Span,
  entries: readonly Line[],
  effects: readonly Line[],
  now: Date,
): ChainLink => {
  const ms = now.getTime()
  const seal = {
    ...span,
    sealNo: (last?.sealNo ?? 0n) + 1n,
    keyId: key.id,
    entries: entries.length,
    effects: effects.length,
    marks: Buffer.concat([writeMarks(key, entries), writeMarks(key, effects)]),
    content: contentOf(key, entries, effects),
    previous: last?.hash ?? Buffer.alloc(0),
    at: `${Math.floor(ms / 1000)}.${String(ms % 1000).padStart(3, '0')}000`,
  }
  return { ...seal, hash: hashOf(key, seal) }
}

/** Whether the seal is as the holder of the key made it, whatever became of the rows. */
export const isGenuine = (key: ChainKey, seal: ChainLink): boolean =>
  hashOf(key, seal).equals(seal.hash)
