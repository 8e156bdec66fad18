import { oddsOf } from '@felek/contract/coupon.ts'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useLang } from '../../lib/format/i18n.ts'
import { useSession } from '../../lib/session/session.ts'
import type { Pick3, SportMarket } from '../match/event.ts'
import { oddsBoard, type BoardEvent, type BoardMarket } from './odds-board.ts'
import { formatOdds, oddsFormats, type OddsFormat } from './odds-format.ts'
import { useOddsStream } from './odds-fresh.ts'
import { firstShown, shownAt, type ShownOdds } from './shown-odds.ts'
import { serverNow } from '@felek/web-kit/server-clock.ts'

/** What the stream says of an event, as far as it has said anything. */
export const useBoardEvent = (eventID: string): BoardEvent | undefined =>
  useSyncExternalStore(
    useCallback((listener) => oddsBoard.listen(eventID, listener), [eventID]),
    () => oddsBoard.event(eventID),
    () => undefined,
  )

export type OddsNow = {
  /** Hundredths; null where it is not offered. */
  odds: number | null
  status: SportMarket['status'] | BoardMarket['status']
  suspended: boolean
}

/** A pick as it stands: by the stream where it has spoken, else as the list brought it. */
export const useOddsNow = (pick: Pick3, given: SportMarket | undefined): OddsNow => {
  const market = useBoardEvent(pick.eventID)?.markets.get(pick.marketID)
  const fresh = useOddsStream((s) => s.fresh)
  const listed = given?.outcomes.find((it) => it.outcomeID === pick.outcomeID)?.odds
  const odds = market
    ? (market.odds.get(pick.outcomeID) ?? null)
    : listed === undefined
      ? null
      : oddsOf(listed)
  const status = market?.status ?? given?.status ?? 'suspended'
  return { odds, status, suspended: !fresh || status !== 'active' || odds === null }
}

/** Odds as a button shows them: one change a second at most, its arrow for three. */
export const useShownOdds = (now: number | null): ShownOdds => {
  const [shown, show] = useState(() => firstShown(now))
  useEffect(() => {
    const { shown: next, againMs } = shownAt(shown, now, serverNow())
    // The same in a new object: it is looked at again when its time has come.
    const timer =
      next !== shown
        ? setTimeout(() => show(next), 0)
        : againMs === null
          ? undefined
          : setTimeout(() => show({ ...shown }), againMs)
    return () => clearTimeout(timer)
  }, [shown, now])
  return shown
}

const isFormat = (v: unknown): v is OddsFormat => oddsFormats.some((it) => it === v)

/** Slips and coupons on their way are decimal for everybody: their totals are products of it. */
export const useSlipOdds = (): ((hundredths: number) => string) => {
  const lang = useLang()
  return (hundredths) => formatOdds(hundredths, 'decimal', lang)
}

/** How this player reads odds: `"1,85"`, or another of the six forms. */
export const useOddsText = (): ((hundredths: number) => string) => {
  const lang = useLang()
  const wanted = useSession((s) => s.profile?.preferences?.oddsFormat)
  const format = isFormat(wanted) ? wanted : 'decimal'
  return (hundredths) => formatOdds(hundredths, format, lang)
}
