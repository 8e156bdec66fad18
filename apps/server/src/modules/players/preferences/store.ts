import type { Tx } from '@felek/database/database.ts'
import type { PlayerRow, PreferenceRow } from '../store.ts'

export type Change = Partial<PreferenceRow> &
  Partial<Pick<PlayerRow, 'lang' | 'sms_opt_in' | 'email_opt_in'>>

type OptIns = Pick<PlayerRow, 'sms_opt_in' | 'email_opt_in'>

const on = (tx: Tx) => tx.withTables<{ players: PlayerRow }>()

/** The player's opt-ins, held until the transaction ends. */
export const holdOptIns = (tx: Tx, playerId: bigint): Promise<OptIns> =>
  on(tx)
    .selectFrom('players')
    .select(['sms_opt_in', 'email_opt_in'])
    .where('player_id', '=', playerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Changes what is named; the rest stays. */
export const setPreferences = async (tx: Tx, playerId: bigint, change: Change): Promise<void> => {
  await on(tx).updateTable('players').set(change).where('player_id', '=', playerId).execute()
}
