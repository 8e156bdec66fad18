import { fold } from '@felek/contract/fold.ts'
import type { SportMarket } from './event.ts'
import { marketParts } from './use-market-texts.ts'

/*
 * All markets of a match, as its page shows them: in groups to choose from, and the lines of one kind
 * in one box.
 */

export const marketGroups = [
  'main',
  'goals',
  'handicap',
  'halves',
  'quarters',
  'sets',
  'cards',
] as const
export type MarketGroup = (typeof marketGroups)[number]

const groupOf: Readonly<Record<string, MarketGroup>> = {
  total: 'goals',
  btts: 'goals',
  next: 'goals',
  'team-total': 'goals',
  score: 'goals',
  oe: 'goals',
  hcp: 'handicap',
  ah: 'handicap',
  'pts-hcp': 'handicap',
  'set-hcp': 'handicap',
  '1h-1x2': 'halves',
  '1h-total': 'halves',
  htft: 'halves',
  quarter: 'quarters',
  set: 'sets',
  corner: 'cards',
}
const alsoMain = new Set(
  '1x2 dc total btts next hcp winner pts-hcp pts-total quarter set set-hcp'.split(' '),
)

/** A box: markets of one kind, those with over and under as lines of one table. */
export type MarketBox = {
  id: string
  type: string
  markets: readonly SportMarket[]
  isTable: boolean
}

/** One after the other: the newest stands in the box of those before. */
const following = new Set(['next', 'corner'])
const tables = new Set(['total', '1h-total', 'team-total', 'pts-total', 'games'])
const lineOf = (market: SportMarket): number => {
  const n = Number.parseInt(marketParts(market.marketID).line.replace(/\D/g, ''), 10)
  return Number.isNaN(n) ? 0 : n
}

/** The boxes of a group; those of `starred` kinds first, and in the main group all of them. */
export const boxesOf = (
  markets: readonly SportMarket[],
  group: MarketGroup,
  starred: readonly string[] = [],
): MarketBox[] => {
  const boxes = new Map<string, SportMarket[]>()
  for (const market of markets) {
    const { type, line } = marketParts(market.marketID)
    // What has no group of its own must be found somewhere.
    const own = groupOf[type] ?? 'main'
    if (own !== group && !(group === 'main' && (alsoMain.has(type) || starred.includes(type))))
      continue
    // A team's lines are a table of their own.
    const side = type === 'team-total' ? ` ${line.split(':')[0]}` : ''
    if (following.has(type)) {
      const [before] = boxes.get(type) ?? []
      if (!before || lineOf(before) < lineOf(market)) boxes.set(type, [market])
      continue
    }
    const id = tables.has(type) ? `${type}${side}` : market.marketID
    boxes.set(id, [...(boxes.get(id) ?? []), market])
  }
  const all = [...boxes].map(([id, those]) => {
    const { type } = marketParts(those[0]?.marketID ?? id)
    const isTable = tables.has(type)
    return {
      id,
      type,
      isTable,
      markets: isTable ? those.toSorted((a, b) => lineOf(a) - lineOf(b)) : those,
    }
  })
  const isStarred = ({ type }: MarketBox) => starred.includes(type)
  return [...all.filter(isStarred), ...all.filter((box) => !isStarred(box))]
}

/** Boxes of any group by what their markets are called; `nameOf` says it. */
export const boxesNamed = (
  markets: readonly SportMarket[],
  q: string,
  nameOf: (marketID: string) => string,
): MarketBox[] => {
  const wanted = fold(q)
  const all = marketGroups.flatMap((group) => boxesOf(markets, group))
  // What is featured stands in its own group too.
  const once = new Map(all.map((box) => [box.id, box]))
  return [...once.values()].filter(({ id, markets: [first] }) =>
    fold(nameOf(first?.marketID ?? id)).includes(wanted),
  )
}

/** The groups that have something, with how many markets. */
export const countsOf = (
  markets: readonly SportMarket[],
  starred: readonly string[] = [],
): { id: MarketGroup; count: number }[] =>
  marketGroups
    .map((id) => ({
      id,
      count: boxesOf(markets, id, starred).reduce((sum, box) => sum + box.markets.length, 0),
    }))
    .filter(({ count }) => count > 0)

/** Rows of odds in a box: a table has one a line, others two or three odds in each. */
const rowsOf = ({ isTable, markets: [first, ...more] }: MarketBox): number => {
  if (isTable) return 1 + more.length
  const outcomes = first?.outcomes.length ?? 0
  return Math.ceil(outcomes / (outcomes % 3 === 0 ? 3 : 2))
}
/** A box's head, its edges and the gap under it are as high as so many rows. */
const headRows = 2

/**
 * Two columns that are about as high: the highest boxes choose first, each the shorter column. The
 * first box stands at the left.
 */
export const sidesOf = (boxes: readonly MarketBox[]): Map<string, 0 | 1> => {
  const heights: [number, number] = [0, 0]
  const sides = new Map<string, 0 | 1>()
  for (const box of boxes.toSorted((a, b) => rowsOf(b) - rowsOf(a))) {
    const side = heights[0] <= heights[1] ? 0 : 1
    heights[side] += headRows + rowsOf(box)
    sides.set(box.id, side)
  }
  const left = sides.get(boxes[0]?.id ?? '')
  return new Map(boxes.map(({ id }) => [id, sides.get(id) === left ? 0 : 1]))
}
