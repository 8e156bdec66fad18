import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  responseSignature,
  type SignedRequest,
  type Keys,
} from '@felek/platform/signatures/signature.ts'
import { at, fixtureOf, openTestFeed, said, scoreOf, testFeedKeys } from '../test-feed.ts'
import type { FeedLine } from '@felek/contract/protocols/feed/feed.ts'
import { FeedAway } from './adapter.ts'
import { felekFeed } from './felek-feed.ts'

const proof = {
  event: 'f-1',
  seal: 'a'.repeat(64),
  witness: { drawer: 'felek', subject: 'football', number: '1', commitment: 'b'.repeat(64) },
  value: 'cd',
  seed: 'ef',
  verified: true,
}
const incident = { kind: 'goal', team: 'home', player: null, clock: 600, at: at(700) }
const match = {
  event: 'f-1',
  fixture: fixtureOf(),
  score: scoreOf({ phase: 'abandoned', points: [1, 0] }),
  incidents: [incident],
}
const answers: Record<string, { status: number; body: unknown }> = {
  '/feed/verify/f-1': { status: 200, body: { ...proof, state: 'over', story: {}, result: {} } },
  '/feed/verify/f-odd': { status: 200, body: { ...proof, seal: 'no digest' } },
  '/feed/event/f-1': { status: 200, body: { ...match, markets: 'none of ours' } },
  '/feed/event/f-odd': { status: 200, body: { ...match, event: 'f-odd', score: {} } },
  '/feed/event/f-other': { status: 200, body: match },
  '/feed/event/f-doubt': { status: 200, body: { ...match, event: 'f-doubt', incidents: [7] } },
  '/feed/verify/f-shut': { status: 503, body: {} },
}
const server = createServer((request, response) => {
  const { status, body } = answers[request.url ?? ''] ?? { status: 404, body: {} }
  const asked = { signature: String(request.headers['x-felek-signature']), url: request.url ?? '' }
  const said = JSON.stringify(body)
  const signature = responseSignature(signs, by(asked), status, said)
  response
    .writeHead(status, { 'content-type': 'application/json', 'x-felek-signature': signature })
    .end(said)
})
/** Whoever answers: the feed, unless a test says otherwise. */
let signs: Keys = testFeedKeys
let by = (asked: SignedRequest): SignedRequest => asked
let alarms: string[] = []
let feed: ReturnType<typeof felekFeed>
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  feed = felekFeed('felek', {
    url: `http://127.0.0.1:${port}`,
    keys: testFeedKeys,
    alarm: (path) => void alarms.push(path),
  })
})
afterAll(() => void server.close())

test('a proof is read as docs/feed.md has it, and nothing else of it is handed on', async () => {
  expect(await feed.proof?.('f-1')).toEqual(proof)
  expect(await feed.proof?.('f-2')).toBeUndefined()
  expect(await feed.proof?.('../snapshot'), 'an id is no path').toBeUndefined()
  await expect(feed.proof?.('f-odd')).rejects.toThrow()
  await expect(feed.proof?.('f-shut')).rejects.toThrow(FeedAway)
})

test('a match that is over is read as docs/feed.md has it; incidents that can not be read are none', async () => {
  expect(await feed.event?.('f-1')).toEqual(match)
  expect(await feed.event?.('f-doubt')).toMatchObject({ event: 'f-doubt', incidents: undefined })
  expect(await feed.event?.('f-none')).toBeUndefined()
  await expect(feed.event?.('f-odd')).rejects.toThrow()
  await expect(feed.event?.('f-other')).rejects.toThrow()
})

test('who does not sign as the feed does, or signs an answer to something else, is not the feed: it is away, and somebody is told', async () => {
  expect(alarms).toEqual([])
  signs = { ...testFeedKeys, secret: 'x'.repeat(32) }
  await expect(feed.proof?.('f-1')).rejects.toThrow(FeedAway)
  await expect(feed.event?.('f-none'), 'a no is signed as well').rejects.toThrow(FeedAway)
  signs = testFeedKeys
  by = (asked) => ({ ...asked, url: '/feed/verify/f-2' })
  await expect(feed.proof?.('f-1')).rejects.toThrow(FeedAway)
  by = ({ url }) => ({ url, signature: 'an older question' })
  await expect(feed.proof?.('f-1')).rejects.toThrow(FeedAway)
  expect(alarms).toEqual(Array(4).fill(expect.stringMatching(/^\/feed\//)))
  by = (asked) => asked
  expect(await feed.proof?.('f-1')).toEqual(proof)
})

test('a stream is read up to the first line that is not signed for it', async () => {
  const test1 = await openTestFeed()
  alarms = []
  const place = {
    url: test1.url,
    keys: testFeedKeys,
    alarm: (path: string) => void alarms.push(path),
  }
  const heard: FeedLine[] = []
  const { promise: lost, resolve: lose } = Promise.withResolvers<string>()
  test1.say(said.fixture())
  const close = felekFeed('felek', place).open(0, {
    line: (line) => void heard.push(line),
    ended: lose,
  })
  await expect.poll(() => heard.length).toBe(1)
  test1.writeUnsigned(
    JSON.stringify({ type: 'alive', at: at(), lastSeq: 99, producers: { pre: true, live: true } }),
  )
  test1.say(said.stop())
  expect(await lost).toBe('lost')
  expect(heard).toHaveLength(1)
  expect(alarms).toEqual(['/feed/stream'])
  close()
  await test1.close()
})
