import type { Coupon } from '@felek/contract/sportsbook.ts'
import { legWord } from './coupon-words.ts'

/** As many as a channel of named markets takes (packages/contract/src/protocols/odds-stream/odds-stream.ts). */
const legsMax = 20

/** What of the odds stream tells the scores of the legs that are being played; none where none is. */
export const channelsOf = (
  coupons: readonly Pick<Coupon, 'status' | 'selections'>[],
  nowMs: number,
): string[] => {
  const playing = coupons
    .filter(({ status }) => status === 'open' || status === 'waiting')
    .flatMap(({ selections }) => selections.filter((leg) => legWord(leg, nowMs) === 'playing'))
  // One market of a match is enough for its score.
  const byMatch = new Map(playing.map((leg) => [leg.eventID, `${leg.eventID}/${leg.marketID}`]))
  const legs = [...byMatch.values()].slice(0, legsMax)
  return legs.length === 0 ? [] : [`slip:${legs.join(',')}`]
}
