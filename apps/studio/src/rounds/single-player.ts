import { placeOf, type RoundEngine } from './round-engine.ts'
import type { Taking } from './round-batches.ts'
import { toAmount } from '@felek/contract/money.ts'
import { addToDemoBalance } from '../players/store.ts'
import type { Revealed } from '../protocol/rounds.ts'
import type { Actor, Tx } from '../schema.ts'
import type { PlayedVersion } from './playable.ts'
import {
  getBet,
  callRow,
  findCoveredBet,
  insertCall,
  type CallOf,
  type OutboxRow,
} from './calls/store.ts'
import { leavePlaying } from './running-rounds-store.ts'
import {
  bookStep,
  changeRound,
  listTaken,
  setStake,
  type NewStep,
  type SinglePlayerRound,
  type StakeRow,
} from './store.ts'
import { settleRound } from './settlement-store.ts'
import { payoutsOf, type Payout } from './payouts.ts'
import { commitmentOfStep, type Step } from './step.ts'

/*
 * The machine of a round of one player: staking → deciding ⇄ raising → owed → settled, or void. Each change is one
 * transaction with the calls that it owes the wallet. It knows no game but by its `PlayedVersion`.
 */

/** A player who does not come back has so long before the clock acts for them. */
const actsMs = 86_400_000

/** How a step came about. */
export type How = { step: number; actor: Actor; actionId: string | null; action: unknown }
export const firstStep: How = { step: 0, actor: 'player', actionId: null, action: null }

type After = {
  change: Pick<
    Taking,
    'state' | 'hidden' | 'acts_until' | 'staked' | 'paid' | 'capped' | 'featured' | 'seal'
  > & { revealed: Revealed | null }
  step: NewStep
  /** Once the round is over. */
  payout: Payout | null
}

export const stepOf = ({ step, actor, actionId, action }: How, turn: Step, at: Date): NewStep => ({
  step,
  actor,
  action_id: actionId,
  action,
  draws: [...turn.draws],
  view: turn.view,
  at,
})

/** What a turn makes of its round, with the stakes that were taken for it. */
export const afterTurn = (
  { seal, clock }: RoundEngine,
  playable: PlayedVersion,
  round: Pick<SinglePlayerRound, 'id'>,
  turn: Step,
  how: How,
  stakesKurus: readonly bigint[],
): After => {
  const now = clock()
  const step = stepOf(how, turn, new Date(now))
  const staked = stakesKurus.reduce((sum, kurus) => sum + kurus, 0n)
  const common = { staked, seal: commitmentOfStep(turn) }
  if (!turn.over) {
    const hidden = seal.encrypt(JSON.stringify(turn.kept), placeOf(round.id))
    // Where the clock has begun it goes on to the end.
    const acts_until = new Date(how.actor === 'clock' ? now : now + actsMs)
    return {
      change: {
        ...common,
        state: 'deciding',
        hidden,
        acts_until,
        revealed: null,
        paid: null,
        capped: false,
        featured: false,
      },
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
      revealed: turn.secret,
      paid: payout.paidKurus.reduce((sum, kurus) => sum + kurus, 0n),
      capped: payout.capped,
      featured: playable.featured?.(turn.view) ?? false,
    },
    step,
    payout,
  }
}

export const callOf = (
  round: Pick<SinglePlayerRound, 'id' | 'player' | 'game'>,
  stakeId: string,
): CallOf => ({
  stakeId,
  roundId: round.id,
  player: round.player,
  game: round.game,
})

type Paying = Pick<StakeRow, 'id' | 'amount' | 'grant_id' | 'spins_left' | 'mode' | 'wager'>

/** A stake that is not what was staked: its round stays as it is, for an operator (docs/games.md). */
export class NotAsPlaced extends Error {}

/** What says to the wallet what a stake brings. Throws `NotAsPlaced`. */
const returnCall = async (
  tx: Tx,
  machine: RoundEngine,
  round: Pick<SinglePlayerRound, 'id' | 'player' | 'game'>,
  stake: Paying,
  amount: string,
): Promise<OutboxRow> => {
  const of = callOf(round, stake.id)
  if (stake.grant_id !== null) {
    const more = { grantId: stake.grant_id, amount, spinsLeft: stake.spins_left ?? 0 }
    return callRow(machine, 'free-win', of, more)
  }
  const { player, id: round_id } = round
  const betId = await findCoveredBet(tx, machine.seals, { ...stake, player, round_id })
  if (betId === undefined) throw new NotAsPlaced(stake.id)
  return callRow(machine, 'win', of, { betId, amount })
}

/** Writes down what each stake brings back. Play money is there at once, real money is owed by the outbox. */
const payAll = async (
  tx: Tx,
  machine: RoundEngine,
  round: Pick<SinglePlayerRound, 'id' | 'player' | 'game'>,
  stakes: readonly Paying[],
  { paidKurus }: Payout,
): Promise<OutboxRow[]> => {
  const calls: OutboxRow[] = []
  for (const [i, stake] of stakes.entries()) {
    const payout = paidKurus[i] ?? 0n
    if (stake.mode === 'demo') {
      const balance = await addToDemoBalance(tx, round.player, payout)
      await setStake(tx, stake.id, { state: 'paid', payout, balance })
      continue
    }
    await setStake(tx, stake.id, { state: 'paid', payout })
    const call = await returnCall(tx, machine, round, stake, toAmount(payout))
    calls.push(await insertCall(tx, call))
  }
  return calls
}

/** Takes a step whose stakes, if any, are taken. Answers the calls that are to be sent now. */
export const takeStep = async (
  tx: Tx,
  machine: RoundEngine,
  playable: PlayedVersion,
  round: Pick<SinglePlayerRound, 'id' | 'player' | 'game'>,
  turn: Step,
  how: How,
  stakes: readonly Paying[],
): Promise<OutboxRow[]> => {
  const amounts = stakes.map(({ amount }) => amount)
  const { change, step, payout } = afterTurn(machine, playable, round, turn, how, amounts)
  const { seal, revealed, ...rest } = change
  await bookStep(tx, round.id, {
    round: {
      ...rest,
      step: how.step,
      revealed: revealed && JSON.stringify(revealed),
      // It is of step 0 and stays.
      ...(how.step === 0 && { seal }),
    },
    step,
  })
  if (!payout) return []
  const calls = await payAll(tx, machine, round, stakes, payout)
  if (calls.length === 0) await settleRound(tx, round.id, new Date(machine.clock()))
  return calls
}

export const voidRound = async (
  tx: Tx,
  { clock }: RoundEngine,
  round: SinglePlayerRound,
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
  return changeRound(tx, round.id, change)
}

/** A stake that was taken goes back. */
const takeBack = async (
  tx: Tx,
  machine: RoundEngine,
  round: SinglePlayerRound,
  stake: Pick<StakeRow, 'id' | 'mode' | 'amount' | 'grant_id'>,
  reason: string,
): Promise<OutboxRow[]> => {
  await setStake(tx, stake.id, { state: 'void', reason })
  if (stake.mode === 'demo') await addToDemoBalance(tx, round.player, stake.amount)
  if (stake.mode === 'demo' || stake.grant_id !== null) return []
  const betId = await getBet(tx, stake.id)
  return [await insertCall(tx, callRow(machine, 'rollback', callOf(round, stake.id), { betId }))]
}

/** Rules that are gone decide nothing: the round is void, and every stake goes back. */
export const giveBack = async (
  tx: Tx,
  machine: RoundEngine,
  round: SinglePlayerRound,
): Promise<OutboxRow[]> => {
  const calls: OutboxRow[] = []
  for (const stake of await listTaken(tx, round.id))
    calls.push(...(await takeBack(tx, machine, round, stake, 'rules_gone')))
  await voidRound(tx, machine, round, 'rules_gone')
  machine.log.error({ roundId: round.id, game: round.game }, 'a round whose rules are gone is void')
  return calls
}
