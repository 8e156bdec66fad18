import type { OutboxRow } from '../rounds/calls/store.ts'
import type { RoomContext } from './context.ts'
import { balanceAfter } from './store.ts'
import { publishToGuest } from './publish.ts'

/* The calls of a room go out, and their players see what the wallet says. */

/** Sends calls, and then shows their player what the wallet says. */
export const send = async (
  context: RoomContext,
  player: string,
  calls: readonly OutboxRow[],
): Promise<void> => {
  if (calls.length === 0) return
  await context.outbox.advance(player, calls)
  const guest = context.guests.get(player)
  const last = calls.at(-1)
  if (!guest || !last || last.verb === 'bet') return
  const balance = await balanceAfter(context.books.db.read, last.stake_id)
  if (balance !== null) guest.balanceKurus = balance
  publishToGuest(context, guest)
}

export const sendAll = (
  context: RoomContext,
  byPlayer: ReadonlyMap<string, readonly OutboxRow[]>,
): void => {
  for (const [player, calls] of byPlayer)
    void send(context, player, calls).catch((error: unknown) =>
      context.log.error({ err: error }, 'a call of a room could not go out now'),
    )
}
