import { events, type EventData, type EventName } from '@felek/contract/events.ts'
import { create } from 'zustand'
import { ApiRefusal, openEvents } from './api.ts'
import { inShell } from '../browser/build-env.ts'
import { lead } from './lead.ts'
import { recoverSession, useSession } from '../session/session.ts'
import { pause, reconnectWaitMs } from '@felek/web-kit/reconnect.ts'
import { readServerEvents } from '@felek/web-kit/server-events.ts'

/*
 * Live events (docs/product/calls.md, "Live events"). Of all tabs of a browser one holds the stream: it has
 * the Web Lock, and passes on what it hears. Browsers without Web Locks hold none and poll.
 */

type Listener<N extends EventName> = (data: EventData<N>) => void
const listeners = new Map<EventName, Set<Listener<never>>>()

/** `live` is true in every tab while one of them holds a stream that lives. */
export const useEvents = create<{ live: boolean }>(() => ({ live: false }))

export const onEvent = <N extends EventName>(name: N, listener: Listener<N>): (() => void) => {
  const all: Set<Listener<N>> = listeners.get(name) ?? new Set()
  listeners.set(name, all)
  all.add(listener)
  return () => all.delete(listener)
}

/** A tab that has just been opened asks whether there is a stream: it was told before that. */
type TabMessage = { live: boolean } | { name: EventName; data: unknown } | 'is there a stream?'
const tabs =
  inShell || typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('felek-events')

const deliver = (told: TabMessage): void => {
  if (told === 'is there a stream?') {
    if (holds) tell({ live: true })
    return
  }
  if ('live' in told) return useEvents.setState({ live: told.live })
  listeners.get(told.name)?.forEach((l) => (l as (data: unknown) => void)(told.data))
}
/** This tab has a stream that lives. */
let holds = false
const tell = (told: TabMessage): void => {
  deliver(told)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel is of one origin and has no target
  tabs?.postMessage(told)
}

const isEventName = (name: string): name is EventName => name in events

const setLive = (live: boolean): void => {
  holds = live
  tell({ live })
}

const hold = async (signal: AbortSignal): Promise<void> => {
  let lastId: string | null = null
  let failures = 0
  while (!signal.aborted) {
    try {
      const stream = await openEvents(signal, lastId)
      setLive(true)
      // What happened between the last answer and this stream is asked for once.
      if (lastId === null) tell({ name: 'reset', data: {} })
      failures = 0
      for await (const event of readServerEvents(stream)) {
        if (event.id) lastId = event.id
        if (isEventName(event.name)) tell({ name: event.name, data: JSON.parse(event.data) })
      }
    } catch (problem) {
      failures++
      if (problem instanceof ApiRefusal) lastId = null
      if (problem instanceof ApiRefusal && problem.key === 'session_expired') await recoverSession()
    }
    if (signal.aborted) break
    setLive(false)
    await pause(reconnectWaitMs(failures), signal)
  }
  setLive(false)
}

let stop = (): void => undefined

const restart = (): void => {
  stop()
  if (navigator.locks) stop = lead(navigator.locks, 'felek-events', hold)
}

/** Starts for whoever is here, and again when the player signs in or out. */
export const startEvents = (): void => {
  tabs?.addEventListener('message', (e: MessageEvent<TabMessage>) => deliver(e.data))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel is of one origin and has no target
  tabs?.postMessage('is there a stream?' satisfies TabMessage)
  let uid = useSession.getState().session?.uid
  restart()
  useSession.subscribe((s) => {
    if (s.session?.uid === uid) return
    uid = s.session?.uid
    restart()
  })
}
