import CircleCheck from 'lucide-react/icons/circle-check'
import { Fragment, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ChoiceChips } from './choice-chips.tsx'
import type { SportEvent, SportMarket } from './event.ts'
import { boxesOf, countsOf, type MarketBox } from './market-groups.ts'
import { MbsSquare } from './match-marks.tsx'
import { OddsButton } from './odds-button.tsx'
import { inOrder, marketParts, useMarketTexts } from './use-market-texts.ts'
import { useBoardEvent } from './use-odds.ts'

/** In the place of its odds, as high as they were: nothing below it moves. */
const Closed = () => {
  const t = useTranslations('sports')
  return (
    <p className="flex h-11 items-center gap-2 text-13 text-text-2">
      <CircleCheck aria-hidden="true" className="size-4" />
      {t('closedMarket')}
    </p>
  )
}
const isOver = (status: string) => status !== 'active' && status !== 'suspended'

const Lines = ({ event, box }: { event: SportEvent; box: MarketBox }) => {
  const t = useTranslations('sports')
  const { written } = useMarketTexts()
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
          {['under', 'over'].map((outcomeID) => (
            <OddsButton
              key={outcomeID}
              event={event}
              market={market}
              outcomeID={outcomeID}
              label=""
            />
          ))}
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

const Box = ({ event, box }: { event: SportEvent; box: MarketBox }) => {
  const t = useTranslations('sports')
  const texts = useMarketTexts()
  const now = useBoardEvent(event.eventID)
  const statusOf = (m: SportMarket) => now?.markets.get(m.marketID)?.status ?? m.status
  const [first] = box.markets
  if (!first) return null
  const open = box.markets.filter((m) => !isOver(statusOf(m)))
  const suspended = open.length > 0 && open.every((m) => statusOf(m) !== 'active')
  const team = /^(home|away):/.exec(marketParts(first.marketID).line)?.[1]
  const name = texts.market(first.marketID)
  return (
    <section className="mb-4 break-inside-avoid rounded-panel border border-line bg-surface">
      <div className="flex min-h-11 items-center gap-2 border-b border-line px-3.5 py-2">
        <h2 className="min-w-0 flex-1 text-15 font-heading">
          {team ? `${name}: ${team === 'home' ? event.home : event.away}` : name}
        </h2>
        {suspended && <span className="text-12 font-label text-text-2">{t('suspended')}</span>}
        <MbsSquare mbs={first.mbs} />
      </div>
      <div className="p-3.5">
        {open.length === 0 ? (
          <Closed />
        ) : box.isTable ? (
          <Lines event={event} box={box} />
        ) : (
          <Outcomes event={event} market={first} />
        )}
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

/** All markets of a match, by groups. */
export const MarketBoxes = ({ event: given }: { event: SportEvent }) => {
  const t = useTranslations('sports')
  const event = { ...given, markets: useKept(given.markets) as SportMarket[] }
  const groups = countsOf(event.markets)
  const [wanted, choose] = useState(groups[0]?.id ?? 'main')
  // A group whose last market has gone is not left standing empty.
  const chosen = groups.some((g) => g.id === wanted) ? wanted : (groups[0]?.id ?? 'main')
  return (
    <div className="flex flex-col gap-4">
      <ChoiceChips
        label={t('markets')}
        chips={groups.map(({ id, count }) => ({ id, count, name: t(`group.${id}`) }))}
        chosen={chosen}
        onChoose={choose}
      />
      <div className="gap-4 lg:columns-2">
        {boxesOf(event.markets, chosen).map((box) => (
          <Box key={box.id} event={event} box={box} />
        ))}
      </div>
    </div>
  )
}
