import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type HttpServer } from '../../../http/server.ts'
import { setMaintenance } from '../../status/status.ts'
import { p, said } from '../test-feed.ts'
import { openSports, type Sports } from '../test-sports.ts'
import { oddsRoutes } from './routes.ts'

/* The stream as a browser has it, over HTTP. */

let s: Sports
let street: HttpServer
let port: number

beforeAll(async () => {
  s = await openSports()
  // The house's own limit: tests of others are let through a thousand times as often.
  const deps = { ...s.deps, env: { ...s.deps.env, rateScale: 0.02 } }
  street = s.http
  const { hosts, atEnd } = street
  await street.app.register(oddsRoutes(deps, { rpc: s.rpc, hosts, atEnd }))
  await street.app.listen({ port: 0, host: '127.0.0.1' })
  port = (street.app.server.address() as AddressInfo).port
})
afterAll(() => s.close())

const soon = { timeout: 10_000, interval: 10 }

/** A stream over a bare socket: what has come of it, as text. */
const listen = (data: object, headers: Record<string, string> = {}) => {
  const body = JSON.stringify({ api: { class: 'betframe', method: 'stream' }, data })
  const head = Object.entries({ ...headers, 'content-length': body.length })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const state = { text: '', closed: false }
  const socket: Socket = connect(port, '127.0.0.1', () =>
    socket.write(
      `POST /endpoint/v1/odds HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\npanel: frontend\r\n${head}\r\n${body}`,
    ),
  )
  socket.on('data', (bytes) => (state.text += String(bytes)))
  socket.on('error', () => {})
  socket.on('close', () => (state.closed = true))
  return {
    socket,
    state,
    comes: (what: string | RegExp) => vi.waitFor(() => expect(state.text).toMatch(what), soon),
  }
}
const gone = async (...streams: { socket: Socket; state: { closed: boolean } }[]) => {
  for (const { socket } of streams) socket.destroy()
  await vi.waitFor(() => expect(streams.every(({ state }) => state.closed)).toBe(true), soon)
}
const findRefusal = async (data: object): Promise<{ error: string; data: { fields?: object } }> => {
  const answer = await fetch(`http://127.0.0.1:${port}/endpoint/v1/odds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', panel: 'frontend' },
    body: JSON.stringify({ api: { class: 'betframe', method: 'stream' }, data }),
  })
  return (await answer.json()) as never
}

test('of a feed that nobody has read nothing is told', async () => {
  expect((await findRefusal({ channels: ['live'] })).error).toBe('sports_closed')
})

const many = Array.from({ length: 21 }, (_, n) => `e${n}/1x2`).join(',')
test.each([
  [{}, 'channels', 'Zorunlu alan'],
  [{ channels: [] }, 'channels', 'Zorunlu alan'],
  [{ channels: 'live' }, 'channels', 'Zorunlu alan'],
  [
    { channels: Array.from({ length: 25 }, (_, n) => `event:e${n}`) },
    'channels',
    'Geçerli bir değer girin.',
  ],
  [{ channels: ['all'] }, 'channels.0', 'Geçerli bir değer girin.'],
  [{ channels: ['live', 'event:a/b'] }, 'channels.1', 'Geçerli bir değer girin.'],
  [{ channels: ['slip:e1'] }, 'channels.0', 'Geçerli bir değer girin.'],
  [{ channels: [`slip:${many}`] }, 'channels.0', 'Geçerli bir değer girin.'],
  [{ channels: ['live'], since: 1 }, 'since', 'Bilinmeyen alan.'],
])('bad input: %j', async (data, field, sentence) => {
  expect(await findRefusal(data)).toMatchObject({
    error: 'invalid_fields',
    data: { fields: { [field]: sentence } },
  })
})

test('a snapshot, a frame of a change, and what was missed after a cut', async () => {
  const event = s.match()
  const first = listen({ channels: [`event:${event}`], Lang: 'en' })
  await first.comes(/200 OK[^]*text\/event-stream[^]*event: snapshot\ndata: \{"channel":"event:/)
  s.say(said.odds('1x2', p(300_000, 300_000, 400_000), { event }))
  await first.comes(/event: odds\ndata: .*"from":0,"seq":1,.*"active"/)
  await gone(first)
  s.say(said.odds('1x2', p(310_000, 300_000, 390_000), { event }))
  const id = /^id: (\S+)$/gm
  const lastId = [...first.state.text.matchAll(id)].at(-1)?.[1] ?? ''
  const again = listen({ channels: [`event:${event}`] }, { 'last-event-id': lastId })
  await again.comes(/"from":1,"seq":2/)
  expect(again.state.text).not.toContain('event: snapshot')
  await gone(again)
})

test('a call changes what a stream tells; a name that nobody was told, or a stream that ended, is not found', async () => {
  const [one, two] = [s.match(), s.match()]
  const stream = listen({ channels: [`event:${one}`] })
  await stream.comes('event: snapshot')
  const streamID = /event: stream\ndata: \{"streamID":"([\w-]{22})"\}/.exec(stream.state.text)?.[1]
  const change = (data: object) => s.send('betframe/changeChannels', data)
  const channels = [`event:${two}`]
  expect((await change({ streamID, channels })).reply).toMatchObject({ result: true })
  await stream.comes(new RegExp(`event: snapshot\\ndata: \\{"channel":"event:${two}"`))
  s.say(said.odds('1x2', p(300_000, 300_000, 400_000), { event: two }))
  await stream.comes(/event: odds\ndata: .*"from":0/)
  for (const data of [
    { streamID: 'A'.repeat(22), channels },
    { streamID: `${streamID?.slice(1)}_`, channels },
  ])
    expect((await change(data)).reply.error).toBe('not_found')
  for (const data of [
    { streamID: '', channels },
    { streamID, channels: [] },
    { streamID, channels: ['all'] },
    { streamID, channels, again: ['all'] },
  ])
    expect((await change(data)).reply.error, JSON.stringify(data)).toBe('invalid_fields')
  await gone(stream)
  await vi.waitFor(
    async () => expect((await change({ streamID, channels })).reply.error).toBe('not_found'),
    soon,
  )
})

test('an address has so many streams; who leaves makes room, and a bad question takes none', async () => {
  const open = Array.from({ length: 4 }, () => listen({ channels: ['live'] }))
  for (const it of open) await it.comes('event: snapshot')
  expect((await findRefusal({ channels: ['live'] })).error).toBe('rate_limited')
  expect((await findRefusal({ channels: ['all'] })).error).toBe('invalid_fields')
  await gone(...open)
  const next = await vi.waitFor(async () => {
    const it = listen({ channels: ['live'] })
    await it.comes('event: snapshot')
    return it
  }, soon)
  await gone(next)
})

test('in maintenance nothing is told; a house that closes ends its streams', async () => {
  await setMaintenance(s.deps, { on: true, message: '', until: undefined })
  expect((await findRefusal({ channels: ['live'] })).error).toBe('maintenance')
  await setMaintenance(s.deps, { on: false, message: '', until: undefined })
  const stream = listen({ channels: ['live'] })
  await stream.comes('event: snapshot')
  await street.drain()
  expect(stream.state.closed).toBe(true)
  expect(stream.state.text).toMatch(/\r\n0\r\n\r\n$/)
})
