import type { Tx } from '@felek/database/database.ts'
import { newId } from '../../database/ids.ts'
import { answerCheck as answer, getStandings } from '../wallet/wallet.ts'
import type { Rulebook } from './deps.ts'
import { pause } from './pauses.ts'
import { insertEvent, takePlayer, type EventRow } from './store.ts'

/**
 * Answers the reality check that is due. Answered in another tab meanwhile, or shown by an old page
 * (`checkAt` names another one), nothing is answered: whoever plays has not seen the one that is due.
 */
export const answerCheck = async (
  tx: Tx,
  rulebook: Rulebook,
  playerId: bigint,
  { choice, checkAt }: { choice: NonNullable<EventRow['choice']>; checkAt?: string | undefined },
): Promise<void> => {
  await takePlayer(tx, playerId)
  const standing = (await getStandings(tx, [playerId])).get(playerId)
  const due = standing?.check_at ?? undefined
  if (choice === 'pause') await pause(tx, rulebook, playerId, {})
  if (!standing || due === undefined || due > standing.now) return
  if (checkAt !== undefined && Date.parse(checkAt) !== due.getTime()) return
  await answer(tx, playerId)
  await insertEvent(tx, {
    event_id: newId(standing.now),
    player_id: playerId,
    at: standing.now,
    kind: 'check',
    choice,
  })
}
