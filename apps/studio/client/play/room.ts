import { cashLeast, multipleAt, timeOf } from '../../engines/crash/flight.ts'
import type { RoomRound } from '../../engines/crash/room-messages.ts'

/*
 * What a room's stage shows at a moment of the studio's clock. It follows from the last message and the clock alone, so
 * a frame left out or a page that comes late shows the same.
 */

/** `leftMs`: until the bell, or the next round. `flownMs`: game time. Multiples in hundredths. */
export type Flight =
  | { state: 'waiting' }
  | { state: 'betting'; leftMs: number }
  | { state: 'bell' }
  | { state: 'flying'; flownMs: number; multiple: number }
  | { state: 'crashed'; flownMs: number; multiple: number; sinceMs: number; leftMs: number }

/**
 * The page flies on until it hears of the crash, which it does some time after it was; then it steps back to where that
 * was. `nowMs`: the studio's clock, as the page reckons it.
 */
export const flightAt = (round: RoomRound | null, nowMs: number): Flight => {
  if (round === null || round.phase === 'waiting') return { state: 'waiting' }
  const leftMs = round.endsAt === null ? 0 : Math.max(0, round.endsAt - nowMs)
  if (round.phase === 'betting') return { state: 'betting', leftMs }
  if (round.takeoffAt === null) return { state: 'bell' }
  if (round.crash === null) {
    const flownMs = Math.max(0, nowMs - round.takeoffAt)
    return { state: 'flying', flownMs, multiple: multipleAt(flownMs) }
  }
  const { multiple, at } = round.crash
  // A round that pays nobody goes down as it takes off.
  const flownMs = multiple < cashLeast ? 0 : timeOf(multiple)
  const sinceMs = Math.max(0, nowMs - round.takeoffAt - at)
  return { state: 'crashed', flownMs, multiple, sinceMs, leftMs }
}
