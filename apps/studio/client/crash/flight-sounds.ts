import type { Mixer } from '../sound/mixer.ts'
import type { Seen } from './seen.ts'

/** At these multiples (hundredths) a bell is heard on the way up, each a little higher. */
const heardAt = [150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, 100_000]

/**
 * What is heard of a flight itself, frame by frame; a page that comes in the middle of one starts quietly. Cash-outs are
 * `celebrateOuts`'.
 */
export const createFlightSounds = (mixer: Pick<Mixer, 'play' | 'enter'>) => {
  let [state, passed]: [Seen['state'] | null, number] = [null, 0]
  return (now: Seen): void => {
    const reached = heardAt.filter((multiple) => multiple <= now.multiple).length
    if (state !== null && now.state !== state) {
      if (state === 'betting') mixer.play('bell')
      if (now.state === 'flying') mixer.play('takeoff')
      if (now.state === 'crashed') mixer.play('fall')
    } else if (state !== null && now.state === 'flying' && reached > passed) {
      mixer.play('climb', { rate: 1 + 0.12 * reached })
      mixer.enter(reached > 2 ? 3 : 2)
    }
    if (now.state === 'betting') mixer.enter(1)
    ;[state, passed] = [now.state, reached]
  }
}
