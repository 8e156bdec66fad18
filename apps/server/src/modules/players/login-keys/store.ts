import type { Query, Tx } from '@felek/database/database.ts'

type Tables = {
  player_login_keys: { kid: string; public_jwk: string; private_sealed: string; created_at: Date }
  player_nonces: { session_id: bigint; nonce_hash: string; at: Date }
}

const on = (q: Query) => q.withTables<Tables>()

export type LoginKeyRow = Tables['player_login_keys']

export const loginKeys = (q: Query): Promise<LoginKeyRow[]> =>
  on(q)
    .selectFrom('player_login_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute()

export const insertLoginKey = async (tx: Tx, row: LoginKeyRow): Promise<void> => {
  await on(tx).insertInto('player_login_keys').values(row).execute()
}

/** False where this session has shown that nonce before. */
export const insertNonce = async (
  tx: Tx,
  sessionId: bigint,
  nonceHash: string,
  now: Date,
): Promise<boolean> =>
  (
    await on(tx)
      .insertInto('player_nonces')
      .values({ session_id: sessionId, nonce_hash: nonceHash, at: now })
      .onConflict((c) => c.doNothing())
      .returning('at')
      .execute()
  ).length === 1
