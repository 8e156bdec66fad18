import { useEffect, useRef, useState } from 'react'

/** A frame that never answers is taken to wait: at once where no round of it runs, else after this. */
const endMsMax = 60_000
const answerMsMax = 2_000

type Frame = {
  /** Null until there is one. */
  url: string | null
  ready: boolean
  post: (message: { type: 'hold' | 'resume' }) => void
}
type Heard = 'held' | 'round-start' | 'round-end'

/**
 * Asks the frame to wait (docs/providers.md): its round ends, nothing new begins. `quiet` says that
 * nothing of the player's runs any more; a frame that knows nothing of holding is given the time that a
 * round may take, for the vault refuses its stakes anyway.
 */
export const useFrameHold = ({ url, ready, post }: Frame) => {
  const [asked, setAsked] = useState(false)
  const [runs, setRuns] = useState(false)
  const [still, setStill] = useState(false)
  const send = useRef(post)
  useEffect(() => {
    send.current = post
  })
  // A frame that was loaded anew has heard of nothing.
  useEffect(() => {
    if (asked && ready) send.current({ type: 'hold' })
  }, [asked, ready])
  useEffect(() => {
    if (!asked || still) return
    const timer = setTimeout(() => setStill(true), runs ? endMsMax : answerMsMax)
    return () => clearTimeout(timer)
  }, [asked, still, runs])
  return {
    quiet: asked && (still || url === null),
    hold: () => {
      setAsked(true)
    },
    resume: () => {
      if (asked) send.current({ type: 'resume' })
      setAsked(false)
      setStill(false)
    },
    heard: (what: Heard) => {
      if (what === 'held') setStill(true)
      else setRuns(what === 'round-start')
    },
  }
}
