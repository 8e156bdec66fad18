import type { Adapter } from './adapters/adapter.ts'
import type { Believed } from './board/offer.ts'

/** What a process knows of the feed; one that reads none has an empty board that nobody believes. */
export type FeedState = { believed: Believed; proof?: Adapter['proof'] }

const unread: Believed = { board: { events: new Map(), seq: 0 }, isFresh: () => false }

export const createFeedState = (): FeedState => ({ believed: unread })

type Offering = { sportsState: { feedState: FeedState } }
export const bookOf = ({ sportsState }: Offering): FeedState => sportsState.feedState

/** From now on the house offers what this board says, and its feed tells how matches came about. */
export const openBook = (
  { sportsState }: Offering,
  believed: Believed,
  proof?: Adapter['proof'],
): void => {
  Object.assign(sportsState.feedState, { believed, proof })
}
