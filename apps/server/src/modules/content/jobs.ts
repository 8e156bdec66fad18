import type { ContentDeps } from './deps.ts'
import { noticeChanges } from '../../jobs/job.ts'
import { publicMark } from './store.ts'

/**
 * Windows open and close by the clock, and another process may publish: kept pages must hear of
 * both.
 */
export const startContentJobs = (deps: ContentDeps): (() => Promise<void>) =>
  noticeChanges(deps, 'notice changed content', 500, () => publicMark(deps.db.read, deps.now()))
