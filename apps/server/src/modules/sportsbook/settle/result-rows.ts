import type { FeedMessage } from '@felek/contract/protocols/feed/feed.ts'
import type { ResultRow } from './fold.ts'

/** What a message means for one selection's log. */
export type NewResult = { market: string; outcome: string; row: Omit<ResultRow, 'resultNo'> }

const none = {
  certainty: null,
  won: null,
  voidHalves: null,
  winners: null,
  tied: null,
  fromAt: null,
  toAt: null,
} as const

const halves = (voidFactor: 0 | 0.5 | 1): 0 | 1 | 2 =>
  voidFactor === 0 ? 0 : voidFactor === 1 ? 2 : 1

const dateOr = (v: string | undefined): Date | null => (v === undefined ? null : new Date(v))

const kinds = {
  rollback_bet_settlement: 'rollback_settlement',
  bet_cancel: 'cancel',
  rollback_bet_cancel: 'rollback_cancel',
} as const

/**
 * Rows of the log that a message makes, none of one that decides nothing. A cancel names no outcomes:
 * `outcomesOf` says which a market has.
 */
export const resultRowsOf = (
  message: FeedMessage,
  outcomesOf: (market: string) => readonly string[],
): NewResult[] => {
  const at = new Date(message.at)
  if (message.type === 'bet_settlement')
    return message.markets.flatMap(({ market, outcomes }) =>
      outcomes.map((o) => ({
        market,
        outcome: o.id,
        row: {
          ...none,
          kind: 'settlement' as const,
          at,
          certainty: message.certainty,
          won: o.result === 1,
          voidHalves: halves(o.voidFactor),
          winners: o.deadHeat?.[0] ?? 1,
          tied: o.deadHeat?.[1] ?? 1,
        },
      })),
    )
  if (!(message.type in kinds)) return []
  const decides = message as Extract<FeedMessage, { type: keyof typeof kinds }>
  const isSpan = decides.type !== 'rollback_bet_settlement'
  return decides.markets.flatMap((market) =>
    outcomesOf(market).map((outcome) => ({
      market,
      outcome,
      row: {
        ...none,
        kind: kinds[decides.type],
        at,
        fromAt: isSpan ? dateOr(decides.from) : null,
        toAt: isSpan ? dateOr(decides.to) : null,
      },
    })),
  )
}
