import type { TermsKind } from '@felek/contract/consents.ts'
import type { Database, Query } from '@felek/database/database.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { acceptedBy, renewingTexts } from './store.ts'

type Renewing = { kind: TermsKind; version: number }
export type TermsState = {
  /** What has to be accepted anew; undefined: not read yet. */
  renewing: readonly Renewing[] | undefined
  /** Players who have accepted all of it. */
  clear: Set<bigint>
}

/** Players remembered as clear; whoever is forgotten costs a query. */
const clearMax = 100_000

export const createTermsState = (): TermsState => ({ renewing: undefined, clear: new Set() })
type Reading = { db: Database; playersState: { terms: TermsState } }

/** What is remembered of terms is read anew: a version was published. */
export const forgetTerms = ({ playersState }: Pick<Reading, 'playersState'>): void =>
  void (playersState.terms = createTermsState())

/** Reads what has to be accepted anew; another process may have published it. */
export const readTerms = async (
  { db, playersState }: Reading,
  q: Query = db.read,
): Promise<void> => {
  const renewing = await renewingTexts(q)
  if (JSON.stringify(playersState.terms.renewing) !== JSON.stringify(renewing))
    playersState.terms = { renewing, clear: new Set() }
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
export const requireTerms = async (house: Reading, q: Query, playerId: bigint): Promise<void> => {
  if (house.playersState.terms.renewing === undefined) await readTerms(house, q)
  const { renewing = [], clear } = house.playersState.terms
  if (renewing.length === 0 || clear.has(playerId)) return
  if ((await openTerms(q, playerId)).length > 0) throw new Refusal('terms_renewed')
  if (clear.size >= clearMax) clear.clear()
  clear.add(playerId)
}
