import type { PickDeps } from '../../deps.ts'
import type { Query } from '@felek/database/database.ts'
import { fold } from '@felek/contract/fold.ts'
import { listJackpotGames, studio } from '../rewards/rewards.ts'
import { byName } from './search.ts'
import { byPopularity } from './newness.ts'
import { virtualTypes } from '@felek/contract/games.ts'
import {
  allCategories,
  allGames,
  allLabels,
  allPicks,
  allPopularity,
  type CategoryRow,
  type GameRow,
} from './store.ts'
import { readTables, type Tables } from './tables.ts'

/** A game as lists and searches need it. */
export type Listed = {
  row: GameRow
  labelName: string
  /** Shut by the operator: shown, and not to be played. */
  closed: boolean
  /** Its stakes feed the pools. */
  jackpot: boolean
  /** What a search looks into: the name and the label, folded. */
  searchKey: string
  /** On how many days of the last weeks somebody sat down to it, each player counted apart. */
  playerDays: number
}

/**
 * What the lobby shows, read once and kept for a moment: a few hundred rows, asked for by every
 * visitor.
 */
export type Catalogue = {
  /** Open to everybody, the most popular first. */
  games: readonly Listed[]
  /** Open to role 20 alone. */
  previews: readonly Listed[]
  /**
   * Races and bingo: they have lobbies of their own, and a slot lobby's shelves do not hold them.
   */
  virtual: readonly Listed[]
  live: Tables
  labels: readonly { labelId: string; name: string }[]
  categories: readonly CategoryRow[]
  picks: ReadonlyMap<string, readonly string[]>
}

const isVirtual = ({ row }: Listed): boolean => virtualTypes.some((kind) => kind === row.kind)

export const readCatalogue = async (q: Query, now: Date): Promise<Catalogue> => {
  const [rows, labels, categories, picks, popularity, jackpotKeys] = await Promise.all([
    allGames(q),
    allLabels(q),
    allCategories(q),
    allPicks(q),
    allPopularity(q),
    listJackpotGames(q),
  ])
  const playerDays = new Map(popularity.map((row) => [row.provider_key, row.player_days]))
  const live = await readTables(q, playerDays, now)
  const feeding = new Set(jackpotKeys)
  const names = new Map(labels.map((l) => [l.label_id, l.name]))
  const listed = rows
    .filter((row) => row.open)
    .map((row) => {
      const labelName = names.get(row.label_id) ?? row.label_id
      return {
        row,
        labelName,
        closed: !row.house_open,
        jackpot: row.provider === studio.provider && feeding.has(row.provider_key),
        searchKey: fold(`${row.name} ${row.name_en ?? ''} ${labelName}`),
        playerDays: playerDays.get(row.provider_key) ?? 0,
      }
    })
  const open = listed.filter((game) => !game.row.preview_only)
  const popularFirst = (games: Listed[]) => byPopularity(games, now)
  return {
    games: popularFirst(open.filter((game) => !isVirtual(game))),
    previews: popularFirst(listed.filter((game) => game.row.preview_only)),
    virtual: popularFirst(open.filter(isVirtual)),
    live,
    labels: labels.map((l) => ({ labelId: l.label_id, name: l.name })).sort(byName),
    categories,
    picks: new Map(
      categories.map((c) => [
        c.category_id,
        picks.filter((p) => p.category_id === c.category_id).map((p) => p.game_id),
      ]),
    ),
  }
}

/** Another process may have synced: what this one keeps is never older than this. */
const keptMs = 30_000

/** The catalogue as this process has read it. */
export type CatalogueCache = {
  read?: { catalogue: Promise<Catalogue>; readAtMs: number } | undefined
}
type Cached = { gamesState: { catalogue: CatalogueCache } }

/** The catalogue, read afresh when it is old or `forgetCatalogue` was called. */
export const loadCatalogue = (deps: PickDeps<'db'> & Cached, now: Date): Promise<Catalogue> => {
  const cache = deps.gamesState.catalogue
  if (cache.read !== undefined && Math.abs(now.getTime() - cache.read.readAtMs) < keptMs)
    return cache.read.catalogue
  const catalogue = readCatalogue(deps.db.read, now)
  cache.read = { catalogue, readAtMs: now.getTime() }
  catalogue.catch(() => forgetCatalogue(deps))
  return catalogue
}

export const forgetCatalogue = ({ gamesState }: Cached): void =>
  void (gamesState.catalogue.read = undefined)
