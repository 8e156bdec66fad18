import { afterCommit, type Tx } from '@felek/database/database.ts'
import type { CashierDeps } from '../deps.ts'
import { depositReturned } from '../../rewards/rewards.ts'
import type { Movement } from '../../wallet/wallet.ts'
import type { Gateway, GatewayNotification } from '../gateways/gateway.ts'
import { awaited, grantAwaited } from '../bonuses/bonuses.ts'
import { parkRequest } from '../parked/parked.ts'
import { insertBeside } from '../deposits.ts'
import { publishRequest } from '../publish.ts'
import { creditRequest, insertSuspense, type What } from '../suspense/store.ts'
import {
  eventApplied,
  keepEvent,
  lockTransfer,
  putOff,
  takeDueEvents,
  takeEvent,
  findPriorEvent,
  type EventRow,
} from './store.ts'
import { setBalanceAfter, setStatus, takeRequest, type RequestRow } from '../store.ts'
import { isSealIntact, sealEvent } from './seals.ts'
import { judge, type Verdict } from './verdict.ts'

/** Time that the webhook has to apply what it stored before the job takes it up. */
const retryMs = 10_000
/** What no gateway told is said again so often, until somebody has looked. */
const brokenMs = 3_600_000

/**
 * Stores what a gateway said, then applies it once. Resolves once it is stored: what could not be
 * applied now is tried again by `applyDueEvents`. `conflict`: another message came under this id
 * before.
 */
export const onGatewayNotification = async (
  deps: CashierDeps,
  gateway: Gateway,
  notice: GatewayNotification,
  body: string,
): Promise<'stored' | 'conflict'> => {
  const now = deps.now()
  const event = {
    gateway: gateway.name,
    event_id: notice.eventId,
    body,
    kind: notice.kind,
    transaction_id: notice.transactionId,
    reference: notice.reference,
    amount_kurus: notice.amountKurus,
    currency: notice.currency,
    occurred_at: notice.occurredAt,
    why: notice.why,
  }
  const sealed = { ...event, seal: sealEvent(deps, event) }
  const before = await keepEvent(deps.db.read, sealed, now, new Date(now.getTime() + retryMs))
  if (before && before.body !== body) {
    deps.log.error(
      { gateway: gateway.name, eventId: notice.eventId },
      'a gateway told two things under one id; the first one stands',
    )
    return 'conflict'
  }
  await applyEvent(deps, event).catch((error: unknown) =>
    deps.log.error(
      { err: error, gateway: gateway.name, eventId: notice.eventId },
      'a stored event could not be applied yet',
    ),
  )
  return 'stored'
}

/** Applies stored events that an error or a crash left over. */
export const applyDueEvents = async (deps: CashierDeps): Promise<void> => {
  const now = deps.now()
  for (const event of await takeDueEvents(deps.db.read, now, new Date(now.getTime() + retryMs))) {
    await applyEvent(deps, event).catch((error: unknown) =>
      deps.log.error(
        { err: error, gateway: event.gateway, eventId: event.event_id },
        'a stored event could not be applied yet',
      ),
    )
  }
}

const applyEvent = (
  deps: CashierDeps,
  key: Pick<EventRow, 'gateway' | 'event_id'>,
): Promise<void> =>
  deps.db.inTx(async (tx) => {
    const event = await takeEvent(tx, key.gateway, key.event_id)
    if (!event) return
    const now = deps.now()
    if (!isSealIntact(deps, event)) {
      deps.log.error(key, 'a notice is not as a gateway told it: nothing moves by it')
      return putOff(tx, event, new Date(now.getTime() + brokenMs))
    }
    // A twin with another event id has then committed or not begun, whatever request it quotes.
    await lockTransfer(tx, event)
    const request = await takeRequest(tx, event.gateway, event.reference)
    const told = await findPriorEvent(tx, event)
    const verdict = judge(noticeOf(event), request, told)
    await applyVerdict(deps, tx, { event, request, verdict }, now)
  })

/** What an event does, by the verdict about it; the event itself is on record and the transfer is nobody else's now. */
export const applyVerdict = async (
  deps: CashierDeps,
  tx: Tx,
  {
    event,
    request,
    verdict,
  }: { event: EventRow; request: RequestRow | undefined; verdict: Verdict },
  now: Date,
): Promise<void> => {
  const reason = verdict.outcome === 'applied' ? null : verdict.reason
  const requestId = request?.id ?? null
  await eventApplied(tx, event, { outcome: verdict.outcome, reason, requestId }, now)
  if (verdict.outcome === 'review') await layBeforeStaff(deps, tx, event, request, verdict)
  if (!request || verdict.outcome === 'nothing') return

  if (verdict.outcome === 'review') {
    if (verdict.reason === 'declined_after_paid')
      await depositReturned(tx, deps, { playerId: request.player_id, depositId: request.id }, now)
    if (!verdict.hold) return
    await setStatus(tx, request.id, 1004, 'transfer_in_review', now)
  } else {
    // What staff have seen come may be another amount than was asked for.
    if (verdict.verb === 'deposit' && event.amount_kurus !== request.amount_kurus)
      await creditRequest(tx, request.id, { amountKurus: event.amount_kurus, noteKey: null, now })
    else await setStatus(tx, request.id, verdict.status, verdict.noteKey, now)
    const moved = { ...request, amount_kurus: event.amount_kurus }
    if (verdict.verb) await move(deps, tx, moved, verdict.verb, event.transaction_id, now)
  }
  afterCommit(() => void publishRequest(deps, request.player_id, request.id))
}

/** Without money of ours that came, it is words alone that staff read. */
const whatCame = ({ kind, currency }: EventRow, reason: string): What => {
  const came = kind === 'transfer.received' || kind === 'payment.succeeded'
  // Of what was told in other words before, the money has been counted.
  if (!came || reason === 'changed_content') return 'words'
  return currency === 'TRY' ? 'lira' : 'foreign'
}

/** The row in which a player sees a second payment while staff look at it. */
const showSecond = async (
  deps: CashierDeps,
  tx: Tx,
  { gateway, amount_kurus: amountKurus }: EventRow,
  request: RequestRow,
): Promise<bigint> => {
  const now = deps.now()
  const id = await insertBeside(tx, { ...request, gateway, amountKurus }, now)
  await setStatus(tx, id, 1004, 'second_payment_in_review', now)
  afterCommit(() => void publishRequest(deps, request.player_id, id))
  return id
}

const layBeforeStaff = async (
  deps: CashierDeps,
  tx: Tx,
  event: EventRow,
  request: RequestRow | undefined,
  { reason, hold }: Extract<Verdict, { outcome: 'review' }>,
): Promise<void> => {
  const what = whatCame(event, reason)
  // What came beside a request that has ended is the player's money: it is not staff's alone to see.
  const isSecond = what === 'lira' && !hold && request?.kind === 'deposit'
  const shownId = isSecond ? await showSecond(deps, tx, event, request) : null
  if (!(await insertSuspense(tx, event, what, shownId)))
    throw new Error(
      `the money of ${event.transaction_id} of ${event.gateway} is in suspense already`,
    )
  deps.log.error(
    { gateway: event.gateway, eventId: event.event_id, reason },
    'a transfer is in suspense: staff must look at it',
  )
}

/**
 * Moves what the verdict says. The request's own line is written after the vault's, for it carries
 * the cash that the vault left.
 */
const move = async (
  deps: CashierDeps,
  tx: Tx,
  request: RequestRow,
  verb: 'deposit' | 'settle' | 'release',
  transactionId: string,
  now: Date,
): Promise<void> => {
  const movement: Movement = {
    verb,
    source: `gateway:${request.gateway}`,
    transactionId: verb === 'deposit' ? transactionId : request.reference,
    playerId: request.player_id,
    amountKurus: request.amount_kurus,
    house: `gateway:${request.gateway}`,
    ...(verb === 'deposit' ? {} : { about: request.reference }),
  }
  const waiting = verb === 'deposit' ? await awaited(tx, deps, request.player_id, now) : undefined
  const [outcome] = await deps.wallet.postIn(tx, [movement])
  if (outcome?.status === 'parked')
    return parkRequest(tx, { requestId: request.id, playerId: request.player_id }, outcome, now)
  if (outcome?.status !== 'ok')
    throw new Error(
      `the vault answered ${outcome?.status ?? 'nothing'} to the ${verb} of request ${request.id}`,
    )
  // A payout that went through moved no cash now: it left when it was held.
  if (verb !== 'settle') await setBalanceAfter(tx, request.id, outcome.cashKurus)
  const deposit = { id: request.id, amountKurus: request.amount_kurus }
  await grantAwaited(tx, deps, waiting, deposit, now)
}

const noticeOf = (event: EventRow): Omit<GatewayNotification, 'eventId'> => ({
  kind: event.kind,
  transactionId: event.transaction_id,
  reference: event.reference,
  amountKurus: event.amount_kurus,
  currency: event.currency,
  occurredAt: event.occurred_at,
  why: event.why,
})
