import type { Browser, Page } from '@playwright/test'

/*
 * What a frame costs the main thread, from the browser's own trace. Headless browsers draw without a graphics card, so
 * times on the wall say nothing of a phone; thread time does. (Under throttling it holds what the throttle spends.)
 */

type Event = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { data?: { id?: number } }
}

const categories = ['toplevel', 'devtools.timeline', '__metadata']

const isTask = ({ name, ph, tdur }: Event): boolean =>
  ph === 'X' && tdur !== undefined && name.endsWith('RunTask')

/**
 * Thread time of each frame in ms: all tasks from one that has run animation callbacks to the next that does. Where the
 * next was asked for only later the stage lay at rest in between: what ran before that kept no frame waiting.
 */
export const frameTimes = (events: readonly Event[]): number[] => {
  const perThread = Map.groupBy(
    events.filter(({ name }) => name === 'FireAnimationFrame'),
    ({ pid, tid }) => `${pid} ${tid}`,
  )
  const [fired = []] = [...perThread.values()].toSorted((a, b) => b.length - a.length)
  const main = fired[0]
  if (!main) return []
  const mine = events.filter(({ pid, tid }) => pid === main.pid && tid === main.tid)
  const askedAt = new Map(
    mine
      .filter(({ name }) => name === 'RequestAnimationFrame')
      .map(({ ts, args }) => [args?.data?.id, ts]),
  )
  const times: number[] = []
  let at = 0
  for (const { ts, dur = 0, tdur = 0 } of mine.filter(isTask)) {
    while ((fired[at]?.ts ?? Infinity) < ts) at += 1
    const next = fired[at]
    // The first task with an animation callback begins a frame; before it there was none.
    const begins = next !== undefined && next.ts <= ts + dur
    const rests =
      !begins && next !== undefined && (askedAt.get(next.args?.data?.id) ?? 0) > ts + dur
    if (begins) times.push(0)
    if (times.length > 0 && !rests) times[times.length - 1] = (times.at(-1) ?? 0) + tdur / 1_000
  }
  return times
}

/** The frames that were drawn while `play` went on. */
export const framesDuring = async (
  browser: Browser,
  page: Page,
  play: () => Promise<void>,
): Promise<number[]> => {
  await browser.startTracing(page, { categories })
  await play()
  const trace = await browser.stopTracing()
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: Event[] }
  return frameTimes(traceEvents.toSorted((a, b) => a.ts - b.ts))
}
