import { sql } from 'kysely'
import type { OddsPolicy } from '@felek/contract/sportsbook.ts'
import { prepared, type Database, type Query } from '@felek/database/database.ts'
import { moments, numbers, texts } from '../../../database/arrays.ts'
import type { Part } from '../exposure/parts.ts'

export type SelectionKey = { eventId: string; market: string; outcome: string }

/** The numbers of selections, in their order; those that are new get theirs from `newIds`. */
export const selectionIds = async (
  q: Query,
  keys: readonly SelectionKey[],
  newIds: readonly bigint[],
): Promise<bigint[]> => {
  const name = (k: SelectionKey) => `${k.eventId}\n${k.market}\n${k.outcome}`
  const unique = [...new Map(keys.map((k, i) => [name(k), { ...k, id: newIds[i] }])).values()]
  // Always in the same order, so that no two batches wait for each other.
  unique.sort((a, b) => (name(a) < name(b) ? -1 : 1))
  const found = new Map<string, bigint>()
  // One that another process makes at this moment is seen by the next statement.
  for (let turn = 0; turn < 5 && found.size < unique.length; turn += 1) {
    const { rows } = await sql<{ id: bigint; event: string; market: string; outcome: string }>`
      with given as (
        select * from unnest(${unique.map((k) => k.id)}::bigint[], ${unique.map((k) => k.eventId)}::text[],
          ${unique.map((k) => k.market)}::text[], ${unique.map((k) => k.outcome)}::text[]) as g (id, event, market, outcome)
      ), made as (
        insert into sports_selections (selection_id, event_id, market, outcome)
        select g.id, g.event, g.market, g.outcome from given g
        where not exists (select 1 from sports_selections s where s.event_id = g.event and s.market = g.market and s.outcome = g.outcome)
        on conflict do nothing returning selection_id, event_id, market, outcome
      )
      select m.selection_id as id, m.event_id as event, m.market, m.outcome from made m
      union all
      select s.selection_id, s.event_id, s.market, s.outcome from given g
      join sports_selections s on s.event_id = g.event and s.market = g.market and s.outcome = g.outcome`.execute(
      q,
    )
    for (const r of rows)
      found.set(name({ eventId: r.event, market: r.market, outcome: r.outcome }), r.id)
  }
  return keys.map((k) => {
    const id = found.get(name(k))
    if (id === undefined) throw new Error(`the selection ${name(k)} has no number`)
    return id
  })
}

const knownMost = 200_000

/**
 * The same, remembered: a selection has its number for ever. Not for use in a transaction, which may come
 * to nothing.
 */
export const createSelectionIds = (q: Query, newId: () => bigint) => {
  const known = new Map<string, bigint>()
  const nameOf = (k: SelectionKey) => `${k.eventId}\n${k.market}\n${k.outcome}`
  return async (keys: readonly SelectionKey[]): Promise<bigint[]> => {
    const names = keys.map(nameOf)
    if (known.size > knownMost) known.clear()
    const missing = keys.filter((_, i) => !known.has(names[i] ?? ''))
    const found = missing.length === 0 ? [] : await selectionIds(q, missing, missing.map(newId))
    missing.forEach((key, i) => known.set(nameOf(key), found[i] ?? 0n))
    return names.map((name) => {
      const id = known.get(name)
      if (id === undefined) throw new Error(`the selection ${name} has no number`)
      return id
    })
  }
}

export type NewLeg = {
  selectionId: bigint
  odds: number
  shownOdds: number
  banker: boolean
  live: boolean
  /** What it has of the coupon's stake and of what that may pay (exposure/parts.ts). */
  stakeKurus: bigint
  takeoutKurus: bigint
}

export type NewCoupon = {
  couponId: bigint
  couponNumber: string
  playerId: bigint
  requestId: string
  state: 'waiting' | 'posting'
  systems: readonly number[]
  lines: bigint
  lineStakeKurus: bigint
  stakeKurus: bigint
  totalOdds: bigint
  potentialKurus: bigint
  oddsPolicy: OddsPolicy
  placedAt: Date
  decidesAt: Date | null
  /** Of one that is posted at once: when its odds were the board's, and how far that had read. */
  checkedAt: Date | null
  boardSeq: number | null
  /** Of its terms and legs (seals.ts): made when it is written. */
  seal?: string
  legs: readonly NewLeg[]
}

const insertion = prepared<{ coupon_id: bigint }>(
  'sports_insert_coupons',
  `with made as (
    insert into sports_coupons (coupon_id, coupon_number, player_id, request_id, state, systems, lines, line_stake_kurus, stake_kurus,
      total_odds, potential_kurus, odds_policy, placed_at, decides_at, checked_at, board_seq, seal)
    select coupon_id, coupon_number, player_id, request_id, state, systems::smallint[], lines, line_stake_kurus, stake_kurus,
      total_odds, potential_kurus, odds_policy, placed_at, decides_at, checked_at, board_seq, seal
    from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::int[], $8::bigint[], $9::bigint[],
      $10::bigint[], $11::bigint[], $12::text[], $13::timestamptz[], $14::timestamptz[], $15::timestamptz[], $16::bigint[], $17::text[])
      as g (coupon_id, coupon_number, player_id, request_id, state, systems, lines, line_stake_kurus, stake_kurus,
        total_odds, potential_kurus, odds_policy, placed_at, decides_at, checked_at, board_seq, seal)
    order by player_id, request_id
    on conflict do nothing returning coupon_id
  ), legs as (
    insert into sports_legs (coupon_id, n, selection_id, odds, shown_odds, banker, live, stake_kurus, takeout_kurus)
    select coupon_id, n, selection_id, odds, shown_odds, banker, live, stake_kurus, takeout_kurus
    from unnest($18::bigint[], $19::smallint[], $20::bigint[], $21::int[], $22::int[], $23::boolean[], $24::boolean[], $25::bigint[], $26::bigint[])
      as l (coupon_id, n, selection_id, odds, shown_odds, banker, live, stake_kurus, takeout_kurus)
    -- Never a join, of which a planner that knows no sizes might make one comparison for each pair.
    where (coupon_id in (select coupon_id from made)) is true
  )
  select coupon_id from made`,
)

/** From the leg's place in its coupon on. */
const legColumns = (legs: readonly (NewLeg & { n: number })[]): string[] => [
  numbers(legs.map((l) => l.n)),
  numbers(legs.map((l) => l.selectionId)),
  numbers(legs.map((l) => l.odds)),
  numbers(legs.map((l) => l.shownOdds)),
  numbers(legs.map((l) => l.banker)),
  numbers(legs.map((l) => l.live)),
  numbers(legs.map((l) => l.stakeKurus)),
  numbers(legs.map((l) => l.takeoutKurus)),
]

/** Writes coupons with their legs; answers which were written: not those whose request or number there was. */
export const insertCoupons = async (
  q: Query,
  coupons: readonly NewCoupon[],
): Promise<ReadonlySet<bigint>> => {
  const legs = coupons.flatMap(({ couponId, legs: own }) =>
    own.map((leg, i) => ({ ...leg, couponId, n: i + 1 })),
  )
  const rows = await insertion(q, [
    numbers(coupons.map((c) => c.couponId)),
    texts(coupons.map((c) => c.couponNumber)),
    numbers(coupons.map((c) => c.playerId)),
    texts(coupons.map((c) => c.requestId)),
    texts(coupons.map((c) => c.state)),
    texts(coupons.map((c) => numbers(c.systems))),
    numbers(coupons.map((c) => c.lines)),
    numbers(coupons.map((c) => c.lineStakeKurus)),
    numbers(coupons.map((c) => c.stakeKurus)),
    numbers(coupons.map((c) => c.totalOdds)),
    numbers(coupons.map((c) => c.potentialKurus)),
    texts(coupons.map((c) => c.oddsPolicy)),
    moments(coupons.map((c) => c.placedAt)),
    moments(coupons.map((c) => c.decidesAt)),
    moments(coupons.map((c) => c.checkedAt)),
    numbers(coupons.map((c) => c.boardSeq ?? 'null')),
    texts(coupons.map((c) => c.seal ?? null)),
    numbers(legs.map((l) => l.couponId)),
    ...legColumns(legs),
  ])
  return new Set(rows.map((r) => r.coupon_id))
}

/** Of a coupon whose stake is taken in the statement that writes it; the rest stands in its movement. */
const placing = { name: 'sports_place', params: 37 }
const placingText = `select * from ${placing.name}(${Array.from({ length: placing.params }, (_, i) => `$${i + 1}`).join(', ')})`

/**
 * Writes coupons that need not wait in one statement with their stakes: `stakes` are wallet_post's
 * parameters, in the order of the coupons. Answers its rows. Where a request or a number is taken all
 * of it fails, by that data (23505).
 */
export const placeCoupons = async (
  db: Pick<Database, 'query'>,
  coupons: readonly NewCoupon[],
  stakes: readonly unknown[],
): Promise<readonly Record<string, unknown>[]> => {
  const legs = coupons.flatMap(({ legs: own }, of) =>
    own.map((leg, i) => ({ ...leg, of: of + 1, n: i + 1 })),
  )
  const params = [
    ...stakes,
    texts(coupons.map((c) => c.requestId)),
    texts(coupons.map((c) => numbers(c.systems))),
    numbers(coupons.map((c) => c.lines)),
    numbers(coupons.map((c) => c.lineStakeKurus)),
    numbers(coupons.map((c) => c.totalOdds)),
    numbers(coupons.map((c) => c.potentialKurus)),
    texts(coupons.map((c) => c.oddsPolicy)),
    moments(coupons.map((c) => c.placedAt)),
    numbers(coupons.map((c) => c.boardSeq ?? 'null')),
    texts(coupons.map((c) => c.seal ?? null)),
    numbers(legs.map((l) => l.of)),
    ...legColumns(legs),
  ]
  return (await db.query(placingText, params, { name: placing.name })).rows
}

/** What has to be known of a coupon to go on with its placing. */
export type PlacedCoupon = {
  coupon_id: bigint
  coupon_number: string
  player_id: bigint
  request_id: string
  state: string
  stake_kurus: bigint
  systems: number[]
  line_stake_kurus: bigint
  odds_policy: OddsPolicy
  decides_at: Date | null
  refused_why: string | null
}

const placedColumns = sql`c.coupon_id, c.coupon_number, c.player_id, c.request_id, c.state, c.stake_kurus, c.systems,
  c.line_stake_kurus, c.odds_policy, c.decides_at, c.refused_why`

export const couponOfRequest = async (
  q: Query,
  playerId: bigint,
  requestId: string,
): Promise<PlacedCoupon | undefined> =>
  (
    await sql<PlacedCoupon>`select ${placedColumns} from sports_coupons c
      where c.player_id = ${playerId} and c.request_id = ${requestId}`.execute(q)
  ).rows[0]

export const placedCoupon = async (q: Query, couponId: bigint): Promise<PlacedCoupon | undefined> =>
  (
    await sql<PlacedCoupon>`select ${placedColumns} from sports_coupons c where c.coupon_id = ${couponId}`.execute(
      q,
    )
  ).rows[0]

export type PlacedLeg = SelectionKey & {
  selectionId: string
  odds: number
  shownOdds: number
  banker: boolean
}

export const listLegs = async (q: Query, couponId: bigint): Promise<PlacedLeg[]> =>
  (
    await sql<PlacedLeg>`
      select s.selection_id::text as "selectionId", s.event_id as "eventId", s.market, s.outcome, l.odds, l.shown_odds as "shownOdds", l.banker
      from sports_legs l join sports_selections s on s.selection_id = l.selection_id
      where l.coupon_id = ${couponId} order by l.n`.execute(q)
  ).rows

export type Checked = {
  couponId: bigint
  odds: readonly number[]
  parts: readonly Part[]
  totalOdds: bigint
  potentialKurus: bigint
  checkedAt: Date
  boardSeq: number
  /** Of the coupon as it is accepted. */
  seal: string
}

/**
 * Gives waiting coupons the odds at which they are accepted: they are posted from then on. Answers
 * which still waited.
 */
export const setPosting = async (
  q: Query,
  checked: readonly Checked[],
): Promise<ReadonlySet<bigint>> => {
  const given = checked.map((c) => ({
    coupon_id: String(c.couponId),
    odds: c.odds,
    stakes: c.parts.map((part) => String(part.stakeKurus)),
    takeouts: c.parts.map((part) => String(part.takeoutKurus)),
    total_odds: String(c.totalOdds),
    potential_kurus: String(c.potentialKurus),
    checked_at: c.checkedAt.toISOString(),
    board_seq: c.boardSeq,
    seal: c.seal,
  }))
  const { rows } = await sql<{ coupon_id: bigint }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as x (coupon_id bigint, odds int[], stakes bigint[], takeouts bigint[],
        total_odds bigint, potential_kurus bigint, checked_at timestamptz, board_seq bigint, seal text)
    ), taken as (
      update sports_coupons c set state = 'posting', total_odds = g.total_odds, potential_kurus = g.potential_kurus,
        checked_at = g.checked_at, board_seq = g.board_seq, seal = g.seal
      from given g where c.coupon_id = g.coupon_id and c.state = 'waiting' returning c.coupon_id
    ), legs as (
      update sports_legs l set odds = g.odds[l.n], stake_kurus = g.stakes[l.n], takeout_kurus = g.takeouts[l.n]
      from taken t join given g on g.coupon_id = t.coupon_id where l.coupon_id = t.coupon_id
    )
    select coupon_id from taken`.execute(q)
  return new Set(rows.map((r) => r.coupon_id))
}

export type Decided = { couponId: bigint; refusedWhy: string | null; from: 'waiting' | 'posting' }

const decision = prepared<{ coupon_id: bigint }>(
  'sports_decide',
  `with given as (
    select * from unnest($1::bigint[], $2::text[], $3::text[]) as g (coupon_id, refused_why, was)
  ), done as (
    update sports_coupons c set state = case when g.refused_why is null then 'open' else 'refused' end, refused_why = g.refused_why
    from given g where c.coupon_id = g.coupon_id and c.state = g.was returning c.coupon_id, c.state
  ), due as (
    insert into sports_due (coupon_id, due_at)
    select d.coupon_id, $4::timestamptz from done d
    where d.state = 'open' and exists (
      select 1 from sports_legs l join sports_results r on r.selection_id = l.selection_id where l.coupon_id = d.coupon_id)
    order by d.coupon_id
    on conflict (coupon_id) do update set due_at = excluded.due_at where sports_due.due_at > excluded.due_at
    returning 1
  ), counted as (
    insert into sports_exposure (selection_id, stake_kurus, takeout_kurus, coupons, changed_at)
    select l.selection_id, sum(l.stake_kurus), sum(l.takeout_kurus), count(*), clock_timestamp()
    from done d cross join lateral (select l.selection_id, l.stake_kurus, l.takeout_kurus from sports_legs l
      where l.coupon_id = d.coupon_id offset 0) l
    where d.state = 'open' and (select count(*) from due) >= 0
    group by l.selection_id order by l.selection_id
    on conflict (selection_id) do update set stake_kurus = sports_exposure.stake_kurus + excluded.stake_kurus,
      takeout_kurus = sports_exposure.takeout_kurus + excluded.takeout_kurus, coupons = sports_exposure.coupons + excluded.coupons,
      changed_at = excluded.changed_at
  )
  select coupon_id from done`,
)

/**
 * Opens coupons whose stake was taken and refuses the others. One whose legs have results by now is
 * due at once: a settlement can overtake a placing. Answers which were decided by this.
 *
 * What opens is counted against the limits here, in the statement that opens it and nowhere before: what
 * is refused, now or by the sweeper, has nothing to be taken back. Until then it counts in the memory
 * of who places it (exposure.ts). The sums are taken last, after the coupons and what is due: so does
 * who settles.
 */
export const setDecided = async (
  q: Query,
  decided: readonly Decided[],
  now: Date,
): Promise<ReadonlySet<bigint>> => {
  const rows = await decision(q, [
    numbers(decided.map((d) => d.couponId)),
    texts(decided.map((d) => d.refusedWhy)),
    texts(decided.map((d) => d.from)),
    now,
  ])
  return new Set(rows.map((r) => r.coupon_id))
}

/**
 * Coupons from after an id on whose placing nobody goes on with: those that were to be decided before
 * `before`, the oldest first.
 */
export const leftBehind = async (
  q: Query,
  { before, after, most }: { before: Date; after: bigint; most: number },
): Promise<PlacedCoupon[]> =>
  (
    await sql<PlacedCoupon>`
      select ${placedColumns} from sports_coupons c
      where c.state in ('waiting', 'posting') and c.coupon_id > ${after} and coalesce(c.decides_at, c.placed_at) < ${before}
      order by c.coupon_id limit ${most}`.execute(q)
  ).rows
