import { hashOfHex } from '@felek/platform/crypto/commitment-chain.ts'
import type { Revealed } from '@felek/platform/witness/witness-client.ts'
import type { RoomBet, Settled } from '../../engines/crash/room.ts'
import { settledBets } from '../live/shared-draw.ts'
import { lateMs, owedMsMax } from '../live/voids.ts'
import type { OutboxRow } from '../rounds/calls/store.ts'
import { changeRound } from '../rounds/store.ts'
import type { Tx } from '../schema.ts'
import { betOfRow, type RoomContext } from './context.ts'
import { crashOf } from './links.ts'
import { payBet, payStakeAlone, returnStake, topUpBet } from './money.ts'
import { getChain } from './round-opening.ts'
import { sendAll } from './call-sender.ts'
import {
  balanceAfter,
  countedBets,
  listBets,
  listOwing,
  listStakeAlone,
  lockRoomRound,
  type BetRow,
  type Late,
  type RoomRow,
} from './store.ts'
import { publishRoom, publishToGuest } from './publish.ts'
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
const findValues = async (context: RoomContext, row: RoomRow): Promise<Known | null> => {
  const { books } = context
  const link = (await getChain(context, row.chain_id)).links.link(row.link)
  if (row.late !== null) return { late: row.late, link }
  const settled = settledBets(await countedBets(books.db.read, row.id))
  const answer = await askOnce(context, { id: row.id, link, lateHash: row.seal }, settled)
  if (answer.status !== 'ok') return null
  return { late: { value: answer.value, takeoffAt: books.clock(), settled }, link }
}

/** What these bets come to by the values. */
const duesOf = (
  { game }: RoomContext,
  row: RoomRow,
  rows: readonly BetRow[],
  known: Known,
): Settled[] => {
  const by = versionUnder(game, row.maths) ?? game
  const { late, link } = known
  const flight = {
    takeoffAt: late.takeoffAt,
    x: crashOf(by.config, link, late.value, by.rules),
  }
  const bets = rows.map((bet) => ({ ...betOfRow(by)(bet), state: 'taken' as const }))
  return higherOf(bets, by.rules.settle(by.config, { bellAt: 0, flight, bets }, false))
}

const isOwed = ({ state }: BetRow): boolean => state === 'taken'
const hasStakeAlone = ({ stake_alone }: BetRow): boolean => stake_alone

/** Writes down what one bet of a void has to come; undefined: another process did. */
const payOne = (
  tx: Tx,
  { books, game: { slug } }: RoomContext,
  bet: BetRow,
  due: Settled | undefined,
): Promise<readonly OutboxRow[] | undefined> => {
  if (!due) return payStakeAlone(tx, books, slug, bet.id)
  if (hasStakeAlone(bet)) return topUpBet(tx, books, slug, due)
  const reckoned = { ...due, clicked: bet.cashed }
  return due.void ? returnStake(tx, books, slug, reckoned) : payBet(tx, books, slug, reckoned)
}

/** Writes down what these bets of a void come to, all of it or nothing; what the values give is not known: their stakes. */
const payAll = async (
  context: RoomContext,
  row: RoomRow,
  known: Known | null,
  which: (bet: BetRow) => boolean,
): Promise<readonly BetRow[]> => {
  const calls = new Map<string, OutboxRow[]>()
  const paid = await context.books.db.inTx(async (tx) => {
    const held = await lockRoomRound(tx, row.id)
    if (held?.late === null && known !== null)
      await changeRound(tx, row.id, { late: JSON.stringify(known.late) })
    const all = await listBets(tx, row.id)
    // The limits of a room are of all that flies, so what one comes to is reckoned with the others.
    const counted = all.filter((bet) => isOwed(bet) || hasStakeAlone(bet))
    const dues = new Map(
      (known ? duesOf(context, row, counted, known) : []).map((due) => [due.id, due]),
    )
    const bets = counted.filter(which)
    for (const bet of bets) {
      const written = (await payOne(tx, context, bet, dues.get(bet.id))) ?? []
      calls.set(bet.player, [...(calls.get(bet.player) ?? []), ...written])
    }
    return bets
  })
  sendAll(context, calls)
  return paid
}

/** Pays these bets of a void, and says it to whoever is there. */
const payAndTell = async (
  context: RoomContext,
  row: RoomRow,
  known: Known | null,
  which: (bet: BetRow) => boolean,
): Promise<void> => {
  const { books, guests } = context
  for (const { id, player, mode } of await payAll(context, row, known, which)) {
    const guest = guests.get(player)
    const balance = mode === 'demo' ? await balanceAfter(books.db.read, id) : null
    if (guest && balance !== null) guest.balanceKurus = balance
    publishToGuest(context, guest)
  }
}

/** Both values of a round, or null; a fault of ours holds nobody's money for ever either. */
const valuesNow = (context: RoomContext, row: RoomRow): Promise<Known | null> =>
  findValues(context, row).catch((error: unknown) => {
    const { log, game } = context
    log.error({ err: error, room: game.slug, roundId: row.id }, 'a void could not be drawn')
    return null
  })

/** Pays what a void owes. False: that is not known yet. */
const payVoid = async (context: RoomContext, row: RoomRow): Promise<boolean> => {
  const { books, log, game } = context
  const known = await valuesNow(context, row)
  const isOver = books.clock() >= (row.ended_at?.getTime() ?? 0) + owedMsMax
  if (known === null && !isOver) return false
  if (known === null)
    log.error({ room: game.slug, roundId: row.id }, 'a void was not drawn: stakes go back')
  await payAndTell(context, row, known, isOwed)
  return true
}

/** Pays what the bets of voids that had their stakes alone come to, where the values have become known since. */
const topUpLate = async (context: RoomContext): Promise<void> => {
  const { books, game } = context
  const now = books.clock()
  if (now < context.looksLateAt) return
  context.looksLateAt = now + lateMs
  for (const row of await listStakeAlone(books.db.read, game.slug)) {
    const known = await valuesNow(context, row)
    if (known !== null) await payAndTell(context, row, known, hasStakeAlone)
  }
}

const retryMs = 2_000

/** Whether a round may open. While bets of a void are owed the room is closed, says so, and asks again. */
export const isOpenAgain = async (context: RoomContext): Promise<boolean> => {
  await topUpLate(context)
  if (context.owes === false) return true
  const { books, game, log } = context
  const rows = await listOwing(books.db.read, game.slug)
  const wasShut = context.owes === true
  context.owes = rows.length > 0
  if (context.owes && !wasShut) {
    log.error({ room: game.slug }, 'the room is closed: the bets of a void are owed')
    publishRoom(context)
  }
  for (const row of rows)
    if (!(await payVoid(context, row))) {
      await context.wait(retryMs)
      return false
    }
  context.owes = false
  if (rows.length > 0) publishRoom(context)
  return true
}
