import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Market, Snapshot } from '../../../contract/src/feed.ts'

/* A feed of docs/feed.md that says what a test wants: doubled, swapped, lost, cut. */

export type Said = Record<string, unknown> & { seq?: number }

export const at = (s = 0): string => new Date(Date.UTC(2026, 10, 22, 12, 0, s)).toISOString()

export const fixtureOf = (over: Record<string, unknown> = {}) => ({
  sport: 'football',
  league: { id: 'l1', name: 'Rüzgâr Ligi' },
  tier: 'A',
  fast: false,
  code: '2001',
  round: 1,
  home: { id: 't1', name: 'Kuzey Yıldızı', arms: 'halves:red:blue' },
  away: { id: 't2', name: 'Liman Gücü', arms: 'stripes:green:white' },
  startsAt: at(3_600),
  pace: 1,
  seal: 'a'.repeat(64),
  ...over,
})
export const scoreOf = (over: Record<string, unknown> = {}) => ({
  phase: 'not_started',
  clock: null,
  points: [0, 0],
  statistics: {},
  ...over,
})

export const p = (...each: number[]): Market['outcomes'] =>
  each.map((x, i) => ({ id: ['1', 'x', '2'][i] ?? '', active: true, p: x }))
export const overUnder = (over: number): Market['outcomes'] => [
  { id: 'over', active: true, p: over },
  { id: 'under', active: true, p: 1_000_000 - over },
]

export const said = {
  fixture: (event = 'e1', over: Record<string, unknown> = {}, change = 'new'): Said => ({
    type: 'fixture_change',
    producer: 'pre',
    event,
    change,
    fixture: fixtureOf(over),
  }),
  odds: (
    market: string,
    outcomes: unknown,
    { event = 'e1', status = 'active', producer = 'pre', score = {} } = {},
  ): Said => ({
    type: 'odds_change',
    producer,
    event,
    score: scoreOf(score),
    markets: [{ market, status, cashOut: true, outcomes }],
  }),
  stop: (groups = ['all'], event = 'e1'): Said => ({
    type: 'bet_stop',
    producer: 'live',
    event,
    groups,
    reason: 'goal',
  }),
  settle: (
    market: string,
    results: Record<string, [result: 0 | 1, voidFactor?: 0 | 0.5 | 1, deadHeat?: [number, number]]>,
    { event = 'e1', certainty = 2 } = {},
  ): Said => ({
    type: 'bet_settlement',
    producer: 'live',
    event,
    certainty,
    markets: [
      {
        market,
        outcomes: Object.entries(results).map(([id, [result, voidFactor = 0, deadHeat]]) => ({
          id,
          result,
          voidFactor,
          ...(deadHeat ? { deadHeat } : {}),
        })),
      },
    ],
  }),
  of: (
    type: 'rollback_bet_settlement' | 'bet_cancel' | 'rollback_bet_cancel',
    markets: string[],
    { event = 'e1', ...over }: { event?: string; from?: string; to?: string } = {},
  ): Said => ({ type, producer: 'live', event, markets, reason: 'test', ...over }),
  incident: (event = 'e1'): Said => ({
    type: 'incident',
    producer: 'live',
    event,
    kind: 'goal',
    team: 'home',
    player: null,
    clock: 600,
  }),
}

export type TestFeed = Awaited<ReturnType<typeof openTestFeed>>

type Kept = Said & { seq: number }

/** What the feed has said and can say again, and who listens. */
const newState = () => ({
  seq: 0,
  kept: [] as Kept[],
  snapshot: { seq: 0, fixtures: [], markets: [] } as Snapshot,
  oldest: 0,
  open: new Set<ServerResponse>(),
  asked: [] as string[],
  /** How many lines a connection gets before it is cut; tests of broken recoveries. */
  cutAfter: Infinity,
  /** As if its process were dead. */
  isDown: false,
})
type State = ReturnType<typeof newState>

const stream = (state: State, after: number, answer: ServerResponse) => {
  if (after < state.oldest) return answer.writeHead(410).end('{"status":"gone"}')
  if (after > state.seq) return answer.writeHead(400).end('{"status":"bad_after"}')
  answer.writeHead(200, { 'content-type': 'application/x-ndjson' })
  answer.flushHeaders()
  const missing = state.kept.filter((m) => m.seq > after)
  for (const message of missing.slice(0, state.cutAfter))
    answer.write(`${JSON.stringify(message)}\n`)
  if (missing.length > state.cutAfter) {
    state.cutAfter = Infinity
    return answer.end()
  }
  state.open.add(answer)
  return answer.on('close', () => state.open.delete(answer))
}

const serve = (state: State, secret: string | null) =>
  createServer((request, answer) => {
    if (state.isDown) return void request.socket.destroy()
    const url = new URL(request.url ?? '/', 'http://feed')
    state.asked.push(`${url.pathname}${url.search}`)
    const isSigned = request.headers['x-test-signature'] === `${secret} ${url.pathname}`
    if (secret !== null && !isSigned)
      return void answer.writeHead(401).end('{"status":"invalid_signature"}')
    if (url.pathname.startsWith('/feed/event/'))
      return void answer.writeHead(404).end('{"status":"not_found"}')
    const after = Number(url.searchParams.get('after'))
    if (url.pathname === '/feed/snapshot') return void answer.end(JSON.stringify(state.snapshot))
    if (url.pathname === '/feed/stream') return void stream(state, after, answer)
    const messages = state.kept.filter(
      (m) => m.seq > after && /settlement|cancel/.test(String(m['type'])),
    )
    return void answer.end(JSON.stringify({ messages, next: null }))
  })

/** `secret`: what its headers are signed with; null answers whoever asks. */
export const openTestFeed = async (secret: string | null = 'signed') => {
  const state = newState()
  const write = (line: string) => {
    for (const to of state.open) to.write(`${line}\n`)
  }
  const server = serve(state, secret)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const keep = (each: readonly Said[]): Kept[] => {
    const messages = each.map((one) => ({ at: at(), ...one, seq: one.seq ?? (state.seq += 1) }))
    state.kept.push(...messages)
    return messages
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    headers: (path: string) => ({ 'x-test-signature': `${secret} ${path}` }),
    asked: state.asked,
    get seq() {
      return state.seq
    },
    /** Numbers and keeps what is said, in order, and sends it; answers the messages. */
    say(...each: Said[]) {
      const messages = keep(each)
      for (const message of messages) write(JSON.stringify(message))
      return messages
    },
    /** The same, but nobody hears it now. */
    lose: (...each: Said[]) => keep(each),
    /** Sends a line as it is. */
    write,
    alive: (producers = { pre: true, live: true }) =>
      write(JSON.stringify({ type: 'alive', at: at(), lastSeq: state.seq, producers })),
    cut: () => {
      for (const to of state.open) to.destroy()
    },
    /** Dies, or is there again with all that it had said. */
    down(is: boolean) {
      state.isDown = is
      for (const to of state.open) to.destroy()
    },
    cutAfter: (lines: number) => void (state.cutAfter = lines),
    /** Everything before is no longer in the stream; the snapshot stands for it. */
    forget(next: Omit<Snapshot, 'seq'>) {
      Object.assign(state, { oldest: state.seq, kept: [], snapshot: { ...next, seq: state.seq } })
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
