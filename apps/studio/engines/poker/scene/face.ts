/** What lies on a card's face, as parts of it: from its middle, in shares of its width. */
export type FacePart = {
  cut: string
  x: number
  y: number
  size: number
  /** Stands on its head. */
  down?: true
  /** Drawn in the colour of its suit. */
  tinted?: true
}

const inks: Readonly<Record<string, number>> = {
  S: 0x10173c,
  H: 0xb3160f,
  D: 0xb3160f,
  C: 0x0b2622,
}
export const inkOf = (card: string): number => inks[card[1] ?? ''] ?? 0

/** From this width on a card has the pips of a printed one; below, one large sign that is read from afar. */
export const pipsFrom = 104

const [left, middle, right] = [-0.155, 0, 0.155]
/** Rows of pips from the middle up, as printed cards have them. */
const pips: Readonly<Record<string, readonly (readonly [x: number, y: number])[]>> = (() => {
  const pair = (y: number) => [[left, y], [right, y]] as const // prettier-ignore
  const [top, high] = [-0.44, -0.15]
  const four = [...pair(top), ...pair(-top)]
  const eight = [...four, ...pair(high), ...pair(-high)]
  const six = [...four, ...pair(0)]
  return {
    '2': [[middle, top], [middle, -top]], // prettier-ignore
    '3': [[middle, top], [middle, 0], [middle, -top]], // prettier-ignore
    '4': four,
    '5': [...four, [middle, 0]],
    '6': six,
    '7': [...six, [middle, -0.22]],
    '8': [...six, [middle, -0.22], [middle, 0.22]],
    '9': [...eight, [middle, 0]],
    T: [...eight, [middle, -0.295], [middle, 0.295]],
  }
})()

const corners = (card: string, large: boolean): FacePart[] => {
  const [rank, suit] = [`rank-${card[0]}`, `suit-${card[1]}`]
  if (!large)
    return [
      { cut: rank, x: card[0] === 'T' ? -0.2 : -0.25, y: -0.46, size: 0.5, tinted: true },
      { cut: suit, x: -0.28, y: -0.13, size: 0.26 },
    ]
  const one: FacePart[] = [
    { cut: rank, x: -0.365, y: -0.57, size: 0.23, tinted: true },
    { cut: suit, x: -0.365, y: -0.42, size: 0.13 },
  ]
  return [...one, ...one.map((part) => ({ ...part, x: -part.x, y: -part.y, down: true as const }))]
}

const picture = (card: string, large: boolean): FacePart[] => {
  const [rank = '', suit = ''] = card
  const sign = `suit-${suit}`
  const [x, y] = large ? [0, 0] : [0.1, 0.22]
  if (rank === 'A')
    return [
      { cut: 'ace', x, y, size: large ? 0.82 : 0.76 },
      { cut: sign, x, y, size: large ? 0.5 : 0.46 },
    ]
  if (rank in pips)
    return large
      ? (pips[rank] ?? []).map(([px, py]) => ({
          cut: sign,
          x: px,
          y: py,
          size: 0.2,
          ...(py > 0 && { down: true as const }),
        }))
      : [{ cut: sign, x, y, size: 0.66 }]
  return [{ cut: `court-${rank}`, x, y, size: large ? 0.84 : 0.72 }]
}

export const faceOf = (card: string, width: number): FacePart[] => {
  const large = width >= pipsFrom
  return [...picture(card, large), ...corners(card, large)]
}
