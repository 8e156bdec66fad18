import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as contract from '../../contract/src/index.ts'
import { openTestHouse, type TestHouse, type TestPlayer } from '../test/test-house.ts'
import { createStreet, type Street } from './http.ts'
import { playersCalls } from './players/calls.ts'
import { room } from './rpc.ts'

let t: TestHouse
let street: Street
let port: number
let player: TestPlayer

beforeAll(async () => {
  t = await openTestHouse([room(contract.players, playersCalls)])
  street = createStreet(t.house, t.rpc)
  await street.app.listen({ port: 0, host: '127.0.0.1' })
  port = (street.app.server.address() as AddressInfo).port
  player = await t.aPlayer()
})
afterAll(async () => {
  t.house.eventHub.close()
  street.app.server.closeAllConnections()
  await street.app.close()
  await t.close()
})

const head = () => {
  const body = JSON.stringify({
    api: { class: 'events', method: 'stream' },
    user: { sid: player.sid },
  })
  return `POST /endpoint/v1/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\npanel: frontend\r\nCookie: dev=${player.device}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

/** A stream over a bare socket; resolves with its first bytes. */
const listen = (): Promise<{ socket: Socket; first: string }> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(head()))
    socket.once('error', reject)
    socket.once('data', (bytes) => resolve({ socket, first: String(bytes) }))
  })

test('a reader who stalls is let go, with what waits for them, and the server lives on', async () => {
  const { socket } = await listen()
  socket.pause()
  await vi.waitFor(() => expect(t.house.eventHub.listeners()).toBe(1))
  // More than the kernel's buffers take; published in bits, as events come.
  for (let n = 0; n < 15_000; n += 1)
    t.house.eventHub.publish('maintenance', { on: true, message: 'x'.repeat(1_000) })
  await vi.waitFor(() => expect(t.house.eventHub.listeners()).toBe(0), { timeout: 5_000 })
  socket.destroy()
  const next = await listen()
  expect(next.first).toContain('200 OK')
  next.socket.destroy()
  await vi.waitFor(() => expect(t.house.eventHub.listeners()).toBe(0))
})

test('who leaves while the session is looked up leaves no listener behind', async () => {
  const admit = vi.spyOn(t.rpc, 'admit')
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      const socket = connect(port, '127.0.0.1', () => socket.write(head(), () => socket.destroy()))
      await new Promise((resolve) => socket.once('close', resolve))
    }),
  )
  await vi.waitFor(() => expect(admit.mock.calls.length).toBeGreaterThan(0))
  await vi.waitFor(() => expect(t.house.eventHub.listeners()).toBe(0), { timeout: 5_000 })
  admit.mockRestore()
})

test('a player holds twenty streams at most; the next one is told to wait, and one that closes makes room', async () => {
  const open = await Promise.all(Array.from({ length: 20 }, listen))
  expect(open.every(({ first }) => first.includes('200 OK'))).toBe(true)
  const refused = await listen()
  expect(refused.first).toMatch(
    /429 Too Many Requests[^]*retry-after: 30[^]*"error":"rate_limited"/i,
  )
  refused.socket.destroy()
  open[0]?.socket.destroy()
  await vi.waitFor(() => expect(t.house.eventHub.listeners()).toBe(19))
  const next = await listen()
  expect(next.first).toContain('200 OK')
  for (const { socket } of [...open, next]) socket.destroy()
  await vi.waitFor(() => expect(t.house.eventHub.listeners()).toBe(0))
})
