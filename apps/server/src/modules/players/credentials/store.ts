import type { Query, Tx } from '@felek/database/database.ts'
import { endOpenChanges } from '../contact/store.ts'
import { unlessTaken, type PlayerRow } from '../store.ts'

export type EmailChangeRow = {
  player_id: bigint
  token_hash: string
  email_sealed: string
  created_at: Date
  expires_at: Date
}

type Tables = {
  players: PlayerRow
  player_tokens: { player_id: bigint; used_at: Date | null }
  player_email_changes: EmailChangeRow
}

const on = (q: Query) => q.withTables<Tables>()

export const setPasswordHash = async (
  tx: Tx,
  playerId: bigint,
  passwordHash: string,
): Promise<void> => {
  await on(tx)
    .updateTable('players')
    .set({ password_hash: passwordHash })
    .where('player_id', '=', playerId)
    .execute()
}

/**
 * Mailed links of before open nothing any more, neither for a password nor for a mailbox; a change
 * of phone that is under way is over.
 */
export const voidLinks = async (tx: Tx, playerId: bigint, now: Date): Promise<void> => {
  await on(tx)
    .updateTable('player_tokens')
    .set({ used_at: now })
    .where('player_id', '=', playerId)
    .where('used_at', 'is', null)
    .execute()
  await on(tx).deleteFrom('player_email_changes').where('player_id', '=', playerId).execute()
  await endOpenChanges(tx, playerId, 'void', now)
}

/** False where somebody else has the name. */
export const setUsername = (tx: Tx, playerId: bigint, username: string): Promise<boolean> =>
  unlessTaken(
    on(tx).updateTable('players').set({ username }).where('player_id', '=', playerId).execute(),
  )

/** The newest wish of a player takes the place of the one before. */
export const saveEmailChange = async (tx: Tx, row: EmailChangeRow): Promise<void> => {
  const { player_id: _, ...set } = row
  await on(tx)
    .insertInto('player_email_changes')
    .values(row)
    .onConflict((c) => c.column('player_id').doUpdateSet(set))
    .execute()
}

/** Spends a link: of two that come at once, one gets it. Undefined where it is unknown, used or old. */
export const takeEmailChange = (
  tx: Tx,
  tokenHash: string,
  now: Date,
): Promise<EmailChangeRow | undefined> =>
  on(tx)
    .deleteFrom('player_email_changes')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Whose link this is, to hold the player before the link. */
export const findEmailChange = async (tx: Tx, tokenHash: string): Promise<bigint | undefined> =>
  (
    await on(tx)
      .selectFrom('player_email_changes')
      .select('player_id')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
  )?.player_id

/** False where the mailbox is another player's by now. */
export const setEmail = (
  tx: Tx,
  playerId: bigint,
  set: Pick<PlayerRow, 'details_sealed' | 'email_key'> & { email_confirmed_at: Date },
): Promise<boolean> =>
  unlessTaken(on(tx).updateTable('players').set(set).where('player_id', '=', playerId).execute())

/** The player whose mailbox this is. */
export const ownerOfEmail = (
  tx: Tx,
  emailKeys: readonly string[],
): Promise<PlayerRow | undefined> =>
  on(tx).selectFrom('players').selectAll().where('email_key', 'in', emailKeys).executeTakeFirst()
