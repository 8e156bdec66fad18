import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useTimes } from '../lib/times.ts'
import { Tr } from '../lib/tr.tsx'
import { Arms } from './arms.tsx'
import { isLive, scoreOf, type SportEvent, type SportMarket } from './event.ts'
import { LiveClock, MbsSquare, RedCards } from './match-marks.tsx'
import { OddsButton } from './odds-button.tsx'
import { sportsPaths } from './sports-paths.ts'
import { useMarketTexts } from './use-market-texts.ts'
import { useBoardEvent } from './use-odds.ts'

/** Time, teams, two markets, the rest: one grid for heads and rows. */
export const rowGrid = 'md:grid-cols-[66px_minmax(0,1fr)_198px_132px_46px] md:gap-2.5'

const Team = ({
  name,
  arms,
  points,
  reds = 0,
}: {
  name: string
  arms: string | undefined
  points: string | undefined
  reds?: number | undefined
}) => (
  <div className="flex min-w-0 items-center gap-2 text-15 font-label">
    <Arms arms={arms} />
    <span className="truncate">
      <Tr>{name}</Tr>
    </span>
    <RedCards n={reds} />
    {points !== undefined && <b className="tabular ml-auto pr-1.5 font-heading">{points}</b>}
  </div>
)

/** The two teams with their points as the stream tells them. */
export const Teams = ({ event }: { event: SportEvent }) => {
  const score = scoreOf(useBoardEvent(event.eventID)?.score ?? event.score)
  const points = isLive(event) ? score : null
  return (
    <Link
      to={sportsPaths.event(event.eventID)}
      className="flex min-w-0 flex-col gap-1 rounded-control"
    >
      <Team name={event.home} arms={event.arms?.home} points={points?.[0]} reds={event.reds?.[0]} />
      <Team name={event.away} arms={event.arms?.away} points={points?.[1]} reds={event.reds?.[1]} />
    </Link>
  )
}

const When = ({ event }: { event: SportEvent }) => {
  const { time } = useTimes()
  const clock = useBoardEvent(event.eventID)?.clock ?? event.clock
  return isLive(event) && clock ? (
    <LiveClock clock={clock} className="text-13" />
  ) : (
    <span className="tabular whitespace-nowrap text-13 font-label">{time(event.startsAt)}</span>
  )
}

const Odds = ({
  event,
  market,
  headed,
  className,
}: {
  event: SportEvent
  market: SportMarket | undefined
  headed: boolean
  className: string
}) => {
  const { lined } = useMarketTexts()
  return (
    <div className={`grid auto-cols-fr grid-flow-col gap-2 md:gap-1.5 ${className}`}>
      {market?.outcomes.map(({ outcomeID }) => (
        <OddsButton
          key={outcomeID}
          event={event}
          market={market}
          outcomeID={outcomeID}
          label={lined(market.marketID, outcomeID, event)}
          headed={headed}
          className="h-11 md:h-10"
        />
      ))}
    </div>
  )
}

/**
 * A match in a list: a row under column heads, and on a phone a card with the market that was
 * chosen. `main` and `second` name the columns' markets.
 */
export const EventRow = ({
  event,
  main,
  second,
  headed,
  star,
}: {
  event: SportEvent
  main: string
  second: string | undefined
  headed: boolean
  star?: ReactNode
}) => {
  const t = useTranslations('sports')
  const find = (id: string | undefined) => event.markets.find((m) => m.marketID === id)
  return (
    <article
      className={`grid gap-x-2 gap-y-1.5 border-t border-line px-3.5 py-3 first:border-t-0 md:min-h-16 md:items-center md:py-2 ${rowGrid}`}
    >
      <div className="flex items-center gap-2 md:flex-col md:items-start md:gap-1">
        <When event={event} />
        <span className="flex items-center gap-1.5">
          <MbsSquare mbs={event.mbs} />
          <span className="tabular text-12 text-text-3">{event.code}</span>
        </span>
        <span className="ml-auto flex items-center gap-3 md:hidden">
          {star}
          <More event={event} label={t('more', { n: event.more })} />
        </span>
      </div>
      <Teams event={event} />
      <Odds event={event} market={find(main)} headed={headed} className="mt-1 md:mt-0" />
      <Odds event={event} market={find(second)} headed={headed} className="max-md:hidden" />
      <span className="max-md:hidden">
        <More event={event} label={t('more', { n: event.more })} boxed />
      </span>
    </article>
  )
}

const More = ({
  event,
  label,
  boxed = false,
}: {
  event: SportEvent
  label: string
  boxed?: boolean
}) => (
  <Link
    to={sportsPaths.event(event.eventID)}
    aria-label={`${event.home} – ${event.away}: ${label}`}
    className={`tabular flex items-center justify-center text-13 font-label text-text-2 hover:text-text ${boxed ? 'h-10 rounded-control border border-line hover:bg-hover' : 'min-h-6 gap-1'}`}
  >
    +{event.more}
    {!boxed && <ChevronRight aria-hidden="true" className="size-4" />}
  </Link>
)
