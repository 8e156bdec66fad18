import { useEffect } from 'react'
import { takeReturnPath } from '../../lib/session/return-path.ts'
import type { Playable } from './playable.ts'
import type { FrameStage } from './use-game-frame.ts'

/**
 * A table that has opened needs no way back any more; the next sign-in must not end at its lobby.
 */
export const useOpenedTable = ({ type }: Playable, stage: FrameStage): void => {
  useEffect(() => {
    if (type === 'live' && stage === 'ready') takeReturnPath()
  }, [type, stage])
}
