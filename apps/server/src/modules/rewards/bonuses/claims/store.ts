import { sql } from 'kysely'
import type { ClaimEnd } from '@felek/contract/bonuses.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import { sealRow, type SealDeps } from '../../seals.ts'

export type ClaimRow = {
  claim_id: bigint
  player_id: bigint
  offer_id: string
  version: number
  via: 'page' | 'code' | 'registration'
  state: 'open' | 'granted' | 'dropped' | 'lapsed'
  claimed_at: Date
  expires_at: Date
  ended_at: Date | null
  /** Of one that lapsed before its time. */
  reason: ClaimEnd | null
}
export type StoredClaim = ClaimRow & { seal: string | null }

/**
 * Whatever gives, takes or ends a player's bonus holds this first, and the player's row in the vault
 * after it: one thing at a time, in one order.
 */
export const lockBonuses = async (tx: Tx, playerId: bigint): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('bonus:' || ${playerId}::text, 0))`.execute(
    tx,
  )
}

/**
 * Of players who may be the same person one is given something at a time: a lock for each pair, taken in
 * one order by all, after the player's own and before the vault's. What the others have had is read
 * afterwards.
 */
export const lockLinks = async (
  tx: Tx,
  playerId: bigint,
  linked: readonly bigint[],
): Promise<void> => {
  if (linked.length === 0) return
  await sql`
    select pg_advisory_xact_lock(hashtextextended('bonus link:' || x.one || ':' || x.other, 0))
    from (select least(${playerId}::bigint, l.id) as one, greatest(${playerId}::bigint, l.id) as other
      from unnest(${[...linked]}::bigint[]) l (id) order by 1, 2) x`.execute(tx)
}

export const findOpenClaim = async (q: Query, playerId: bigint): Promise<StoredClaim | undefined> =>
  (
    await sql<StoredClaim>`select * from bonus_claims where player_id = ${playerId} and state = 'open'`.execute(
      q,
    )
  ).rows[0]

/** False where one waits already, or a registration has claimed before. */
export const insertClaim = async (
  deps: Pick<SealDeps, 'env'>,
  tx: Tx,
  c: Omit<ClaimRow, 'state' | 'ended_at' | 'reason'> & {
    state?: ClaimRow['state']
    ended_at?: Date
  },
): Promise<boolean> =>
  (
    await sql`
      insert into bonus_claims (claim_id, player_id, offer_id, version, via, state, claimed_at, expires_at, ended_at, seal)
      values (${c.claim_id}, ${c.player_id}, ${c.offer_id}, ${c.version}, ${c.via}, ${c.state ?? 'open'}, ${c.claimed_at}, ${c.expires_at}, ${c.ended_at ?? null}::timestamptz,
        ${sealRow(deps, 'claim', c)})
      on conflict do nothing returning 1`.execute(tx)
  ).rows.length === 1

/** Ends an open claim; false where it was ended before. */
export const endClaim = async (
  tx: Tx,
  claimId: bigint,
  state: 'granted' | 'dropped' | 'lapsed',
  now: Date,
  reason: ClaimEnd | null = null,
): Promise<boolean> =>
  (
    await sql`
      update bonus_claims set state = ${state}, ended_at = ${now}, reason = ${reason}::text where claim_id = ${claimId} and state = 'open' returning 1`.execute(
      tx,
    )
  ).rows.length === 1

/** Ends claims whose time is over; answers whose. */
export const lapseClaims = async (tx: Tx, now: Date, limit: number): Promise<ClaimRow[]> =>
  (
    await sql<ClaimRow>`
      update bonus_claims set state = 'lapsed', ended_at = ${now}
      where claim_id in (select claim_id from bonus_claims where state = 'open' and expires_at <= ${now} order by expires_at limit ${limit} for update skip locked)
      returning *`.execute(tx)
  ).rows

/** Of these players, those whose registration has claimed. */
export const registeredClaims = async (
  q: Query,
  playerIds: readonly bigint[],
): Promise<Set<bigint>> =>
  new Set(
    (
      await sql<{ player_id: bigint }>`
        select player_id from bonus_claims where via = 'registration' and player_id = any (${[...playerIds]}::bigint[])`.execute(
        q,
      )
    ).rows.map((row) => row.player_id),
  )

export const claimsByIds = async (q: Query, ids: readonly bigint[]): Promise<ClaimRow[]> =>
  (
    await sql<ClaimRow>`select * from bonus_claims where claim_id = any (${[...ids]}::bigint[])`.execute(
      q,
    )
  ).rows

/** Offers that a first deposit was too small for: they can never be had. */
export const missedOffers = async (q: Query, playerId: bigint): Promise<Set<string>> =>
  new Set(
    (
      await sql<{ offer_id: string }>`
        select offer_id from bonus_claims where player_id = ${playerId} and reason = 'small'`.execute(
        q,
      )
    ).rows.map((row) => row.offer_id),
  )
