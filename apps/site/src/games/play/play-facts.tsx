import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { paths } from '../../paths.ts'
import { useGameSession } from './play-session.ts'

/**
 * `id` is the game's or the table's; `children` stand between its figures and the way to the
 * verifier.
 */
type Props = { id: string; facts: readonly (readonly [string, ReactNode])[]; children?: ReactNode }

/** Under what is played: its figures, and where its last round can be verified. */
export const PlayFacts = ({ id, facts, children }: Props) => {
  const t = useTranslations('games.play')
  const round = useGameSession((s) => (s.session?.id === id ? s.session.lastRoundId : ''))
  return (
    <section aria-label={t('facts')} className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
      <dl className="flex flex-wrap gap-2">
        {facts.map(([term, value]) => (
          <div
            key={term}
            className="flex items-center gap-2 rounded-badge bg-raised px-2.5 py-1.5 text-13"
          >
            <dt className="text-text-2">{term}</dt>
            <dd className="tabular font-money">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
      <Link
        to={round ? `${paths.verify}?round=${round}` : paths.verify}
        target="_blank"
        className="ml-auto text-14 text-text-2 underline underline-offset-4 hover:text-text"
      >
        {t('verifyLink')}
      </Link>
    </section>
  )
}
