import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { isTransient } from '@felek/database/database.ts'
import type { Env } from './config.ts'
import type { FeedLog } from './log/log.ts'
import { statefulAfter } from './log/store.ts'
import type { Engine } from './matches/engine.ts'
import { verifyMatch } from './matches/verify.ts'
import type { FeedDb } from './schema.ts'
import { serveStream } from './stream.ts'
import {
  responseSignature,
  isSigned,
  signedLine,
  type SignedRequest,
  type Keys,
} from '@felek/platform/signatures/signature.ts'

type HttpDeps = {
  keys: Keys
  db: FeedDb
  engine: Engine
  feedLog: FeedLog
  /** False once the process is stopping. */
  ready: () => boolean
  databaseReady: () => Promise<boolean>
  /** Ends streams. */
  stopping: AbortSignal
}

export const createApp = ({ logLevel }: Pick<Env, 'logLevel'>): FastifyInstance =>
  fastify({
    logger: { name: 'feed', level: logLevel },
    logController: new fastify.LogController({ disableRequestLogging: true }),
    bodyLimit: 1_024,
    requestTimeout: 10_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    frameworkErrors: (_error, _request, reply) =>
      void reply.raw
        .writeHead(400, { 'content-type': 'application/json' })
        .end('{"status":"bad_request"}'),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 100 },
  })

/** A number of the log in a query: undefined where it is none. */
const seqIn = (query: unknown, fallback: number | undefined): number | undefined => {
  const { after } = (query ?? {}) as { after?: unknown }
  if (after === undefined) return fallback
  return typeof after === 'string' && /^\d{1,15}$/.test(after) ? parseInt(after, 10) : undefined
}
const eventIn = (query: unknown): string | null | undefined => {
  const { event } = (query ?? {}) as { event?: unknown }
  if (event === undefined) return undefined
  return typeof event === 'string' && isEvent(event) ? event : null
}

/** What a signed question asked; of an unsigned one nothing is answered but that. */
const askedBy = ({ headers, url }: FastifyRequest): SignedRequest => ({
  signature: String(headers['x-felek-signature'] ?? ''),
  url,
})
/** No match is called otherwise, and no database is asked for it. */
const isEvent = (event: string): boolean => /^[\w.:-]{1,40}$/.test(event)

const badRequest = (reply: FastifyReply) => reply.code(400).send({ status: 'bad_request' })
const statefulMax = 1_000

const addFeed = (app: FastifyInstance, { keys, db, engine, feedLog, stopping }: HttpDeps): void => {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (!path.startsWith('/feed/')) return
    if (!isSigned(keys, Date.now(), path, '', request.headers))
      return reply.code(401).send({ status: 'invalid_signature' })
    if (engine.works()) return
    return reply.code(503).header('retry-after', '1').send({ status: 'busy' })
  })
  app.addHook<string>('onSend', async (request, reply, body) => {
    if (!request.url.startsWith('/feed/') || typeof body !== 'string') return body
    void reply.header(
      'x-felek-signature',
      responseSignature(keys, askedBy(request), reply.statusCode, body),
    )
    return body
  })
  app.get('/feed/stream', async (request, reply) => {
    const after = seqIn(request.query, undefined)
    if (after === undefined || after > feedLog.last()) return badRequest(reply)
    if (after < feedLog.keptAfter())
      return reply.code(410).send({ status: 'gone', oldest: feedLog.keptAfter() })
    reply.hijack()
    const sign = (line: string) => signedLine(keys, askedBy(request), line)
    await serveStream({ feedLog, works: engine.works, stopping, sign }, reply.raw, after)
  })
  app.get('/feed/snapshot', async () => engine.snapshot())
  app.get('/feed/stateful', async (request, reply) => {
    const [after, event] = [seqIn(request.query, 0), eventIn(request.query)]
    if (after === undefined || event === null) return badRequest(reply)
    const lines = await statefulAfter(db.read, { event, after, limit: statefulMax })
    const next = lines.length === statefulMax ? (lines.at(-1)?.seq ?? null) : null
    return reply
      .type('application/json')
      .send(`{"messages":[${lines.map(({ line }) => line).join(',')}],"next":${next}}`)
  })
  app.get<{ Params: { event: string } }>('/feed/event/:event', async (request, reply) => {
    const { event } = request.params
    const found = isEvent(event) ? await engine.describe(event) : undefined
    return found ?? reply.code(404).send({ status: 'not_found' })
  })
  app.get<{ Params: { event: string } }>('/feed/verify/:event', async (request, reply) => {
    const { event } = request.params
    const found = isEvent(event) ? await verifyMatch(db.read, event) : undefined
    return found ?? reply.code(404).send({ status: 'not_found' })
  })
}

const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status < 500) return badRequest(reply)
  const path = request.url.split('?')[0]
  if (isTransient(error)) {
    request.log.warn({ path, err: error }, 'a question could not be answered')
    return reply.code(503).header('retry-after', '1').send({ status: 'busy' })
  }
  request.log.error({ err: error, path }, 'a request failed')
  return reply.code(500).send({ status: 'error' })
}

/** What the feed answers (docs/feed.md). */
export const addRoutes = (app: FastifyInstance, parts: HttpDeps): void => {
  const { engine, feedLog, ready, databaseReady } = parts
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store')
    if (!ready()) void reply.header('connection', 'close')
  })
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ status: 'not_found' }))
  addFeed(app, parts)
  app.get('/live', async () => ({ ok: true }))
  app.get('/ready', async (_request, reply) => {
    const ok = ready() && engine.works() && (await databaseReady())
    return reply.code(ok ? 200 : 503).send({ ok })
  })
  app.get('/health', async (_request, reply) => {
    const ok = engine.works() && (await databaseReady())
    const { producers, lastSeq } = feedLog.alive(ok)
    return reply.code(ok ? 200 : 503).send({ ok, lastSeq, producers, ...engine.counts() })
  })
}
