import { typeOf } from '../board/market.ts'
import type { Chosen, Offer } from '../board/offer.ts'
import type { PickDeps } from '../../../deps.ts'
import { createLane } from '../../../database/lane.ts'
import { liabilityOf, limitOf, playerLimitOf } from './limits.ts'
import { lineStakeWithin, partsOf } from './parts.ts'
import { ownLiabilities, ownOpen, readExposure, type LiabilityQuery, type Own } from './store.ts'
import { createExposureSums, type createSums, type MarketSums } from './sums.ts'
import { createOverrides, type Overrides } from './overrides.ts'
import { createTurns } from './turns.ts'
import type { Bets } from '@felek/contract/coupon.ts'

/*
 * What hangs on every selection, in the memory of each process: read from the book each second, and
 * what this process is placing on top of it. What other processes placed within that second is not
 * seen: by so much a limit may be passed.
 */

const everyMs = 1_000
/** A row may be seen so long after the moment that stands in it: its transaction took as long. */
const lateMs = 30_000

/**
 * Rows on which nothing hangs are forgotten after five minutes: whoever has not read for nearly so long
 * may have missed that they came to nothing.
 */
const missedMs = 240_000

/** A coupon on its way: it counts until it is refused, or until the book has been read after it was opened. */
export type Reserved = { end(isRefused: boolean): void }

export type Exposure = {
  /** Reads what changed; with others who ask at the same time once. */
  read(): Promise<void>
  /** Reads, if the last time is a second ago. */
  beFresh(): Promise<void>
  sumsOf(eventID: string, marketID: string): MarketSums
  marketsLaden: ReturnType<typeof createSums>['markets']
  terms: Overrides
  reserve(legs: readonly Chosen[], bets: Bets, lineStakeKurus: bigint): Reserved
  /** What the house may lose to a player on each selection, by coupons of his that are written. */
  owedTo(asked: LiabilityQuery): Promise<bigint[]>
  /** What all those coupons of his may win together: on no selection is it more. */
  openOf(asked: Own): Promise<bigint>
  /** Does it when what the same player was about before is done: his coupons are counted one by one. */
  alone<T>(playerId: bigint, work: () => Promise<T>): Promise<T>
}

export const createExposure = (deps: PickDeps<'db' | 'now'>): Exposure => {
  const { written, all, setWritten, forgetWritten } = createExposureSums()
  const terms = createOverrides(deps.db)
  let ended: (() => void)[] = []
  let readAtMs = -Infinity
  let newest: Date | undefined
  let reading: Promise<void> | undefined

  const readNow = async (): Promise<void> => {
    const atMs = deps.now().getTime()
    // These are written by now, so what is read has them.
    const seen = ended
    ended = []
    try {
      await terms.read()
      const isLong = atMs - readAtMs >= missedMs
      const since = isLong || !newest ? undefined : new Date(newest.getTime() - lateMs)
      const rows = await readExposure(deps.db.read, since)
      if (isLong) forgetWritten()
      for (const row of rows) {
        const { eventId: eventID, market: marketID, outcome: outcomeID } = row
        setWritten({ eventID, marketID, outcomeID }, row)
        if (!newest || row.changedAt > newest) newest = row.changedAt
      }
    } catch (error) {
      ended = [...seen, ...ended]
      throw error
    }
    for (const forget of seen) forget()
    readAtMs = atMs
  }
  const read = () => (reading ??= readNow().finally(() => (reading = undefined)))

  return {
    read,
    beFresh: () => (deps.now().getTime() - readAtMs < everyMs ? Promise.resolve() : read()),
    sumsOf: all.of,
    marketsLaden: () => written.markets(),
    terms,
    reserve(legs, bets, lineStakeKurus) {
      const parts = partsOf(bets, lineStakeKurus)
      const change = (times: 1n | -1n) =>
        legs.forEach((leg, i) => {
          const part = parts[i]
          if (part) all.add(leg, part, times)
        })
      change(1n)
      return {
        end(isRefused) {
          if (isRefused) change(-1n)
          else ended.push(() => change(-1n))
        },
      }
    },
    owedTo: createLane((asked: readonly LiabilityQuery[]) => ownLiabilities(deps.db.read, asked)),
    openOf: createLane((asked: readonly Own[]) => ownOpen(deps.db.read, asked)),
    alone: createTurns(),
  }
}

/** The largest line stake by the limits, and the legs that do not let it be more. */
export type StakeLimit = { max: bigint | undefined; tight: readonly number[] }

/**
 * How much a slip may be placed for: each of its legs within the limit of its outcome, and of what the
 * player (where one is known) may win on it. `owed` is what he may win already.
 */
export const stakeLimitFor = (
  exposure: Pick<Exposure, 'sumsOf' | 'terms'>,
  bets: Bets,
  legs: readonly { chosen: Chosen; offer: Offer; owed: bigint }[],
  playerId?: bigint,
): StakeLimit => {
  const { terms } = exposure
  const ofPlayer =
    playerId === undefined ? undefined : playerLimitOf(terms.of('factor', String(playerId)))
  const left = legs.map(({ chosen, offer, owed }) => {
    if (!offer.fixture) return undefined
    const { eventID, marketID, outcomeID } = chosen
    const limit = terms.ofMarket('limit', eventID, marketID) ?? limitOf(offer.fixture, offer.live)
    const sums = exposure.sumsOf(eventID, marketID)
    const room = limit - liabilityOf(sums, typeOf(marketID), outcomeID)
    return ofPlayer !== undefined && ofPlayer - owed < room ? ofPlayer - owed : room
  })
  return lineStakeWithin(bets, left)
}

type Placing = { bets: Bets; lineStakeKurus: bigint; legs: readonly Chosen[] }

/**
 * Whether a coupon can not bring its player near what he may win on a selection: by what hangs on it for
 * all players together. Then nobody has to look for his own.
 */
export const isFarBelow = (
  { sumsOf, terms }: Pick<Exposure, 'sumsOf' | 'terms'>,
  { bets, lineStakeKurus, legs }: Placing,
  playerId: bigint,
): boolean => {
  const limit = playerLimitOf(terms.of('factor', String(playerId)))
  return partsOf(bets, lineStakeKurus).every((part, i) => {
    const { eventID = '', marketID = '', outcomeID = '' } = legs[i] ?? {}
    const all = sumsOf(eventID, marketID).get(outcomeID)
    const hanging = (all?.takeoutKurus ?? 0n) - (all?.stakeKurus ?? 0n)
    return hanging + part.takeoutKurus - part.stakeKurus <= limit
  })
}

/** The same by what all his coupons may win together (`openKurus`), whatever they are about. */
export const isFarBelowWith = (
  { terms }: Pick<Exposure, 'terms'>,
  { bets, lineStakeKurus }: Placing,
  { playerId, openKurus }: { playerId: bigint; openKurus: bigint },
): boolean => {
  const net = partsOf(bets, lineStakeKurus).reduce(
    (sum, part) => sum + part.takeoutKurus - part.stakeKurus,
    0n,
  )
  return openKurus + net <= playerLimitOf(terms.of('factor', String(playerId)))
}
