import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'

const afterMs = 200

/**
 * Opens after 200 ms of a pointer that hovers, or of focus by keyboard; Escape, leaving and
 * scrolling away close it.
 */
export const useHoverCard = () => {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const soon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), afterMs)
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  return {
    open,
    handlers: {
      onPointerEnter: (e: PointerEvent) => {
        if (e.pointerType === 'mouse') soon()
      },
      onPointerLeave: close,
      onFocus: (e: FocusEvent) => {
        if (e.target.matches(':focus-visible')) soon()
      },
      onBlur: (e: FocusEvent) => {
        if (!(e.relatedTarget instanceof Node && e.currentTarget.contains(e.relatedTarget))) close()
      },
      onKeyDown: (e: KeyboardEvent) => {
        if (e.key === 'Escape') close()
      },
    },
  }
}
