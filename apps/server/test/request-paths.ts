import { request, type OutgoingHttpHeaders } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { DatabaseUnavailable } from '@felek/database/backend.ts'
import { call } from '@felek/contract/call.ts'
import { requestID } from '@felek/contract/fields.ts'
import { callModules, type AppDeps } from '../src/app.ts'
import type { Handlers } from '../src/deps.ts'
import { createHttpServer } from '../src/http/server.ts'
import { createResponseCache, cachedBodyBytesMax } from '../src/rpc/response-cache.ts'
import { Refusal } from '../src/rpc/refusal.ts'
import type { Access } from '../src/rpc/access.ts'
import { createRpc, callModule } from '../src/rpc/pipeline.ts'
import { createPlayerAudience } from '../src/rpc/player-audience.ts'

/*
 * The ways a call can take through the street (decision 0034): read before the framework, or by it,
 * with a length or in chunks. Whatever a way, the answer must be the same.
 */

const word = z.string().check(z.maxLength(200))

/** Calls that do as they are told, so that each check has something to come before. */
const probe = {
  say: call('probe/say', { input: z.strictObject({ word }), output: z.object({ word }) }),
  pay: call('probe/pay', {
    auth: 'player',
    kind: 'write',
    rate: 'code',
    money: true,
    input: z.strictObject({ requestID, word }),
    output: z.object({ word, count: z.number() }),
  }),
  payMore: call('probe/pay_more', {
    auth: 'player',
    kind: 'write',
    money: true,
    input: z.strictObject({ requestID, word }),
    output: z.object({ word, count: z.number() }),
  }),
} as const

/** How often the business ran, by word. */
export const ran = new Map<string, number>()

const act = (said: string): void => {
  if (said === 'refuse') throw new Refusal('insufficient_funds')
  if (said === 'step-up') throw new Refusal('step_up_required')
  if (said === 'break') throw new Error('select secret from somewhere')
  if (said === 'away') throw new DatabaseUnavailable('the database is away')
}
const run = async (said: string): Promise<{ word: string; count: number }> => {
  ran.set(said, (ran.get(said) ?? 0) + 1)
  act(said)
  return { word: said, count: ran.get(said) ?? 0 }
}
const probeCalls: Handlers<typeof probe, AppDeps> = {
  say: async (input) => {
    act(input.word)
    return input
  },
  pay: ({ word: said }) => run(said),
  payMore: async ({ word: said }, { tx }) => {
    // What a refusal takes back, and what a twin waits for.
    await sql`select pg_sleep(0.05)`.execute(tx)
    return run(said)
  },
}

export const probeModules = [...callModules, callModule(probe, probeCalls)]

export const ways = ['short', 'long', 'chunked'] as const
export type Way = (typeof ways)[number]

export type ReceivedResponse = {
  http: number
  text: string
  requestId: string
  headers: Record<string, unknown>
}

/** One request as it is written here. */
export const send = (
  port: number,
  {
    method = 'POST',
    path = '/endpoint/v1',
    body = Buffer.alloc(0),
    headers = {},
  }: {
    method?: string
    path?: string
    body?: Buffer
    headers?: OutgoingHttpHeaders
  },
): Promise<ReceivedResponse> =>
  new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          http: answer.statusCode ?? 0,
          text: Buffer.concat(parts).toString(),
          requestId: String(answer.headers['x-request-id'] ?? ''),
          headers: answer.headers,
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })

/** The same call by one way: the long one has blanks behind it, which JSON does not mind. */
export const sendBy = (
  way: Way,
  port: number,
  said: string | Buffer,
  over: OutgoingHttpHeaders = {},
): Promise<ReceivedResponse> => {
  const bytes = Buffer.from(said)
  const body =
    way === 'long' && bytes.length <= cachedBodyBytesMax
      ? Buffer.concat([bytes, Buffer.alloc(cachedBodyBytesMax + 1 - bytes.length, ' ')])
      : bytes
  const headers: OutgoingHttpHeaders = {
    'content-type': 'application/json',
    panel: 'frontend',
    ...(way === 'chunked' ? { 'transfer-encoding': 'chunked' } : { 'content-length': body.length }),
    ...over,
  }
  for (const [name, value] of Object.entries(headers)) if (value === undefined) delete headers[name]
  return send(port, { body, headers })
}

/** What an answer says, apart from what differs from request to request: its id and the clock. */
export const messageOf = ({ http, text, requestId, headers }: ReceivedResponse) => {
  const { date: _date, 'x-request-id': _id, 'content-length': length, ...rest } = headers
  return {
    http,
    text: requestId === '' ? text : text.replaceAll(requestId, 'ID'),
    headers: { ...rest, long: Number(length) === Buffer.byteLength(text) },
  }
}

/** Bytes as they are, and all that comes back until the other side has closed. */
export const exchange = (port: number, bytes: string | Buffer, end = false): Promise<string> =>
  new Promise((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => (end ? socket.end(bytes) : socket.write(bytes)))
    socket.on('data', (part) => (heard += part.toString()))
    socket.on('error', () => {})
    socket.on('close', () => resolve(heard))
  })

/** A street of that house in which addresses are what a proxy says, each with its own tries. */
export const openHttpServer = async (
  { deps, access }: { deps: AppDeps; access: Access },
  rateScale: number,
) => {
  const own = { ...deps, env: { ...deps.env, rateScale, trustProxy: true } }
  const rpc = createRpc(
    own,
    probeModules,
    createPlayerAudience(own, access),
    createResponseCache(own),
  )
  const street = createHttpServer(own, rpc, access)
  street.app.get('/endpoint/v1/fails', async ({ headers }) =>
    act(headers['away'] ? 'away' : 'break'),
  )
  await street.app.listen({ port: 0, host: '127.0.0.1' })
  return { deps: own, rpc, street, port: (street.app.server.address() as AddressInfo).port }
}
