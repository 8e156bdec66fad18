import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'

/** What a bonus asks for, as the vault keeps it beside the purse. Amounts are whole kuruş. */
export type NewBonusWallet = {
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
  /** What of it goes back before anything becomes cash. */
  giftBackKurus: bigint
}

const array = (values: readonly number[]): string => `{${values.join(',')}}`

/**
 * Grants a bonus, under the player's row: `bonus_active` where another one runs. The same again is
 * `ok` and moves nothing. The balance is not told of by the vault's news: whoever grants publishes it.
 */
export const grantBonus = async (tx: Tx, p: NewBonusWallet): Promise<'ok' | 'bonus_active'> => {
  const { rows } = await sql<{ outcome: 'ok' | 'bonus_active' }>`
    select wallet_grant_bonus(${p.playerId}, ${p.bonusId}, ${p.house}, ${p.amountKurus}, ${p.requiredKurus * 100n}, ${p.stakeMaxKurus},
      ${array(p.weights)}::smallint[], ${[...p.gamesRefused]}::text[], ${p.endsAt}, ${p.capKurus}::bigint, ${p.giftBackKurus}) as outcome`.execute(
    tx,
  )
  const outcome = rows[0]?.outcome
  if (outcome === undefined) throw new Error(`the vault answered nothing to the bonus ${p.bonusId}`)
  return outcome
}

export type BonusWalletEnd = {
  outcome: 'converted' | 'ended' | 'too_early' | 'not_found'
  convertedKurus: bigint
  forfeitedKurus: bigint
}

/** Ends a bonus, once, under the player's row (docs/ledger.md, "The bonus wallet"). */
export const endBonus = async (
  tx: Tx,
  playerId: bigint,
  bonusId: bigint,
  how: 'convert' | 'forfeit' | 'expire',
): Promise<BonusWalletEnd> => {
  const { rows } = await sql<{
    outcome: BonusWalletEnd['outcome']
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
export type BonusWallet = {
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
export const readBonusWallet = async (
  q: Query,
  playerId: bigint,
): Promise<BonusWallet | undefined> => {
  const { rows } = await sql<{
    bonus_id: bigint
    wagered_centi: bigint
    required_centi: bigint
    open_bets: number
    state: BonusWallet['state']
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

/** What a player's own money did in one game: stakes that have their answer, all that they won, how many rounds. */
export type Play = { game: string; stakedKurus: bigint; wonKurus: bigint; rounds: number }

/**
 * A player's own play by game: stakes made within a span, of so much at most, and all that these stakes have won
 * since, whenever that came (held wins too). A stake that has no answer yet, was given back, or is named in `except`
 * is in none of it; neither is purse money.
 */
export const playOfStakes = async (
  q: Query,
  of: {
    playerId: bigint
    from: Date
    before: Date
    stakeMaxKurus: bigint
    except: readonly bigint[]
  },
): Promise<Play[]> => {
  const { rows } = await sql<{ game: string; staked: bigint; won: bigint; rounds: number }>`
    select e.game, sum(e.amount_kurus)::bigint as staked, sum(a.won)::bigint as won, count(distinct e.round_id)::int as rounds
    from wallet_entries e
    cross join lateral (
      select count(*) as answers, coalesce(bool_or(r.verb = 'rollback'), false) as undone,
        coalesce(sum(r.amount_kurus) filter (where r.verb = 'win'), 0) as won
      from (values (''), (e.player_id::text)) s (scope)
      cross join lateral (
        select x.verb, x.amount_kurus from wallet_effects x
        where x.source = e.source and x.scope = s.scope and x.about = e.transaction_id and x.about <> ''
          and x.verb in ('win', 'rollback') and x.status in ('ok', 'held') offset 0
      ) r
    ) a
    where e.player_id = ${of.playerId} and e.at >= ${of.from} and e.at < ${of.before} and e.verb = 'bet' and e.source <> 'sports'
      and e.from_account = 'cash' and starts_with(e.to_account, 'games:') and e.amount_kurus <= ${of.stakeMaxKurus}
      and a.answers > 0 and not a.undone and not (e.entry_id = any (${[...of.except]}::bigint[]))
    group by e.game order by e.game`.execute(q)
  return rows.map((r) => ({
    game: r.game,
    stakedKurus: r.staked,
    wonKurus: r.won,
    rounds: r.rounds,
  }))
}

/** An own stake of a player in a game, as the journal has it. */
export type OwnStake = { entryId: bigint; playerId: bigint; amountKurus: bigint; game: string }

/** Own stakes of these players in games within a stretch of the journal, the oldest first; none that was given back. */
export const ownStakes = async (
  q: Query,
  of: { after: bigint; upTo: bigint; playerIds: readonly bigint[] },
): Promise<OwnStake[]> => {
  const { rows } = await sql<{
    entry_id: bigint
    player_id: bigint
    amount_kurus: bigint
    game: string
  }>`
    select e.entry_id, e.player_id, e.amount_kurus, e.game from wallet_entries e
    where e.entry_id > ${of.after} and e.entry_id <= ${of.upTo} and e.player_id = any (${[...of.playerIds]}::bigint[])
      and e.verb = 'bet' and e.from_account = 'cash' and starts_with(e.to_account, 'games:') and e.source <> 'sports'
      and not exists (${undone})
    order by e.entry_id`.execute(q)
  return rows.map((r) => ({
    entryId: r.entry_id,
    playerId: r.player_id,
    amountKurus: r.amount_kurus,
    game: r.game,
  }))
}

const undone = sql`
  select 1 from (values (''), (e.player_id::text)) s (scope)
  join wallet_effects x on x.source = e.source and x.scope = s.scope and x.about = e.transaction_id and x.about <> ''
    and x.verb = 'rollback' and x.status in ('ok', 'held')`

/** Of these stakes, those that were given back. */
export const undoneAmong = async (q: Query, entryIds: readonly bigint[]): Promise<bigint[]> =>
  (
    await sql<{ entry_id: bigint }>`
      select e.entry_id from wallet_entries e
      where e.entry_id = any (${[...entryIds]}::bigint[]) and exists (${undone})`.execute(q)
  ).rows.map((row) => row.entry_id)

/** A player's newest movement: what comes behind it is later. */
export const getLastEntry = async (q: Query, playerId: bigint): Promise<bigint> =>
  (
    await sql<{ entry_id: bigint }>`
      select last_entry_id as entry_id from wallet_accounts where player_id = ${playerId}`.execute(
      q,
    )
  ).rows[0]?.entry_id ?? 0n

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
