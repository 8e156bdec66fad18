/** Home and away, everywhere in this order. */
export type Side = 0 | 1
export const sides = [0, 1] as const
export type Pair<T = number> = readonly [T, T]

export const sumOf = ([home, away]: Pair): number => home + away
export const marginOf = ([home, away]: Pair): number => home - away
export const countOf = (list: readonly { side: Side }[]): Pair => {
  const home = list.filter(({ side }) => side === 0).length
  return [home, list.length - home]
}
/** One more for a side; the same for nobody. */
export const more = (pair: Pair, side: Side | null, n = 1): Pair => [
  pair[0] + (side === 0 ? n : 0),
  pair[1] + (side === 1 ? n : 0),
]
/** As messages have it. */
export const pairOf = ([home, away]: Pair): [number, number] => [home, away]
