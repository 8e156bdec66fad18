import Play from 'lucide-react/icons/play'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { formatDay } from '@felek/phrases/format.ts'
import { Cover } from '../games/lobby/cover.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { useLang } from '../lib/format/i18n.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { useLooksSignedIn } from '../lib/session/session.ts'
import { SaidOf } from '../lib/format/tr.tsx'
import { paths } from '../paths.ts'
import { useRecentlyPlayed } from './home-calls.ts'
import { Section } from './section.tsx'

/** How long ago, of the last day; the day before that. */
const useAgo = () => {
  const t = useTranslations('home.ago')
  const lang = useLang()
  const nowMs = useServerNow(null)
  return (at: string): string => {
    const minutes = Math.floor((nowMs - Date.parse(at)) / 60_000)
    if (minutes < 1) return t('now')
    if (minutes < 60) return t('minutes', { n: minutes })
    return minutes < 24 * 60 ? t('hours', { n: Math.floor(minutes / 60) }) : formatDay(at, lang)
  }
}

/** From the player's own history; absent for visitors and for those who have played nothing. */
export const ContinueRow = () => {
  const t = useTranslations('home')
  const ago = useAgo()
  const looksSignedIn = useLooksSignedIn()
  const { played, pending } = useRecentlyPlayed()
  const coming = looksSignedIn && pending
  if (played.length === 0 && !coming) return null
  return (
    <Section title={t('continue')} more={{ to: paths.historyGames, label: t('recent') }}>
      <ul className="scroll-row -mx-[var(--page-margin)] gap-3 px-[var(--page-margin)] xl:mx-0 xl:grid xl:grid-cols-5 xl:px-0">
        {coming &&
          [0, 1, 2, 3, 4].map((n) => (
            <Skeleton key={n} className="h-[90px] rounded-panel max-xl:w-64 max-xl:shrink-0" />
          ))}
        {played.map((g) => (
          <li key={g.gameID} className="max-xl:w-64 max-xl:shrink-0">
            <Link
              to={g.type === 'live' ? paths.playLive(g.gameID) : paths.play(g.gameID)}
              className="relative flex items-center gap-3 rounded-panel border border-line bg-surface p-2 transition-colors hover:bg-hover"
            >
              <span className="w-[54px] shrink-0 overflow-hidden rounded-control">
                <Cover game={g} sizes="54px" />
              </span>
              <SaidOf name={g.name} say={(name) => t('playNamed', { name })} />
              <span aria-hidden="true" className="min-w-0 flex-1">
                <span
                  lang={g.type === 'live' ? undefined : 'tr'}
                  className="block truncate text-14 font-label"
                >
                  {g.name}
                </span>
                <span className="tabular block truncate text-12 text-text-2">{ago(g.at)}</span>
              </span>
              <span
                aria-hidden="true"
                className="mr-1.5 flex size-10 shrink-0 items-center justify-center rounded-round bg-raised text-accent-text"
              >
                <Play className="size-4 fill-current" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
