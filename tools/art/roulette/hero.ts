/** The whole wheel as the object of a picture: layers together, the ball at rest. */
import { at } from '../draw/svg.ts'
import { order } from './order.ts'
import { rim } from './rim.ts'
import { ball, share, wheel } from './wheel.ts'

export const rouletteHero = (radius: number, winner = 17, turn = -20): string => {
  const index = order.findIndex((number) => number === winner)
  const angle = ((turn + (index * 360) / order.length - 90) * Math.PI) / 180
  const [x, y] = [
    radius * share.ballRest * Math.cos(angle),
    radius * share.ballRest * Math.sin(angle),
  ]
  return at(0, 0, wheel(radius), turn) + rim(radius) + at(x, y, ball(radius * share.ball * 1.1))
}
