import { useState } from 'react'
import type { SportEvent } from '../match/event.ts'

/**
 * So many of these matches, the first ones first: who has a place keeps it for as long as it is among
 * them, and one that is not gives its place to the next, so that nothing beside it moves.
 */
export const useSlots = (from: readonly SportEvent[], most: number): readonly SportEvent[] => {
  const [held, hold] = useState<readonly string[]>([])
  const ids = slotsAfter(
    held,
    from.map(({ eventID }) => eventID),
    most,
  )
  if (ids.join(' ') !== held.join(' ')) hold(ids)
  return ids.flatMap((id) => from.find(({ eventID }) => eventID === id) ?? [])
}

export const slotsAfter = (
  held: readonly string[],
  from: readonly string[],
  most: number,
): readonly string[] => {
  const kept = new Set(held)
  const next = from.filter((id) => !kept.has(id)).values()
  const places = Array.from({ length: most }, (_, n) => {
    const id = held[n]
    return id !== undefined && from.includes(id) ? id : next.next().value
  })
  return places.filter((id) => id !== undefined)
}
