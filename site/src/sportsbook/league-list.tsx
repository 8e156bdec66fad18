import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Tr } from '../lib/tr.tsx'
import { EventRow, rowGrid } from './event-row.tsx'
import type { SportEvent } from './event.ts'
import { useMarketTexts } from './use-market-texts.ts'

/** The two markets of a sport's rows; a line that is each match's own has no column head. */
const columnsOf = (events: readonly SportEvent[], chosen: string | undefined) => {
  const first = events[0]?.markets ?? []
  const main = chosen ?? first[0]?.marketID ?? ''
  const second = first.find((m) => m.marketID !== main && m.outcomes.length === 2)?.marketID
  const all = [main, ...(second === undefined ? [] : [second])]
  const headed = events.every((e) => all.every((id) => e.markets.some((m) => m.marketID === id)))
  return { main, second, headed }
}

const Heads = ({ events, marketID }: { events: readonly SportEvent[]; marketID: string }) => {
  const { lined } = useMarketTexts()
  const market = events[0]?.markets.find((m) => m.marketID === marketID)
  return (
    <span className="grid auto-cols-fr grid-flow-col gap-1.5 text-center text-12 text-text-3">
      {market?.outcomes.map(({ outcomeID }) => (
        <span key={outcomeID} className="truncate">
          {lined(marketID, outcomeID, { home: '1', away: '2' })}
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

/** A league's matches of a day. */
export const LeagueList = ({
  events,
  note,
  day,
  market,
  star,
}: {
  events: readonly SportEvent[]
  /** "14. hafta", "90 dk = 12 dk" */
  note?: ReactNode
  /** "Bugün, 21.11.2026" */
  day?: ReactNode
  /** The market that was chosen; else each sport's first. */
  market?: string | undefined
  star?: (event: SportEvent) => ReactNode
}) => {
  const t = useTranslations('sports')
  const league = events[0]?.league
  if (!league) return null
  const { main, second, headed } = columnsOf(events, market)
  return (
    <section
      aria-label={league.name}
      className="overflow-hidden rounded-panel border border-line bg-surface"
    >
      <div
        className={`grid items-center border-b border-line bg-sunken/40 px-3.5 py-2.5 md:h-11 md:py-0 ${rowGrid}`}
      >
        <h2 className="flex min-w-0 items-center gap-2.5 text-15 font-heading md:col-span-2">
          <LeagueStar id={league.leagueID} />
          <span className="truncate">
            <Tr>{league.name}</Tr>
          </span>
          {note && <span className="shrink-0 text-13 font-body text-text-3">{note}</span>}
        </h2>
        {headed && (
          <span aria-hidden="true" className="contents max-md:hidden">
            <Heads events={events} marketID={main} />
            {second !== undefined && <Heads events={events} marketID={second} />}
          </span>
        )}
      </div>
      {day && (
        <div className="flex h-[30px] items-center justify-between border-b border-line bg-sunken px-3.5 text-12 text-text-3">
          <span>{day}</span>
          <span className="tabular">{t('matches', { n: events.length })}</span>
        </div>
      )}
      <div>
        {events.map((event) => (
          <EventRow
            key={event.eventID}
            event={event}
            main={main}
            second={second}
            headed={headed}
            star={star?.(event)}
          />
        ))}
      </div>
    </section>
  )
}
