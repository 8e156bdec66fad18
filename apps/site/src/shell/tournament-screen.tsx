import { games } from '@felek/contract/games.ts'
import { limits } from '@felek/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { GameGrid } from '../games/lobby/game-grid.tsx'
import { GameTile } from '../games/lobby/game-tile.tsx'
import { GameTileSkeleton } from '../games/lobby/game-tile-skeleton.tsx'
import { callQuery } from '../lib/api/query.ts'
import { TournamentPage } from '../rewards/tournament-page.tsx'
import { NotFoundPage } from '../status/not-found.tsx'

/** Tiles of named games, the popular ones first. */
const Games = ({ ids }: { ids: readonly string[] }) => {
  const { data } = useQuery(
    callQuery(
      games.list,
      { limit: limits.listMax, sort: 'popular' },
      { quiet: true, staleTimeMs: 900_000 },
    ),
  )
  const wanted = new Set(ids)
  return (
    <GameGrid>
      {data
        ? data.data
            .filter((game) => wanted.has(game.gameID))
            .map((game) => <GameTile key={game.gameID} game={game} meta="provider" />)
        : ids.map((id) => <GameTileSkeleton key={id} />)}
    </GameGrid>
  )
}

/**
 * A tournament's page with the parts of other rooms in it: its games, and the page for tournaments
 * that are not.
 */
export default function TournamentScreen() {
  return <TournamentPage games={(ids) => <Games ids={ids} />} notFound={<NotFoundPage />} />
}
