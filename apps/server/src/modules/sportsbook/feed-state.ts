import type { Adapter } from './adapters/adapter.ts'
import type { TrustedBoard } from './board/offer.ts'

/** What a process knows of the feed; one that reads none has an empty board that nobody believes. */
export type FeedState = { believed: TrustedBoard; proof?: Adapter['proof'] }

const unread: TrustedBoard = { board: { events: new Map(), seq: 0 }, isFresh: () => false }

export const createFeedState = (): FeedState => ({ believed: unread })

type Offering = { sportsState: { feedState: FeedState } }
export const feedStateOf = ({ sportsState }: Offering): FeedState => sportsState.feedState

/** From now on the house offers what this board says, and its feed tells how matches came about. */
export const setFeedState = (
  { sportsState }: Offering,
  believed: TrustedBoard,
  proof?: Adapter['proof'],
): void => {
  Object.assign(sportsState.feedState, { believed, proof })
}
