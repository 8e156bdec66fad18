import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createBoard } from '@felek/server/src/modules/sportsbook/board/board.ts'
import { createOddsHub } from '@felek/server/src/modules/sportsbook/odds-stream/hub.ts'
import { portOf } from '@felek/server/src/modules/sportsbook/odds-stream/open.ts'
import type { Way } from './stream.ts'

/* The hub over HTTP as the house has it, of a board that moves all at once, once a second. */

const matches = 20
const second = 1_000
const slice = 500

const board = createBoard()
const hub = createOddsHub({
  believed: () => ({ board, isFresh: () => true }),
  now: () => new Date(),
  clock: () => performance.now(),
  ticks: false,
})
const pages = new Set<ServerResponse>()

let seq = 0
const base = (event: string) => ({
  seq: (seq += 1),
  at: new Date().toISOString(),
  producer: 'live' as const,
  event,
})
const fixture = (n: number) => ({
  sport: 'football' as const,
  league: { id: 'l1', name: 'Rüzgâr Ligi' },
  tier: 'A' as const,
  fast: false,
  code: String(2_000 + n),
  round: 1,
  home: { id: `h${n}`, name: 'Kuzey Yıldızı', arms: '' },
  away: { id: `a${n}`, name: 'Liman Gücü', arms: '' },
  startsAt: new Date().toISOString(),
  pace: 1,
  seal: 'a'.repeat(64),
})
const chance = (id: string, p: number) => ({ id, active: true, p })
/** All prices move; the clock says when, in milliseconds. */
const move = (turn: number): void => {
  const at = Date.now()
  for (let n = 0; n < matches; n += 1) {
    const home = 300_000 + ((turn * 37 + n * 13) % 30) * 10_000
    const score = {
      phase: 'first_half' as const,
      clock: at,
      points: [1, 0] as [number, number],
      statistics: {},
    }
    const market = (name: string, outcomes: ReturnType<typeof chance>[]) => ({
      market: name,
      status: 'active' as const,
      cashOut: true,
      outcomes,
    })
    board.apply({
      ...base(`match-${n}`),
      type: 'odds_change',
      score,
      markets: [
        market('1x2', [chance('1', home), chance('x', 900_000 - home), chance('2', 100_000)]),
        market('total|2.5', [chance('over', home), chance('under', 1_000_000 - home)]),
      ],
    })
  }
}
for (let n = 0; n < matches; n += 1)
  board.apply({ ...base(`match-${n}`), type: 'fixture_change', change: 'new', fixture: fixture(n) })
move(0)
// So that the next tick is one of lists.
hub.tick()

/** The rival: the same frame, made for each viewer. */
let rivalSeq = 0
const tellEach = (): void => {
  rivalSeq += 1
  const events = [...board.events.values()].map(({ eventId, score, markets }) => [
    eventId,
    `${score.phase} ${score.clock}`,
    score.points.join(':'),
    [...markets.values()].map((m) => [
      m.name,
      m.status,
      m.outcomes.map((o) => [o.outcomeId, ((o.odds ?? 0) / 100).toFixed(2)]),
    ]),
  ])
  const waiting = [...pages]
  const next = () => {
    for (const page of waiting.splice(0, slice)) {
      const data = { channel: 'live', from: rivalSeq - 1, seq: rivalSeq, events }
      page.write(`id: rival-${rivalSeq}\nevent: odds\ndata: ${JSON.stringify(data)}\n\n`)
    }
    if (waiting.length > 0) setImmediate(next)
  }
  next()
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
let turn = 0

const measure = async ({ way, frames }: { way: Way; frames: number }): Promise<void> => {
  const loop = monitorEventLoopDelay({ resolution: 5 })
  loop.enable()
  const cpu = process.cpuUsage()
  const begunMs = performance.now()
  for (let n = 0; n < frames; n += 1) {
    move((turn += 1))
    if (way === 'each') tellEach()
    else {
      // Lists are told at every second tick; the other one looks after the viewers alone.
      hub.tick()
      await pause(second / 2)
      hub.tick()
    }
    await pause(way === 'each' ? second : second / 2)
  }
  const { user, system } = process.cpuUsage(cpu)
  loop.disable()
  process.send?.({
    cpuMs: (user + system) / 1_000,
    wallMs: performance.now() - begunMs,
    loopP99Ms: loop.percentile(99) / 1e6,
    loopMaxMs: loop.max / 1e6,
  })
}
process.on('message', (asked) => void measure(asked as { way: Way; frames: number }))

const server = createServer((_request, answer) => {
  answer.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  pages.add(answer)
  const seat = hub.join(['live'], portOf(answer))
  answer.on('close', () => {
    seat.leave()
    pages.delete(answer)
  })
})
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
)
