import type { Tx } from '@felek/database/database.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { newId } from '../../../database/ids.ts'
import { listPlayerCards } from '../../players/players.ts'
import { transferIn } from '../../wallet/wallet.ts'
import type { CashierDeps } from '../deps.ts'
import { namesFit } from '../facts/names.ts'
import { applyOwnWord, keepUnfitWords, type OwnWord } from '../gateway-notifications/own-words.ts'
import { proveConfirmation } from '../incoming/incoming.ts'
import { manualGateway, takeRequest } from '../store.ts'
import { bookSuspenseIn } from '../suspense/suspense.ts'
import {
  listCoded,
  listConfirmations,
  listSent,
  type ConfirmationCandidate,
  type Sent,
} from './candidates-store.ts'
import { findDepositCode, findPayoutCode } from './codes.ts'
import { linePlace, type NumberedLine } from './identity.ts'
import { rest } from './statement.ts'
import * as store from './store.ts'
import { judgeLine } from './verdict.ts'

/*
 * Each new line of a statement is booked in the transaction that brings it, so that the ledger's account of the gateway is
 * what stands in the bank. First it proves what staff have seen come; then it credits the deposit whose code it quotes, by
 * rule; what is left stands in suspense, or, of what went out, in `unexplained`.
 */

const house = `gateway:${manualGateway}`
/** Money that left the bank and that nobody has explained: the house's account and the source of its movements. */
export const [unexplained, source] = ['unexplained', 'suspense']

const rowsTogether = 1_000

type Batch = { accountId: bigint; statementId: bigint }
type Coded = { line: store.NewLine; bankName: string; confirmation?: ConfirmationCandidate }
export type Booking = {
  credited: number
  proved: number
  suspense: number
  told: number
  sent: number
}

const inBatches = async <Row>(
  rows: readonly Row[],
  work: (batch: Row[]) => Promise<void>,
): Promise<void> => {
  for (let at = 0; at < rows.length; at += rowsTogether)
    await work(rows.slice(at, at + rowsTogether))
}

const toNewLines = async (
  deps: CashierDeps,
  lines: readonly NumberedLine[],
  { accountId, statementId }: Batch,
  now: Date,
): Promise<Coded[]> => {
  const made: Coded[] = []
  for (const { line, details, identity, ordinal } of lines) {
    await rest(made.length + 1)
    const lineId = newId(now)
    const words = `${line.text} ${line.reference}`
    made.push({
      bankName: line.name,
      line: {
        lineId,
        accountId,
        statementId,
        identity,
        ordinal,
        row: line.row,
        day: line.day,
        kurus: line.kurus,
        reference: line.reference || null,
        code: line.kurus > 0n ? findDepositCode(words) : findPayoutCode(words),
        details: encryptionOf(deps.env).encrypt(details, linePlace(lineId)),
        booked: line.kurus > 0n ? 'word' : 'sent',
        nameFits: null,
        payoutId: null,
        returnId: null,
        suspenseId: null,
        chargebackId: null,
      },
    })
  }
  return made
}

const namesOf = (lines: readonly Coded[]) => ({
  codes: lines.flatMap(({ line }) => line.code ?? []),
  references: lines.flatMap(({ line }) => line.reference ?? []),
})

/** Says of lines that left which payout or return they show; each is shown once, by its very amount. */
const explainSent = async (tx: Tx, lines: readonly Coded[]): Promise<void> => {
  const open = new Set(await listSent(tx, namesOf(lines)))
  const fits = (line: store.NewLine, it: Sent) =>
    it.amount_kurus === -line.kurus &&
    (it.bank_reference === line.reference || (line.code !== null && it.code === line.code))
  for (const { line } of lines) {
    const sent = [...open].find((it) => fits(line, it))
    if (!sent) continue
    open.delete(sent)
    line.booked = 'told'
    if (sent.kind === 'payout') line.payoutId = sent.id
    if (sent.kind === 'return') line.returnId = sent.id
    if (sent.kind === 'suspense') line.suspenseId = sent.id
    if (sent.kind === 'chargeback') line.chargebackId = sent.id
  }
}

/** Says of lines that came which confirmation they show, and whether their names fit; holds the deposits they quote. */
const matchReceived = async (tx: Tx, lines: readonly Coded[]): Promise<void> => {
  const players = new Map(
    (await listCoded(tx, namesOf(lines).codes)).map((it) => [it.code, it.player_id]),
  )
  const codes = [...players.keys()].sort()
  // From here on nobody confirms one of them by eye.
  for (const code of codes) await takeRequest(tx, manualGateway, code)
  const open = new Set(await listConfirmations(tx, namesOf(lines)))
  const ids = [...players.values(), ...[...open].map((it) => it.player_id)]
  const cards = await listPlayerCards(tx, [...new Set(ids)])
  for (const it of lines) {
    const { line } = it
    const confirmation = [...open].find(
      (c) =>
        c.amount_kurus === line.kurus &&
        c.receiving_id === line.accountId &&
        (c.bank_reference === line.reference || c.code === line.code),
    )
    if (confirmation) {
      open.delete(confirmation)
      it.confirmation = confirmation
      line.booked = 'proof'
    }
    const playerId = confirmation?.player_id ?? players.get(line.code ?? '')
    const card = playerId === undefined ? undefined : cards.get(playerId)
    if (card) line.nameFits = namesFit(it.bankName, `${card.firstname} ${card.lastname}`)
  }
}

const toWord = ({ line }: Coded, day: Date): OwnWord => ({
  gateway: manualGateway,
  id: `line-${line.lineId}`,
  reference: line.code ?? '',
  amountKurus: line.kurus,
  occurredAt: day,
  restsOn: { line: String(line.lineId), statement: String(line.statementId) },
})

/** Noon of a booking day: no bank says when on it. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00+03:00`)

/** Books what quotes a deposit; answers how many were credited. */
const bookCoded = async (
  tx: Tx,
  deps: CashierDeps,
  lines: readonly Coded[],
  now: Date,
): Promise<number> => {
  let credited = 0
  for (const it of lines) {
    const { line } = it
    const word = toWord(it, noonOf(line.day))
    const done = await applyOwnWord(
      tx,
      deps,
      word,
      (request) => judgeLine(request, { ...line, nameFits: line.nameFits === true }),
      now,
    )
    if (!done) throw new Error(`line ${line.lineId} was booked before`)
    if (done.verdict.outcome === 'applied') credited += 1
  }
  while ((await bookSuspenseIn(tx, deps, now)) > 0);
  return credited
}

const proveAll = async (tx: Tx, lines: readonly Coded[], now: Date): Promise<void> => {
  for (const { line, confirmation } of lines) {
    if (!confirmation) continue
    const proof = {
      requestId: confirmation.request_id,
      lineId: line.lineId,
      amountKurus: line.kurus,
    }
    const said = await proveConfirmation(tx, proof, now)
    if (said !== 'proved') throw new Error(`line ${line.lineId} proves nothing: ${said}`)
  }
}

/** Books lines that no statement had before. */
export const bookLines = async (
  tx: Tx,
  deps: CashierDeps,
  lines: readonly NumberedLine[],
  batch: Batch,
  now: Date,
): Promise<Booking> => {
  const made = await toNewLines(deps, lines, batch, now)
  const received = made.filter(({ line }) => line.kurus > 0n)
  const left = made.filter(({ line }) => line.kurus < 0n)
  await matchReceived(tx, received)
  await explainSent(tx, left)
  await inBatches(made, (rows) =>
    store.insertLines(
      tx,
      rows.map(({ line }) => line),
      now,
    ),
  )
  const proofs = received.filter(({ line }) => line.booked === 'proof')
  const words = received.filter(({ line }) => line.booked === 'word')
  const coded = words.filter(({ line }) => line.nameFits !== null)
  const unfit = words.filter(({ line }) => line.nameFits === null)
  const sent = left.filter(({ line }) => line.booked === 'sent')
  await proveAll(tx, proofs, now)
  const credited = await bookCoded(tx, deps, coded, now)
  await inBatches(unfit, async (rows) => {
    const said = rows.map((it) => ({
      word: toWord(it, noonOf(it.line.day)),
      reason: it.line.code === null ? 'no_code' : 'unknown_reference',
    }))
    await keepUnfitWords(tx, deps, said, now)
  })
  while ((await bookSuspenseIn(tx, deps, now)) > 0);
  await inBatches(sent, (rows) =>
    transferIn(
      tx,
      source,
      rows.map(({ line }) => ({
        transactionId: `sent:${line.lineId}`,
        amountKurus: -line.kurus,
        from: unexplained,
        to: house,
      })),
    ),
  )
  return {
    credited,
    proved: proofs.length,
    suspense: words.length - credited,
    told: left.length - sent.length,
    sent: sent.length,
  }
}
