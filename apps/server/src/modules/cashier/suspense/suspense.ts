import { toAmount } from '@felek/contract/money.ts'
import { formatMoney } from '@felek/phrases/format.ts'
import { afterCommit, type Tx } from '@felek/database/database.ts'
import type { CashierDeps } from '../deps.ts'
import { insertBeside } from '../deposits.ts'
import { sendMail } from '../../messages/messages.ts'
import { findMailbox, playerCard } from '../../players/players.ts'
import { transferIn } from '../../wallet/wallet.ts'
import { isSealIntact, type SignedEvent } from '../gateway-notifications/seals.ts'
import { proveConfirmation, takeConfirmation } from '../incoming/incoming.ts'
import { parkRequest } from '../parked/parked.ts'
import { publishRequest } from '../publish.ts'
import { manualGateway, setBalanceAfter } from '../store.ts'
import { awaited, grantAwaited } from '../bonuses/bonuses.ts'
import * as store from './store.ts'

/*
 * The suspense desk: what gateways told that fits no request. Lira that came stand in the ledger's
 * account `suspense` until staff credit them to a request or give them back, so that a gateway's
 * account is what the gateway has, and `suspense` is what is still to be settled (docs/ledger.md).
 */

/** The house's account, and the source of its movements. */
const suspense = 'suspense'
/** Where money goes that nobody can be found for. */
const writtenOff = 'written_off'

export type Decision =
  | { do: 'credit'; requestId?: bigint | undefined; reason: string; operator: string }
  /** `returnReference` is the other side's own name for the transfer back. */
  | { do: 'return'; returnReference: string; reason: string; operator: string }
  /** The money is what staff had seen come, and credited, before: `requestId` is that deposit. */
  | { do: 'prove'; requestId: bigint; reason: string; operator: string }
  | { do: 'write_off'; reason: string; operator: string }
  /** The money is a recalled deposit's, which the house has won back: whoever says so books it on. */
  | { do: 'won'; reason: string; operator: string }
  | { do: 'close'; reason: string; operator: string }

export type Decided = {
  id: string
  do: Decision['do']
  /** Of a credit: the row of the history that shows it. */
  requestId?: string
  returnReference?: string
  reason: string
  operator: string
  decidedAt: string
}
export type Undecided =
  | 'not_found'
  /** Decided otherwise before. */
  | 'conflict'
  /** No lira came that could be credited, nothing that could be returned, it is not words alone, or no gateway told it. */
  | 'unfit'
  /** No such deposit to credit it to, or none of its amount whose confirmation waits for a line. */
  | 'no_request'
  /** Staff have credited that very money by what they saw: it can only prove it. */
  | 'confirmed_before'

/** Whether it is what a gateway told, or was told before there were seals. */
const isGenuine = (
  deps: CashierDeps,
  event: SignedEvent & { seal: string | null; may_lack: boolean },
) => event.may_lack || isSealIntact(deps, event)

/** Moves lira that came from their gateway's account to `suspense`, once, whoever asks. */
const bookIn = async (
  tx: Tx,
  deps: CashierDeps,
  of: bigint | undefined,
  now: Date,
): Promise<number> => {
  const rows = (await store.takeUnbooked(tx, of)).filter((row) => isGenuine(deps, row))
  await transferIn(
    tx,
    suspense,
    rows.map((row) => ({
      transactionId: `in:${row.suspense_id}`,
      amountKurus: row.amount_kurus,
      from: `gateway:${row.gateway}`,
      to: suspense,
    })),
  )
  await store.booked(
    tx,
    rows.map((row) => row.suspense_id),
    now,
  )
  return rows.length
}

/** Books what came and is not booked yet, some of it, within a transaction that brought more; answers how much it was. */
export const bookSuspenseIn = (tx: Tx, deps: CashierDeps, now: Date): Promise<number> =>
  bookIn(tx, deps, undefined, now)

/** The errand: what came stands in the ledger within seconds, whether or not staff look at it. */
export const bookSuspense = async (deps: CashierDeps): Promise<void> => {
  while ((await deps.adminDb.inTx((tx) => bookIn(tx, deps, undefined, deps.now()))) > 0);
}

/**
 * Ends a matter, once: the same decision again is answered as the first time, another is a
 * `conflict`. Record, movement, the player's row and the mail are one transaction, under the
 * ledger's login: what serves calls can settle nothing.
 */
export const decideSuspenseInTx = async (
  tx: Tx,
  deps: CashierDeps,
  id: bigint,
  wanted: Decision,
): Promise<Decided | Undecided> => {
  const matter = await store.takeSuspense(tx, id)
  if (!matter) return 'not_found'
  if (matter.decision !== null) return agrees(matter, wanted) ? answerOf(id, matter) : 'conflict'
  if (!fits(matter, wanted)) return 'unfit'
  if (!isGenuine(deps, matter)) {
    deps.log.error({ id: String(id) }, 'a matter is not as a gateway told it: nothing moves by it')
    return 'unfit'
  }
  const target =
    wanted.do === 'credit' ? await findDeposit(tx, matter, wanted.requestId) : undefined
  if (wanted.do === 'credit' && !target) return 'no_request'
  if (target && (await isConfirmation(tx, matter, target.id))) return 'confirmed_before'
  const now = deps.now()
  if (wanted.do === 'prove' && !(await prove(tx, matter, wanted.requestId, now)))
    return 'no_request'
  await bookIn(tx, deps, id, now)
  // To be credited it goes back too: a deposit comes from a gateway, under the transfer's own name.
  if (matter.what === 'lira') await bookOut(tx, matter, wanted.do === 'write_off')
  const credited = target && (await credit(tx, deps, matter, target, now))
  const verdict = {
    target_id: credited?.target_id ?? null,
    request_id: credited?.request_id ?? null,
    asked_kurus: credited?.asked_kurus ?? null,
    decision: wanted.do,
    return_reference: wanted.do === 'return' ? wanted.returnReference : null,
    reason: wanted.reason,
    operator: wanted.operator,
    decided_at: now,
  }
  await store.decided(tx, id, verdict)
  await endWithout(tx, deps, matter, wanted, now)
  return answerOf(id, verdict)
}

/** What a decision that credits nobody means for its player. */
const endWithout = async (
  tx: Tx,
  deps: CashierDeps,
  matter: store.Matter,
  wanted: Decision,
  now: Date,
): Promise<void> => {
  if (wanted.do === 'credit') return
  const isElsewhere = wanted.do === 'prove' || wanted.do === 'won'
  const note = isElsewhere ? { key: 'suspense_elsewhere' } : { text: wanted.reason }
  await endQuoted(tx, deps, matter, note, now)
  await endRow(tx, deps, matter, note, now)
  if (wanted.do === 'return' && matter.player_id !== null)
    await mailTo(tx, deps, matter.player_id, 'deposit_returned', matter, wanted.reason)
}

/** The line of a statement that told of this money; undefined of what a gateway told. */
const lineOf = ({ gateway, event_id: eventId }: store.Matter): bigint | undefined =>
  gateway === manualGateway && eventId.startsWith('line-') ? BigInt(eventId.slice(5)) : undefined

/** Whether staff have credited this money to the deposit before any line showed it. */
const isConfirmation = async (
  tx: Tx,
  matter: store.Matter,
  requestId: bigint,
): Promise<boolean> => {
  if (lineOf(matter) === undefined) return false
  const confirmation = await takeConfirmation(tx, requestId)
  return confirmation?.proved_line === null && confirmation.amount_kurus === matter.amount_kurus
}

const prove = async (
  tx: Tx,
  matter: store.Matter,
  requestId: bigint,
  now: Date,
): Promise<boolean> => {
  const lineId = lineOf(matter)
  if (lineId === undefined) return false
  const proof = { requestId, lineId, amountKurus: matter.amount_kurus }
  return (await proveConfirmation(tx, proof, now)) === 'proved'
}

const fits = (matter: store.Matter, wanted: Decision): boolean => {
  if (wanted.do !== 'return' && wanted.do !== 'close') return matter.what === 'lira'
  return (wanted.do === 'return') === (matter.what !== 'words')
}

const agrees = (matter: store.Matter, wanted: Decision): boolean => {
  if (matter.decision !== wanted.do) return false
  if (wanted.do === 'credit') return matter.target_id === (wanted.requestId ?? matter.quoted_id)
  return wanted.do !== 'return' || matter.return_reference === wanted.returnReference
}

/** The deposit that staff name, or that was quoted; held until the end of the transaction. */
const findDeposit = async (
  tx: Tx,
  matter: store.Matter,
  requestId: bigint | undefined,
): Promise<store.Target | undefined> => {
  const id = requestId ?? matter.quoted_id
  const target = id === null ? undefined : await store.takeTarget(tx, id)
  return target?.kind === 'deposit' ? target : undefined
}

/**
 * Credits what came, as it came, to a deposit of a player. One that has ended keeps its end, and a
 * row of its own shows the money.
 */
const credit = async (
  tx: Tx,
  deps: CashierDeps,
  matter: store.Matter,
  target: store.Target,
  now: Date,
) => {
  const amountKurus = matter.amount_kurus
  const over = target.status === 1002 || target.status === 1003
  const ownRow = over && matter.quoted_id === target.id ? matter.shown_id : null
  if (ownRow === null) await endRow(tx, deps, matter, { key: 'suspense_elsewhere' }, now)
  const beside = { ...target, gateway: matter.gateway, amountKurus }
  const shownId = ownRow ?? (over ? await insertBeside(tx, beside, now) : target.id)
  await store.creditRequest(tx, shownId, { amountKurus, noteKey: 'suspense_credited', now })
  if (matter.quoted_id !== null && matter.quoted_id !== target.id)
    await endQuoted(tx, deps, matter, { key: 'suspense_elsewhere' }, now)
  await mailTo(tx, deps, target.player_id, 'deposit_credited', matter)
  const waiting = await awaited(tx, deps, target.player_id, now)
  const [moved] = await deps.wallet.postIn(tx, [
    {
      verb: 'deposit',
      source: `gateway:${matter.gateway}`,
      transactionId: matter.transaction_id,
      playerId: target.player_id,
      amountKurus,
      house: `gateway:${matter.gateway}`,
    },
  ])
  if ((moved?.status !== 'ok' && moved?.status !== 'parked') || moved.replayed)
    throw new Error(
      `the vault answered ${moved?.status ?? 'nothing'} to the credit of suspense ${matter.suspense_id}`,
    )
  if (moved.status === 'parked')
    await parkRequest(tx, { requestId: shownId, playerId: target.player_id }, moved, now)
  else {
    await setBalanceAfter(tx, shownId, moved.cashKurus)
    await grantAwaited(tx, deps, waiting, { id: shownId, amountKurus }, now)
  }
  afterCommit(() => void publishRequest(deps, target.player_id, shownId))
  return {
    target_id: target.id,
    request_id: shownId,
    asked_kurus: over || target.amount_kurus === amountKurus ? null : target.amount_kurus,
  }
}

/** Moves what was booked out of `suspense`, once: to the gateway's account that it came from, or to nobody's. */
const bookOut = (tx: Tx, matter: store.Matter, isWrittenOff: boolean): Promise<void> =>
  transferIn(tx, suspense, [
    {
      transactionId: `out:${matter.suspense_id}`,
      amountKurus: matter.amount_kurus,
      from: suspense,
      to: isWrittenOff ? writtenOff : `gateway:${matter.gateway}`,
    },
  ])

/** The deposit that was under review for this matter alone ends, and its player reads why. */
const endQuoted = async (
  tx: Tx,
  deps: CashierDeps,
  matter: store.Matter,
  note: { key: string } | { text: string },
  now: Date,
): Promise<void> => {
  const { suspense_id: id, quoted_id: requestId, player_id: playerId } = matter
  if (requestId === null || playerId === null) return
  if (await store.endReview(tx, { id, requestId }, note, now))
    afterCommit(() => void publishRequest(deps, playerId, requestId))
}

/** The row that showed the money ends: it went back, or to another deposit. */
const endRow = async (
  tx: Tx,
  deps: CashierDeps,
  { shown_id: shownId, player_id: playerId }: store.Matter,
  note: { key: string } | { text: string },
  now: Date,
): Promise<void> => {
  if (shownId === null || playerId === null) return
  await store.endShown(tx, shownId, note, now)
  afterCommit(() => void publishRequest(deps, playerId, shownId))
}

const mailTo = async (
  tx: Tx,
  deps: CashierDeps,
  playerId: bigint,
  template: 'deposit_credited' | 'deposit_returned',
  { amount_kurus: kurus, currency }: store.Matter,
  reason = '',
): Promise<void> => {
  const player = await playerCard(tx, playerId)
  const to = await findMailbox(deps, tx, playerId)
  if (!player || !to) return
  const amount = formatMoney(toAmount(kurus), player.lang)
  await sendMail(deps, tx, {
    playerId,
    to,
    template,
    lang: player.lang,
    username: player.username,
    path: '/profile/history',
    values: { amount: currency === 'TRY' ? amount : amount.replace('TL', currency), reason },
  })
}

const answerOf = (id: bigint, v: store.Verdict): Decided => ({
  id: String(id),
  do: v.decision,
  ...(v.request_id === null ? {} : { requestId: String(v.request_id) }),
  ...(v.return_reference === null ? {} : { returnReference: v.return_reference }),
  reason: v.reason,
  operator: v.operator,
  decidedAt: v.decided_at.toISOString(),
})
