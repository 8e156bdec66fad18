import type { Chosen } from '../board/offer.ts'

/** Stakes and takeouts by event, market and outcome, in whole kuruş. */
export type Sum = { stakeKurus: bigint; takeoutKurus: bigint }
export type MarketSums = ReadonlyMap<string, Sum>

const none: ReadonlyMap<string, Sum> = new Map()

/** A tree of sums; what comes to nothing is forgotten. */
export const createSums = () => {
  const events = new Map<string, Map<string, Map<string, Sum>>>()
  const set = ({ eventID, marketID, outcomeID }: Chosen, sum: Sum): void => {
    const markets = events.get(eventID) ?? new Map<string, Map<string, Sum>>()
    const outcomes = markets.get(marketID) ?? new Map<string, Sum>()
    if (sum.stakeKurus === 0n && sum.takeoutKurus === 0n) outcomes.delete(outcomeID)
    else outcomes.set(outcomeID, sum)
    if (outcomes.size === 0) markets.delete(marketID)
    else markets.set(marketID, outcomes)
    if (markets.size === 0) events.delete(eventID)
    else events.set(eventID, markets)
  }
  const of = (eventID: string, marketID: string): MarketSums =>
    events.get(eventID)?.get(marketID) ?? none
  return {
    set,
    of,
    add(at: Chosen, by: Sum, times: 1n | -1n): void {
      const was = of(at.eventID, at.marketID).get(at.outcomeID)
      set(at, {
        stakeKurus: (was?.stakeKurus ?? 0n) + times * by.stakeKurus,
        takeoutKurus: (was?.takeoutKurus ?? 0n) + times * by.takeoutKurus,
      })
    },
    clear: () => events.clear(),
    *markets(): Iterable<{ eventID: string; marketID: string; outcomes: MarketSums }> {
      for (const [eventID, markets] of events)
        for (const [marketID, outcomes] of markets) yield { eventID, marketID, outcomes }
    },
  }
}
export type Sums = ReturnType<typeof createSums>

/** What is written, and the same with what this process is placing. */
export const createExposureSums = () => {
  const written = createSums()
  const all = createSums()
  return {
    written,
    all,
    setWritten(at: Chosen, sum: Sum): void {
      const was = written.of(at.eventID, at.marketID).get(at.outcomeID)
      if (was) all.add(at, was, -1n)
      all.add(at, sum, 1n)
      written.set(at, sum)
    },
    /** Before all of it is read anew. */
    forgetWritten(): void {
      for (const { eventID, marketID, outcomes } of written.markets())
        for (const [outcomeID, sum] of outcomes) all.add({ eventID, marketID, outcomeID }, sum, -1n)
      written.clear()
    },
  }
}
