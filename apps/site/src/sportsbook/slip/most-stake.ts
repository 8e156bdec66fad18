import { toAmount, toKurus } from '@felek/contract/money.ts'
import type { Tool } from '@felek/contract/protection.ts'
import { useBalance } from '../../lib/money/balance.ts'
import { useProtection } from '../../lib/session/protection.ts'
import type { Quote } from './use-quote.ts'

/** What a limit leaves for one coupon: of what is staked and what may be lost in a window, and of a single bet. */
const leftOf = ({ tool, left, value, house }: Tool): string[] => {
  const all = /^(stake|loss)\./.test(tool) ? [left] : tool === 'bet' ? [value, house] : []
  return all.filter((it) => typeof it === 'string')
}

/**
 * The largest line stake that balance, limits and market allow, in whole lira where it is one or more; null where that
 * is less than the least that is taken.
 */
export const mostStake = (of: {
  lines: number
  quote: Pick<Quote, 'minLineStake' | 'maxLineStake'>
  /** Of a player: the cash, and what the limits leave. */
  cash: string | undefined
  left: readonly string[]
}): string | null => {
  const { lines, quote, cash, left } = of
  if (lines === 0) return null
  const own = [...(cash === undefined ? [] : [cash]), ...left].map(
    (it) => toKurus(it) / BigInt(lines),
  )
  const most = [toKurus(quote.maxLineStake), ...own].reduce((least, it) =>
    it < least ? it : least,
  )
  const round = most >= 100n ? most - (most % 100n) : most
  const min = toKurus(quote.minLineStake)
  if (most < min) return null
  return toAmount(round < min ? most : round)
}

export const useMostStake = (lines: number, quote: Quote | undefined): string | null => {
  const balance = useBalance()
  const left = (useProtection()?.tools ?? []).flatMap(leftOf)
  return quote ? mostStake({ lines, quote, cash: balance?.balance, left }) : null
}
