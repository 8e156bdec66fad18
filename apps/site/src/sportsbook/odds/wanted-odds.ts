import { useEffect } from 'react'
import { useOddsStream } from './odds-fresh.ts'
import type { OddsTab } from './odds-tabs.ts'

/*
 * What this tab wants of the browser's one odds stream: whoever shows odds says of which, and the tab asks for all of
 * them together, anew when they change.
 */

type OddsDemand = { channels: readonly string[]; poll: () => Promise<unknown> }

/** Of the page, the slip, a row: what each wants, the first most. */
const wanted = new Map<string, OddsDemand>()
let tab: Promise<OddsTab> | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** So long a change waits for the next: a page that goes and one that comes are one change. */
const settleMs = 300
/** When the file that reads the stream did not come, it is asked for again. */
const againMs = 5_000

const follow = (): void => {
  const channels = [...new Set([...wanted.values()].flatMap((it) => it.channels))]
  // A file of its own: the odds that came with the page are shown before it.
  tab ??= import('./odds-tabs.ts').then((m) => m.openOddsTab())
  tab.then(
    (it) => it.want(channels, () => Promise.all([...wanted.values()].map((one) => one.poll()))),
    () => {
      // It could not be had: nothing moves these odds.
      tab = null
      useOddsStream.setState({ fresh: false })
      timer = setTimeout(follow, againMs)
    },
  )
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
