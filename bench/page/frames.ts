import type { Browser, Page } from '@playwright/test'

/*
 * What a frame costs the main thread, from the browser's own trace. Headless browsers draw without a graphics card, so
 * times on the wall say nothing of a phone; thread time does, and under throttling it holds what the throttle spends.
 */

type Event = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
}

const categories = ['toplevel', 'devtools.timeline', '__metadata']

const isTask = ({ name, ph, tdur }: Event): boolean =>
  ph === 'X' && tdur !== undefined && name.endsWith('RunTask')

/** Thread time of each frame in ms: all tasks from one that has run animation callbacks to the next that does. */
export const frameTimes = (events: readonly Event[]): number[] => {
  const fired = events.filter(({ name }) => name === 'FireAnimationFrame')
  const perThread = Map.groupBy(fired, ({ pid, tid }) => `${pid} ${tid}`)
  const [busiest = []] = [...perThread.values()].toSorted((a, b) => b.length - a.length)
  const main = busiest[0]
  if (!main) return []
  const tasks = events
    .filter((event) => isTask(event) && event.pid === main.pid && event.tid === main.tid)
    .toSorted((a, b) => a.ts - b.ts)
  const times: number[] = []
  let at = 0
  for (const { ts, dur = 0, tdur = 0 } of tasks) {
    while ((busiest[at]?.ts ?? Infinity) < ts) at += 1
    // The first task with an animation callback begins a frame; before it there was none.
    if ((busiest[at]?.ts ?? Infinity) <= ts + dur) times.push(0)
    if (times.length > 0) times[times.length - 1] = (times.at(-1) ?? 0) + tdur / 1_000
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
