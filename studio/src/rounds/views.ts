import { games } from '../games/games.ts'
import { hundredths } from '../maths/rational.ts'
import { verifyDraws } from '../maths/verify.ts'
import type { CallOutput, DrawnResult, Verification } from '../protocol/protocol.ts'
import type { Outcome, PastRound, Round } from '../protocol/rounds.ts'
import { toAmount } from '../../../contract/src/money.ts'
import { voidRefusal } from '../refusal.ts'
import { betsOf, outcomeOf } from './outcome.ts'
import type { SeededRound } from './store.ts'

/* Rounds as others see them. A result is shown once its stake is taken, and never before. */

/** A round whose result is not sealed any more. */
type OpenRound = SeededRound & {
  draws: NonNullable<SeededRound['draws']>
  outcome: Outcome
  payout_kurus: bigint
}

const isShown = (round: SeededRound): round is OpenRound =>
  ['shown', 'win_sent', 'settled'].includes(round.state)
const smallNumber = (value: bigint): number => parseInt(`${value}`, 10)

const roundView = (row: OpenRound): Round => ({
  roundId: row.id,
  game: row.game,
  stake: toAmount(row.stake_kurus),
  payout: toAmount(row.payout_kurus),
  multiple: hundredths((row.payout_kurus * 100n) / row.stake_kurus),
  outcome: row.outcome,
  settled: row.state === 'settled',
  ...(row.grant_id === null || row.spins_left === null
    ? {}
    : { free: { grantId: row.grant_id, left: row.spins_left } }),
  balanceStaked: toAmount(row.balance_staked_kurus ?? 0n),
  balance:
    row.state === 'settled' && row.balance_kurus !== null ? toAmount(row.balance_kurus) : null,
  nonce: smallNumber(row.nonce),
  serverSeedHash: row.server_seed_hash,
  clientSeed: row.client_seed,
  at: row.drawn_at.toISOString(),
})

const retryMs = 500

/** Pending or done; a void round is thrown as the refusal that it is to its player. */
export const playView = (row: SeededRound): CallOutput<'play'> => {
  if (row.state === 'void') throw voidRefusal(row.id, row.void_reason ?? 'void')
  return isShown(row)
    ? { status: 'done', round: roundView(row) }
    : { status: 'pending', roundId: row.id, retryMs }
}

/** The one number that stands for a round in a list: where the ball lay, or who won the race. */
const numberOf = (outcome: Outcome): number | null =>
  outcome.engine === 'roulette'
    ? outcome.number
    : outcome.engine === 'racing'
      ? (outcome.order[0] ?? null)
      : null

export const pastView = (row: SeededRound): PastRound => ({
  roundId: row.id,
  game: row.game,
  nonce: smallNumber(row.nonce),
  stake: toAmount(row.grant_id === null ? row.stake_kurus : 0n),
  payout: isShown(row) ? toAmount(row.payout_kurus) : null,
  number: isShown(row) ? numberOf(row.outcome) : null,
  void: row.state === 'void' ? row.void_reason : null,
  serverSeedHash: row.server_seed_hash,
  revealed: row.seed_state === 'revealed',
  at: row.drawn_at.toISOString(),
})

/** The outcome as numbers; a race with its weights while its data is still that of the round. */
const resultOf = ({ outcome, game: slug, maths }: OpenRound): DrawnResult | null => {
  if (outcome.engine === 'roulette')
    return { engine: 'roulette', numbers: [outcome.number], weights: null }
  if (outcome.engine === 'bingo') return { engine: 'bingo', numbers: outcome.balls, weights: null }
  if (outcome.engine !== 'racing') return null
  const game = games.get(slug)
  const weights = game?.kind === 'racing' && game.maths === maths ? [...game.data.weights] : null
  return { engine: 'racing', numbers: outcome.order, weights }
}

/**
 * Whether the payout follows from the draws under the game's data; true where that data is no
 * longer in use.
 */
const paysRight = (row: OpenRound): boolean => {
  const game = games.get(row.game)
  if (!game || game.maths !== row.maths) return true
  let next = 0
  const replayed = outcomeOf(
    game,
    { stakeKurus: row.stake_kurus, bets: betsOf(row.outcome), request: row.request },
    () => row.draws[next++]?.value ?? 0,
  )
  return next === row.draws.length && replayed.payoutKurus === row.payout_kurus
}

/**
 * What anybody may know of a round. Draws and payout of a round whose seed is not out are shown
 * once it is shown.
 */
export const verifyView = (row: SeededRound): Verification => {
  const serverSeed = row.seed_state === 'revealed' ? row.server_seed : null
  // A seed comes out only once no stake under it is undecided, and then no result is sealed.
  const open = serverSeed !== null || isShown(row) ? (row as OpenRound) : null
  const seeds = {
    serverSeedHash: row.server_seed_hash,
    clientSeed: row.client_seed,
  }
  return {
    roundId: row.id,
    game: row.game,
    state: row.state === 'settled' || row.state === 'void' ? row.state : 'pending',
    void: row.state === 'void' ? row.void_reason : null,
    ...seeds,
    serverSeed,
    nonce: smallNumber(row.nonce),
    draws: open && open.draws,
    result: open && resultOf(open),
    stake: toAmount(row.stake_kurus),
    payout: isShown(row) ? toAmount(row.payout_kurus) : null,
    verified:
      serverSeed === null || open === null
        ? null
        : verifyDraws({ ...seeds, serverSeed, nonce: row.nonce, draws: open.draws }) &&
          paysRight(open),
    at: row.drawn_at.toISOString(),
  }
}
