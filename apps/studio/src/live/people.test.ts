import { expect, test } from 'vitest'
import { backlogBytesMax, createPeople, type Connection, type Person } from './people.ts'
import { closeCodes } from './protocol.ts'

const aPerson = (player: string): Person => ({
  player,
  mode: 'real',
  connections: new Set(),
  balanceKurus: null,
  seat: null,
  idleRounds: 0,
  leftAt: 0,
  last: null,
})
const aConnection = (access: string, backlog = 0) => {
  const sent: string[] = []
  const closed: number[] = []
  const wire = {
    send: (text: string) => void sent.push(text),
    backlog: () => backlog,
    close: (code: number) => void closed.push(code),
  }
  return {
    connection: { wire, session: 's', access, expired: false } satisfies Connection,
    sent,
    closed,
  }
}
const crowd = (seq: number) => ({ t: 'crowd', now: 0, seq, players: 2 }) as const

test('one who does not read is dropped, and the others get everything, in order', () => {
  const people = createPeople()
  const slow = aConnection('a', backlogBytesMax + 1)
  const quick = aConnection('b')
  for (const [player, { connection }] of [['slow', slow] as const, ['quick', quick] as const]) {
    const person = aPerson(player)
    people.all.set(player, person)
    people.enter(person, connection)
  }
  people.tell(crowd)
  people.tell(crowd)
  expect([slow.sent, slow.closed[0]]).toEqual([[], closeCodes.tooSlow])
  expect(quick.sent.map((text) => (JSON.parse(text) as { seq: number }).seq)).toEqual([1, 2])
})

test('people are counted once, on however many devices, while one is connected', () => {
  const people = createPeople()
  const person = aPerson('p')
  people.all.set('p', person)
  const [phone, desk] = [aConnection('a'), aConnection('b')]
  people.enter(person, phone.connection)
  people.enter(person, desk.connection)
  expect(people.count()).toBe(1)
  people.leave(person, phone.connection, 5)
  expect([people.count(), person.leftAt]).toEqual([1, null])
  people.leave(person, desk.connection, 7)
  expect([people.count(), person.leftAt]).toEqual([0, 7])
})
