import { isOpening, type TableContext } from './table-context.ts'
import { sendTo, type Connection, type Person } from './people.ts'
import type { LiveRefusal } from './protocol.ts'
import { meMessage, roundMessage } from './views.ts'

/* What a table says, and to whom. */

export const publishTable = (context: TableContext): void => {
  // A new table's first rounds are played within a second or two: they stand in its history.
  if (context.round !== null && isOpening(context, context.round)) return
  context.people.tell((seq) => roundMessage(context, seq))
}

const soon = new WeakSet<TableContext>()
const coalesceMs = 250

/** For what changes with every bet: many changes, one message. */
export const publishTableSoon = (context: TableContext): void => {
  if (soon.has(context)) return
  soon.add(context)
  setTimeout(() => {
    soon.delete(context)
    if (!context.isStopping()) publishTable(context)
  }, coalesceMs).unref()
}

const counting = new WeakSet<TableContext>()
const crowdMs = 1_000

export const crowdChanged = (context: TableContext): void => {
  if (counting.has(context)) return
  counting.add(context)
  setTimeout(() => {
    counting.delete(context)
    if (!context.isStopping())
      context.people.tell((seq) => ({
        t: 'crowd',
        now: context.clock(),
        seq,
        players: context.people.count(),
      }))
  }, crowdMs).unref()
}

export const publishToPerson = (context: TableContext, person: Person): void => {
  if (person.connections.size === 0) return
  const text = JSON.stringify(meMessage(context, person))
  for (const connection of person.connections) sendTo(connection, text)
}

export const refuse = (
  context: TableContext,
  connection: Connection,
  re: string | null,
  error: LiveRefusal,
  more: { waitMs?: number; game?: string } = {},
): void =>
  sendTo(
    connection,
    JSON.stringify({
      t: 'refused',
      now: context.clock(),
      re,
      error,
      ...more,
    }),
  )

/** The same of a stake that was not placed. */
export const refuseStake = (
  context: TableContext,
  connection: Connection,
  re: string,
  why: LiveRefusal | { playing: string },
): void =>
  typeof why === 'string'
    ? refuse(context, connection, re, why)
    : refuse(context, connection, re, 'playing_elsewhere', { game: why.playing })
