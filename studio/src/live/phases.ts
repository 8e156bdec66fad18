import { randomUUID } from 'node:crypto'
import { commitmentOf, drawsOf, newServerSeed } from '../maths/draws.ts'
import { getPurse } from '../players/store.ts'
import { dealerMs, dealOf, payoutOf, resultOf, showMs, type Deal } from './deal.ts'
import { playDealer } from './engines/blackjack.ts'
import { drawsOn, isOpen, roundOf, stakesOf, type Felt, type Round } from './felt.ts'
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

export const openRound = async (felt: Felt): Promise<void> => {
  const now = felt.clock()
  const serverSeed = newServerSeed()
  const id = randomUUID()
  const ends = now + felt.pace(felt.table.info.bettingMs)
  const row = await felt.db.inTx(async (tx) => {
    const fresh = {
      id,
      table_id: felt.table.info.id,
      number: (await lastNumber(tx, felt.table.info.id)) + 1n,
      state: 'betting' as const,
      server_seed: serverSeed,
      server_seed_hash: commitmentOf(serverSeed),
      client_seed: felt.table.info.id,
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
  felt.round = roundOf(row, [])
  announce(felt)
  for (const person of felt.people.all.values()) tellMe(felt, person)
}

/** A round that does not count: every stake goes back. */
export const voidRound = async (felt: Felt, round: Round): Promise<void> => {
  const now = new Date(felt.clock())
  await felt.db.inTx(async (tx) => {
    await changeRound(tx, round.id, round.phase, { state: 'void', ended_at: now })
    for (const stake of await listStakes(tx, round.id)) {
      const row = await takeBack(tx, felt.table.info.id, stake.id, 'round_void', now)
      if (row) round.stakes.set(row.id, row)
    }
  })
  felt.till.wake()
  felt.round = null
  for (const person of bettorsOf(felt, round)) {
    person.last = lastView(stakesOf(round, person.player), null, felt.clock())
    if (person.mode === 'demo') person.balanceKurus = await getPurse(felt.db.read, person.player)
    tellMe(felt, person)
  }
}

const bettorsOf = (felt: Felt, round: Round) => {
  const players = new Set([...round.stakes.values()].map((stake) => stake.player))
  return [...players].flatMap((player) => felt.people.all.get(player) ?? [])
}
const until = (felt: Felt, at: number): Promise<void> => felt.wait(Math.max(0, at - felt.clock()))

const phaseChange = (felt: Felt, to: Phase, ms: number) => {
  const now = felt.clock()
  return {
    memory: { phase: to, phaseAt: now, endsAt: now + felt.pace(ms) },
    row: { state: to, phase_at: new Date(now), ends_at: new Date(now + felt.pace(ms)) },
  }
}

const betting = async (felt: Felt, round: Round): Promise<void> => {
  await until(felt, round.endsAt)
  const isEmpty = ![...round.stakes.values()].some(isOpen)
  if (isEmpty && felt.people.count() === 0) return voidRound(felt, round)
  if (isEmpty && felt.table.seats !== null) {
    // Cards are dealt to somebody: the same round waits on, under the same commitment.
    clearSeats(felt)
    Object.assign(round, phaseChange(felt, 'betting', felt.table.info.bettingMs).memory)
    return announce(felt)
  }
  const { memory, row } = phaseChange(felt, 'closed', closedMsMax)
  await felt.db.inTx((tx) => changeRound(tx, round.id, 'betting', row))
  Object.assign(round, memory)
  announce(felt)
}

/**
 * Waits for the stakes on their way; what the wallet has not accepted by then is given back. Then
 * the outcome is drawn.
 */
const closed = async (felt: Felt, round: Round): Promise<void> => {
  await until(felt, round.phaseAt + felt.pace(closedMsMin))
  while (
    felt.clock() < round.endsAt &&
    [...round.stakes.values()].some((stake) => stake.state === 'sent')
  )
    await felt.wait(20)
  const { draw, record } = drawsOf(round.serverSeed, round.clientSeed, round.number)
  const tableId = felt.table.info.id
  const dealt = await felt.db.inTx(async (tx) => {
    const stakes: StakeRow[] = []
    for (const { id } of await listStakes(tx, round.id)) {
      const stake = (await lockStake(tx, id)) as StakeRow
      if (stake.state === 'accepted') stakes.push(await setStake(tx, id, { state: 'counted' }))
      else
        stakes.push(
          (await takeBack(tx, tableId, id, 'unreachable', new Date(felt.clock()))) ?? stake,
        )
    }
    const seats = [
      ...new Set(
        stakes.flatMap((stake) =>
          stake.state === 'counted' && stake.seat !== null ? [stake.seat] : [],
        ),
      ),
    ].sort((a, b) => a - b)
    if (felt.table.seats !== null && seats.length === 0) return { stakes, deal: null }
    const deal = dealOf(felt.table.info.kind, seats, draw)
    const { memory, row } = phaseChange(felt, 'dealing', showMs(felt.table, deal))
    await changeRound(tx, round.id, 'closed', {
      ...row,
      deal: JSON.stringify(deal),
      draws: JSON.stringify(record),
    })
    return { stakes, deal, memory }
  })
  for (const stake of dealt.stakes) round.stakes.set(stake.id, stake)
  felt.till.wake()
  if (dealt.deal === null) return voidRound(felt, round)
  Object.assign(round, dealt.memory, { deal: dealt.deal, draws: record })
  announce(felt)
  for (const person of bettorsOf(felt, round)) tellMe(felt, person)
}

const dealing = async (felt: Felt, round: Round): Promise<void> => {
  await until(felt, round.endsAt)
  if (round.deal?.kind !== 'blackjack') return settle(felt, round)
  const { memory, row } = phaseChange(felt, 'decisions', 0)
  await felt.db.inTx((tx) => changeRound(tx, round.id, 'dealing', row))
  Object.assign(round, memory)
}

const decisions = async (felt: Felt, round: Round): Promise<void> => {
  await playTurns(felt, round)
  const { draw, record } = drawsOn(round)
  if (round.deal?.kind !== 'blackjack') throw new Error('no cards to decide on')
  const deal: Deal = { kind: 'blackjack', ...playDealer(round.deal, draw) }
  const { memory, row } = phaseChange(felt, 'dealer', dealerMs(deal.dealer.length))
  await felt.db.inTx((tx) =>
    changeRound(tx, round.id, 'decisions', {
      ...row,
      deal: JSON.stringify(deal),
      draws: JSON.stringify(record),
    }),
  )
  Object.assign(round, memory, { deal, draws: record })
  announce(felt)
}

const settle = async (felt: Felt, round: Round): Promise<void> => {
  const { deal } = round
  if (deal === null) throw new Error('nothing is dealt yet')
  const result = resultOf(deal)
  const { memory, row } = phaseChange(felt, 'result', resultMs)
  const now = new Date(felt.clock())
  const tableId = felt.table.info.id
  const paid = await felt.db.inTx(async (tx) => {
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
  felt.results.unshift(result)
  felt.results.splice(20)
  felt.till.wake()
  announce(felt)
  for (const person of bettorsOf(felt, round)) {
    if (person.mode === 'demo') person.balanceKurus = await getPurse(felt.db.read, person.player)
    tellMe(felt, person)
  }
}

const dealer = async (felt: Felt, round: Round): Promise<void> => {
  await until(felt, round.endsAt)
  await settle(felt, round)
}

const result = async (felt: Felt, round: Round): Promise<void> => {
  await until(felt, round.endsAt)
  const now = felt.clock()
  await felt.db.inTx((tx) =>
    changeRound(tx, round.id, 'result', { state: 'done', ended_at: new Date(now) }),
  )
  clearSeats(felt)
  for (const person of bettorsOf(felt, round))
    person.last = lastView(stakesOf(round, person.player), round.result, now) ?? person.last
  felt.round = null
  forgetGone(felt)
}

export const steps: Readonly<Record<Phase, (felt: Felt, round: Round) => Promise<void>>> = {
  betting,
  closed,
  dealing,
  decisions,
  dealer,
  result,
}
