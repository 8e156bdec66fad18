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
  const ring = useRef<SVGCircleElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const leftMs = pause.toMs - performance.now()
    if (!ring.current || leftMs <= 0) return
    const lengthMs = pause.toMs - pause.fromMs
    const animation = ring.current.animate([{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], {
      duration: lengthMs,
    })
    animation.currentTime = lengthMs - leftMs
    button.current?.classList.add('spin-waits')
    const timer = setTimeout(() => button.current?.classList.remove('spin-waits'), leftMs)
    return () => {
      animation.cancel()
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
      <svg className="spin-ring" viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r="48.5" />
        <circle ref={ring} className="spin-ring-fill" cx="50" cy="50" r="48.5" pathLength="1" />
      </svg>
      <span className="spin-face">
        <Icon name={icon} size={32} />
        <span>{label ?? texts.bar.spin}</span>
      </span>
    </button>
  )
}
