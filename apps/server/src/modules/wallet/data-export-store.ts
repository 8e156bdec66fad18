import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

/** Of one player, up to a moment, from behind a place on. */
type Stretch = { playerId: bigint; upTo: Date; after: string | undefined; limit: number }
type Placed = { place: string }

/** `place` is the time to the microsecond and the number, as the index has them. */
const behind = (after: string | undefined) => {
  const [at, id] = after?.split('|') ?? []
  return at === undefined || id === undefined
    ? sql`true`
    : sql`(e.at, e.entry_id) > (${at}::timestamptz, ${id}::bigint)`
}
const place = sql`e.at::text || '|' || e.entry_id as place`

export type OwnEntry = Placed & {
  entry_id: bigint
  at: Date
  verb: string
  source: string
  amount_kurus: bigint
  from_account: string
  to_account: string
  cash_after_kurus: bigint
  bonus_after_kurus: bigint
  locked_after_kurus: bigint
  game: string
  round_id: string
}

/** A player's entries, the oldest first. */
export const listOwnEntries = async (q: Query, of: Stretch): Promise<OwnEntry[]> =>
  (
    await sql<OwnEntry>`
      select e.entry_id, e.at, e.verb, e.source, e.amount_kurus, e.from_account, e.to_account,
        e.cash_after_kurus, e.bonus_after_kurus, e.locked_after_kurus, e.game, e.round_id, ${place}
      from wallet_entries e
      where e.player_id = ${of.playerId} and e.at <= ${of.upTo} and ${behind(of.after)}
      order by e.at, e.entry_id limit ${of.limit}`.execute(q)
  ).rows

export type OwnRound = Placed & {
  at: Date
  game: string
  round_id: string
  stake_kurus: bigint
  won_kurus: bigint
  returned_kurus: bigint
}

/** A player's stakes, the oldest first, each with what it won and what was given back. */
export const listOwnRounds = async (q: Query, of: Stretch): Promise<OwnRound[]> =>
  (
    await sql<OwnRound>`
      select e.at, e.game, e.round_id, e.amount_kurus as stake_kurus,
        coalesce(r.won, 0)::bigint as won_kurus, coalesce(r.returned, 0)::bigint as returned_kurus, ${place}
      from wallet_entries e
      left join lateral (
        select sum(f.amount_kurus) filter (where f.verb = 'win') as won,
          sum(f.amount_kurus) filter (where f.verb = 'rollback') as returned
        from wallet_effects f
        where f.source = e.source and f.scope in ('', e.player_id::text) and f.about = e.transaction_id
          and f.about <> '' and f.verb in ('win', 'rollback') and f.status in ('ok', 'held')) r on true
      where e.player_id = ${of.playerId} and e.at <= ${of.upTo} and e.verb = 'bet' and ${behind(of.after)}
      order by e.at, e.entry_id limit ${of.limit}`.execute(q)
  ).rows

export type OwnBalance = {
  cash_kurus: bigint | null
  bonus_kurus: bigint | null
  locked_kurus: bigint | null
  bets_refused: string | null
  stake_kurus_max: bigint | null
  /** The end of a pause or exclusion; `infinity` where it has none. */
  refused_until: string | null
  /** Kind, window and value of each (kuruş; of time milliseconds). */
  limits: string | null
  /** What was wagered for a bonus and has to be, hundredths of a kuruş. */
  wagered: string | null
}

/** A player's balances, and what is set for their stakes. */
export const readOwnBalance = async (q: Query, playerId: bigint): Promise<OwnBalance | undefined> =>
  (
    await sql<OwnBalance>`
      select a.cash_kurus, a.bonus_kurus, a.locked_kurus, a.bets_refused, a.bet_max as stake_kurus_max,
        a.refused_until::text as refused_until, b.wagered_centi || ' / ' || b.required_centi as wagered,
        (select string_agg(concat_ws(' ', l.kind, l.win, l.most), ', ' order by l.kind, l.win) from wallet_limits l
          where l.player_id = p.player_id) as limits
      from (select ${playerId}::bigint as player_id) p
      left join wallet_accounts a using (player_id) left join wallet_bonuses b using (player_id)`.execute(
      q,
    )
  ).rows[0]
