import CircleCheck from 'lucide-react/icons/circle-check'
import Star from 'lucide-react/icons/star'
import Trophy from 'lucide-react/icons/trophy'
import { Fragment, useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslations } from 'use-intl/react'
import { EmptyState } from '@felek/ui/empty-state.tsx'
import type { SportEvent, SportMarket, WholeEvent } from './event.ts'
import { followMarkets, toggleMarket, useFavouriteMarkets } from '../lists/favourite-markets.ts'
import { MarketChooser } from './market-chooser.tsx'
import { boxesNamed, boxesOf, countsOf, sidesOf, type MarketBox } from './market-groups.ts'
import { MbsSquare } from './match-marks.tsx'
import { OddsButton } from '../odds/odds-button.tsx'
import { inOrder, marketParts, useMarketTexts } from './use-market-texts.ts'
import { useBoardEvent } from '../odds/use-odds.ts'

/** In the place of odds that are gone for good: what won, where that is known. */
const Closed = ({
  event,
  market: { marketID },
  className = '',
}: {
  event: WholeEvent
  market: SportMarket
  className?: string
}) => {
  const t = useTranslations('sports')
  const { outcome } = useMarketTexts()
  const won = event.decided.find((it) => it.marketID === marketID)?.won
  const names = won?.map((id) => outcome(marketID, id, event)).join(', ')
  return (
    <span className={`flex h-11 items-center gap-2 text-13 text-text-2 ${className}`}>
      <CircleCheck aria-hidden="true" className="size-4" />
      <span>
        {names === undefined
          ? t('closedMarket')
          : names === ''
            ? t('decidedVoid')
            : t('decidedMarket', { won: names })}
      </span>
    </span>
  )
}

/** A market's status by the stream where it has spoken, else as the page brought it. */
const useStatusOf = (eventID: string): ((market: SportMarket) => string) => {
  const now = useBoardEvent(eventID)
  return (market) => now?.markets.get(market.marketID)?.status ?? market.status
}
const isOver = (status: string) => status !== 'active' && status !== 'suspended'

const Lines = ({ event, box }: { event: WholeEvent; box: MarketBox }) => {
  const t = useTranslations('sports')
  const { written } = useMarketTexts()
  const statusOf = useStatusOf(event.eventID)
  return (
    <div className="grid grid-cols-[44px_1fr_1fr] items-center gap-2">
      <span />
      <span className="text-12 text-text-3">{t('outcome.under')}</span>
      <span className="text-12 text-text-3">{t('outcome.over')}</span>
      {box.markets.map((market) => (
        <Fragment key={market.marketID}>
          <span className="tabular text-14 font-label">
            {written(marketParts(market.marketID).line.split(':').at(-1) ?? '')}
          </span>
          {isOver(statusOf(market)) ? (
            <Closed event={event} market={market} className="col-span-2" />
          ) : (
            ['under', 'over'].map((outcomeID) => (
              <OddsButton
                key={outcomeID}
                event={event}
                market={market}
                outcomeID={outcomeID}
                label=""
              />
            ))
          )}
        </Fragment>
      ))}
    </div>
  )
}

const Outcomes = ({ event, market }: { event: SportEvent; market: SportMarket }) => {
  const { lined } = useMarketTexts()
  const all = inOrder(market.outcomes).map(({ outcomeID }) => ({
    outcomeID,
    label: lined(market.marketID, outcomeID, event),
  }))
  const inThrees = all.length % 3 === 0
  const stacked = inThrees && all.some(({ label }) => label.length > 4)
  return (
    <div className={`grid gap-2 ${inThrees ? 'grid-cols-3' : 'grid-cols-2'}`}>
      {all.map(({ outcomeID, label }) => (
        <OddsButton
          key={outcomeID}
          event={event}
          market={market}
          outcomeID={outcomeID}
          label={label}
          stacked={stacked}
        />
      ))}
    </div>
  )
}

/** Whether it is under what the screen shows: what goes there moves nothing that is seen. */
const useBelow = (ref: RefObject<Element | null>): boolean => {
  const [below, say] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver((seen) => {
      const last = seen.at(-1)
      if (last) say(!last.isIntersecting && last.boundingClientRect.top >= innerHeight)
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return below
}

type BoxProps = {
  event: WholeEvent
  box: MarketBox
  /** Markets that are closed and out of sight. */
  onShed: (marketIDs: readonly string[]) => void
}

/** Puts markets of this kind first, on this match's page and on all others. */
const MarketStar = ({ type, name }: { type: string; name: string }) => {
  const t = useTranslations('sports')
  const on = useFavouriteMarkets((all) => all.includes(type))
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={t('starMarket', { market: name })}
      onClick={() => toggleMarket(type)}
      className="-my-1.5 -mr-2 grid size-9 shrink-0 place-items-center rounded-control text-text-2 hover:bg-hover hover:text-text"
    >
      <Star
        aria-hidden="true"
        className={`size-[18px] ${on ? 'fill-accent text-accent-line' : ''}`}
      />
    </button>
  )
}

const Box = ({ event, box, onShed }: BoxProps) => {
  const t = useTranslations('sports')
  const texts = useMarketTexts()
  const statusOf = useStatusOf(event.eventID)
  const ref = useRef<HTMLElement>(null)
  const below = useBelow(ref)
  const [closed, open] = [true, false].map((over) =>
    box.markets.filter((m) => isOver(statusOf(m)) === over),
  ) as [SportMarket[], SportMarket[]]
  const shed = below ? closed.map((m) => m.marketID).join(' ') : ''
  useEffect(() => {
    if (shed !== '') onShed(shed.split(' '))
  }, [shed, onShed])
  const [first] = box.markets
  if (!first) return null
  const suspended = open.length > 0 && open.every((m) => statusOf(m) !== 'active')
  const team = /^(home|away):/.exec(marketParts(first.marketID).line)?.[1]
  const name = texts.market(first.marketID)
  return (
    <section ref={ref} className="rounded-panel border border-line bg-surface">
      <div className="flex min-h-11 items-center gap-2 border-b border-line px-3.5 py-2">
        <h2 className="min-w-0 flex-1 text-15 font-heading">
          {team ? `${name}: ${team === 'home' ? event.home : event.away}` : name}
        </h2>
        {suspended && <span className="text-12 font-label text-text-2">{t('suspended')}</span>}
        <MbsSquare mbs={first.mbs} />
        <MarketStar type={box.type} name={name} />
      </div>
      <div className="relative p-3.5">
        {open.length === 0 && !box.isTable && (
          <Closed event={event} market={first} className="absolute" />
        )}
        {/* As high as it was: nothing below it moves while it is looked at. */}
        <div className={open.length === 0 && !box.isTable ? 'invisible' : ''}>
          {box.isTable ? (
            <Lines event={event} box={box} />
          ) : (
            <Outcomes event={event} market={first} />
          )}
        </div>
      </div>
    </section>
  )
}

/** Markets that were shown stay in their place while the page is looked at, closed where they are. */
const useKept = (markets: readonly SportMarket[]): readonly SportMarket[] => {
  const [kept, keep] = useState({ from: markets, all: markets })
  if (kept.from === markets) return kept.all
  const named = new Map(markets.map((m) => [m.marketID, m]))
  const all = [
    ...kept.all.map((m) => named.get(m.marketID) ?? m),
    ...markets.filter((m) => !kept.all.some((it) => it.marketID === m.marketID)),
  ]
  keep({ from: markets, all })
  return all
}

/** Which of two columns each box stands in: it stays there, whatever goes above it or beside it. */
const useColumns = (boxes: readonly MarketBox[], group: string): Map<string, 0 | 1> => {
  const [held, hold] = useState({ group: '', sides: new Map<string, 0 | 1>() })
  if (held.group === group && boxes.every(({ id }) => held.sides.has(id))) return held.sides
  const known = held.group === group ? held.sides : new Map<string, 0 | 1>()
  const sides = known.size === 0 ? sidesOf(boxes) : new Map(known)
  for (const { id } of boxes) if (!sides.has(id)) sides.set(id, 1)
  hold({ group, sides })
  return sides
}

const columns = [0, 1] as const

/** All markets of a match, by groups. What has closed goes as soon as nobody looks at it. */
export const MarketBoxes = ({ event: given }: { event: WholeEvent }) => {
  const t = useTranslations('sports')
  const { market: nameOf } = useMarketTexts()
  const statusOf = useStatusOf(given.eventID)
  const kept = useKept(given.markets)
  const [shed, setShed] = useState<ReadonlySet<string>>(new Set())
  const onShed = useCallback(
    (ids: readonly string[]) => setShed((before) => new Set([...before, ...ids])),
    [],
  )
  const markets = kept.filter((m) => !shed.has(m.marketID) || !isOver(statusOf(m)))
  const starred = useFavouriteMarkets()
  useEffect(followMarkets, [])
  const open = countsOf(
    markets.filter((m) => !isOver(statusOf(m))),
    starred,
  )
  const groups = countsOf(markets, starred)
  const [wanted, choose] = useState(groups[0]?.id ?? 'main')
  // A group whose last market has gone is not left standing empty.
  const chosen = groups.some((g) => g.id === wanted) ? wanted : (groups[0]?.id ?? 'main')
  const [q, find] = useState<string | null>(null)
  const isFinding = q !== null && q.trim() !== ''
  const boxes = isFinding ? boxesNamed(markets, q, nameOf) : boxesOf(markets, chosen, starred)
  const sides = useColumns(boxes, isFinding ? `find ${q}` : `${chosen} ${starred.join(' ')}`)
  if (groups.length === 0)
    return <EmptyState icon={<Trophy aria-hidden="true" />} title={t('noMarkets')} />
  return (
    <div className="flex flex-col gap-4">
      <MarketChooser
        groups={groups.map(({ id }) => ({
          id,
          count: open.find((g) => g.id === id)?.count ?? 0,
        }))}
        chosen={chosen}
        q={q}
        found={boxes.reduce((sum, box) => sum + box.markets.length, 0)}
        onFind={find}
        onChoose={(group) => {
          onShed(kept.filter((m) => isOver(statusOf(m))).map((m) => m.marketID))
          choose(group)
        }}
      />
      {isFinding && boxes.length === 0 && (
        <p className="text-14 text-text-2">{t('foundNoMarket', { q: q.trim() })}</p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {columns.map((side) => (
          <div key={side} className="flex min-w-0 flex-col gap-4 empty:hidden">
            {boxes
              .filter(({ id }) => sides.get(id) === side)
              .map((box) => (
                <Box key={box.id} event={given} box={box} onShed={onShed} />
              ))}
          </div>
        ))}
      </div>
    </div>
  )
}
