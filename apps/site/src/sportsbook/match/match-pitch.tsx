import { useTranslations } from 'use-intl/react'
import Zap from 'lucide-react/icons/zap'
import { Tr } from '../../lib/format/tr.tsx'
import type { WholeEvent } from './event.ts'
import { lastAttack } from './match-pulse.ts'

/** Where on the pitch an attack of this kind is, from the own goal (0) to the other's (1). */
const depth = { dangerous_attack: 0.76, shot: 0.86, shot_on_target: 0.9, corner: 0.98, goal: 0.985 }

/** A pitch with the side lit that attacked last; the home team plays to the right. */
export const MatchPitch = ({ event, playing }: { event: WholeEvent; playing: boolean }) => {
  const t = useTranslations('sports')
  const last = playing ? lastAttack(event.incidents) : null
  const home = last?.team === 'home'
  const at = last ? (home ? depth[last.kind] : 1 - depth[last.kind]) : null
  return (
    <div className="flex flex-col gap-2">
      <svg
        viewBox="0 0 300 188"
        aria-hidden="true"
        className="mx-auto w-full max-w-[360px] rounded-control"
      >
        <rect width="300" height="188" fill="var(--pos)" opacity=".16" />
        {last && (
          <rect x={home ? 170 : 0} width="130" height="188" fill="var(--pos)" opacity=".2" />
        )}
        <g fill="none" stroke="var(--text)" opacity=".4" strokeWidth="1.5">
          <path d="M9 9H291V179H9ZM150 9V179M9 46H53V142H9M9 70H25V118H9M291 46H247V142H291M291 70H275V118H291" />
          <circle cx="150" cy="94" r="29" />
          <path d="M53 76a22 22 0 0 1 0 36M247 76a22 22 0 0 0 0 36" />
        </g>
        {at !== null && (
          <g
            fill="var(--text)"
            transform={`translate(${9 + at * 282} ${last?.kind === 'corner' ? 12 : 94})`}
          >
            <circle r="10" opacity=".25" />
            <circle r="4.5" />
          </g>
        )}
      </svg>
      <p className="flex min-h-5 items-center gap-2 text-13">
        {last && (
          <>
            <Zap aria-hidden="true" className="size-4 shrink-0 text-pos" />
            <span className="truncate font-label">
              <Tr>{event[last.team]}</Tr>
            </span>
            <span className="whitespace-nowrap text-text-2">{t(`incident.${last.kind}`)}</span>
          </>
        )}
      </p>
    </div>
  )
}
