import ChevronRight from 'lucide-react/icons/chevron-right'
import { memo } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Tr } from '../../lib/format/tr.tsx'
import { paths } from '../../paths.ts'
import { Arms } from './arms.tsx'
import { scoreOf, type SportEvent, type SportMarket } from './event.ts'
import { FavouriteStar } from '../lists/favourite-star.tsx'
import { LiveClock, MbsSquare, RedCards } from './match-marks.tsx'
import { OddsButton } from '../odds/odds-button.tsx'
import { plays, useClockText } from './use-clock.ts'
import { useSportTimes } from './use-sport-times.ts'
import { inOrder, marketParts, useMarketTexts } from './use-market-texts.ts'
import { useBoardEvent } from '../odds/use-odds.ts'

/** Time, teams, two markets, the rest: one grid for heads and rows. */
export const rowGrid =
  'md:grid-cols-[66px_minmax(0,1fr)_198px_146px_46px] lg:max-[88rem]:grid-cols-[66px_minmax(0,1fr)_198px_46px] md:gap-2.5'

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
    {points !== undefined && (
      <b translate="no" className="tabular ml-auto pr-1.5 font-heading">
        {points}
      </b>
    )}
  </div>
)

/** The two teams with their points as the stream tells them. */
export const Teams = ({ event }: { event: SportEvent }) => {
  const points = scoreOf(useBoardEvent(event.eventID)?.score ?? event.score)
  return (
    <Link to={paths.event(event.eventID)} className="flex min-w-0 flex-col gap-1 rounded-control">
      <Team name={event.home} arms={event.arms.home} points={points?.[0]} reds={event.red?.[0]} />
      <Team name={event.away} arms={event.arms.away} points={points?.[1]} reds={event.red?.[1]} />
    </Link>
  )
}

const When = ({ event }: { event: SportEvent }) => {
  const { time } = useSportTimes()
  const now = useBoardEvent(event.eventID)
  // Of one that has left the list the stream's last word is old.
  const clock = event.clock === 'gone' ? event.clock : (now?.clock ?? event.clock)
  const ended = useClockText()
  if (plays(clock))
    return <LiveClock clock={clock} score={now?.score ?? event.score} short className="text-13" />
  return (
    <span className="tabular whitespace-nowrap text-13 font-label">
      {clock === undefined || ended(clock) === '' ? time(event.startsAt) : ended(clock)}
    </span>
  )
}

type Column = {
  /** The kind of market that it is of. */
  type: string | undefined
  /** Of the other column: what stands there does not stand here too. */
  other: string | undefined
  /** It was asked for: no other takes its place. */
  chosen: boolean
}

/**
 * What a row shows in a column: the market of its kind, and where that has closed the next open one, as the list or
 * since then the stream has it.
 */
const useRowMarket = (
  event: SportEvent,
  { type, other, chosen }: Column,
): SportMarket | undefined => {
  const told = useBoardEvent(event.eventID)?.markets
  const typeOf = (id: string) => marketParts(id).type
  const isOther = (id: string) => !chosen && typeOf(id) !== other
  const listed =
    event.markets.find((m) => typeOf(m.marketID) === type) ??
    event.markets.find((m) => isOther(m.marketID))
  if (type === undefined || !told || (listed && told.get(listed.marketID)?.status !== 'gone'))
    return listed
  const open = [...told].filter(([, m]) => m.status !== 'gone' && m.odds.size > 0)
  const next = open.find(([id]) => typeOf(id) === type) ?? open.find(([id]) => isOther(id))
  if (!next) return listed
  const [marketID, { odds }] = next
  return {
    marketID,
    status: 'suspended',
    mbs: listed?.mbs ?? event.mbs,
    outcomes: [...odds.keys()].map((outcomeID) => ({ outcomeID })),
  }
}

/** `head`: the market that the column's head names; of another line each button says its own, and of another kind its name stands above. */
const Odds = ({
  event,
  market,
  type,
  head,
  className,
}: {
  event: SportEvent
  market: SportMarket | undefined
  type: string
  head: string | undefined
  className: string
}) => {
  const t = useTranslations('sports')
  const { lined, market: nameOf } = useMarketTexts()
  // Its room stays where nothing is offered: rows stand under each other.
  if (!market)
    return (
      <span
        className={`flex h-11 items-center justify-center rounded-control border border-line bg-sunken text-12 text-text-3 md:h-10 ${className}`}
      >
        {t('closedMarket')}
      </span>
    )
  const odds = (
    <div className="grid auto-cols-fr grid-flow-col gap-2 md:gap-1.5">
      {inOrder(market.outcomes).map(({ outcomeID }) => (
        <OddsButton
          key={outcomeID}
          event={event}
          market={market}
          outcomeID={outcomeID}
          label={lined(market.marketID, outcomeID, event)}
          headed={market.marketID === head ? 'same' : 'other'}
          className="h-11 md:h-10"
        />
      ))}
    </div>
  )
  return (
    <div className={`min-w-0 ${className}`}>
      {marketParts(market.marketID).type !== type && (
        <p className="truncate text-11 text-text-3">{nameOf(market.marketID)}</p>
      )}
      {odds}
    </div>
  )
}

/** Between 1024 and 1280 px the slip takes its room. */
export const secondClass = 'max-md:hidden lg:max-[88rem]:hidden'

type Row = {
  event: SportEvent
  /** The kinds of market of its two columns, and the very markets that their heads name. */
  main: string
  second: string | undefined
  mainHead: string | undefined
  secondHead: string | undefined
  /** The main kind was asked for. */
  chosen: boolean
}

/**
 * A match in a list: a row under column heads, and on a phone a card with the first market. It is
 * drawn again when its match or its columns change, not with its list.
 */
export const EventRow = memo(({ event, main, second, mainHead, secondHead, chosen }: Row) => {
  const t = useTranslations('sports')
  const first = useRowMarket(event, { type: main, other: second, chosen })
  const other = useRowMarket(event, { type: second, other: main, chosen: false })
  return (
    // `--about` is what stands within a row's edges: what is not drawn yet has the height that it will.
    <article
      className={`come-to grid gap-x-2 gap-y-1.5 border-t [--about:9rem] md:[--about:3rem] border-line px-3.5 py-3 first:border-t-0 md:min-h-16 md:items-center md:py-2 ${rowGrid}`}
    >
      <div className="flex items-center gap-2 md:flex-col md:items-start md:gap-1">
        <When event={event} />
        <span className="flex items-center gap-1.5">
          <MbsSquare mbs={first?.mbs ?? event.mbs} />
          <span className="tabular text-12 text-text-3">{event.code}</span>
        </span>
        <span className="ml-auto flex items-center gap-3 md:hidden">
          <FavouriteStar type="event" id={event.eventID} name={`${event.home} – ${event.away}`} />
          <More event={event} label={t('more', { n: event.more })} />
        </span>
      </div>
      <Teams event={event} />
      <Odds event={event} market={first} type={main} head={mainHead} className="mt-1 md:mt-0" />
      {/* Rows of one market keep the second's room: what stands after it stays in its column. */}
      {second === undefined ? (
        <span className={secondClass} />
      ) : (
        <Odds
          event={event}
          market={other}
          type={second}
          head={secondHead}
          className={secondClass}
        />
      )}
      <span className="max-md:hidden">
        <More event={event} label={t('more', { n: event.more })} boxed />
      </span>
    </article>
  )
})

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
    to={paths.event(event.eventID)}
    aria-label={`${event.home} – ${event.away}: ${label}`}
    className={`tabular flex items-center justify-center text-13 font-label text-text-2 hover:text-text ${boxed ? 'h-10 rounded-control border border-line hover:bg-hover' : 'min-h-6 gap-1'}`}
  >
    {event.more > 0 && <span>{`+${event.more}`}</span>}
    {(!boxed || event.more === 0) && <ChevronRight aria-hidden="true" className="size-4" />}
  </Link>
)
