import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { isStorableAddress } from '@felek/platform/http/storable-address.ts'
import { addressOf } from '@felek/platform/http/addresses.ts'
import { createLimiter } from '@felek/platform/limiter/limiter.ts'
import type { PaymentOrder } from '@felek/contract/protocols/payment/payment.ts'
import type { DecidedPayments } from './decided-payments.ts'
import { choices, messagesAfter, type Choice } from './choices.ts'
import type { Env } from './config.ts'
import { createHosts } from './hosts.ts'
import { headersOf, overPage, payPage, unknownPage } from './page.ts'
import { openOrder } from './signing.ts'

type HttpDeps = {
  env: Env
  book: DecidedPayments
  now: () => number
  decided: () => void
  /** False once the process is stopping. */
  ready: () => boolean
}

const send = (reply: FastifyReply, status: number, html: string, back?: string) =>
  reply.code(status).headers(headersOf(back)).send(html)

/** A form of another page's: browsers say whose it is. */
const isForeign = ({ headers }: FastifyRequest): boolean => {
  const { origin, host } = headers
  if (headers['sec-fetch-site'] === 'cross-site') return true
  // Our own pages send no referrer, and so an Origin that says nothing.
  if (origin === undefined || origin === 'null') return false
  return origin !== `http://${host}` && origin !== `https://${host}`
}

const choiceIn = (body: unknown): Choice | 'leave' | undefined => {
  const wanted = new URLSearchParams(typeof body === 'string' ? body : '').get('choice')
  return wanted === 'leave' ? 'leave' : choices.find((it) => it === wanted)
}

const addPages = (app: FastifyInstance, { env, book, now, decided }: HttpDeps): void => {
  const orderOf = (request: FastifyRequest): PaymentOrder | undefined =>
    openOrder(env.sandboxSecret, (request.params as { order: string }).order)
  const isOver = (order: PaymentOrder): 'decided' | 'expired' | undefined => {
    if (book.isDecided(order.reference)) return 'decided'
    return now() > Date.parse(order.expiresAt) ? 'expired' : undefined
  }
  app.get('/pay/:order', async (request, reply) => {
    const order = orderOf(request)
    if (!order) return send(reply, 404, unknownPage())
    const over = isOver(order)
    return send(
      reply,
      over === 'expired' ? 410 : 200,
      over ? overPage(order, over) : payPage(order),
      new URL(order.returnUrl).origin,
    )
  })
  app.post('/pay/:order', async (request, reply) => {
    if (isForeign(request)) return reply.code(400).type('text/plain').send('Bad request.\n')
    const order = orderOf(request)
    if (!order) return send(reply, 404, unknownPage())
    const choice = choiceIn(request.body)
    if (choice === undefined) return reply.code(400).type('text/plain').send('Bad request.\n')
    if (choice !== 'leave' && isOver(order) === 'expired')
      return send(reply, 410, overPage(order, 'expired'), new URL(order.returnUrl).origin)
    // Decided before, or at this moment in another tab: the way back is the same.
    if (choice !== 'leave') {
      await book.decide(order.reference, messagesAfter(order, choice, now()), now())
      decided()
    }
    return reply
      .code(303)
      .headers(headersOf(new URL(order.returnUrl).origin))
      .header('location', order.returnUrl)
      .send('')
  })
}

/**
 * The street of the sandbox: the payment page and its buttons. Logs hold no address and no body,
 * where orders travel.
 */
export const createApp = (parts: HttpDeps): FastifyInstance => {
  const { env } = parts
  const app = fastify({
    logger: { name: 'sandbox', level: env.logLevel },
    logController: new fastify.LogController({ disableRequestLogging: true }),
    bodyLimit: 1_024,
    requestTimeout: 10_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    // Whoever is connected is answered to the end; packages/platform/src/http/graceful-shutdown.ts closes what is left.
    forceCloseConnections: false,
    routerOptions: { maxParamLength: 2_100 },
    frameworkErrors: (_error, _request, reply) =>
      void reply.raw.writeHead(400, { 'content-type': 'text/plain' }).end('Bad request.\n'),
  })
  const hosts = createHosts(env)
  const every = createLimiter({ tries: 100 * env.rateScale, windowMs: 10_000 })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  app.addHook('onRequest', async (request, reply) => {
    if (!parts.ready()) void reply.header('connection', 'close')
    if (hosts.secure) void reply.header('strict-transport-security', 'max-age=31536000')
    void reply.headers(headersOf(undefined))
    if (!hosts.serves(request.raw))
      return reply.code(421).type('text/plain').send('Unknown host.\n')
    if (!isStorableAddress(request.url))
      return reply.code(400).type('text/plain').send('Bad request.\n')
    const waitMs = every.take(addressOf(request.raw, env.trustProxy))
    if (waitMs === 0) return
    return reply
      .code(429)
      .header('retry-after', String(Math.ceil(waitMs / 1_000)))
      .type('text/plain')
      .send('Too many requests.\n')
  })
  app.setNotFoundHandler((_request, reply) => send(reply, 404, unknownPage()))
  app.setErrorHandler((error, request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'a request failed')
    return reply
      .code(status)
      .type('text/plain')
      .send(status < 500 ? 'Bad request.\n' : 'Sorry.\n')
  })
  addPages(app, parts)
  for (const path of ['/live', '/ready', '/health'])
    app.get(path, async (_request, reply) => reply.type('application/json').send({ ok: true }))
  return app
}
