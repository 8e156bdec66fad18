import { rankText, type Card, type Suit } from './card.ts'
import { suitPaths } from './suit-paths.ts'

/**
 * Where the pips lie, on a face 100 wide and 140 high; those below the middle stand on their heads.
 */
const columns = [30, 50, 70] as const
const places: Readonly<Record<string, readonly (readonly [column: 0 | 1 | 2, y: number])[]>> = {
  '2': [
    [1, 32],
    [1, 108],
  ],
  '3': [
    [1, 32],
    [1, 70],
    [1, 108],
  ],
  '4': [
    [0, 32],
    [2, 32],
    [0, 108],
    [2, 108],
  ],
  '5': [
    [0, 32],
    [2, 32],
    [1, 70],
    [0, 108],
    [2, 108],
  ],
  '6': [
    [0, 32],
    [2, 32],
    [0, 70],
    [2, 70],
    [0, 108],
    [2, 108],
  ],
  '7': [
    [0, 32],
    [2, 32],
    [1, 51],
    [0, 70],
    [2, 70],
    [0, 108],
    [2, 108],
  ],
  '8': [
    [0, 32],
    [2, 32],
    [1, 51],
    [0, 70],
    [2, 70],
    [1, 89],
    [0, 108],
    [2, 108],
  ],
  '9': [
    [0, 30],
    [2, 30],
    [0, 57],
    [2, 57],
    [1, 70],
    [0, 83],
    [2, 83],
    [0, 110],
    [2, 110],
  ],
  T: [
    [0, 30],
    [2, 30],
    [1, 43],
    [0, 57],
    [2, 57],
    [0, 83],
    [2, 83],
    [1, 97],
    [0, 110],
    [2, 110],
  ],
}

const Pip = ({ suit, x, y, size }: { suit: Suit; x: number; y: number; size: number }) => (
  <path
    d={suitPaths[suit]}
    transform={`translate(${x} ${y}) scale(${(size / 24) * (y > 70 ? -1 : 1)}) translate(-12 -12)`}
    fill="currentColor"
  />
)

/** The eight-pointed star of the house: two squares. */
const star = (radius: number): string => {
  const points = Array.from({ length: 16 }, (_, i) => {
    const angle = (i * Math.PI) / 8
    const reach = i % 2 === 0 ? radius : radius * 0.765
    return `${(50 + reach * Math.sin(angle)).toFixed(1)},${(70 - reach * Math.cos(angle)).toFixed(1)}`
  })
  return points.join(' ')
}

const emblems: Readonly<Record<'J' | 'Q' | 'K', string>> = {
  // A plume, a tulip and a crown: the court of this house.
  J: 'M50 92C49 76 41 68 41 56 41 47 46 41 50 36 54 41 59 47 59 56 59 68 51 76 50 92ZM50 44V84M50 56l-6-5M50 64l-7-5M50 56l6-5M50 64l7-5',
  Q: 'M50 96V74M50 90C42 90 38 85 37 79 43 79 48 83 50 90ZM50 90C58 90 62 85 63 79 57 79 52 83 50 90ZM50 74C40 74 35 66 36 46L43.5 56 50 40 56.5 56 64 46C65 66 60 74 50 74Z',
  K: 'M31 84V54L41 64 50 46 59 64 69 54V84ZM31 90H69M41 76a2 2 0 1 0 .01 0ZM50 74a2.6 2.6 0 1 0 .01 0ZM59 76a2 2 0 1 0 .01 0Z',
}

const Face = ({ rank, suit }: Card) => {
  const pips = places[rank]
  if (pips)
    return pips.map(([column, y]) => (
      <Pip key={`${column}-${y}`} suit={suit} x={columns[column]} y={y} size={18} />
    ))
  if (rank === 'A')
    return (
      <>
        <polygon points={star(36)} className="card-star" />
        <Pip suit={suit} x={50} y={70} size={40} />
      </>
    )
  return (
    <>
      <rect x="22" y="20" width="56" height="100" rx="5" className="card-window" />
      <polygon points={star(31)} className="card-star" />
      <path d={emblems[rank as 'J' | 'Q' | 'K']} className="card-emblem" />
      <Pip suit={suit} x={32} y={31} size={14} />
      <Pip suit={suit} x={68} y={109} size={14} />
    </>
  )
}

const Corner = ({ rank, suit }: Card) => (
  <g>
    <text
      x="11.5"
      y="23"
      textAnchor="middle"
      className={rank === 'T' ? 'card-rank card-rank-ten' : 'card-rank'}
    >
      {rankText(rank)}
    </text>
    <Pip suit={suit} x={11.5} y={33} size={13} />
  </g>
)

/** A card's face, drawn: decorative, its name stands where the hand is described. */
export const CardFace = ({ card }: { card: Card }) => (
  <svg
    viewBox="0 0 100 140"
    className={`card-face card-${card.suit === 'H' || card.suit === 'D' ? 'red' : 'black'}`}
    aria-hidden="true"
  >
    <rect x=".5" y=".5" width="99" height="139" rx="9" className="card-paper" />
    <Face {...card} />
    <Corner {...card} />
    <g transform="rotate(180 50 70)">
      <Corner {...card} />
    </g>
  </svg>
)

const blades = [0, 45, 90, 135, 180, 225, 270, 315]

/** The back: the house's rosette on lapis, a brass edge. */
export const CardBack = () => (
  <svg viewBox="0 0 100 140" className="card-face" aria-hidden="true">
    <rect x=".5" y=".5" width="99" height="139" rx="9" className="card-back-paper" />
    <rect x="6" y="6" width="88" height="128" rx="5" className="card-back-edge" />
    <polygon points={star(40)} className="card-back-star" />
    <g transform="translate(50 70) scale(.48)">
      {blades.map((turn) => (
        <path
          key={turn}
          transform={`rotate(${turn})`}
          d="M0 0A26 26 0 0 1 0 -45A45 45 0 0 1 18 -41A27 27 0 0 0 0 0Z"
          className="card-back-blade"
        />
      ))}
    </g>
    {[22, 118].map((y) => (
      <path
        key={y}
        d={`M18 ${y}l8 -6 8 6 8 -6 8 6 8 -6 8 6 8 -6 8 6`}
        className="card-back-kilim"
      />
    ))}
  </svg>
)
