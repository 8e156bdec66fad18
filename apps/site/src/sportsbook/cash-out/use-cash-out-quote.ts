import { sportsRules } from '@felek/contract/sports-rules.ts'
import { useEffect, useState } from 'react'
import { ApiRefusal } from '../../lib/api/api.ts'
import { quoteCashOut, type CashOutQuote } from './cash-out.ts'
import { serverNow } from '@felek/web-kit/server-clock.ts'

/** Presses on the share that follow each other at once are one question. */
const settleMs = 200
const lifeMs = sportsRules.cashOutQuoteS * 1_000

export type QuoteNow =
  /** `untilMs`: by this device's clock, whatever time that believes it to be. */
  | { kind: 'quote'; quote: CashOutQuote; untilMs: number; over: boolean }
  | { kind: 'refused'; message: string }
type Known = QuoteNow & { key: string }

/**
 * Asks a moment later, and says when the answer is over: its life is counted from when it came, since
 * the device's clock and the server's need not agree. Answers how to let go.
 */
export const followQuote = (
  ask: (signal: AbortSignal) => Promise<CashOutQuote>,
  know: (now: QuoteNow) => void,
): (() => void) => {
  const mine = new AbortController()
  let life: ReturnType<typeof setTimeout> | undefined
  const learn = () =>
    ask(mine.signal).then(
      (quote) => {
        if (mine.signal.aborted) return
        const now = { kind: 'quote', quote, untilMs: serverNow() + lifeMs } as const
        know({ ...now, over: false })
        life = setTimeout(() => know({ ...now, over: true }), lifeMs)
      },
      (problem: unknown) => {
        if (mine.signal.aborted) return
        const message = problem instanceof ApiRefusal ? problem.message : ''
        know({ kind: 'refused', message })
      },
    )
  const timer = setTimeout(() => void learn(), settleMs)
  return () => {
    mine.abort()
    clearTimeout(timer)
    clearTimeout(life)
  }
}

/** A quote of this share and its life; asked for again where `asked` grows, and not at 0. */
export const useCashOutQuote = (
  couponID: string,
  share: number,
  asked: number,
): QuoteNow | undefined => {
  const key = `${couponID} ${share} ${asked}`
  const [known, know] = useState<Known>()
  useEffect(() => {
    if (asked === 0) return
    return followQuote(
      (signal) => quoteCashOut(couponID, share, signal),
      (now) => know({ ...now, key }),
    )
  }, [couponID, share, asked, key])
  // Of another share, or of a question asked before: it is none of this one's.
  return known?.key === key ? known : undefined
}
