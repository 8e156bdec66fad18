import { DatabaseUnavailable } from '@felek/database/database.ts'
import { canonical } from '../maths/canonical.ts'
import { takeFromDemoBalance, type Access } from '../players/store.ts'
import type { CallData, CallOutput } from '../protocol/protocol.ts'
import { Refusal } from '../http/refusal.ts'
import type { Tx } from '../schema.ts'
import { afterCalls, ownRound, type RoundsContext } from './context.ts'
import type { PlayedVersion } from './playable.ts'
import { chanceOf, stepStateOf, playableOf, type RoundEngine } from './round-engine.ts'
import { giveBack, takeStep, type How } from './single-player.ts'
import { betRow, insertCall, type OutboxRow } from './calls/store.ts'
import {
  changeRound,
  findRound,
  findStake,
  findStep,
  insertStake,
  lastStepAt,
  listOverdue,
  listTaken,
  lockRound,
  type SinglePlayerRound,
} from './store.ts'
import { listUnsettled, settleRound } from './settlement-store.ts'
import { actTurn, offerOf, offersOf, type StepState } from './step.ts'
import { roundReplyOf, raiseRefusal, staleRefusal } from './views.ts'

/* A round goes on: by its player's action, which may cost a further stake, or by the clock's, which never does. */

type ActRequest = CallData<'act'> & { access: Access }

/** The action, taken without a stake or with one that needs nobody's word. */
const happen = async (
  tx: Tx,
  machine: RoundEngine,
  playable: PlayedVersion,
  round: SinglePlayerRound,
  kept: StepState,
  how: How,
): Promise<OutboxRow[]> => {
  const turn = actTurn(playable, chanceOf(machine, round), kept, how.action)
  return takeStep(tx, machine, playable, round, turn, how, await listTaken(tx, round.id))
}

/** A further stake is written down with its call; of play money it is taken at once, and the action happens. */
const raise = async (
  tx: Tx,
  context: RoundsContext,
  playable: PlayedVersion,
  round: SinglePlayerRound,
  kept: StepState,
  how: How & { actionId: string },
  { session }: Access,
  amount: bigint,
): Promise<OutboxRow[]> => {
  const now = new Date(context.clock())
  const { player, mode, game, id: roundId } = round
  const left = mode === 'demo' ? await takeFromDemoBalance(tx, player, amount) : null
  if (left === undefined) throw new Refusal('insufficient_funds', { roundId })
  const stake = { id: how.actionId, round_id: roundId, player, mode, amount }
  await insertStake(tx, {
    ...stake,
    step: how.step,
    session,
    wager: JSON.stringify(how.action),
    state: left === null ? 'sent' : 'taken',
    balance_staked: left,
    placed_at: now,
  })
  if (left !== null) return happen(tx, context, playable, round, kept, how)
  await changeRound(tx, roundId, { state: 'raising' })
  const call = betRow(context, { game }, { ...stake, wager: how.action }, session)
  return [await insertCall(tx, call)]
}

/** Throws `Refusal`; 'stale' where the round stands at another step. Answers the calls that are to be sent now. */
const take = async (
  tx: Tx,
  context: RoundsContext,
  { access, roundId, step, actionId, action }: ActRequest,
): Promise<OutboxRow[] | 'stale'> => {
  const round = await lockRound(tx, roundId)
  if (round?.player !== access.player || round.game !== access.game) throw new Refusal('not_found')
  if (round.state === 'staking' || round.state === 'raising')
    throw new Refusal('busy', { roundId, game: round.game })
  if (round.state !== 'deciding' || round.step !== step) return 'stale'
  const playable = playableOf(context, round)
  if (!playable) throw new Refusal('game_closed', { roundId })
  const parsed = playable.parseAction(action)
  const kept = stepStateOf(context, round)
  const offers = offersOf(playable, kept.state, round.first_amount)
  const offer = parsed === undefined ? undefined : offerOf(offers, parsed)
  if (!offer) throw new Refusal('bad_request')
  const lastAt = await lastStepAt(tx, roundId)
  const waitMs = (lastAt?.getTime() ?? 0) + context.stepMs - context.clock()
  if (waitMs > 0) throw new Refusal('too_fast', { waitMs })
  const how = { step: step + 1, actor: 'player' as const, actionId, action: offer.action }
  return offer.stakeKurus === 0n
    ? happen(tx, context, playable, round, kept, how)
    : raise(tx, context, playable, round, kept, how, access, offer.stakeKurus)
}

/** Whether this very action was asked for before. Throws `Refusal` where its id is another's. */
const known = async (
  { db }: RoundsContext,
  { access, roundId, actionId, step, action }: ActRequest,
): Promise<boolean> => {
  const [stepped, stake] = await Promise.all([
    findStep(db.read, actionId),
    findStake(db.read, actionId),
  ])
  const before = stepped
    ? { at: stepped.step, of: stepped.round_id, asked: stepped.action }
    : stake && { at: stake.step, of: stake.round_id, asked: stake.wager }
  if (!before) return false
  const round = await findRound(db.read, before.of)
  if (round?.player !== access.player) throw new Refusal('not_found')
  if (
    before.of !== roundId ||
    before.at !== step + 1 ||
    canonical(before.asked) !== canonical(action)
  )
    throw new Refusal('bad_request')
  return true
}

export const act = async (
  context: RoundsContext,
  access: Access,
  input: CallData<'act'>,
): Promise<CallOutput<'act'>> => {
  const { db } = context
  const wanted: ActRequest = { ...input, access }
  const { roundId, actionId } = input
  let written: OutboxRow[] | 'stale' = []
  if (!(await known(context, wanted))) {
    const taken = await db
      .inTx((tx) => take(tx, context, wanted))
      .catch((error: unknown) => {
        // Its twin was faster: what it wrote is answered.
        if ((error as { code?: string }).code === '23505') return 'twin' as const
        throw error
      })
    if (taken === 'twin' || taken === 'stale') {
      // A twin that was here between our look and our lock has moved the round on.
      if (!(await known(context, wanted)))
        throw staleRefusal(context, await ownRound(context, access, roundId))
    } else written = taken
  }
  const round = await afterCalls(context, access, roundId, written)
  const stake = await findStake(db.read, actionId)
  if (stake?.reason && round.state === 'deciding') throw raiseRefusal(context, round, stake.reason)
  return roundReplyOf(context, round)
}

const atOnce = 50

const actFor = (machine: RoundEngine, id: string): Promise<OutboxRow[]> =>
  machine.db.inTx(async (tx) => {
    const round = await lockRound(tx, id)
    const due = round?.acts_until && round.acts_until.getTime() <= machine.clock()
    if (round?.state !== 'deciding' || !due) return []
    const playable = playableOf(machine, round)
    if (!playable) return giveBack(tx, machine, round)
    const kept = stepStateOf(machine, round)
    const action = playable.rules.fallback(playable.config, kept.state)
    const how: How = { step: round.step + 1, actor: 'clock', actionId: null, action }
    return happen(tx, machine, playable, round, kept, how)
  })

/**
 * Does for players who did not come back what their game's rules say: never a further stake. A round that can not
 * go on is said in the log and keeps no other from it.
 */
export const actOverdue = async (machine: RoundEngine): Promise<OutboxRow[]> => {
  const { db, clock, log } = machine
  const calls: OutboxRow[] = []
  for (const id of await listOverdue(db.read, new Date(clock()), atOnce))
    try {
      calls.push(...(await actFor(machine, id)))
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      log.error({ err: error, roundId: id }, 'the clock can not act in a round')
    }
  return calls
}

/** Settles what owes nothing any more: two last answers that came at one moment each took the other for open. */
export const settleLeft = async ({ db, clock }: RoundEngine): Promise<void> => {
  for (const id of await listUnsettled(db.read, atOnce))
    await settleRound(db.read, id, new Date(clock()))
}
