import { useTranslations } from 'use-intl/react'
import { Tr } from '../lib/tr.tsx'
import { useTimes } from '../lib/times.ts'
import { Arms } from './arms.tsx'
import { isLive, type SportEvent } from './event.ts'
import { BigScore } from './live-card.tsx'
import { LiveClock } from './match-marks.tsx'
import { Sky } from './sky.tsx'
import { useBoardEvent } from './use-odds.ts'

export const matchFigures = [
  'possession',
  'shots',
  'onTarget',
  'corners',
  'yellow',
  'attacks',
] as const
export type MatchFigure = (typeof matchFigures)[number]
type Pair = readonly [number, number]

const Bar = ({ share, end, tone }: { share: number; end?: boolean; tone: string }) => (
  <span
    aria-hidden="true"
    className={`flex h-1 w-full overflow-hidden rounded-round bg-white/10 ${end ? '' : 'justify-end'}`}
  >
    <span className={`h-full rounded-round ${tone}`} style={{ width: `${share}%` }} />
  </span>
)

const FigureRow = ({ name, pair: [home, away] }: { name: string; pair: Pair }) => {
  const share = home + away === 0 ? 50 : (100 * home) / (home + away)
  return (
    <tr className="tabular text-13">
      <td className="w-10 py-0.5 font-money">{home}</td>
      <td className="max-sm:hidden">
        <Bar share={share} tone="bg-pos" />
      </td>
      <th scope="row" className="w-32 text-center font-body text-text-2">
        {name}
      </th>
      <td className="max-sm:hidden">
        <Bar share={100 - share} tone="bg-info" end />
      </td>
      <td className="w-10 text-right font-money">{away}</td>
    </tr>
  )
}

/** Score, clock and figures at the head of a match's page. */
export const MatchBoard = ({
  event,
  figures = {},
  halfTime,
}: {
  event: SportEvent
  figures?: Partial<Record<MatchFigure, Pair>>
  halfTime?: string | undefined
}) => {
  const t = useTranslations('sports')
  const { start } = useTimes()
  const now = useBoardEvent(event.eventID)
  const clock = now?.clock ?? event.clock
  const known = matchFigures.flatMap((id) => {
    const pair = figures[id]
    return pair ? [{ id, pair }] : []
  })
  return (
    <section
      data-theme="dark"
      className="match-stage relative overflow-hidden rounded-panel border border-button-2-line"
    >
      <Sky />
      <div className="relative flex flex-col gap-4 p-4 md:p-5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-12 text-text-2">
          {isLive(event) && clock ? (
            <LiveClock clock={`${t('live')} ${clock}`} className="text-13" />
          ) : (
            <span className="tabular text-13 font-label text-text">{start(event.startsAt)}</span>
          )}
          {halfTime && <span className="tabular">{t('halfTime', { score: halfTime })}</span>}
          <span className="tabular">{t('code', { code: event.code })}</span>
        </p>
        <div className="grid grid-cols-[1fr_auto_1fr] items-start">
          <Club name={event.home} arms={event.arms?.home} />
          <BigScore score={now?.score ?? event.score} />
          <Club name={event.away} arms={event.arms?.away} />
        </div>
        {known.length > 0 && (
          <table className="w-full border-separate border-spacing-x-2">
            <caption className="sr-only">{`${event.home} – ${event.away}`}</caption>
            <tbody>
              {known.map(({ id, pair }) => (
                <FigureRow key={id} name={t(`figure.${id}`)} pair={pair} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  )
}

const Club = ({ name, arms }: { name: string; arms: string | undefined }) => (
  <span className="flex min-w-0 flex-col items-center gap-2 text-center text-18 font-heading">
    <Arms arms={arms} className="size-13" />
    <span className="max-w-full break-words">
      <Tr>{name}</Tr>
    </span>
  </span>
)
