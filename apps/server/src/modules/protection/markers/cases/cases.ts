import type { Tx } from '@felek/database/database.ts'
import { newId } from '../../../../database/ids.ts'
import { walletTime } from '../../../wallet/wallet.ts'
import {
  insertInteraction,
  setClosed,
  takeCase,
  type CaseRow,
  type InteractionRow,
} from './store.ts'

/*
 * What staff do about a player's markers. A case of the queue closes by an interaction alone: what was
 * done, who did it, why, what came of it, and when to look again where somebody should.
 */

export type Done = {
  what: Exclude<InteractionRow['what'], 'notice'>
  /** Who of staff. */
  who: string
  why: string
  outcome: string
  nextLookAt: Date | null
}

/** `unfit`: a field is empty, or the next look lies in the past. `not_found`: absent, or closed. */
export type Closed = 'closed' | 'not_found' | 'unfit'

const says = (text: string): boolean => text.trim() !== ''
const fits = ({ who, why, outcome, nextLookAt }: Done, now: Date): boolean =>
  says(who) && says(why) && says(outcome) && (nextLookAt === null || nextLookAt > now)

const write = async (
  tx: Tx,
  { player_id, case_id }: Pick<CaseRow, 'player_id'> & { case_id: bigint | null },
  { what, who, why, outcome, nextLookAt }: Done,
  now: Date,
): Promise<bigint> => {
  const interactionId = newId(now)
  await insertInteraction(tx, {
    interaction_id: interactionId,
    player_id,
    case_id,
    at: now,
    what,
    who: who.trim(),
    why: why.trim(),
    outcome: outcome.trim(),
    next_look_at: nextLookAt,
  })
  return interactionId
}

/** Closes an open case by what was done about it, once. */
export const closeCase = async (tx: Tx, caseId: bigint, done: Done): Promise<Closed> => {
  const now = await walletTime(tx)
  const open = await takeCase(tx, caseId)
  if (!open) return 'not_found'
  if (!fits(done, now)) return 'unfit'
  await setClosed(tx, caseId, await write(tx, open, done, now), now)
  return 'closed'
}
