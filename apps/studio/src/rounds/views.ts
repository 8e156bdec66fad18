import { toAmount } from '@felek/contract/money.ts'
import { hundredths } from '../maths/rational.ts'
import type { CallOutput } from '../protocol/protocol.ts'
import type { Outcome, PastRound, Standing } from '../protocol/rounds.ts'
import { Refusal, voidRefusal } from '../http/refusal.ts'
import { stepStateOf, playableOf, type RoundEngine } from './round-engine.ts'
import type { ShownRound } from './store.ts'
import { offersOf } from './step.ts'

/* Rounds as others see them. A result is shown once its stake is taken, and never before. */

export const isOver = ({ state }: Pick<ShownRound, 'state'>): boolean =>
  state === 'owed' || state === 'settled'

/** It has a step to show. */
export const isShown = (round: ShownRound): boolean =>
  isOver(round) || round.state === 'deciding' || round.state === 'raising'

export const smallNumber = (value: bigint): number => parseInt(`${value}`, 10)

/** A view of a game whose outcome is drawn whole, with the name of its kind. */
export const outcomeIn = (view: unknown): Outcome | null =>
  typeof view === 'object' && view !== null && 'engine' in view ? (view as Outcome) : null

const offersFor = (machine: RoundEngine, round: ShownRound): Standing['offers'] => {
  const playable = round.state === 'deciding' ? playableOf(machine, round) : undefined
  if (!playable) return []
  const { state } = stepStateOf(machine, round)
  return offersOf(playable, state, round.first_amount).map(({ action, stakeKurus }) => ({
    action,
    ...(stakeKurus > 0n && { stake: toAmount(stakeKurus) }),
  }))
}

export const standingView = (machine: RoundEngine, row: ShownRound): Standing => ({
  roundId: row.id,
  game: row.game,
  step: row.step,
  view: row.view,
  offers: offersFor(machine, row),
  seal: row.seal,
  revealed: row.revealed,
  stake: toAmount(row.staked),
  payout: row.paid === null ? null : toAmount(row.paid),
  multiple:
    row.paid === null || row.staked === 0n ? null : hundredths((row.paid * 100n) / row.staked),
  capped: row.capped,
  settled: row.state === 'settled',
  ...(row.grant_id === null || row.spins_left === null
    ? {}
    : { free: { grantId: row.grant_id, left: row.spins_left } }),
  balanceStaked: toAmount(row.balance_staked ?? 0n),
  balance: row.state === 'settled' && row.balance !== null ? toAmount(row.balance) : null,
  nonce: smallNumber(row.nonce),
  serverSeedHash: row.server_seed_hash,
  clientSeed: row.client_seed,
  at: row.opened_at.toISOString(),
})

const retryMs = 500

/** Pending or done; a void round is thrown as the refusal that it is to its player. */
export const roundReplyOf = (machine: RoundEngine, row: ShownRound): CallOutput<'bet'> => {
  if (row.state === 'void') throw voidRefusal(row.id, row.void_reason ?? 'void')
  return isShown(row) && row.state !== 'raising'
    ? { status: 'done', round: standingView(machine, row) }
    : { status: 'pending', roundId: row.id, retryMs }
}

/** A further stake was not taken: why, and the round as it stood and stands. */
export const raiseRefusal = (machine: RoundEngine, row: ShownRound, reason: string): Refusal => {
  const { body } = voidRefusal(row.id, reason)
  return new Refusal(body.error, { ...body, round: standingView(machine, row) })
}

/** The round stands at another step than the one that was acted on. */
export const staleRefusal = (machine: RoundEngine, row: ShownRound): Refusal =>
  new Refusal('stale', {
    roundId: row.id,
    ...(isShown(row) && { round: standingView(machine, row) }),
  })

/** The one number that stands for a round in a list: where the ball lay, or who won the race. */
const numberOf = (outcome: Outcome | null): number | null =>
  outcome?.engine === 'roulette'
    ? outcome.number
    : outcome?.engine === 'racing'
      ? (outcome.order[0] ?? null)
      : null

export const pastView = (row: ShownRound): PastRound => ({
  roundId: row.id,
  game: row.game,
  nonce: smallNumber(row.nonce),
  stake: toAmount(row.grant_id !== null ? 0n : row.staked > 0n ? row.staked : row.first_amount),
  payout: row.paid === null ? null : toAmount(row.paid),
  number: isOver(row) ? numberOf(outcomeIn(row.view)) : null,
  featured: row.featured,
  void: row.state === 'void' ? row.void_reason : null,
  serverSeedHash: row.server_seed_hash,
  revealed: row.seed_state === 'revealed',
  at: row.opened_at.toISOString(),
})
