import type { Failure } from '../../src/protocol/protocol.ts'
import type { Bet, Round } from '../../src/protocol/rounds.ts'
import { Refused, Unanswered } from './api.ts'

/**
 * Brings one round to its end whatever the network does: the id is made and kept before the first
 * call, and the same id is sent until the studio has given a final answer.
 */
export type PlayInput = { roundId: string; stake: string; bets?: Bet[]; grantId?: string }

export type Ending<R = Round> =
  | { kind: 'done'; round: R }
  | { kind: 'void'; reason: string | null }
  | { kind: 'refused'; failure: Failure }

/** What a call about a round answers: the round, or when to ask again. */
export type RoundReply<R> = { status: 'pending'; retryMs: number } | { status: 'done'; round: R }

export type RoundSenderOptions<Input = PlayInput, R = Round> = {
  play: (input: Input) => Promise<RoundReply<R>>
  round: (roundId: string) => Promise<RoundReply<R>>
  /** A new access for the same player; throws when there is none to be had. */
  relaunch: () => Promise<void>
  wait: (ms: number) => Promise<void>
  /** True while the studio can not be reached, for a message; false when it answers again. */
  onTrouble: (away: boolean) => void
}

const backoffMs = [400, 1_000, 2_000, 4_000, 8_000]
const relaunchesMax = 2

/**
 * A refusal that leaves the round open: what to do before the next try, or null when it is final.
 */
const pause = (told: Failure, ownId: string): { waitMs: number; then: 'same' | 'poll' } | null => {
  if (told.error === 'too_fast' || told.error === 'rate_limited')
    return { waitMs: told.waitMs ?? 1_000, then: 'same' }
  if (told.error === 'busy' && told.roundId === ownId) return { waitMs: 500, then: 'poll' }
  return null
}

export const keepRound = async <Input extends { roundId: string }, R>(
  parts: RoundSenderOptions<Input, R>,
  input: Input,
  from: 'play' | 'poll' = 'play',
): Promise<Ending<R>> => {
  let next: 'same' | 'poll' = from === 'play' ? 'same' : 'poll'
  let misses = 0
  let relaunches = 0
  let brokenPolls = 0
  for (;;) {
    try {
      const answer = next === 'same' ? await parts.play(input) : await parts.round(input.roundId)
      if (misses > 0) parts.onTrouble(false)
      misses = 0
      if (answer.status === 'done') return { kind: 'done', round: answer.round }
      next = 'poll'
      await parts.wait(answer.retryMs)
    } catch (error) {
      if (error instanceof Unanswered) {
        parts.onTrouble(true)
        await parts.wait(backoffMs[Math.min(misses, backoffMs.length - 1)] ?? 8_000)
        misses += 1
        continue
      }
      if (!(error instanceof Refused)) throw error
      if (misses > 0) parts.onTrouble(false)
      misses = 0
      const told = error.failure
      if (told.error === 'round_void') return { kind: 'void', reason: told.reason ?? null }
      if (told.error === 'session_expired' && relaunches < relaunchesMax) {
        relaunches += 1
        try {
          await parts.relaunch()
          continue
        } catch {
          return { kind: 'refused', failure: told }
        }
      }
      // Something broke while the round may already stand: ask for it by its id before giving up.
      if (told.error === 'internal' && brokenPolls < 4) {
        brokenPolls += 1
        next = 'poll'
        await parts.wait(1_000 * brokenPolls)
        continue
      }
      const rest = pause(told, input.roundId)
      if (!rest) return { kind: 'refused', failure: told }
      next = rest.then
      await parts.wait(rest.waitMs)
    }
  }
}
