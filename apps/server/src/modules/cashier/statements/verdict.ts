import type { Verdict } from '../gateway-notifications/verdict.ts'
import type { RequestRow } from '../store.ts'

/** What a line says of a deposit: how much came where, on which day, and from whom. */
export type LineWord = {
  day: string
  kurus: bigint
  accountId: bigint
  /** Whether the sender's name fits the player's; false where the bank names nobody. */
  nameFits: boolean
}

const review = (reason: string, hold: boolean): Verdict => ({ outcome: 'review', reason, hold })

/** The day in Istanbul, which has kept UTC+3 since 2016. */
const dayOf = (at: Date): string => new Date(at.getTime() + 10_800_000).toISOString().slice(0, 10)

/**
 * What a line of a statement does to the deposit whose code it quotes. Money is credited by rule only where code, amount,
 * account, days and name all fit; all else lies before staff, and its player sees that it came.
 */
export const judgeLine = (request: RequestRow | undefined, line: LineWord): Verdict => {
  if (!request || request.kind !== 'deposit') return review('unknown_reference', false)
  const isOpen = request.status === 1001 || request.status === 1005
  if (request.status === 1003) return review('after_declined', false)
  if (!isOpen) return review('paid_twice', false)
  if (line.kurus !== request.amount_kurus) return review('wrong_amount', true)
  if (line.accountId !== request.receiving_id) return review('wrong_account', true)
  if (!line.nameFits) return review('wrong_name', true)
  if (line.day < dayOf(request.created_at)) return review('before_request', true)
  if (line.day > dayOf(request.expires_at ?? request.created_at))
    return review('after_expiry', true)
  return { outcome: 'applied', verb: 'deposit', status: 1002, noteKey: null }
}
