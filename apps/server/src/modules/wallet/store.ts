import { sql } from 'kysely'
import { prepared, type Database, type Query, type Tx } from '@felek/database/database.ts'
import { numbers, texts } from '../../database/arrays.ts'
import type {
  Balances,
  Corrected,
  Correction,
  LedgerMark,
  Movement,
  Payout,
  Posted,
  Reading,
  Stake,
  Transfer,
  Win,
} from './words.ts'
import { products } from './words.ts'

/** The parameters of wallet_post, column by column, with their types. */
const types = [
  'bigint[]',
  'int[]',
  'text[]',
  'text[]',
  'text[]',
  'text[]',
  'bigint[]',
  'text[]',
  'text[]',
  'text[]',
  'text[]',
  'text[]',
  'text[]',
  'bigint[]',
  'smallint[]',
  'smallint[]',
  'timestamptz[]',
  'boolean',
]

/** Null where no movement says anything: an array of nothing costs the database as much as another. */
const saidOf = (
  movements: readonly Movement[],
  of: (m: Movement) => number | undefined,
): string | null =>
  movements.some((m) => of(m) !== undefined) ? numbers(movements.map((m) => of(m) ?? 'null')) : null

/** What wallet_post is given for these; with `wait` it waits for busy players. */
export const paramsOf = (movements: readonly Movement[], wait: boolean): unknown[] => {
  const players = [...new Set(movements.map((m) => m.playerId))].sort((a, b) => (a < b ? -1 : 1))
  const numberOf = new Map(players.map((player, i) => [player, i + 1]))
  return [
    numbers(players),
    numbers(movements.map((m) => numberOf.get(m.playerId) ?? 0)),
    texts(movements.map((m) => m.verb)),
    texts(movements.map((m) => m.source)),
    texts(movements.map((m) => m.scope ?? '')),
    texts(movements.map((m) => m.transactionId)),
    numbers(movements.map((m) => m.amountKurus)),
    texts(movements.map((m) => m.house)),
    texts(movements.map((m) => m.about ?? '')),
    texts(movements.map((m) => m.roundId ?? '')),
    texts(movements.map((m) => m.game ?? '')),
    texts(movements.map((m) => m.refuse ?? '')),
    texts(movements.map((m) => m.hold ?? '')),
    numbers(movements.map((m) => m.winMaxHundredths ?? 'null')),
    saidOf(movements, (m) => m.product && products[m.product]),
    saidOf(movements, (m) => m.weightClass),
    movements.map((m) => m.at?.toISOString() ?? null),
    wait,
  ]
}

const list = types.map((type, i) => `$${i + 1}::${type}`).join(', ')
const statements = {
  wallet_post: `select * from wallet_post(${list})`,
  wallet_post_any: `select * from wallet_post_any(${list})`,
} as const

/**
 * Whether a movement is none of a call's: it corrects a balance, decides for staff about held money,
 * is demo data, or says itself when it happened. Only the ledger's login may execute the function that takes those.
 */
export const isCorrection = (m: Movement): boolean =>
  m.verb === 'adjust' ||
  m.source === 'seed' ||
  (m.source === 'held' && m.verb !== 'accept' && m.verb !== 'return') ||
  m.at !== undefined

/** The function that takes these movements. */
const doorOf = (movements: readonly Movement[]): keyof typeof statements =>
  movements.some(isCorrection) ? 'wallet_post_any' : 'wallet_post'

/** A row of wallet_post's. */
export const posted = (row: Record<string, unknown>): Posted => ({
  status: row['status'] as Posted['status'],
  replayed: row['replayed'] as boolean,
  cashKurus: (row['cash_kurus'] as bigint | null) ?? 0n,
  bonusKurus: (row['bonus_kurus'] as bigint | null) ?? 0n,
  lockedKurus: (row['locked_kurus'] as bigint | null) ?? 0n,
  entryId: (row['entry_id'] as bigint | null) ?? undefined,
})

/** Posts on a lane: busy players are answered `again`. */
export const postOnLane = async (
  db: Database,
  movements: readonly Movement[],
): Promise<Posted[]> => {
  const name = doorOf(movements)
  const { rows } = await db.queryOnLane(statements[name], paramsOf(movements, false), { name })
  return rows.map(posted)
}

/** Posts one movement on a connection of the pool and waits for its player. */
export const postWaiting = async (db: Database, movement: Movement): Promise<Posted[]> =>
  (await db.query(statements[doorOf([movement])], paramsOf([movement], true))).rows.map(posted)

/**
 * Posts inside a transaction; waits for its players. With a correction among the movements it must
 * be a transaction of the ledger's login.
 */
export const postInside = async (tx: Query, movements: readonly Movement[]): Promise<Posted[]> => {
  const list = sql.join(
    paramsOf(movements, true).map(
      (value, i) => sql`${sql.val(value)}::${sql.raw(types[i] ?? 'text')}`,
    ),
  )
  const door = sql.raw(doorOf(movements))
  return (await sql<Record<string, unknown>>`select * from ${door}(${list})`.execute(tx)).rows.map(
    posted,
  )
}

/** Corrects a bonus or locked account; the transaction is the ledger login's. */
export const postCorrection = async (tx: Tx, c: Correction): Promise<Corrected> => {
  const { rows } = await sql<Record<string, unknown>>`
    select * from wallet_adjust(${c.source}, ${c.transactionId}, ${c.playerId}, ${c.account}, ${c.amountKurus}, ${c.house})`.execute(
    tx,
  )
  if (rows[0] === undefined) throw new Error('the vault answered nothing to a correction')
  return posted(rows[0]) as Corrected
}

export const openAccounts = async (tx: Tx, playerId: bigint): Promise<void> => {
  await sql`select wallet_open(${playerId})`.execute(tx)
}

const balancesOf = prepared<{ cash: bigint; bonus: bigint; locked: bigint; last: bigint }>(
  'wallet_balances',
  `select cash_kurus as cash, bonus_kurus as bonus, locked_kurus as locked, last_entry_id as last
  from wallet_accounts where player_id = $1`,
)

export const readBalances = async (q: Query, playerId: bigint): Promise<Balances> => {
  const [row] = await balancesOf(q, [playerId])
  return {
    cashKurus: row?.cash ?? 0n,
    bonusKurus: row?.bonus ?? 0n,
    lockedKurus: row?.locked ?? 0n,
    lastEntryId: row?.last ?? 0n,
  }
}

/** Whether a round of a player's since then has not ended; coupons stay open by their nature. */
export const hasOpenRound = async (q: Query, playerId: bigint, since: Date): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from wallet_entries e
    where e.player_id = ${playerId} and e.at >= ${since} and e.verb = 'bet' and e.source <> 'sports' and not exists (
      select 1 from wallet_effects r where r.source = e.source and r.scope in ('', e.player_id::text)
        and r.about = e.transaction_id and r.about <> '' and r.verb in ('win', 'rollback'))
    limit 1`.execute(q)
  return rows.length > 0
}

/** Whether a stake of the player since then has neither won, not even nothing, nor been given back. */
export const hasOpenStake = async (q: Query, playerId: bigint, since: Date): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from wallet_entries e
    where e.player_id = ${playerId} and e.at >= ${since} and e.verb = 'bet' and not exists (
      select 1 from wallet_effects r where r.source = e.source and r.scope in ('', e.player_id::text)
        and r.about = e.transaction_id and r.about <> '' and r.verb in ('win', 'rollback'))
    limit 1`.execute(q)
  return rows.length > 0
}

/**
 * The newest entry and effect that are seen now, and the transactions of this database that run now: each has
 * held the lock on its number since before it numbered a row, and lets go of it once its rows are
 * seen.
 */
export const readMark = async (q: Query): Promise<LedgerMark> => {
  const { rows } = await sql<{ entry_id: bigint; effect_no: bigint; running: string[] | null }>`
    select coalesce(max(entry_id), 0) as entry_id,
      (select coalesce(max(effect_no), 0) from wallet_effects) as effect_no, (
      select array_agg(l.transactionid::text) from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and a.datname = current_database()
    ) as running
    from wallet_entries`.execute(q)
  const row = rows[0]
  return {
    entryId: row?.entry_id ?? 0n,
    effectNo: row?.effect_no ?? 0n,
    running: row?.running ?? [],
  }
}

/** Stakes of real money, oldest first; those that were given back meanwhile are none. */
/** `undone` and `closed` are for ever: what was paid is not given back, nor the other way round. */
export type StakeFate = 'open' | 'closed' | 'undone'

/** What became of a stake, by its entry: a win of any amount closes it, a rollback undoes it. */
export const stakeFate = async (q: Query, entryId: bigint): Promise<StakeFate> => {
  const { rows } = await sql<{ fate: StakeFate }>`
    select case when bool_or(r.verb = 'rollback') then 'undone' when bool_or(r.verb = 'win') then 'closed'
      else 'open' end as fate
    from wallet_entries e
    left join wallet_effects r on r.source = e.source and r.scope in ('', e.player_id::text)
      and r.about = e.transaction_id and r.about <> '' and r.status in ('ok', 'held')
    where e.entry_id = ${entryId}`.execute(q)
  return rows[0]?.fate ?? 'open'
}

export const listStakes = async (
  q: Query,
  { after, upTo, house, games }: Reading,
): Promise<Stake[]> => {
  const { rows } = await sql<{
    entry_id: bigint
    player_id: bigint
    amount_kurus: bigint
    round_id: string
    game: string
    at: Date
  }>`
    select * from wallet_stakes(${after}, ${upTo}, ${house}, ${[...games]}::text[])`.execute(q)
  return rows.map((r) => ({
    entryId: r.entry_id,
    playerId: r.player_id,
    amountKurus: r.amount_kurus,
    roundId: r.round_id,
    game: r.game,
    at: r.at,
  }))
}

/** Wins, oldest first, each with the stake it is for and with all that the stake has won so far. */
export const listPayouts = async (
  q: Query,
  { after, upTo, house, games }: Reading,
): Promise<Payout[]> => {
  const { rows } = await sql<{
    entry_id: bigint
    player_id: bigint
    round_id: string
    game: string
    at: Date
    stake_entry_id: bigint
    stake_kurus: bigint
    staked_at: Date
    paid_kurus: bigint
  }>`
    select * from wallet_payouts(${after}, ${upTo}, ${house}, ${[...games]}::text[])`.execute(q)
  return rows.map((r) => ({
    entryId: r.entry_id,
    playerId: r.player_id,
    roundId: r.round_id,
    game: r.game,
    at: r.at,
    stakeEntryId: r.stake_entry_id,
    stakeKurus: r.stake_kurus,
    stakedAt: r.staked_at,
    paidKurus: r.paid_kurus,
  }))
}

/** Wins of providers' rounds by the entries after one and up to another, of this size and more. */
export const listWins = async (
  q: Query,
  of: { after: bigint; upTo: bigint; leastKurus: bigint },
): Promise<Win[]> => {
  const { rows } = await sql<{
    entry_id: bigint
    player_id: bigint
    game: string
    at: Date
    stake_entry_id: bigint
    stake_kurus: bigint
    paid_kurus: bigint
  }>`
    select * from wallet_wins(${of.after}, ${of.upTo}, ${of.leastKurus})`.execute(q)
  return rows.map((r) => ({
    entryId: r.entry_id,
    playerId: r.player_id,
    game: r.game,
    at: r.at,
    stakeEntryId: r.stake_entry_id,
    stakeKurus: r.stake_kurus,
    paidKurus: r.paid_kurus,
  }))
}

/**
 * Moves money between accounts of the house, inside a transaction; throws where an id was used for
 * something else.
 */
export const transferIn = async (
  tx: Tx,
  source: string,
  transfers: readonly Transfer[],
): Promise<void> => {
  if (transfers.length === 0) return
  const { rows } = await sql<{ status: string }>`
    select * from wallet_transfer(${source}, ${transfers.map((t) => t.transactionId)}::text[], ${transfers.map((t) => t.amountKurus)}::bigint[],
      ${transfers.map((t) => t.from)}::text[], ${transfers.map((t) => t.to)}::text[])`.execute(tx)
  const refused = transfers.find((_, i) => rows[i]?.status !== 'ok')
  if (refused)
    throw new Error(
      `the transfer ${refused.transactionId} of ${source} stands in the ledger with other content`,
    )
}

/**
 * What a source has brought out of an account of the house on the database's own day in Istanbul, by
 * the entries after one and up to another (all that are seen, where none is named): wins paid and
 * stakes given back less stakes, in kuruş.
 */
export const sumFlow = async (
  q: Query,
  of: { source: string; house: string; after: bigint; upTo?: bigint },
): Promise<{ day: string; netKurus: bigint }> => {
  const { rows } = await sql<{ day: string; net: bigint }>`
    select to_char(now() at time zone 'Europe/Istanbul', 'YYYY-MM-DD') as day, coalesce(sum(
      case when to_account = ${of.house} then -amount_kurus when from_account = ${of.house} and to_account in ('cash', 'bonus') then amount_kurus else 0 end), 0)::bigint as net
    from wallet_entries
    where entry_id > ${of.after} and entry_id <= ${of.upTo ?? 9_223_372_036_854_775_807n} and source = ${of.source}
      and verb in ('bet', 'win', 'rollback') and at >= date_trunc('day', now() at time zone 'Europe/Istanbul') at time zone 'Europe/Istanbul'`.execute(
    q,
  )
  return { day: rows[0]?.day ?? '', netKurus: rows[0]?.net ?? 0n }
}

/** Money that was held, and what became of it: `outcome` is null while it waits. */
export type HeldRow = {
  held_id: bigint
  player_id: bigint
  verb: string
  source: string
  transaction_id: string
  amount_kurus: bigint
  round_id: string
  game: string
  why: string
  at: Date
  outcome: 'release' | 'settle' | null
  decided_at: Date | null
}

/** What waits for staff, the oldest first. */
export const listHeld = async (q: Query, limit: number): Promise<HeldRow[]> =>
  (
    await sql<HeldRow>`
    select * from wallet_held where outcome is null order by held_id limit ${limit}`.execute(q)
  ).rows

/** What waits for staff of one player's, the oldest first. */
export const listPlayerHeld = async (q: Query, playerId: bigint): Promise<HeldRow[]> =>
  (
    await sql<HeldRow>`
    select * from wallet_held where player_id = ${playerId} and outcome is null order by held_id limit 20`.execute(
      q,
    )
  ).rows

export const readHeld = async (q: Query, heldId: bigint): Promise<HeldRow | undefined> =>
  (await sql<HeldRow>`select * from wallet_held where held_id = ${heldId}`.execute(q)).rows[0]

/** How much waits for staff, and since when. */
export const countHeld = async (q: Query): Promise<{ count: number; oldest: Date | null }> => {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(at) as oldest from wallet_held where outcome is null`.execute(
    q,
  )
  return rows[0] ?? { count: 0, oldest: null }
}
