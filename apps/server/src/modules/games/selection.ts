import type { Catalogue, Listed } from './catalogue.ts'
import { byName, idsOf, searched, wordsOf } from './search.ts'
import { isNew } from './newness.ts'
import type { CategoryRow } from './store.ts'

/**
 * How many games are popular, and how many the shelf of new ones holds when few are new: two rows
 * of a wide lobby.
 */
const shelf = 12
/** The quick access row of the home page is never shorter. */
const quickMin = 6

export type GamesQuery = {
  providerID?: string | undefined
  categoryID?: string | undefined
  type?: string | undefined
  searchGameName?: string | undefined
  volatility?: string | undefined
  minRtp?: string | undefined
  feature?: string | undefined
  /** Only these games. */
  among?: ReadonlySet<string> | undefined
  sort: 'popular' | 'name' | 'new' | 'rtp'
}

const newestFirst = (a: Listed, b: Listed): number =>
  b.row.released_at.getTime() - a.row.released_at.getTime() || a.row.rank - b.row.rank

const isSlot = ({ family }: Listed['row']): boolean => family === 'slot'

/** A shelf of the slot lobby, as the next one is. */
const popular = (games: readonly Listed[]): readonly Listed[] =>
  games.filter(({ row }) => isSlot(row)).slice(0, shelf)

const newest = (games: readonly Listed[], now: Date): readonly Listed[] => {
  const sorted = games.filter(({ row }) => isSlot(row)).toSorted(newestFirst)
  return sorted.slice(0, Math.max(shelf, sorted.filter((game) => isNew(game, now)).length))
}

/**
 * What an editor picked, in that order; where too little of it is open, the most popular of the
 * rest.
 */
const picked = (games: readonly Listed[], ids: readonly string[]): readonly Listed[] => {
  const byId = new Map(games.map((game) => [game.row.game_id, game]))
  const chosen = ids.flatMap((id) => byId.get(id) ?? [])
  const rest = games.filter((game) => !chosen.includes(game))
  return [...chosen, ...rest.slice(0, Math.max(0, quickMin - chosen.length))]
}

/** The games of a category of the slot lobby, in the category's own order. */
export const membersOf = (
  catalogue: Catalogue,
  category: CategoryRow,
  now: Date,
): readonly Listed[] => {
  const { games, picks } = catalogue
  switch (category.rule) {
    case 'popular':
      return popular(games)
    case 'newest':
      return newest(games, now)
    case 'kind':
      return games.filter((game) => game.row.kind === category.rule_value)
    case 'feature':
      return games.filter(
        (game) => category.rule_value !== null && game.row.features.includes(category.rule_value),
      )
    case 'picked':
      return picked(games, picks.get(category.category_id) ?? [])
  }
}

/** Over in a moment: a kind of play, and the flight that everybody watches. */
const isInstant = ({ family, kind }: Listed['row']): boolean =>
  family === 'instant' || kind === 'crash'

const ofType = (games: readonly Listed[], type: string, now: Date): readonly Listed[] =>
  type === 'popular'
    ? popular(games)
    : type === 'new'
      ? newest(games, now)
      : games.filter(
          ({ row, jackpot }) =>
            row.kind === type ||
            (type === 'slot' && isSlot(row)) ||
            (type === 'instant' && isInstant(row)) ||
            (type === 'jackpot' && jackpot),
        )

const hundredths = (percent: string): number => {
  const [whole = '0', rest = ''] = percent.split('.')
  return parseInt(whole, 10) * 100 + parseInt(rest.padEnd(2, '0'), 10)
}

/**
 * The games that pass every filter, in the wanted order. An unknown category, provider or type
 * leaves none.
 */
export const select = (catalogue: Catalogue, wanted: GamesQuery, now: Date): readonly Listed[] => {
  const category =
    wanted.categoryID === undefined
      ? undefined
      : catalogue.categories.find((c) => c.category_id === wanted.categoryID)
  if (wanted.categoryID !== undefined && category === undefined) return []
  // Who looks for a name or for their own favourites means races and bingo too; the shelves of
  // slots hold none.
  const everywhere = wanted.among !== undefined || wanted.searchGameName !== undefined
  const all = everywhere ? [...catalogue.games, ...catalogue.virtual] : catalogue.games
  const shelfGames = category === undefined ? all : membersOf(catalogue, category, now)
  const typed =
    wanted.type === undefined ? undefined : new Set(ofType(catalogue.games, wanted.type, now))
  const labels = idsOf(wanted.providerID)
  const words = wordsOf(wanted.searchGameName)
  const minRtp = wanted.minRtp === undefined ? 0 : hundredths(wanted.minRtp)

  const found = searched(shelfGames, words).filter(
    (game) =>
      (typed === undefined || typed.has(game)) &&
      (labels === undefined || labels.has(game.row.label_id)) &&
      (wanted.volatility === undefined || String(game.row.volatility) === wanted.volatility) &&
      (wanted.feature === undefined || game.row.features.includes(wanted.feature)) &&
      (wanted.among === undefined || wanted.among.has(game.row.game_id)) &&
      game.row.rtp_hundredths >= minRtp,
  )
  switch (wanted.sort) {
    case 'popular':
      return found
    case 'name':
      return found.toSorted((a, b) => byName(a.row, b.row))
    case 'new':
      return found.toSorted(newestFirst)
    case 'rtp':
      return found.toSorted(
        (a, b) => b.row.rtp_hundredths - a.row.rtp_hundredths || a.row.rank - b.row.rank,
      )
  }
}
