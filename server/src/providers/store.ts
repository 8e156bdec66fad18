import { sql } from 'kysely'
import type { Query, Tx } from '../../../database/src/database.ts'

export type ProviderSession = {
  session_id: bigint
  provider: string
  game_key: string
  player_id: bigint
  player_session_id: bigint
  lang: string
}
type SessionRow = ProviderSession & {
  token_hash: Uint8Array
  token_until: Date
  spent_at: Date | null
  created_at: Date
}
type GameRow = { provider: string; game_key: string; open: boolean }

const on = (q: Query) => q.withTables<{ provider_sessions: SessionRow; provider_games: GameRow }>()
const asSession = [
  'session_id',
  'provider',
  'game_key',
  'player_id',
  'player_session_id',
  'lang',
] as const

export const insertSession = (tx: Tx, row: Omit<SessionRow, 'spent_at'>): Promise<unknown> =>
  on(tx)
    .insertInto('provider_sessions')
    .values({ ...row, spent_at: null })
    .execute()

/** Spends a token: of any number of tries at once, one gets the session. */
export const spendToken = (
  tx: Tx,
  provider: string,
  tokenHash: Uint8Array,
  now: Date,
): Promise<ProviderSession | undefined> =>
  on(tx)
    .updateTable('provider_sessions')
    .set({ spent_at: now })
    .where('token_hash', '=', tokenHash)
    .where('provider', '=', provider)
    .where('spent_at', 'is', null)
    .where('token_until', '>', now)
    .returning(asSession)
    .executeTakeFirst()

/** The game sessions with these ids; one whose token was never spent is none. */
export const sessionsByIds = (q: Query, ids: readonly bigint[]): Promise<ProviderSession[]> =>
  on(q)
    .selectFrom('provider_sessions')
    .select(asSession)
    .where('spent_at', 'is not', null)
    .where(sql<boolean>`session_id = any(${[...ids]}::bigint[])`)
    .execute()

export const deleteSessionsBefore = (tx: Tx, before: Date): Promise<unknown> =>
  on(tx).deleteFrom('provider_sessions').where('created_at', '<', before).execute()

/** Every game that a provider has offered, and whether it is open. */
export const gamesOf = (
  q: Query,
  provider: string,
): Promise<{ game_key: string; open: boolean }[]> =>
  on(q)
    .selectFrom('provider_games')
    .select(['game_key', 'open'])
    .where('provider', '=', provider)
    .execute()

/** Opens exactly these games of a provider; the others that it ever offered are closed. */
export const openExactly = async (
  tx: Tx,
  provider: string,
  keys: readonly string[],
): Promise<void> => {
  await on(tx)
    .updateTable('provider_games')
    .set({ open: false })
    .where('provider', '=', provider)
    .where(sql<boolean>`not (game_key = any(${[...keys]}::text[]))`)
    .execute()
  if (keys.length === 0) return
  await on(tx)
    .insertInto('provider_games')
    .values([...keys].sort().map((game_key) => ({ provider, game_key, open: true })))
    .onConflict((c) => c.columns(['provider', 'game_key']).doUpdateSet({ open: true }))
    .execute()
}
