/*
 * Roulette, races and tombala again, each written from the English rules of its sheet alone, sharing nothing with what
 * plays them.
 */

/** What a bet of so many kuruş on these numbers brings back when `fell` comes up: 36 ÷ n times itself. */
export const rouletteOracle = (kurus: bigint, numbers: readonly number[], fell: number): bigint =>
  numbers.some((number) => number === fell) ? (kurus * 36n) / BigInt(numbers.length) : 0n

/** Who comes in, first to last: tickets in a hat, as many as a runner weighs; all of one are taken out with it. */
export const raceOracle = (
  weights: readonly number[],
  draw: (range: number) => number,
): number[] => {
  let tickets = weights.flatMap((weight, i) => Array<number>(weight).fill(i + 1))
  const order: number[] = []
  while (order.length < weights.length - 1) {
    const runner = tickets[draw(tickets.length)] as number
    order.push(runner)
    tickets = tickets.filter((ticket) => ticket !== runner)
  }
  return [...order, ...new Set(tickets)]
}

/** Whether a bet has come in. */
export const raceBetOracle = (
  kind: string,
  numbers: readonly number[],
  order: readonly number[],
  places: number,
): boolean => {
  const placeOf = (runner: number | undefined) => order.findIndex((one) => one === runner) + 1
  if (kind === 'forecast') return placeOf(numbers[0]) === 1 && placeOf(numbers[1]) === 2
  return placeOf(numbers[0]) <= (kind === 'win' ? 1 : places)
}

type Tiers = readonly { balls: number; pay: number }[]

/** What a card of three rows pays: ball by ball, crossing numbers out. Hundredths of its price. */
export const bingoOracle = (
  stages: readonly Tiers[],
  rows: readonly (readonly number[])[],
  balls: readonly number[],
): number => {
  const open = rows.map((row) => new Set(row))
  let [filled, paid] = [0, 0]
  balls.forEach((ball, at) => {
    for (const row of open) {
      if (!row.delete(ball) || row.size > 0) continue
      const tiers = (stages[filled] ?? []).filter((tier) => at + 1 <= tier.balls)
      const [first] = tiers.toSorted((a, b) => a.balls - b.balls)
      paid += first?.pay ?? 0
      filled += 1
    }
  })
  return paid
}
