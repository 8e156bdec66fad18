import type { ListedEvent, WholeEvent } from '@felek/contract/sportsbook-lists.ts'

/** A match as lists have it; its own page knows more. */
export type SportEvent = ListedEvent
export type SportMarket = ListedEvent['markets'][number]
export type { WholeEvent }

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
