import { DatabaseUnavailable } from '@felek/database/database.ts'
import type { Deps } from '../deps.ts'

/**
 * Does `work` now and then again `everyMs` after it ended, never twice at once. What it throws is
 * logged, and it goes on; that the database is away is said once, not each time. The returned
 * function stops it and waits for what is under way.
 */
export const repeat = (
  deps: Pick<Deps, 'log' | 'metrics'>,
  name: string,
  everyMs: number,
  work: () => Promise<unknown>,
): (() => Promise<void>) => {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let away = false
  const turn = () => {
    running = (async () => {
      const begunMs = performance.now()
      let ok = false
      try {
        await work()
        ok = true
        if (away) deps.log.info({ job: name }, 'a job goes on')
        away = false
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable))
          deps.log.error({ err: error, job: name }, 'a job failed')
        else if (!away)
          deps.log.warn({ why: error.message, job: name }, 'a job waits for the database')
        away = error instanceof DatabaseUnavailable
      }
      deps.metrics.jobDone(name, ok, performance.now() - begunMs)
      if (!stopped) timer = setTimeout(turn, everyMs)
    })()
  }
  turn()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}

/**
 * Asks for the mark of published content now and then, and empties what is kept of it (pages,
 * replies) when the mark is another one than before; then tells `changed`.
 */
export const noticeChanges = (
  deps: Pick<Deps, 'log' | 'metrics' | 'cacheVersions'>,
  name: string,
  everyMs: number,
  markOf: () => Promise<string>,
  changed: () => void = () => {},
): (() => Promise<void>) => {
  let known: string | undefined
  return repeat(deps, name, everyMs, async () => {
    const mark = await markOf()
    const isNew = known !== undefined && known !== mark
    known = mark
    if (!isNew) return
    deps.cacheVersions.bump('content')
    changed()
  })
}
