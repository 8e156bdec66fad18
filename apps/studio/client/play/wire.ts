import { Refused } from '../lib/api.ts'
import {
  keepRound,
  type Ending,
  type RoundSenderOptions,
  type RoundReply,
} from '../lib/round-sender.ts'
import type { ServerReply, Offered, Refusal, Server, Standing } from './server.ts'

/*
 * The house at the other end of the wire: the studio's calls of a round (src/protocol). Whatever the network does, a
 * call is repeated with its own ids until the studio has answered; a wire that fails says nothing of what was done.
 */

/** A round as the studio tells it; what else it tells is for others. */
export type WireRound = {
  roundId: string
  step: number
  view: unknown
  /** `stake`: money. Empty once the round is over. */
  offers: readonly { action?: unknown; stake?: string | undefined }[]
  seal: string | null
  nonce: number
  /** All stakes of the round together. */
  stake: string
  payout: string | null
  free?: { grantId: string; left: number } | undefined
  balanceStaked: string
  balance: string | null
}

type BetInput = { roundId: string; stake: string; wager: unknown; grantId?: string }
type ActInput = { roundId: string; step: number; actionId: string; action: unknown }

export type RoundCalls = {
  bet(input: BetInput): Promise<RoundReply<WireRound>>
  act(input: ActInput): Promise<RoundReply<WireRound>>
  round(input: { roundId: string }): Promise<RoundReply<WireRound>>
  seen(input: { roundId: string }): Promise<unknown>
  balance(input: Record<string, never>): Promise<{ balance: string }>
}

export type WireHost = Pick<
  RoundSenderOptions<unknown, WireRound>,
  'relaunch' | 'wait' | 'onTrouble'
> & {
  calls: RoundCalls
}

const standingOf = <Action, View>(round: WireRound): Standing<Action, View> => ({
  roundId: round.roundId,
  step: round.step,
  state: round.payout === null ? 'deciding' : 'over',
  view: round.view as View,
  offers: round.offers as readonly Offered<Action>[],
  seal: round.seal,
  nonce: round.nonce,
  stake: round.stake,
  payout: round.payout,
  ...(round.free && { free: round.free }),
  balanceStaked: round.balanceStaked,
  balance: round.balance,
})

const answerOf = <Action, View>(ending: Ending<WireRound>): ServerReply<Action, View> => {
  if (ending.kind === 'done') return standingOf(ending.round)
  if (ending.kind === 'void') return { refused: 'round_void' }
  const { error, roundId, ...more } = ending.failure as typeof ending.failure & { game?: string }
  const told: Refusal = { refused: error }
  if (roundId !== undefined) told.roundId = roundId
  if (more.game !== undefined) told.game = more.game
  return told
}

const againMs = 500

export const createWire = <Wager, Action, View>(host: WireHost): Server<Wager, Action, View> => {
  const { calls } = host
  /** How a call is kept: `play` sends it, its round is asked for while it is pending. */
  const parts = <Input>(
    play: (input: Input) => Promise<RoundReply<WireRound>>,
  ): RoundSenderOptions<Input, WireRound> => ({
    ...host,
    play,
    round: (roundId) => calls.round({ roundId }),
  })
  /** Another device, or the clock, has gone on: what stands now is the answer. */
  const staleIsNow = async (input: ActInput): Promise<RoundReply<WireRound>> => {
    try {
      return await calls.act(input)
    } catch (error) {
      if (error instanceof Refused && (error.failure.error as string) === 'stale')
        return calls.round({ roundId: input.roundId })
      throw error
    }
  }
  const act = async (input: ActInput): Promise<Ending<WireRound>> => {
    for (;;) {
      const ending = await keepRound(parts(staleIsNow), input)
      // A further stake was asked for and the round stands where it stood: the same call says why.
      if (ending.kind !== 'done' || ending.round.step !== input.step) return ending
      await host.wait(againMs)
    }
  }
  return {
    bet: async (input) => answerOf(await keepRound(parts(calls.bet), input)),
    act: async (input) => answerOf(await act(input)),
    round: async (roundId) =>
      answerOf(await keepRound(parts(calls.bet), { roundId, stake: '', wager: null }, 'poll')),
    async seen(roundId) {
      await calls.seen({ roundId })
    },
    balance: async () => (await calls.balance({})).balance,
  }
}
