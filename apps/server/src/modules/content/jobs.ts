import type { ContentHouse } from './deps.ts'
import { noticeChanges } from '../../jobs/job.ts'
import { publicMark } from './store.ts'

/**
 * Windows open and close by the clock, and another process may publish: kept pages must hear of
 * both.
 */
export const startContentJobs = (house: ContentHouse): (() => Promise<void>) =>
  noticeChanges(house, 'notice changed content', 500, () => publicMark(house.db.read, house.now()))
