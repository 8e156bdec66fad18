import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createCaller } from './signed-caller.ts'

const closers: (() => void)[] = []
afterEach(() => closers.splice(0).forEach((close) => close()))

/** An operator that answers as many requests of a connection as `answersMax` says, and resets it at the next. */
const operator = async (answersMax: number) => {
  const log: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const name = `connection ${sockets.add(socket).size}`
    let answers = 0
    socket.on('data', () => {
      if (answers === answersMax) {
        log.push(`${name} is reset`)
        return void socket.resetAndDestroy()
      }
      answers += 1
      log.push(`${name} answers`)
      const body = '{"status":"ok"}'
      socket.write(
        `HTTP/1.1 200 OK\r\nconnection: keep-alive\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      )
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const keys = { id: 'k', secret: 's'.repeat(32) }
  const { port } = server.address() as AddressInfo
  return { log, call: createCaller(`http://127.0.0.1:${port}`, 'felek', keys) }
}

test('a call that meets a kept connection in the moment it is closed is sent once more', async () => {
  const { log, call } = await operator(1)
  expect(await call('balance', '{}')).toMatchObject({ http: 200 })
  expect(await call('balance', '{}')).toMatchObject({ http: 200, json: { status: 'ok' } })
  expect(log).toEqual(['connection 1 answers', 'connection 1 is reset', 'connection 2 answers'])
})

test('a new connection that is reset is no answer: nothing is sent again', async () => {
  const { log, call } = await operator(0)
  expect(await call('balance', '{}')).toMatchObject({ http: 0, json: undefined, why: 'Error' })
  expect(log).toEqual(['connection 1 is reset'])
})
