import { toKurus } from '@felek/contract/money.ts'
import { limitWord, ruleWord } from '@felek/contract/protocols/provider/money.ts'
import { takeSpin } from '../free-spins/store.ts'
import { canonical } from '../maths/canonical.ts'
import { refuseEnded } from '../players/access.ts'
import { takeFromDemoBalance, type Access } from '../players/store.ts'
import type { CallData, CallOutput } from '../protocol/protocol.ts'
import { Refusal } from '../http/refusal.ts'
import type { Tx } from '../schema.ts'
import { lockPair } from '../seeds/store.ts'
import { afterCalls, playableFor, waitAfter, type RoundsContext } from './context.ts'
import type { Playable } from './playable.ts'
import { chanceOf, rememberBegun } from './round-engine.ts'
import { firstStep, takeStep } from './single-player.ts'
import { findPlaying } from './running-rounds-store.ts'
import {
  beforeStart,
  findRound,
  startTaken,
  type NewRound,
  type SinglePlayerRound,
} from './store.ts'
import { betRow, type OutboxRow } from './calls/store.ts'
import { openTurn } from './step.ts'
import { roundReplyOf } from './views.ts'

/* A round begins: it and its stake are written down, with the call that asks the wallet for it. Nothing is drawn. */

/** A free spin of a grant, and what the wallet held when it was asked. */
type FreePlay = { grantId: string; balanceKurus: bigint }
type BetRequest = {
  access: Access
  playable: Playable
  roundId: string
  stakeKurus: bigint
  wager: unknown
  free: FreePlay | undefined
}

/** Throws `bad_request`: the client offers nothing that fails here. */
const checked = (
  playable: Playable,
  { stake, wager }: CallData<'bet'>,
): { stakeKurus: bigint; wager: unknown } => {
  const stakeKurus = toKurus(stake)
  const parsed =
    playable.stakes?.includes(stakeKurus) === false
      ? undefined
      : playable.wagerOf(stakeKurus, wager ?? null)
  if (parsed === undefined) throw new Refusal('bad_request')
  return { stakeKurus, wager: parsed }
}

/**
 * A free spin asks the wallet for no stake, so it asks whether its player may play at all, and what the
 * balance is that is shown beside it.
 */
const mayPlayFree = async (
  { db, sessions, wallet }: RoundsContext,
  access: Access,
  { takesFreeSpins }: Playable,
  grantId: string,
): Promise<FreePlay> => {
  if (access.mode === 'demo' || !takesFreeSpins) throw new Refusal('bad_request')
  await refuseEnded(db, sessions, access)
  const standing = await wallet.balance(access.player, access.game)
  if (standing === 'unknown') throw new Refusal('busy')
  if (standing.refused !== undefined)
    throw new Refusal(
      standing.refused === 'excluded' ? 'excluded' : (ruleWord(standing.refused) ?? limitWord),
    )
  return { grantId, balanceKurus: standing.balanceKurus }
}

type Taken = { balance: bigint; grantId: string | null; spinsLeft: number | null }

/** A stake that needs nobody's word: of play money, or a granted spin. Throws `Refusal`. */
const takeNow = async (
  tx: Tx,
  { access, stakeKurus, free }: BetRequest,
  now: Date,
): Promise<Taken> => {
  const { player, game } = access
  if (free) {
    const spinsLeft = await takeSpin(tx, { grantId: free.grantId, player, game, stakeKurus, now })
    if (spinsLeft === undefined) throw new Refusal('free_spins_over')
    return { balance: free.balanceKurus, grantId: free.grantId, spinsLeft }
  }
  const balance = await takeFromDemoBalance(tx, player, stakeKurus)
  if (balance === undefined) throw new Refusal('insufficient_funds')
  return { balance, grantId: null, spinsLeft: null }
}

const rowsOf = (
  { access, playable, roundId, stakeKurus, wager }: BetRequest,
  pair: { id: string; nonce: bigint },
  taken: Taken,
  now: Date,
): NewRound => {
  const { player, session, mode, game } = access
  return {
    nonce: pair.nonce,
    round: {
      id: roundId,
      kind: 'solo',
      game,
      maths: playable.maths,
      mode,
      player,
      seed_id: pair.id,
      nonce: pair.nonce,
      state: 'staking',
      cap_hundredths: BigInt(playable.capHundredths),
      opened_at: now,
    },
    stake: {
      id: roundId,
      round_id: roundId,
      step: 0,
      player,
      session,
      mode,
      wager: JSON.stringify(wager),
      amount: stakeKurus,
      state: 'taken',
      grant_id: taken.grantId,
      spins_left: taken.spinsLeft,
      balance_staked: taken.balance,
      placed_at: now,
    },
  }
}

/**
 * Writes a round down whose stake is the wallet's to give; one that is there already is left as it is. Answers the call
 * that is to be sent now, or 'known'.
 */
const ask = async (context: RoundsContext, wanted: BetRequest): Promise<OutboxRow[] | 'known'> => {
  const { access, playable, roundId, stakeKurus, wager } = wanted
  const { player, game, session } = access
  const { maths } = playable
  const now = new Date(context.clock())
  const stake = {
    id: roundId,
    round_id: roundId,
    player,
    mode: access.mode,
    amount: stakeKurus,
    wager,
  }
  const call = betRow(context, { game }, stake, session)
  const begun = await context.batched.begin({
    id: roundId,
    player,
    game,
    maths,
    cap_hundredths: BigInt(playable.capHundredths),
    pace_ms: context.paceMs ?? playable.paceMs,
    session,
    wager: JSON.stringify(wager),
    amount: stakeKurus,
    transaction_id: call.transaction_id,
    body: call.body,
    terms: call.terms,
    seal: call.seal,
    next_at: call.next_at,
    at: now,
  })
  if (begun.outcome === 'known') return 'known'
  if (begun.outcome === 'busy')
    throw new Refusal('busy', { roundId: begun.running, game: begun.running_game })
  if (begun.outcome === 'unseeded') throw new Refusal('no_client_seed')
  if (begun.outcome !== 'begun')
    throw new Refusal('too_fast', { waitMs: waitAfter(context, playable, begun.last_at) })
  rememberBegun(context, {
    ...begun,
    id: roundId,
    codec: 'v2',
    game,
    maths,
    player,
    hidden: null,
    wager,
    first_amount: stakeKurus,
  })
  return [call]
}

/**
 * Begins a round whose stake needs nobody's word; one that is there already is left as it is. Answers the calls that are
 * to be sent now, or 'known'.
 */
const start = async (
  tx: Tx,
  context: RoundsContext,
  wanted: BetRequest,
): Promise<OutboxRow[] | 'known'> => {
  const { access, playable, roundId, stakeKurus, wager } = wanted
  const { player, game } = access
  const pair = await lockPair(tx, player)
  const before = await beforeStart(tx, player, roundId)
  if (before.known) return 'known'
  if (pair.client_seed === '') throw new Refusal('no_client_seed')
  if (before.running !== null && before.running_game !== null)
    throw new Refusal('busy', { roundId: before.running, game: before.running_game })
  const waitMs = waitAfter(context, playable, before.last_at)
  if (waitMs > 0) throw new Refusal('too_fast', { waitMs })
  const now = new Date(context.clock())
  const taken = await takeNow(tx, wanted, now)
  const rows = rowsOf(wanted, pair, taken, now)
  await startTaken(tx, rows)
  const { id: seed_id, client_seed, server_seed, sealed_seed, nonce } = pair
  const round = { id: roundId, player, game, seed_id, client_seed, server_seed, sealed_seed, nonce }
  const turn = openTurn(playable, chanceOf(context, round), wager)
  const stake = {
    id: roundId,
    amount: stakeKurus,
    mode: access.mode,
    grant_id: taken.grantId,
    spins_left: taken.spinsLeft,
    wager,
  }
  return takeStep(tx, context, playable, round, turn, firstStep, [stake])
}

/** Its twin was faster, or a round began elsewhere at the same moment. */
const overtaken = async (
  { db }: RoundsContext,
  { access, roundId }: BetRequest,
  error: unknown,
): Promise<'known'> => {
  if ((error as { code?: string }).code !== '23505') throw error
  if (await findRound(db.read, roundId)) return 'known'
  const running = await findPlaying(db.read, access.player)
  if (running) throw new Refusal('busy', { roundId: running.round, game: running.game })
  throw error
}

/** The id is of this very round. */
const isSame = (
  { access, stakeKurus, wager, free }: BetRequest,
  round: SinglePlayerRound,
): boolean =>
  round.game === access.game &&
  round.first_amount === stakeKurus &&
  round.grant_id === (free?.grantId ?? null) &&
  canonical(round.wager) === canonical(wager)

/** The press is older than its page gave it: what has not begun by now is not begun any more. */
const isLate = ({ clock }: RoundsContext, { deadline }: CallData<'bet'>): boolean =>
  deadline !== undefined && clock() > deadline

const refuseUnlessKnown = async ({ db }: RoundsContext, roundId: string): Promise<'known'> => {
  if ((await findRound(db.read, roundId)) === undefined) throw new Refusal('too_late')
  return 'known'
}

export const bet = async (
  context: RoundsContext,
  access: Access,
  input: CallData<'bet'>,
): Promise<CallOutput<'bet'>> => {
  const { db, sessions } = context
  const { roundId, grantId } = input
  const playable = playableFor(context, access.game)
  const placed = checked(playable, input)
  const known = grantId === undefined ? undefined : await findRound(db.read, roundId)
  const free =
    grantId === undefined
      ? undefined
      : known
        ? { grantId, balanceKurus: 0n }
        : await mayPlayFree(context, access, playable, grantId)
  const wanted: BetRequest = { access, playable, roundId, ...placed, free }
  const asksWallet = access.mode === 'real' && free === undefined
  const begin = () =>
    asksWallet ? ask(context, wanted) : db.inTx((tx) => start(tx, context, wanted))
  const written = await (
    isLate(context, input) ? refuseUnlessKnown(context, roundId) : begin()
  ).catch((error: unknown) => overtaken(context, wanted, error))
  if (written !== 'known') {
    const round = await afterCalls(context, access, roundId, written)
    return roundReplyOf(context, round)
  }
  // What is asked for again is read, and no stake is judged.
  await refuseEnded(db, sessions, access)
  const round = await findRound(db.read, roundId)
  // Another player's, or of no round of this kind: there is none of theirs.
  if (round?.player !== access.player) throw new Refusal('not_found')
  if (!isSame(wanted, round)) throw new Refusal('bad_request')
  return roundReplyOf(context, await afterCalls(context, access, roundId, []))
}
