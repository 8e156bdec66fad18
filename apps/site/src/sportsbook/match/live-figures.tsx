import Flag from 'lucide-react/icons/flag'
import Target from 'lucide-react/icons/target'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { formatPercent } from '@felek/phrases/format.ts'
import { useLang } from '../../lib/format/i18n.ts'
import { pulseBins, pulseOf } from './match-pulse.ts'
import type { SportEvent, WholeEvent } from './event.ts'
import { MatchParts } from './match-parts.tsx'
import { useMatch } from '../lists/use-matches.ts'

/** Bars up for the home team and down for the other, and a ring where a goal was. */
const Pulse = ({ incidents }: { incidents: WholeEvent['incidents'] }) => {
  const { bins, goals } = pulseOf(incidents)
  const bar = (n: number, size: number, up: boolean) =>
    size === 0 ? null : (
      <rect
        key={`${n}${up}`}
        x={n * 6}
        y={up ? 24 - Math.min(20, size * 3) : 25}
        width="4"
        height={Math.min(20, size * 3)}
        fill={up ? 'var(--pos)' : 'var(--info)'}
      />
    )
  return (
    <svg
      viewBox={`0 0 ${pulseBins * 6} 49`}
      aria-hidden="true"
      className="h-12 w-full max-md:hidden"
    >
      <path d={`M0 24.5H${pulseBins * 6}`} stroke="var(--line-strong)" />
      {bins.map(({ home }, n) => bar(n, home, true))}
      {bins.map(({ away }, n) => bar(n, away, false))}
      {goals.map(({ bin, team }, n) => (
        <circle
          key={n}
          cx={bin * 6 + 2}
          cy={team === 'home' ? 6 : 43}
          r="4"
          fill="var(--text)"
          stroke="var(--accent)"
          strokeWidth="2"
        />
      ))}
    </svg>
  )
}

/** Corners, cards, shots and possession of the match in front, and who pressed when. */
export const LiveFigures = ({ event }: { event: SportEvent }) => {
  const t = useTranslations('sports')
  const lang = useLang()
  const { event: whole } = useMatch(event.eventID)
  if (event.sport !== 'football')
    return <div className="min-h-16">{whole && <MatchParts event={whole} />}</div>
  const figure = (word: string, name: string, mark: ReactNode) => {
    const pair = whole?.statistics[word]
    return (
      pair && (
        <span className="flex items-center gap-1.5">
          {mark}
          <span className="sr-only">{name}</span>
          {pair.join('–')}
        </span>
      )
    )
  }
  const possession = whole?.statistics['possession']?.[0]
  // Its room is kept until it is known.
  return (
    <>
      <p className="tabular relative flex min-h-5 flex-wrap items-center justify-center gap-x-4 text-13 text-text-2">
        {figure('corners', t('figure.corners'), <Flag aria-hidden="true" className="size-4" />)}
        {figure(
          'yellow',
          t('figure.yellow'),
          <span aria-hidden="true" className="card-yellow h-[11px] w-2 rounded-[2px]" />,
        )}
        {figure(
          'on_target',
          t('figure.onTarget'),
          <Target aria-hidden="true" className="size-4" />,
        )}
        {possession !== undefined && (
          <span>
            <span className="max-md:sr-only">{t('possessionOf')} </span>
            {formatPercent(String(possession), lang)}
          </span>
        )}
      </p>
      <Pulse incidents={whole?.incidents ?? []} />
    </>
  )
}
