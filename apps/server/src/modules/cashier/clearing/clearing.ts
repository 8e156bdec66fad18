import type { Query, Tx } from '@felek/database/database.ts'
import { limits } from '@felek/contract/limits.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import { approvalAmount } from '@felek/contract/office/cashier.ts'
import type { CashierDeps } from '../deps.ts'
import { openDestination } from '../destination.ts'
import { computeLevel, type Fact, type FactLevel } from '../facts/fact.ts'
import { gatherFacts } from '../facts/facts.ts'
import { listFacts } from '../facts/store.ts'
import { giveBackWithdrawal } from '../shared-ibans/shared-ibans.ts'
import * as store from './store.ts'

export type { WithdrawalFilter, WaitsFor, ClearedBy } from './store.ts'

/*
 * What staff do about withdrawals that wait: look, claim, let go, refuse. Whoever decides names the version that was
 * looked at; where the row or a fact is another by then, nothing happens but that the answer says so.
 */

const pending = 1001
const pageMax = 250
const claimMs = 600_000
const noteMin = 10
const approvalKurus = toKurus(approvalAmount)

export type Withdrawal = {
  id: bigint
  playerId: bigint
  reference: string
  amountKurus: bigint
  bank: { id: string; name: string }
  createdAt: Date
  waitsFor: store.WaitsFor | null
  /** Null where nobody's claim runs. */
  claimedBy: bigint | null
  claimedUntil: Date | null
  version: number
  level: FactLevel | 'ok'
  facts: readonly (Fact & { foundAt: Date })[]
}

/** One with all that there is about it; `owner` and `iban` are personal. */
export type WithdrawalDetail = Withdrawal & {
  status: number
  note: string | null
  owner: string
  iban: string
  factsOver: readonly (Fact & { foundAt: Date; overAt: Date | null })[]
  cleared: { at: Date; by: store.ClearedBy; staffId: bigint | null; reason: string | null } | null
  refused: { at: Date; staffId: bigint | null } | null
}

type FactRows = Awaited<ReturnType<typeof listFacts>>

const toWithdrawal = (row: store.ClearingRow, rows: FactRows, now: Date): Withdrawal => {
  const facts = rows
    .filter(({ requestId, overAt }) => requestId === row.id && overAt === null)
    .map(({ key, level, value, foundAt }) => ({ key, level, value, foundAt }))
  const isClaimed = row.claimed_until !== null && row.claimed_until > now
  return {
    id: row.id,
    playerId: row.player_id,
    reference: row.reference,
    amountKurus: row.amount_kurus,
    bank: { id: row.bank_id, name: row.bank_name },
    createdAt: row.created_at,
    waitsFor: row.waits_for,
    claimedBy: isClaimed ? row.claimed_by : null,
    claimedUntil: isClaimed ? row.claimed_until : null,
    version: row.version,
    level: computeLevel(facts) ?? 'ok',
    facts,
  }
}

/** Withdrawals that wait to be let go, the oldest first, behind an id; 250 at most. */
export const listWithdrawals = async (
  deps: Pick<CashierDeps, 'now'>,
  q: Query,
  page: { filter?: store.WithdrawalFilter; after?: bigint | undefined; limit?: number } = {},
): Promise<Withdrawal[]> => {
  const { filter = {}, after = 0n, limit = 50 } = page
  const now = deps.now()
  const rows = await store.listWaiting(q, { filter, after, limit: Math.min(limit, pageMax), now })
  const facts = await listFacts(
    q,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toWithdrawal(row, facts, now))
}

/** A withdrawal, whatever has become of it; undefined where there is none of that id. */
export const getWithdrawal = async (
  deps: CashierDeps,
  q: Query,
  id: bigint,
): Promise<WithdrawalDetail | undefined> => {
  const row = await store.findWithdrawal(q, id)
  if (!row) return undefined
  const facts = await listFacts(q, [id])
  const { cleared_at: clearedAt, cleared_by: clearedBy, refused_at: refusedAt } = row
  return {
    ...toWithdrawal(row, facts, deps.now()),
    ...openDestination(deps.env, row),
    status: row.status,
    note: row.note,
    factsOver: facts
      .filter(({ overAt }) => overAt !== null)
      .map(({ key, level, value, foundAt, overAt }) => ({ key, level, value, foundAt, overAt })),
    cleared:
      clearedAt && clearedBy
        ? { at: clearedAt, by: clearedBy, staffId: row.cleared_staff, reason: row.cleared_reason }
        : null,
    refused: refusedAt && { at: refusedAt, staffId: row.refused_staff },
  }
}

/**
 * Why a withdrawal needs a second person: `amount`, or `red_fact`; undefined where one is enough.
 */
export const approvalReason = (
  { amountKurus }: Pick<Withdrawal, 'amountKurus'>,
  facts: readonly Pick<Fact, 'level'>[],
): 'amount' | 'red_fact' | undefined =>
  amountKurus >= approvalKurus
    ? 'amount'
    : facts.some(({ level }) => level === 'red')
      ? 'red_fact'
      : undefined

/** Who decides, about what they have seen. Without a version it is a proposal that rests on its facts. */
export type Decision = { id: bigint; version?: number | undefined; staffId?: bigint | undefined }

export type ClearingResult =
  | { status: 'ok'; version: number }
  | { status: 'not_found' }
  /** Another colleague's claim runs. */
  | { status: 'claimed'; by: bigint }
  /** The row or its facts are not what was looked at. */
  | { status: 'changed'; version: number }
  /** It was let go or refused before. */
  | { status: 'over'; outcome: 'cleared' | 'refused' }
  | { status: 'needs_approval'; reason: 'amount' | 'red_fact' }
  /** The note for the player says too little, or is too long. */
  | { status: 'note_invalid' }

/** The withdrawal, held, where it still waits and this one may decide about it. */
const takeWaiting = async (
  tx: Tx,
  { id, version, staffId }: Decision,
  now: Date,
): Promise<{ row: store.ClearingRow } | { refusal: ClearingResult }> => {
  const row = await store.takeWithdrawal(tx, id)
  if (!row) return { refusal: { status: 'not_found' } }
  if (row.cleared_at !== null) return { refusal: { status: 'over', outcome: 'cleared' } }
  if (row.status !== pending) return { refusal: { status: 'over', outcome: 'refused' } }
  const { claimed_by: by, claimed_until: until } = row
  if (by !== null && until !== null && until > now && by !== staffId)
    return { refusal: { status: 'claimed', by } }
  if (version !== undefined && version !== row.version)
    return { refusal: { status: 'changed', version: row.version } }
  return { row }
}

/** What stands against this person's deciding about what they have seen; undefined where nothing does. */
export const findObstacle = async (
  tx: Tx,
  decision: Decision,
  now: Date,
): Promise<ClearingResult | undefined> => {
  const taken = await takeWaiting(tx, decision, now)
  return 'refusal' in taken ? taken.refusal : undefined
}

const readVersion = async (tx: Tx, id: bigint): Promise<number> =>
  (await store.findWithdrawal(tx, id))?.version ?? 0

/** Keeps a withdrawal to one colleague for ten minutes; their own claim begins anew. */
export const claimInTx = async (
  tx: Tx,
  claim: Decision & { staffId: bigint },
  now: Date,
): Promise<ClearingResult> => {
  const taken = await takeWaiting(tx, claim, now)
  if ('refusal' in taken) return taken.refusal
  const until = new Date(now.getTime() + claimMs)
  await store.setClaim(tx, claim.id, { staffId: claim.staffId, until })
  return { status: 'ok', version: await readVersion(tx, claim.id) }
}

type Clearing = Decision & { reason: string }

const clear = async (
  tx: Tx,
  deps: CashierDeps,
  { reason, ...decision }: Clearing,
  { now, isApproved }: { now: Date; isApproved: boolean },
): Promise<ClearingResult> => {
  const taken = await takeWaiting(tx, decision, now)
  if ('refusal' in taken) return taken.refusal
  const { row } = taken
  const { facts, isWorse } = await gatherFacts(tx, deps, row, now)
  if (isWorse && decision.version !== undefined)
    return { status: 'changed', version: await readVersion(tx, row.id) }
  const needs = isApproved ? undefined : approvalReason({ amountKurus: row.amount_kurus }, facts)
  if (needs !== undefined) return { status: 'needs_approval', reason: needs }
  const { staffId } = decision
  await store.setCleared(tx, row.id, { by: 'staff', staffId, reason, at: now })
  return { status: 'ok', version: await readVersion(tx, row.id) }
}

/**
 * Lets a withdrawal go on the word of one person; `needs_approval` where one is not enough. Commit
 * whatever it answers: a fact that is new is written down with the answer `changed`.
 */
export const clearWithdrawal = (deps: CashierDeps, clearing: Clearing): Promise<ClearingResult> =>
  deps.db.inTx((tx) => clear(tx, deps, clearing, { now: deps.now(), isApproved: false }))

/** The same in a transaction of its caller's, who has asked `approvalReason` and has the approval. */
export const clearInTx = (
  tx: Tx,
  deps: CashierDeps,
  clearing: Clearing,
  now: Date,
): Promise<ClearingResult> => clear(tx, deps, clearing, { now, isApproved: true })

/**
 * What a proposal to let a withdrawal go rests on: its amount and its facts as they are now, which
 * are written down; undefined of one that does not wait. Their values are left out, for turnover goes
 * on while a proposal waits.
 */
export const getFactsInTx = async (
  tx: Tx,
  deps: CashierDeps,
  id: bigint,
  now: Date,
): Promise<{ amount: string; facts: Pick<Fact, 'key' | 'level'>[] } | undefined> => {
  const row = await store.takeWithdrawal(tx, id)
  if (row?.status !== pending || row.cleared_at !== null) return undefined
  const { facts } = await gatherFacts(tx, deps, row, now)
  return {
    amount: toAmount(row.amount_kurus),
    facts: facts.map(({ key, level }) => ({ key, level })).sort((a, b) => (a.key < b.key ? -1 : 1)),
  }
}

/** Refuses a withdrawal with words for its player, and gives the money back in the same transaction. */
export const refuseInTx = async (
  tx: Tx,
  deps: CashierDeps,
  { note, ...decision }: Decision & { note: string },
  now: Date,
): Promise<ClearingResult> => {
  const taken = await takeWaiting(tx, decision, now)
  if ('refusal' in taken) return taken.refusal
  const words = note.trim()
  if (words.length < noteMin || words.length > limits.noteMax) return { status: 'note_invalid' }
  const { staffId, id } = decision
  await store.setRefused(tx, id, { staffId, note: words, at: now })
  await giveBackWithdrawal(deps, tx, taken.row)
  return { status: 'ok', version: await readVersion(tx, id) }
}

export const refuseWithdrawal = (
  deps: CashierDeps,
  refusal: Decision & { note: string },
): Promise<ClearingResult> => deps.db.inTx((tx) => refuseInTx(tx, deps, refusal, deps.now()))
