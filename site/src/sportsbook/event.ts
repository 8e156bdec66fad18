import type { event } from '@felek/contract/src/sportsbook.ts'
import type * as z from 'zod/mini'

type Wire = z.output<typeof event>

/** A match as lists and its own page have it; `arms` as docs/feed.md lists them. */
export type SportEvent = Wire & {
  arms?: { home: string; away: string } | undefined
  /** Red cards, home and away. */
  reds?: readonly [number, number] | undefined
}
export type SportMarket = Wire['markets'][number]

/** What names a pick: a match, a market of it and one of the market's outcomes. */
export type Pick3 = { eventID: string; marketID: string; outcomeID: string }

/** One word for a pick, to keep things under; no part of an id has a space. */
export const pickKey = ({ eventID, marketID, outcomeID }: Pick3): string =>
  `${eventID} ${marketID} ${outcomeID}`

export const isLive = ({ status }: Pick<SportEvent, 'status'>): boolean => status === 'live'

/** `"1-2"` or `"1:2"` → the two numbers as they are shown; null where there is no score. */
export const scoreOf = (score: string | undefined): readonly [string, string] | null => {
  const found = /^(\d+)\s*[-:–]\s*(\d+)/.exec(score ?? '')
  return found ? [found[1] ?? '', found[2] ?? ''] : null
}
