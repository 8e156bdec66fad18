import type { Database } from '@felek/database/database.ts'
import { readOverrides, type TermKind } from './store.ts'

/*
 * What desk holds now of markets, prices, limits and players, in the memory of each process; read
 * with what hangs on selections, each second.
 */

/** A row may be seen so long after the moment that stands in it. */
const lateMs = 30_000

export type Overrides = {
  read(): Promise<void>
  of(kind: TermKind, subject: string): bigint | undefined
  /** Events of which desk said something new since this was asked last. */
  takeChanged(): string[]
  /** Of a market, else of its event. */
  ofMarket(kind: TermKind, eventID: string, marketID: string): bigint | undefined
}

export const createOverrides = (db: Pick<Database, 'read'>): Overrides => {
  const held = new Map<string, bigint>()
  let changed = new Set<string>()
  let newest: Date | undefined
  const of = (kind: TermKind, subject: string) => held.get(`${kind} ${subject}`)
  return {
    of,
    ofMarket: (kind, eventID, marketID) => of(kind, `${eventID}/${marketID}`) ?? of(kind, eventID),
    takeChanged() {
      const events = [...changed]
      changed = new Set()
      return events
    },
    async read() {
      const since = newest && new Date(newest.getTime() - lateMs)
      for (const { kind, subject, value, changedAt } of await readOverrides(db.read, since)) {
        if (!newest || changedAt > newest) newest = changedAt
        if ((of(kind, subject) ?? null) === value) continue
        changed.add(subject.split('/', 1)[0] ?? '')
        if (value === null) held.delete(`${kind} ${subject}`)
        else held.set(`${kind} ${subject}`, value)
      }
    },
  }
}
