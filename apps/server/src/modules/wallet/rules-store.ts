import { sql } from 'kysely'
import type { LimitKind, LimitWindow } from '@felek/contract/verdicts.ts'
import type { Query, Tx } from '@felek/database/database.ts'

/** What may still come in for a player, by `readDepositLimit`. */
export type DepositLimit = {
  /** Kuruş; null: as much as you like. */
  roomKurus: bigint | null
  /** The limit that leaves no more, and when it restarts. */
  why: string | null
  restartsAt: Date | null
  /** Why nothing may be asked for now: excluded, paused, closed, barred, night; a pause's end. */
  refused: string | null
  until: Date | null
}

/** What may still come in, under the player's row until the transaction ends. */
export const readDepositLimit = async (tx: Tx, playerId: bigint): Promise<DepositLimit> => {
  const { rows } = await sql<{
    room: bigint | null
    why: string | null
    restarts_at: Date | null
    refused: string | null
    until: Date | null
  }>`
    select r.room_kurus as room, r.why, r.refused, l.ends_at as restarts_at,
      case when r.refused = 'paused' then a.refused_until end as until
    from wallet_deposit_room(${playerId}) r join wallet_accounts a on a.player_id = ${playerId}
    left join wallet_limits l on l.player_id = a.player_id and r.why = 'limit:' || l.kind || ':' || l.win`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw new Error(`the vault does not know player ${playerId}`)
  const { room, why, refused, until, restarts_at } = row
  return { roomKurus: room, why, refused, until, restartsAt: restarts_at }
}

/** Those among the players whose account is excluded or closed. */
export const stoppedAmong = async (
  q: Query,
  playerIds: readonly bigint[],
): Promise<Set<bigint>> => {
  const { rows } = await sql<{ player_id: bigint }>`
    select player_id from wallet_accounts
    where player_id = any (${[...playerIds]}::bigint[]) and bets_refused in ('excluded', 'closed')`.execute(
    q,
  )
  return new Set(rows.map((row) => row.player_id))
}

/**
 * Those among the players to whom no promotion is sent: excluded, closed or barred, on a break, or with
 * in their night, resting, or with a limit that is full until its window ends.
 */
export const unaddressedAmong = async (
  q: Query,
  playerIds: readonly bigint[],
): Promise<Set<bigint>> => {
  const { rows } = await sql<{ player_id: bigint }>`
    select p.player_id from unnest(${[...playerIds]}::bigint[]) p (player_id)
    cross join lateral wallet_standing(p.player_id) s
    where s.refused <> 'check' or s.refused_why is not null
      or exists (select 1 from wallet_limits_of(p.player_id) l where l.used >= l.most)`.execute(q)
  return new Set(rows.map((row) => row.player_id))
}

/** Closes an account to play, or opens it again; one that is excluded stays as it is. */
export const setClosed = async (tx: Tx, playerId: bigint, closed: boolean): Promise<void> => {
  await sql`select wallet_close(${playerId}, ${closed})`.execute(tx)
}

/** Bars a player's deposits and stakes for where they are, or lifts that; whether anything changed. */
export const setBarred = async (tx: Tx, playerId: bigint, barred: boolean): Promise<boolean> =>
  (
    await sql<{ changed: boolean }>`select wallet_bar(${playerId}, ${barred}) as changed`.execute(
      tx,
    )
  ).rows[0]?.changed ?? false

/** Whether a player is barred for where they are. */
export const isBarred = async (q: Query, playerId: bigint): Promise<boolean> =>
  (
    await sql<{ barred: boolean }>`
      select bets_refused = 'barred' as barred from wallet_accounts where player_id = ${playerId}`.execute(
      q,
    )
  ).rows[0]?.barred ?? false

/** Refuses a player's stakes until what is missing is set, or takes them again. */
export const setMissing = async (tx: Tx, playerId: bigint, missing: boolean): Promise<void> => {
  await sql`select wallet_require(${playerId}, ${missing})`.execute(tx)
}

/** The vault's clock, which stakes, windows and waits go by; moved by tests. */
export const walletTime = async (q: Query): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select wallet_now() as now`.execute(q)
  if (rows[0] === undefined) throw new Error('the vault has no clock')
  return rows[0].now
}

/** Sets a limit of a calendar window: kuruş, of `time` milliseconds; null takes it away. */
export const setLimit = async (
  tx: Tx,
  playerId: bigint,
  { kind, window, most }: { kind: LimitKind; window: LimitWindow; most: bigint | null },
): Promise<void> => {
  await sql`select wallet_set_limit(${playerId}, ${kind}, ${window}, ${most})`.execute(tx)
}

/** What `wallet_set_rules` takes; null takes a rule away, what is not named stays. */
export type Rules = Partial<
  Record<
    | 'night_from'
    | 'night_to'
    | 'products_refused'
    | 'bet_max'
    | 'slot_bet_max'
    | 'check_ms'
    | 'session_ms_max'
    | 'rest_ms',
    number | null
  >
>

export const setRules = async (tx: Tx, playerId: bigint, rules: Rules): Promise<void> => {
  await sql`select wallet_set_rules(${playerId}, ${JSON.stringify(rules)}::jsonb)`.execute(tx)
}

/** Pauses a player until then or longer; answers until when, null where an exclusion runs. */
export const pauseUntil = async (tx: Tx, playerId: bigint, until: Date): Promise<Date | null> => {
  const { rows } = await sql<{ until: Date | null }>`
    select wallet_pause(${playerId}, ${until}) as until`.execute(tx)
  return rows[0]?.until ?? null
}

/** Excludes a player until then (null: for good) or longer; answers before when nothing ends it. */
export const excludeUntil = async (
  tx: Tx,
  playerId: bigint,
  until: Date | null,
): Promise<Date | null> => {
  const { rows } = await sql<{ until: Date | null }>`
    select nullif(x.until, 'infinity') as until
    from (select wallet_exclude(${playerId}, coalesce(${until}::timestamptz, 'infinity')) as until) x`.execute(
    tx,
  )
  return rows[0]?.until ?? null
}

/** Ends an exclusion whose time is over. */
export const endExclusion = async (
  tx: Tx,
  playerId: bigint,
): Promise<'ok' | 'too_early' | 'not_found'> => {
  const { rows } = await sql<{ outcome: 'ok' | 'too_early' | 'not_found' }>`
    select wallet_return(${playerId}) as outcome`.execute(tx)
  return rows[0]?.outcome ?? 'not_found'
}

/** The reality check was answered: the next is due that long from now. */
export const answerCheck = async (tx: Tx, playerId: bigint): Promise<void> => {
  await sql`select wallet_answer_check(${playerId})`.execute(tx)
}

/** How a player stands, by `wallet_standing`. Amounts in kuruş. */
export type Standing = {
  player_id: bigint
  /** Why every stake is refused now. */
  refused: string | null
  /** Pause, exclusion or what else stops the account, and until when; null with `endless` never. */
  refused_why: string | null
  refused_until: Date | null
  endless: boolean
  /** The sitting; null where none goes on. */
  since: Date | null
  sat_staked: bigint | null
  sat_won: bigint | null
  check_at: Date | null
  session_ends_at: Date | null
  /** Of all time. */
  deposited: bigint
  withdrawn: bigint
  now: Date
}

/** How these players stand now, without a lock. */
export const getStandings = async (
  q: Query,
  playerIds: readonly bigint[],
): Promise<Map<bigint, Standing>> => {
  const { rows } = await sql<Standing>`
    select p.player_id, s.refused, s.refused_why, nullif(s.refused_until, 'infinity') as refused_until,
      coalesce(s.refused_until = 'infinity', false) as endless, s.since, s.sat_staked, s.sat_won, s.check_at,
      s.session_ends_at, s.deposited, s.withdrawn, wallet_now() as now
    from unnest(${[...playerIds]}::bigint[]) p (player_id) cross join lateral wallet_standing(p.player_id) s`.execute(
    q,
  )
  return new Map(rows.map((row) => [row.player_id, row]))
}

/** A limit that is set: kuruş, of `time` milliseconds. */
export type LimitNow = {
  kind: LimitKind
  win: LimitWindow
  most: bigint
  used: bigint
  restarts_at: Date
}

export const listLimits = async (q: Query, playerId: bigint): Promise<LimitNow[]> =>
  (
    await sql<LimitNow>`
    select kind, win, most, used, restarts_at from wallet_limits_of(${playerId})`.execute(q)
  ).rows

/** A running window by the journal, by `wallet_figures`: kuruş, `time_ms` milliseconds. */
export type Figures = Record<'deposit' | 'net' | 'loss' | 'stake' | 'time_ms', bigint> & {
  win: LimitWindow
  from_at: Date
  to_at: Date
  deposits: bigint
  sittings: bigint
}

export const getFigures = async (
  q: Query,
  playerId: bigint,
): Promise<Record<LimitWindow, Figures>> => {
  const { rows } = await sql<Figures>`
    select win, from_at, to_at, deposit, net, loss, stake, time_ms, deposits, sittings
    from wallet_figures(${playerId})`.execute(q)
  const of = (win: LimitWindow): Figures => {
    const found = rows.find((row) => row.win === win)
    if (!found) throw new Error(`the vault shows no ${win} of player ${playerId}`)
    return found
  }
  return { day: of('day'), week: of('week'), month: of('month') }
}
