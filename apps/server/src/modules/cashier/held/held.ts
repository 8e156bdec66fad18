import { toAmount } from '@felek/contract/money.ts'
import type { Tx } from '@felek/database/database.ts'
import { formatMoney } from '@felek/phrases/format.ts'
import type { CashierDeps } from '../deps.ts'
import { sendMail } from '../../messages/messages.ts'
import { gamesByKeys } from '../../games/games.ts'
import { findMailbox, playerCard } from '../../players/players.ts'
import { readHeld } from '../../wallet/wallet.ts'
import { findDecision, insertDecision, type DecisionRow } from './store.ts'

/*
 * The desk for held money: what came and lies in a player's locked account until somebody has
 * looked at it.
 */

export type Decision = { do: 'release' | 'refuse'; reason: string }
export type Decided = { id: string; do: DecisionRow['decision']; reason: string; decidedAt: string }

/**
 * Releases held money to its player, or sends it back where it came from, once: the same decision
 * again is answered as the first time, another is a `conflict`. Record, movement and the player's
 * mail are one transaction, of the ledger's login: what serves players' calls can release nothing.
 */
export const decideHeldInTx = async (
  tx: Tx,
  deps: CashierDeps,
  heldId: bigint,
  wanted: Decision,
): Promise<Decided | 'not_found' | 'conflict'> => {
  const held = await readHeld(tx, heldId)
  if (held === undefined) return 'not_found'
  const row: DecisionRow = {
    held_id: heldId,
    player_id: held.player_id,
    decision: wanted.do,
    reason: wanted.reason,
    decided_at: deps.now(),
  }
  if (!(await insertDecision(tx, row))) {
    const before = await findDecision(tx, heldId)
    return before?.decision === wanted.do ? answerOf(before) : 'conflict'
  }
  const player = await playerCard(tx, held.player_id)
  const to = await findMailbox(deps, tx, held.player_id)
  const game = (await gamesByKeys(tx, [held.game])).get(held.game)
  if (player && to)
    await sendMail(deps, tx, {
      playerId: held.player_id,
      to,
      template: wanted.do === 'release' ? 'held_released' : 'held_refused',
      lang: player.lang,
      username: player.username,
      path: '/profile/history',
      values: {
        amount: formatMoney(toAmount(held.amount_kurus), player.lang),
        game: game?.name ?? held.game,
        reason: wanted.reason,
      },
    })
  const [moved] = await deps.wallet.postIn(tx, [
    {
      verb: wanted.do === 'release' ? 'release' : 'settle',
      source: 'held',
      transactionId: String(heldId),
      about: String(heldId),
      playerId: held.player_id,
      amountKurus: 0n,
      // The vault knows where it came from.
      house: 'held',
      roundId: held.round_id,
      game: held.game,
    },
  ])
  if (moved?.status !== 'ok')
    throw new Error(`the vault answered ${moved?.status ?? 'nothing'} about held ${heldId}`)
  return answerOf(row)
}

const answerOf = ({ held_id, decision, reason, decided_at }: DecisionRow): Decided => ({
  id: String(held_id),
  do: decision,
  reason,
  decidedAt: decided_at.toISOString(),
})
