import type { Producer } from '@felek/contract/protocols/feed/feed.ts'
import { FeedAway, type Adapter } from '../adapters/adapter.ts'
import { writtenUpTo } from '../figures/store.ts'
import type { SportsDeps } from '../deps.ts'
import type { Reader } from './reader.ts'
import { lastLogged } from './store.ts'

/*
 * A feed that knows less than the book has written of it is another one, or one from before a restore:
 * it counts from anew, so what it decides is never heard. Nothing of it may be bet on, nor of one that has
 * grown past the book meanwhile: what is written last has to be what it says under that number.
 */

/** A result is written a moment before the stream says it. */
const saidAfterMs = 5_000

type WatchingDeps = Pick<SportsDeps, 'db' | 'log' | 'now'>

/** Whether the last message that is written is the feed's own; undefined where it can not be asked. */
const isSameHistory = async (
  { db }: WatchingDeps,
  feed: Pick<Adapter, 'name' | 'stateful'>,
): Promise<boolean | undefined> => {
  const last = await lastLogged(db.read, feed.name)
  if (!last) return true
  try {
    const { messages } = await feed.stateful(last.seq - 1)
    const said = messages.find((m) => m.seq === last.seq)
    return (
      said?.event === last.eventId &&
      said.type === last.type &&
      Date.parse(said.at) === last.at.getTime()
    )
  } catch (error) {
    if (error instanceof FeedAway) return undefined
    throw error
  }
}

export const watchBehind = (
  deps: WatchingDeps,
  reader: Pick<Reader, 'board' | 'isFresh' | 'openings'>,
  adapter: Pick<Adapter, 'name' | 'stateful'>,
) => {
  const feed = adapter.name
  /** Nothing is believed before it is known. */
  let written = Infinity
  /** The opening of its stream for which the feed was found to be the right one. */
  let provenAt = -1
  let [since, said] = [Infinity, false]
  const isBehind = () => reader.board.seq < written
  const isProven = () => provenAt === reader.openings
  return {
    isFresh: (producer: Producer): boolean => isProven() && !isBehind() && reader.isFresh(producer),
    /** Reads how far the book is; says once that the feed is behind it, or another one. */
    async look(): Promise<void> {
      written = await writtenUpTo(deps.db.read, feed)
      // While a feed is not read whole, nobody knows what it knows; and who comes back may be another.
      const isRead = reader.isFresh('pre') || reader.isFresh('live')
      const { openings } = reader
      const isHere = isRead && !isBehind()
      if (isBehind()) provenAt = -1
      const isSame = isHere && !isProven() ? await isSameHistory(deps, adapter) : true
      if (isHere && isSame === true) provenAt = openings
      if (!isRead || isSame === undefined || isProven()) {
        ;[since, said] = [Infinity, said && !isProven()]
        return
      }
      const now = deps.now().getTime()
      since = Math.min(since, now)
      if (said || now - since < saidAfterMs) return
      said = true
      deps.log.error(
        { feed, written, known: reader.board.seq },
        'the match feed does not know what the book has written: it needs a FEED_NAME of its own, and nothing can be bet on',
      )
    },
  }
}
