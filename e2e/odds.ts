import type { Page } from '@playwright/test'

type Market = readonly [
  marketID: string,
  status: 'active' | 'suspended' | 'gone',
  outcomes: (readonly [outcomeID: string, odds: string | null])[],
]

declare global {
  /** Says what a market is to this page's odds stream, while its walk scripts it. */
  var sayOdds: (eventID: string, market: Market) => void
}

/**
 * The page's odds stream, in the walk's hand: it tells of markets what the walk says and nothing
 * else, so that odds move and stop when a walk wants them to, and not by luck. What is listed, quoted
 * and placed is the server's as ever.
 */
const scripted = (): void => {
  const said = new Map<string, Map<string, Market>>()
  const open = new Set<(eventID: string, market: Market) => void>()
  const asksFor = (channel: string, eventID: string, marketID: string) =>
    channel === `event:${eventID}` ||
    (channel.startsWith('slip:') && channel.slice(5).split(',').includes(`${eventID}/${marketID}`))
  const streamOf = (channels: readonly string[], signal: AbortSignal | null | undefined) =>
    new ReadableStream<Uint8Array>({
      start: (out) => {
        const bytes = new TextEncoder()
        const put = (text: string) => out.enqueue(bytes.encode(text))
        const frame = (name: string, data: object) =>
          put(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
        let seq = 1
        for (const channel of channels) {
          const events = [...said].flatMap(([eventID, markets]) => {
            const own = [...markets.values()].filter(([id]) => asksFor(channel, eventID, id))
            return own.length === 0 ? [] : [[eventID, null, null, own]]
          })
          frame('snapshot', { channel, seq, events })
        }
        // All channels count alike: what does not concern one is an empty frame of it.
        const tell = (eventID: string, market: Market) => {
          for (const channel of channels)
            frame('odds', {
              channel,
              from: seq,
              seq: seq + 1,
              events: asksFor(channel, eventID, market[0]) ? [[eventID, null, null, [market]]] : [],
            })
          seq += 1
        }
        open.add(tell)
        const alive = setInterval(() => put(':\n\n'), 2_000)
        signal?.addEventListener('abort', () => {
          clearInterval(alive)
          open.delete(tell)
          out.error(signal.reason)
        })
      },
    })
  globalThis.sayOdds = (eventID, market) => {
    said.set(eventID, (said.get(eventID) ?? new Map<string, Market>()).set(market[0], market))
    for (const tell of open) tell(eventID, market)
  }
  const fetched = globalThis.fetch
  globalThis.fetch = (what, init) => {
    const address = typeof what === 'string' ? what : 'url' in what ? what.url : what.href
    if (!address.endsWith('/endpoint/v1/odds') || typeof init?.body !== 'string')
      return fetched(what, init)
    const { data } = JSON.parse(init.body) as { data: { channels: string[] } }
    return Promise.resolve(
      new Response(streamOf(data.channels, init.signal), {
        headers: { 'content-type': 'text/event-stream' },
      }),
    )
  }
}

/** Takes the odds stream of every page that comes in hand; answers how to say what a market is. */
export const scriptOdds = async (
  page: Page,
): Promise<(eventID: string, market: Market) => Promise<void>> => {
  await page.addInitScript(scripted)
  return (eventID, market) =>
    page.evaluate(([id, told]) => globalThis.sayOdds(id, told), [eventID, market] as const)
}
