import { oddsOf, oddsText } from '@felek/contract/coupon.ts'
import { create } from 'zustand'
import type { BetBody } from './bet-request.ts'
import { isLive, pickKey, type SportEvent } from '../match/event.ts'
import type { BoardEvent } from '../odds/odds-board.ts'
import { bankersOf, systemsOf, type Slip } from './slip.ts'
import type { PickNow } from './slip-figures.ts'

/*
 * Each pick as it stands. The odds that a player was shown last and took are kept in this tab's
 * memory alone: after a reload today's are shown, and nothing old can be confirmed.
 */

export const useConfirmed = create<Readonly<Record<string, number>>>(() => ({}))

/** The first odds of a pick are those that it was picked at. */
export const rememberFirstOdds = (nows: ReadonlyMap<string, PickNow>): void => {
  const known = useConfirmed.getState()
  const fresh = [...nows].flatMap(([key, { now }]) =>
    now === null || key in known ? [] : [[key, now] as const],
  )
  if (fresh.length > 0) useConfirmed.setState(Object.fromEntries(fresh))
}

/** The player has seen what they are now, and takes them. */
export const confirmOdds = (nows: ReadonlyMap<string, PickNow>): void =>
  useConfirmed.setState(
    Object.fromEntries([...nows].flatMap(([key, { now }]) => (now === null ? [] : [[key, now]]))),
  )

/** A pick that is put down and picked again is confirmed anew. */
export const forgetUnpicked = (keys: readonly string[]): void => {
  const known = useConfirmed.getState()
  const kept = Object.entries(known).filter(([key]) => keys.includes(key))
  if (kept.length < Object.keys(known).length) useConfirmed.setState(Object.fromEntries(kept), true)
}

/** Seconds that a placing waits for a live leg (docs/sportsbook.md, "Placing"). */
export const delayOf = (event: Pick<SportEvent, 'status' | 'sport'> & { fast: boolean }): number =>
  !isLive(event) ? 0 : event.fast ? 3 : event.sport === 'football' ? 5 : 4

const stateOf = (
  status: string | undefined,
  now: number | null,
  fresh: boolean,
): PickNow['state'] => {
  if (status !== undefined && ['gone', 'inactive', 'settled', 'cancelled'].includes(status))
    return 'gone'
  return fresh && status === 'active' && now !== null ? 'open' : 'suspended'
}

/**
 * All picks as they stand, by the stream where it has spoken, else as the list of the slip's matches
 * brought them. `loaded`: that list is here, so a match which it does not name is gone.
 */
export const nowsOf = (
  slip: Slip,
  o: {
    events: ReadonlyMap<string, SportEvent>
    loaded: boolean
    board: (eventID: string) => BoardEvent | undefined
    confirmed: Readonly<Record<string, number>>
    fresh: boolean
  },
): Map<string, PickNow> =>
  new Map(
    slip.picks.map((pick) => {
      const key = pickKey(pick)
      const event = o.events.get(pick.eventID)
      const listed = event?.markets.find((m) => m.marketID === pick.marketID)
      const told = o.board(pick.eventID)?.markets.get(pick.marketID)
      const given = listed?.outcomes.find((it) => it.outcomeID === pick.outcomeID)?.odds
      const now = told
        ? (told.odds.get(pick.outcomeID) ?? null)
        : given === undefined
          ? null
          : oddsOf(given)
      const status = told?.status ?? listed?.status
      const gone = status === undefined && o.loaded
      return [
        key,
        {
          confirmed: o.confirmed[key] ?? now,
          now,
          state: gone ? 'gone' : stateOf(status, now, o.fresh),
          mbs: listed?.mbs ?? event?.mbs ?? 1,
          live: event !== undefined && isLive(event),
          delayS: event ? delayOf({ ...event, fast: event.league.fast }) : 0,
        },
      ]
    }),
  )

/** What is sent: the odds that were shown and taken, never those that nobody has seen. */
export const bodyOf = (slip: Slip, nows: ReadonlyMap<string, PickNow>): BetBody | null => {
  const bankers = bankersOf(slip)
  const selections = slip.picks.flatMap((pick, i) => {
    const odds = nows.get(pickKey(pick))?.confirmed
    return odds === undefined || odds === null
      ? []
      : [
          {
            eventID: pick.eventID,
            marketID: pick.marketID,
            outcomeID: pick.outcomeID,
            odds: oddsText(odds),
            banker: bankers[i] ?? false,
          },
        ]
  })
  if (selections.length === 0 || selections.length < slip.picks.length || slip.lineStake === '')
    return null
  return {
    selections,
    systems: [...systemsOf(slip)],
    lineStake: slip.lineStake,
    oddsPolicy: slip.policy,
  }
}
