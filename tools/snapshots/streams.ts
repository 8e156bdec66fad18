import { createWire, type Wire } from '../demo-player.ts'
import { merged, type Snapshot } from './snapshot.ts'

/* What a player's stream of events tells while they play. */

export type StreamEvent = { name: string; data: unknown }

/** The events of a piece of a stream that ends with a whole one. */
export const parseEvents = (text: string): StreamEvent[] =>
  text.split('\n\n').flatMap((block) => {
    const [, name] = /^event: (.*)$/m.exec(block) ?? []
    const [, data] = /^data: (.*)$/m.exec(block) ?? []
    return name === undefined || data === undefined
      ? []
      : [{ name, data: JSON.parse(data) as unknown }]
  })

type Listening = { heard: StreamEvent[]; has(name: string): Promise<void>; end(): void }

const listen = async (baseUrl: string, wire: Wire): Promise<Listening> => {
  const { headers, body } = wire.eventsRequest()
  const ending = new AbortController()
  const response = await fetch(`${baseUrl}/endpoint/v1/events`, {
    method: 'POST',
    headers,
    body,
    signal: ending.signal,
  })
  if (response.status !== 200 || response.body === null)
    throw new Error(`the stream of events was refused: ${response.status}`)
  const heard: StreamEvent[] = []
  const waiting: (() => void)[] = []
  const read = async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true })
      const whole = text.lastIndexOf('\n\n') + 2
      if (whole < 2) continue
      heard.push(...parseEvents(text.slice(0, whole)))
      text = text.slice(whole)
      waiting.splice(0).forEach((go) => go())
    }
  }
  const ended = read().catch(() => {})
  return {
    heard,
    async has(name) {
      while (!heard.some((event) => event.name === name)) {
        const more = new Promise<'more'>((resolve) => waiting.push(() => resolve('more')))
        const next = await Promise.race([more, ended.then(() => 'ended' as const)])
        if (next === 'ended') throw new Error(`the stream ended without ${name}`)
      }
    },
    end: () => ending.abort(),
  }
}

const fieldsOf = (data: unknown): string =>
  typeof data === 'object' && data !== null ? Object.keys(data).sort().join(', ') : typeof data

/** Which events of these names somebody heard, with their fields. */
export const describeStream = (
  who: string,
  heard: readonly StreamEvent[],
  names: readonly string[],
): [string, string][] =>
  heard
    .filter(({ name }) => names.includes(name))
    .map(({ name, data }) => [`${who}: ${name}`, fieldsOf(data)])

/** What a player and a stranger hear of these kinds while `play` goes on. */
export const readStreams = async (
  baseUrl: string,
  player: Wire,
  play: () => Promise<void>,
): Promise<Snapshot> => {
  const streams = {
    player: await listen(baseUrl, player),
    stranger: await listen(baseUrl, createWire(baseUrl)),
  }
  // What these events are told for happens by itself or while somebody plays; others come as chance has it.
  const awaited = { player: ['balance', 'transaction', 'coupon', 'tables'], stranger: ['tables'] }
  try {
    await play()
    for (const who of ['player', 'stranger'] as const)
      for (const name of awaited[who]) await streams[who].has(name)
    return merged([
      ...describeStream('player', streams.player.heard, awaited.player),
      ...describeStream('stranger', streams.stranger.heard, awaited.stranger),
    ])
  } finally {
    streams.player.end()
    streams.stranger.end()
  }
}
