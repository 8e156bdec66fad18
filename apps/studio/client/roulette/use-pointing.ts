import { useRef, useState, type PointerEvent } from 'react'

const spotUnder = (event: PointerEvent): string | null =>
  document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-spot]')
    ?.dataset['spot'] ?? null

/**
 * Placing by pointer: a finger that slides sees what it would cover, and the chip falls where it
 * lets go. `onPress` is for what comes without a pointer (Enter, Space, a screen reader); the click
 * that follows a pointer is no second chip.
 */
export const usePointing = (onPlace: (key: string) => void) => {
  const [hovered, setHovered] = useState<string | null>(null)
  const pointedAt = useRef(0)
  const handlers = {
    onPointerDown: (event: PointerEvent) => setHovered(spotUnder(event)),
    onPointerMove: (event: PointerEvent) => setHovered(spotUnder(event)),
    onPointerLeave: () => setHovered(null),
    onPointerUp: (event: PointerEvent) => {
      if (event.button !== 0) return
      pointedAt.current = event.timeStamp
      const key = spotUnder(event)
      if (event.pointerType !== 'mouse') setHovered(null)
      if (key !== null) onPlace(key)
    },
  }
  const onPress = (key: string, timeStamp: number): void => {
    if (timeStamp - pointedAt.current > 80) onPlace(key)
  }
  return { hovered, setHovered, handlers, onPress }
}
