import { hashOfHex } from '@felek/platform/crypto/commitment-chain.ts'
import type { WitnessDeps } from './deps.ts'
import { isFarAhead } from './numbers.ts'
import {
  countRound,
  insertRound,
  liftSubject,
  lockRound,
  recordDrawer,
  recordStaked,
  publish,
  roundById,
  roundByNumber,
  showBoth,
  findSubject,
  listSubjects,
  listValues,
  type RoundRow,
  type ValueRow,
} from './store.ts'

/*
 * The house as the witness of a draw that somebody else makes (docs/fairness.md): before stakes are
 * taken both promise a value, after the close each shows its own, and the outcome follows from both.
 * Ours follow from a key outside of the database, so whoever reads all its tables knows none of them.
 *
 * One rule holds everything: **a value leaves only after it has been written down as shown, and no
 * stake of a round is taken once that is so.**
 */

export { chainEnds, publishChain } from './chains.ts'
export { createWitnessState, type WitnessState } from './state.ts'

export const graceMs = 30_000

type RoundSummary = Pick<
  RoundRow,
  'drawer' | 'subject' | 'number' | 'round_id' | 'drawer_commitment' | 'steps' | 'key_id'
>
/** The drawer's promise stands in it: two rounds never have the same value, whatever was restored. */
const aboutOf = ({ drawer, subject, number, round_id, drawer_commitment }: RoundSummary): string =>
  [drawer, subject, number, round_id, drawer_commitment].join('\n')

const valueOf = (deps: WitnessDeps, round: RoundSummary, step: number): string => {
  const chain = deps.witnessState.chains.find(({ keyId }) => keyId === round.key_id)
  if (chain === undefined)
    throw new Error(
      'a round was promised under another SEAL_KEY: add that one to SEAL_OLD_KEY to show its values',
    )
  return chain.value(aboutOf(round), round.steps, step)
}

/** What is known to be drawn with a witness is asked anew after this time. */
const believedMs = 1_000

export type Promised = {
  subject: string
  number: bigint
  roundId: string
  /** The drawer's own promise, for as many values. */
  commitment: string
  steps: number
  /** From now: until when stakes are taken, and until when all is drawn. */
  closesInMs: number
  endsInMs: number
}
export type Exchanged =
  | { status: 'ok'; commitment: string; closesInMs: number }
  /** Another round has this number, or had a later one. */
  | { status: 'conflict'; lastNumber: bigint }

const msUntil = (at: Date, now: Date): number => Math.max(0, at.getTime() - now.getTime())

const isSame = (row: RoundRow, said: Promised): boolean =>
  row.subject === said.subject &&
  row.number === said.number &&
  row.drawer_commitment === said.commitment &&
  row.steps === said.steps

/** Exchanges promises for a round. The same again: the same answer, by the first one's clock. */
export const commit = async (
  deps: WitnessDeps,
  drawer: string,
  said: Promised,
): Promise<Exchanged> => {
  const now = deps.now()
  const { subject, number } = said
  const [chain] = deps.witnessState.chains
  const named: RoundSummary = {
    drawer,
    subject,
    number,
    round_id: said.roundId,
    steps: said.steps,
    drawer_commitment: said.commitment,
    key_id: chain.keyId,
  }
  const fresh: RoundRow = {
    ...named,
    commitment: chain.commitment(aboutOf(named), said.steps),
    committed_at: now,
    closes_at: new Date(now.getTime() + said.closesInMs),
    ends_at: new Date(now.getTime() + said.endsInMs),
    drawer_at: null,
    staked: false,
  }
  const answered = await deps.db.inTx(async (tx): Promise<Exchanged> => {
    const before = await roundById(tx, drawer, said.roundId)
    const lastNumber = (await findSubject(tx, drawer, subject))?.last_number
    if (before === undefined && isFarAhead(number, lastNumber))
      return { status: 'conflict', lastNumber: lastNumber ?? 0n }
    // Waits for a twin that is being written, and then finds its number taken.
    if (before === undefined && (await countRound(tx, drawer, subject, number)) !== undefined) {
      await insertRound(tx, fresh)
      return { status: 'ok', commitment: fresh.commitment, closesInMs: said.closesInMs }
    }
    const same = before ?? (await roundById(tx, drawer, said.roundId))
    return same !== undefined && isSame(same, said)
      ? { status: 'ok', commitment: same.commitment, closesInMs: msUntil(same.closes_at, now) }
      : {
          status: 'conflict',
          lastNumber: (await findSubject(tx, drawer, subject))?.last_number ?? 0n,
        }
  })
  deps.witnessState.subjects.delete(drawer)
  return answered
}

export type Shown = {
  subject: string
  roundId: string
  step: number
  /** The drawer's value of this step. */
  value: string
  /** SHA-256 of what the drawer has settled before it learns ours; empty where there is nothing. */
  settled: string
}
export type Reveal =
  | { status: 'ok'; value: string }
  | { status: 'too_early'; waitMs: number }
  | { status: 'unknown_round' }
  /** Not what was promised, not the next step, or another content than this step had. */
  | { status: 'conflict' }

/** Takes the drawer's value of a step and gives ours. The same again: the same answer. */
export const reveal = (deps: WitnessDeps, drawer: string, said: Shown): Promise<Reveal> =>
  deps.db.inTx(async (tx): Promise<Reveal> => {
    const now = deps.now()
    const round = await lockRound(tx, drawer, said.roundId)
    if (round?.subject !== said.subject) return { status: 'unknown_round' }
    if (now < round.closes_at) return { status: 'too_early', waitMs: msUntil(round.closes_at, now) }
    const values = await listValues(tx, round)
    const known = values[said.step]
    if (known !== undefined && known.drawer_value !== null)
      return known.drawer_value === said.value && known.settled === said.settled
        ? { status: 'ok', value: known.value }
        : { status: 'conflict' }
    const promised = said.step === 0 ? round.drawer_commitment : values[said.step - 1]?.drawer_value
    if (said.step >= round.steps || hashOfHex(said.value) !== promised)
      return { status: 'conflict' }
    const value = known?.value ?? valueOf(deps, round, said.step)
    await showBoth(tx, {
      ...keyOf(round),
      step: said.step,
      value,
      shown_at: now,
      drawer_value: said.value,
      settled: said.settled,
      drawer_at: now,
    })
    if (said.step === 0) await recordDrawer(tx, round, now)
    return { status: 'ok', value }
  })

const keyOf = ({ drawer, subject, number }: RoundRow) => ({ drawer, subject, number })

/** How many of our values are public by the clock, whether anybody has asked for them or not. */
const dueSteps = ({ closes_at, ends_at, steps }: RoundRow, now: Date): number => {
  const past = (at: Date) => now.getTime() >= at.getTime() + graceMs
  return past(ends_at) ? steps : past(closes_at) ? 1 : 0
}

/**
 * A round as anybody may see it: both promises, and what was shown. What is due by the clock is
 * written down as shown before it is.
 */
export const publicRound = async (
  deps: WitnessDeps,
  drawer: string,
  subject: string,
  number: bigint,
): Promise<{ round: RoundRow; values: ValueRow[] } | undefined> => {
  const round = await roundByNumber(deps.db.read, drawer, subject, number)
  if (round === undefined) return undefined
  const values = await listValues(deps.db.read, round)
  const now = deps.now()
  const shown = new Set(values.map(({ step }) => step))
  const missing = Array.from({ length: dueSteps(round, now) }, (_, step) => step).filter(
    (step) => !shown.has(step),
  )
  if (missing.length === 0) return { round, values }
  return deps.db.inTx(async (tx) => {
    await publish(
      tx,
      missing.map((step) => ({
        ...keyOf(round),
        step,
        value: valueOf(deps, round, step),
        shown_at: now,
        drawer_value: null,
        settled: null,
        drawer_at: null,
      })),
    )
    return { round, values: await listValues(tx, round) }
  })
}

/**
 * Takes back what was promised for a subject and never drawn: its next number follows the last round
 * whose values were shown. One of which none ever was is no subject of ours any more, so stakes on
 * it are taken again. False where there is no such subject.
 */
export const liftPromises = async (
  deps: WitnessDeps,
  drawer: string,
  subject: string,
): Promise<boolean> => {
  const lifted = await deps.db.inTx((tx) => liftSubject(tx, drawer, subject, deps.now()))
  deps.witnessState.subjects.delete(drawer)
  return lifted
}

const witnessed = (deps: WitnessDeps, drawer: string): Promise<ReadonlySet<string>> => {
  const byDrawer = deps.witnessState.subjects
  const nowMs = deps.now().getTime()
  const before = byDrawer.get(drawer)
  const ageMs = nowMs - (before?.atMs ?? -Infinity)
  if (before && ageMs >= 0 && ageMs < believedMs) return before.subjects
  const subjects = listSubjects(deps.db.read, drawer).then((names) => new Set(names))
  byDrawer.set(drawer, { subjects, atMs: nowMs })
  subjects.catch(() => byDrawer.delete(drawer))
  return subjects
}

/**
 * Whether a stake may be taken now for what this party draws: always where it is drawn without a
 * witness; else only in a round that was promised, and while something of it is unknown. Asked when
 * a stake has come, so whoever sent it did not know the value that leaves afterwards.
 */
export const takesStakes = async (
  deps: WitnessDeps,
  drawer: string,
  subject: string,
  roundId: string,
): Promise<boolean> => {
  if (!(await witnessed(deps, drawer)).has(subject)) return true
  const round = await roundById(deps.db.read, drawer, roundId)
  if (round?.subject !== subject) return false
  const now = deps.now()
  if (dueSteps(round, now) === round.steps) return false
  if ((await listValues(deps.db.read, round)).length >= round.steps) return false
  // Once a round: it is kept then, whatever becomes of the stake.
  if (!round.staked) await recordStaked(deps.db.read, round)
  return true
}
