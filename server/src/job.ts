import type { House } from './house.ts'

/**
 * Does `work` now and then again `everyMs` after it ended, never twice at once. What it throws is
 * logged, and it goes on. The returned function stops it and waits for what is under way.
 */
export const repeat = (
  house: Pick<House, 'log'>,
  name: string,
  everyMs: number,
  work: () => Promise<unknown>,
): (() => Promise<void>) => {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  const turn = () => {
    running = (async () => {
      try {
        await work()
      } catch (error) {
        house.log.error({ err: error, job: name }, 'a job failed')
      }
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
 * replies) when the mark is another one than before.
 */
export const noticeChanges = (
  house: Pick<House, 'log' | 'publicVersions'>,
  name: string,
  everyMs: number,
  markOf: () => Promise<string>,
): (() => Promise<void>) => {
  let known: string | undefined
  return repeat(house, name, everyMs, async () => {
    const mark = await markOf()
    if (known !== undefined && known !== mark) house.publicVersions.bump('content')
    known = mark
  })
}
