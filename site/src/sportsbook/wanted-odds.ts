import { useEffect } from 'react'
import { channelsMax } from '@felek/contract/src/odds-stream.ts'
import { followWhileSeen, streamOf } from './odds-stream.ts'

/*
 * The one odds stream of a tab: whoever shows odds says of which, and the stream is opened for all of
 * them together, anew when they change.
 */

type Wanted = { channels: readonly string[]; poll: () => Promise<unknown> }

/** Of the page, the slip, a row: what each wants, the first most. */
const wanted = new Map<string, Wanted>()
let held: { channels: string; stop: () => void } | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** So long a change waits for the next: a page that goes and one that comes are one change. */
const settleMs = 300

const follow = (): void => {
  const all = [...new Set([...wanted.values()].flatMap((it) => it.channels))]
  const channels = all.slice(0, channelsMax)
  const key = channels.join(' ')
  if (key === (held?.channels ?? '')) return
  held?.stop()
  held = null
  if (channels.length === 0) return
  const poll = async () => {
    await Promise.all([...wanted.values()].map((it) => it.poll()))
  }
  held = { channels: key, stop: followWhileSeen(streamOf(channels, poll)) }
}

const soon = (): void => {
  clearTimeout(timer)
  timer = setTimeout(follow, settleMs)
}

/** Wants these channels for as long as this is shown; `poll` asks for the same in a call. */
export const useWantedOdds = (
  who: string,
  channels: readonly string[],
  poll: () => Promise<unknown>,
): void => {
  const key = channels.join(' ')
  useEffect(() => {
    wanted.set(who, { channels: key === '' ? [] : key.split(' '), poll })
    soon()
  }, [who, key, poll])
  useEffect(
    () => () => {
      wanted.delete(who)
      soon()
    },
    [who],
  )
}
