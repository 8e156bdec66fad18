import { hashOfHex, type Chain } from '@felek/platform/crypto/commitment-chain.ts'
import type { Db } from '../schema.ts'
import {
  insertSeries,
  insertStep,
  lastNumber,
  seriesById,
  findStep,
  type SeriesRow,
  type StepRow,
} from './store.ts'

/*
 * The studio as the second party of the operator's jackpots (docs/fairness.md): both promise a chain of values, and
 * for each draw the operator tells the digest of its list with its own next value before it learns ours.
 *
 * One rule holds everything: **a value leaves only after it has been written down as shown, with the digest that it was
 * shown for.** Whoever comes with another digest for the same draw is refused.
 */

export type CommitmentRequest = {
  subject: string
  number: bigint
  roundId: string
  /** The operator's own promise, for as many values. */
  commitment: string
  steps: number
}
export type Promised =
  | { status: 'ok'; commitment: string; closesInMs: 0 }
  | { status: 'conflict'; lastNumber: string }

type SeriesName = Pick<SeriesRow, 'subject' | 'number' | 'round_id' | 'operator_commitment'>
/** The operator's promise stands in it: two series never have the same values. */
const aboutOf = ({ subject, number, round_id, operator_commitment }: SeriesName): string =>
  [subject, number, round_id, operator_commitment].join('\n')

/** Exchanges promises. The same again: the same answer. */
export const exchangeCommitments = async (
  db: Db,
  chain: Chain,
  said: CommitmentRequest,
  now: Date,
): Promise<Promised> => {
  const { subject, number, roundId, commitment, steps } = said
  const last = await lastNumber(db, subject)
  if (number > last) {
    const named = { subject, number, round_id: roundId, operator_commitment: commitment }
    await insertSeries(db, {
      ...named,
      steps,
      commitment: chain.commitment(aboutOf(named), steps),
      key_id: chain.keyId,
      promised_at: now,
    })
  }
  const row = await seriesById(db, roundId)
  const isSame =
    row?.subject === subject &&
    row.number === number &&
    row.operator_commitment === commitment &&
    row.steps === steps
  return isSame
    ? { status: 'ok', commitment: row.commitment, closesInMs: 0 }
    : { status: 'conflict', lastNumber: `${await lastNumber(db, subject)}` }
}

export type Shown = {
  subject: string
  roundId: string
  step: number
  /** The operator's value of this step. */
  value: string
  /** SHA-256 of what it has settled before it learns ours. */
  settled: string
}
export type Revealed = { status: 'ok'; value: string } | { status: 'unknown_round' | 'conflict' }

const answerTo = (row: StepRow | undefined, { value, settled }: Shown): Revealed =>
  row?.operator_value === value && row.settled === settled
    ? { status: 'ok', value: row.value }
    : { status: 'conflict' }

/** Takes the operator's value of a step and gives ours. The same again: the same answer. */
export const reveal = async (db: Db, chain: Chain, said: Shown, now: Date): Promise<Revealed> => {
  const series = await seriesById(db, said.roundId)
  if (series?.subject !== said.subject) return { status: 'unknown_round' }
  const known = await findStep(db, series, said.step)
  if (known) return answerTo(known, said)
  const promised =
    said.step === 0
      ? series.operator_commitment
      : (await findStep(db, series, said.step - 1))?.operator_value
  const fits = said.step < series.steps && hashOfHex(said.value) === promised
  // Under another STUDIO_SEAL_KEY than it was promised there is no value that would fit.
  if (!fits || series.key_id !== chain.keyId) return { status: 'conflict' }
  await insertStep(db, {
    subject: series.subject,
    number: series.number,
    step: said.step,
    operator_value: said.value,
    settled: said.settled,
    value: chain.value(aboutOf(series), series.steps, said.step),
    shown_at: now,
  })
  return answerTo(await findStep(db, series, said.step), said)
}
