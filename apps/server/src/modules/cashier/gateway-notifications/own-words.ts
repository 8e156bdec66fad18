import type { Tx } from '@felek/database/database.ts'
import type { CashierDeps } from '../deps.ts'
import { takeRequest, type RequestRow } from '../store.ts'
import { applyVerdict } from './notices.ts'
import { sealEvent } from './seals.ts'
import {
  findPriorEvent,
  keepEvent,
  keepUnfitEvents,
  lockTransfer,
  type PriorEvent,
} from './store.ts'
import { insertSuspenseRows } from '../suspense/store.ts'
import type { Verdict } from './verdict.ts'

/*
 * What no machine tells of a transfer: staff have seen it, or a line of a statement says it. It is kept as a gateway's word is,
 * under the same seal, and does what a gateway's word does, so that the books need no second way to be checked.
 */

export type OwnWord = {
  gateway: string
  /** Also the transfer's name: one word of ours is one transfer. */
  id: string
  reference: string
  amountKurus: bigint
  occurredAt: Date
  /** What it rests on: ids, no names. */
  restsOn: Record<string, string>
}

const toEvent = (word: OwnWord) =>
  ({
    gateway: word.gateway,
    event_id: word.id,
    body: JSON.stringify(word.restsOn),
    kind: 'transfer.received',
    transaction_id: word.id,
    reference: word.reference,
    amount_kurus: word.amountKurus,
    currency: 'TRY',
    occurred_at: word.occurredAt,
    why: null,
  }) as const

export type Judged = { verdict: Verdict; request: RequestRow | undefined }

/** Keeps a word of ours once, and does what is decided about it; undefined where it was said before. */
export const applyOwnWord = async (
  tx: Tx,
  deps: CashierDeps,
  word: OwnWord,
  decide: (
    request: RequestRow | undefined,
    told: PriorEvent | undefined,
  ) => Verdict | Promise<Verdict>,
  now: Date,
): Promise<Judged | undefined> => {
  const event = toEvent(word)
  const seal = sealEvent(deps, event)
  if (await keepEvent(tx, { ...event, seal }, now, now)) return undefined
  await lockTransfer(tx, event)
  const request = await takeRequest(tx, event.gateway, event.reference)
  const verdict = await decide(request, await findPriorEvent(tx, event))
  await applyVerdict(deps, tx, { event: { ...event, outcome: null, seal }, request, verdict }, now)
  return { verdict, request }
}

/** Keeps words of ours about money that no request is known for: it lies before staff, many lines at once. */
export const keepUnfitWords = async (
  tx: Tx,
  deps: CashierDeps,
  words: readonly { word: OwnWord; reason: string }[],
  now: Date,
): Promise<void> => {
  const events = words.map(({ word, reason }) => {
    const event = toEvent(word)
    return { ...event, reason, outcome: 'review', seal: sealEvent(deps, event) }
  })
  await keepUnfitEvents(tx, events, now)
  await insertSuspenseRows(tx, events)
}
