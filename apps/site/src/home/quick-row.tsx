import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useCategories } from '../games/lobby/use-games.ts'
import { lobbyPath, noFilters } from '../games/lobby/lobby-filters.ts'
import { paths } from '../paths.ts'

/** Categories that have a picture; the number of the lobby's games is the slots' own. */
const pictures: Record<string, string> = {
  '27': 'popular',
  '65': 'new',
  '67': 'slot',
  '69': 'ways',
  '75': 'free-spins',
  '77': 'roulette',
}

type Entry = { to: string; picture: string; name: string; hint: string }

/** One strip of doors into the lobby, each picture on the eight-pointed star. */
export const QuickRow = () => {
  const t = useTranslations('home')
  const categories = useCategories().filter((c) => pictures[c.CategoryID] && c.gameCount > 0)
  const entries: Entry[] = [
    ...categories.map((c) => ({
      to: paths.slotCategory(c.CategoryID),
      picture: pictures[c.CategoryID] ?? 'slot',
      name: c.name,
      hint: t('gameCount', { n: c.gameCount }),
    })),
    {
      to: lobbyPath({ ...noFilters, highRtp: true, sort: 'rtp' }),
      picture: 'high-rtp',
      name: t('highRtp'),
      hint: t('highRtpHint'),
    },
    {
      to: paths.favourites,
      picture: 'favourites',
      name: t('favourites'),
      hint: t('favouritesHint'),
    },
  ]
  return (
    <nav
      aria-label={t('quick')}
      className="scroll-row mt-4 min-h-[104px] rounded-panel border border-line bg-surface md:min-h-[132px]"
    >
      {entries.map((e) => (
        <Link
          key={e.to}
          to={e.to}
          className="flex min-w-[104px] flex-1 flex-col items-center justify-center gap-0.5 border-l border-line px-2 py-3 text-center transition-colors first:border-l-0 hover:bg-hover"
        >
          <img
            src={`/art/quick/${e.picture}.avif`}
            alt=""
            width="56"
            height="56"
            data-bare=""
            className="size-14"
          />
          <span className="mt-1 text-13 font-label md:text-14">{e.name}</span>
          <span className="text-12 text-text-3 max-md:hidden">{e.hint}</span>
        </Link>
      ))}
    </nav>
  )
}
