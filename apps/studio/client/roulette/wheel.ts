import { wheelPictures } from '../../src/protocol/pictures.ts'
import { loaded } from '../lib/pictures.ts'
import { sounds } from '../lib/sound.ts'
import { animate, reducedMotion, wait } from '../lib/time.ts'

/**
 * The turning wheel: two layers of one element each, moved by rotation alone. Shares and order are
 * those of wheel.json.
 */
export type Wheel = {
  element: HTMLElement
  /**
   * Turns until the ball lies in the pocket of `number`; a turn that others see too may have begun
   * `elapsedMs` ago.
   */
  turn: (number: number, lengthMs?: number, elapsedMs?: number) => Promise<void>
  /** Puts the ball into a pocket without motion. */
  put: (number: number) => void
}

const turnMs = 5_600
/** The ball's pace: one lap in this time. */
const lapMs = 800
const dropShare = 0.66
const restShare = 0.82

/** Degrees clockwise from zero of a pocket. */
export const pocketAngle = (order: readonly number[], number: number): number =>
  (order.indexOf(number) * 360) / order.length

/**
 * The ball's angle against the wheel: it starts some laps ahead, runs the other way and stands in
 * its pocket from `restShare` of the time on; then it rides with the wheel.
 */
export const ballFrames = (pocket: number, laps: number): Keyframe[] => [
  { transform: `rotate(${pocket + laps * 360}deg)`, easing: 'cubic-bezier(.25,.5,.5,1)' },
  { transform: `rotate(${pocket + 14}deg)`, offset: dropShare + 0.06, easing: 'ease-out' },
  { transform: `rotate(${pocket - 5}deg)`, offset: restShare - 0.04, easing: 'ease-in-out' },
  { transform: `rotate(${pocket}deg)`, offset: restShare },
  { transform: `rotate(${pocket}deg)` },
]

const make = (className: string, ...children: Element[]): HTMLElement => {
  const element = document.createElement('div')
  element.className = className
  element.append(...children)
  return element
}

/** What turns. The three pictures come together, while the board is already played on. */
const parts = () => {
  const disc = make('wheel-disc')
  const ball = make('wheel-ball')
  const track = make('wheel-track', ball)
  const carrier = make('wheel-carrier', track)
  const element = make('wheel', disc, make('wheel-rim'), carrier)
  element.ariaHidden = 'true'
  element.classList.add('wheel-waits')
  void Promise.all(wheelPictures.map(loaded)).then(() => element.classList.remove('wheel-waits'))
  return { disc, ball, track, carrier, element }
}

export const createWheel = (order: readonly number[]): Wheel => {
  const { disc, ball, track, carrier, element } = parts()
  let angle = 0

  const put = (number: number): void => {
    carrier.classList.add('wheel-carrier-on')
    track.style.setProperty('transform', `rotate(${pocketAngle(order, number)}deg)`)
  }

  const turn = async (number: number, lengthMs = turnMs, elapsedMs = 0): Promise<void> => {
    if (reducedMotion()) {
      put(number)
      await animate(carrier, [{ opacity: 0 }, { opacity: 1 }], { duration: 120 })
      return wait(600)
    }
    if (elapsedMs >= lengthMs) return put(number)
    const from = angle
    // Where the wheel comes to rest says nothing: it only must not be the same place each time.
    angle = (from + 137) % 360
    const spin = [
      { transform: `rotate(${from}deg)` },
      { transform: `rotate(${from + 2 * 360 + 137}deg)` },
    ]
    const timing = { duration: lengthMs, easing: 'cubic-bezier(.22,.55,.4,1)' }
    const laps = Math.round(lengthMs / lapMs)
    put(number)
    disc.style.setProperty('transform', `rotate(${angle}deg)`)
    carrier.style.setProperty('transform', `rotate(${angle}deg)`)
    if (elapsedMs < lengthMs * dropShare)
      setTimeout(sounds.ballDrop, lengthMs * dropShare - elapsedMs)
    await Promise.all([
      animate(disc, spin, timing, elapsedMs),
      animate(carrier, spin, timing, elapsedMs),
      animate(
        track,
        ballFrames(pocketAngle(order, number), laps),
        { duration: lengthMs },
        elapsedMs,
      ),
      animate(
        ball,
        [
          { transform: 'translateY(var(--ball-track))', easing: 'ease-in' },
          {
            transform: 'translateY(var(--ball-track))',
            offset: dropShare - 0.06,
            easing: 'ease-in',
          },
          {
            transform: 'translateY(var(--ball-low))',
            offset: dropShare + 0.05,
            easing: 'ease-out',
          },
          { transform: 'translateY(var(--ball-hop))', offset: dropShare + 0.09, easing: 'ease-in' },
          { transform: 'translateY(var(--ball-rest))', offset: restShare - 0.03 },
          { transform: 'translateY(var(--ball-rest))' },
        ],
        { duration: lengthMs },
        elapsedMs,
      ),
    ])
  }

  return { element, turn, put }
}
