import { useState } from 'react'
import { officePlayers } from '@felek/contract/office/players.ts'
import type { PlayerFile, PlayerActivity } from '@felek/contract/office/player-shapes.ts'
import { fill } from '@felek/phrases/fill.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { Money } from '@felek/ui/money.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { serverClock } from '@felek/web-kit/server-clock.ts'
import { useCall } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { ProblemPanel } from '../lib/list/problem-panel.tsx'
import { Panel } from '../lib/list/work-frame.tsx'
import { ActivityChart, fillDays } from './activity-chart.tsx'

const spans = ['7', '30', '90'] as const
type Span = (typeof spans)[number]
/** Istanbul has kept UTC+3 since 2016. */
const zoneMs = 10_800_000
const today = (): string => new Date(serverClock.now() + zoneMs).toISOString().slice(0, 10)

const Spans = ({ span, onSpan }: { span: Span; onSpan: (span: Span) => void }) => {
  const { activity } = useTexts().players
  return (
    <span className="inline-flex overflow-hidden rounded-control border border-line">
      {spans.map((it) => (
        <button
          key={it}
          type="button"
          aria-pressed={it === span}
          onClick={() => onSpan(it)}
          className={classNames(
            'h-7 px-2.5 text-12 font-label',
            it === span ? 'bg-chosen text-on-chosen' : 'text-text-2 hover:bg-hover',
          )}
        >
          {fill(activity.span, { n: it })}
        </button>
      ))}
    </span>
  )
}

const Legend = () => {
  const { activity } = useTexts().players
  const all = [
    { name: activity.deposited, mark: 'h-2.5 w-2.5 rounded-[3px] bg-pos' },
    { name: activity.withdrawn, mark: 'h-2.5 w-2.5 rounded-[3px] bg-text-3' },
    { name: activity.net, mark: 'h-0.5 w-4 bg-info' },
  ]
  return (
    <span aria-hidden="true" className="flex flex-wrap gap-x-4 text-12 text-text-2">
      {all.map(({ name, mark }) => (
        <span key={name} className="flex items-center gap-1.5">
          <i className={mark} />
          {name}
        </span>
      ))}
    </span>
  )
}

const percent = (won: string, staked: string, lang: string): string =>
  Number(staked) === 0
    ? '–'
    : new Intl.NumberFormat(lang, {
        style: 'percent',
        minimumFractionDigits: 1,
        maximumFractionDigits: 1,
      }).format(Number(won) / Number(staked))

/** What was played, by stake, and what came back of it; of so few rounds nothing is said about the game. */
const Games = ({ games, span }: { games: PlayerActivity['games']; span: Span }) => {
  const { activity } = useTexts().players
  const lang = useLang()
  return (
    <Panel title={fill(activity.games, { n: span })}>
      {games.length === 0 ? (
        <p className="text-text-3">{fill(activity.noGames, { n: span })}</p>
      ) : (
        <table className="w-full">
          <thead>
            <tr className="text-12 text-text-3 [&>th]:pb-1 [&>th]:font-label">
              <th scope="col" className="text-left">
                {activity.game}
              </th>
              <th scope="col" className="text-right">
                {activity.staked}
              </th>
              <th scope="col" className="text-right">
                {activity.returned}
              </th>
            </tr>
          </thead>
          <tbody>
            {games.map((it) => (
              <tr key={it.game} className="h-9 border-t border-line-soft">
                <th scope="row" className="pr-2 text-left font-label">
                  {it.game}
                  <span className="ml-2 text-12 font-body text-text-3">
                    {fill(activity.rounds, { n: it.rounds })}
                  </span>
                </th>
                <td className="text-right">
                  <Money bare amount={it.staked} />
                </td>
                <td className="tabular pl-2 text-right font-money">
                  {percent(it.won, it.staked, lang)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

/** Money in and out beside the result of play, and in which games it was. */
export const ActivityCards = ({ file }: { file: PlayerFile }) => {
  const { activity } = useTexts().players
  const [span, setSpan] = useState<Span>('30')
  const call = officePlayers.activity
  const { data, error, refetch } = useCall(call, { playerID: file.playerID, days: span })
  return (
    <>
      <Panel
        title={
          <span className="flex flex-wrap items-center gap-x-5">
            {activity.title} <Legend />
          </span>
        }
        aside={<Spans span={span} onSpan={setSpan} />}
      >
        {data && <ActivityChart days={fillDays(data.days, today(), Number(span))} />}
        {!data && error && (
          <ProblemPanel problem={error} call={call} onAgain={() => void refetch()} />
        )}
        {!data && !error && <Skeleton className="h-44" mark />}
      </Panel>
      {data && <Games games={data.games} span={span} />}
    </>
  )
}
