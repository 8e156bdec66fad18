import type { Adapter } from './adapters/adapter.ts'
import type { Believed } from './board/offer.ts'
import type { SportsHouse } from './deps.ts'

/** What a process knows of the feed; one that reads none has an empty board that nobody believes. */
type Book = { believed: Believed; proof?: Adapter['proof'] }

const books = new WeakMap<object, Book>()

const unread: Believed = { board: { events: new Map(), seq: 0 }, isFresh: () => false }

export const bookOf = (house: Pick<SportsHouse, 'db'>): Book => {
  const book = books.get(house.db) ?? { believed: unread }
  books.set(house.db, book)
  return book
}

/** From now on the house offers what this board says, and its feed tells how matches came about. */
export const openBook = (
  house: Pick<SportsHouse, 'db'>,
  believed: Believed,
  proof?: Adapter['proof'],
): void => {
  Object.assign(bookOf(house), { believed, proof })
}
