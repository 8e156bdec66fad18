import type { Database, Tx } from '@felek/database/database.ts'
import { settledMark } from '../wallet.ts'
import type { ChainKey } from '../../../database/chain/keys.ts'
import { beforeAll, makeChainLink, type ChainLink } from './chain.ts'
import { insertChainLink, readLastChainLink, readLines, readSequences, takeTurn } from './store.ts'

/** So many entries and so many effects stand in one seal at most. */
export const spanMax = 1_000

/** Up to where nothing can still commit. */
type Final = { entryId: bigint; effectNo: bigint }

/** Seals the next span up to `mark`; undefined where nothing is left or another process seals. */
export const linkSpan = async (
  tx: Tx,
  key: ChainKey,
  mark: Final,
  now: Date,
  most: number,
): Promise<ChainLink | undefined> => {
  if (!(await takeTurn(tx))) return undefined
  const last = await readLastChainLink(tx)
  const firstEntryId = last ? last.lastEntryId + 1n : beforeAll
  const firstEffectNo = last ? last.lastEffectNo + 1n : beforeAll
  const entries = await readLines(tx, 'entry', firstEntryId, mark.entryId, most)
  const effects = await readLines(tx, 'effect', firstEffectNo, mark.effectNo, most)
  if (entries.length === 0 && effects.length === 0) return undefined
  const span = {
    firstEntryId,
    lastEntryId: entries.at(-1)?.no ?? firstEntryId - 1n,
    firstEffectNo,
    lastEffectNo: effects.at(-1)?.no ?? firstEffectNo - 1n,
  }
  const seal = makeChainLink(key, last, span, entries, effects, now)
  return (await insertChainLink(tx, seal)) ? seal : undefined
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * Seals all that is final, a span a transaction, and answers the newest seal that it made. What is
 * still under way is left for the next time: a number that commits late is never passed by.
 */
export const extendChain = async (
  db: Database,
  key: ChainKey,
  now: () => Date,
  most = spanMax,
): Promise<ChainLink | undefined> => {
  // Asked first: what was drawn by now is final with the mark. A row above it was not numbered by the
  // ledger, and sealing up to it would pass by all that is yet to come.
  const drawn = await readSequences(db.read)
  const settled = await settledMark(db.read)
  if (!settled) return undefined
  const mark = {
    entryId: least(drawn.entry, settled.entryId),
    effectNo: least(drawn.effect, settled.effectNo),
  }
  let newest: ChainLink | undefined
  for (;;) {
    const seal = await db.inTx((tx) => linkSpan(tx, key, mark, now(), most))
    if (!seal) return newest
    newest = seal
  }
}
