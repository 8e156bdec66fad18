import { toAmount } from '@felek/contract/money.ts'
import type { Log } from '../log.ts'
import { addToDemoBalance, takeFromDemoBalance } from '../players/store.ts'
import { stakeRefusalOf } from '../http/refusal.ts'
import type { Follow } from '../rounds/outbox.ts'
import {
  getBet,
  betRow,
  callRow,
  closeCall,
  findCoveredBet,
  insertCall,
  type CallWriter,
  type OutboxRow,
} from '../rounds/calls/store.ts'
import { bookReturn } from '../rounds/settlement-store.ts'
import { enterRoom } from '../rounds/running-rounds-store.ts'
import { insertStake, setStake } from '../rounds/store.ts'
import type { StudioDb, Tx } from '../schema.ts'
import {
  findBet,
  holdOpen,
  leaveWithoutBets,
  lockBet,
  pendingBet,
  type BetRow,
  type BetWager,
} from './store.ts'

/* The money of a room. A bet stands with its call to the wallet before that is sent; each brings one win or goes back. */

export type RoundMoneyDeps = CallWriter & { db: StudioDb }

export type NewBet = {
  id: string
  roundId: string
  game: string
  player: string
  session: string
  mode: 'real' | 'demo'
  amountKurus: bigint
  wager: BetWager
}

const call = (
  books: RoundMoneyDeps,
  verb: 'win' | 'rollback' | 'top-up',
  { id, round_id, player }: Pick<BetRow, 'id' | 'round_id' | 'player'>,
  game: string,
  more: Record<string, string>,
) => callRow(books, verb, { stakeId: id, roundId: round_id, player, game }, more)

/** A bet and where it was clicked, as they were written down: what is not is left for an operator (docs/games.md). */
const coveredBet = async (
  tx: Tx,
  { seals }: RoundMoneyDeps,
  { cashed, ...bet }: BetRow,
): Promise<string | undefined> =>
  cashed !== null && bet.state === 'taken' && !seals.isOurClick({ ...bet, cashed })
    ? undefined
    : findCoveredBet(tx, seals, bet)

export type Placed = { calls: OutboxRow[]; balanceKurus: bigint | undefined }

/** Writes a bet down while bets are taken, or says why not; `playing`: the game in which a round of theirs runs. */
export const placeBet = (
  books: RoundMoneyDeps,
  { id, roundId, game, player, session, mode, amountKurus, wager }: NewBet,
): Promise<Placed | { playing: string } | 'late' | 'insufficient_funds'> =>
  books.db.inTx(async (tx) => {
    const now = new Date(books.clock())
    if (!(await holdOpen(tx, roundId, now))) return 'late'
    const other = await enterRoom(tx, { player, round: roundId, game })
    if (other) return { playing: other.game }
    const balanceKurus =
      mode === 'demo' ? await takeFromDemoBalance(tx, player, amountKurus) : undefined
    if (mode === 'demo' && balanceKurus === undefined) {
      await leaveWithoutBets(tx, roundId, player)
      return 'insufficient_funds'
    }
    const stake = { id, round_id: roundId, player, mode, amount: amountKurus }
    await insertStake(tx, {
      ...stake,
      step: 0,
      session,
      wager: JSON.stringify(wager),
      state: mode === 'demo' ? 'taken' : 'sent',
      placed_at: now,
    })
    if (mode === 'demo') return { calls: [], balanceKurus }
    const bet = betRow(books, { game }, { ...stake, wager }, session)
    return { calls: [await insertCall(tx, bet)], balanceKurus: undefined }
  })

/** A bet that does not count goes back, unless it was never sent. Answers what is to be sent; undefined: it was decided. */
export const takeBack = async (
  tx: Tx,
  books: RoundMoneyDeps,
  game: string,
  id: string,
  reason: string,
): Promise<OutboxRow[] | undefined> => {
  const bet = await lockBet(tx, id)
  if (!bet || bet.state === 'void' || bet.state === 'paid') return undefined
  await setStake(tx, id, { state: 'void', reason })
  await leaveWithoutBets(tx, bet.round_id, bet.player)
  if (bet.mode === 'demo') {
    await addToDemoBalance(tx, bet.player, bet.amount)
    return []
  }
  const betId = await getBet(tx, id)
  const pending = await pendingBet(tx, id)
  const closed = pending && (await closeCall(tx, pending, 'abandoned', reason))
  if (closed && closed.attempts === 0) return []
  return [await insertCall(tx, call(books, 'rollback', bet, game, { betId }))]
}

/** Another process has written something of a bet since it was read here. */
export class ChangedElsewhere extends Error {}

/**
 * What a bet brings back, 0 too; `clicked`: the click that this was reckoned with, hundredths. Throws `ChangedElsewhere`
 * where that is not what stands. Play money is there at once, real money is owed by the outbox. */
export const payBet = async (
  tx: Tx,
  books: RoundMoneyDeps,
  game: string,
  {
    id,
    pay,
    payoutKurus,
    clicked,
    stakeAlone = false,
  }: { id: string; pay: number; payoutKurus: bigint; clicked: number | null; stakeAlone?: boolean },
): Promise<OutboxRow[]> => {
  const bet = await lockBet(tx, id)
  if (bet?.state !== 'taken') throw new ChangedElsewhere(id)
  const betId = bet.mode === 'demo' ? '' : await coveredBet(tx, books, bet)
  if (betId === undefined) return []
  if (bet.cashed !== clicked) throw new ChangedElsewhere(id)
  await setStake(tx, id, {
    state: 'paid',
    payout: payoutKurus,
    stake_alone: stakeAlone,
    ...(pay > 0 && { cashed: pay }),
  })
  if (bet.mode === 'demo') {
    const balance = await addToDemoBalance(tx, bet.player, payoutKurus)
    await setStake(tx, id, { balance })
    return []
  }
  const more = { betId, amount: toAmount(payoutKurus) }
  return [await insertCall(tx, call(books, 'win', bet, game, more))]
}

/**
 * Gives back the stake of a bet that nobody could cash out, as `takeBack` does. Throws `ChangedElsewhere` where another
 * click stands than it was reckoned with: another process has noted one, and it may have won more.
 */
export const returnStake = async (
  tx: Tx,
  books: RoundMoneyDeps,
  game: string,
  { id, clicked }: { id: string; clicked: number | null },
): Promise<OutboxRow[] | undefined> => {
  const bet = await lockBet(tx, id)
  if (bet?.cashed !== clicked) throw new ChangedElsewhere(id)
  return takeBack(tx, books, game, id, 'round_void')
}

/** Pays a bet its stake alone: what it gives is not known after a day. Undefined: it was decided. */
export const payStakeAlone = async (
  tx: Tx,
  books: RoundMoneyDeps,
  game: string,
  id: string,
): Promise<OutboxRow[] | undefined> => {
  const bet = await lockBet(tx, id)
  if (bet?.state !== 'taken') return undefined
  const due = { id, pay: 0, payoutKurus: bet.amount, clicked: bet.cashed, stakeAlone: true }
  return payBet(tx, books, game, due)
}

/** Pays what a bet that had its stake alone gives beyond that, once. Undefined: it was topped up. */
export const topUpBet = async (
  tx: Tx,
  books: RoundMoneyDeps,
  game: string,
  { id, pay, payoutKurus }: { id: string; pay: number; payoutKurus: bigint },
): Promise<OutboxRow[] | undefined> => {
  const bet = await lockBet(tx, id)
  if (bet?.stake_alone !== true) return undefined
  const betId = bet.mode === 'demo' ? '' : await coveredBet(tx, books, bet)
  if (betId === undefined) return []
  const more = payoutKurus - bet.amount
  if (more <= 0n) {
    await setStake(tx, id, { stake_alone: false })
    return []
  }
  await setStake(tx, id, { stake_alone: false, payout: payoutKurus, cashed: pay })
  if (bet.mode === 'demo') {
    const balance = await addToDemoBalance(tx, bet.player, more)
    await setStake(tx, id, { balance })
    return []
  }
  const body = { betId, amount: toAmount(more) }
  return [await insertCall(tx, call(books, 'top-up', bet, game, body))]
}

/** News of a bet from the wallet. */
export type BetListener = (bet: BetRow, balanceKurus: bigint | undefined) => void

/** What follows from the wallet's word on a bet of a room. */
export const roomFollow = (
  books: RoundMoneyDeps,
  game: string,
  heard: BetListener,
  log: Log,
): Follow => {
  const { db } = books
  const tell = async (id: string, balanceKurus?: bigint) => {
    const bet = await findBet(db.read, id)
    if (bet) heard(bet, balanceKurus)
  }
  /** Ends the call, and the bet with it. */
  const refuse = async (
    { transaction_id, stake_id }: OutboxRow,
    status: string,
    reason: string,
  ): Promise<void> =>
    db.inTx(async (tx) => {
      const bet = await lockBet(tx, stake_id)
      if (!bet || !(await closeCall(tx, transaction_id, 'final', status))) return
      await setStake(tx, stake_id, { state: 'void', reason, stake_alone: false })
      await leaveWithoutBets(tx, bet.round_id, bet.player)
    })
  return {
    async taken({ transaction_id, stake_id }, balanceKurus) {
      await db.inTx(async (tx) => {
        const bet = await lockBet(tx, stake_id)
        if (bet?.state !== 'sent' || !(await closeCall(tx, transaction_id, 'final', 'ok'))) return
        await setStake(tx, stake_id, { state: 'taken', balance_staked: balanceKurus })
      })
      await tell(stake_id, balanceKurus)
      return []
    },
    async refused(refused, status, reason) {
      await refuse(refused, status, stakeRefusalOf(status, reason))
      await tell(refused.stake_id)
    },
    async unknown({ stake_id }) {
      const calls = await db.inTx((tx) => takeBack(tx, books, game, stake_id, 'unreachable'))
      await tell(stake_id)
      return calls ?? []
    },
    returned: ({ transaction_id }, balanceKurus) =>
      bookReturn(db.read, transaction_id, balanceKurus, new Date(books.clock())),
    async contradicted(contradicted, status) {
      const { stake_id, verb } = contradicted
      if (verb === 'win') await refuse(contradicted, status, `win_${status}`)
      else await db.inTx((tx) => closeCall(tx, contradicted.transaction_id, 'final', status))
      log.error({ stakeId: stake_id, verb, status }, "the wallet contradicts a room's outbox")
    },
  }
}
