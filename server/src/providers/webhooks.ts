import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseAway } from '../../../database/src/database.ts'
import type { House } from '../house.ts'
import type { Answer } from './adapters/adapter.ts'
import { adapters } from './providers.ts'
import { isSigned, keysOf } from './signature.ts'

/** A provider waits three seconds; its answer leaves well before (trust.md §3.8). */
const answerMsMax = 2_400
const bodyBytesMax = 8_192

const invalidSignature: Answer = { http: 401, body: { status: 'invalid_signature' } }
const badRequest: Answer = { http: 400, body: { status: 'bad_request' } }
const notFound: Answer = { http: 404, body: { status: 'not_found' } }
/** The outcome is unknown: the provider sends the same call again. */
const unknown: Answer = { http: 503, body: { status: 'unknown' } }

/** The back door: `POST /providers/<name>/<call>`, signed over the raw bytes of the body (docs/providers.md). */
export const providersRoutes = (house: House) => async (app: FastifyInstance) => {
  const keys = keysOf(house.env)

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, (_request, body, done) => done(null, body))
  app.setErrorHandler(async (error, _request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500
    if (status >= 500) house.log.error({ err: error }, 'a provider call failed')
    return send(reply, status >= 500 ? unknown : badRequest)
  })

  app.post<{ Params: { name: string; call: string } }>('/providers/:name/:call', async (request, reply) => {
    const { name, call } = request.params
    const act = adapters.get(name)?.calls
    if (act === undefined || !Object.hasOwn(act, call)) return send(reply, notFound)
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    if (!isSigned(keys, name, saidBy(request), request.url.split('?')[0] ?? '', body, house.now())) return send(reply, invalidSignature)
    const json = parse(body)
    const run = act[call]
    if (json === undefined || run === undefined) return send(reply, badRequest)
    return send(reply, await within(house, run(house, json)))
  })
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

const saidBy = (request: FastifyRequest) => ({
  keyId: header(request, 'x-felek-key'),
  time: header(request, 'x-felek-time'),
  signature: header(request, 'x-felek-signature'),
})

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * The answer, or `unknown` once it is too late or the database is away. What goes wrong in our own code is unknown
 * to the provider as well: it must repeat the call, never take it for refused.
 */
const within = (house: House, work: Promise<Answer>): Promise<Answer> => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const timer = setTimeout(resolve, answerMsMax, unknown)
  const answer = (it: Answer) => {
    clearTimeout(timer)
    resolve(it)
  }
  work.then(answer, (error: unknown) => {
    if (error instanceof DatabaseAway) house.log.warn({ err: error }, 'the database is away: the provider will ask again')
    else house.log.error({ err: error }, 'a provider call failed')
    answer(unknown)
  })
  return promise
}

const send = (reply: FastifyReply, { http, body }: Answer) => {
  if (http === 503) void reply.header('retry-after', '1')
  return reply.code(http).header('cache-control', 'no-store').type('application/json').send(JSON.stringify(body))
}
