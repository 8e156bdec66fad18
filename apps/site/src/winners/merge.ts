import type { EventData } from '@felek/contract/events.ts'
import type { Winner } from '@felek/contract/winners.ts'

const newestFirst = (a: Winner, b: Winner): number => Date.parse(b.at) - Date.parse(a.at)

/** A list of wins after an event: what is gone is out, what is new or has grown is in its place. */
export const merge = (
  known: readonly Winner[],
  { added, gone }: EventData<'winners'>,
): Winner[] => {
  const out = new Set([...gone, ...added.map((winner) => winner.id)])
  return [...added, ...known.filter((winner) => !out.has(winner.id))].toSorted(newestFirst)
}
