import type { Query, Tx } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { PlayerStatus } from '../store.ts'

export type ResetRequest = {
  request_id: bigint
  /** Folded; either this or the mailbox is named. */
  username: string | null
  /** The mailbox by its keyed hashes, under every key that its player may stand under. */
  email_keys: string[] | null
  /** The host that the page came from, for the mail's link. */
  host: string
  created_at: Date
}

export type ResetPlayer = {
  player_id: bigint
  username: string
  details_sealed: string
  lang: Lang
  status: PlayerStatus
}

type Tables = {
  players: ResetPlayer & { email_key: string; password_hash: string }
  player_sessions: { session_id: bigint; player_id: bigint; ended_at: Date | null }
  player_tokens: {
    token_hash: string
    player_id: bigint
    purpose: 'reset'
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  player_reset_requests: ResetRequest
}

const on = (q: Query) => q.withTables<Tables>()

export const insertRequest = async (tx: Tx, row: ResetRequest): Promise<void> => {
  await on(tx).insertInto('player_reset_requests').values(row).execute()
}

/** Takes up to `max` requests away, oldest first; two takers never get the same one. */
export const takeRequests = async (tx: Tx, max: number): Promise<ResetRequest[]> => {
  const taken = await on(tx)
    .deleteFrom('player_reset_requests')
    .where('request_id', 'in', (eb) =>
      eb
        .selectFrom('player_reset_requests')
        .select('request_id')
        .orderBy('request_id')
        .limit(max)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
  return taken.toSorted((a, b) => (a.request_id < b.request_id ? -1 : 1))
}

export const playerNamed = (
  q: Query,
  asked: Pick<ResetRequest, 'username' | 'email_keys'>,
): Promise<ResetPlayer | undefined> =>
  on(q)
    .selectFrom('players')
    .select(['player_id', 'username', 'details_sealed', 'lang', 'status'])
    .where((eb) =>
      asked.username === null
        ? eb('email_key', 'in', asked.email_keys ?? [''])
        : eb('username', '=', asked.username),
    )
    .executeTakeFirst()

export const insertResetToken = async (
  tx: Tx,
  tokenHash: string,
  playerId: bigint,
  now: Date,
  expiresAt: Date,
): Promise<void> => {
  await on(tx)
    .insertInto('player_tokens')
    .values({
      token_hash: tokenHash,
      player_id: playerId,
      purpose: 'reset',
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute()
}

export const resetTokenLives = async (q: Query, tokenHash: string, now: Date): Promise<boolean> =>
  (await on(q)
    .selectFrom('player_tokens')
    .select('player_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()) !== undefined

/** Spends a token and every other of that player's; undefined where it is unknown, used or old. */
export const spendResetToken = async (
  tx: Tx,
  tokenHash: string,
  now: Date,
): Promise<bigint | undefined> => {
  const spent = await on(tx)
    .updateTable('player_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('player_id')
    .executeTakeFirst()
  if (spent)
    await on(tx)
      .updateTable('player_tokens')
      .set({ used_at: now })
      .where('player_id', '=', spent.player_id)
      .where('purpose', '=', 'reset')
      .where('used_at', 'is', null)
      .execute()
  return spent?.player_id
}

/** The player whose password this is now; undefined where the account is closed. */
export const setPassword = (
  tx: Tx,
  playerId: bigint,
  passwordHash: string,
): Promise<ResetPlayer | undefined> =>
  on(tx)
    .updateTable('players')
    .set({ password_hash: passwordHash })
    .where('player_id', '=', playerId)
    .where('status', '!=', 'closed')
    .returning(['player_id', 'username', 'details_sealed', 'lang', 'status'])
    .executeTakeFirst()
