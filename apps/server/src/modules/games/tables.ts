import { markOf } from '@felek/contract/provider-marks.ts'
import type { Category, Provider, Table, TableState } from '@felek/contract/games.ts'
import { toAmount } from '@felek/contract/money.ts'
import type { Query } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { phrases } from '@felek/phrases/phrases.ts'
import type { TableNow } from '../providers/providers.ts'
import { fold } from '@felek/contract/fold.ts'
import { byName, idsOf, searched, wordsOf } from './search.ts'
import { percent } from './percent.ts'
import { byPopularity, isNew } from './newness.ts'
import {
  allLiveCategories,
  allLiveLabels,
  openTables,
  type LiveCategoryRow,
  type LiveLabelRow,
  type TableRow,
} from './live-store.ts'

/*
 * Live tables as lists need them: what the catalogue says of a table is read once and kept with the
 * games; what goes on at it comes from `table-states.ts`.
 */

export type ListedTable = { row: TableRow; labelName: string; searchKey: string }

export type Tables = {
  /** Tables that are open to everybody, the most popular first. */
  tables: readonly ListedTable[]
  /** Open to role 20 alone. */
  previews: readonly ListedTable[]
  labels: readonly LiveLabelRow[]
  categories: readonly LiveCategoryRow[]
}

export const readTables = async (
  q: Query,
  playerDays: ReadonlyMap<string, number>,
  now: Date,
): Promise<Tables> => {
  const [rows, labels, categories] = await Promise.all([
    openTables(q),
    allLiveLabels(q),
    allLiveCategories(q),
  ])
  const byId = new Map(labels.map((label) => [label.label_id, label]))
  const listed = rows.map((row) => {
    const label = byId.get(row.label_id)
    const labelName = label?.name ?? row.label_id
    return {
      row,
      labelName,
      isPreview: row.preview_only || label?.status === 2,
      searchKey: fold(`${row.name_tr} ${row.name_en} ${labelName} ${kindWords(row.kind)}`),
      playerDays: playerDays.get(row.provider_key) ?? 0,
    }
  })
  const popularFirst = (isPreview: boolean) =>
    byPopularity(
      listed.filter((table) => table.isPreview === isPreview),
      now,
    )
  return {
    tables: popularFirst(false),
    previews: popularFirst(true),
    labels: labels.toSorted(byName),
    categories,
  }
}

/** What a player calls a table of this kind, in both languages. */
const kindWords = (kind: string): string => {
  const named = (lang: Lang) => {
    const { types, title } = phrases[lang].live
    return `${kind in types ? types[kind as keyof typeof types] : ''} ${title}`
  }
  return `${named('tr')} ${named('en')}`
}

export type TablesQuery = {
  providerID?: string | undefined
  categoryID?: string | undefined
  type?: string | undefined
  searchGameName?: string | undefined
  /** Only these tables. */
  among?: ReadonlySet<string> | undefined
  sort: 'popular' | 'name' | 'new' | 'rtp'
}

/**
 * The tables that pass every filter, in the wanted order. An unknown category, provider or type
 * leaves none.
 */
export const selectTables = (
  tables: readonly ListedTable[],
  categories: readonly LiveCategoryRow[],
  wanted: TablesQuery,
  lang: Lang,
): readonly ListedTable[] => {
  const category =
    wanted.categoryID === undefined
      ? undefined
      : categories.find((c) => c.category_id === wanted.categoryID)
  if (wanted.categoryID !== undefined && category === undefined) return []
  const labels = idsOf(wanted.providerID)
  const words = wordsOf(wanted.searchGameName)
  const found = searched(tables, words).filter(
    (table) =>
      (category === undefined || table.row.kind === category.kind) &&
      (wanted.type === undefined || table.row.kind === wanted.type) &&
      (labels === undefined || labels.has(table.row.label_id)) &&
      (wanted.among === undefined || wanted.among.has(table.row.table_id)),
  )
  switch (wanted.sort) {
    case 'popular':
      return found
    case 'name':
      return found.toSorted((a, b) =>
        byName({ name: tableName(a.row, lang) }, { name: tableName(b.row, lang) }),
      )
    case 'new':
      return found.toSorted(
        (a, b) =>
          b.row.released_at.getTime() - a.row.released_at.getTime() || a.row.rank - b.row.rank,
      )
    case 'rtp':
      return found.toSorted(
        (a, b) => b.row.rtp_hundredths - a.row.rtp_hundredths || a.row.rank - b.row.rank,
      )
  }
}

const tableName = (row: TableRow, lang: Lang): string => (lang === 'en' ? row.name_en : row.name_tr)

/** A table whose provider is silent about it, or does not answer at all, is closed. */
export const stateOf = (tableID: string, now: TableNow | undefined): TableState => ({
  tableID,
  open: now?.open ?? false,
  players: now?.open === true ? now.players : 0,
  lastResults: now?.lastResults ?? [],
  phase: now?.open === true ? now.phase : 'idle',
  ...(now?.open === true && now.phase === 'betting' && now.closesAt !== undefined
    ? { closesAt: now.closesAt.toISOString() }
    : {}),
  ...(now?.open === true && now.seatsFree !== undefined ? { seatsFree: now.seatsFree } : {}),
})

/** A table as the contract shows it. */
export const tableOf = (
  listed: ListedTable,
  state: TableNow | undefined,
  lang: Lang,
  now: Date,
): Table => {
  const { row } = listed
  return {
    ...stateOf(row.table_id, state),
    name: tableName(row, lang),
    providerID: row.label_id,
    providerName: listed.labelName,
    type: 'live',
    kind: row.kind,
    image: row.image,
    minBet: toAmount(row.min_stake_kurus),
    maxBet: toAmount(row.max_stake_kurus),
    ...(row.seats === null ? {} : { seats: row.seats }),
    rtp: percent(row.rtp_hundredths),
    isNew: isNew(listed, now),
    ...(row.badges.length > 0 && { badges: row.badges }),
    demo: row.demo,
  }
}

export const liveCategoriesOf = ({ categories, tables }: Tables, lang: Lang): Category[] =>
  categories.map((c) => ({
    CategoryID: c.category_id,
    name: lang === 'en' ? c.name_en : c.name_tr,
    slug: c.slug,
    icon: c.icon,
    gameCount: tables.filter((table) => table.row.kind === c.kind).length,
  }))

/**
 * The labels of these tables, by name; one without a table is not shown.
 */
export const liveProvidersOf = ({ labels }: Tables, tables: readonly ListedTable[]): Provider[] =>
  labels
    .map(({ label_id, name }) => ({
      providerID: label_id,
      providerName: name,
      logo: markOf(label_id),
      gameCount: tables.filter((table) => table.row.label_id === label_id).length,
    }))
    .filter((provider) => provider.gameCount > 0)
