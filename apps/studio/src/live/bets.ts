import { getDemoBalance } from '../players/store.ts'
import { wagerOf } from './deal.ts'
import { isOpen, lies, stakesOf, type TableContext } from './table-context.ts'
import type { Connection, Person } from './people.ts'
import type { Bet } from './protocol.ts'
import { holdOpen } from './rounds-store.ts'
import { takeBack } from './store.ts'
import { publishTableSoon, refuse, refuseStake, publishToPerson } from './publish.ts'

/** Each placement is a stake at the wallet; nobody clicks so often within one betting time. */
const placementsMax = 60

/**
 * `bet`: further chips, as one stake. It counts once the wallet has accepted it, and only before
 * betting closes.
 */
export const placeBets = async (
  context: TableContext,
  person: Person,
  connection: Connection,
  message: { id: string; bets: readonly Bet[] },
): Promise<void> => {
  const { round, table } = context
  const { id } = message
  if (connection.expired) return refuse(context, connection, id, 'session_expired')
  if (!round || round.phase !== 'betting' || context.clock() >= round.endsAt)
    return refuse(context, connection, id, 'late')
  if (table.seats !== null && person.seat === null)
    return refuse(context, connection, id, 'not_seated')
  const mine = stakesOf(round, person.player)
  // The same id again places nothing: what became of it stands in `me`.
  if (mine.some((stake) => stake.id === id)) return publishToPerson(context, person)
  if (mine.length >= placementsMax) return refuse(context, connection, id, 'too_fast')
  const wager = wagerOf(
    table,
    message.bets,
    mine.filter((stake) => lies(stake) || isOpen(stake)).flatMap((stake) => stake.bets),
  )
  if (typeof wager === 'string') return refuse(context, connection, id, wager)
  const { player, mode, seat } = person
  const placed = await context.money.place({
    id,
    roundId: round.id,
    tableId: table.info.id,
    player,
    session: connection.session,
    mode,
    kind: 'bet',
    seat,
    hand: seat === null ? null : 0,
    ...wager,
  })
  if (typeof placed === 'string' || 'playing' in placed)
    refuseStake(context, connection, id, placed)
}

/** `undo`: takes the last placement back, or all of them, while bets are taken. */
export const undoBets = async (
  context: TableContext,
  person: Person,
  connection: Connection,
  which: string,
): Promise<void> => {
  const { round } = context
  if (!round || round.phase !== 'betting' || context.clock() >= round.endsAt)
    return refuse(context, connection, which, 'late')
  const all = stakesOf(round, person.player)
  if (which !== 'all' && !all.some(({ id }) => id === which))
    return refuse(context, connection, which, 'not_found')
  const mine = all.filter(isOpen)
  // Only the last one: what was put on top of a bet may be less than a bet of its own must be.
  const chosen =
    which === 'all' ? mine.toReversed() : mine.slice(-1).filter((stake) => stake.id === which)
  if (chosen.length === 0) return refuse(context, connection, which, 'bad_request')
  const back = await context.db.inTx(async (tx) => {
    // This transaction may have waited until the wheel had turned.
    if (!(await holdOpen(tx, round.id, ['betting']))) return undefined
    const rows = []
    for (const { id } of chosen) rows.push(await takeBack(tx, context.books, id, 'undone'))
    return rows
  })
  if (back === undefined) return refuse(context, connection, which, 'late')
  const undone = back.flatMap((stake) => stake ?? [])
  for (const stake of undone) round.stakes.set(stake.id, stake)
  void context.money.send(undone)
  if (person.mode === 'demo')
    person.balanceKurus = await getDemoBalance(context.db.read, person.player)
  publishToPerson(context, person)
  publishTableSoon(context)
}
