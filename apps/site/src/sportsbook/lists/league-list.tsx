import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { inShell } from '../../lib/browser/build-env.ts'
import { useLang } from '../../lib/format/i18n.ts'
import { Tr } from '../../lib/format/tr.tsx'
import { paths } from '../../paths.ts'
import { daysFrom, longDay } from './day-names.ts'
import { Region } from '../../lib/browser/region.tsx'
import { EventRow, rowGrid } from '../match/event-row.tsx'
import { FavouriteStar } from './favourite-star.tsx'
import type { SportEvent } from '../match/event.ts'
import { inOrder, marketParts, useMarketTexts } from '../match/use-market-texts.ts'
import { useWide } from './use-wide.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'

/** The market of a kind that most matches have: what the column's head says. */
const usualOf = (events: readonly SportEvent[], type: string | undefined): string | undefined => {
  const counts = new Map<string, number>()
  for (const { markets } of events)
    for (const { marketID } of markets)
      if (marketParts(marketID).type === type) counts.set(marketID, (counts.get(marketID) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0]
}

/** The kinds of market of a list's two columns, and the very markets that its heads name. */
type Columns = {
  main: string
  second: string | undefined
  heads: readonly [string | undefined, string | undefined]
}

/** The two kinds of market of a sport's rows; football's result first, elsewhere the winner. */
const columnsOf = (events: readonly SportEvent[], chosen: string | undefined): Columns => {
  const main = chosen ?? (events[0]?.sport === 'football' ? '1x2' : 'winner')
  // Beside a main market that has closed stands whatever is open: that names no column.
  const second =
    chosen === undefined
      ? events
          .map(({ markets }) => markets.map((m) => marketParts(m.marketID).type))
          .find(([first]) => first === main)?.[1]
      : undefined
  return { main, second, heads: [usualOf(events, main), usualOf(events, second)] }
}

const Heads = ({
  events,
  marketID,
  className = '',
}: {
  events: readonly SportEvent[]
  marketID: string | undefined
  className?: string
}) => {
  const { lined } = useMarketTexts()
  const market = events.flatMap((e) => e.markets).find((m) => m.marketID === marketID)
  return (
    <span
      className={`grid auto-cols-fr grid-flow-col gap-1.5 text-center text-11 text-text-3 ${className}`}
    >
      {market &&
        inOrder(market.outcomes).map(({ outcomeID }) => (
          <span key={outcomeID} className="truncate">
            {lined(market.marketID, outcomeID, { home: '1', away: '2' })}
          </span>
        ))}
    </span>
  )
}

/**
 * The eight-pointed star before a league's name; its two colours follow from the league's id, so a
 * league keeps its own.
 */
const tones = ['text-info', 'text-pos', 'text-accent-text', 'text-live', 'text-neg'] as const
const toneOf = (id: string) =>
  tones[[...id].reduce((sum, c) => sum + c.charCodeAt(0), 0) % tones.length]
const LeagueStar = ({ id }: { id: string }) => (
  <svg viewBox="-12 -12 24 24" aria-hidden="true" className={`size-[22px] shrink-0 ${toneOf(id)}`}>
    <rect x="-7.2" y="-7.2" width="14.4" height="14.4" fill="currentColor" opacity=".75" />
    <rect
      x="-7.2"
      y="-7.2"
      width="14.4"
      height="14.4"
      fill="currentColor"
      opacity=".75"
      transform="rotate(45)"
    />
    <circle r="4.2" fill="var(--surface)" />
  </svg>
)

/** A league's name, the heads of its columns, its star. */
const LeagueHead = ({
  events,
  league,
  columns,
  note,
}: {
  events: readonly SportEvent[]
  league: SportEvent['league']
  columns: Columns
  note: string | undefined
}) => (
  <div
    className={`grid grid-cols-[minmax(0,1fr)_auto] items-center border-b border-line bg-sunken/40 px-3.5 py-2.5 md:h-11 md:py-0 ${rowGrid}`}
  >
    <h2 className="flex min-w-0 items-center gap-2.5 text-15 font-heading md:col-span-2">
      <LeagueStar id={league.leagueID} />
      <span className="truncate">
        <Link to={paths.sportsLeague(events[0]?.sport ?? '', league.leagueID)}>
          <Tr>{league.name}</Tr>
        </Link>
      </span>
      {note && <span className="shrink-0 text-13 font-body text-text-3">{note}</span>}
    </h2>
    <span aria-hidden="true" className="contents max-md:hidden">
      <Heads events={events} marketID={columns.heads[0]} />
      <Heads events={events} marketID={columns.heads[1]} className="lg:max-[88rem]:hidden" />
    </span>
    <FavouriteStar
      type="league"
      id={league.leagueID}
      name={league.name}
      className="max-md:col-start-2 max-md:row-start-1 md:justify-self-center"
    />
  </div>
)

/** "14. hafta", "14–15. hafta"; of a league that plays in minutes, how fast it is. */
const useNote = (events: readonly SportEvent[]): string | undefined => {
  const t = useTranslations('sports')
  if (events[0]?.league.fast) return t('fastNote')
  const weeks = events.flatMap(({ round }) => round ?? [])
  if (weeks.length === 0) return undefined
  const [from, to] = [Math.min(...weeks), Math.max(...weeks)]
  return from === to ? t('week', { n: from }) : t('weeks', { from, to })
}

/** "Bugün, 21.11.2026 Cumartesi", and how many matches; a phone has its chips for it. */
const DayHead = ({ day, count }: { day: string; count: number | undefined }) => {
  const t = useTranslations('sports')
  const lang = useLang()
  const days = daysFrom(new Date(useServerNow(null)), 2)
  const ahead = days.indexOf(day)
  const name = ahead === -1 ? undefined : t(ahead === 0 ? 'today' : 'tomorrow')
  return (
    <div className="flex h-[30px] items-center justify-between border-b border-line bg-sunken px-3.5 text-12 text-text-3 max-md:hidden">
      <span>{[name, longDay(day, lang)].filter(Boolean).join(', ')}</span>
      {count !== undefined && <span className="tabular">{t('matches', { n: count })}</span>}
    </div>
  )
}

/** A league's matches. */
export const LeagueList = ({
  events,
  day,
  count,
  market,
  rows = Infinity,
}: {
  events: readonly SportEvent[]
  /** The day that they are of, where it is one: "2026-11-21". */
  day?: string | undefined
  /** How many the league has on it, where that is known. */
  count?: number | undefined
  /** The market that was chosen; else each sport's first. */
  market?: string | undefined
  /** How many of them are drawn by now. */
  rows?: number
}) => {
  const hasRoom = useWide('beside')
  const note = useNote(events)
  const league = events[0]?.league
  if (!league) return null
  const columns = columnsOf(events, market)
  // What no sight has is not drawn; the server knows no width.
  const second = inShell || hasRoom ? columns.second : undefined
  return (
    <section
      aria-label={league.name}
      className="overflow-hidden rounded-panel border border-line bg-surface"
    >
      <LeagueHead events={events} league={league} columns={columns} note={note} />
      {day !== undefined && <DayHead day={day} count={count} />}
      <div>
        {events.slice(0, rows).map((event) => (
          <Region key={event.eventID}>
            <EventRow
              event={event}
              main={columns.main}
              second={second}
              mainHead={columns.heads[0]}
              secondHead={columns.heads[1]}
              chosen={market !== undefined}
            />
          </Region>
        ))}
      </div>
    </section>
  )
}
