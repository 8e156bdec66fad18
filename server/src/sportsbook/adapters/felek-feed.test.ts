import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, fixtureOf, scoreOf } from '../test-feed.ts'
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
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
let feed: ReturnType<typeof felekFeed>
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  feed = felekFeed('felek', { url: `http://127.0.0.1:${port}`, headers: () => ({}) })
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
