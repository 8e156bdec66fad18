/*
 * A cascade round again, written from the English rules of its sheet alone and sharing nothing with cascade.ts: a reel is
 * an endless tape of which three symbols show, and what has paid is cut out of it. Hundredths of the stake.
 */

export type CascadeTable = {
  strips: readonly string[]
  pays: Readonly<Record<string, readonly number[]>>
  multipliers: readonly number[]
  freeMultipliers: readonly number[]
  freeSpins: { awards: readonly number[]; retrigger: number; retriggersMax: number }
}

/** What shows of each reel, lowest first, and the place on its strip that comes in next. */
type Tape = { shown: string[]; next: number; strip: string }

const tapeAt = (strip: string, stop: number): Tape => {
  const at = (place: number) => strip.charAt((place + strip.length) % strip.length)
  return { shown: [at(stop + 2), at(stop + 1), at(stop)], next: stop - 1 + strip.length, strip }
}

/** The price of all wins that show, without the multiplier, and the kinds that won. */
const winsOf = ({ pays }: CascadeTable, tapes: readonly Tape[]) => {
  let won = 0
  const kinds = new Map<string, number>()
  for (const kind of new Set(tapes[0]?.shown)) {
    if (kind === 'S' || kind === 'W') continue
    const each = tapes.map(({ shown }) => shown.filter((one) => one === kind || one === 'W').length)
    const reach = each.includes(0) ? each.indexOf(0) : each.length
    if (reach < 3 || !pays[kind]) continue
    const ways = each.slice(0, reach).reduce((product, count) => product * count, 1)
    won += (pays[kind][reach - 3] ?? 0) * ways
    kinds.set(kind, reach)
  }
  return { won, kinds }
}

const spinOf = (table: CascadeTable, stops: readonly number[], ladder: readonly number[]) => {
  const tapes = table.strips.map((strip, reel) => tapeAt(strip, stops[reel] ?? 0))
  let paid = 0
  for (let row = 0; ; row += 1) {
    const { won, kinds } = winsOf(table, tapes)
    if (won === 0) break
    paid += won * (ladder[row] ?? ladder.at(-1) ?? 1)
    tapes.forEach((tape, reel) => {
      const winning = [...kinds].filter(([, reach]) => reel < reach).map(([kind]) => kind)
      const pays = (one: string) => winning.includes(one) || (one === 'W' && winning.length > 0)
      tape.shown = tape.shown.filter((one) => !pays(one))
      while (tape.shown.length < 3) {
        tape.shown.push(tape.strip.charAt(tape.next % tape.strip.length))
        tape.next += tape.strip.length - 1
      }
    })
  }
  const bonus = tapes.flatMap(({ shown }) => shown).filter((one) => one === 'S').length
  const counted = bonus > 5 ? 5 : bonus
  return { paid: paid + (counted < 3 ? 0 : (table.pays['S']?.[counted - 3] ?? 0)), counted }
}

/** What a round pays before its cap; draws come reel by reel, spin by spin. */
export const cascadeOracle = (table: CascadeTable, draw: (range: number) => number): number => {
  const stops = () => table.strips.map((strip) => draw(strip.length))
  const { awards, retrigger, retriggersMax } = table.freeSpins
  const first = spinOf(table, stops(), table.multipliers)
  let { paid } = first
  let [left, added] = [first.counted < 3 ? 0 : (awards[first.counted - 3] ?? 0), 0]
  for (; left > 0; left -= 1) {
    const spin = spinOf(table, stops(), table.freeMultipliers)
    paid += spin.paid
    if (spin.counted >= 3 && added < retriggersMax) {
      added += 1
      left += retrigger
    }
  }
  return paid
}
