/* Of which parts a score is made: a basketball match's quarters, a tennis match's sets. */

type Pair = readonly [number, number]
type Statistics = Readonly<Record<string, readonly number[] | undefined>>
export type Part = { kind: 'quarter' | 'overtime' | 'set'; n: number; pair: Pair }

const asPair = (it: readonly number[] | undefined): Pair | undefined =>
  it?.[0] === undefined || it[1] === undefined ? undefined : [it[0], it[1]]

/** In their order; none of a sport that has none. */
export const partsOf = (statistics: Statistics): Part[] =>
  (['quarter', 'overtime', 'set'] as const).flatMap((kind) =>
    [1, 2, 3, 4, 5].flatMap((n): Part[] => {
      const pair = asPair(statistics[`${kind}_${n}`])
      return pair ? [{ kind, n, pair }] : []
    }),
  )

/** As the feed writes a player's advantage (docs/feed.md). */
const advantage = 50

/** "40", "A": the points of a tennis game, as they are called; undefined where none is played. */
export const pointsInGame = (statistics: Statistics): readonly [string, string] | undefined => {
  const pair = asPair(statistics['game'])
  const called = (it: number) => (it === advantage ? 'A' : String(it))
  return pair && [called(pair[0]), called(pair[1])]
}
