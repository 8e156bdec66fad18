import { isTransient } from '@felek/database/database.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { limits } from '@felek/contract/limits.ts'
import { addressOf } from '@felek/platform/http/addresses.ts'
import { createGracefulShutdown } from '@felek/platform/http/graceful-shutdown.ts'
import { createLimiter } from '@felek/platform/limiter/limiter.ts'
import { isStorableAddress } from '@felek/platform/http/storable-address.ts'
import { anId, failed } from '../rpc/encode.ts'
import { createStreamCounts, openStream } from '../events/stream.ts'
import type { Deps } from '../deps.ts'
import type { Access } from '../rpc/access.ts'
import { createHosts, type Hosts } from './hosts.ts'
import {
  serveMachineRoute,
  createFastPath,
  writeCachedResponse,
  type MachineRoute,
} from './fast-path.ts'
import { buildRpcRequest, toRpcRequest, sendRpcResponse, writeRpcResponse } from './request.ts'
import { fromOperator } from './operator.ts'
import type { RpcResponse, Rpc } from '../rpc/pipeline.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw bytes of the body: signatures are over these, not over what JSON made of them. */
    raw_body: Buffer
    /** The host as served: one of ours. */
    ownHost: string
  }
}

export type HttpServer = {
  app: FastifyInstance
  hosts: Hosts
  /** Opens an address for machines' calls. */
  open(door: MachineRoute): void
  /** Tells how streams are ended, for when the house closes. */
  atEnd(end: () => void): void
  drain(): Promise<void>
}

/** What the server itself needs: tests of it alone have no more. */
export type ServerDeps = Pick<Deps, 'demand' | 'env' | 'eventHub' | 'log'>
export type ServerAccess = Pick<Access, 'isSessionAlive' | 'logSecurity'>

/** What the parts of the street share. */
type HttpServerDeps = {
  deps: ServerDeps
  rpc: Rpc
  access: ServerAccess
  hosts: Hosts
  fastPath: ReturnType<typeof createFastPath>
  doors: MachineRoute[]
  /** What every answer says of itself. */
  common: Readonly<Record<string, string>>
  isDraining: () => boolean
}

/**
 * Nothing of ours is for another site's page: not its scripts, its images or its frames. Over https
 * nobody comes back without it for a year.
 */
const commonHeaders = ({ secure }: Hosts): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})

/**
 * What is answered before the framework, which would take as long as a call itself: machines at
 * their doors, replies that stand ready, and all short calls.
 */
const shortWays = ({ deps, rpc, hosts, doors, common, isDraining }: HttpServerDeps) => {
  const always = Object.entries(common).flat()
  const headers = () => (isDraining() ? [...always, 'connection', 'close'] : always)
  return {
    /** Whether the call was one of ours: a host that is none goes the usual way. */
    answerCall(raw: IncomingMessage, response: ServerResponse, body: Buffer): boolean {
      const own = hosts.of(raw)
      if (own === undefined) return false
      const ip = addressOf(raw, deps.env.trustProxy)
      const incoming = buildRpcRequest(raw.headers, { ip, own, body }, hosts)
      const found = rpc.recall(incoming)
      if (found !== undefined) {
        writeCachedResponse(raw, response, { ...found, headers: headers() })
        return true
      }
      const begunMs = performance.now()
      const write = (answer: RpcResponse) => {
        writeRpcResponse(raw, response, answer, { headers: headers(), secure: hosts.secure })
        if (answer.http >= 500) logFault(deps, raw, answer.http, performance.now() - begunMs)
      }
      rpc
        .answer(incoming)
        .then(write)
        .catch((error: unknown) => {
          deps.log.error({ err: error }, 'an answer could not be written')
          if (response.headersSent) response.destroy()
          else response.writeHead(500).end()
        })
      return true
    },
    /** A host that is none of ours goes the usual way, to be turned away there. */
    enterDoor(raw: IncomingMessage, response: ServerResponse): boolean {
      const door =
        raw.method === 'POST' ? doors.find(({ prefix }) => raw.url?.startsWith(prefix)) : undefined
      if (!door || hosts.of(raw) === undefined) return false
      serveMachineRoute(door, raw, response, headers())
      return true
    },
  }
}

const logFault = (
  { log }: ServerDeps,
  { method, url }: Pick<IncomingMessage, 'method' | 'url'>,
  status: number,
  tookMs: number,
): void => {
  const path = url?.split('?')[0]
  log.warn({ method, path, status, ms: Math.round(tookMs) }, 'answered')
}

const createFastify = (parts: HttpServerDeps): FastifyInstance => {
  const { deps, fastPath } = parts
  const { enterDoor, answerCall } = shortWays(parts)
  const loggerInstance: FastifyBaseLogger = deps.log
  return fastify({
    loggerInstance,
    // Nothing is logged for a request but what `deps.log` is told: a logger of its own for each
    // would be work for nothing.
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytesMax,
    serverFactory: (next) => fastPath.server(next, enterDoor, answerCall),
    frameworkErrors: (_error, _request, reply) =>
      void reply.raw.writeHead(400, { 'content-type': 'text/plain' }).end('Bad request.\n'),
    forceCloseConnections: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
}

/** Bodies stay bytes, and what the fast path has read of a request is read again from its bytes. */
const keepBytes = (app: FastifyInstance, { fastPath }: HttpServerDeps): void => {
  app.removeAllContentTypeParsers()
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const body = fastPath.bodyOf(request.raw)
    done(null, body === undefined ? payload : Readable.from([body]))
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    request.raw_body = body as Buffer
    done(null, body)
  })
}

/**
 * Who is let in, and what is written down. Hooks with a callback: a promise for each of them costs
 * a tenth of what a kept reply costs in all.
 */
const addHooks = (
  app: FastifyInstance,
  { deps, access, hosts, common, isDraining }: HttpServerDeps,
): void => {
  app.decorateRequest('ownHost', '')
  app.addHook('onRequest', (request, reply, done) => {
    if (isDraining()) void reply.header('connection', 'close')
    const own = hosts.of(request.raw)
    if (own === undefined) return void reply.code(421).type('text/plain').send(hosts.misdirected)
    if (!isStorableAddress(request.url))
      return void reply.code(400).type('text/plain').send('Bad request.\n')
    request.ownHost = own
    void reply.headers(common)
    done()
  })
  const wrongTokens = createLimiter({ tries: 30 * deps.env.rateScale, windowMs: 60_000 })
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/operator/') || fromOperator(deps.env, request)) return done()
    const address = addressOf(request.raw, deps.env.trustProxy)
    access.logSecurity({ kind: 'operator_refused', address })
    const waitMs = wrongTokens.take(address)
    if (waitMs === 0) return done()
    void reply
      .code(429)
      .header('retry-after', String(Math.ceil(waitMs / 1_000)))
      .send()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 500) logFault(deps, request, reply.statusCode, reply.elapsedTime)
    done()
  })
}

/**
 * Nobody waits behind these: they ask whether the process is well, or promise and show the values of
 * draws that go on without anybody.
 */
const fromNobody = /^\/(alive|ready|health|metrics|providers\/[^/?]+\/(commit|reveal))(\?|$)/

const countDemand = ({ server }: FastifyInstance, { demand }: ServerDeps): void =>
  void server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (fromNobody.test(request.url ?? '')) return
    demand.begin()
    response.once('close', demand.end)
  })

/** What could not be answered: a call in its envelope, anything else in a sentence. */
const addErrors = (app: FastifyInstance, { deps, rpc, hosts }: HttpServerDeps): void =>
  void app.setErrorHandler(async (error, request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? (isTransient(error) ? 503 : 500)
    if (request.url.startsWith('/endpoint/v1')) {
      // What breaks behind a GET is our trouble: nothing was wrong with the question.
      const lang = /[?&]lang=en(&|$)/i.test(request.url) ? 'en' : 'tr'
      const body = new Uint8Array(status === 413 ? limits.bodyBytesMax + 1 : 0)
      const answer =
        status < 500
          ? await rpc.answer({ ...toRpcRequest(request, deps.env, hosts), body })
          : failed(error, { log: deps.log, lang, requestId: anId() })
      return sendRpcResponse(reply, answer, hosts.secure)
    }
    void reply.code(status).type('text/plain')
    if (status === 503)
      return reply.header('retry-after', '2').send('We will be back in a moment.\n')
    if (status < 500) return reply.send(`${(error as Error).message}\n`)
    deps.log.error({ err: error, path: request.url.split('?')[0] }, 'a request failed')
    return reply.send('Something broke on our side.\n')
  })

const addCalls = (app: FastifyInstance, { deps, rpc, access, hosts }: HttpServerDeps): void => {
  const { env, eventHub } = deps
  const streams = { eventHub, rpc, access, counts: createStreamCounts(env.rateScale) }
  app.post('/endpoint/v1', async (request, reply) =>
    sendRpcResponse(reply, await rpc.answer(toRpcRequest(request, env, hosts)), hosts.secure),
  )
  app.post('/endpoint/v1/events', async (request, reply) => {
    const answer = await openStream(streams, toRpcRequest(request, env, hosts), request, reply)
    return answer === undefined ? reply : sendRpcResponse(reply, answer, hosts.secure)
  })
}

/**
 * The street: what comes in over HTTP, before it is a call. Bodies stay bytes; a host that is none
 * of ours is turned away; logs hold no query, no cookie and no body, where tokens and passwords
 * travel.
 */
export const createHttpServer = (deps: ServerDeps, rpc: Rpc, access: ServerAccess): HttpServer => {
  const hosts = createHosts(deps.env)
  const doors: MachineRoute[] = []
  const ends = [() => deps.eventHub.close()]
  let draining = false
  // A slow sender is cut off after ten seconds; Node looks every 30 s, and lets
  // headers take 60 s, unless told.
  const fastPath = createFastPath({
    requestTimeout: 10_000,
    headersTimeout: 10_000,
    connectionsCheckingInterval: 1_000,
    keepAliveTimeout: 72_000,
  })
  const common = commonHeaders(hosts)
  const parts = { deps, rpc, access, hosts, fastPath, doors, common, isDraining: () => draining }
  const app = createFastify(parts)
  const leave = createGracefulShutdown(app.server)
  countDemand(app, deps)
  keepBytes(app, parts)
  addHooks(app, parts)
  addErrors(app, parts)
  addCalls(app, parts)
  // Whoever is answered while it closes is told to leave, as the framework tells its own.
  app.addHook('preClose', (done) => {
    draining = true
    done()
  })
  return {
    app,
    hosts,
    open: (door) => void doors.push(door),
    atEnd: (end) => void ends.push(end),
    async drain() {
      // Readiness is off before this.
      draining = true
      await leave(() => ends.forEach((end) => end()))
      await app.close()
    },
  }
}
