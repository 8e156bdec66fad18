import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { limits } from '../../contract/src/limits.ts'
import { DatabaseAway } from '../../database/src/database.ts'
import { addressOf } from '../../settings/src/addresses.ts'
import { createLeave } from '../../settings/src/leave.ts'
import type { Env } from './env.ts'
import { openStream } from './events.ts'
import type { House } from './house.ts'
import { createHosts, type Hosts } from './hosts.ts'
import { answerAt, createFastPath, writeKept, type Door } from './fast-path.ts'
import type { Answer, Incoming, Rpc } from './rpc.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw bytes of the body: signatures are over these, not over what JSON made of them. */
    raw_body: Buffer
    /** The host as served: one of ours. */
    ownHost: string
  }
}

export type Street = {
  app: FastifyInstance
  hosts: Hosts
  /** Opens an address for machines' calls. */
  open(door: Door): void
  drain(): Promise<void>
}

const devMaxAgeS = 31_536_000

/**
 * The street: what comes in over HTTP, before it is a call. Bodies stay bytes; a host that is none
 * of ours is turned away; logs hold no query, no cookie and no body, where tokens and passwords
 * travel.
 */
export const createStreet = (house: House, rpc: Rpc): Street => {
  const { env } = house
  const hosts = createHosts(env)
  const logger: FastifyBaseLogger = house.log
  // A slow sender is cut off after ten seconds (trust.md S-18); Node looks every 30 s, and lets
  // headers take 60 s, unless told.
  const fastPath = createFastPath({
    requestTimeout: 10_000,
    headersTimeout: 10_000,
    connectionsCheckingInterval: 1_000,
    keepAliveTimeout: 72_000,
  })
  /**
   * Whether a call's reply stood ready: the shortest way through the house, past all that could not
   * change its outcome.
   */
  const answerKept = (raw: IncomingMessage, response: ServerResponse, body: Buffer): boolean => {
    const own = hosts.of(raw)
    const ip = addressOf(raw, env.trustProxy)
    const found =
      own === undefined
        ? undefined
        : rpc.recall(incomingFrom(raw.headers, { ip, own, body }, hosts))
    if (found === undefined) return false
    writeKept(raw, response, {
      ...found,
      headers: draining ? [...common, 'connection', 'close'] : common,
    })
    return true
  }
  const doors: Door[] = []
  /** A host that is none of ours goes the usual way, to be turned away there. */
  const enterDoor = (raw: IncomingMessage, response: ServerResponse): boolean => {
    const door =
      raw.method === 'POST' ? doors.find(({ prefix }) => raw.url?.startsWith(prefix)) : undefined
    if (!door || hosts.of(raw) === undefined) return false
    answerAt(door, raw, response, draining ? [...common, 'connection', 'close'] : common)
    return true
  }
  const common = ['x-content-type-options', 'nosniff', 'referrer-policy', 'same-origin']
  if (hosts.secure) common.push('strict-transport-security', 'max-age=31536000')
  const app = fastify({
    loggerInstance: logger,
    // Nothing is logged for a request but what `house.log` is told: a logger of its own for each
    // would be work for nothing.
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytesMax,
    serverFactory: (next) => fastPath.server(next, enterDoor, answerKept),
    frameworkErrors: (_error, _request, reply) =>
      void reply.raw.writeHead(400, { 'content-type': 'text/plain' }).end('Bad request.\n'),
    forceCloseConnections: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  let draining = false
  const leave = createLeave(app.server)

  app.removeAllContentTypeParsers()
  // What the fast path has read of a request is read again from its bytes.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const body = fastPath.bodyOf(request.raw)
    done(null, body === undefined ? payload : Readable.from([body]))
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    request.raw_body = body as Buffer
    done(null, body)
  })
  app.decorateRequest('ownHost', '')
  // Hooks with a callback: a promise for each of them costs a tenth of what a kept reply costs in
  // all.
  app.addHook('onRequest', (request, reply, done) => {
    if (draining) void reply.header('connection', 'close')
    const own = hosts.of(request.raw)
    if (own === undefined) return void reply.code(421).type('text/plain').send(hosts.misdirected)
    request.ownHost = own
    void reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'same-origin')
    if (hosts.secure) void reply.header('strict-transport-security', 'max-age=31536000')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 500) {
      const path = request.url.split('?')[0]
      house.log.warn(
        {
          method: request.method,
          path,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'answered',
      )
    }
    done()
  })
  app.setErrorHandler(async (error, request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500
    const isCall = request.url.startsWith('/endpoint/v1')
    if (isCall)
      return sendAnswer(
        reply,
        await rpc.answer({
          ...incomingOf(request, env, hosts),
          body: status === 413 ? new Uint8Array(limits.bodyBytesMax + 1) : new Uint8Array(),
        }),
        hosts.secure,
      )
    if (error instanceof DatabaseAway)
      return reply
        .code(503)
        .header('retry-after', '2')
        .type('text/plain')
        .send('We will be back in a moment.\n')
    if (status >= 500)
      house.log.error({ err: error, path: request.url.split('?')[0] }, 'a request failed')
    return reply
      .code(status)
      .type('text/plain')
      .send(status >= 500 ? 'Something broke on our side.\n' : `${(error as Error).message}\n`)
  })

  app.post('/endpoint/v1', async (request, reply) =>
    sendAnswer(reply, await rpc.answer(incomingOf(request, env, hosts)), hosts.secure),
  )
  app.post('/endpoint/v1/events', async (request, reply) => {
    const answer = await openStream(house, rpc, incomingOf(request, env, hosts), request, reply)
    return answer === undefined ? reply : sendAnswer(reply, answer, hosts.secure)
  })

  return {
    app,
    hosts,
    open: (door) => void doors.push(door),
    async drain() {
      // Readiness is off before this.
      draining = true
      await leave(() => house.eventHub.close())
      await app.close()
    },
  }
}

const header = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

export const cookieOf = (
  { headers }: { headers: IncomingHttpHeaders },
  name: string,
): string | undefined => {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === name) return value
  }
  return undefined
}

const deviceCookie = (secure: boolean) => (secure ? '__Secure-dev' : 'dev')

const incomingOf = (
  request: FastifyRequest,
  { trustProxy }: Pick<Env, 'trustProxy'>,
  hosts: Hosts,
): Incoming =>
  incomingFrom(
    request.headers,
    {
      ip: addressOf(request.raw, trustProxy),
      own: request.ownHost,
      body: request.raw_body ?? new Uint8Array(),
    },
    hosts,
  )

const incomingFrom = (
  headers: IncomingHttpHeaders,
  seen: { ip: string; own: string; body: Uint8Array },
  hosts: Hosts,
): Incoming => {
  const origin = header(headers, 'origin')
  const site = header(headers, 'sec-fetch-site')
  return {
    body: seen.body,
    contentType: header(headers, 'content-type'),
    panel: header(headers, 'panel'),
    foreign: (origin !== undefined && origin !== hosts.originOf(seen.own)) || site === 'cross-site',
    ip: seen.ip,
    userAgent: (header(headers, 'user-agent') ?? '').slice(0, 300),
    host: seen.own,
    device: cookieOf({ headers }, deviceCookie(hosts.secure)),
  }
}

const sendAnswer = (reply: FastifyReply, answer: Answer, secure: boolean) => {
  if (answer.kept) {
    const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [
      name,
      String(value),
    ])
    reply.hijack()
    writeKept(reply.request.raw, reply.raw, {
      kept: answer.kept,
      requestId: answer.requestId,
      headers,
    })
    return reply
  }
  void reply
    .code(answer.http)
    .header('x-request-id', answer.requestId)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
  if (answer.retryAfterS !== undefined) void reply.header('retry-after', String(answer.retryAfterS))
  if (answer.device !== undefined) {
    const life = answer.device === null ? 'Max-Age=0' : `Max-Age=${devMaxAgeS}`
    void reply.header(
      'set-cookie',
      `${deviceCookie(secure)}=${answer.device ?? ''}; Path=/endpoint; HttpOnly; SameSite=Strict; ${life}${secure ? '; Secure' : ''}`,
    )
  }
  return reply.send(JSON.stringify(answer.reply))
}
