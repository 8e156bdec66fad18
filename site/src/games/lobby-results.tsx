import SearchX from 'lucide-react/icons/search-x'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useTranslations } from 'use-intl/react'
import { Link } from 'react-router'
import { Button, buttonClass } from '@felek/ui/src/button.tsx'
import { classNames } from '@felek/ui/src/class-names.ts'
import { EmptyState } from '@felek/ui/src/empty-state.tsx'
import { LoadMore } from '@felek/ui/src/load-more.tsx'
import { paths } from '../paths.ts'
import { GameGrid } from './game-grid.tsx'
import { GameTile } from './game-tile.tsx'
import { GameTileSkeleton } from './game-tile-skeleton.tsx'
import type { useGameList } from './use-games.ts'

/** Tiles of the first screen load at once; the others when they come near. */
const eagerTiles = 16
const skeletons = (n: number) => Array.from({ length: n }, (_, i) => <GameTileSkeleton key={`s${i}`} />)

type Props = { list: ReturnType<typeof useGameList>; onClear: (() => void) | null }

export const LobbyResults = ({ list, onClear }: Props) => {
  const t = useTranslations('games')
  const tShell = useTranslations('shell')
  if (list.loading)
    return (
      <div className="mt-5" aria-busy="true">
        <GameGrid>{skeletons(24)}</GameGrid>
      </div>
    )
  if (list.failed)
    return (
      <div className="mt-5">
        <EmptyState
          icon={<WifiOff aria-hidden="true" />}
          title={t('failed')}
          action={<Button onClick={list.retry}>{tShell('retry')}</Button>}
        />
      </div>
    )
  if (list.games.length === 0)
    return (
      <div className="mt-5">
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={t('empty')}
          action={
            onClear ? (
              <Button onClick={onClear}>{t('filtersClear')}</Button>
            ) : (
              <Link to={paths.slot} className={buttonClass()}>
                {t('browse')}
              </Link>
            )
          }
        >
          {onClear && t('emptyHint')}
        </EmptyState>
      </div>
    )
  return (
    <div className={classNames('mt-5 transition-opacity', list.stale && 'opacity-60')} aria-busy={list.stale || undefined}>
      <GameGrid>
        {list.games.map((game, i) => (
          <GameTile key={game.gameID} game={game} eager={i < eagerTiles} />
        ))}
        {list.moreComing && skeletons(Math.min(8, list.total - list.games.length))}
      </GameGrid>
      <LoadMore
        shown={list.games.length}
        total={list.total}
        caption={t('shown', { shown: list.games.length, total: list.total })}
        label={t('more')}
        pending={list.moreComing}
        onMore={list.more}
      />
    </div>
  )
}
