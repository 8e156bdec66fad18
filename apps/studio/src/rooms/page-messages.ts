import { isTransient } from '@felek/database/database.ts'
import { toKurus } from '@felek/contract/money.ts'
import type { RoomBet } from '../../engines/crash/room.ts'
import type { FromPage } from '../../engines/crash/room-messages.ts'
import type { Connection } from '../live/people.ts'
import { getDemoBalance } from '../players/store.ts'
import type { Guest, RoomContext, Running } from './context.ts'
import { placeBet, takeBack } from './money.ts'
import { send } from './call-sender.ts'
import { findBet, holdOpen, recordClick } from './store.ts'
import { crowdSoon, refuse, sendMessage, publishToGuest } from './publish.ts'

/* What a player says in a room. */

type MessageOfType<T extends FromPage['t']> = Extract<FromPage, { t: T }>

const without = (round: Running, id: string): void => {
  round.state = { ...round.state, bets: round.state.bets.filter((bet) => bet.id !== id) }
  round.beside.delete(id)
}

export const readBalance = async (context: RoomContext, guest: Guest): Promise<void> => {
  const { player, mode } = guest
  const standing =
    mode === 'demo'
      ? { balanceKurus: await getDemoBalance(context.books.db.read, player) }
      : await context.wallet.balance(player, context.game.slug)
  if (standing !== 'unknown') guest.balanceKurus = standing.balanceKurus
  publishToGuest(context, guest)
}

/** Stakes are whole liras, so that hundredths of them are whole kuruş. */
const unitKurus = 100n

const bet = async (
  context: RoomContext,
  guest: Guest,
  connection: Connection,
  { id, place, amount, auto }: MessageOfType<'bet'>,
): Promise<void> => {
  const { round, game, books } = context
  if (!round) return refuse(context, connection, id, 'late')
  const { player, mode } = guest
  const stakeKurus = toKurus(
    amount.includes('.') ? amount.padEnd(amount.indexOf('.') + 3, '0') : `${amount}.00`,
  )
  const mine = round.state.bets.find((own) => own.id === id && own.player === player)
  if (mine?.stakeKurus === stakeKurus && mine.auto === auto) return publishToGuest(context, guest)
  const { config, rules } = round.by
  const wanted: RoomBet = {
    id,
    player,
    mode,
    place,
    stakeKurus,
    auto,
    state: mode === 'demo' ? 'taken' : 'sent',
    clicked: null,
  }
  const why =
    stakeKurus % unitKurus === 0n
      ? rules.refusalOf(config, game.limits, round.state, wanted, books.clock())
      : 'bad_request'
  if (why) return refuse(context, connection, id, why)
  round.state = rules.withBet(round.state, wanted)
  round.beside.set(id, { alias: connection.alias ?? null, reason: null })
  const placed = await placeBet(books, {
    id,
    roundId: round.id,
    game: game.slug,
    player,
    session: connection.session,
    mode,
    amountKurus: stakeKurus,
    wager: { place, auto, alias: connection.alias ?? null },
  }).catch(async (error: unknown) => {
    without(round, id)
    // Another bet has this id, of whatever round: of theirs, or of somebody else's.
    if ((error as { code?: string }).code === '23505') {
      const isOwn = (await findBet(books.db.read, id))?.player === player
      return isOwn ? ('bad_request' as const) : ('not_found' as const)
    }
    refuse(context, connection, id, isTransient(error) ? 'busy' : 'internal')
    throw error
  })
  if (typeof placed === 'string' || 'playing' in placed) {
    without(round, id)
    return typeof placed === 'string'
      ? refuse(context, connection, id, placed)
      : refuse(context, connection, id, 'busy', { game: placed.playing })
  }
  if (placed.balanceKurus !== undefined) guest.balanceKurus = placed.balanceKurus
  publishToGuest(context, guest)
  crowdSoon(context)
  void send(context, player, placed.calls)
}

const undo = async (
  context: RoomContext,
  guest: Guest,
  connection: Connection,
  { id }: MessageOfType<'undo'>,
): Promise<void> => {
  const { round, books, game } = context
  if (!round?.state.bets.some((own) => own.id === id && own.player === guest.player))
    return refuse(context, connection, id, 'not_found')
  const calls = await books.db.inTx(async (tx) =>
    (await holdOpen(tx, round.id, new Date(books.clock())))
      ? takeBack(tx, books, game.slug, id, 'undone')
      : undefined,
  )
  if (!calls) return refuse(context, connection, id, 'late')
  round.state = round.by.rules.withAnswer(round.state, id, 'void')
  round.beside.set(id, { alias: round.beside.get(id)?.alias ?? null, reason: 'undone' })
  if (guest.mode === 'demo') await readBalance(context, guest)
  else publishToGuest(context, guest)
  crowdSoon(context)
  void send(context, guest.player, calls)
}

const out = (
  context: RoomContext,
  guest: Guest,
  connection: Connection,
  { id, at }: MessageOfType<'out'>,
): void => {
  const { round, books } = context
  const received = books.clock()
  if (!round) return refuse(context, connection, id, 'not_found')
  const { flight } = round.state
  const { config, rules } = round.by
  const next = rules.withClick(config, round.state, { id, player: guest.player }, { at, received })
  if (next === 'late' && flight) {
    const crashedAt = rules.crashTime(config, flight.x)
    const counted = rules.countsAt(config, at, received - flight.takeoffAt)
    return refuse(context, connection, id, 'late', { times: { at: counted, crashedAt } })
  }
  if (typeof next === 'string') return refuse(context, connection, id, next)
  round.state = next
  const clicked = next.bets.find((own) => own.id === id)?.clicked ?? 0
  const cashed = rules.multipleAt(clicked)
  const written = recordClick(books.db.read, id, cashed, books.seals.sealOfClick({ id, cashed }))
  round.writing.add(written)
  // Whoever tells of it waits for it, and meets its error.
  written.then(
    () => round.writing.delete(written),
    () => {},
  )
  context.nudge()
  publishToGuest(context, guest)
}

export const onPageMessage = async (
  context: RoomContext,
  guest: Guest,
  connection: Connection,
  message: Exclude<FromPage, { t: 'hello' }>,
): Promise<void> => {
  switch (message.t) {
    case 'bet':
      return bet(context, guest, connection, message)
    case 'undo':
      return undo(context, guest, connection, message)
    case 'out':
      return out(context, guest, connection, message)
    case 'balance':
      return readBalance(context, guest)
    case 'ping':
      return sendMessage(connection, { t: 'pong', now: context.books.clock(), at: message.at })
  }
}
