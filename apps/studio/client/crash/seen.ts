import type { Flight } from '../play/room.ts'

/** What the words over the stage go by: whole seconds and multiples, so that nothing is drawn anew without need. */
export type Seen = {
  state: Flight['state']
  /** Hundredths; 100 before take-off. */
  multiple: number
  /** Seconds until the bell, or the next round. */
  seconds: number
}

/** What changes a few times a round: what whole parts of the page go by. */
export type Stretch = {
  state: Flight['state']
  /** The clock says that bets are closed, whether or not the studio has said so. */
  isOver: boolean
  /** The last of a few multiples that has been passed, hundredths; 0 before the first. */
  passed: number
}

/** Said while it flies, and no oftener. */
const marks = [200, 300, 500, 1_000, 2_000, 5_000, 10_000, 100_000]

export const seenOf = (flight: Flight): Seen => ({
  state: flight.state,
  multiple: 'multiple' in flight ? flight.multiple : 100,
  seconds: 'leftMs' in flight ? Math.ceil(flight.leftMs / 1_000) : 0,
})

export const stretchOf = ({ state, multiple, seconds }: Seen): Stretch => ({
  state,
  isOver: state === 'betting' && seconds === 0,
  passed: marks.findLast((mark) => mark <= multiple) ?? 0,
})
