import { useEffect, useRef } from 'react'
import type { GameState } from '../lib/game-context.ts'
import { useTexts } from '../texts/texts.ts'
import { Icon, type IconName } from './icons.tsx'

type Props = {
  pause: GameState['pause']
  busy: boolean
  disabled?: boolean
  label?: string
  icon?: IconName
  onSpin: () => void
}

/**
 * Half a circle that turns into sight: the right one until the middle of the time, the left one from there on. Only turned,
 * so that the browser draws it beside the page's thread.
 */
const turns = (from: number): Keyframe[] => [
  { transform: 'rotate(0deg)', offset: 0 },
  { transform: 'rotate(0deg)', offset: from },
  { transform: 'rotate(180deg)', offset: from + 0.5 },
  { transform: 'rotate(180deg)', offset: 1 },
]

/**
 * The round saffron button. The ring around it fills while the least pause between two rounds
 * passes; a press in that time does nothing, and the button says so to assistive tech.
 */
export const SpinButton = ({
  pause,
  busy,
  disabled = false,
  label,
  icon = 'spin',
  onSpin,
}: Props) => {
  const texts = useTexts()
  const ring = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const leftMs = pause.toMs - performance.now()
    if (!ring.current || leftMs <= 0) return
    const lengthMs = pause.toMs - pause.fromMs
    const animations = [...ring.current.querySelectorAll('b')].map((half, i) => {
      const animation = half.animate(turns(i / 2), { duration: lengthMs })
      animation.currentTime = lengthMs - leftMs
      return animation
    })
    button.current?.classList.add('spin-waits')
    const timer = setTimeout(() => button.current?.classList.remove('spin-waits'), leftMs)
    return () => {
      for (const animation of animations) animation.cancel()
      clearTimeout(timer)
    }
  }, [pause])
  return (
    <button
      ref={button}
      type="button"
      className="spin"
      aria-disabled={busy || disabled}
      data-busy={busy}
      onClick={onSpin}
      aria-keyshortcuts="Space Enter"
    >
      <span className="spin-ring" ref={ring}>
        <i>
          <b />
        </i>
        <i>
          <b />
        </i>
      </span>
      <span className="spin-face">
        <Icon name={icon} size={32} />
        <span>{label ?? texts.bar.spin}</span>
      </span>
    </button>
  )
}
