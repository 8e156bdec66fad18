import { getDemoBalance } from '../players/store.ts'
import type { Draw } from '../maths/draws.ts'
import type { Tx } from '../schema.ts'
import { dealOf, payoutOf, resultOf, type Deal } from './deal.ts'
import { decide, playDealer } from './engines/blackjack.ts'
import { bettorsOf, seatsOf, stakedOf } from './phases.ts'
import { drawVoid, listOwing, listStakeAlone, listUndrawn, type RoundRow } from './rounds-store.ts'
import {
  askOnce,
  drawingOf,
  ownValue,
  settledActions,
  settledBets,
  type Drawing,
} from './shared-draw.ts'
import {
  listStakes,
  payStake,
  takeBack,
  topUpStake,
  type StakeRow,
  type TableBooks,
} from './store.ts'
import { roundOf, stakesOf, type Round, type TableContext } from './table-context.ts'
import { publishToPerson } from './publish.ts'
import { stood } from './turns.ts'
import { lastView } from './views.ts'

/*
 * A voided round is drawn all the same, as soon as both values can be had, and shown with the others:
 * so nobody can hide behind a void what it would have been. Nobody gains by one either: each bet that
 * counts in it brings the higher of its stake and what is drawn.
 */

/** Nobody's money is held longer: where the values are not known by then, the stakes go back. */
export const owedMsMax = 86_400_000
/** What was not known after that is asked for so often, for as long as it takes. */
export const lateMs = 600_000
const atOnce = 20

type Missing = 'away' | 'disagrees' | 'key_lost'

/** Both values of the round's next step, asked for once. */
const nextDrawing = async (
  context: TableContext,
  round: Round,
  settled: string,
): Promise<Drawing | Missing> => {
  const value = ownValue(context, round)
  if (value === undefined) return 'key_lost'
  const answer = await askOnce(context, round, value, settled)
  if (answer.status === 'ok') return drawingOf(round, { studio: value, witness: answer.value })
  return answer.status === 'disagrees' ? 'disagrees' : 'away'
}

/**
 * Draws a round from where it was broken off to its end, in memory alone. At blackjack what was
 * decided stands, and whoever was still to decide stands: as if they had said nothing.
 */
const playOut = async (
  context: TableContext,
  round: Round,
  seats: readonly number[],
): Promise<Missing | undefined> => {
  const draw = async (
    settled: string,
    deal: (draw: Draw) => Deal,
  ): Promise<Missing | undefined> => {
    const drawing = await nextDrawing(context, round, settled)
    if (typeof drawing === 'string') return drawing
    const dealt = deal(drawing.draw)
    Object.assign(round, drawing.memory(), { deal: dealt, pending: null })
    return undefined
  }
  const { kind } = context.table.info
  if (round.deal === null) {
    const settled = settledBets(round.counted ?? [])
    const missing = await draw(settled, (next) => dealOf(kind, seats, next))
    if (missing) return missing
  }
  let { deal } = round as { deal: Deal | null }
  if (deal?.kind !== 'blackjack') return undefined
  if (round.pending) {
    const [before, { action }] = [deal, round.pending]
    const settled = settledActions([...before.log, action])
    const dealt = (next: Draw): Deal => ({ kind: 'blackjack', ...decide(before, action, next) })
    const missing = await draw(settled, dealt)
    if (missing) return missing
    deal = round.deal as typeof before
  }
  while (deal.current !== null) deal = stood(deal)
  const last = deal
  return draw(settledActions([...last.log, 'dealer']), (next) => ({
    kind: 'blackjack',
    ...playDealer(last, next),
  }))
}

/** Pays one stake of a void what it still has to come; undefined: nothing. */
const payOne = async (
  tx: Tx,
  books: TableBooks,
  stake: StakeRow,
  deal: Deal | null,
): Promise<StakeRow | undefined> => {
  const { id, state, amount_kurus, stake_alone } = stake
  if (deal === null) return state === 'counted' ? payStake(tx, books, id, 'stake_alone') : undefined
  const payoutKurus = payoutOf(deal, stakedOf(stake))
  if (stake_alone) return topUpStake(tx, books, id, payoutKurus)
  if (state !== 'counted') return undefined
  return payoutKurus > amount_kurus
    ? payStake(tx, books, id, payoutKurus)
    : takeBack(tx, books, id, 'round_void')
}

/** Pays what counts. `deal` null: what would have been drawn is not known, and each has its stake alone. */
const payEach = async (
  tx: Tx,
  { books }: TableContext,
  { id }: RoundRow,
  deal: Deal | null,
): Promise<StakeRow[]> => {
  const paid: StakeRow[] = []
  for (const stake of await listStakes(tx, id)) {
    const row = await payOne(tx, books, stake, deal)
    if (row) paid.push(row)
  }
  return paid
}

/** Sends what was written down, and says it to whoever has it. */
const tellPaid = async (
  context: TableContext,
  row: RoundRow,
  paid: readonly StakeRow[],
  result: string | null,
): Promise<void> => {
  void context.money.send(paid)
  const round = { stakes: new Map(paid.map((stake) => [stake.id, stake])) }
  for (const person of bettorsOf(context, round)) {
    const end = { result, isVoid: true, at: row.ended_at?.getTime() ?? context.clock() }
    if (person.last === null || person.last.roundId === row.id)
      person.last = lastView(stakesOf(round, person.player), end)
    if (person.mode === 'demo')
      person.balanceKurus = await getDemoBalance(context.db.read, person.player)
    publishToPerson(context, person)
  }
}

/** Draws a void and pays what counts in it, all of it or nothing; answers why that can not be now. */
const drawOne = async (context: TableContext, row: RoundRow): Promise<Missing | undefined> => {
  const stakes = await listStakes(context.db.read, row.id)
  const round = roundOf(row, stakes)
  // A value of ours that was shown alone is shown once more.
  round.studioValues = row.studio_values.slice(0, row.witness_values.length)
  const plays = ({ state, reason, stake_alone }: StakeRow) =>
    state === 'counted' || reason === 'round_void' || stake_alone
  const missing = await playOut(context, round, seatsOf(stakes, plays))
  if (missing === 'disagrees' && row.studio_values.length === row.witness_values.length) {
    // Then at least our own value is shown, so that it can be held against our promise.
    const own = ownValue(context, roundOf(row, []))
    const studio_values = JSON.stringify([...row.studio_values, own])
    await context.db.inTx((tx) => drawVoid(tx, row.id, { studio_values }))
  }
  if (missing) return missing
  const deal = round.deal as Deal
  const result = resultOf(deal)
  const paid = await context.db.inTx(async (tx) => {
    const isMine = await drawVoid(tx, row.id, {
      draws: JSON.stringify(round.draws),
      studio_values: JSON.stringify(round.studioValues),
      witness_values: JSON.stringify(round.witnessValues),
      deal: JSON.stringify(deal),
      result,
      pending: null,
    })
    return isMine ? payEach(tx, context, row, deal) : []
  })
  await tellPaid(context, row, paid, result)
  return undefined
}

/** Gives the stakes of a void back that could not be drawn for a whole day. */
const giveUp = async (context: TableContext, row: RoundRow): Promise<void> => {
  const paid = await context.db.inTx((tx) => payEach(tx, context, row, null))
  const { log, table } = context
  log.error({ table: table.info.id, roundId: row.id }, 'a void was not drawn: stakes go back')
  await tellPaid(context, row, paid, null)
}

/** Pays what the voids of a table owe. Answers whether some of it is left. */
const payOwing = async (context: TableContext, rows: readonly RoundRow[]): Promise<boolean> => {
  const { log, table } = context
  let left = false
  for (const row of rows) {
    if (context.isStopping()) return true
    // A fault of ours holds nobody's money for ever either.
    const missing = await drawOne(context, row).catch((error: unknown) => {
      log.error({ err: error, table: table.info.id, roundId: row.id }, 'a void could not be paid')
      return 'fault' as const
    })
    if (missing === undefined) continue
    if (context.clock() >= (row.ended_at?.getTime() ?? 0) + owedMsMax) await giveUp(context, row)
    else left = true
  }
  return left
}

/**
 * Draws the voids whose stakes were paid alone, once in ten minutes, and pays what they give beyond
 * that. Answers whether there are any.
 */
const drawLate = async (context: TableContext): Promise<boolean> => {
  const { db, table, log, clock } = context
  const rows = await listStakeAlone(db.read, table.info.id)
  if (rows.length === 0 || clock() < context.looksLateAt) return rows.length > 0
  context.looksLateAt = clock() + lateMs
  for (const row of rows)
    await drawOne(context, row).catch((error: unknown) =>
      log.error({ err: error, table: table.info.id, roundId: row.id }, 'a void could not be drawn'),
    )
  return true
}

/** Draws the voided rounds of a table that are still to be drawn, and pays what they owe. */
export const drawVoids = async (context: TableContext): Promise<void> => {
  const { db, table, chain } = context
  if (!context.mayHaveVoids) return
  // What is voided meanwhile says so again.
  context.mayHaveVoids = false
  let left = true
  try {
    const owing = await listOwing(db.read, table.info.id)
    const isOwed = await payOwing(context, owing)
    // The database knows whether another one owes by now.
    if (owing.length > 0 && !isOwed) context.owes = null
    const hasLate = await drawLate(context)
    const rows = await listUndrawn(db.read, table.info.id, chain.keyId, atOnce)
    const idle = rows.filter(({ id }) => owing.every((row) => row.id !== id))
    for (const row of idle)
      if (context.isStopping() || (await drawOne(context, row)) === 'away') return
    left = owing.length > 0 || hasLate || rows.length === atOnce
  } finally {
    if (left) context.mayHaveVoids = true
  }
}
