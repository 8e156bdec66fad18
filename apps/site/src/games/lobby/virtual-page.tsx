import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { useVirtualGames } from './use-virtual.ts'
import { GameCards } from './game-cards.tsx'

/** Races, and bingo below them: games against chance that start when the player likes. */
export default function VirtualPage() {
  const t = useTranslations('live.virtual')
  usePageTitle(t('title'))
  const list = useVirtualGames()
  const of = (kind: string) => ({ ...list, games: list.games.filter((game) => game.kind === kind) })
  const [races, bingo] = [of('racing'), of('bingo')]
  return (
    <div className="page-width pt-6">
      <h1 className="flex items-baseline gap-3 text-24 md:text-34">
        {t('title')}
        <span className="tabular text-15 font-label tracking-normal text-text-2">
          {list.loading ? '' : t('count', { n: list.games.length })}
        </span>
      </h1>
      <p className="mt-2 max-w-[70ch] text-14 text-text-2 md:text-15">{t('intro')}</p>
      <h2 className="mb-4 mt-8 text-18 md:text-24">{t('racing')}</h2>
      <GameCards list={races} />
      {bingo.games.length > 0 && (
        <>
          <h2 className="mb-4 mt-10 text-18 md:text-24">{t('bingo')}</h2>
          <GameCards list={bingo} />
        </>
      )}
    </div>
  )
}
