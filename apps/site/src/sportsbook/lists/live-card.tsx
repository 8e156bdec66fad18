import ShieldCheck from 'lucide-react/icons/shield-check'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Tr } from '../../lib/format/tr.tsx'
import { paths } from '../../paths.ts'
import { Arms } from '../match/arms.tsx'
import { scoreOf, type SportEvent, type SportMarket } from '../match/event.ts'
import { LiveFigures } from '../match/live-figures.tsx'
import { LiveClock } from '../match/match-marks.tsx'
import { OddsButton } from '../odds/odds-button.tsx'
import { Sky } from '../match/sky.tsx'
import { inOrder, useMarketTexts } from '../match/use-market-texts.ts'
import { useBoardEvent } from '../odds/use-odds.ts'
import { useWide } from './use-wide.ts'

const Side = ({ name, arms, end }: { name: string; arms: string | undefined; end?: boolean }) => (
  <span
    className={`flex min-w-0 items-center gap-1.5 text-15 font-heading max-xl:flex-col max-xl:text-center md:text-18 xl:gap-3 ${end ? 'xl:flex-row-reverse' : ''}`}
  >
    <Arms arms={arms} className="size-9" />
    <span className="min-w-0 break-words">
      <Tr>{name}</Tr>
    </span>
  </span>
)

/** The score in large digits, said as one sentence and not as three. */
export const BigScore = ({ score }: { score: string | undefined }) => {
  const [home, away] = scoreOf(score) ?? ['–', '–']
  return (
    <span
      className={`tabular flex items-center gap-2.5 px-2.5 font-display md:px-4 ${home.length + away.length > 2 ? 'text-34' : 'text-50'}`}
    >
      <span>{home}</span>
      <span aria-hidden="true" className="text-24 font-body text-text-3">
        –
      </span>
      <span>{away}</span>
    </span>
  )
}

/** Room by how many odds stand in each; one market alone has it all. */
const columnsOf = ([main, second]: readonly SportMarket[]): string =>
  second === undefined
    ? ''
    : main?.outcomes.length === 2
      ? 'lg:grid-cols-[2fr_3fr]'
      : 'lg:grid-cols-[19fr_20fr]'

/** Letters that have room beside the number on the smallest phone: "Üst 161,5". */
const longest = 9

/** The match in front: its score as it stands, and two markets to press. */
export const LiveCard = ({ event }: { event: SportEvent }) => {
  const t = useTranslations('sports')
  const { lined } = useMarketTexts()
  const now = useBoardEvent(event.eventID)
  const hasRoom = useWide('beside')
  const markets = event.markets.slice(0, 2)
  return (
    <section
      data-theme="dark"
      aria-label={`${event.home} – ${event.away}`}
      className="match-stage relative flex min-h-[273px] flex-col overflow-hidden rounded-panel border border-button-2-line md:min-h-[320px]"
    >
      <Sky />
      <div className="relative flex flex-1 flex-col gap-3 p-3.5 md:p-4">
        <div className="flex items-center gap-2.5 text-12 text-text-2">
          <LiveClock
            clock={now?.clock ?? event.clock}
            score={now?.score ?? event.score}
            word
            className="text-13"
          />
          <span className="min-w-0 truncate">
            <Tr>{event.league.name}</Tr>
            {event.round !== undefined && !event.league.fast && (
              <span className="max-md:hidden">, {t('week', { n: event.round })}</span>
            )}
          </span>
          <span className="ml-auto flex shrink-0 items-center gap-1.5">
            <ShieldCheck aria-hidden="true" className="size-4" />
            {t('seal')}
          </span>
        </div>
        <Link
          to={paths.event(event.eventID)}
          className="grid grid-cols-[1fr_auto_1fr] items-center rounded-control md:py-1.5"
        >
          <Side name={event.home} arms={event.arms.home} />
          <BigScore score={now?.score ?? event.score} />
          <Side name={event.away} arms={event.arms.away} end />
        </Link>
        <LiveFigures event={event} />
        <div className={`mt-auto grid gap-2 lg:grid-flow-col lg:gap-3 ${columnsOf(markets)}`}>
          {markets.map((market) => {
            const all = inOrder(market.outcomes).map(({ outcomeID }) => ({
              outcomeID,
              label: lined(market.marketID, outcomeID, event),
            }))
            return (
              <div key={market.marketID} className="grid auto-cols-fr grid-flow-col gap-2">
                {all.map(({ outcomeID, label }) => (
                  <OddsButton
                    key={outcomeID}
                    event={event}
                    market={market}
                    outcomeID={outcomeID}
                    label={label}
                    stacked={!hasRoom && all.some((it) => it.label.length > longest)}
                  />
                ))}
              </div>
            )
          })}
        </div>
      </div>
    </section>
  )
}

/** Another live match beside it, in little. */
export const SmallLiveCard = ({ event }: { event: SportEvent }) => {
  const { lined } = useMarketTexts()
  const now = useBoardEvent(event.eventID)
  const points = scoreOf(now?.score ?? event.score)
  const [main] = event.markets
  return (
    <section
      aria-label={`${event.home} – ${event.away}`}
      className="flex flex-col gap-2 rounded-panel border border-line bg-surface p-3.5"
    >
      <div className="flex items-center justify-between gap-2 text-12 text-text-3">
        <LiveClock
          clock={now?.clock ?? event.clock}
          score={now?.score ?? event.score}
          className="text-13"
        />
        <span className="truncate">
          <Tr>{event.league.name}</Tr>
        </span>
      </div>
      <Link to={paths.event(event.eventID)} className="flex flex-col gap-1 rounded-control">
        {([event.home, event.away] as const).map((name, i) => (
          <span key={name} className="flex min-w-0 items-center gap-2 text-14 font-label">
            <Arms arms={i === 0 ? event.arms.home : event.arms.away} className="size-[18px]" />
            <span className="truncate">
              <Tr>{name}</Tr>
            </span>
            <b className="tabular ml-auto text-15 font-heading">{points?.[i]}</b>
          </span>
        ))}
      </Link>
      {main && (
        <div className="mt-auto grid auto-cols-fr grid-flow-col gap-1.5">
          {inOrder(main.outcomes).map(({ outcomeID }) => (
            <OddsButton
              key={outcomeID}
              event={event}
              market={main}
              outcomeID={outcomeID}
              label={lined(main.marketID, outcomeID, event)}
              className="h-10"
            />
          ))}
        </div>
      )}
    </section>
  )
}
