import { useEffect, useState } from 'react'
import { ApiRefusal } from '../lib/api.ts'
import { quoteCashOut, type CashOutQuote } from './cash-out.ts'

/** Presses on the share that follow each other at once are one question. */
const settleMs = 200

export type QuoteNow =
  | { kind: 'quote'; quote: CashOutQuote; over: boolean }
  | { kind: 'refused'; message: string }
type Known = QuoteNow & { key: string }

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
    const mine = new AbortController()
    let life: ReturnType<typeof setTimeout> | undefined
    const ask = () =>
      quoteCashOut(couponID, share, mine.signal).then(
        (quote) => {
          if (mine.signal.aborted) return
          know({ key, kind: 'quote', quote, over: false })
          const lifeMs = Math.max(0, Date.parse(quote.expiresAt) - Date.now())
          life = setTimeout(() => know({ key, kind: 'quote', quote, over: true }), lifeMs)
        },
        (problem: unknown) => {
          if (mine.signal.aborted) return
          const message = problem instanceof ApiRefusal ? problem.message : ''
          know({ key, kind: 'refused', message })
        },
      )
    const timer = setTimeout(() => void ask(), settleMs)
    return () => {
      mine.abort()
      clearTimeout(timer)
      clearTimeout(life)
    }
  }, [couponID, share, asked, key])
  // Of another share, or of a question asked before: it is none of this one's.
  return known?.key === key ? known : undefined
}
