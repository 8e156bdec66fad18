import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import type { Product, WeightClass } from '../wallet/wallet.ts'

export type ProviderSession = {
  session_id: bigint
  provider: string
  game_key: string
  player_id: bigint
  player_session_id: bigint
  lang: string
}
type SessionRow = ProviderSession & {
  token_hash: Uint8Array
  token_until: Date
  spent_at: Date | null
  created_at: Date
}
/** What stakes of a game must keep to; null: not known yet. */
export type Ceilings = {
  stake_min_kurus: bigint | null
  stake_max_kurus: bigint | null
  win_max_hundredths: bigint | null
}
/** What its stakes are; null: never said since there are products. */
export type StakeKind = { product: Product | null; weight_class: WeightClass | null }
type GameRow = Ceilings &
  StakeKind & {
    /** Its rounds are drawn for all who play; null: not said yet. */
    in_common: boolean | null
    provider: string
    game_key: string
    /** Its provider offers it. */
    open: boolean
    /** The operator has shut it. */
    shut: boolean
  }

/** The operator's word on a game or a table; the last one of each stands in its `shut`. */
type SwitchRow = {
  switch_id: bigint
  provider: string
  game_key: string
  is_on: boolean
  reason: string
  switched_at: Date
}

type FlowRow = {
  provider: string
  day: string
  net_kurus: bigint
  low_kurus: bigint
  entry_id: bigint
}

const on = (q: Query) =>
  q.withTables<{
    provider_sessions: SessionRow
    provider_games: GameRow
    provider_switches: SwitchRow
    provider_flows: FlowRow
  }>()
const asSession = [
  'session_id',
  'provider',
  'game_key',
  'player_id',
  'player_session_id',
  'lang',
] as const

export const insertSession = (tx: Tx, row: Omit<SessionRow, 'spent_at'>): Promise<unknown> =>
  on(tx)
    .insertInto('provider_sessions')
    .values({ ...row, spent_at: null })
    .execute()

/** Spends a token: of any number of tries at once, one gets the session. */
export const spendToken = (
  tx: Tx,
  provider: string,
  tokenHash: Uint8Array,
  now: Date,
): Promise<ProviderSession | undefined> =>
  on(tx)
    .updateTable('provider_sessions')
    .set({ spent_at: now })
    .where('token_hash', '=', tokenHash)
    .where('provider', '=', provider)
    .where('spent_at', 'is', null)
    .where('token_until', '>', now)
    .returning(asSession)
    .executeTakeFirst()

/** The game sessions with these ids; one whose token was never spent is none. */
export const sessionsByIds = (q: Query, ids: readonly bigint[]): Promise<ProviderSession[]> =>
  on(q)
    .selectFrom('provider_sessions')
    .select(asSession)
    .where('spent_at', 'is not', null)
    .where(sql<boolean>`session_id = any(${[...ids]}::bigint[])`)
    .execute()

export const deleteSessionsBefore = (tx: Tx, before: Date): Promise<unknown> =>
  on(tx).deleteFrom('provider_sessions').where('created_at', '<', before).execute()

/** Every game that a provider has offered, whether it is open, its ceilings, and what its stakes are. */
export const listGames = (
  q: Query,
  provider: string,
): Promise<Omit<GameRow, 'provider' | 'in_common'>[]> =>
  on(q)
    .selectFrom('provider_games')
    .select([
      'game_key',
      'open',
      'shut',
      'stake_min_kurus',
      'stake_max_kurus',
      'win_max_hundredths',
      'product',
      'weight_class',
    ])
    .where('provider', '=', provider)
    .execute()

export type OpenedGame = {
  key: string
  stakeMinKurus: bigint
  stakeMaxKurus: bigint
  winMaxHundredths: bigint | null
  product: Product
  weightClass: WeightClass
  inCommon: boolean
}

/**
 * Opens exactly these games of a provider; the others that it ever offered are closed, and keep
 * their ceilings for what is still to be paid.
 */
export const openExactly = async (
  tx: Tx,
  provider: string,
  games: readonly OpenedGame[],
): Promise<void> => {
  const keys = games.map(({ key }) => key)
  await on(tx)
    .updateTable('provider_games')
    .set({ open: false })
    .where('provider', '=', provider)
    .where(sql<boolean>`not (game_key = any(${[...keys]}::text[]))`)
    .execute()
  if (keys.length === 0) return
  await on(tx)
    .insertInto('provider_games')
    .values(
      games
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
        .map((game) => ({
          provider,
          game_key: game.key,
          open: true,
          shut: false,
          stake_min_kurus: game.stakeMinKurus,
          stake_max_kurus: game.stakeMaxKurus,
          win_max_hundredths: game.winMaxHundredths,
          product: game.product,
          weight_class: game.weightClass,
          in_common: game.inCommon,
        })),
    )
    .onConflict((c) =>
      c.columns(['provider', 'game_key']).doUpdateSet((e) => ({
        open: true,
        stake_min_kurus: e.ref('excluded.stake_min_kurus'),
        stake_max_kurus: e.ref('excluded.stake_max_kurus'),
        win_max_hundredths: e.ref('excluded.win_max_hundredths'),
        product: e.ref('excluded.product'),
        weight_class: e.ref('excluded.weight_class'),
        in_common: e.ref('excluded.in_common'),
      })),
    )
    .execute()
}

/**
 * Whether a round of this name may be promised together with the witness: of a game, where its
 * catalogue draws it for all who play; of anything else that a drawer draws, such as a match.
 */
export const mayBePromised = async (
  q: Query,
  provider: string,
  subject: string,
): Promise<boolean> => {
  const game = await on(q)
    .selectFrom('provider_games')
    .select('in_common')
    .where('provider', '=', provider)
    .where('game_key', '=', subject)
    .executeTakeFirst()
  return game?.in_common !== false
}

/** What the operator has shut of a provider, by its keys. */
export const shutGames = async (q: Query, provider: string): Promise<ReadonlySet<string>> => {
  const rows = await on(q)
    .selectFrom('provider_games')
    .select('game_key')
    .where('provider', '=', provider)
    .where('shut', '=', true)
    .execute()
  return new Set(rows.map(({ game_key }) => game_key))
}

/**
 * Shuts a game for stakes, or opens it again, and puts on record why; false where the provider never
 * offered it.
 */
export const switchStakes = async (tx: Tx, row: SwitchRow): Promise<boolean> => {
  const { provider, game_key, is_on } = row
  const { numUpdatedRows } = await on(tx)
    .updateTable('provider_games')
    .set({ shut: !is_on })
    .where('provider', '=', provider)
    .where('game_key', '=', game_key)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await on(tx).insertInto('provider_switches').values(row).execute()
  return true
}

/** What a provider brought out up to a final entry of the journal, and its lowest value that day. */
export type Flow = { day: string; netKurus: bigint; lowKurus: bigint; entryId: bigint }

const flowOf = (row: FlowRow | undefined): Flow | undefined =>
  row && {
    day: row.day,
    netKurus: row.net_kurus,
    lowKurus: row.low_kurus,
    entryId: row.entry_id,
  }

export const readFlow = async (q: Query, provider: string): Promise<Flow | undefined> =>
  flowOf(
    await on(q)
      .selectFrom('provider_flows')
      .selectAll()
      .where('provider', '=', provider)
      .executeTakeFirst(),
  )

/** The same, kept from others until the transaction ends. */
export const takeFlow = async (tx: Tx, provider: string): Promise<Flow | undefined> =>
  flowOf(
    await on(tx)
      .selectFrom('provider_flows')
      .selectAll()
      .where('provider', '=', provider)
      .forUpdate()
      .executeTakeFirst(),
  )

export const saveFlow = async (tx: Tx, provider: string, flow: Flow): Promise<void> => {
  const row = {
    day: flow.day,
    net_kurus: flow.netKurus,
    low_kurus: flow.lowKurus,
    entry_id: flow.entryId,
  }
  await on(tx)
    .insertInto('provider_flows')
    .values({ provider, ...row })
    .onConflict((c) => c.column('provider').doUpdateSet(row))
    .execute()
}

/** How long what a process has set aside counts: longer than a win that began within it is written. */
const shareS = 3

/** Keeps every other process from setting anything aside until the transaction ends. */
export const lockShares = async (tx: Tx, provider: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`day share ${provider}`}, 37))`.execute(
    tx,
  )
}

/** What other processes have set aside of a provider's day. */
export const sharesOfOthers = async (tx: Tx, provider: string, holder: string): Promise<bigint> =>
  (
    await sql<{ kurus: bigint }>`
      select coalesce(sum(kurus), 0)::bigint as kurus from provider_shares
      where provider = ${provider} and holder <> ${holder} and until > clock_timestamp()`.execute(
      tx,
    )
  ).rows[0]?.kurus ?? 0n

/** Writes down what this process has set aside, and forgets what the dead had. */
export const saveShare = async (
  tx: Tx,
  provider: string,
  holder: string,
  kurus: bigint,
): Promise<void> => {
  await sql`delete from provider_shares
    where provider = ${provider} and holder <> ${holder} and until <= clock_timestamp()`.execute(tx)
  await sql`
    insert into provider_shares (provider, holder, kurus, until)
    values (${provider}, ${holder}, ${kurus}, clock_timestamp() + make_interval(secs => ${shareS}))
    on conflict (provider, holder) do update set kurus = excluded.kurus, until = excluded.until`.execute(
    tx,
  )
}

/** Of each provider how many games it offers, and how many of them the operator has shut. */
export const countShutGames = async (
  q: Query,
): Promise<Map<string, { games: number; shut: number }>> => {
  const { rows } = await sql<{ provider: string; games: number; shut: number }>`
    select provider, count(*)::int as games, (count(*) filter (where shut))::int as shut from provider_games
    where open or shut group by 1`.execute(q)
  return new Map(rows.map(({ provider, games, shut }) => [provider, { games, shut }]))
}
