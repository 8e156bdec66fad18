import type { FromRoom, RoomRefusal } from '../../engines/crash/room-messages.ts'
import { sendTo, type Connection } from '../live/people.ts'
import type { Guest, RoomContext, ToAll } from './context.ts'
import { crowdView, meView, roundShown } from './views.ts'

/* What a room says, and to whom. */

const toAll = (context: RoomContext, message: ToAll): void => {
  const text = JSON.stringify(message)
  for (const { connections } of context.guests.values())
    for (const connection of connections) sendTo(connection, text)
}

export const publishRoom = (context: RoomContext): void => {
  context.seq += 1
  toAll(context, { t: 'round', seq: context.seq, ...roundShown(context) })
}

const soon = new WeakSet<RoomContext>()
const coalesceMs = 100

/** Many changes, one message. */
export const crowdSoon = (context: RoomContext): void => {
  if (soon.has(context)) return
  soon.add(context)
  setTimeout(() => {
    soon.delete(context)
    if (context.isStopping()) return
    context.seq += 1
    const now = context.books.clock()
    toAll(context, { t: 'crowd', now, seq: context.seq, crowd: crowdView(context) })
  }, coalesceMs).unref()
}

export const sendMessage = (connection: Connection, message: FromRoom): void =>
  sendTo(connection, JSON.stringify(message))

export const publishToGuest = (context: RoomContext, guest: Guest | undefined): void => {
  if (!guest || guest.connections.size === 0) return
  const me = meView(context, guest)
  for (const connection of guest.connections)
    sendMessage(connection, { t: 'me', now: context.books.clock(), me })
}

export const refuse = (
  context: RoomContext,
  connection: Connection,
  re: string | null,
  error: RoomRefusal,
  more?: Pick<Extract<FromRoom, { t: 'refused' }>, 'times' | 'game'>,
): void =>
  sendMessage(connection, {
    t: 'refused',
    now: context.books.clock(),
    re,
    error,
    ...more,
  })
