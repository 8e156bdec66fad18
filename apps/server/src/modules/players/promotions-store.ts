import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'

/** What an offer may ask of a player. */
export type PlayerFacts = {
  active: boolean
  /** Two letters. */
  country: string
  registeredAt: Date
  phoneConfirmed: boolean
  identified: boolean
}

export const playerFacts = async (q: Query, playerId: bigint): Promise<PlayerFacts | undefined> => {
  const { rows } = await sql<{
    active: boolean
    country: string
    created_at: Date
    phone: boolean
    identified: boolean
  }>`
    select status = 'active' as active, country, created_at, phone_confirmed_at is not null as phone,
      identity_confirmed_at is not null as identified
    from players where player_id = ${playerId}`.execute(q)
  const row = rows[0]
  return (
    row && {
      active: row.active,
      country: row.country,
      registeredAt: row.created_at,
      phoneConfirmed: row.phone,
      identified: row.identified,
    }
  )
}

export type RegisteredCode = { playerId: bigint; code: string; at: Date }

/** Who was confirmed since then with a promotion code, the first one first; of one player alone where named. */
export const registeredCodes = async (
  q: Query,
  since: Date,
  playerId?: bigint,
): Promise<RegisteredCode[]> =>
  (
    await sql<{ player_id: bigint; code: string; at: Date }>`
      select player_id, promotion_code as code, email_confirmed_at as at from players
      where promotion_code is not null and email_confirmed_at >= ${since} and status = 'active'
        and (${playerId ?? null}::bigint is null or player_id = ${playerId ?? null}::bigint)
      order by email_confirmed_at limit 500`.execute(q)
  ).rows.map((row) => ({ playerId: row.player_id, code: row.code, at: row.at }))

/** Other players who have signed in in a browser in which this one has. */
export const sharingBrowser = async (q: Query, playerId: bigint): Promise<bigint[]> =>
  (
    await sql<{ player_id: bigint }>`
      select distinct o.player_id from (select distinct browser_id from player_sessions where player_id = ${playerId} and not pending) b
      join player_sessions o on o.browser_id = b.browser_id and not o.pending and o.player_id <> ${playerId}`.execute(
      q,
    )
  ).rows.map((row) => row.player_id)

/** Lets a code be named when registering. */
export const knowCode = async (tx: Tx, code: string): Promise<void> => {
  await sql`
    insert into promotion_codes (code, active) values (${code}, true)
    on conflict (code) do update set active = true`.execute(tx)
}
