import { useEffect, useLayoutEffect, useState } from 'react'
import { createFrameHold, type HoldState } from './frame-hold.ts'

type Frame = {
  /** Null until there is one. */
  url: string | null
  post: (message: { type: 'hold' | 'resume' }) => void
}

/**
 * A frame that the page may ask to wait. `quiet`: nothing of the player's runs in it; `plays`: a round of
 * theirs does, and is played to its end.
 */
export const useFrameHold = ({ url, post }: Frame) => {
  const [{ asked, plays, still }, onChange] = useState<HoldState>({
    asked: false,
    plays: false,
    still: false,
  })
  const [holding] = useState(() => createFrameHold(onChange))
  useLayoutEffect(() => holding.by(post))
  useLayoutEffect(() => holding.at(url), [holding, url])
  useEffect(() => holding.end, [holding])
  return {
    quiet: asked && (still || url === null),
    plays,
    hold: holding.hold,
    resume: holding.resume,
    heard: holding.heard,
  }
}
