import { useEffect, useRef } from 'react'

type Keys = {
  spin: () => void
  up?: () => void
  down?: () => void
  undo?: () => void
  help: () => void
  /** A panel is open: it has the keys. */
  blocked: boolean
  onActivity: () => void
}

/** A control that has the focus keeps its own keys: Space on a button presses that button and spins nothing. */
const ownsKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, button, a, [popover], dialog') !== null && target.closest('.spin') === null

export const useKeys = (keys: Keys): void => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { spin, up, down, undo, help, blocked, onActivity } = latest.current
      onActivity()
      if (blocked || event.ctrlKey || event.metaKey || event.altKey || document.querySelector(':popover-open')) return
      const free = !ownsKeys(event.target)
      const action = event.key === '?' ? help
        : event.key === 'ArrowUp' ? up
        : event.key === 'ArrowDown' ? down
        : event.key === 'Backspace' && free ? undo
        : (event.key === ' ' || event.key === 'Enter') && free ? (event.repeat ? () => undefined : spin)
        : undefined
      if (!action) return
      event.preventDefault()
      action()
    }
    const onPointer = (): void => latest.current.onActivity()
    window.addEventListener('keydown', onKey)
    window.addEventListener('pointerdown', onPointer)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('pointerdown', onPointer)
    }
  }, [])
}
