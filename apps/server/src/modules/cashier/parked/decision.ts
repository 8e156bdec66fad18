import type { Tx } from '@felek/database/database.ts'
import type { Outcome } from '../../wallet/wallet.ts'
import type { CashierDeps } from '../deps.ts'
import type { ParkedRow } from './store.ts'

/** Decides about parked money in the ledger: the vault answers once. */
export const decideParked = async (
  tx: Tx,
  deps: CashierDeps,
  parked: Pick<ParkedRow, 'parked_id' | 'player_id'>,
  verb: 'accept' | 'return',
): Promise<Outcome> => {
  const id = String(parked.parked_id)
  const [outcome] = await deps.wallet.postIn(tx, [
    {
      verb,
      source: 'held',
      transactionId: id,
      about: id,
      playerId: parked.player_id,
      amountKurus: 0n,
      // The vault knows where it came from.
      house: 'held',
    },
  ])
  if (outcome === undefined) throw new Error(`the vault answered nothing about parked ${id}`)
  return outcome
}
