import { randomUUID } from 'node:crypto'
import { commitmentOf, drawsOf, newServerSeed } from '../maths/draws.ts'
import { getDemoBalance } from '../players/store.ts'
import { dealerMs, dealOf, payoutOf, resultOf, showMs, type Deal } from './deal.ts'
import { playDealer } from './engines/blackjack.ts'
import {
  drawsOn,
  isOpen,
  roundOf,
  stakesOf,
  type TableContext,
  type Round,
} from './table-context.ts'
import type { Phase } from './protocol.ts'
import {
  changeRound,
  insertRound,
  lastNumber,
  listStakes,
  lockStake,
  payStake,
  setStake,
  takeBack,
  type StakeRow,
} from './store.ts'
import { clearSeats, forgetGone } from './seats.ts'
import { announce, tellMe } from './tell.ts'
import { playTurns } from './turns.ts'
import { lastView } from './views.ts'

/*
 * A round: betting → closed → dealing → (decisions → dealer) → result → done, or void. Each step
 * waits for the end of its phase, writes the next one down, and only then lets anybody see it; so
 * whatever ends the process, the round goes on from where it stood: void before the deal, with its
 * dealt result after it.
 */

/** How long stakes on their way are waited for once betting has closed. */
const closedMsMax = 2_000
const closedMsMin = 700
const resultMs = 5_500

export const openRound = async (context: TableContext): Promise<void> => {
  const now = context.clock()
  const serverSeed = newServerSeed()
  const id = randomUUID()
  const ends = now + context.pace(context.table.info.bettingMs)
  const row = await context.db.inTx(async (tx) => {
    const fresh = {
      id,
      table_id: context.table.info.id,
      number: (await lastNumber(tx, context.table.info.id)) + 1n,
      state: 'betting' as const,
      server_seed: serverSeed,
      server_seed_hash: commitmentOf(serverSeed),
      client_seed: context.table.info.id,
      deal: null,
      result: null,
      started_at: new Date(now),
      phase_at: new Date(now),
      ends_at: new Date(ends),
      ended_at: null,
    }
    await insertRound(tx, { ...fresh, draws: '[]' })
    return { ...fresh, draws: [] }
  })
  context.round = roundOf(row, [])
  announce(context)
  for (const person of context.people.all.values()) tellMe(context, person)
}

/** A round that does not count: every stake goes back. */
export const voidRound = async (context: TableContext, round: Round): Promise<void> => {
  const now = new Date(context.clock())
  await context.db.inTx(async (tx) => {
    await changeRound(tx, round.id, round.phase, { state: 'void', ended_at: now })
    for (const stake of await listStakes(tx, round.id)) {
      const row = await takeBack(tx, context.table.info.id, stake.id, 'round_void', now)
      if (row) round.stakes.set(row.id, row)
    }
  })
  context.stakeOutbox.wake()
  context.round = null
  for (const person of bettorsOf(context, round)) {
    person.last = lastView(stakesOf(round, person.player), null, context.clock())
    if (person.mode === 'demo')
      person.balanceKurus = await getDemoBalance(context.db.read, person.player)
    tellMe(context, person)
  }
}

const bettorsOf = (context: TableContext, round: Round) => {
  const players = new Set([...round.stakes.values()].map((stake) => stake.player))
  return [...players].flatMap((player) => context.people.all.get(player) ?? [])
}
const until = (context: TableContext, at: number): Promise<void> =>
  context.wait(Math.max(0, at - context.clock()))

const phaseChange = (context: TableContext, to: Phase, ms: number) => {
  const now = context.clock()
  return {
    memory: { phase: to, phaseAt: now, endsAt: now + context.pace(ms) },
    row: { state: to, phase_at: new Date(now), ends_at: new Date(now + context.pace(ms)) },
  }
}

const betting = async (context: TableContext, round: Round): Promise<void> => {
  await until(context, round.endsAt)
  const isEmpty = ![...round.stakes.values()].some(isOpen)
  if (isEmpty && context.people.count() === 0) return voidRound(context, round)
  if (isEmpty && context.table.seats !== null) {
    // Cards are dealt to somebody: the same round waits on, under the same commitment.
    clearSeats(context)
    Object.assign(round, phaseChange(context, 'betting', context.table.info.bettingMs).memory)
    return announce(context)
  }
  const { memory, row } = phaseChange(context, 'closed', closedMsMax)
  await context.db.inTx((tx) => changeRound(tx, round.id, 'betting', row))
  Object.assign(round, memory)
  announce(context)
}

/**
 * Waits for the stakes on their way; what the wallet has not accepted by then is given back. Then
 * the outcome is drawn.
 */
const closed = async (context: TableContext, round: Round): Promise<void> => {
  await until(context, round.phaseAt + context.pace(closedMsMin))
  while (
    context.clock() < round.endsAt &&
    [...round.stakes.values()].some((stake) => stake.state === 'sent')
  )
    await context.wait(20)
  const { draw, record } = drawsOf(round.serverSeed, round.clientSeed, round.number)
  const tableId = context.table.info.id
  const dealt = await context.db.inTx(async (tx) => {
    const stakes: StakeRow[] = []
    for (const { id } of await listStakes(tx, round.id)) {
      const stake = (await lockStake(tx, id)) as StakeRow
      if (stake.state === 'accepted') stakes.push(await setStake(tx, id, { state: 'counted' }))
      else
        stakes.push(
          (await takeBack(tx, tableId, id, 'unreachable', new Date(context.clock()))) ?? stake,
        )
    }
    const seats = [
      ...new Set(
        stakes.flatMap((stake) =>
          stake.state === 'counted' && stake.seat !== null ? [stake.seat] : [],
        ),
      ),
    ].sort((a, b) => a - b)
    if (context.table.seats !== null && seats.length === 0) return { stakes, deal: null }
    const deal = dealOf(context.table.info.kind, seats, draw)
    const { memory, row } = phaseChange(context, 'dealing', showMs(context.table, deal))
    await changeRound(tx, round.id, 'closed', {
      ...row,
      deal: JSON.stringify(deal),
      draws: JSON.stringify(record),
    })
    return { stakes, deal, memory }
  })
  for (const stake of dealt.stakes) round.stakes.set(stake.id, stake)
  context.stakeOutbox.wake()
  if (dealt.deal === null) return voidRound(context, round)
  Object.assign(round, dealt.memory, { deal: dealt.deal, draws: record })
  announce(context)
  for (const person of bettorsOf(context, round)) tellMe(context, person)
}

const dealing = async (context: TableContext, round: Round): Promise<void> => {
  await until(context, round.endsAt)
  if (round.deal?.kind !== 'blackjack') return settle(context, round)
  const { memory, row } = phaseChange(context, 'decisions', 0)
  await context.db.inTx((tx) => changeRound(tx, round.id, 'dealing', row))
  Object.assign(round, memory)
}

const decisions = async (context: TableContext, round: Round): Promise<void> => {
  await playTurns(context, round)
  const { draw, record } = drawsOn(round)
  if (round.deal?.kind !== 'blackjack') throw new Error('no cards to decide on')
  const deal: Deal = { kind: 'blackjack', ...playDealer(round.deal, draw) }
  const { memory, row } = phaseChange(context, 'dealer', dealerMs(deal.dealer.length))
  await context.db.inTx((tx) =>
    changeRound(tx, round.id, 'decisions', {
      ...row,
      deal: JSON.stringify(deal),
      draws: JSON.stringify(record),
    }),
  )
  Object.assign(round, memory, { deal, draws: record })
  announce(context)
}

const settle = async (context: TableContext, round: Round): Promise<void> => {
  const { deal } = round
  if (deal === null) throw new Error('nothing is dealt yet')
  const result = resultOf(deal)
  const { memory, row } = phaseChange(context, 'result', resultMs)
  const now = new Date(context.clock())
  const tableId = context.table.info.id
  const paid = await context.db.inTx(async (tx) => {
    await changeRound(tx, round.id, round.phase, { ...row, result })
    const rows: StakeRow[] = []
    for (const stake of await listStakes(tx, round.id)) {
      const payout = () =>
        payoutOf(deal, {
          bets: stake.bets,
          amountKurus: stake.amount_kurus,
          seat: stake.seat,
          hand: stake.hand,
        })
      const changed =
        stake.state === 'counted'
          ? await payStake(tx, tableId, stake.id, payout(), now)
          : // A double or split that never came to be.
            isOpen(stake) && (await takeBack(tx, tableId, stake.id, 'round_void', now))
      rows.push(changed || stake)
    }
    return rows
  })
  for (const stake of paid) round.stakes.set(stake.id, stake)
  Object.assign(round, memory, { result })
  context.results.unshift(result)
  context.results.splice(20)
  context.stakeOutbox.wake()
  announce(context)
  for (const person of bettorsOf(context, round)) {
    if (person.mode === 'demo')
      person.balanceKurus = await getDemoBalance(context.db.read, person.player)
    tellMe(context, person)
  }
}

const dealer = async (context: TableContext, round: Round): Promise<void> => {
  await until(context, round.endsAt)
  await settle(context, round)
}

const result = async (context: TableContext, round: Round): Promise<void> => {
  await until(context, round.endsAt)
  const now = context.clock()
  await context.db.inTx((tx) =>
    changeRound(tx, round.id, 'result', { state: 'done', ended_at: new Date(now) }),
  )
  clearSeats(context)
  for (const person of bettorsOf(context, round))
    person.last = lastView(stakesOf(round, person.player), round.result, now) ?? person.last
  context.round = null
  forgetGone(context)
}

export const steps: Readonly<
  Record<Phase, (context: TableContext, round: Round) => Promise<void>>
> = {
  betting,
  closed,
  dealing,
  decisions,
  dealer,
  result,
}
