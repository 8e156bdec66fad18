import { games } from '@felek/contract/games.ts'
import type { Data } from '@felek/contract/call.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery, forget } from '../../lib/api/query.ts'
import { useSession } from '../../lib/session/session.ts'
import { paths } from '../../paths.ts'

export type RunningRound = NonNullable<Data<typeof games.running>>

/** Its page. */
export const roundPath = ({ type, gameID }: RunningRound): string =>
  type === 'live' ? paths.playLive(gameID) : paths.play(gameID)

/**
 * The game or table in which a round of the player's runs. Asked for where nothing may be staked: such a
 * round is played to its end all the same.
 */
export const useRunningRound = (
  asks: boolean,
): { round: RunningRound | null; unknown: boolean } => {
  const signedIn = useSession((s) => s.status === 'in')
  const { data, isPending } = useQuery({
    ...callQuery(games.running, {}, { quiet: true, staleTimeMs: 0 }),
    enabled: asks && signedIn,
  })
  return {
    round: (asks && signedIn && data?.data) || null,
    unknown: asks && signedIn && isPending,
  }
}

/** It may be over now. */
export const forgetRunningRound = (): void => void forget(games.running)
