import type { RoomMe } from '../../engines/crash/room-messages.ts'
import type { Mixer } from '../sound/mixer.ts'
import type { Seen } from './seen.ts'

/** At these multiples (hundredths) a bell is heard on the way up, each a little higher. */
const heardAt = [150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, 100_000]

const outs = ({ bets }: RoomMe): number => bets.filter(({ state }) => state === 'out').length

/** What is heard of a flight, frame by frame; a page that comes in the middle of one starts quietly. */
export const heardFlight = (mixer: Pick<Mixer, 'play' | 'enter' | 'buzz'>) => {
  let [state, passed, out]: [Seen['state'] | null, number, number] = [null, 0, 0]
  return (now: Seen, me: RoomMe): void => {
    const reached = heardAt.filter((multiple) => multiple <= now.multiple).length
    const paid = outs(me)
    if (state !== null && now.state !== state) {
      if (state === 'betting') mixer.play('bell')
      if (now.state === 'flying') mixer.play('takeoff')
      if (now.state === 'crashed') mixer.play('fall')
    } else if (state !== null && now.state === 'flying' && reached > passed) {
      mixer.play('climb', { rate: 1 + 0.12 * reached })
      mixer.enter(reached > 2 ? 3 : 2)
    }
    if (state !== null && paid > out) {
      mixer.play('out')
      mixer.buzz(20)
    }
    if (now.state === 'betting') mixer.enter(1)
    ;[state, passed, out] = [now.state, reached, paid]
  }
}
