import type { messages } from '@felek/contract/messages.ts'
import { afterCommit, type Query } from '@felek/database/database.ts'
import type { Handlers } from '../../deps.ts'
import type { MessagesDeps } from './deps.ts'
import { toMassMessage } from './messages.ts'
import * as store from './store.ts'

/**
 * Which of the ids are a player's own notifications: it is the cashier who knows, and the cashier
 * stands above this room.
 */
export type OwnNotifications = (
  q: Query,
  playerId: bigint,
  ids: readonly bigint[],
) => Promise<bigint[]>

/** The largest id that a database can hold. */
const idMax = 2n ** 63n - 1n

/** What can be an id at all, each once, in the order sent. */
const toIds = (ids: readonly string[]): bigint[] =>
  [...new Set(ids.filter((id) => /^\d{1,19}$/.test(id)).map(BigInt))].filter((id) => id <= idMax)

export const messagesCalls = (
  ownNotifications: OwnNotifications,
): Handlers<typeof messages, MessagesDeps> => ({
  massMessages: async (input, { q, lang, now, player }) => {
    const { rows, total } = await store.listMassMessages(q, lang, now, player?.playerId, input)
    return { rows: rows.map(toMassMessage), total }
  },
  markRead: async (input, { deps, tx, now, player }) => {
    const wanted = toIds(input.ids)
    const known = new Set([
      ...(await store.massMessagesAmong(tx, wanted, now)),
      ...(await ownNotifications(tx, player.playerId, wanted)),
    ])
    const marked = wanted.filter((id) => known.has(id))
    if (marked.length === 0) return []
    await store.markRead(tx, player.playerId, marked, now)
    // The player's other tabs and devices count anew.
    afterCommit(() => deps.eventHub.publish('notification', { kind: 'read' }, player.playerId))
    return marked.map(String)
  },
  readAmong: async (input, { q, player }) => {
    const wanted = toIds(input.ids)
    return (await store.readAmong(q, player.playerId, wanted)).map((row) => ({
      id: String(row.item_id),
      readAt: row.read_at.toISOString(),
    }))
  },
})
