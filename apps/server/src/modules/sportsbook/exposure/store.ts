import { sql } from 'kysely'
import { prepared, type Query, type Tx } from '@felek/database/database.ts'
import { numbers } from '../../../database/arrays.ts'

/** What is added to a selection's sum, or taken from it (less than 0). */
export type ExposureMove = {
  selectionId: string
  stakeKurus: bigint
  takeoutKurus: bigint
  coupons: number
}

/**
 * Adds to what hangs on selections. Whoever does holds the coupons and what is due of them already, and
 * takes these rows last and in order: so nobody waits for another in a ring.
 */
export const moveExposure = async (tx: Tx, moves: readonly ExposureMove[]): Promise<void> => {
  if (moves.length === 0) return
  const given = moves.map((m) => ({
    selection_id: m.selectionId,
    stake_kurus: String(m.stakeKurus),
    takeout_kurus: String(m.takeoutKurus),
    coupons: m.coupons,
  }))
  await sql`
    insert into sports_exposure (selection_id, stake_kurus, takeout_kurus, coupons, changed_at)
    select selection_id, sum(stake_kurus), sum(takeout_kurus), sum(coupons), clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as g (selection_id bigint, stake_kurus bigint, takeout_kurus bigint, coupons int)
    group by selection_id order by selection_id
    on conflict (selection_id) do update set stake_kurus = sports_exposure.stake_kurus + excluded.stake_kurus,
      takeout_kurus = sports_exposure.takeout_kurus + excluded.takeout_kurus, coupons = sports_exposure.coupons + excluded.coupons,
      changed_at = excluded.changed_at`.execute(tx)
}

export type ExposureRow = {
  eventId: string
  market: string
  outcome: string
  stakeKurus: bigint
  takeoutKurus: bigint
  coupons: number
  changedAt: Date
}

/** What hangs on selections that changed since then; without a moment on all. */
export const readExposure = async (q: Query, since: Date | undefined): Promise<ExposureRow[]> =>
  (
    await sql<ExposureRow>`
      select s.event_id as "eventId", s.market, s.outcome, e.stake_kurus as "stakeKurus", e.takeout_kurus as "takeoutKurus", e.coupons,
        e.changed_at as "changedAt"
      from sports_exposure e join sports_selections s on s.selection_id = e.selection_id
      ${since === undefined ? sql`` : sql`where e.changed_at >= ${since}`}`.execute(q)
  ).rows

/** Forgets sums of which nothing is left since then; answers how many. */
export const sweepExposure = async (q: Query, before: Date): Promise<number> =>
  (
    await sql`delete from sports_exposure where selection_id = any (array(
        select selection_id from sports_exposure where coupons = 0 and stake_kurus = 0 and takeout_kurus = 0 and changed_at < ${before}
        limit 5000 for update skip locked))
      returning 1`.execute(q)
  ).rows.length

/** Every sum, for a check of the books. */
export const listExposure = async (
  q: Query,
): Promise<
  { selection_id: string; stake_kurus: bigint; takeout_kurus: bigint; coupons: number }[]
> =>
  (
    await sql<{
      selection_id: string
      stake_kurus: bigint
      takeout_kurus: bigint
      coupons: number
    }>`select selection_id::text, stake_kurus, takeout_kurus, coupons from sports_exposure`.execute(
      q,
    )
  ).rows

/** A player; `except`: a coupon that is looked at again does not count against itself. */
export type Own = { playerId: bigint; except?: bigint | undefined }
export type LiabilityQuery = Own & {
  selections: readonly { eventID: string; marketID: string; outcomeID: string }[]
}

const openNets = prepared<{ net: bigint }>(
  'sports_own_open',
  `select o.net from unnest($1::bigint[], $2::bigint[]) with ordinality a (player_id, but, i)
  cross join lateral (
    -- Each leg's part is rounded against the house, by less than two kuruş.
    select coalesce(sum(c.potential_kurus - c.stake_kurus + 2), 0)::bigint as net from sports_coupons c
    where c.player_id = a.player_id and c.coupon_id <> a.but and c.state in ('waiting', 'posting', 'open') offset 0) o
  order by a.i`,
)

/**
 * The most that the house may lose to a player on any selection by coupons that are open or being placed:
 * what all of them may win together, in kuruş. Without a look at their legs.
 */
export const ownOpen = async (q: Query, asked: readonly Own[]): Promise<bigint[]> =>
  (
    await openNets(q, [
      numbers(asked.map((a) => a.playerId)),
      numbers(asked.map((a) => a.except ?? 0n)),
    ])
  ).map((row) => row.net)

/**
 * What the house may lose to a player on each of these selections by coupons that are open or being
 * placed, in their order; several players at once.
 */
export const ownLiabilities = async (
  q: Query,
  asked: readonly LiabilityQuery[],
): Promise<bigint[][]> => {
  const given = asked.flatMap((a, i) => a.selections.map((s, n) => ({ a, i, s, n })))
  const { rows } = await sql<{ i: number; n: number; net: bigint }>`
    with given as (
      select * from unnest(${given.map((g) => g.i)}::int[], ${given.map((g) => g.n)}::int[], ${given.map((g) => g.a.playerId)}::bigint[],
        ${given.map((g) => g.a.except ?? 0n)}::bigint[], ${given.map((g) => g.s.eventID)}::text[], ${given.map((g) => g.s.marketID)}::text[],
        ${given.map((g) => g.s.outcomeID)}::text[]) as g (i, n, player_id, but, event, market, outcome)
    ), wanted as (
      select g.i, g.n, g.player_id, g.but, s.selection_id from given g
      join sports_selections s on s.event_id = g.event and s.market = g.market and s.outcome = g.outcome
    ), held as materialized (
      -- By the player's coupons, one player after the other, whatever a planner knows of tables that grow by the
      -- second: on a selection there may be a hundred thousand of others.
      select w.player_id, w.but, l.selection_id, sum(l.net)::bigint as net
      from (select distinct player_id, but from wanted) w
      cross join lateral (select c.coupon_id from sports_coupons c
        where c.player_id = w.player_id and c.coupon_id <> w.but and c.state in ('waiting', 'posting', 'open') offset 0) c
      cross join lateral (select l.selection_id, l.takeout_kurus - l.stake_kurus as net from sports_legs l
        where l.coupon_id = c.coupon_id offset 0) l
      group by 1, 2, 3
    )
    select w.i, w.n, h.net from wanted w join held h on h.player_id = w.player_id and h.but = w.but and h.selection_id = w.selection_id`.execute(
    q,
  )
  const found = asked.map((a) => a.selections.map(() => 0n))
  for (const { i, n, net } of rows) (found[i] ?? [])[n] = net
  return found
}

export type TermKind = 'suspended' | 'price' | 'mbs' | 'limit' | 'factor'

export type TermRow = { kind: TermKind; subject: string; value: bigint | null; changedAt: Date }

/** What desk changed since then; without a moment all that it holds. */
export const readOverrides = async (q: Query, since: Date | undefined): Promise<TermRow[]> =>
  (
    await sql<TermRow>`select kind, subject, value, changed_at as "changedAt" from sports_terms
      where ${since === undefined ? sql`value is not null` : sql`changed_at >= ${since}`}`.execute(
      q,
    )
  ).rows
