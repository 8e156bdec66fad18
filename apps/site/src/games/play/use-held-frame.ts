import { useEffect, useLayoutEffect, useRef } from 'react'
import type { GameFrame } from './use-game-frame.ts'

/** Asks the frame to wait for as long as the page wants it to. */
export const useHeldFrame = (frame: GameFrame, wants: boolean): void => {
  const now = useRef(frame)
  useLayoutEffect(() => {
    now.current = frame
  })
  useEffect(() => {
    if (!wants) return
    now.current.hold()
    return () => now.current.resume()
  }, [wants])
}
