import { chanceOf, keptOf, placeOf, playableOf, type Machine } from './machine.ts'
import type { Updateable } from 'kysely'
import { toAmount } from '../../../contract/src/money.ts'
import { hadFreeSpins } from '../games/rules.ts'
import { addToDemoBalance } from '../players/store.ts'
import { stakeRefusalOf } from '../refusal.ts'
import type { Actor, Schema, Tx } from '../schema.ts'
import type { Follow } from './outbox.ts'
import type { Playable } from './playable.ts'
import {
  betOf,
  callValues,
  closeCall,
  insertCall,
  type CallOf,
  type OutboxRow,
} from './calls/store.ts'
import {
  bookStep,
  bookTaken,
  changeRound,
  leavePlaying,
  listTaken,
  lockRoundOfCall,
  setStake,
  type NewStep,
  type SoloRound,
  type StakeRow,
} from './store.ts'
import { bookReturn, settleRound } from './settling/store.ts'
import { payoutsOf, type Payout } from './payouts.ts'
import { actTurn, openTurn, sealOfTurn, type Turn } from './turn.ts'
import { openDrawn } from './v1.ts'

/*
 * The machine of a round of one player: staking → deciding ⇄ raising → owed → settled, or void. Each change is one
 * transaction with the calls that it owes the wallet. It knows no game but by its `Playable`.
 */

/** A player who does not come back has so long before the clock acts for them. */
const actsMs = 86_400_000

/** How a step came about. */
export type How = { step: number; actor: Actor; actionId: string | null; action: unknown }
export const firstStep: How = { step: 0, actor: 'player', actionId: null, action: null }

type After = {
  change: Updateable<Schema['rounds']>
  step: NewStep
  /** Once the round is over. */
  payout: Payout | null
}

const stepOf = ({ step, actor, actionId, action }: How, turn: Turn, at: Date): NewStep => ({
  step,
  actor,
  action_id: actionId,
  action,
  draws: [...turn.draws],
  view: turn.view,
  at,
})

/** What a turn makes of its round, with the stakes that were taken for it. */
const afterTurn = (
  { seal, clock }: Machine,
  playable: Playable,
  round: Pick<SoloRound, 'id'>,
  turn: Turn,
  how: How,
  stakesKurus: readonly bigint[],
): After => {
  const now = clock()
  const step = stepOf(how, turn, new Date(now))
  const staked = stakesKurus.reduce((sum, kurus) => sum + kurus, 0n)
  const common = { step: how.step, staked, ...(how.step === 0 && { seal: sealOfTurn(turn) }) }
  if (!turn.over) {
    const hidden = seal.seal(JSON.stringify(turn.kept), placeOf(round.id))
    // Where the clock has begun it goes on to the end.
    const acts_until = new Date(how.actor === 'clock' ? now : now + actsMs)
    return {
      change: { ...common, state: 'deciding', hidden, acts_until },
      step,
      payout: null,
    }
  }
  const payout = payoutsOf(playable, turn.kept.state, stakesKurus)
  return {
    change: {
      ...common,
      state: 'owed',
      hidden: null,
      acts_until: null,
      revealed: turn.secret && JSON.stringify(turn.secret),
      paid: payout.paidKurus.reduce((sum, kurus) => sum + kurus, 0n),
      capped: payout.capped,
      featured: playable.featured?.(turn.view) ?? false,
    },
    step,
    payout,
  }
}

const callOf = (round: Pick<SoloRound, 'id' | 'player' | 'game'>, stakeId: string): CallOf => ({
  stakeId,
  roundId: round.id,
  player: round.player,
  game: round.game,
})

type Paying = Pick<
  StakeRow,
  'id' | 'amount' | 'grant_id' | 'spins_left' | 'mode' | 'balance_staked'
>

/** Writes down what each stake brings back. Play money is there at once, real money is owed by the outbox. */
const payAll = async (
  tx: Tx,
  { clock, leaseMs }: Machine,
  round: Pick<SoloRound, 'id' | 'player' | 'game'>,
  stakes: readonly Paying[],
  { paidKurus }: Payout,
): Promise<OutboxRow[]> => {
  const now = new Date(clock())
  const calls: OutboxRow[] = []
  for (const [i, stake] of stakes.entries()) {
    const payout = paidKurus[i] ?? 0n
    const amount = toAmount(payout)
    if (stake.mode === 'demo') {
      const balance = await addToDemoBalance(tx, round.player, payout)
      await setStake(tx, stake.id, { state: 'paid', payout, balance })
      continue
    }
    await setStake(tx, stake.id, { state: 'paid', payout })
    const [verb, more] =
      stake.grant_id === null
        ? (['win', { betId: await betOf(tx, stake.id), amount }] as const)
        : ([
            'free-win',
            { grantId: stake.grant_id, amount, spinsLeft: stake.spins_left ?? 0 },
          ] as const)
    calls.push(await insertCall(tx, callValues(verb, callOf(round, stake.id), more, now, leaseMs)))
  }
  return calls
}

/** Takes a step whose stakes, if any, are taken. Answers the calls that are to be sent now. */
export const takeStep = async (
  tx: Tx,
  machine: Machine,
  playable: Playable,
  round: Pick<SoloRound, 'id' | 'player' | 'game'>,
  turn: Turn,
  how: How,
  stakes: readonly Paying[],
): Promise<OutboxRow[]> => {
  const amounts = stakes.map(({ amount }) => amount)
  const { change, step, payout } = afterTurn(machine, playable, round, turn, how, amounts)
  await bookStep(tx, round.id, { round: change, step })
  if (!payout) return []
  const calls = await payAll(tx, machine, round, stakes, payout)
  if (calls.length === 0) await settleRound(tx, round.id, new Date(machine.clock()))
  return calls
}

const voidRound = async (
  tx: Tx,
  { seal, clock }: Machine,
  round: SoloRound,
  reason: string,
): Promise<void> => {
  const at = new Date(clock())
  const change = {
    state: 'void' as const,
    void_reason: reason,
    ended_at: at,
    hidden: null,
    acts_until: null,
  }
  await leavePlaying(tx, round.id)
  // Drawn before there were steps: what it would have been is told now that it is refused for ever.
  if (round.codec === 'v1' && round.state === 'staking') {
    const { draws, outcome } = openDrawn(seal, round)
    const turn = { draws, view: outcome } as unknown as Turn
    return bookStep(tx, round.id, { round: change, step: stepOf(firstStep, turn, at) })
  }
  return changeRound(tx, round.id, change)
}

/** A stake that was taken goes back. */
const takeBack = async (
  tx: Tx,
  { clock, leaseMs }: Machine,
  round: SoloRound,
  stake: Pick<StakeRow, 'id' | 'mode' | 'amount' | 'grant_id'>,
  reason: string,
): Promise<OutboxRow[]> => {
  await setStake(tx, stake.id, { state: 'void', reason })
  if (stake.mode === 'demo') await addToDemoBalance(tx, round.player, stake.amount)
  if (stake.mode === 'demo' || stake.grant_id !== null) return []
  const betId = await betOf(tx, stake.id)
  const call = callValues(
    'rollback',
    callOf(round, stake.id),
    { betId },
    new Date(clock()),
    leaseMs,
  )
  return [await insertCall(tx, call)]
}

/** Rules that are gone decide nothing: the round is void, and every stake goes back. */
export const giveBack = async (
  tx: Tx,
  machine: Machine,
  round: SoloRound,
): Promise<OutboxRow[]> => {
  const calls: OutboxRow[] = []
  for (const stake of await listTaken(tx, round.id))
    calls.push(...(await takeBack(tx, machine, round, stake, 'rules_gone')))
  await voidRound(tx, machine, round, 'rules_gone')
  machine.log.error({ roundId: round.id, game: round.game }, 'a round whose rules are gone is void')
  return calls
}

/** The first stake is taken: now, and not before, the round is drawn. */
const begin = async (
  tx: Tx,
  machine: Machine,
  round: SoloRound,
  call: OutboxRow,
  balanceKurus: bigint,
): Promise<OutboxRow[]> => {
  const ids = { transactionId: call.transaction_id, stakeId: round.id, roundId: round.id }
  const taken = { state: 'taken' as const, balance_staked: balanceKurus }
  const now = new Date(machine.clock())
  const winOf = (payoutKurus: bigint) =>
    callValues(
      'win',
      callOf(round, round.id),
      { betId: call.transaction_id, amount: toAmount(payoutKurus) },
      now,
      machine.leaseMs,
    )
  if (round.codec === 'v1') {
    const { draws, outcome, payoutKurus } = openDrawn(machine.seal, round)
    const win = await bookTaken(
      tx,
      ids,
      {
        round: {
          state: 'owed',
          hidden: null,
          staked: round.first_amount,
          paid: payoutKurus,
          featured: hadFreeSpins(outcome),
        },
        step: stepOf(firstStep, { draws, view: outcome } as unknown as Turn, now),
        stake: { ...taken, state: 'paid', payout: payoutKurus },
      },
      winOf(payoutKurus),
    )
    return win ? [win] : []
  }
  const playable = playableOf(machine, round)
  if (!playable) {
    await closeCall(tx, call.transaction_id, 'final', 'ok')
    await setStake(tx, round.id, taken)
    return giveBack(tx, machine, round)
  }
  const turn = openTurn(playable, chanceOf(machine, round), round.wager)
  const amounts = [round.first_amount]
  const { change, step, payout } = afterTurn(machine, playable, round, turn, firstStep, amounts)
  const paid = payout?.paidKurus[0]
  const win = await bookTaken(
    tx,
    ids,
    {
      round: change,
      step,
      stake: paid === undefined ? taken : { ...taken, state: 'paid', payout: paid },
    },
    paid === undefined ? undefined : winOf(paid),
  )
  return win ? [win] : []
}

/** A further stake is taken: the action that it was for happens. */
const goOn = async (
  tx: Tx,
  machine: Machine,
  round: SoloRound & { stake_id: string; stake_step: number },
  call: OutboxRow,
  balanceKurus: bigint,
): Promise<OutboxRow[]> => {
  await closeCall(tx, call.transaction_id, 'final', 'ok')
  await setStake(tx, round.stake_id, { state: 'taken', balance_staked: balanceKurus })
  const playable = playableOf(machine, round)
  if (!playable) return giveBack(tx, machine, round)
  const stakes = await listTaken(tx, round.id)
  const action = stakes.find(({ id }) => id === round.stake_id)?.wager
  const turn = actTurn(playable, chanceOf(machine, round), keptOf(machine, round), action)
  const how: How = { step: round.stake_step, actor: 'player', actionId: round.stake_id, action }
  return takeStep(tx, machine, playable, round, turn, how, stakes)
}

/** A stake that is not taken: the first one's round is void, a further one's goes on as it was. */
const without = async (
  tx: Tx,
  machine: Machine,
  round: SoloRound & { stake_id: string; stake_step: number },
  reason: string,
): Promise<void> => {
  await setStake(tx, round.stake_id, { state: 'void', reason })
  if (round.stake_step === 0) return voidRound(tx, machine, round, reason)
  return changeRound(tx, round.id, { state: 'deciding' })
}

/** What follows from the wallet's word on a stake of a solo round. */
export const soloFollow = (machine: Machine): Follow => {
  const { db, log, clock, leaseMs } = machine
  return {
    taken: (call, balanceKurus) =>
      db.inTx(async (tx) => {
        const round = await lockRoundOfCall(tx, call.transaction_id)
        if (!round) return []
        return round.stake_step === 0
          ? begin(tx, machine, round, call, balanceKurus)
          : goOn(tx, machine, round, call, balanceKurus)
      }),
    refused: (call, status, reason) =>
      db.inTx(async (tx) => {
        const round = await lockRoundOfCall(tx, call.transaction_id)
        if (!round) return
        await closeCall(tx, call.transaction_id, 'final', status)
        await without(tx, machine, round, stakeRefusalOf(status, reason))
      }),
    unknown: (call) =>
      db.inTx(async (tx) => {
        const round = await lockRoundOfCall(tx, call.transaction_id)
        if (!round) return []
        await closeCall(tx, call.transaction_id, 'abandoned', 'unknown')
        await without(tx, machine, round, 'unreachable')
        log.warn({ roundId: round.id, attempts: round.attempts }, 'stake unknown: it goes back')
        // What was never sent needs no rollback: a stake that a restart finds too late. The row that is closed
        // says it; what was read before may be old by now.
        if (round.attempts === 0) return []
        const rollback = callValues(
          'rollback',
          callOf(round, round.stake_id),
          { betId: call.transaction_id },
          new Date(clock()),
          leaseMs,
        )
        return [await insertCall(tx, rollback)]
      }),
    returned: ({ transaction_id }, balanceKurus) =>
      bookReturn(db.read, transaction_id, balanceKurus, new Date(clock())),
    contradicted: (call, status) =>
      db.inTx(async (tx) => {
        const round = await lockRoundOfCall(tx, call.transaction_id)
        if (!round) return
        await closeCall(tx, call.transaction_id, 'final', status)
        if (call.verb === 'rollback') return
        const reason = `${call.verb}_${status}`
        await setStake(tx, round.stake_id, { state: 'void', reason })
        if (round.state === 'owed') {
          await leavePlaying(tx, round.id)
          const ended_at = new Date(clock())
          await changeRound(tx, round.id, {
            state: 'void',
            void_reason: reason,
            ended_at,
            paid: null,
          })
        }
      }),
  }
}
