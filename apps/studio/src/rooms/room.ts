import type { FromPage } from '../../engines/crash/room-messages.ts'
import { closeCodes } from '../live/protocol.ts'
import type { Connection } from '../live/people.ts'
import type { Guest, RoomContext } from './context.ts'
import { besideOf } from './context.ts'
import { onPageMessage, readBalance } from './page-messages.ts'
import type { BetListener } from './money.ts'
import { takeUp } from './round-opening.ts'
import { step } from './phases.ts'
import { crowdSoon, sendMessage, publishToGuest } from './publish.ts'
import { snapshotOf } from './views.ts'

/** A room at work: who is there, what they say, and the loop that plays one round after the other, watched or not. */
export type Room = {
  id: string
  /** Takes up what another process left, and begins. */
  start(): Promise<void>
  ended(): Promise<void>
  join(connection: Connection, who: Pick<Guest, 'player' | 'mode'>): Promise<Guest>
  leave(guest: Guest, connection: Connection): void
  hear(
    guest: Guest,
    connection: Connection,
    message: Exclude<FromPage, { t: 'hello' }>,
  ): Promise<void>
  heard: BetListener
}

const pauseAfterFaultMs = 1_000
const pauseOvertakenMs = 100

/** Another process has taken this step (keep_rounds.sql): nothing is out of order but that there are two. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof Error && error.message === 'a round does not go back'

const play = async (context: RoomContext): Promise<void> => {
  while (!context.isStopping()) {
    try {
      await step(context)
    } catch (error) {
      if (context.isStopping()) return
      const room = context.game.slug
      if (isOvertaken(error)) context.log.warn({ room }, 'another process plays the room, too')
      else context.log.error({ err: error, room }, 'a round could not go on now')
      const pauseMs = isOvertaken(error) ? pauseOvertakenMs : pauseAfterFaultMs
      await context.wait(pauseMs).catch(() => {})
      // What stands in memory is a guess now: the last step may have been written or not.
      await takeUp(context).catch((again: unknown) =>
        context.log.warn({ err: again }, 'the round could not be read again'),
      )
    }
  }
}

const join = async (
  context: RoomContext,
  connection: Connection,
  { player, mode }: Pick<Guest, 'player' | 'mode'>,
): Promise<Guest> => {
  const guest: Guest = context.guests.get(player) ?? {
    player,
    mode,
    connections: new Set(),
    balanceKurus: null,
  }
  context.guests.set(player, guest)
  // One connection for each access: the newer one has it.
  for (const other of guest.connections)
    if (other.access === connection.access) other.wire.close(closeCodes.elsewhere)
  guest.connections.add(connection)
  sendMessage(connection, snapshotOf(context, guest))
  crowdSoon(context)
  await readBalance(context, guest)
  return guest
}

export const createRoom = (context: RoomContext): Room => {
  let playing: Promise<void> | undefined
  return {
    id: context.game.slug,
    async start() {
      await takeUp(context)
      playing ??= play(context)
    },
    ended: async () => playing,
    join: (connection, who) => join(context, connection, who),
    leave(guest, connection) {
      guest.connections.delete(connection)
      const bets = context.round?.state.bets.some(({ player }) => player === guest.player)
      if (guest.connections.size === 0 && !bets) context.guests.delete(guest.player)
      crowdSoon(context)
    },
    hear: (guest, connection, message) => onPageMessage(context, guest, connection, message),
    heard(row, balanceKurus) {
      const { round, guests } = context
      const guest = guests.get(row.player)
      if (guest && balanceKurus !== undefined) guest.balanceKurus = balanceKurus
      if (round?.id === row.round_id && (row.state === 'taken' || row.state === 'void')) {
        round.state = round.by.rules.withAnswer(round.state, row.id, row.state)
        round.beside.set(row.id, besideOf(row))
        crowdSoon(context)
      }
      publishToGuest(context, guest)
    },
  }
}
