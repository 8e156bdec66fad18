import type { messages } from '@felek/contract/messages.ts'
import { afterCommit, type Query } from '@felek/database/database.ts'
import type { Handlers } from '../../deps.ts'
import type { MessagesDeps } from './deps.ts'
import { toMassMessage } from './messages.ts'
import { listOwnMessages, toInbox } from './own-messages.ts'
import { countOwnMessages, ownMessagesAmong } from './own-messages-store.ts'
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
  massMessages: async ({ limit, offset }, { deps, q, lang, now, player }) => {
    const listed = (page: { limit: number; offset: number }) =>
      store.listMassMessages(q, lang, now, player?.playerId, page)
    if (!player) {
      const { rows, total } = await listed({ limit, offset })
      return { rows: rows.map(toMassMessage), total }
    }
    const { playerId } = player
    // Both lists from their beginning: there are few messages of either kind, and one order holds for both.
    const page = { limit: limit + offset, offset: 0 }
    const { rows, total } = await listed(page)
    const own = await listOwnMessages(deps, q, { playerId, after: undefined, limit: page.limit })
    return {
      rows: [...rows.map(toMassMessage), ...own.map(toInbox)]
        .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
        .slice(offset, page.limit),
      total: total + (await countOwnMessages(q, playerId)),
    }
  },
  markRead: async (input, { deps, tx, now, player }) => {
    const wanted = toIds(input.ids)
    const known = new Set([
      ...(await store.massMessagesAmong(tx, wanted, now)),
      ...(await ownMessagesAmong(tx, player.playerId, wanted)),
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
