import { createHash } from 'node:crypto'
import { afterCommit, type Query, type Tx } from '@felek/database/database.ts'
import { toAmount } from '@felek/contract/money.ts'
import { formatMoney } from '@felek/phrases/format.ts'
import { newId } from '../../../database/ids.ts'
import { invalidFields } from '../../../rpc/refusal.ts'
import { sendMail } from '../../messages/messages.ts'
import { findMailbox, playerCard } from '../../players/players.ts'
import { readHold } from '../../wallet/wallet.ts'
import { findStopped, takeSendable } from '../clearing/stopped.ts'
import { takeBankReference } from '../bank-reference-store.ts'
import type { CashierDeps } from '../deps.ts'
import { openDestination } from '../destination.ts'
import { publishRequest } from '../publish.ts'
import { giveBackWithdrawal } from '../shared-ibans/shared-ibans.ts'
import { findRequest, manualGateway, setStatus, takeWithdrawal, type RequestRow } from '../store.ts'
import { formatPaymentFile, toBankText, toFileName, type PaymentLine } from './payment-file.ts'
import * as store from './store.ts'

/*
 * Payouts by hand: what was let go and goes by no machine waits for a file, which staff carry to the bank; then they say
 * of each transfer what the bank did, once.
 */

/** An export with personal columns of more is two persons' (docs/office.md). */
const linesMax = 100
/** How long the bytes of a file are written out again. */
const textMs = 86_400_000
const paid = 1002
const sent = 1004
const house = `gateway:${manualGateway}`

type Filed = Pick<RequestRow, 'id' | 'player_id' | 'reference' | 'amount_kurus' | 'destination'>

/** A line by what the ledger holds and where the withdrawal was made to go, opened at this moment alone. */
const toLine = async (q: Query, deps: CashierDeps, request: Filed): Promise<PaymentLine> => {
  const held = await readHold(q, house, request.reference)
  if (held?.playerId !== request.player_id || held.amountKurus !== request.amount_kurus)
    throw new Error(`withdrawal ${request.id} is not what the ledger holds for it`)
  const { owner, iban } = openDestination(deps.env, request)
  if (toBankText(owner) === '' || !/^TR\d{24}$/.test(iban))
    throw new Error(`withdrawal ${request.id} goes to nobody whom a bank can read`)
  return { reference: request.reference, amountKurus: held.amountKurus, owner, iban }
}

const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

export type PayoutFile = {
  fileId: bigint
  name: string
  lines: number
  totalKurus: bigint
  sha256: string
  requestIds: readonly bigint[]
}

const toFile = (row: store.FileRow, requestIds: readonly bigint[]): PayoutFile => ({
  fileId: row.file_id,
  name: toFileName(row.file_id),
  lines: row.lines,
  totalKurus: row.total_kurus,
  sha256: row.sha256,
  requestIds,
})

/** Withdrawals with their lines; one that has none holds up nobody else, waits on and is logged. */
const takeLines = async (tx: Tx, deps: CashierDeps) => {
  const taken: { request: RequestRow; line: PaymentLine }[] = []
  for (const request of await takeSendable(tx, 'hand', linesMax))
    try {
      taken.push({ request, line: await toLine(tx, deps, request) })
    } catch (error) {
      deps.log.error(
        { err: error, requestId: String(request.id) },
        'a withdrawal could not be put into a file of payouts',
      )
    }
  return taken
}

/**
 * Makes a file of what waits, a hundred at most, each withdrawal once: rows and steps commit together. The bytes are
 * kept nowhere; undefined where nothing waits.
 */
export const makePayoutFile = async (
  tx: Tx,
  deps: CashierDeps,
  { staffId }: { staffId: bigint },
  now: Date,
): Promise<PayoutFile | undefined> => {
  const taken = await takeLines(tx, deps)
  if (taken.length === 0) return undefined
  const fileId = newId(now)
  const payer = deps.env.payoutAccount
  const lines = taken.map(({ line }) => line)
  const row = {
    file_id: fileId,
    made_at: now,
    made_by: staffId,
    payer_owner: payer.owner,
    payer_iban: payer.iban,
    lines: lines.length,
    total_kurus: lines.reduce((sum, { amountKurus }) => sum + amountKurus, 0n),
    sha256: hashOf(formatPaymentFile({ fileId, madeAt: now, payer, lines })),
  }
  await store.insertFile(tx, row)
  await store.insertLines(
    tx,
    fileId,
    taken.map(({ request, line }) => ({ id: request.id, amountKurus: line.amountKurus })),
  )
  for (const { request } of taken) {
    await setStatus(tx, request.id, sent, null, now)
    afterCommit(() => void publishRequest(deps, request.player_id, request.id))
  }
  return toFile(
    row,
    taken.map(({ request }) => request.id),
  )
}

/**
 * The bytes of a file that was made within a day, written out anew; undefined of one that is none or older. Throws where
 * they are not the bytes that it was made with.
 */
export const readPayoutFile = async (
  q: Query,
  deps: CashierDeps,
  fileId: bigint,
): Promise<(PayoutFile & { text: string }) | undefined> => {
  const row = await store.findFile(q, fileId)
  if (!row || deps.now().getTime() - row.made_at.getTime() > textMs) return undefined
  const filed = await store.listLines(q, fileId)
  const lines: PaymentLine[] = []
  for (const request of filed) lines.push(await toLine(q, deps, request))
  const payer = { owner: row.payer_owner, iban: row.payer_iban }
  const text = formatPaymentFile({ fileId, madeAt: row.made_at, payer, lines })
  if (hashOf(text) !== row.sha256)
    throw new Error(`payout file ${fileId} is not what it was made with`)
  return {
    ...toFile(
      row,
      filed.map(({ id }) => id),
    ),
    text,
  }
}

export type PayoutDecision = { id: bigint; version?: number | undefined; staffId: bigint }
export type PayoutResult =
  | { status: 'ok'; version: number; playerId: bigint; amountKurus: bigint }
  | { status: 'not_found' | 'changed' }

type Taken = { request: RequestRow } | { status: 'not_found' | 'changed' }

/** One that is in a file and of which nobody has said anything yet, held. */
const takeSent = async (tx: Tx, { id, version }: PayoutDecision): Promise<Taken> => {
  const request = await takeWithdrawal(tx, id)
  if (!request) return { status: 'not_found' }
  const filed = await store.findPayout(tx, id)
  if (request.status !== sent || filed?.outcome !== null) return { status: 'changed' }
  if (version !== undefined && version !== request.version) return { status: 'changed' }
  return { request }
}

const toDone = async (
  tx: Tx,
  { id, player_id: playerId, amount_kurus: amountKurus }: RequestRow,
): Promise<PayoutResult> => ({
  status: 'ok',
  version: (await findRequest(tx, id)).version,
  playerId,
  amountKurus,
})

/** Settles one by the bank's word as staff have seen it, under the bank's own name for the transfer. */
export const markPaidInTx = async (
  tx: Tx,
  deps: CashierDeps,
  { bankReference, ...decision }: PayoutDecision & { bankReference: string },
  now: Date,
): Promise<PayoutResult> => {
  const taken = await takeSent(tx, decision)
  if (!('request' in taken)) return taken
  if (!(await takeBankReference(tx, bankReference)))
    throw invalidFields({ bankReference: 'reference_known' })
  const { request } = taken
  const said = { outcome: 'paid', bankReference, by: decision.staffId, at: now } as const
  await store.setOutcome(tx, request.id, said)
  await setStatus(tx, request.id, paid, null, now)
  const [settled] = await deps.wallet.postIn(tx, [
    {
      verb: 'settle',
      source: house,
      transactionId: request.reference,
      about: request.reference,
      playerId: request.player_id,
      amountKurus: request.amount_kurus,
      house,
    },
  ])
  if (settled?.status !== 'ok')
    throw new Error(
      `the vault answered ${settled?.status ?? 'nothing'} to the settle of request ${request.id}`,
    )
  afterCommit(() => void publishRequest(deps, request.player_id, request.id))
  return toDone(tx, request)
}

const tellReturned = async (
  tx: Tx,
  deps: CashierDeps,
  { player_id: playerId, amount_kurus: amountKurus }: RequestRow,
  reason: string,
): Promise<void> => {
  const card = await playerCard(tx, playerId)
  const to = await findMailbox(deps, tx, playerId)
  if (!card || to === undefined) return
  await sendMail(deps, tx, {
    playerId,
    to,
    template: 'payout_returned',
    lang: card.lang,
    username: card.username,
    path: '/support',
    values: { amount: formatMoney(toAmount(amountKurus), card.lang), reason },
  })
}

/** Gives back the money of one whose transfer the bank has declined, with words for its player. */
export const returnPayoutInTx = async (
  tx: Tx,
  deps: CashierDeps,
  { note, ...decision }: PayoutDecision & { note: string },
  now: Date,
): Promise<PayoutResult> => {
  const taken = await takeSent(tx, decision)
  if (!('request' in taken)) return taken
  const { request } = taken
  const said = { outcome: 'returned', bankReference: null, by: decision.staffId, at: now } as const
  await store.setOutcome(tx, request.id, said)
  await store.setReturned(tx, request.id, note, now)
  await giveBackWithdrawal(deps, tx, request)
  await tellReturned(tx, deps, request, note)
  return toDone(tx, request)
}

/** What a proposal to give one back rests on; undefined where nothing is to be said of it any more. */
export const readReturnFacts = async (
  tx: Tx,
  id: bigint,
): Promise<{ code: string; amount: string; fileID: string; sentAt: string } | undefined> => {
  const taken = await takeSent(tx, { id, staffId: 0n })
  const filed = await store.findPayout(tx, id)
  if (!('request' in taken) || !filed) return undefined
  return {
    code: taken.request.reference,
    amount: toAmount(taken.request.amount_kurus),
    fileID: String(filed.fileId),
    sentAt: filed.filedAt.toISOString(),
  }
}

export type Payout = store.PayoutRow & { isStopped: boolean }

/** What waits for a file, or for the bank's word. */
export const listPayouts = async (
  q: Query,
  page: { state: 'waiting' | 'sent'; after: bigint; limit: number },
): Promise<Payout[]> => {
  const rows = await store.listPayouts(q, page)
  const waiting = rows
    .filter(({ file_id: fileId }) => fileId === null)
    .map(({ id, player_id: playerId }) => ({ id, playerId }))
  const stopped = await findStopped(q, waiting)
  return rows.map((row) => ({ ...row, isStopped: stopped.has(row.id) }))
}
