import type { Call } from '@felek/contract/call.ts'
import { officeAlarms } from '@felek/contract/office/alarms.ts'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import {
  officeEvents,
  type OfficeEventData,
  type OfficeEventName,
} from '@felek/contract/office/events.ts'
import { officeFigures } from '@felek/contract/office/figures.ts'
import { pause, reconnectWaitMs } from '@felek/web-kit/reconnect.ts'
import { officeStaff } from '@felek/contract/office/staff.ts'
import { readServerEvents } from '@felek/web-kit/server-events.ts'
import { restore } from '../session/session.ts'
import { ApiRefusal, openEvents } from './api.ts'
import { queryClient } from './query.ts'
import { useStream } from './stream-state.ts'

/*
 * What the server says has changed, this page asks for again by its own rights: only what somebody looks at, and no
 * more often than a reader can read.
 */

/** `office_staff/`: how the addresses of all calls of a class begin. */
const classOf = ({ wire }: Call): string => wire.replace(/[^/]*$/, '')

/** Calls whose answers are old now, by the beginning of their address. */
const toOld: { [N in OfficeEventName]: (data: OfficeEventData<N>) => string[] } = {
  queue: ({ classes }) => [...classes.map((cls) => `${cls}/`), officeFigures.queues.wire],
  approval: () => [classOf(officeApprovals.list), officeFigures.queues.wire],
  alarm: () => [classOf(officeAlarms.list)],
  figures: () => [officeFigures.figures.wire],
  session: () => [],
}

/** Accounts, roles and sessions. */
const ofStaff = classOf(officeStaff.list)

const oftenMs = 2_000

/** Gathers what is old, and forgets it together: at once, then every two seconds at most, and never unseen. */
const createForgetting = () => {
  const old = new Set<string>()
  let lastMs = -Infinity
  let timer: number | undefined
  const flush = () => {
    timer = undefined
    if (document.hidden || old.size === 0) return
    lastMs = performance.now()
    const beginnings = [...old]
    old.clear()
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [wire] }) => beginnings.some((it) => String(wire).startsWith(it)),
    })
  }
  const schedule = () => {
    timer ??= window.setTimeout(flush, Math.max(0, lastMs + oftenMs - performance.now()))
  }
  document.addEventListener('visibilitychange', schedule)
  return {
    note(beginnings: readonly string[]): void {
      for (const it of beginnings) old.add(it)
      schedule()
    },
    end(): void {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', schedule)
    },
  }
}

const isEventName = (name: string): name is OfficeEventName => name in officeEvents

const follow = async (
  signal: AbortSignal,
  note: (beginnings: readonly string[]) => void,
): Promise<void> => {
  const stream = await openEvents(signal)
  useStream.setState({ isOpen: true })
  for await (const { name, data } of readServerEvents(stream)) {
    if (!isEventName(name)) continue
    const beginnings = toOld[name](JSON.parse(data) as never)
    // A session that is over, or rights that may be others now.
    if (name === 'session' || beginnings.includes(ofStaff)) await restore(true)
    note(beginnings)
  }
}

/** Follows the stream as long as somebody sits here; the returned function ends it. */
export const followChanges = (): (() => void) => {
  const leaving = new AbortController()
  const { signal } = leaving
  const { note, end } = createForgetting()
  const run = async () => {
    for (let failures = 0, isFirst = true; !signal.aborted; isFirst = false) {
      // What happened while nobody listened is asked for once.
      if (!isFirst) note([''])
      try {
        await follow(signal, note)
        failures = 0
      } catch (problem) {
        // A stream that stood and broke off is a new beginning.
        failures = useStream.getState().isOpen ? 1 : failures + 1
        if (problem instanceof ApiRefusal && problem.key === 'session_expired') await restore(true)
      }
      useStream.setState({ isOpen: false })
      if (!signal.aborted) await pause(reconnectWaitMs(failures), signal)
    }
  }
  void run()
  return () => {
    leaving.abort()
    end()
  }
}
