import { getDemoBalance } from '../players/store.ts'
import { countRoomRound, metersOfRound, type RoomMeter } from '../meters/meters.ts'
import { dealerMs, dealOf, paidMost, payoutOf, resultOf, showMs, type Deal } from './deal.ts'
import { playDealer } from './engines/blackjack.ts'
import { isOpen, paceOf, stakesOf, type TableContext, type Round } from './table-context.ts'
import type { Phase, VoidReason } from './protocol.ts'
import { changeRound, endRound } from './rounds-store.ts'
import { nextDraws, settledActions, settledBets } from './shared-draw.ts'
import {
  countedBets,
  listStakes,
  lockStake,
  payStake,
  setStake,
  takeBack,
  type StakeRow,
} from './store.ts'
import { clearSeats, forgetGone } from './seats.ts'
import { publishTable, publishToPerson } from './publish.ts'
import { playTurns } from './turns.ts'
import { lastView } from './views.ts'

/*
 * A round: betting → closed → dealing → (decisions → dealer) → result → done, or void. Each step
 * waits for the end of its phase, writes the next one down, and only then lets anybody see it; so
 * whatever ends the process, the round goes on from where it stood, with the stakes that it had.
 * No restart makes a round void: whoever knew its outcome could choose to restart.
 */

/** How long stakes on their way are waited for once betting has closed. */
const closedMsMax = 2_000
const closedMsMin = 700
const resultMs = 5_500

/**
 * A round that could not be played on. What counts in it is owed until it can be drawn all the same
 * (voids.ts), and until then none opens here; every other stake goes back. `restart`: of before there
 * were two parties, so all goes back.
 */
export const voidRound = async (
  context: TableContext,
  round: Round,
  reason: VoidReason,
): Promise<void> => {
  const now = new Date(context.clock())
  const tableId = context.table.info.id
  const { back, owes } = await context.db.inTx(async (tx) => {
    await endRound(tx, { id: round.id, tableId, from: round.phase }, reason, { ended_at: now })
    const stakes = await listStakes(tx, round.id)
    const owed = stakes.filter(({ state }) => state === 'counted' && reason !== 'restart')
    const rows: StakeRow[] = []
    for (const stake of stakes)
      if (!owed.includes(stake))
        rows.push(...asList(await takeBack(tx, context.books, stake.id, 'round_void')))
    return { back: rows, owes: owed.length > 0 }
  })
  for (const row of back) round.stakes.set(row.id, row)
  if (owes) context.owes = true
  if (reason !== 'empty')
    context.log.error({ table: tableId, roundId: round.id, reason }, 'a live round is void')
  void context.money.send(back)
  context.mayHaveVoids = true
  context.round = null
  for (const person of bettorsOf(context, round)) {
    const end = { result: null, isVoid: true, at: context.clock() }
    person.last = lastView(stakesOf(round, person.player), end)
    if (person.mode === 'demo')
      person.balanceKurus = await getDemoBalance(context.db.read, person.player)
    publishToPerson(context, person)
  }
}

const asList = (row: StakeRow | undefined): StakeRow[] => (row ? [row] : [])

export const bettorsOf = (context: TableContext, round: Pick<Round, 'stakes'>) => {
  const players = new Set([...round.stakes.values()].map((stake) => stake.player))
  return [...players].flatMap((player) => context.people.all.get(player) ?? [])
}
const until = (context: TableContext, at: number): Promise<void> =>
  context.wait(Math.max(0, at - context.clock()))
/**
 * When a phase ends by this process's clock: no longer from now than the whole phase takes, since
 * the clock of the process that began it may have been hours ahead of ours.
 */
const endOf = ({ clock }: TableContext, { phaseAt, endsAt }: Round): number =>
  Math.min(endsAt, clock() + endsAt - phaseAt)

const phaseChange = (context: TableContext, round: Round, to: Phase, ms: number) => {
  const now = context.clock()
  const endsAt = now + paceOf(context, round, ms)
  return {
    memory: { phase: to, phaseAt: now, endsAt },
    row: { state: to, phase_at: new Date(now), ends_at: new Date(endsAt) },
  }
}

const betting = async (context: TableContext, round: Round): Promise<void> => {
  await until(context, endOf(context, round))
  const { memory, row } = phaseChange(context, round, 'closed', closedMsMax)
  const isBare = await context.db.inTx(async (tx) => {
    // From here on no stake comes: those that are there are all.
    await changeRound(tx, round.id, 'betting', row)
    if (round.stakes.size > 0 || (await listStakes(tx, round.id)).length > 0) return false
    await changeRound(tx, round.id, 'closed', { counted: '[]' })
    return true
  })
  Object.assign(round, memory, isBare && { counted: [] })
  publishTable(context)
}

/**
 * Decides which stakes count: what the wallet has not accepted by now is given back. It is decided
 * once, and told to the witness before its value is known.
 */
const settleStakes = async (context: TableContext, round: Round): Promise<string[]> => {
  if (round.counted !== null) return round.counted
  const { stakes, back, counted } = await context.db.inTx(async (tx) => {
    const rows: StakeRow[] = []
    const returned: StakeRow[] = []
    for (const { id } of await listStakes(tx, round.id)) {
      const stake = (await lockStake(tx, id)) as StakeRow
      if (stake.state === 'accepted') rows.push(await setStake(tx, id, { state: 'counted' }))
      // Another process settled it, of which this one's memory does not know.
      else if (stake.state === 'counted') rows.push(stake)
      else {
        const late = await takeBack(tx, context.books, id, 'unreachable')
        rows.push(late ?? stake)
        returned.push(...asList(late))
      }
    }
    const bets = await countedBets(tx, round.id)
    await changeRound(tx, round.id, 'closed', { counted: JSON.stringify(bets) })
    return { stakes: rows, back: returned, counted: bets }
  })
  for (const stake of stakes) round.stakes.set(stake.id, stake)
  round.counted = counted
  void context.money.send(back)
  return counted
}

/** The seats that have a stake in this round, rising. */
export const seatsOf = (stakes: Iterable<StakeRow>, plays: (stake: StakeRow) => boolean) =>
  [
    ...new Set(
      [...stakes].flatMap((stake) => (plays(stake) && stake.seat !== null ? [stake.seat] : [])),
    ),
  ].sort((a, b) => a - b)

/** Waits for the stakes on their way; then the outcome is drawn. */
const closed = async (context: TableContext, round: Round): Promise<void> => {
  const endsAt = endOf(context, round)
  const least = paceOf(context, round, closedMsMin)
  await until(context, Math.min(round.phaseAt, context.clock()) + least)
  while (
    context.clock() < endsAt &&
    [...round.stakes.values()].some((stake) => stake.state === 'sent')
  )
    await context.wait(20)
  const counted = await settleStakes(context, round)
  const seats = seatsOf(round.stakes.values(), (stake) => stake.state === 'counted')
  const drawing = await nextDraws(context, round, settledBets(counted))
  if (typeof drawing === 'string') return voidRound(context, round, drawing)
  const deal = dealOf(context.table.info.kind, seats, drawing.draw)
  const { memory, row } = phaseChange(context, round, 'dealing', showMs(context.table, deal))
  await context.db.inTx((tx) =>
    changeRound(tx, round.id, 'closed', { ...row, ...drawing.row(), deal: JSON.stringify(deal) }),
  )
  Object.assign(round, memory, drawing.memory(), { deal })
  publishTable(context)
  for (const person of bettorsOf(context, round)) publishToPerson(context, person)
}

const dealing = async (context: TableContext, round: Round): Promise<void> => {
  await until(context, endOf(context, round))
  if (round.deal?.kind !== 'blackjack') return settle(context, round)
  if (round.deal.hands.length === 0) return dealersTurn(context, round)
  const { memory, row } = phaseChange(context, round, 'decisions', 0)
  await context.db.inTx((tx) => changeRound(tx, round.id, 'dealing', row))
  Object.assign(round, memory)
}

const decisions = async (context: TableContext, round: Round): Promise<void> => {
  const broken = await playTurns(context, round)
  if (broken) return voidRound(context, round, broken)
  return dealersTurn(context, round)
}

/** Also where nobody has a hand: then he plays his own, so that the table goes on. */
const dealersTurn = async (context: TableContext, round: Round): Promise<void> => {
  if (round.deal?.kind !== 'blackjack') throw new Error('no cards to decide on')
  const drawing = await nextDraws(context, round, settledActions([...round.deal.log, 'dealer']))
  if (typeof drawing === 'string') return voidRound(context, round, drawing)
  const deal: Deal = { kind: 'blackjack', ...playDealer(round.deal, drawing.draw) }
  const { memory, row } = phaseChange(context, round, 'dealer', dealerMs(deal.dealer.length))
  await context.db.inTx((tx) =>
    changeRound(tx, round.id, round.phase, {
      ...row,
      ...drawing.row(),
      deal: JSON.stringify(deal),
    }),
  )
  Object.assign(round, memory, drawing.memory(), { deal })
  publishTable(context)
}

export const stakedOf = ({ bets, amount_kurus, seat, hand }: StakeRow) => ({
  bets,
  amountKurus: amount_kurus,
  seat,
  hand,
})

/** What the round counts for the alarm on the return: a double or a split is a bet of its own. */
const countedOf = (
  { table }: TableContext,
  deal: Deal,
  stakes: readonly StakeRow[],
): readonly RoomMeter[] =>
  metersOfRound(
    table.info.id,
    stakes.flatMap((stake) =>
      stake.payout_kurus === null
        ? []
        : {
            mode: stake.mode,
            stakeKurus: stake.amount_kurus,
            payoutKurus: stake.payout_kurus,
            top: paidMost(deal, stakedOf(stake), table.mostHundredths),
          },
    ),
  )

const settle = async (context: TableContext, round: Round): Promise<void> => {
  const { deal } = round
  if (deal === null) throw new Error('nothing is dealt yet')
  const result = resultOf(deal)
  const { memory, row } = phaseChange(context, round, 'result', resultMs)
  const now = new Date(context.clock())
  const paid = await context.db.inTx(async (tx) => {
    await changeRound(tx, round.id, round.phase, { ...row, result })
    const rows: StakeRow[] = []
    // What counts is settled by now, and whoever has a stake stands in memory.
    if (round.stakes.size === 0) return rows
    for (const stake of await listStakes(tx, round.id)) {
      const changed =
        stake.state === 'counted'
          ? await payStake(tx, context.books, stake.id, payoutOf(deal, stakedOf(stake)))
          : // A double or split that never came to be.
            isOpen(stake) && (await takeBack(tx, context.books, stake.id, 'round_void'))
      rows.push(changed || stake)
    }
    await countRoomRound(tx, countedOf(context, deal, rows), now)
    return rows
  })
  for (const stake of paid) round.stakes.set(stake.id, stake)
  Object.assign(round, memory, { result })
  context.results.unshift(result)
  context.results.splice(20)
  void context.money.send(paid)
  publishTable(context)
  for (const person of bettorsOf(context, round)) {
    if (person.mode === 'demo')
      person.balanceKurus = await getDemoBalance(context.db.read, person.player)
    publishToPerson(context, person)
  }
}

const dealer = async (context: TableContext, round: Round): Promise<void> => {
  await until(context, endOf(context, round))
  await settle(context, round)
}

const result = async (context: TableContext, round: Round): Promise<void> => {
  await until(context, endOf(context, round))
  const now = context.clock()
  await context.db.inTx((tx) =>
    endRound(tx, { id: round.id, tableId: context.table.info.id, from: 'result' }, 'done', {
      ended_at: new Date(now),
    }),
  )
  clearSeats(context)
  for (const person of bettorsOf(context, round))
    person.last =
      lastView(stakesOf(round, person.player), { result: round.result, isVoid: false, at: now }) ??
      person.last
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
