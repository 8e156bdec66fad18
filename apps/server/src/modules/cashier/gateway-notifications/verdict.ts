import type { DeclinedWhy, GatewayNotification } from '../gateways/gateway.ts'
import type { PriorEvent } from './store.ts'
import type { RequestRow } from '../store.ts'

/** What a gateway's notice does to the request that it quotes. */
export type Verdict =
  /** Moves the money that the verb says and brings the request to its new status. */
  | {
      outcome: 'applied'
      verb: 'deposit' | 'settle' | 'release' | undefined
      status: 1002 | 1003
      noteKey: DeclinedWhy | null
    }
  /** Told before, or of no consequence. */
  | { outcome: 'nothing'; reason: string }
  /**
   * Nothing moves for the player: staff look at it. `hold` marks a waiting request as under review.
   */
  | { outcome: 'review'; reason: string; hold: boolean }

const review = (reason: string, hold = false): Verdict => ({ outcome: 'review', reason, hold })
const nothing = (reason: string): Verdict => ({ outcome: 'nothing', reason })

/**
 * How long after its end a hosted payment may still be confirmed: what the processor took in that
 * time is the player's, also where we have given it up. Later money is for staff.
 */
const paymentLateMs = 86_400_000

/** Banks stamp whole seconds: finer than that their time and ours can not be compared. */
const wholeSeconds = (at: Date): number => Math.floor(at.getTime() / 1_000)

/** When money for a request must have moved, to be the player's without a question. */
const lastMoment = (request: RequestRow, kind: GatewayNotification['kind']): Date => {
  const until = (request.expires_at ?? request.created_at).getTime()
  return new Date(kind === 'payment.succeeded' ? until + paymentLateMs : until)
}

const declinedBy = ({ why }: Pick<GatewayNotification, 'why'>): DeclinedWhy =>
  why ?? 'declined_by_bank'

/**
 * The one table of what is believed of whom, in whatever order and however often it comes. Money is
 * credited only where code, amount, currency and time all fit; what contradicts an earlier final
 * word is for staff, never silent.
 */
export const judge = (
  notice: Omit<GatewayNotification, 'eventId'>,
  request: RequestRow | undefined,
  told: PriorEvent | undefined,
): Verdict => {
  if (told) {
    const same =
      told.reference === notice.reference &&
      told.amount_kurus === notice.amountKurus &&
      told.currency === notice.currency
    return same ? nothing('told_before') : review('changed_content')
  }
  const kind = notice.kind.startsWith('payout') ? 'withdraw' : 'deposit'
  if (!request || request.kind !== kind) return review('unknown_reference')
  // Its money came, and waits for its player.
  const parked = request.status === 1004 && request.parked_id !== null
  const waiting = request.status === 1001 || (request.status === 1004 && !parked)
  // Money came: also one that was given up is under review, and its player sees that.
  const hold = kind === 'deposit' && (waiting || request.status === 1005)
  if (notice.currency !== 'TRY') return review('wrong_currency', hold)
  if (notice.amountKurus !== request.amount_kurus) return review('wrong_amount', hold)
  switch (notice.kind) {
    case 'transfer.received':
    case 'payment.succeeded':
      if (request.status === 1002 || parked) return review('paid_twice')
      if (request.status === 1003) return review('after_declined')
      // The code did not exist before: such a transfer is another's, or the message is made up.
      if (wholeSeconds(notice.occurredAt) < wholeSeconds(request.created_at))
        return review('before_request', hold)
      // The other side's own time decides: money in time is the player's, however late we heard of
      // it.
      if (notice.occurredAt > lastMoment(request, notice.kind)) return review('after_expiry', hold)
      return { outcome: 'applied', verb: 'deposit', status: 1002, noteKey: null }
    case 'transfer.declined':
    case 'payment.failed':
      if (request.status === 1002 || parked) return review('declined_after_paid')
      // Given up before we heard of it: the reason is the other side's all the same.
      if (!waiting && request.status !== 1005) return nothing('closed_before')
      return { outcome: 'applied', verb: undefined, status: 1003, noteKey: declinedBy(notice) }
    case 'payout.paid':
      if (request.status === 1002) return review('paid_twice')
      if (request.status !== 1004) return review('after_declined')
      return { outcome: 'applied', verb: 'settle', status: 1002, noteKey: null }
    case 'payout.declined':
      if (request.status === 1002) return review('declined_after_paid')
      if (request.status !== 1004) return nothing('closed_before')
      return { outcome: 'applied', verb: 'release', status: 1003, noteKey: declinedBy(notice) }
  }
}
