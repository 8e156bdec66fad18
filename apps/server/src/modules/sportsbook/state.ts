import type { PickDeps } from '../../deps.ts'
import { createLane } from '../../database/lane.ts'
import { createCouponNews, type CouponNews } from './coupons/publish.ts'
import { createCouponReading, type CouponReading } from './coupons/read.ts'
import { createExposure, type Exposure } from './exposure/exposure.ts'
import { createFeedState, type FeedState } from './feed-state.ts'
import type { OddsStreams } from './odds-stream/streams.ts'
import { createLanes, type Lanes } from './place/lanes.ts'
import { createBatchSizes, type BatchSizes } from './settle/batch-sizes.ts'
import { endPlain, type Unpaid } from './settle/debts-store.ts'

/** What a process remembers of the sportsbook; all but its streams is read anew from feed and tables. */
export type SportsState = {
  batchSizes: BatchSizes
  feedState: FeedState
  couponNews: CouponNews
  couponReading: CouponReading
  /** Most payouts are of players who owe nothing: a transaction each would take every connection there is. */
  plainPayouts: (unpaid: Unpaid) => Promise<boolean>
  exposure: Exposure
  lanes: Lanes
  streams: OddsStreams
}

export const createSportsState = (
  deps: PickDeps<'db' | 'eventHub' | 'log' | 'now' | 'wallet', 'sealKey' | 'sealOldKeys'>,
): SportsState => ({
  batchSizes: createBatchSizes(),
  feedState: createFeedState(),
  couponNews: createCouponNews(deps),
  couponReading: createCouponReading(deps),
  plainPayouts: createLane((all: readonly Unpaid[]) => endPlain(deps.db.read, all)),
  exposure: createExposure(deps),
  lanes: createLanes(deps),
  streams: new Map(),
})
