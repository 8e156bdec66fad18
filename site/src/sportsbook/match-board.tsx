import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Tr } from '../lib/tr.tsx'
import { Arms } from './arms.tsx'
import { clockOf, incidentMinute } from './clock.ts'
import type { WholeEvent } from './event.ts'
import { BigScore } from './live-card.tsx'
import { LiveClock } from './match-marks.tsx'
import { MatchParts } from './match-parts.tsx'
import { MatchPitch } from './match-pitch.tsx'
import { Sky } from './sky.tsx'
import { plays, useClockText } from './use-clock.ts'
import { useSportTimes } from './use-sport-times.ts'
import { useBoardEvent } from './use-odds.ts'

/** What is counted in a match, by the feed's words. */
const figures = [
  ['possession', 'possession'],
  ['shots', 'shots'],
  ['on_target', 'onTarget'],
  ['corners', 'corners'],
  ['yellow', 'yellow'],
  ['attacks', 'attacks'],
  ['threes', 'threes'],
  ['rebounds', 'rebounds'],
  ['turnovers', 'turnovers'],
  ['fouls', 'fouls'],
  ['aces', 'aces'],
  ['double_faults', 'doubleFaults'],
  ['breaks', 'breaks'],
  ['won', 'pointsWon'],
] as const
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

/** Score, clock and figures at the head of a match's page, and what happened last. */
export const MatchBoard = ({ event }: { event: WholeEvent }) => {
  const t = useTranslations('sports')
  const { start, time } = useSportTimes()
  const now = useBoardEvent(event.eventID)
  const clock = now?.clock ?? event.clock
  const score = now?.score ?? event.score
  const ended = useClockText()
  const playing = plays(clock)
  // One that is over without a score was never played.
  const begun = playing || (ended(clock) !== '' && (score ?? '') !== '')
  const hasStory = begun && (playing || event.incidents.length > 0)
  const known = figures.flatMap(([word, id]) => {
    const pair = begun && event.statistics[word]
    return pair ? [{ id, pair }] : []
  })
  const half = event.statistics['half']
  const halfTime = half && clockOf(clock)?.phase !== 'first_half' ? half.join('–') : undefined
  return (
    <section
      data-theme="dark"
      className="match-stage relative overflow-hidden rounded-panel border border-button-2-line"
    >
      <Sky />
      <div
        className={`relative grid ${hasStory ? 'md:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]' : ''}`}
      >
        <div className="flex flex-col gap-4 p-4 md:p-5">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-12 text-text-2">
            {playing ? (
              <LiveClock clock={clock} score={score} word className="text-13" />
            ) : ended(clock) !== '' ? (
              <span className="text-13 font-label text-text">{ended(clock)}</span>
            ) : (
              <span className="tabular text-13 font-label text-text">{start(event.startsAt)}</span>
            )}
            {halfTime && <span className="tabular">{t('halfTime', { score: halfTime })}</span>}
            <span className="tabular">{t('code', { code: event.code })}</span>
          </p>
          <h1 className="sr-only">
            <Tr>{`${event.home} – ${event.away}`}</Tr>
          </h1>
          <div
            className={`grid grid-cols-[1fr_auto_1fr] ${event.arms.home ? 'items-start' : 'items-center'}`}
          >
            <Club name={event.home} arms={event.arms.home} />
            {begun ? (
              <BigScore score={score} />
            ) : (
              <span className="tabular px-2.5 font-display text-34">{time(event.startsAt)}</span>
            )}
            <Club name={event.away} arms={event.arms.away} />
          </div>
          <MatchParts event={event} />
          {known.length > 0 && (
            <table className="w-full border-separate border-spacing-x-2">
              <caption className="sr-only">{t('figures')}</caption>
              <tbody>
                {known.map(({ id, pair }) => (
                  <FigureRow key={id} name={t(`figure.${id}`)} pair={pair} />
                ))}
              </tbody>
            </table>
          )}
        </div>
        {hasStory && <Incidents event={event} playing={playing} />}
      </div>
    </section>
  )
}

const Club = ({ name, arms }: { name: string; arms: string | undefined }) => (
  <span className="flex min-w-0 flex-col items-center gap-2 text-center text-15 font-heading sm:text-18">
    <Arms arms={arms} className="size-11 sm:size-13" />
    <span className="max-w-full break-words">
      <Tr>{name}</Tr>
    </span>
  </span>
)

const kinds = [
  'goal',
  'goal_cancelled',
  'red_card',
  'yellow_card',
  'corner',
  'shot',
  'shot_on_target',
  'dangerous_attack',
  'kick_off',
  'half_time',
  'ended',
  'full_time',
  'abandoned',
  'corrected',
  'free_throw',
  'two_points',
  'three_points',
  'period_end',
  'period_start',
  'ace',
  'double_fault',
  'game',
  'service_break',
  'set',
  'retired',
] as const

/** What happened last, the newest first; a kind that has no name yet is left out. */
const Incidents = ({ event, playing }: { event: WholeEvent; playing: boolean }) => {
  const t = useTranslations('sports')
  // Whoever saw it played keeps the pitch after the end: what is below it stays where it is.
  const [watched, watch] = useState(playing)
  if (playing && !watched) watch(true)
  const pitch = watched && event.sport === 'football'
  const shown = event.incidents
    .flatMap((it) => {
      const kind = kinds.find((known) => known === it.kind)
      return kind ? [{ ...it, kind }] : []
    })
    .toReversed()
    .slice(0, pitch ? 4 : 7)
  return (
    <div className="flex min-h-40 flex-col gap-2 border-line bg-black/20 p-4 max-md:border-t md:min-h-[300px] md:border-l md:p-5">
      <h2 className={pitch ? 'sr-only' : 'text-13 font-label text-text-2'}>{t('incidents')}</h2>
      {pitch && <MatchPitch event={event} playing={playing} />}
      {shown.length === 0 && <p className="text-13 text-text-3">{t('noIncidents')}</p>}
      {/* Rows stay and their texts move through them: what is new pushes nothing. */}
      <ol className={`flex flex-col gap-1.5 ${pitch ? 'min-h-[90px]' : 'min-h-[162px]'}`}>
        {shown.map(({ kind, team, player, clock }, n) => (
          <li key={n} className="flex items-baseline gap-2 text-13">
            {clock !== null && (
              <span className="tabular w-9 shrink-0 text-text-3">{incidentMinute(clock)}</span>
            )}
            <IncidentMark kind={kind} />
            <span className={`whitespace-nowrap ${kind === 'goal' ? 'font-heading' : ''}`}>
              {t(`incident.${kind}`)}
            </span>
            <span className="min-w-0 truncate text-text-2">
              <Tr>{[player, team && event[team]].filter(Boolean).join(', ')}</Tr>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

const marks: Readonly<Record<string, string>> = {
  goal: 'size-2 rounded-round bg-accent',
  yellow_card: 'card-yellow h-[11px] w-2 rounded-[2px]',
  red_card: 'card-red h-[11px] w-2 rounded-[2px]',
}
const IncidentMark = ({ kind }: { kind: string }) => (
  <span aria-hidden="true" className="grid w-2.5 shrink-0 place-items-center self-center">
    <span className={marks[kind] ?? 'size-1.5 rounded-round bg-line-strong'} />
  </span>
)
