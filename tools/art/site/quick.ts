/**
 * Eight doors of the home page: an object on the house's star, legible at 48 px on night and on
 * paper.
 */
import { emoji } from '../draw/emoji.ts'
import { sideLight } from '../draw/lights.ts'
import { star } from '../draw/rosette.ts'
import { at, linear, picture } from '../draw/svg.ts'
import { rouletteHero } from '../roulette/hero.ts'
import { rouletteDefs } from '../roulette/metal.ts'

export const quickObjects: Record<string, string> = {
  slot: 'slot-machine',
  ways: 'gem-stone',
  roulette: 'roulette-wheel',
  new: 'sparkles',
  popular: 'fire',
  'free-spins': 'admission-tickets',
  'high-rtp': 'chart-increasing',
  favourites: 'red-heart',
}

/** Drawn at twice its size: small objects need the smoother edge. */
const size = 192

export const quick = (object: string): Promise<string> => {
  const ground =
    `<polygon points="${star(92)}" fill="url(#ground)" stroke="#4a5fae" stroke-width="3" stroke-linejoin="round"/>` +
    `<polygon points="${star(80)}" fill="none" stroke="#7f95e6" stroke-opacity=".3" stroke-width="2"/>`
  const thing =
    object === 'roulette-wheel'
      ? `<g filter="url(#side)">${rouletteHero(56)}</g>`
      : emoji(object, 0, 0, 108, { light: 'side' })
  return picture(
    size,
    size,
    rouletteDefs +
      linear('ground', [
        [0, '#32438f'],
        [1, '#1a2560'],
      ]) +
      sideLight('side', { glow: '#ffffff', deep: '#050a24', scale: 0.4 }),
    at(size / 2, size / 2, ground + thing),
  )
}
