import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { GameCards } from './game-cards.tsx'
import { useGameList } from './use-games.ts'

/** All games of a type that has an address of its own. */
export const GamesOfType = ({ type }: { type: 'instant' | 'poker' }) => {
  const t = useTranslations('games')
  const title = t(`types.${type}`)
  usePageTitle(title)
  const list = useGameList({ sort: 'popular', type })
  return (
    <div className="page-width pt-6">
      <h1 className="flex items-baseline gap-3 text-24 md:text-34">
        {title}
        <span className="tabular text-15 font-label tracking-normal text-text-2">
          {list.loading ? '' : t('count', { n: list.total })}
        </span>
      </h1>
      <p className="mb-6 mt-2 max-w-[70ch] text-14 text-text-2 md:text-15">{t(`${type}Intro`)}</p>
      <GameCards list={list} heading="h2" />
    </div>
  )
}
