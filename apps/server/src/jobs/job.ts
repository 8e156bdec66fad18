import { DatabaseUnavailable } from '@felek/database/database.ts'
import type { Deps } from '../deps.ts'

type JobDeps = Pick<Deps, 'demand' | 'log' | 'metrics'>

/**
 * Does `work` now and then again `everyMs` after it ended, never twice at once. What it throws is
 * logged, and it goes on; that the database is away is said once, not each time. The returned
 * function stops it and waits for what is under way. For what other processes or the clock wait for.
 */
export const repeatSteadily = (
  deps: JobDeps,
  name: string,
  everyMs: number,
  work: () => Promise<unknown>,
): (() => Promise<void>) => repeatAfter(deps, name, { everyMs, idleMs: everyMs }, work)

/** Fifty jobs at their own pace take a tenth of a core where nobody is. */
const idleMsMin = 30_000

/** How long a job pauses; and how long where nobody asks anything of this process. */
export type Pace = { everyMs: number; idleMs: number }

/**
 * The same for what only those who ask something of this process wait for: while nobody does, it
 * comes every thirty seconds at most, or as its pace says, and from the next request on at its own
 * pace again.
 */
export const repeat = (
  deps: JobDeps,
  name: string,
  pace: number | Pace,
  work: () => Promise<unknown>,
): (() => Promise<void>) =>
  repeatAfter(
    deps,
    name,
    typeof pace === 'number' ? { everyMs: pace, idleMs: Math.max(pace, idleMsMin) } : pace,
    work,
  )

const repeatAfter = (
  deps: JobDeps,
  name: string,
  { everyMs, idleMs }: Pace,
  work: () => Promise<unknown>,
): (() => Promise<void>) => {
  let timer: NodeJS.Timeout | undefined
  let resting = false
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  const attempt = createAttempt(deps, { name, everyMs }, work)
  const schedule = () => {
    resting = idleMs > everyMs && deps.demand.isIdle()
    timer = setTimeout(turn, resting ? idleMs : everyMs)
  }
  const turn = () => {
    resting = false
    running = attempt().then(() => {
      if (!stopped) schedule()
    })
  }
  turn()
  const forget = deps.demand.onReturn(() => {
    if (!resting) return
    clearTimeout(timer)
    schedule()
  })
  return async () => {
    stopped = true
    forget()
    clearTimeout(timer)
    await running
  }
}

/** Runs `work` and never rejects: what it throws is logged and counted. */
const createAttempt = (
  deps: JobDeps,
  job: { name: string; everyMs: number },
  work: () => Promise<unknown>,
) => {
  const { name } = job
  let away = false
  return async (): Promise<void> => {
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
    deps.metrics.jobDone(job, ok, performance.now() - begunMs)
  }
}

/**
 * Asks for the mark of published content now and then, and empties what is kept of it (pages,
 * replies) when the mark is another one than before; then tells `changed`.
 */
export const noticeChanges = (
  deps: JobDeps & Pick<Deps, 'cacheVersions'>,
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
