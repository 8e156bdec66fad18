import { hashOfHex } from '../../../settings/src/chain.ts'
import type { Revealed } from '../../../settings/src/witness.ts'
import type { RoomBet, Settled } from '../../engines/crash/room.ts'
import { settledBets } from '../live/shared-draw.ts'
import { owedMsMax } from '../live/voids.ts'
import type { OutboxRow } from '../rounds/calls/store.ts'
import { changeRound } from '../rounds/store.ts'
import { betOfRow, type RoomContext } from './context.ts'
import { crashOf } from './links.ts'
import { payBet, takeBack } from './money.ts'
import { chainOf } from './opening.ts'
import { sendAll } from './sending.ts'
import {
  balanceAfter,
  countedBets,
  listBets,
  listOwing,
  lockRoomRound,
  type BetRow,
  type Late,
  type RoomRow,
} from './store.ts'
import { announce, tellMe } from './tell.ts'
import { versionUnder } from './versions.ts'

/*
 * A round that could not fly, or that nobody saw end: each bet brings the higher of its stake and what
 * the promised values give. While the bets of a void are owed no round opens in the room.
 */

/** Void: the stake is no less than what the values give, and goes back. */
export const higherOf = (bets: readonly RoomBet[], settled: readonly Settled[]): Settled[] => {
  const stakes = new Map(bets.map(({ id, stakeKurus }) => [id, stakeKurus]))
  return settled.map((one) =>
    one.payoutKurus > (stakes.get(one.id) ?? 0n)
      ? one
      : { ...one, pay: 0, payoutKurus: 0n, void: true },
  )
}

/** Shows the witness our link and asks for its part of `late`, once; a value that it did not promise is none. */
export const askOnce = async (
  { witness, game }: RoomContext,
  { id, link, lateHash }: { id: string; link: string; lateHash: string | null },
  settled: string,
): Promise<Revealed> => {
  const said = { roundId: id, game: game.slug, step: 0, value: link, settled }
  const answer = await witness.reveal(said)
  return answer.status === 'ok' && hashOfHex(answer.value) !== lateHash
    ? { status: 'disagrees' }
    : answer
}

type Known = { late: Late; link: string }

/** Both values of a round; null where they are not known now. */
const valuesOf = async (context: RoomContext, row: RoomRow): Promise<Known | null> => {
  const { books } = context
  const link = (await chainOf(context, row.chain_id)).links.link(row.link)
  if (row.late !== null) return { late: row.late, link }
  const settled = settledBets(await countedBets(books.db.read, row.id))
  const answer = await askOnce(context, { id: row.id, link, lateHash: row.seal }, settled)
  if (answer.status !== 'ok') return null
  return { late: { value: answer.value, takeoffAt: books.clock(), settled }, link }
}

/** What these bets come to; without the values they have their stakes alone. */
const duesOf = (
  { game }: RoomContext,
  row: RoomRow,
  rows: readonly BetRow[],
  known: Known | null,
): Settled[] => {
  if (known === null) return rows.map(({ id }) => ({ id, pay: 0, payoutKurus: 0n, void: true }))
  const by = versionUnder(game, row.maths) ?? game
  const { late, link } = known
  const flight = {
    takeoffAt: late.takeoffAt,
    x: crashOf(by.config, link, late.value, by.rules),
  }
  const bets = rows.map(betOfRow(by))
  return higherOf(bets, by.rules.settle(by.config, { bellAt: 0, flight, bets }, false))
}

/** Writes down what a void owes, all of it or nothing. */
const payAll = async (
  context: RoomContext,
  row: RoomRow,
  known: Known | null,
): Promise<readonly BetRow[]> => {
  const { books, game } = context
  const calls = new Map<string, OutboxRow[]>()
  const paid = await books.db.inTx(async (tx) => {
    const held = await lockRoomRound(tx, row.id)
    if (held?.late === null && known !== null)
      await changeRound(tx, row.id, { late: JSON.stringify(known.late) })
    const bets = (await listBets(tx, row.id)).filter(({ state }) => state === 'taken')
    const rows = new Map(bets.map((bet) => [bet.id, bet]))
    for (const due of duesOf(context, row, bets, known)) {
      const { player = '', cashed: clicked = null } = rows.get(due.id) ?? {}
      const written = due.void
        ? await takeBack(tx, books, game.slug, due.id, 'round_void')
        : await payBet(tx, books, game.slug, { ...due, clicked })
      calls.set(player, [...(calls.get(player) ?? []), ...(written ?? [])])
    }
    return bets
  })
  sendAll(context, calls)
  return paid
}

/** Pays what a void owes. False: that is not known yet. */
const payVoid = async (context: RoomContext, row: RoomRow): Promise<boolean> => {
  const { books, guests, log, game } = context
  const about = { room: game.slug, roundId: row.id }
  // A fault of ours holds nobody's money for ever either.
  const known = await valuesOf(context, row).catch((error: unknown) => {
    log.error({ err: error, ...about }, 'a void could not be drawn')
    return null
  })
  const isOver = books.clock() >= (row.ended_at?.getTime() ?? 0) + owedMsMax
  if (known === null && !isOver) return false
  if (known === null) log.error(about, 'a void was not drawn: stakes go back')
  for (const { id, player, mode } of await payAll(context, row, known)) {
    const guest = guests.get(player)
    const balance = mode === 'demo' ? await balanceAfter(books.db.read, id) : null
    if (guest && balance !== null) guest.balanceKurus = balance
    tellMe(context, guest)
  }
  return true
}

const retryMs = 2_000

/** Whether a round may open. While bets of a void are owed the room is closed, says so, and asks again. */
export const isOpenAgain = async (context: RoomContext): Promise<boolean> => {
  if (context.owes === false) return true
  const { books, game, log } = context
  const rows = await listOwing(books.db.read, game.slug)
  const wasShut = context.owes === true
  context.owes = rows.length > 0
  if (context.owes && !wasShut) {
    log.error({ room: game.slug }, 'the room is closed: the bets of a void are owed')
    announce(context)
  }
  for (const row of rows)
    if (!(await payVoid(context, row))) {
      await context.wait(retryMs)
      return false
    }
  context.owes = false
  if (rows.length > 0) announce(context)
  return true
}
