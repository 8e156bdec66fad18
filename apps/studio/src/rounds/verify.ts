import { toAmount } from '@felek/contract/money.ts'
import { games } from '../games/games.ts'
import { canonical } from '../maths/canonical.ts'
import { commitmentOf, type DrawRecord } from '../maths/draws.ts'
import { verifyDraws } from '../maths/verify.ts'
import type { DrawnResult, Verification } from '../protocol/protocol.ts'
import type { Outcome } from '../protocol/rounds.ts'
import { playableOf, type RoundEngine } from './round-engine.ts'
import { payoutsOf } from './payouts.ts'
import { replay, replayDraws } from './replay.ts'
import { saltOf, stepCommitment } from './step-commitment.ts'
import type { ShownRound, StepRow } from './store.ts'
import { isOver, isShown, outcomeIn, smallNumber } from './views.ts'

/* What anybody may know of a round, and whether it holds. */

export type Logged = {
  round: ShownRound
  steps: readonly StepRow[]
  stakesKurus: readonly bigint[]
}

/** How the draws become the outcome's numbers. */
const resultOf = ({ game: slug, maths }: ShownRound, outcome: Outcome): DrawnResult | null => {
  const game = games.get(slug)
  return game?.result(outcome, game.maths === maths) ?? null
}

/**
 * Whether the views and the payout follow from the draws under the round's own rules; true where these are no longer
 * kept.
 */
const playsRight = (
  machine: RoundEngine,
  { round, steps, stakesKurus }: Logged,
  draws: readonly DrawRecord[],
): boolean => {
  const playable = playableOf(machine, round)
  const [first, ...acts] = steps
  if (!playable || !first) return true
  const told = replayDraws(draws)
  const { views, state, offered } = replay(playable, { wager: round.wager, acts }, told.draw)
  const shown = canonical(views) === canonical(steps.map(({ view }) => view))
  if (!offered || !shown || !told.exact()) return false
  if (!isOver(round)) return true
  const { paidKurus } = payoutsOf(playable, state, stakesKurus)
  return paidKurus.reduce((sum, kurus) => sum + kurus, 0n) === round.paid
}

/** Whether what was hidden is what was promised at step 0. */
const hidRight = (
  { seal, revealed, client_seed, nonce }: ShownRound,
  serverSeed: string,
): boolean =>
  revealed === null ||
  (stepCommitment(revealed) === seal && revealed.salt === saltOf(serverSeed, client_seed, nonce))

const holds = (
  machine: RoundEngine,
  logged: Logged,
  serverSeed: string,
  draws: DrawRecord[],
): boolean => {
  const { round } = logged
  if (draws.length === 0) return commitmentOf(serverSeed) === round.server_seed_hash
  const seeds = {
    serverSeedHash: round.server_seed_hash,
    clientSeed: round.client_seed,
    serverSeed,
    nonce: round.nonce,
  }
  return (
    verifyDraws({ ...seeds, draws }) &&
    hidRight(round, serverSeed) &&
    playsRight(machine, logged, draws)
  )
}

/**
 * What anybody may know of a round. Draws and payout of a round whose seed is not out are shown
 * once it is shown.
 */
export const verifyView = (machine: RoundEngine, logged: Logged): Verification => {
  const { round, steps } = logged
  const serverSeed = round.seed_state === 'revealed' ? round.server_seed : null
  const open = serverSeed !== null || isShown(round)
  const draws = steps.flatMap((step) => step.draws)
  const outcome = outcomeIn(round.view)
  return {
    roundId: round.id,
    game: round.game,
    state: round.state === 'settled' || round.state === 'void' ? round.state : 'pending',
    void: round.state === 'void' ? round.void_reason : null,
    serverSeedHash: round.server_seed_hash,
    clientSeed: round.client_seed,
    serverSeed,
    nonce: smallNumber(round.nonce),
    draws: open && steps.length > 0 ? draws : null,
    result: open && outcome ? resultOf(round, outcome) : null,
    maths: round.maths,
    seal: round.seal,
    revealed: round.revealed,
    wager: open ? round.wager : null,
    steps: open
      ? steps.map(({ step, actor, action, draws: told, view, at }) => ({
          step,
          actor,
          action,
          draws: told.length,
          view,
          at: at.toISOString(),
        }))
      : null,
    stake: toAmount(round.staked > 0n ? round.staked : round.first_amount),
    payout: round.paid === null ? null : toAmount(round.paid),
    verified: serverSeed === null ? null : holds(machine, logged, serverSeed, draws),
    at: round.opened_at.toISOString(),
  }
}
