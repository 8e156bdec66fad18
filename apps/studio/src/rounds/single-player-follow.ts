import { toAmount } from '@felek/contract/money.ts'
import { stakeRefusalOf } from '../http/refusal.ts'
import type { Tx } from '../schema.ts'
import type { Taking } from './round-batches.ts'
import { callRow, closeCall, insertCall, type OutboxRow } from './calls/store.ts'
import {
  chanceOf,
  stepStateOf,
  playableOf,
  type BegunRound,
  type RoundEngine,
} from './round-engine.ts'
import type { Follow } from './outbox.ts'
import type { PlayedVersion } from './playable.ts'
import {
  NotAsPlaced,
  afterTurn,
  callOf,
  firstStep,
  giveBack,
  takeStep,
  voidRound,
  type How,
} from './single-player.ts'
import { leavePlaying } from './running-rounds-store.ts'
import {
  changeRound,
  findFirstOfCall,
  listTaken,
  lockRoundOfCall,
  setStake,
  type SinglePlayerRound,
} from './store.ts'
import { actTurn, openTurn } from './step.ts'

/* What follows from the wallet's word on a stake of a round of one player. */

/** What the first stake makes of its round: drawn now, and not before. */
const drawn = (
  machine: RoundEngine,
  playable: PlayedVersion,
  round: BegunRound,
): Omit<Taking, 'transaction_id' | 'balance' | 'at' | WinOf> => {
  const amounts = [round.first_amount]
  const turn = openTurn(playable, chanceOf(machine, round), round.wager)
  const { change, step, payout } = afterTurn(machine, playable, round, turn, firstStep, amounts)
  return {
    round_id: round.id,
    ...change,
    draws: step.draws,
    view: step.view,
    stake_paid: payout?.paidKurus[0] ?? null,
  }
}

type WinOf = 'win_id' | 'win_body' | 'win_seal' | 'next_at'

/** The first stake is taken: the round is drawn, and where that is all of it, paid. */
const begin = async (
  machine: RoundEngine,
  playable: PlayedVersion,
  round: BegunRound,
  call: OutboxRow,
  balanceKurus: bigint,
): Promise<OutboxRow[]> => {
  const { clock, seals, batched } = machine
  const stake = { ...round, round_id: round.id, mode: 'real' as const, amount: round.first_amount }
  if (!seals.covers(call, stake)) throw new NotAsPlaced(round.id)
  const made = drawn(machine, playable, round)
  const amount = made.stake_paid === null ? undefined : toAmount(made.stake_paid)
  const of = callOf(round, round.id)
  const more = { betId: call.transaction_id, amount: amount ?? '' }
  const win = amount === undefined ? undefined : callRow(machine, 'win', of, more)
  const isOurs = await batched.take({
    ...made,
    transaction_id: call.transaction_id,
    balance: balanceKurus,
    win_id: win?.transaction_id ?? null,
    win_body: win?.body ?? null,
    win_seal: win?.seal ?? null,
    next_at: win?.next_at ?? null,
    at: new Date(clock()),
  })
  return isOurs && win ? [win] : []
}

/** A further stake is taken: the action that it was for happens. Rules that are gone give all of it back. */
const goOn = async (
  tx: Tx,
  machine: RoundEngine,
  round: SinglePlayerRound & { stake_id: string; stake_step: number },
  call: OutboxRow,
  balanceKurus: bigint,
): Promise<OutboxRow[]> => {
  await closeCall(tx, call.transaction_id, 'final', 'ok')
  await setStake(tx, round.stake_id, { state: 'taken', balance_staked: balanceKurus })
  const playable = playableOf(machine, round)
  if (!playable) return giveBack(tx, machine, round)
  const stakes = await listTaken(tx, round.id)
  const action = stakes.find(({ id }) => id === round.stake_id)?.wager
  const turn = actTurn(playable, chanceOf(machine, round), stepStateOf(machine, round), action)
  const how: How = { step: round.stake_step, actor: 'player', actionId: round.stake_id, action }
  return takeStep(tx, machine, playable, round, turn, how, stakes)
}

/** A stake that is not taken: the first one's round is void, a further one's goes on as it was. */
const without = async (
  tx: Tx,
  machine: RoundEngine,
  round: SinglePlayerRound & { stake_id: string; stake_step: number },
  reason: string,
): Promise<void> => {
  await setStake(tx, round.stake_id, { state: 'void', reason })
  if (round.stake_step === 0) return voidRound(tx, machine, round, reason)
  return changeRound(tx, round.id, { state: 'deciding' })
}

/** What follows from the wallet's word on a stake of a solo round. */
export const singlePlayerFollow = (machine: RoundEngine): Follow => {
  const { db, log, clock } = machine
  return {
    async taken(call, balanceKurus) {
      const round =
        machine.begun.get(call.stake_id) ?? (await findFirstOfCall(db.read, call.transaction_id))
      machine.begun.delete(call.stake_id)
      const playable = round && playableOf(machine, round)
      if (round && playable) return begin(machine, playable, round, call, balanceKurus)
      return db.inTx(async (tx) => {
        const locked = await lockRoundOfCall(tx, call.transaction_id)
        return locked ? goOn(tx, machine, locked, call, balanceKurus) : []
      })
    },
    refused: (call, status, reason) =>
      db.inTx(async (tx) => {
        machine.begun.delete(call.stake_id)
        const round = await lockRoundOfCall(tx, call.transaction_id)
        if (!round) return
        await closeCall(tx, call.transaction_id, 'final', status)
        await without(tx, machine, round, stakeRefusalOf(status, reason))
      }),
    unknown: (call) =>
      db.inTx(async (tx) => {
        machine.begun.delete(call.stake_id)
        const round = await lockRoundOfCall(tx, call.transaction_id)
        if (!round) return []
        await closeCall(tx, call.transaction_id, 'abandoned', 'unknown')
        await without(tx, machine, round, 'unreachable')
        log.warn({ roundId: round.id, attempts: round.attempts }, 'stake unknown: it goes back')
        // What was never sent needs no rollback: a stake that a restart finds too late. The row that is closed
        // says it; what was read before may be old by now.
        if (round.attempts === 0) return []
        const of = callOf(round, round.stake_id)
        const rollback = callRow(machine, 'rollback', of, { betId: call.transaction_id })
        return [await insertCall(tx, rollback)]
      }),
    returned: ({ transaction_id }, balanceKurus) =>
      machine.batched.book({
        transactionId: transaction_id,
        balanceKurus,
        at: new Date(clock()),
      }),
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
