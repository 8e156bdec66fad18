import type { ReactNode } from 'react'
import { toKurus } from '../lib/money.ts'
import { Figure } from '../parts/figure.tsx'
import { Money } from '../parts/money.tsx'
import { useTexts } from '../texts/texts.ts'

/** A price of a round as money. `price`: hundredths of the stake. */
export const Priced = ({ stake, price }: { stake: string; price: number }) => (
  <Money kurus={(toKurus(stake) * BigInt(price)) / 100n} />
)

/** What a step costs, how likely it is and what comes of it, in a row over the big button. */
export const FigureRow = ({ figures }: { figures: readonly (readonly [string, ReactNode])[] }) => (
  <div className="p-next">
    {figures.map(([label, value]) => (
      <Figure key={label} label={label}>
        {value}
      </Figure>
    ))}
  </div>
)

type Props = {
  stake: string
  /** What the figure in the middle is, and it. */
  middle: readonly [label: string, value: ReactNode]
  /** The last one: what the next step makes of the stake; null where there is none. */
  next: readonly [label: string, price: number | null]
}

/** The same while a round waits for a decision. */
export const NextRow = ({ stake, middle, next: [name, price] }: Props) => {
  const { bar } = useTexts()
  const figures: (readonly [string, ReactNode])[] = [
    [bar.stake, <Money key="stake" kurus={toKurus(stake)} />],
    middle,
  ]
  if (price !== null) figures.push([name, <Priced key="next" stake={stake} price={price} />])
  return <FigureRow figures={figures} />
}
