import { useEffect, useRef, type ReactNode } from 'react'

type Props = {
  /** Between which moments no round may begin. */
  pause: { fromMs: number; toMs: number }
  busy: boolean
  /** Saffron while it waits for a decision about money that stands. */
  takes: boolean
  onPress: () => void
  children: ReactNode
}

/** The wide button of a game without reels; it fills while the pause between two rounds passes. */
export const MainButton = ({ pause, busy, takes, onPress, children }: Props) => {
  const fill = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const leftMs = pause.toMs - performance.now()
    if (!fill.current || leftMs <= 0) return
    const lengthMs = pause.toMs - pause.fromMs
    const animation = fill.current.animate(
      [
        { transform: 'scaleX(0)', opacity: 1 },
        { transform: 'scaleX(1)', opacity: 1 },
      ],
      { duration: lengthMs },
    )
    animation.currentTime = lengthMs - leftMs
    return () => animation.cancel()
  }, [pause])
  return (
    <button
      type="button"
      className="p-main spin"
      aria-disabled={busy}
      data-takes={takes}
      aria-keyshortcuts="Space Enter"
      onClick={onPress}
    >
      <span className="p-main-fill" ref={fill} />
      <span className="p-main-text">{children}</span>
    </button>
  )
}
