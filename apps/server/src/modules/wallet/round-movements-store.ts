import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

/** A movement of a source that took place, as the journal keeps it. */
export type RoundMovement = {
  round_id: string
  verb: string
  transaction_id: string
  amount_kurus: bigint
}

// The source stands in the text, not among the parameters: a source has an index of its own then.

/** What took place (`ok` or `held`) in these rounds, each of its player's, for a room's own check of its books. */
export const movementsOfRounds = async (
  q: Query,
  source: string,
  rounds: readonly { playerId: bigint; roundId: string }[],
): Promise<RoundMovement[]> =>
  (
    await sql<RoundMovement>`
      select e.round_id, e.verb, e.transaction_id, e.amount_kurus
      from unnest(${rounds.map((r) => r.playerId)}::bigint[], ${rounds.map((r) => r.roundId)}::text[]) as r (player_id, round_id)
      cross join lateral (
        select x.round_id, x.verb, x.transaction_id, x.amount_kurus from wallet_effects x
        where x.player_id = r.player_id and x.round_id = r.round_id and x.source = ${sql.lit(source)} and x.status in ('ok', 'held') offset 0
      ) e`.execute(q)
  ).rows

/** How many movements of a source took place altogether. */
export const countMovements = async (q: Query, source: string): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::int as n from wallet_effects
      where source = ${sql.lit(source)} and status in ('ok', 'held')`.execute(q)
  ).rows[0]?.n ?? 0

/** What moved for bonuses, prizes, free spins and jackpots, each with the account of the house that it names. */
export type RewardFlow = {
  verb: string
  id: string
  player_id: bigint
  kurus: bigint
  house: string
}

export const rewardFlows = async (q: Query): Promise<RewardFlow[]> =>
  (
    await sql<RewardFlow>`
      select e.verb, e.transaction_id as id, e.player_id, e.amount_kurus as kurus,
        case when e.verb = 'convert' then (
          select p.from_account from wallet_entries p where p.player_id = e.player_id and p.source = 'rewards' and p.verb = 'grant' and p.transaction_id = e.transaction_id)
          when e.verb = 'forfeit' then e.to_account else e.from_account end as house
      from wallet_entries e
      where e.source in ('rewards', 'jackpot') and e.player_id <> 0 or e.source = 'seed' and e.transaction_id like 'tournament:%'`.execute(
      q,
    )
  ).rows

/** What moved between gateways, players and the suspense account, each by its sender's name for it. */
export type CashierFlow = {
  verb: string
  source: string
  id: string
  player_id: bigint
  kurus: bigint
}

export const cashierFlows = async (q: Query): Promise<CashierFlow[]> =>
  (
    await sql<CashierFlow>`
      select verb, source, transaction_id as id, player_id, amount_kurus as kurus from wallet_entries
      where starts_with(source, 'gateway:') or source in ('held', 'suspense', 'chargeback')
        or source = 'seed' and verb in ('deposit', 'hold', 'settle', 'release')`.execute(q)
  ).rows

/** What an account of the house has, in kuruş, by all entries. */
export const readAccountBalance = async (q: Query, account: string): Promise<bigint> =>
  (
    await sql<{ kurus: bigint }>`
      select (coalesce((select sum(amount_kurus) from wallet_entries where to_account = ${account}), 0)
        - coalesce((select sum(amount_kurus) from wallet_entries where from_account = ${account}), 0))::bigint as kurus`.execute(
      q,
    )
  ).rows[0]?.kurus ?? 0n

type RoundStake = { playerId: bigint; amountKurus: bigint; roundId: string; game: string }

/** What a sender's hold took aside, and of whom; undefined where the vault took none. */
export const readHold = async (
  q: Query,
  source: string,
  transactionId: string,
): Promise<{ playerId: bigint; amountKurus: bigint } | undefined> => {
  const { rows } = await sql<{ player_id: bigint; amount_kurus: bigint }>`
    select player_id, amount_kurus from wallet_effects
    where source = ${source} and scope = '' and verb = 'hold' and transaction_id = ${transactionId} and status = 'ok'`.execute(
    q,
  )
  const [row] = rows
  return row && { playerId: row.player_id, amountKurus: row.amount_kurus }
}

/** Stakes of real money by their entries. */
export const stakesAmong = async (
  q: Query,
  entryIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, RoundStake>> =>
  new Map(
    (
      await sql<{
        entry_id: bigint
        player_id: bigint
        amount_kurus: bigint
        round_id: string
        game: string
      }>`
        select entry_id, player_id, amount_kurus, round_id, game from wallet_entries
        where entry_id = any (${[...entryIds]}::bigint[]) and verb = 'bet' and from_account = 'cash'`.execute(
        q,
      )
    ).rows.map((r) => [
      r.entry_id,
      { playerId: r.player_id, amountKurus: r.amount_kurus, roundId: r.round_id, game: r.game },
    ]),
  )

/** What was moved into accounts of the house under these ids of a source. */
export const transfersAmong = async (
  q: Query,
  source: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { kurus: bigint; to: string }>> =>
  new Map(
    (
      await sql<{ id: string; kurus: bigint; to: string }>`
        select e.transaction_id as id, e.amount_kurus as kurus, e.to_account as to from wallet_effects f join wallet_entries e using (entry_id)
        where f.source = ${source} and f.scope = '' and f.verb = 'transfer' and f.status = 'ok' and f.transaction_id = any (${[...ids]}::text[])`.execute(
        q,
      )
    ).rows.map((r) => [r.id, { kurus: r.kurus, to: r.to }]),
  )

/** What lies in the accounts of the pools. */
export const poolAccounts = async (q: Query): Promise<ReadonlyMap<string, bigint>> =>
  new Map(
    (
      await sql<{ account: string; kurus: bigint }>`
        select m.account, sum(m.kurus)::bigint as kurus from (
          select to_account as account, amount_kurus as kurus from wallet_entries where starts_with(to_account, 'jackpot:')
          union all
          select from_account, -amount_kurus from wallet_entries where starts_with(from_account, 'jackpot:')) m
        group by m.account`.execute(q)
    ).rows.map((r) => [r.account, r.kurus]),
  )

/** How many stakes in some games, and how much, each player made within a span: all of them, and those not given back. */
export type StakesWithin = {
  player_id: bigint
  rounds: number
  kurus: bigint
  kept_rounds: number
  kept_kurus: bigint
}

export const stakesWithin = async (
  q: Query,
  of: {
    house: string
    games: readonly string[]
    leastKurus: bigint
    from: Date
    before: Date
    upTo: bigint
    except: readonly bigint[]
  },
): Promise<StakesWithin[]> =>
  (
    await sql<StakesWithin>`
      select e.player_id, count(*)::int as rounds, sum(e.amount_kurus)::bigint as kurus,
        count(*) filter (where not u.undone)::int as kept_rounds, coalesce(sum(e.amount_kurus) filter (where not u.undone), 0)::bigint as kept_kurus
      from wallet_entries e
      cross join lateral (select exists (
        select 1 from (values (''), (e.player_id::text)) s (scope)
        join wallet_effects x on x.source = e.source and x.scope = s.scope and x.about = e.transaction_id and x.about <> ''
          and x.verb = 'rollback' and x.status in ('ok', 'held')) as undone) u
      where e.at >= ${of.from} and e.at < ${of.before} and e.entry_id <= ${of.upTo} and e.verb = 'bet' and e.from_account = 'cash'
        and e.to_account = ${of.house} and e.game = any (${[...of.games]}::text[]) and e.amount_kurus >= ${of.leastKurus}
        and not (e.entry_id = any (${[...of.except]}::bigint[]))
      group by e.player_id`.execute(q)
  ).rows
