import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

/* One player's part of the journal, for whoever looks at it row by row. */

export type PlayerEntry = {
  entry_id: bigint
  verb: string
  source: string
  transaction_id: string
  amount_kurus: bigint
  from_account: string
  to_account: string
  cash_after_kurus: bigint
  bonus_after_kurus: bigint
  locked_after_kurus: bigint
  round_id: string
  game: string
  at: Date
}

const columns = sql`e.entry_id, e.verb, e.source, e.transaction_id, e.amount_kurus, e.from_account, e.to_account,
  e.cash_after_kurus, e.bonus_after_kurus, e.locked_after_kurus, e.round_id, e.game, e.at`

export type EntriesQuery = {
  playerId: bigint
  /** All where nothing is named. */
  verbs: readonly string[] | undefined
  from: Date | undefined
  before: Date | undefined
  /** The entry that the page before ended with. */
  after: bigint | undefined
  limit: number
}

/** The newest first: by time, and among those of one moment by number, as the index has them. */
export const listPlayerEntries = async (q: Query, wanted: EntriesQuery): Promise<PlayerEntry[]> => {
  const { playerId, verbs, from, before, after, limit } = wanted
  return (
    await sql<PlayerEntry>`
      select ${columns} from wallet_entries e
      where e.player_id = ${playerId}
        and e.at >= ${from ?? '-infinity'} and e.at < ${before ?? 'infinity'}
        ${verbs === undefined ? sql`` : sql`and e.verb = any (${[...verbs]}::text[])`}
        ${
          after === undefined
            ? sql``
            : sql`and e.at <= (select at from wallet_entries where entry_id = ${after} and player_id = ${playerId})
              and (e.at, e.entry_id) < (select at, entry_id from wallet_entries where entry_id = ${after} and player_id = ${playerId})`
        }
      order by e.at desc, e.entry_id desc limit ${limit}`.execute(q)
  ).rows
}

/** Stakes and what came of each, within one round of a player's; the oldest first. */
export const listRoundEntries = async (
  q: Query,
  playerId: bigint,
  roundId: string,
): Promise<PlayerEntry[]> =>
  (
    await sql<PlayerEntry>`
      select ${columns} from wallet_rounds(${playerId}, ${roundId}) r
      join wallet_entries e on e.entry_id = r.entry_id order by e.entry_id`.execute(q)
  ).rows

/** A stake with all that it won, and how it stands. */
export type StakeFateRow = {
  entry_id: bigint
  round_id: string
  game: string
  at: Date
  staked_kurus: bigint
  won_kurus: bigint
  state: 'open' | 'over' | 'undone'
}

/** The newest first. A win of nothing makes an effect and no entry, so that fates are read from effects. */
export const listStakeFates = async (
  q: Query,
  wanted: { playerId: bigint; after: bigint | undefined; limit: number },
): Promise<StakeFateRow[]> => {
  const { playerId, after, limit } = wanted
  return (
    await sql<StakeFateRow>`
      select b.entry_id, b.round_id, b.game, b.at, b.amount_kurus as staked_kurus,
        coalesce(f.won, 0)::bigint as won_kurus,
        case when f.undone then 'undone' when f.ended then 'over' else 'open' end as state
      from (
        select e.* from wallet_entries e
        where e.player_id = ${playerId} and e.verb = 'bet' and e.round_id <> ''
          ${
            after === undefined
              ? sql``
              : sql`and (e.at, e.entry_id) < (select at, entry_id from wallet_entries where entry_id = ${after} and player_id = ${playerId})`
          }
        order by e.at desc, e.entry_id desc limit ${limit}) b
      left join lateral (
        select sum(x.amount_kurus) filter (where x.verb = 'win' and x.status in ('ok', 'held')) as won,
          bool_or(x.verb = 'rollback') as undone, bool_or(x.verb = 'win') as ended
        from (values (''), (b.player_id::text)) s (scope)
        join wallet_effects x on x.source = b.source and x.scope = s.scope and x.about = b.transaction_id and x.about <> ''
        where x.verb in ('win', 'rollback') and x.status in ('ok', 'held')) f on true
      order by b.at desc, b.entry_id desc`.execute(q)
  ).rows
}
