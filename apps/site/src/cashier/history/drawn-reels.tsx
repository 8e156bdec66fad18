import type { Drawn } from '@felek/contract/histories.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { useState, type CSSProperties } from 'react'
import { letterOf } from './use-drawn-text.ts'

type ReelsDrawn = Extract<Drawn, { kind: 'reels' }>

/** The order in which symbols stand on their sheets: a title's own, and the letters of all. */
const own = ['wild', 'scatter', 'p1', 'p2', 'p3', 'p4']
const royals = ['a', 'k', 'q', 'j', 't']

const pictureOf = (symbol: string, sheet: string): CSSProperties | undefined => {
  const [cells, name] = royals.includes(symbol) ? [royals, 'royals'] : [own, sheet]
  const at = cells.indexOf(symbol)
  if (at < 0) return undefined
  return {
    backgroundImage: `url(/art/symbols/${name}.avif)`,
    backgroundSize: `${cells.length * 100}% 100%`,
    backgroundPosition: `${(at * 100) / (cells.length - 1)}% 0`,
  }
}

/**
 * The reels with the title's own symbols, what won alight; letters stand in for symbols that we
 * have no picture of.
 */
export const Reels = ({ drawn: { grid, winning, sheet } }: { drawn: ReelsDrawn }) => {
  const [missing, setMissing] = useState(false)
  const won = new Set(winning.map(([reel, row]) => `${reel}:${row}`))
  return (
    <div
      aria-hidden="true"
      className="grid w-fit shrink-0 grid-flow-col grid-rows-3 overflow-hidden rounded-badge border border-line bg-art-night p-0.5"
    >
      {sheet && (
        <img hidden src={`/art/symbols/${sheet}.avif`} alt="" onError={() => setMissing(true)} />
      )}
      {grid.flatMap((column, reel) =>
        column.map((symbol, row) => {
          const lit = won.has(`${reel}:${row}`)
          const picture = sheet && !missing ? pictureOf(symbol, sheet) : undefined
          return (
            <span
              key={`${reel}:${row}`}
              style={picture}
              className={classNames(
                'tabular flex size-7 items-center justify-center bg-no-repeat text-12 font-label text-on-art',
                lit && 'rounded-badge outline-2 -outline-offset-2 outline-accent',
                won.size > 0 && !lit && 'opacity-45',
              )}
            >
              {picture ? '' : letterOf(symbol)}
            </span>
          )
        }),
      )}
    </div>
  )
}
