import type { Felt } from './felt.ts'
import { sendTo, type Connection, type Person } from './people.ts'
import type { LiveRefusal } from './protocol.ts'
import { meMessage, roundMessage } from './views.ts'

/* What a table says, and to whom. */

export const announce = (felt: Felt): void => felt.people.tell((seq) => roundMessage(felt, seq))

const soon = new WeakSet<Felt>()
const coalesceMs = 250

/** For what changes with every bet: many changes, one message. */
export const announceSoon = (felt: Felt): void => {
  if (soon.has(felt)) return
  soon.add(felt)
  setTimeout(() => {
    soon.delete(felt)
    if (!felt.isStopping()) announce(felt)
  }, coalesceMs).unref()
}

const counting = new WeakSet<Felt>()
const crowdMs = 1_000

export const crowdChanged = (felt: Felt): void => {
  if (counting.has(felt)) return
  counting.add(felt)
  setTimeout(() => {
    counting.delete(felt)
    if (!felt.isStopping())
      felt.people.tell((seq) => ({
        t: 'crowd',
        now: felt.clock(),
        seq,
        players: felt.people.count(),
      }))
  }, crowdMs).unref()
}

export const tellMe = (felt: Felt, person: Person): void => {
  if (person.connections.size === 0) return
  const text = JSON.stringify(meMessage(felt, person))
  for (const connection of person.connections) sendTo(connection, text)
}

export const refuse = (
  felt: Felt,
  connection: Connection,
  re: string | null,
  error: LiveRefusal,
  waitMs?: number,
): void =>
  sendTo(
    connection,
    JSON.stringify({
      t: 'refused',
      now: felt.clock(),
      re,
      error,
      ...(waitMs !== undefined && { waitMs }),
    }),
  )
