/*
 * Pay anywhere again, from rules.en.ts alone: the grid is six stacks, the lowest first, of what fell into them; it knows
 * nothing of counts. Draws come in the order in which the rules say they fall. Hundredths of the stake.
 */

export type OracleTable = {
  /** Weights of a cell in a base spin and in a free one: kinds from the dearest, the trigger, the orb. */
  base: readonly number[]
  free: readonly number[]
  orbs: readonly (readonly [value: number, weight: number])[]
  pays: readonly (readonly number[])[]
  triggers: Readonly<Record<number, number>>
  spins: number
  more: { from: number; spins: number; most: number }
  cap: number
}

type Sweet = { what: number; value: number }

const hats = new Map<string, readonly number[]>()

/** Out of a hat in which each lies as often as it weighs. */
const pick = (weights: readonly number[], next: (range: number) => number): number => {
  const name = weights.join()
  const hat = hats.get(name) ?? weights.flatMap((weight, i) => Array<number>(weight).fill(i))
  hats.set(name, hat)
  return hat[next(hat.length)] as number
}

const once = (table: OracleTable, weights: readonly number[], next: (range: number) => number) => {
  const stacks: Sweet[][] = [[], [], [], [], [], []]
  let won = 0
  for (;;) {
    for (const stack of stacks)
      while (stack.length < 5) {
        const what = pick(weights, next)
        const value =
          what === 10
            ? (
                table.orbs[
                  pick(
                    table.orbs.map(([, weight]) => weight),
                    next,
                  )
                ] as readonly number[]
              )[0]
            : 0
        stack.push({ what, value: value as number })
      }
    const gone = new Set<number>()
    for (let kind = 0; kind < 9; kind += 1) {
      const many = stacks.flat().filter(({ what }) => what === kind).length
      if (many < 8) continue
      gone.add(kind)
      won += (table.pays[kind] as readonly number[])[many >= 12 ? 2 : many >= 10 ? 1 : 0] as number
    }
    if (gone.size === 0) break
    stacks.forEach((stack, i) => (stacks[i] = stack.filter(({ what }) => !gone.has(what))))
  }
  const all = stacks.flat()
  return {
    won,
    orbs: all.reduce((sum, { value }) => sum + value, 0),
    triggers: all.filter(({ what }) => what === 9).length,
  }
}

/** What a round pays. */
export const anywhereOracle = (table: OracleTable, next: (range: number) => number): number => {
  const first = once(table, table.base, next)
  let paid = first.orbs > 0 ? first.won * first.orbs : first.won
  if (first.triggers < 4) return Math.min(paid, table.cap)
  paid += table.triggers[first.triggers > 6 ? 6 : first.triggers] as number
  let [total, extra] = [0, 0]
  for (let spins = table.spins; spins > 0 && paid < table.cap; spins -= 1) {
    const spin = once(table, table.free, next)
    if (spin.triggers >= table.more.from && extra < table.more.most) {
      extra += 1
      spins += table.more.spins
    }
    if (spin.won === 0) continue
    total += spin.orbs
    paid += spin.orbs > 0 ? spin.won * total : spin.won
  }
  return paid > table.cap ? table.cap : paid
}
