import Flag from 'lucide-react/icons/flag'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useTranslations } from 'use-intl/react'
import type { Game } from '@felek/contract/games.ts'
import { Button } from '@felek/ui/button.tsx'
import { EmptyState } from '@felek/ui/empty-state.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { GameCard } from './game-card.tsx'

const gridClass = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3'

/** The cards of a small lobby, while they come, where there are none, and where they did not come. */
export const GameCards = ({
  list,
  heading = 'h3',
  voice = false,
}: {
  list: { games: readonly Game[]; loading: boolean; failed: boolean; retry: () => void }
  heading?: 'h2' | 'h3'
  voice?: boolean
}) => {
  const t = useTranslations('live.virtual')
  const tGames = useTranslations('games')
  const tShell = useTranslations('shell')
  if (list.loading)
    return (
      <div aria-busy="true" className={gridClass}>
        <Skeleton mark className="h-60 rounded-panel" />
        <Skeleton mark className="h-60 rounded-panel max-md:hidden" />
      </div>
    )
  if (list.failed)
    return (
      <EmptyState
        icon={<WifiOff aria-hidden="true" />}
        title={tGames('failed')}
        action={<Button onClick={list.retry}>{tShell('retry')}</Button>}
      />
    )
  if (list.games.length === 0)
    return (
      <EmptyState icon={<Flag aria-hidden="true" />} title={t('none')}>
        {t('noneHint')}
      </EmptyState>
    )
  return (
    <div className={gridClass}>
      {list.games.map((game) => (
        <GameCard
          key={game.gameID}
          game={game}
          heading={heading}
          voice={voice && game.kind === 'bingo'}
        />
      ))}
    </div>
  )
}
