import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Tr } from '../../lib/format/tr.tsx'
import { Arms } from '../match/arms.tsx'
import { clockOf, incidentMinute } from '../match/clock.ts'
import type { WholeEvent } from '../match/event.ts'
import { BigScore } from './live-card.tsx'
import { LiveClock } from '../match/match-marks.tsx'
import { MatchParts } from '../match/match-parts.tsx'
import { MatchPitch } from '../match/match-pitch.tsx'
import { Sky } from '../match/sky.tsx'
import { plays, useClockText } from '../match/use-clock.ts'
import { useSportTimes } from '../match/use-sport-times.ts'
import { useBoardEvent } from '../odds/use-odds.ts'

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

type Known = { id: (typeof figures)[number][1]; pair: Pair }
const figuresOf = ({ statistics }: WholeEvent): Known[] =>
  figures.flatMap(([word, id]) => {
    const pair = statistics[word]
    return pair ? [{ id, pair }] : []
  })

const Figures = ({ known, className }: { known: readonly Known[]; className: string }) => {
  const t = useTranslations('sports')
  return known.length === 0 ? null : (
    <table className={`w-full border-separate border-spacing-x-2 ${className}`}>
      <caption className="sr-only">{t('figures')}</caption>
      <tbody>
        {known.map(({ id, pair }) => (
          <FigureRow key={id} name={t(`figure.${id}`)} pair={pair} />
        ))}
      </tbody>
    </table>
  )
}

/** The two sides, and between them the score; before it is played, when it begins. */
const Sides = ({ event, score }: { event: WholeEvent; score: string | undefined | null }) => {
  const { time } = useSportTimes()
  return (
    <>
      <h1 className="sr-only">
        <Tr>{`${event.home} – ${event.away}`}</Tr>
      </h1>
      <div
        className={`grid grid-cols-[1fr_auto_1fr] ${event.arms.home ? 'items-start' : 'items-center'}`}
      >
        <Club name={event.home} arms={event.arms.home} />
        {score === null ? (
          <span className="tabular px-2.5 font-display text-34">{time(event.startsAt)}</span>
        ) : (
          <BigScore score={score} />
        )}
        <Club name={event.away} arms={event.arms.away} />
      </div>
    </>
  )
}

/** Score, clock and figures at the head of a match's page, and what happened last. */
export const MatchBoard = ({ event }: { event: WholeEvent }) => {
  const t = useTranslations('sports')
  const { start } = useSportTimes()
  const now = useBoardEvent(event.eventID)
  const clock = now?.clock ?? event.clock
  const score = now?.score ?? event.score
  const ended = useClockText()
  const playing = plays(clock)
  // One that is over without a score was never played.
  const begun = playing || (ended(clock) !== '' && (score ?? '') !== '')
  const hasStory = begun && (playing || event.incidents.length > 0)
  const known = begun ? figuresOf(event) : []
  // On a phone prices come first: what happened is a line that opens.
  const [isOpen, open] = useState(false)
  const trackerID = useId()
  const folded = isOpen ? '' : 'max-md:hidden'
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
        <div className="flex flex-col gap-2.5 p-3.5 md:gap-4 md:p-5">
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
          <Sides event={event} score={begun ? score : null} />
          <MatchParts event={event} />
          <Figures known={known} className={folded} />
        </div>
        {hasStory && (
          <TrackerLine
            event={event}
            open={isOpen}
            controls={trackerID}
            onPress={() => open(!isOpen)}
          />
        )}
        {hasStory && (
          <Incidents id={trackerID} event={event} playing={playing} className={folded} />
        )}
      </div>
    </section>
  )
}

const Club = ({ name, arms }: { name: string; arms: string | undefined }) => (
  <span className="flex min-w-0 flex-col items-center gap-1.5 text-center text-15 font-heading sm:text-18">
    <Arms arms={arms} className="size-9 sm:size-13" />
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

type Incident = WholeEvent['incidents'][number] & { kind: (typeof kinds)[number] }
/** The newest first; a kind that has no name yet is left out. */
const newest = ({ incidents }: WholeEvent): Incident[] =>
  incidents
    .flatMap((it) => {
      const kind = kinds.find((known) => known === it.kind)
      return kind ? [{ ...it, kind }] : []
    })
    .toReversed()

/** "Maç takibi" and what happened last, in one line of a phone that opens the rest. */
const TrackerLine = ({
  event,
  open,
  controls,
  onPress,
}: {
  event: WholeEvent
  open: boolean
  controls: string
  onPress: () => void
}) => {
  const t = useTranslations('sports')
  const [last] = newest(event)
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={controls}
      onClick={onPress}
      className="flex h-11 items-center gap-2 border-t border-line px-3.5 text-left text-13 md:hidden"
    >
      <span className="shrink-0 font-label">{t('tracker')}</span>
      <span className="flex min-w-0 flex-1 items-center gap-2 text-text-2">
        {last && (
          <>
            <IncidentMark kind={last.kind} />
            <span className="truncate">
              {t(`incident.${last.kind}`)} <Tr>{last.team ? event[last.team] : ''}</Tr>
            </span>
          </>
        )}
      </span>
      <ChevronDown
        aria-hidden="true"
        className={`size-4.5 shrink-0 text-text-2 ${open ? 'rotate-180' : ''}`}
      />
    </button>
  )
}

/** What happened last. */
const Incidents = ({
  id,
  event,
  playing,
  className,
}: {
  id: string
  event: WholeEvent
  playing: boolean
  className: string
}) => {
  const t = useTranslations('sports')
  // Whoever saw it played keeps the pitch after the end: what is below it stays where it is.
  const [watched, watch] = useState(playing)
  if (playing && !watched) watch(true)
  const pitch = watched && event.sport === 'football'
  const shown = newest(event).slice(0, pitch ? 4 : 7)
  return (
    <div
      id={id}
      className={`${className} flex min-h-40 flex-col gap-2 border-line bg-black/20 p-4 max-md:border-t md:min-h-[300px] md:border-l md:p-5`}
    >
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
