import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import { operatorDefaults, type OperatorRow } from './operator-row.ts'

/* Live tables and who marked them. */

export type TableRow = OperatorRow & {
  table_id: string
  provider: string
  provider_key: string
  label_id: string
  name_tr: string
  name_en: string
  kind: string
  image: string
  rtp_hundredths: number
  min_stake_kurus: bigint
  max_stake_kurus: bigint
  win_max_hundredths: bigint | null
  seats: number | null
  demo: boolean
  released_at: Date
  rank: number
  open: boolean
  seen_at: Date
}
export type LiveLabelRow = { label_id: string; name: string; status: number }
export type LiveCategoryRow = {
  category_id: string
  slug: string
  name_tr: string
  name_en: string
  icon: string
  position: number
  kind: string
}

export const onLive = (q: Query) =>
  q.withTables<{
    live_tables: TableRow
    live_labels: LiveLabelRow
    live_categories: LiveCategoryRow
    live_favourites: { player_id: bigint; table_id: string; added_at: Date }
  }>()

/** Tables that their provider still offers. */
export const openTables = (q: Query): Promise<TableRow[]> =>
  onLive(q)
    .selectFrom('live_tables')
    .selectAll()
    .where('open', '=', true)
    .orderBy('rank')
    .orderBy('table_id')
    .execute()
export const allLiveLabels = (q: Query): Promise<LiveLabelRow[]> =>
  onLive(q).selectFrom('live_labels').selectAll().execute()
export const allLiveCategories = (q: Query): Promise<LiveCategoryRow[]> =>
  onLive(q).selectFrom('live_categories').selectAll().orderBy('position').execute()

/** Of a table joined with its label: whether it, or all of the label's, is for role 20 alone. */
export const isPreview = sql<boolean>`live_tables.preview_only or live_labels.status = 2`.as(
  'preview_only',
)

/** A table; `preview_only` is its label's word too. */
export const tableById = (q: Query, tableId: string): Promise<TableRow | undefined> =>
  onLive(q)
    .selectFrom('live_tables')
    .innerJoin('live_labels', 'live_labels.label_id', 'live_tables.label_id')
    .selectAll('live_tables')
    .select(isPreview)
    .where('table_id', '=', tableId)
    .executeTakeFirst()

export const tablesByProviderKeys = (
  q: Query,
  keys: readonly string[],
): Promise<Pick<TableRow, 'table_id' | 'provider_key' | 'name_tr' | 'name_en' | 'image'>[]> =>
  onLive(q)
    .selectFrom('live_tables')
    .select(['table_id', 'provider_key', 'name_tr', 'name_en', 'image'])
    .where(sql<boolean>`provider_key = any(${[...keys]}::text[])`)
    .execute()

/** What tables of these keys declare to give back. */
export const tableReturnsByKeys = (
  q: Query,
  keys: readonly string[],
): Promise<Pick<TableRow, 'provider_key' | 'rtp_hundredths'>[]> =>
  onLive(q)
    .selectFrom('live_tables')
    .select(['provider_key', 'rtp_hundredths'])
    .where(sql<boolean>`provider_key = any(${[...keys]}::text[])`)
    .execute()

/** Creates or renames labels. Their status is the operator's and stays. */
export const saveLiveLabels = (
  tx: Tx,
  rows: readonly Omit<LiveLabelRow, 'status'>[],
): Promise<unknown> =>
  onLive(tx)
    .insertInto('live_labels')
    .values(rows.map((row) => ({ ...row, status: 1 })))
    .onConflict((c) => c.column('label_id').doUpdateSet((e) => ({ name: e.ref('excluded.name') })))
    .execute()

/** Creates or updates tables of a provider. What the operator says of them stays. */
export const saveTables = (
  tx: Tx,
  rows: readonly Omit<TableRow, keyof OperatorRow>[],
): Promise<unknown> =>
  onLive(tx)
    .insertInto('live_tables')
    .values(rows.map((row) => ({ ...row, ...operatorDefaults })))
    .onConflict((c) =>
      c.columns(['provider', 'provider_key']).doUpdateSet((e) => ({
        label_id: e.ref('excluded.label_id'),
        name_tr: e.ref('excluded.name_tr'),
        name_en: e.ref('excluded.name_en'),
        kind: e.ref('excluded.kind'),
        image: e.ref('excluded.image'),
        rtp_hundredths: e.ref('excluded.rtp_hundredths'),
        min_stake_kurus: e.ref('excluded.min_stake_kurus'),
        max_stake_kurus: e.ref('excluded.max_stake_kurus'),
        win_max_hundredths: e.ref('excluded.win_max_hundredths'),
        seats: e.ref('excluded.seats'),
        demo: e.ref('excluded.demo'),
        released_at: e.ref('excluded.released_at'),
        rank: e.ref('excluded.rank'),
        open: e.ref('excluded.open'),
        seen_at: e.ref('excluded.seen_at'),
      })),
    )
    .execute()

/** Closes the tables of a provider that its catalogue does not name any more. */
export const closeOtherTables = (
  tx: Tx,
  provider: string,
  keys: readonly string[],
): Promise<unknown> =>
  onLive(tx)
    .updateTable('live_tables')
    .set({ open: false })
    .where('provider', '=', provider)
    .where(sql<boolean>`not (provider_key = any(${[...keys]}::text[]))`)
    .execute()

export const listFavouriteTables = async (q: Query, playerId: bigint): Promise<string[]> =>
  (
    await onLive(q)
      .selectFrom('live_favourites')
      .select('table_id')
      .where('player_id', '=', playerId)
      .orderBy('added_at', 'desc')
      .orderBy('table_id')
      .execute()
  ).map((r) => r.table_id)

export const addFavouriteTable = (
  tx: Tx,
  row: { player_id: bigint; table_id: string; added_at: Date },
): Promise<unknown> =>
  onLive(tx)
    .insertInto('live_favourites')
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute()

export const removeFavouriteTable = (tx: Tx, playerId: bigint, tableId: string): Promise<unknown> =>
  onLive(tx)
    .deleteFrom('live_favourites')
    .where('player_id', '=', playerId)
    .where('table_id', '=', tableId)
    .execute()
