import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import type { PlayerRow } from '../store.ts'

type ClosureRow = {
  player_id: bigint
  closed_at: Date
  reason_sealed: string | null
  reopened_at: Date | null
}

const on = (q: Query) =>
  q.withTables<{
    players: PlayerRow
    player_closures: ClosureRow
    player_tokens: { player_id: bigint; used_at: Date | null }
  }>()

export type Closed = Pick<PlayerRow, 'player_id' | 'username' | 'details_sealed' | 'lang'>

/** Moves an account from one state to the other; undefined where it is not in the first. */
export const moveStatus = (
  tx: Tx,
  of: { playerId: bigint } | { username: string },
  [from, to]: readonly ['active', 'closed'] | readonly ['closed', 'active'],
): Promise<Closed | undefined> =>
  on(tx)
    .updateTable('players')
    .set({ status: to })
    .where((eb) =>
      'playerId' in of ? eb('player_id', '=', of.playerId) : eb('username', '=', of.username),
    )
    .where('status', '=', from)
    .where(sql<boolean>`erased_at is null`)
    .returning(['player_id', 'username', 'details_sealed', 'lang'])
    .executeTakeFirst()

export const insertClosure = async (
  tx: Tx,
  row: Omit<ClosureRow, 'reopened_at'>,
): Promise<void> => {
  await on(tx)
    .insertInto('player_closures')
    .values({ ...row, reopened_at: null })
    .execute()
}

export const endClosures = async (tx: Tx, playerId: bigint, now: Date): Promise<void> => {
  await on(tx)
    .updateTable('player_closures')
    .set({ reopened_at: now })
    .where('player_id', '=', playerId)
    .where('reopened_at', 'is', null)
    .execute()
}

/** Links that were mailed open nothing any more. */
export const spendTokens = async (tx: Tx, playerId: bigint, now: Date): Promise<void> => {
  await on(tx)
    .updateTable('player_tokens')
    .set({ used_at: now })
    .where('player_id', '=', playerId)
    .where('used_at', 'is', null)
    .execute()
}

export const listClosures = (q: Query, playerId: bigint): Promise<ClosureRow[]> =>
  on(q)
    .selectFrom('player_closures')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('closed_at')
    .execute()
