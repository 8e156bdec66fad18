import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createSmsSender } from './http-sms.ts'

type Answer = { status: number; body?: string; headers?: Record<string, string> } | 'hang' | 'drop'
type Heard = { headers: IncomingMessage['headers']; body: unknown }

let server: Server | undefined
const heard: Heard[] = []
afterEach(() => {
  heard.length = 0
  server?.closeAllConnections()
  server?.close()
})

const open = async (answer: Answer) => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      heard.push({
        headers: request.headers,
        body: JSON.parse(Buffer.concat(chunks).toString()),
      })
      if (answer === 'drop') request.socket.destroy()
      else if (answer !== 'hang')
        response.writeHead(answer.status, answer.headers).end(answer.body ?? '{}')
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`
  return createSmsSender({ url, token: 't'.repeat(16), from: 'FELEK' }, { waitMs: 300 })
}

const letter = {
  id: 9n,
  to: '+905551112233',
  subject: '',
  text: 'Felek giriş kodunuz: 123456.',
  html: '',
  createdAt: new Date(),
}

test('a message is handed over as docs/mail.md says', async () => {
  const sender = await open({ status: 202 })
  expect(await sender.send(letter)).toEqual({ is: 'sent' })
  expect(heard[0]).toMatchObject({
    headers: { authorization: `Bearer ${'t'.repeat(16)}`, 'idempotency-key': '9' },
    body: { id: '9', from: 'FELEK', to: letter.to, text: letter.text },
  })
})

test.each<[string, Answer, object]>([
  ['409: it has the message already', { status: 409 }, { is: 'sent' }],
  [
    '422 with a number that is none',
    { status: 422, body: '{"error":"invalid_number"}' },
    { is: 'refused', reply: '422 invalid_number', unreachable: true },
  ],
  [
    '400 with a sentence that names somebody',
    { status: 400, body: '{"error":"+905551112233 is bad"}' },
    { is: 'refused', reply: '400', unreachable: false },
  ],
  [
    '429 with a time',
    { status: 429, headers: { 'retry-after': '30' } },
    { is: 'later', reply: '429', afterMs: 30_000 },
  ],
  ['503', { status: 503 }, { is: 'later', reply: '503' }],
  ['401: our token', { status: 401 }, { is: 'away', reply: '401' }],
  [
    'a redirect, which is not followed',
    { status: 307, headers: { location: 'http://127.0.0.1:1/' } },
    { is: 'away', reply: '307' },
  ],
  ['nothing', 'hang', { is: 'later', reply: 'timeout' }],
  ['a cut connection', 'drop', { is: 'later' }],
])('a gateway that answers %s', async (_title, answer, outcome) => {
  const sender = await open(answer)
  expect(await sender.send(letter)).toMatchObject(outcome)
})

test('a gateway that is not there is away', async () => {
  const url = 'http://127.0.0.1:1/sms'
  const sender = createSmsSender({ url, token: 't'.repeat(16), from: 'FELEK' })
  expect(await sender.send(letter)).toMatchObject({ is: 'away' })
})
