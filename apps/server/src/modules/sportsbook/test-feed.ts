import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Market, Snapshot } from '@felek/contract/protocols/feed/feed.ts'
import {
  responseSignature,
  isSigned,
  signedLine,
  type SignedRequest,
  type Keys,
} from '@felek/platform/signatures/signature.ts'
import { providerSecret } from '../../../test/process.ts'

/* A feed of docs/feed.md that says what a test wants: doubled, swapped, lost, cut. */

export type FeedLine = Record<string, unknown> & { seq?: number }

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
  fixture: (event = 'e1', over: Record<string, unknown> = {}, change = 'new'): FeedLine => ({
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
  ): FeedLine => ({
    type: 'odds_change',
    producer,
    event,
    score: scoreOf(score),
    markets: [{ market, status, cashOut: true, outcomes }],
  }),
  stop: (groups = ['all'], event = 'e1'): FeedLine => ({
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
  ): FeedLine => ({
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
  ): FeedLine => ({ type, producer: 'live', event, markets, reason: 'test', ...over }),
  incident: (event = 'e1'): FeedLine => ({
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

/** What a book and this feed share. */
export const testFeedKeys: Keys = { id: 'felek-1', secret: providerSecret }

/** Who listens, and what their lines are signed for. */
type Listener = { to: ServerResponse; sign: (line: string) => string }
type LoggedLine = FeedLine & { seq: number }

/** What the feed has said and can say again, and who listens. */
const newState = () => ({
  seq: 0,
  kept: [] as LoggedLine[],
  snapshot: { seq: 0, fixtures: [], markets: [] } as Snapshot,
  oldest: 0,
  open: new Set<Listener>(),
  asked: [] as string[],
  /** How many lines a connection gets before it is cut; tests of broken recoveries. */
  cutAfter: Infinity,
  /** As if its process were dead. */
  isDown: false,
})
type State = ReturnType<typeof newState>

type Reply = (status: number, body: string) => void

const stream = (state: State, after: number, { to, sign }: Listener, reply: Reply) => {
  if (after < state.oldest) return reply(410, '{"status":"gone"}')
  if (after > state.seq) return reply(400, '{"status":"bad_after"}')
  to.writeHead(200, { 'content-type': 'application/x-ndjson' })
  to.flushHeaders()
  const missing = state.kept.filter((m) => m.seq > after)
  for (const message of missing.slice(0, state.cutAfter))
    to.write(`${sign(JSON.stringify(message))}\n`)
  if (missing.length > state.cutAfter) {
    state.cutAfter = Infinity
    return void to.end()
  }
  const listener = { to, sign }
  state.open.add(listener)
  to.on('close', () => state.open.delete(listener))
}

const serve = (state: State, keys: Keys) =>
  createServer((request, answer) => {
    if (state.isDown) return void request.socket.destroy()
    const url = new URL(request.url ?? '/', 'http://feed')
    state.asked.push(`${url.pathname}${url.search}`)
    const asked: SignedRequest = {
      signature: String(request.headers['x-felek-signature'] ?? ''),
      url: request.url ?? '',
    }
    const reply: Reply = (status, body) =>
      void answer
        .writeHead(status, { 'x-felek-signature': responseSignature(keys, asked, status, body) })
        .end(body)
    if (!isSigned(keys, Date.now(), url.pathname, '', request.headers))
      return reply(401, '{"status":"invalid_signature"}')
    if (url.pathname.startsWith('/feed/event/')) return reply(404, '{"status":"not_found"}')
    const after = Number(url.searchParams.get('after'))
    if (url.pathname === '/feed/snapshot') return reply(200, JSON.stringify(state.snapshot))
    const sign = (line: string) => signedLine(keys, asked, line)
    if (url.pathname === '/feed/stream') return stream(state, after, { to: answer, sign }, reply)
    const messages = state.kept.filter(
      (m) => m.seq > after && /settlement|cancel/.test(String(m['type'])),
    )
    return reply(200, JSON.stringify({ messages, next: null }))
  })

/** `keys`: what questions and answers are signed with. */
export const openTestFeed = async (keys: Keys = testFeedKeys) => {
  const state = newState()
  const write = (line: string) => {
    for (const { to, sign } of state.open) to.write(`${line === '' ? '' : sign(line)}\n`)
  }
  const server = serve(state, keys)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const keep = (each: readonly FeedLine[]): LoggedLine[] => {
    const messages = each.map((one) => ({ at: at(), ...one, seq: one.seq ?? (state.seq += 1) }))
    state.kept.push(...messages)
    return messages
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: testFeedKeys,
    asked: state.asked,
    get seq() {
      return state.seq
    },
    /** Numbers and keeps what is said, in order, and sends it; answers the messages. */
    say(...each: FeedLine[]) {
      const messages = keep(each)
      for (const message of messages) write(JSON.stringify(message))
      return messages
    },
    /** The same, but nobody hears it now. */
    lose: (...each: FeedLine[]) => keep(each),
    /** Sends a line as it is, signed; or as somebody would who has no key. */
    write,
    writeUnsigned: (line: string) => {
      for (const { to } of state.open) to.write(`${line}\n`)
    },
    alive: (producers = { pre: true, live: true }) =>
      write(JSON.stringify({ type: 'alive', at: at(), lastSeq: state.seq, producers })),
    cut: () => {
      for (const { to } of state.open) to.destroy()
    },
    /** Dies, or is there again with all that it had said. */
    down(is: boolean) {
      state.isDown = is
      for (const { to } of state.open) to.destroy()
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
