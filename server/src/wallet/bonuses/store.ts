import { sql } from 'kysely'
import type { Query, Tx } from '../../../../database/src/database.ts'

/** What a bonus asks for, as the vault keeps it beside the purse. Amounts are whole kuruş. */
export type NewPurse = {
  playerId: bigint
  bonusId: bigint
  /** `bonus:<offer>`. */
  house: string
  amountKurus: bigint
  requiredKurus: bigint
  stakeMaxKurus: bigint
  /** Hundredths by weight class, eight of them. */
  weights: readonly number[]
  gamesRefused: readonly string[]
  endsAt: Date
  /** What of it may become cash; null: all. */
  capKurus: bigint | null
}

const array = (values: readonly number[]): string => `{${values.join(',')}}`

/**
 * Grants a bonus, under the player's row: `bonus_active` where another one runs. The same again is
 * `ok` and moves nothing. The balance is not told of by the vault's news: whoever grants publishes it.
 */
export const grantBonus = async (tx: Tx, p: NewPurse): Promise<'ok' | 'bonus_active'> => {
  const { rows } = await sql<{ outcome: 'ok' | 'bonus_active' }>`
    select wallet_grant_bonus(${p.playerId}, ${p.bonusId}, ${p.house}, ${p.amountKurus}, ${p.requiredKurus * 100n}, ${p.stakeMaxKurus},
      ${array(p.weights)}::smallint[], ${[...p.gamesRefused]}::text[], ${p.endsAt}, ${p.capKurus}::bigint) as outcome`.execute(
    tx,
  )
  const outcome = rows[0]?.outcome
  if (outcome === undefined) throw new Error(`the vault answered nothing to the bonus ${p.bonusId}`)
  return outcome
}

export type EndedPurse = {
  outcome: 'converted' | 'ended' | 'too_early' | 'not_found'
  convertedKurus: bigint
  forfeitedKurus: bigint
}

/** Ends a bonus, once, under the player's row (docs/ledger.md, The purse). */
export const endBonus = async (
  tx: Tx,
  playerId: bigint,
  bonusId: bigint,
  how: 'convert' | 'forfeit' | 'expire',
): Promise<EndedPurse> => {
  const { rows } = await sql<{
    outcome: EndedPurse['outcome']
    converted_kurus: bigint
    forfeited_kurus: bigint
  }>`select * from wallet_end_bonus(${playerId}, ${bonusId}, ${how})`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error(`the vault answered nothing to the end of ${bonusId}`)
  return {
    outcome: row.outcome,
    convertedKurus: row.converted_kurus,
    forfeitedKurus: row.forfeited_kurus,
  }
}

/** How a purse stands now. */
export type Purse = {
  bonusId: bigint
  wageredCenti: bigint
  requiredCenti: bigint
  openBets: number
  state: 'active' | 'converted' | 'ended'
  /** What is in it: the account's bonus balance while it is active, else nothing. */
  balanceKurus: bigint
  weights: number[]
  gamesRefused: string[]
  endsAt: Date
}

/** A player's newest purse. */
export const readPurse = async (q: Query, playerId: bigint): Promise<Purse | undefined> => {
  const { rows } = await sql<{
    bonus_id: bigint
    wagered_centi: bigint
    required_centi: bigint
    open_bets: number
    state: Purse['state']
    balance: bigint
    weights: number[]
    games_refused: string[]
    ends_at: Date
  }>`
    select b.bonus_id, b.wagered_centi, b.required_centi, b.open_bets, b.state, b.weights::int[] as weights, b.games_refused, b.ends_at,
      case when b.state = 'active' then a.bonus_kurus else 0 end as balance
    from wallet_bonuses b join wallet_accounts a using (player_id) where b.player_id = ${playerId}`.execute(
    q,
  )
  const row = rows[0]
  return (
    row && {
      bonusId: row.bonus_id,
      wageredCenti: row.wagered_centi,
      requiredCenti: row.required_centi,
      openBets: row.open_bets,
      state: row.state,
      balanceKurus: row.balance,
      weights: row.weights,
      gamesRefused: row.games_refused,
      endsAt: row.ends_at,
    }
  )
}

/** Of these bonuses, those that are wagered and have no open stake: what may be converted now. */
export const wageredAmong = async (q: Query, bonusIds: readonly bigint[]): Promise<Set<bigint>> =>
  new Set(
    (
      await sql<{ bonus_id: bigint }>`
        select bonus_id from wallet_bonuses where bonus_id = any (${[...bonusIds]}::bigint[])
          and state = 'active' and wagered_centi >= required_centi and open_bets = 0`.execute(q)
    ).rows.map((row) => row.bonus_id),
  )

/** Of these bonuses, those that are played to nothing: no money in them, none held, no stake open. */
export const spentAmong = async (q: Query, bonusIds: readonly bigint[]): Promise<Set<bigint>> =>
  new Set(
    (
      await sql<{ bonus_id: bigint }>`
        select b.bonus_id from wallet_bonuses b join wallet_accounts a using (player_id)
        where b.bonus_id = any (${[...bonusIds]}::bigint[]) and b.state = 'active' and b.open_bets = 0 and a.bonus_kurus = 0
          and not exists (
            select 1 from wallet_effects f
            where f.player_id = b.player_id and f.status = 'held' and f.bonus_id = b.bonus_id and not exists (
              select 1 from wallet_effects r
              where r.source = 'held' and r.scope = '' and r.about = f.entry_id::text and r.about <> '' and r.status = 'ok'))`.execute(
        q,
      )
    ).rows.map((row) => row.bonus_id),
  )

/** Moves the end of an active bonus, which a pause has put off. */
export const moveBonusEnd = async (
  tx: Tx,
  playerId: bigint,
  bonusId: bigint,
  endsAt: Date,
): Promise<void> => {
  await sql`select wallet_move_bonus_end(${playerId}, ${bonusId}, ${endsAt})`.execute(tx)
}

export type Flow = { stakedKurus: bigint; backKurus: bigint }

/**
 * What a player's own money did in games within a span, by the entries' own times: stakes of so much
 * at most, and what came back (wins, refunds, what staff released) of stakes of so much at most,
 * whenever those were made. Purse money is in neither.
 */
export const sumPlay = async (
  q: Query,
  of: { playerId: bigint; from: Date; before: Date; stakeMaxKurus: bigint },
): Promise<Flow> => {
  const { rows } = await sql<{ staked: bigint; back: bigint }>`
    select
      coalesce(sum(e.amount_kurus) filter (where e.verb = 'bet' and e.amount_kurus <= ${of.stakeMaxKurus}), 0)::bigint as staked,
      coalesce(sum(e.amount_kurus) filter (where b.amount_kurus <= ${of.stakeMaxKurus} and b.source <> 'sports'), 0)::bigint as back
    from wallet_entries e
    left join lateral wallet_bet_of(e.source, e.player_id, e.verb, e.transaction_id, e.entry_id) b
      on e.to_account = 'cash' and (e.verb in ('win', 'rollback') or e.verb = 'release' and e.source = 'held')
    where e.player_id = ${of.playerId} and e.at >= ${of.from} and e.at < ${of.before} and e.source <> 'sports'
      and (e.verb = 'bet' and e.from_account = 'cash' and starts_with(e.to_account, 'games:')
        or e.to_account = 'cash' and e.verb in ('win', 'rollback', 'release'))`.execute(q)
  return { stakedKurus: rows[0]?.staked ?? 0n, backKurus: rows[0]?.back ?? 0n }
}

/** Whether own money ever came in. */
export const hasDeposited = async (q: Query, playerId: bigint): Promise<boolean> =>
  (
    await sql`
      select 1 from wallet_entries e where e.player_id = ${playerId} and e.to_account = 'cash'
        and e.verb in ('deposit', 'accept') limit 1`.execute(q)
  ).rows.length > 0

/** Whether the player ever staked own money. */
export const hasPlayed = async (q: Query, playerId: bigint): Promise<boolean> =>
  (
    await sql`
      select 1 from wallet_entries e where e.player_id = ${playerId} and e.verb = 'bet' limit 1`.execute(
      q,
    )
  ).rows.length > 0

/**
 * Why a player is given nothing now: exclusion, pause, a closed account, night, or a limit of theirs
 * on play that is used up; undefined where nothing speaks against it.
 */
export const giftRefusal = async (
  q: Query,
  playerId: bigint,
): Promise<{ why: string; until: Date | null } | undefined> => {
  const { rows } = await sql<{ why: string; until: Date | null }>`
    select refused as why, refused_until as until from (
      select s.refused, case when isfinite(s.refused_until) then s.refused_until end as refused_until, 1 as n
      from wallet_standing(${playerId}) s
      where s.refused is not null and s.refused <> 'check'
      union all
      select 'limit:' || l.kind || ':' || l.win, l.restarts_at, 2
      from wallet_limits_of(${playerId}) l where l.kind in ('loss', 'stake', 'time') and l.used >= l.most
    ) x order by n limit 1`.execute(q)
  return rows[0]
}

/** Why every stake of a player is refused now; undefined where stakes are judged one by one. */
export const playRefusal = async (q: Query, playerId: bigint): Promise<string | undefined> =>
  (
    await sql<{ refused: string | null }>`select refused from wallet_standing(${playerId})`.execute(
      q,
    )
  ).rows[0]?.refused ?? undefined

/** Of these players, those who are excluded, paused, closed or barred, and until when a pause runs. */
export const rulesAmong = async (
  q: Query,
  playerIds: readonly bigint[],
): Promise<Map<bigint, { refused: string; until: Date | null }>> => {
  const { rows } = await sql<{ player_id: bigint; refused: string; until: Date | null }>`
    select p.player_id, s.refused_why as refused, case when isfinite(s.refused_until) then s.refused_until end as until
    from unnest(${[...playerIds]}::bigint[]) p (player_id) cross join lateral wallet_standing(p.player_id) s
    where s.refused_why is not null`.execute(q)
  return new Map(rows.map((row) => [row.player_id, { refused: row.refused, until: row.until }]))
}
