import { toAmount } from '../../../contract/src/money.ts'
import type { Game } from '../games/games.ts'
import { drawsOf } from '../maths/draws.ts'
import { addToDemoBalance, takeFromDemoBalance, type Access } from '../players/store.ts'
import { Refusal } from '../refusal.ts'
import type { Tx } from '../schema.ts'
import { openSeed } from '../seeds/seeds.ts'
import { lockPair, setNonce, type SeedRow } from '../seeds/store.ts'
import { takeSpin } from '../free-spins/store.ts'
import { waitAfter, type RoundsContext } from './context.ts'
import { outcomeOf } from './outcome.ts'
import { plainResult, sealResult, type Result } from './sealed-result.ts'
import type { Wager } from './wager.ts'
import { findRound, insertCall, insertRound, listRounds } from './store.ts'

/** A free spin of a grant, and what the wallet held when it was asked. */
export type FreePlay = { grantId: string; balanceKurus: bigint }
type Wanted = {
  access: Access
  game: Game
  roundId: string
  wager: Wager
  free?: FreePlay | undefined
}

/** The columns that a round of either mode has. */
const columnsOf = ({ access, game, roundId, wager }: Wanted, pair: SeedRow, now: Date) => ({
  id: roundId,
  player: access.player,
  session: access.session,
  game: access.game,
  mode: access.mode,
  seed_id: pair.id,
  nonce: pair.nonce,
  stake_kurus: wager.stakeKurus,
  request: wager.request,
  maths: game.maths,
  void_reason: null,
  drawn_at: now,
  seen_at: null,
})
type Columns = ReturnType<typeof columnsOf>

const writeReal = async (
  tx: Tx,
  { seal }: RoundsContext,
  round: Columns,
  result: Result,
): Promise<void> => {
  await insertRound(tx, {
    ...round,
    draws: null,
    outcome: null,
    payout_kurus: null,
    sealed_result: sealResult(seal, round.id, result),
    state: 'drawn',
    balance_staked_kurus: null,
    balance_kurus: null,
    shown_at: null,
    ended_at: null,
  })
  const { session, stake_kurus, drawn_at } = round
  await insertCall(tx, 'bet', round, { session, amount: toAmount(stake_kurus) }, drawn_at)
}

/**
 * A free spin has no stake to wait for: its result may be seen at once, and what it won is owed. One grant's
 * are told one after the other, since a game has one round at a time.
 */
const writeFree = async (
  tx: Tx,
  round: Columns,
  result: Result,
  { grantId, balanceKurus }: FreePlay,
): Promise<void> => {
  const { player, game, stake_kurus: stakeKurus, drawn_at: now } = round
  const spinsLeft = await takeSpin(tx, { grantId, player, game, stakeKurus, now })
  if (spinsLeft === undefined) throw new Refusal('free_spins_over')
  await insertRound(tx, {
    ...round,
    ...plainResult(result),
    grant_id: grantId,
    spins_left: spinsLeft,
    state: 'staked',
    balance_staked_kurus: balanceKurus,
    balance_kurus: null,
    shown_at: null,
    ended_at: null,
  })
  const amount = toAmount(result.payoutKurus)
  await insertCall(tx, 'free-win', round, { grantId, amount, spinsLeft }, now)
}

/** Play money moves at once. */
const writeDemo = async (tx: Tx, round: Columns, result: Result): Promise<void> => {
  const left = await takeFromDemoBalance(tx, round.player, round.stake_kurus)
  if (left === undefined) throw new Refusal('insufficient_funds')
  await addToDemoBalance(tx, round.player, result.payoutKurus)
  await insertRound(tx, {
    ...round,
    ...plainResult(result),
    state: 'settled',
    balance_staked_kurus: left,
    balance_kurus: left + result.payoutKurus,
    shown_at: round.drawn_at,
    ended_at: round.drawn_at,
  })
}

/**
 * Draws a round and stores it with all that follows, in one transaction; nothing has been sent yet.
 * A round that is there already is left as it is.
 */
export const draw = async (tx: Tx, context: RoundsContext, wanted: Wanted): Promise<void> => {
  const { access, game, wager } = wanted
  const pair = await lockPair(tx, access.player)
  if (await findRound(tx, wanted.roundId)) return
  const [last] = await listRounds(tx, access.player, { game: access.game, limit: 1 })
  if (last && last.state !== 'void' && last.state !== 'settled')
    throw new Refusal('busy', { roundId: last.id })
  const waitMs = waitAfter(context, game, last)
  if (waitMs > 0) throw new Refusal('too_fast', { waitMs })
  await setNonce(tx, pair.id, pair.nonce + 1n)
  const draws = drawsOf(openSeed(context.seal, pair), pair.client_seed, pair.nonce)
  const result = { ...outcomeOf(game, wager, draws.draw), draws: draws.record }
  const round = columnsOf(wanted, pair, new Date(context.clock()))
  if (wanted.free) return writeFree(tx, round, result, wanted.free)
  await (access.mode === 'real'
    ? writeReal(tx, context, round, result)
    : writeDemo(tx, round, result))
}
