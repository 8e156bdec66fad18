import { useEffect, useRef } from 'react'
import { handSize } from '../cards.ts'

type Keys = {
  /** A card is held or let go. */
  onPlace(place: number): void
  /** The arrows look for the cards, wherever the focus was. */
  onArrow(): void
}

/** Digits hold, arrows lead to the cards: while a hand waits and nothing lies over the game. */
export const useCardKeys = (waits: boolean, keys: Keys): void => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!waits) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (document.querySelector('dialog[open], :popover-open')) return
      if (event.target instanceof HTMLElement && event.target.closest('input, .pk-cards')) {
        if (!event.target.closest('.pk-cards')) return
      } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
        event.preventDefault()
        latest.current.onArrow()
        return
      }
      const place = ['1', '2', '3', '4', '5'].slice(0, handSize).indexOf(event.key)
      if (place < 0 || event.repeat) return
      event.preventDefault()
      latest.current.onPlace(place)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [waits])
}
