/** What lies on a table: playing cards and chips, drawn small and read from across a lobby. */
import { mix } from '../draw/colour.ts'
import { line } from '../draw/lettering.ts'
import { at, n, times } from '../draw/svg.ts'

/** Suits in a box of 100, centred. */
const suits = {
  spade:
    'M0-48C14-24 46-8 46 18C46 38 22 44 8 28C10 40 14 46 22 50H-22C-14 46-10 40-8 28C-22 44-46 38-46 18C-46-8-14-24 0-48Z',
  heart: 'M0 46C-16 24-48 6-48-20C-48-46-14-50 0-24C14-50 48-46 48-20C48 6 16 24 0 46Z',
  diamond: 'M0-50L38 0L0 50L-38 0Z',
  club: 'M0-50C16-50 26-36 20-20C38-24 48-10 46 4C44 22 20 26 8 12C10 34 14 44 22 50H-22C-14 44-10 34-8 12C-20 26-44 22-46 4C-48-10-38-24-20-20C-26-36-16-50 0-50Z',
} as const
export type Suit = keyof typeof suits

const ink = (suit: Suit): string => (suit === 'heart' || suit === 'diamond' ? '#c9362b' : '#141b36')

const [cardWidth, cardHeight] = [180, 252]

/**
 * A card with its centre at the origin: rank and suit in the corners, the suit large in the middle.
 */
export const card = (rank: string, suit: Suit): string => {
  const colour = ink(suit)
  const letter = line(rank, 'russo', 58, -1)
  const [left, top] = [-cardWidth / 2, -cardHeight / 2]
  const corner =
    `<path d="${letter.d}" transform="translate(${n(left + 36 - letter.width / 2)} ${n(top + 66)})" fill="${colour}"/>` +
    at(left + 36, top + 98, `<path d="${suits[suit]}" fill="${colour}"/>`, 0, 0.38)
  return (
    `<rect x="${left}" y="${top}" width="${cardWidth}" height="${cardHeight}" rx="16" fill="url(#paper)" stroke="#8d8775" stroke-width="2"/>` +
    corner +
    `<g transform="rotate(180)">${corner}</g>` +
    at(0, 0, `<path d="${suits[suit]}" fill="${colour}"/>`, 0, 0.82)
  )
}

/** A stack of chips seen from a little above; the origin is the middle of its foot. */
export const chips = (colour: string, count: number): string => {
  const [rx, ry, step] = [62, 34, 17]
  const dark = mix(colour, '#05070f', 0.45)
  const layer = (i: number): string => {
    const y = -i * step
    const notches = times(6, (k) => {
      const angle = (k * Math.PI) / 3 + i * 0.5
      return Math.sin(angle) < 0.3
        ? ''
        : `<rect x="${n(rx * Math.cos(angle) - 8)}" y="${n(y + ry * Math.sin(angle) - 13)}" width="16" height="12" fill="#f5f1e6"/>`
    })
    return (
      `<path d="M${-rx} ${n(y - step + 3)}A${rx} ${ry} 0 0 0 ${rx} ${n(y - step + 3)}V${n(y)}A${rx} ${ry} 0 0 1 ${-rx} ${n(y)}Z" fill="${dark}"/>` +
      notches.join('') +
      `<ellipse cx="0" cy="${n(y - step + 3)}" rx="${rx}" ry="${ry}" fill="${colour}"/>`
    )
  }
  const y = -(count - 1) * step - step + 3
  return (
    times(count, layer).join('') +
    `<ellipse cx="0" cy="${n(y)}" rx="${rx - 7}" ry="${ry - 4}" fill="none" stroke="#f5f1e6" stroke-width="5" stroke-dasharray="20 15"/>` +
    `<ellipse cx="0" cy="${n(y)}" rx="${rx - 22}" ry="${ry - 12}" fill="${mix(colour, '#ffffff', 0.22)}"/>`
  )
}
