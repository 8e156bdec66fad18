import type { TermsKind } from '@felek/contract/consents.ts'
import type { Database, Query } from '@felek/database/database.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { acceptedBy, renewingTexts } from './store.ts'

type Renewing = { kind: TermsKind; version: number }
type Known = {
  /** What has to be accepted anew; undefined: not read yet. */
  renewing: readonly Renewing[] | undefined
  /** Players who have accepted all of it. */
  clear: Set<bigint>
}

/** Players remembered as clear; whoever is forgotten costs a query. */
const clearMax = 100_000

const known = new WeakMap<Database, Known>()
const of = (db: Database): Known => {
  const found = known.get(db) ?? { renewing: undefined, clear: new Set<bigint>() }
  known.set(db, found)
  return found
}

/** What is remembered of terms is read anew: a version was published. */
export const forgetTerms = ({ db }: { db: Database }): void => void known.delete(db)

/** Reads what has to be accepted anew; another process may have published it. */
export const readTerms = async ({ db }: { db: Database }, q: Query = db.read): Promise<void> => {
  const renewing = await renewingTexts(q)
  const before = of(db)
  if (JSON.stringify(before.renewing) !== JSON.stringify(renewing))
    known.set(db, { renewing, clear: new Set() })
}

/** Which terms of those that have to be accepted anew a player has not accepted yet. */
export const openTerms = async (q: Query, playerId: bigint): Promise<Renewing[]> => {
  const accepted = await acceptedBy(q, playerId)
  return (await renewingTexts(q)).filter(({ kind, version }) => (accepted.get(kind) ?? 0) < version)
}

/**
 * Throws `terms_renewed` where newer terms wait for this player. Costs nothing while no version has
 * to be accepted anew, and one query a player and process where one has.
 */
export const requireTerms = async (
  { db }: { db: Database },
  q: Query,
  playerId: bigint,
): Promise<void> => {
  if (of(db).renewing === undefined) await readTerms({ db }, q)
  const { renewing = [], clear } = of(db)
  if (renewing.length === 0 || clear.has(playerId)) return
  if ((await openTerms(q, playerId)).length > 0) throw new Refusal('terms_renewed')
  if (clear.size >= clearMax) clear.clear()
  clear.add(playerId)
}
