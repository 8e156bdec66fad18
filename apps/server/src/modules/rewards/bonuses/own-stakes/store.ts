import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import { sealRow, type SealDeps } from '../../seals.ts'

/** A bonus that waits for own stakes. */
export type WaitingGrant = {
  bonus_id: bigint
  player_id: bigint
  own_required_centi: bigint
  own_after: bigint
  own_weights: number[]
  /** What is counted so far, hundredths of a kuruş. */
  own_centi: bigint
}

/** Everything that waits, the oldest first. */
export const listWaiting = async (q: Query): Promise<WaitingGrant[]> =>
  (
    await sql<WaitingGrant>`
      select g.bonus_id, g.player_id, g.own_required_centi, g.own_after, o.own_weights, coalesce(s.centi, 0)::bigint as own_centi
      from bonus_grants g join bonus_offers o using (offer_id, version)
      left join lateral (
        select sum(x.amount_kurus * x.weight) as centi from bonus_own_stakes x where x.bonus_id = g.bonus_id and x.undone_at is null
      ) s on true
      where g.state = 'waiting' order by g.bonus_id`.execute(q)
  ).rows

export type CountedStake = {
  entryId: bigint
  bonusId: bigint
  playerId: bigint
  amountKurus: bigint
  weight: number
}

const rowOf = (s: CountedStake) => ({
  entry_id: s.entryId,
  bonus_id: s.bonusId,
  player_id: s.playerId,
  amount_kurus: s.amountKurus,
  weight: s.weight,
})

/** Counts stakes, each once. */
export const insertOwnStakes = async (
  deps: Pick<SealDeps, 'env'>,
  tx: Tx,
  stakes: readonly CountedStake[],
): Promise<void> => {
  if (stakes.length === 0) return
  await sql`
    insert into bonus_own_stakes (entry_id, bonus_id, player_id, amount_kurus, weight, seal)
    select * from unnest(${stakes.map((s) => s.entryId)}::bigint[], ${stakes.map((s) => s.bonusId)}::bigint[], ${stakes.map((s) => s.playerId)}::bigint[],
      ${stakes.map((s) => s.amountKurus)}::bigint[], ${stakes.map((s) => s.weight)}::smallint[],
      ${stakes.map((s) => sealRow(deps, 'own', rowOf(s)))}::text[])
    on conflict do nothing`.execute(tx)
}

/** What was counted for these bonuses, hundredths of a kuruş. */
export const getOwnCenti = async (
  q: Query,
  bonusIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> =>
  new Map(
    (
      await sql<{ bonus_id: bigint; centi: bigint }>`
        select bonus_id, sum(amount_kurus * weight)::bigint as centi from bonus_own_stakes
        where bonus_id = any (${[...bonusIds]}::bigint[]) and undone_at is null group by bonus_id`.execute(
        q,
      )
    ).rows.map((row) => [row.bonus_id, row.centi]),
  )

type OwnStakeRow = ReturnType<typeof rowOf> & { seal: string | null }

/** The stakes that are counted for a bonus. */
export const countedFor = async (q: Query, bonusId: bigint): Promise<OwnStakeRow[]> =>
  (
    await sql<OwnStakeRow>`
      select * from bonus_own_stakes where bonus_id = ${bonusId} and undone_at is null`.execute(q)
  ).rows

/** These were given back: they count no more. */
export const setUndone = async (tx: Tx, entryIds: readonly bigint[], now: Date): Promise<void> => {
  if (entryIds.length === 0) return
  await sql`
    update bonus_own_stakes set undone_at = ${now} where entry_id = any (${[...entryIds]}::bigint[]) and undone_at is null`.execute(
    tx,
  )
}

/** A player's stakes that were counted for bonuses which ran within a span. */
export const countedWithin = async (
  q: Query,
  playerId: bigint,
  { from, before }: { from: Date; before: Date },
): Promise<bigint[]> =>
  (
    await sql<{ entry_id: bigint }>`
      select s.entry_id from bonus_grants g join bonus_own_stakes s using (bonus_id)
      where g.player_id = ${playerId} and g.created_at < ${before} and (g.ended_at is null or g.ended_at >= ${from}) and s.undone_at is null`.execute(
      q,
    )
  ).rows.map((row) => row.entry_id)

/** Of these stakes, those that were counted for a bonus. */
export const countedAmong = async (
  q: Query,
  entryIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> =>
  new Set(
    (
      await sql<{ entry_id: bigint }>`
        select entry_id from bonus_own_stakes where entry_id = any (${[...entryIds]}::bigint[])`.execute(
        q,
      )
    ).rows.map((row) => row.entry_id),
  )
