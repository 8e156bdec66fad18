import { formatCount } from '@felek/phrases/format.ts'
import { useLiveTexts } from '../texts/live.ts'
import { useLang } from '../texts/texts.ts'
import { beadRoad, bigRoad, lastColumns, type Side } from './roads.ts'
import { sidesOf } from './sides.ts'

const cell = 20
const beadColumns = 4
const bigColumns = 14

const Beads = ({ sides }: { sides: readonly Side[] }) => {
  const { baccarat } = useLiveTexts()
  const letter = { player: baccarat.letters.P, banker: baccarat.letters.B, tie: baccarat.letters.T }
  return (
    <svg
      className="road road-beads"
      viewBox={`0 0 ${beadColumns * cell} ${6 * cell}`}
      aria-hidden="true"
    >
      <rect className="road-ground" width={beadColumns * cell} height={6 * cell} />
      <path className="road-lines" d={lines(beadColumns)} />
      {beadRoad(sides, beadColumns).flatMap((column, x) =>
        column.map(
          (side, y) =>
            side && (
              <g
                key={`${x}:${y}`}
                className={`bead bead-${side}`}
                transform={`translate(${(x + 0.5) * cell} ${(y + 0.5) * cell})`}
              >
                <circle r="8.5" />
                <text dy=".35em" textAnchor="middle">
                  {letter[side]}
                </text>
              </g>
            ),
        ),
      )}
    </svg>
  )
}

const lines = (columns: number): string =>
  [
    ...Array.from({ length: columns - 1 }, (_, i) => `M${(i + 1) * cell} 0V${6 * cell}`),
    ...Array.from({ length: 5 }, (_, i) => `M0 ${(i + 1) * cell}H${columns * cell}`),
  ].join('')

const BigRoad = ({ sides }: { sides: readonly Side[] }) => (
  <svg
    className="road road-big"
    viewBox={`0 0 ${bigColumns * cell} ${6 * cell}`}
    aria-hidden="true"
  >
    <rect className="road-ground" width={bigColumns * cell} height={6 * cell} />
    <path className="road-lines" d={lines(bigColumns)} />
    {lastColumns(bigRoad(sides), bigColumns).map(({ column, row, side, ties }) => (
      <g
        key={`${column}:${row}`}
        className={`mark mark-${side}`}
        transform={`translate(${(column + 0.5) * cell} ${(row + 0.5) * cell})`}
      >
        <circle r="7.5" />
        {side === 'player' && <circle className="mark-dot" r="2.2" />}
        {ties > 0 && <path className="mark-tie" d="M-6 6L6 -6" />}
      </g>
    ))}
  </svg>
)

/**
 * The last rounds of this table as players write them down, and that they mean nothing for the
 * next.
 */
export const Roads = ({ results }: { results: readonly string[] }) => {
  const { baccarat, head } = useLiveTexts()
  const lang = useLang()
  const sides = sidesOf(results)
  const count = (side: Side): number => sides.filter((one) => one === side).length
  const summary = baccarat.summary(count('banker'), count('player'), count('tie'))
  return (
    <section className="roads" aria-label={`${head.results}: ${summary}`}>
      <figure>
        <figcaption>{baccarat.beads}</figcaption>
        <Beads sides={sides} />
      </figure>
      <figure>
        <figcaption>{baccarat.bigRoad}</figcaption>
        <BigRoad sides={sides} />
      </figure>
      <div className="roads-said">
        <dl>
          {(['player', 'tie', 'banker'] as const).map((side) => (
            <div key={side} className={`tally tally-${side}`}>
              <dt>{baccarat[side]}</dt>
              <dd>{formatCount(count(side), lang)}</dd>
            </div>
          ))}
        </dl>
        <p>{sides.length === 0 ? head.noRounds : head.noMemory(sides.length)}</p>
      </div>
    </section>
  )
}
