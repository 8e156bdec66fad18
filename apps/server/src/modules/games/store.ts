import { sql } from 'kysely'
import type { Family } from '@felek/contract/games.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import { isPreview, onLive } from './live-store.ts'
import { operatorDefaults, type OperatorRow } from './operator-row.ts'
import { kindOfGame, kindOfTable, type StakeKind } from './stake-kind.ts'

export type GameRow = OperatorRow & {
  game_id: string
  provider: string
  provider_key: string
  label_id: string
  name: string
  /** What the name means in English, where it means something. */
  name_en: string | null
  /** Null where the catalogue has not been read since there are families. */
  family: Family | null
  kind: string
  image: string
  /** The least, where wagers or decisions differ. */
  rtp_hundredths: number
  rtp_most_hundredths: number | null
  rtp_within_hundredths: number | null
  top_every: bigint | null
  /** Null where the player chooses it. */
  volatility: number | null
  min_stake_kurus: bigint
  max_stake_kurus: bigint
  max_win: number
  /** Null where the catalogue has not been read since there is such a ceiling. */
  win_max_hundredths: bigint | null
  features: string[]
  /** One round is drawn for all who play. */
  in_common: boolean
  demo: boolean
  released_at: Date
  rank: number
  open: boolean
  seen_at: Date
}
export type LabelRow = { label_id: string; name: string }
export type CategoryRow = {
  category_id: string
  slug: string
  name_tr: string
  name_en: string
  icon: string
  position: number
  rule: 'popular' | 'newest' | 'kind' | 'feature' | 'picked'
  rule_value: string | null
}
export type PickRow = { category_id: string; game_id: string; position: number }
type FavouriteRow = { player_id: bigint; game_id: string; added_at: Date }

/** On how many days a player sat down to a game or table, over the last weeks. */
export type Popularity = { provider_key: string; player_days: number }

export const onGames = (q: Query) =>
  q.withTables<{
    games: GameRow
    game_labels: LabelRow
    game_categories: CategoryRow
    game_picks: PickRow
    game_favourites: FavouriteRow
    game_popularity: Popularity
  }>()

export const allGames = (q: Query): Promise<GameRow[]> =>
  onGames(q).selectFrom('games').selectAll().orderBy('rank').orderBy('game_id').execute()
export const allLabels = (q: Query): Promise<LabelRow[]> =>
  onGames(q).selectFrom('game_labels').selectAll().execute()
export const allCategories = (q: Query): Promise<CategoryRow[]> =>
  onGames(q).selectFrom('game_categories').selectAll().orderBy('position').execute()
export const allPicks = (q: Query): Promise<PickRow[]> =>
  onGames(q).selectFrom('game_picks').selectAll().orderBy('position').execute()

export const allPopularity = (q: Query): Promise<Popularity[]> =>
  onGames(q).selectFrom('game_popularity').selectAll().execute()

/** Puts these figures in the place of the last ones; whether any differs from them. */
export const savePopularity = async (tx: Tx, rows: readonly Popularity[]): Promise<boolean> => {
  const gone = await onGames(tx)
    .deleteFrom('game_popularity')
    .where(sql<boolean>`not (provider_key = any(${rows.map((row) => row.provider_key)}::text[]))`)
    .returning('provider_key')
    .execute()
  if (rows.length === 0) return gone.length > 0
  const changed = await onGames(tx)
    .insertInto('game_popularity')
    .values([...rows])
    .onConflict((c) =>
      c
        .column('provider_key')
        .doUpdateSet((e) => ({ player_days: e.ref('excluded.player_days') }))
        .where(sql<boolean>`game_popularity.player_days <> excluded.player_days`),
    )
    .returning('provider_key')
    .execute()
  return gone.length > 0 || changed.length > 0
}

export const gameById = (q: Query, gameId: string): Promise<GameRow | undefined> =>
  onGames(q).selectFrom('games').selectAll().where('game_id', '=', gameId).executeTakeFirst()

export const gamesByProviderKeys = (
  q: Query,
  keys: readonly string[],
): Promise<Pick<GameRow, 'game_id' | 'provider_key' | 'name' | 'image'>[]> =>
  onGames(q)
    .selectFrom('games')
    .select(['game_id', 'provider_key', 'name', 'image'])
    .where(sql<boolean>`provider_key = any(${[...keys]}::text[])`)
    .execute()

/** What games of these keys declare to give back, and how wild they are. */
export const returnsByKeys = (
  q: Query,
  keys: readonly string[],
): Promise<
  Pick<GameRow, 'provider_key' | 'rtp_hundredths' | 'rtp_most_hundredths' | 'volatility'>[]
> =>
  onGames(q)
    .selectFrom('games')
    .select(['provider_key', 'rtp_hundredths', 'rtp_most_hundredths', 'volatility'])
    .where(sql<boolean>`provider_key = any(${[...keys]}::text[])`)
    .execute()

export const saveLabels = (tx: Tx, rows: readonly LabelRow[]): Promise<unknown> =>
  onGames(tx)
    .insertInto('game_labels')
    .values([...rows])
    .onConflict((c) => c.column('label_id').doUpdateSet((e) => ({ name: e.ref('excluded.name') })))
    .execute()

/** Creates or updates games of a provider. What the operator says of them stays. */
export const saveGames = (
  tx: Tx,
  rows: readonly Omit<GameRow, keyof OperatorRow>[],
): Promise<unknown> =>
  onGames(tx)
    .insertInto('games')
    .values(rows.map((row) => ({ ...row, ...operatorDefaults })))
    .onConflict((c) =>
      c.columns(['provider', 'provider_key']).doUpdateSet((e) => ({
        label_id: e.ref('excluded.label_id'),
        name: e.ref('excluded.name'),
        name_en: e.ref('excluded.name_en'),
        family: e.ref('excluded.family'),
        kind: e.ref('excluded.kind'),
        image: e.ref('excluded.image'),
        rtp_hundredths: e.ref('excluded.rtp_hundredths'),
        rtp_most_hundredths: e.ref('excluded.rtp_most_hundredths'),
        rtp_within_hundredths: e.ref('excluded.rtp_within_hundredths'),
        top_every: e.ref('excluded.top_every'),
        volatility: e.ref('excluded.volatility'),
        min_stake_kurus: e.ref('excluded.min_stake_kurus'),
        max_stake_kurus: e.ref('excluded.max_stake_kurus'),
        max_win: e.ref('excluded.max_win'),
        win_max_hundredths: e.ref('excluded.win_max_hundredths'),
        features: e.ref('excluded.features'),
        in_common: e.ref('excluded.in_common'),
        demo: e.ref('excluded.demo'),
        released_at: e.ref('excluded.released_at'),
        rank: e.ref('excluded.rank'),
        open: e.ref('excluded.open'),
        seen_at: e.ref('excluded.seen_at'),
      })),
    )
    .execute()

/** Closes the games of a provider that its catalogue does not name any more. */
export const closeOthers = (tx: Tx, provider: string, keys: readonly string[]): Promise<unknown> =>
  onGames(tx)
    .updateTable('games')
    .set({ open: false })
    .where('provider', '=', provider)
    .where(sql<boolean>`not (provider_key = any(${[...keys]}::text[]))`)
    .execute()

/**
 * A player's favourites, the newest first; closed games stay in the list, for they may open again.
 */
export const listFavourites = async (q: Query, playerId: bigint): Promise<string[]> =>
  (
    await onGames(q)
      .selectFrom('game_favourites')
      .select('game_id')
      .where('player_id', '=', playerId)
      .orderBy('added_at', 'desc')
      .orderBy('game_id')
      .execute()
  ).map((r) => r.game_id)

export const addFavourite = (tx: Tx, row: FavouriteRow): Promise<unknown> =>
  onGames(tx)
    .insertInto('game_favourites')
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute()

export const removeFavourite = (tx: Tx, playerId: bigint, gameId: string): Promise<unknown> =>
  onGames(tx)
    .deleteFrom('game_favourites')
    .where('player_id', '=', playerId)
    .where('game_id', '=', gameId)
    .execute()

/** Something of a provider that takes stakes, and its ceilings. */
export type OpenGame = Pick<
  GameRow,
  'provider_key' | 'min_stake_kurus' | 'max_stake_kurus' | 'win_max_hundredths' | 'in_common'
> &
  StakeKind

/** One after the other until the commit: whoever says what of a provider takes stakes. */
export const lockOpening = async (tx: Tx, provider: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`games open: ${provider}`}))`.execute(tx)
}

/** Everything of a provider that takes stakes: its open games, and its open tables. */
export const listOpenGames = async (q: Query, provider: string): Promise<OpenGame[]> => {
  const columns = [
    'provider_key',
    'min_stake_kurus',
    'max_stake_kurus',
    'win_max_hundredths',
    'kind',
    'rtp_hundredths',
  ] as const
  const [games, tables] = await Promise.all([
    onGames(q)
      .selectFrom('games')
      .select([...columns, 'in_common'])
      .where('provider', '=', provider)
      .where('open', '=', true)
      .execute(),
    onLive(q)
      .selectFrom('live_tables')
      .select(columns)
      .where('provider', '=', provider)
      .where('open', '=', true)
      .execute(),
  ])
  return [
    ...games.map((row) => ({ ...row, ...kindOfGame(row) })),
    ...tables.map((row) => ({ ...row, ...kindOfTable(row), in_common: true })),
  ]
}

/** What games and tables with these keys give back and count as, whichever provider's, closed ones too. */
export const stakeKindsByKeys = async (
  q: Query,
  keys: readonly string[],
): Promise<{ key: string; rtpHundredths: number; weightClass: number }[]> => {
  const columns = ['provider_key', 'kind', 'rtp_hundredths'] as const
  const isNamed = sql<boolean>`provider_key = any(${[...keys]}::text[])`
  const games = await onGames(q).selectFrom('games').select(columns).where(isNamed).execute()
  const tables = await onLive(q).selectFrom('live_tables').select(columns).where(isNamed).execute()
  return [
    ...games.map((row) => ({ ...row, weightClass: kindOfGame(row).weightClass })),
    ...tables.map((row) => ({ ...row, weightClass: kindOfTable(row).weightClass })),
  ].map(({ provider_key: key, rtp_hundredths: rtpHundredths, weightClass }) => ({
    key,
    rtpHundredths,
    weightClass,
  }))
}

/** Whether everybody may play it for play money: open, not shut, no preview, and offered as a demo. */
export const inEveryDemo = async (q: Query, provider: string, key: string): Promise<boolean> => {
  const [game, table] = await Promise.all([
    onGames(q)
      .selectFrom('games')
      .select(['open', 'demo', 'house_open', 'preview_only'])
      .where('provider', '=', provider)
      .where('provider_key', '=', key)
      .executeTakeFirst(),
    onLive(q)
      .selectFrom('live_tables')
      .innerJoin('live_labels', 'live_labels.label_id', 'live_tables.label_id')
      .select(['live_tables.open', 'live_tables.demo', 'live_tables.house_open', isPreview])
      .where('provider', '=', provider)
      .where('provider_key', '=', key)
      .executeTakeFirst(),
  ])
  const it = game ?? table
  return it !== undefined && it.open && it.demo && it.house_open && !it.preview_only
}
