/* A race again, written from the English rules of its sheet alone, sharing nothing with what plays it. */

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
