import type { Producer } from '../../../../contract/src/feed.ts'
import { writtenUpTo } from '../figures/store.ts'
import type { SportsHouse } from '../needs.ts'
import type { Reader } from './reader.ts'

/*
 * A feed that knows less than the book has written of it is another one, or one from before a restore:
 * it counts from anew, so what it decides is never heard. Nothing of it may be bet on.
 */

/** A result is written a moment before the stream says it. */
const saidAfterMs = 5_000

export const watchBehind = (
  house: Pick<SportsHouse, 'db' | 'log' | 'now'>,
  reader: Pick<Reader, 'board' | 'isFresh'>,
  feed: string,
) => {
  /** Nothing is believed before it is known. */
  let written = Infinity
  let [since, said] = [Infinity, false]
  const isBehind = () => reader.board.seq < written
  return {
    isFresh: (producer: Producer): boolean => !isBehind() && reader.isFresh(producer),
    /** Reads how far the book is; says once that the feed is behind it. */
    async look(): Promise<void> {
      written = await writtenUpTo(house.db.read, feed)
      // While a feed is not read whole, nobody knows what it knows.
      if (!isBehind() || !(reader.isFresh('pre') || reader.isFresh('live'))) {
        ;[since, said] = [Infinity, said && isBehind()]
        return
      }
      const now = house.now().getTime()
      since = Math.min(since, now)
      if (said || now - since < saidAfterMs) return
      said = true
      house.log.error(
        { feed, written, known: reader.board.seq },
        'the match feed does not know what the book has written: it needs a FEED_NAME of its own, and nothing can be bet on',
      )
    },
  }
}
