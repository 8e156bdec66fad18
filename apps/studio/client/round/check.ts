import { canonical } from '../../src/maths/canonical.ts'
import type { Draw } from '../../src/maths/draw.ts'
import { bytesOfHex, bytesOfText, hexOf, hmacSha256, sha256 } from '../../src/maths/sha256.ts'
import type { Verification } from '../../src/protocol/protocol.ts'
import { payoutsOf } from '../../src/rounds/payouts.ts'
import type { Playable } from '../../src/rounds/playable.ts'
import { replay, replayDraws, type Replayed } from '../../src/rounds/replay.ts'
import { fromKurus, toKurus } from '../lib/money.ts'

/*
 * Whether a round holds, computed here from the studio's public record and the rules of the game: every draw anew from
 * the seeds, the log played anew, each view and the payout compared. It takes nobody's word: not even `verified`.
 */

export type Played = Pick<Playable, 'rules' | 'config' | 'payoutKurus' | 'capHundredths'>

/** `later`: it cannot be said before the round is over, or its seed is out. `none`: there is nothing of the kind. */
export type Found = 'right' | 'wrong' | 'later' | 'none'

export type Report = {
  /** The seed is the one that was promised. */
  seed: Found
  /** Every draw follows from the seeds, and the rules ask for just these. */
  draws: Found
  /** What was hidden is what was sealed at the first step. */
  seal: Found
  /** Every step shows what the rules give, after an action that could be taken. */
  views: Found
  payout: Found
  /** Steps that show something else. */
  wrongSteps: number[]
  /** What the rules pay, decimal; null where that is not known. */
  pays: string | null
  /** The rules paid the most that the round can pay. */
  capped: boolean
  /** Why nothing was replayed: the version of the rules that it was played under is not kept here. */
  rulesKept: boolean
}

/** `elsewhere`: of a table or a room; what two parties drew is checked by the site (`/verify`). */
export type Verdict = 'right' | 'wrong' | 'later' | 'unkept' | 'void' | 'elsewhere'

/** Old tables name no rules in their record. */
export const isElsewhere = ({ maths, shared }: Pick<Verification, 'maths' | 'shared'>): boolean =>
  maths === undefined || (shared !== undefined && shared !== null)

export const verdictOf = (
  report: Report,
  { state, maths, shared }: Pick<Verification, 'state' | 'maths' | 'shared'>,
): Verdict => {
  if (isElsewhere({ maths, shared })) return 'elsewhere'
  const found = [report.seed, report.draws, report.seal, report.views, report.payout]
  if (found.includes('wrong')) return 'wrong'
  if (state === 'void') return 'void'
  if (!report.rulesKept) return 'unkept'
  return found.includes('later') ? 'later' : 'right'
}

const holds = (right: boolean): Found => (right ? 'right' : 'wrong')

type Drawn = { draw: number; range: number; value: number }

/** The studio's rule (protocol.ts, `verification`), from the text: the first word below the last whole stretch. */
const drawingFrom = (words: (text: string) => Uint32Array, prefix: string) => {
  const valueOf = (draw: number, range: number): number => {
    const limit = range * Math.floor(2 ** 32 / range)
    for (let again = 0; ; again += 1) {
      const word = words(`${prefix}${draw}${again === 0 ? '' : `:${again}`}`).find(
        (it) => it < limit,
      )
      if (word !== undefined) return word % range
    }
  }
  const made: Drawn[] = []
  const draw: Draw = (range) => {
    const value = valueOf(made.length, range)
    made.push({ draw: made.length, range, value })
    return value
  }
  return { draw, made, valueOf }
}

type Seeded = ReturnType<typeof drawingFrom> & { words: (text: string) => Uint32Array }

const seededOf = ({ serverSeed, clientSeed, nonce }: Verification): Seeded | null => {
  if (serverSeed === null) return null
  const words = hmacSha256(bytesOfHex(serverSeed))
  return { ...drawingFrom(words, `${clientSeed}:${nonce}:`), words }
}

const sealOf = (record: Verification, seeded: Seeded | null, replayed: Replayed | null): Found => {
  const { seal, revealed, clientSeed, nonce } = record
  if (seal === undefined || seal === null) return 'none'
  if (revealed === undefined || revealed === null) return 'later'
  const text = bytesOfText(canonical(revealed.hidden))
  const salt = bytesOfHex(revealed.salt)
  const sealed = new Uint8Array(salt.length + text.length)
  sealed.set(salt)
  sealed.set(text, salt.length)
  return holds(
    hexOf(sha256(sealed)) === seal &&
      (!seeded || hexOf(seeded.words(`${clientSeed}:${nonce}:salt`)) === revealed.salt) &&
      (!replayed || canonical(replayed.hidden) === canonical(revealed.hidden)),
  )
}

const replayed = (record: Verification, played: Played, draw: Draw): Replayed | null => {
  const [first, ...acts] = record.steps ?? []
  if (!first) return null
  try {
    return replay(played, { wager: record.wager, acts }, draw)
  } catch {
    // Rules take only what their game takes: a record that they cannot be asked with is a false one.
    return null
  }
}

/** The stakes in order: all together are told, what each further one cost say the rules. */
const paysOf = (
  { stake }: Verification,
  played: Played,
  { state, raises }: Replayed,
): { pays: string; capped: boolean } => {
  const parts = [1, ...raises]
  const all = BigInt(parts.reduce((sum, part) => sum + part, 0))
  const stakes = parts.map((part) => (toKurus(stake) / all) * BigInt(part))
  const { paidKurus, capped } = payoutsOf(played, state, stakes)
  return { pays: fromKurus(paidKurus.reduce((sum, it) => sum + it, 0n)), capped }
}

/** `draws` alone: each of the record from its own number and range, where there are no rules to ask for them. */
const drawsAlone = ({ draws }: Verification, seeded: Seeded | null): Found => {
  if (!draws || draws.length === 0) return 'none'
  if (!seeded) return 'later'
  return holds(
    draws.every(({ draw, range, value }, i) => draw === i && seeded.valueOf(i, range) === value),
  )
}

const nothingYet = (record: Verification, seeded: Seeded | null): Report => ({
  seed: seeded ? 'right' : 'later',
  draws: drawsAlone(record, seeded),
  seal: sealOf(record, seeded, null),
  views: 'later',
  payout: 'later',
  wrongSteps: [],
  pays: null,
  capped: false,
  rulesKept: true,
})

/** Of a round that is over, by its rules. */
const byRules = (record: Verification, played: Played, seeded: Seeded | null): Report => {
  const { steps, draws, payout } = record
  const told = replayDraws(draws ?? [])
  const again = replayed(record, played, seeded ? seeded.draw : told.draw)
  if (!again)
    return { ...nothingYet(record, seeded), views: 'wrong', payout: 'wrong', wrongSteps: [0] }
  const exact = seeded ? canonical(seeded.made) === canonical(draws) : told.exact()
  const wrongSteps = (steps ?? []).flatMap(({ step, view }, i) =>
    canonical(view) === canonical(again.views[i] ?? null) ? [] : [step],
  )
  const paid = again.over ? paysOf(record, played, again) : { pays: null, capped: false }
  return {
    seed: seeded ? 'right' : 'later',
    draws: exact ? (seeded ? 'right' : 'later') : 'wrong',
    seal: sealOf(record, seeded, again),
    views: holds(again.offered && wrongSteps.length === 0),
    payout: holds(paid.pays === payout),
    wrongSteps,
    ...paid,
    rulesKept: true,
  }
}

/** `played`: the rules of the record's own version; null where they are not kept. */
export const checkRound = (record: Verification, played: Played | null): Report => {
  const { serverSeed, serverSeedHash, steps, payout } = record
  const seeded = seededOf(record)
  const seed: Found =
    serverSeed === null ? 'later' : holds(hexOf(sha256(bytesOfHex(serverSeed))) === serverSeedHash)
  // While it goes on its draws would say what is hidden, so they are not told.
  const over = payout !== null && steps !== undefined && steps !== null && steps.length > 0
  if (record.state === 'void') return { ...nothingYet(record, seeded), seed }
  if (!played)
    return { ...nothingYet(record, seeded), seed, views: 'none', payout: 'none', rulesKept: false }
  return { ...(over ? byRules(record, played, seeded) : nothingYet(record, seeded)), seed }
}
