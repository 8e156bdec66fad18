import { useTranslations } from 'use-intl/react'
import { paths } from '../../paths.ts'
import { GameGrid } from './game-grid.tsx'
import { GameTile } from './game-tile.tsx'
import { GameTileSkeleton } from './game-tile-skeleton.tsx'
import { ResultsFrame } from './results-frame.tsx'
import type { useGameList } from './use-games.ts'

/** Tiles of the first screen load at once; the others when they come near. */
const eagerTiles = 16

type Props = { list: ReturnType<typeof useGameList>; onClear: (() => void) | null }

export const LobbyResults = ({ list, onClear }: Props) => {
  const t = useTranslations('games')
  const shown = list.games.length
  return (
    <ResultsFrame
      list={list}
      shown={shown}
      failed={list.failed}
      texts={{ failed: t('failed'), empty: t('empty'), emptyHint: t('emptyHint') }}
      browse={{ to: paths.slot, label: t('browse') }}
      onClear={onClear}
      Grid={GameGrid}
      Skeleton={GameTileSkeleton}
      skeletons={{ first: 24, more: 8 }}
      caption={t('shown', { shown, total: list.total })}
    >
      {list.games.map((game, i) => (
        <GameTile key={game.gameID} game={game} eager={i < eagerTiles} />
      ))}
    </ResultsFrame>
  )
}
