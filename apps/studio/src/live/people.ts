import { closeCodes, type FromStudio, type Me } from './protocol.ts'

/** A WebSocket as the tables see it. */
export type Wire = {
  send(text: string): void
  /** Bytes that wait for the other side to take them. */
  backlog(): number
  close(code: number): void
}

export type Connection = {
  wire: Wire
  /** The wallet's session of its launch; empty in a demo. */
  session: string
  /** How the operator shows this player to others; null: not by any name. */
  alias?: string | null
  /** SHA-like key of the access: one connection each. */
  access: string
  /** The wallet said that this session takes no bets any more. */
  expired: boolean
}

/** Somebody at a table, on however many devices. */
export type Person = {
  player: string
  mode: 'real' | 'demo'
  connections: Set<Connection>
  balanceKurus: bigint | null
  seat: number | null
  /** Rounds in a row without a bet, while seated. */
  idleRounds: number
  /** When the last connection went; null while there is one. */
  leftAt: number | null
  last: Me['last']
}

export type People = {
  all: Map<string, Person>
  /** How many people are connected. */
  count(): number
  /** To everybody. Numbers the message and answers its number. */
  tell(message: (seq: number) => FromStudio): void
  seq(): number
  enter(person: Person, connection: Connection): void
  leave(person: Person, connection: Connection, now: number): void
}

/**
 * A connection that lets this much wait is dropped: it would be behind for ever, and others must
 * not wait for it.
 */
export const backlogBytesMax = 262_144

export const sendTo = (connection: Connection, text: string): void => {
  if (connection.wire.backlog() > backlogBytesMax) connection.wire.close(closeCodes.tooSlow)
  else connection.wire.send(text)
}

export const createPeople = (): People => {
  const all = new Map<string, Person>()
  let seq = 0
  return {
    all,
    count: () => [...all.values()].filter((person) => person.connections.size > 0).length,
    tell(message) {
      seq += 1
      let text: string | undefined
      for (const person of all.values())
        for (const connection of person.connections)
          sendTo(connection, (text ??= JSON.stringify(message(seq))))
    },
    seq: () => seq,
    enter(person, connection) {
      // One connection for each access: the newer one has it.
      for (const other of person.connections)
        if (other.access === connection.access) other.wire.close(closeCodes.elsewhere)
      person.connections.add(connection)
      person.leftAt = null
    },
    leave(person, connection, now) {
      person.connections.delete(connection)
      if (person.connections.size === 0) person.leftAt = now
    },
  }
}
