import { useEffect, useRef } from 'react'

type Keys = {
  spin: () => void
  up?: () => void
  down?: () => void
  left?: () => void
  right?: () => void
  undo?: () => void
  help: () => void
  /** A panel is open: it has the keys. */
  blocked: boolean
  onActivity: () => void
}

/**
 * A control that was reached by keyboard keeps its own keys: there Space presses that button and
 * spins nothing. One that was only clicked does not, so that Space spins after a click on the
 * stake.
 */
const ownsKeys = (target: EventTarget | null, byKeyboard: boolean): boolean =>
  target instanceof HTMLElement &&
  (byKeyboard
    ? target.closest('button, a, [popover], dialog, input') !== null &&
      target.closest('.spin') === null
    : target.closest('input:not([type=radio]), [popover], dialog') !== null)

const arrowKeys: Readonly<Record<string, 'up' | 'down' | 'left' | 'right'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** Fields and sliders need the arrows themselves; radio buttons those to the sides. */
const arrowsFree = (target: EventTarget | null, key: string): boolean =>
  !(target instanceof HTMLElement) ||
  target.closest(
    key === 'ArrowUp' || key === 'ArrowDown' ? 'input:not([type=radio])' : 'input, [role=grid]',
  ) === null

export const useKeys = (keys: Keys): void => {
  const latest = useRef(keys)
  const byKeyboard = useRef(false)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { spin, help, undo, blocked, onActivity, ...arrows } = latest.current
      onActivity()
      if (event.key === 'Tab' || event.key === 'ArrowLeft' || event.key === 'ArrowRight')
        byKeyboard.current = true
      if (
        blocked ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        document.querySelector(':popover-open')
      )
        return
      const arrow = arrowKeys[event.key]
      const free = !ownsKeys(event.target, byKeyboard.current)
      const action =
        event.key === '?'
          ? help
          : arrow !== undefined
            ? arrowsFree(event.target, event.key)
              ? arrows[arrow]
              : undefined
            : event.key === 'Backspace'
              ? undo
              : (event.key === ' ' || event.key === 'Enter') && free
                ? event.repeat
                  ? () => undefined
                  : spin
                : undefined
      if (!action) return
      event.preventDefault()
      action()
    }
    const onPointer = (): void => {
      byKeyboard.current = false
      latest.current.onActivity()
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener('pointerdown', onPointer)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('pointerdown', onPointer)
    }
  }, [])
}
