import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isTransient } from '@felek/database/database.ts'
import { addressOf } from '@felek/platform/http/addresses.ts'
import { createLimiter, type Limiter } from '@felek/platform/limiter/limiter.ts'
import type { Env } from '../config.ts'
import { createHosts } from './hosts.ts'
import { listCatalogue } from '../games/catalogue.ts'
import { openedGameOf } from '../games/stage-games.ts'
import { calls, type CallName, type Verification } from '../protocol/protocol.ts'
import { httpStatus, Refusal } from './refusal.ts'
import {
  crashPage,
  gamePage,
  langAsked,
  roundPage,
  sendPage,
  warmGamePage,
  warmPage,
} from './pages.ts'
import { releasedRooms } from '../rooms/list.ts'
import type { Rounds } from '../rounds/rounds.ts'
import { isSigned, type Keys } from '@felek/platform/signatures/signature.ts'
import { isStorableAddress } from '@felek/platform/http/storable-address.ts'

/** What the database takes for an id; anything else is no round. */
export const roundIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What a call's body may have. */
const bodyBytesMax = 4_096
/**
 * A bet of a table's game lists every position with chips on it: up to 160 (games/playables.ts), of which a roulette
 * fills 157 in about 10 kB, where every one has its most. All other wagers are a few words.
 */
const betBytesMax = 16_384

const studioDir = join(import.meta.dirname, '../..')
const yearS = 31_536_000

/** What the street goes by. */
export type HttpEnv = Pick<
  Env,
  'publicUrl' | 'studioUrl' | 'sitePort' | 'studioPort' | 'rateScale' | 'trustProxy'
>

type ServerDeps = {
  env: HttpEnv
  keys: Keys
  rounds: Rounds
  health: () => Promise<{ ok: boolean } & Record<string, unknown>>
  /** False once the process is stopping. */
  ready: () => boolean
  /** Whether the database answers and takes writes. */
  databaseReady: () => Promise<boolean>
  /** Knows the rounds of the live tables. */
  verifyShared?: (roundId: string) => Promise<Verification | undefined>
}

/** The origins that may frame a game: the site's. An IPv6 address cannot be named in a CSP. */
export const parentsOf = ({
  publicUrl,
  sitePort,
}: Pick<Env, 'publicUrl' | 'sitePort'>): string[] => {
  if (publicUrl !== undefined) return [new URL(publicUrl).origin]
  const own = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).filter((it) => it.family === 'IPv4').map((it) => it.address),
  )
  return [...new Set(['localhost', '127.0.0.1', ...own])].map(
    (host) => `http://${host}:${sitePort}`,
  )
}

/** An empty street and its log. Logs hold no header, query or body, where tokens travel. */
export const createApp = ({ logLevel }: Pick<Env, 'logLevel'>): FastifyInstance =>
  fastify({
    logger: {
      name: 'studio',
      level: logLevel,
      redact: {
        paths: [
          '*.token',
          '*.access',
          '*.serverSeed',
          '*.server_seed',
          '*.secret',
          '*.headers',
          '*.body',
        ],
        remove: true,
      },
    },
    logController: new fastify.LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytesMax,
    // A slow sender is cut off after ten seconds; Node looks every 30 s, and lets headers take 60
    // s, unless told.
    requestTimeout: 10_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    frameworkErrors: (_error, _request, reply) =>
      void reply.raw.writeHead(400, { 'content-type': 'text/plain' }).end('Bad request.\n'),
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 100 },
  })

/** What the studio answers: the client's calls, pages, the operator's catalogue, health. */
export const addRoutes = (
  app: FastifyInstance,
  { env, keys, rounds, health, ready, databaseReady, verifyShared }: ServerDeps,
): void => {
  const hosts = createHosts(env)
  app.addHook('onRequest', async (request, reply) => {
    void reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      // Art and scripts are our own pages' alone; what others may read says so (CORS).
      .header('cross-origin-resource-policy', 'same-origin')
      .header('content-security-policy', barePolicy)
    if (hosts.secure) void reply.header('strict-transport-security', `max-age=${yearS}`)
    if (!ready()) void reply.header('connection', 'close')
    if (!hosts.serves(request.raw))
      return reply.code(421).type('text/plain').send('Unknown host.\n')
    if (!isStorableAddress(request.url)) return refuse(reply, new Refusal('bad_request'))
    return undefined
  })
  addErrorHandler(app)
  app.setNotFoundHandler((request, reply) =>
    request.url.startsWith('/api/')
      ? refuse(reply, new Refusal('not_found'))
      : reply.code(404).type('text/plain').send('Not found.\n'),
  )

  addCalls(app, rounds, env, verifyShared)
  addPages(app, parentsOf(env))
  app.get('/provider/games', async (request, reply) =>
    isSigned(keys, Date.now(), '/provider/games', '', request.headers)
      ? listCatalogue()
      : reply.code(401).send({ status: 'invalid_signature' }),
  )
  app.get('/live', async () => ({ ok: true }))
  app.get('/ready', async (_request, reply) => {
    const ok = ready() && (await databaseReady())
    return reply.code(ok ? 200 : 503).send({ ok })
  })
  app.get('/health', async (_request, reply) => {
    const state = await health()
    return reply.code(state.ok ? 200 : 503).send(state)
  })
}

/** What is thrown while a call is answered becomes an answer in the protocol's words. */
export const addErrorHandler = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
}

const refuse = (reply: FastifyReply, refusal: Refusal) => {
  if (refusal.body.waitMs !== undefined)
    void reply.header('retry-after', String(Math.ceil(refusal.body.waitMs / 1000)))
  return reply
    .code(httpStatus[refusal.body.error])
    .header('cache-control', 'no-store')
    .send(refusal.body)
}

const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof Refusal) return refuse(reply, error)
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status < 500) return refuse(reply, new Refusal(status === 413 ? 'too_large' : 'bad_request'))
  const path = request.url.split('?')[0]
  if (isTransient(error)) {
    request.log.warn({ path, err: error }, 'a call could not be served')
    return reply.code(503).header('retry-after', '1').send({ error: 'busy' })
  }
  request.log.error({ err: error, path }, 'a request failed')
  return refuse(reply, new Refusal('internal'))
}

/**
 * Calls come from our own pages alone. A tool sends no Origin; a foreign page cannot leave it out.
 */
export const isForeign = (request: FastifyRequest): boolean => {
  const { origin, host } = request.headers
  if (request.headers['sec-fetch-site'] === 'cross-site') return true
  return origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`
}

/** The access that a page's call comes with. */
export const bearerOf = (request: FastifyRequest): string => {
  const token = /^Bearer ([\w-]{20,128})$/.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new Refusal('session_expired')
  return token
}

const addCalls = (
  app: FastifyInstance,
  rounds: Rounds,
  { rateScale, trustProxy }: Pick<Env, 'rateScale' | 'trustProxy'>,
  verifyShared: ServerDeps['verifyShared'],
): void => {
  const every = createLimiter({ tries: 100 * rateScale, windowMs: 2_000 })
  // An open writes rows for somebody who has shown nothing yet.
  const opens = createLimiter({ tries: 30 * rateScale, windowMs: 30_000 })
  const limit = (limiter: Limiter, request: FastifyRequest) => {
    const waitMs = limiter.take(addressOf(request.raw, trustProxy))
    if (waitMs > 0) throw new Refusal('rate_limited', { waitMs })
  }
  const parse = <K extends CallName>(
    name: K,
    body: unknown,
  ): z.output<(typeof calls)[K]['input']> => {
    const parsed = z.safeParse(calls[name].input, body)
    if (!parsed.success) throw new Refusal('bad_request')
    return parsed.data as z.output<(typeof calls)[K]['input']>
  }
  const reader = async (request: FastifyRequest) => rounds.reader(bearerOf(request))
  const answers: Record<CallName, (request: FastifyRequest) => Promise<unknown>> = {
    open: async (request) => {
      limit(opens, request)
      return rounds.open(parse('open', request.body))
    },
    bet: async (request) =>
      rounds.bet(await rounds.access(bearerOf(request)), parse('bet', request.body)),
    act: async (request) =>
      rounds.act(await rounds.access(bearerOf(request)), parse('act', request.body)),
    round: async (request) => rounds.round(await reader(request), parse('round', request.body)),
    seen: async (request) => rounds.seen(await reader(request), parse('seen', request.body)),
    seed: async (request) => rounds.seed(await reader(request), parse('seed', request.body)),
    balance: async (request) => rounds.balance(await reader(request)),
    rounds: async (request) => rounds.rounds(await reader(request), parse('rounds', request.body)),
  }
  for (const [name, answer] of Object.entries(answers)) {
    const bodyLimit = name === 'bet' ? betBytesMax : bodyBytesMax
    app.post(`/api/${name}`, { bodyLimit }, async (request, reply) => {
      if (isForeign(request)) throw new Refusal('bad_request')
      limit(every, request)
      void reply.header('cache-control', 'no-store')
      return answer(request)
    })
  }
  app.get<{ Params: { roundId: string } }>('/api/verify/:roundId', async (request, reply) => {
    limit(every, request)
    if (!roundIdPattern.test(request.params.roundId)) throw new Refusal('not_found')
    void reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*')
    return (await verifyShared?.(request.params.roundId)) ?? rounds.verify(request.params.roundId)
  })
}

/** Of whatever is no page: it is shown in no frame and loads nothing. */
const barePolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/** The policy of a game's page; `connect` names what its script may call. */
export const pagePolicy = (parents: readonly string[], connect = "'self'"): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "media-src 'self'",
    "base-uri 'none'",
    // The sheet of figures stands in the page of its game.
    "frame-src 'self'",
    "form-action 'none'",
    `frame-ancestors ${parents.join(' ')}`,
  ].join('; ')

/** Some browsers do not count WebSockets of the same host as 'self'. */
export const socketsOf = ({ headers: { host = '' } }: FastifyRequest): string =>
  /^[\w.:[\]-]{1,260}$/.test(host) ? ` ws://${host} wss://${host}` : ''

/** A game's page says nothing of anybody; its player comes with the launch. As long as from a tile's touch to its game. */
const pageKept = 'private, max-age=60'

const flies = (slug: string): boolean => releasedRooms.some((room) => room.slug === slug)
const isPlayed = (slug: string): boolean => flies(slug) || openedGameOf(slug) !== undefined

const addPages = (app: FastifyInstance, parents: readonly string[]): void => {
  // The page that brings a game's files holds the game's own, out of sight, and a game its rounds.
  const framers = ["'self'", ...parents]
  const csp = pagePolicy(framers)
  app.get<{ Params: { game: string } }>('/play/:game', async (request, reply) => {
    void reply
      .header('content-security-policy', csp)
      .header('cache-control', pageKept)
      .type('text/html; charset=utf-8')
    const { game: slug } = request.params
    const lang = langAsked(request.query)
    if (flies(slug)) {
      const connect = `'self'${socketsOf(request)}`
      void reply.header('content-security-policy', pagePolicy(framers, connect))
      return sendPage(reply, await crashPage(slug, lang, parents))
    }
    const game = openedGameOf(slug)
    if (!game)
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .send('<!doctype html><title>404</title>')
    return sendPage(reply, await gamePage(game, lang, parents))
  })
  app.get<{ Params: { game?: string } }>('/warm/:game?', async (request, reply) => {
    void reply
      .header('content-security-policy', csp)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
    const { game: slug = '' } = request.params
    const lang = langAsked(request.query)
    return sendPage(reply, isPlayed(slug) ? warmGamePage(slug, lang) : await warmPage(lang))
  })
  app.get<{ Params: { roundId: string } }>('/round/:roundId', async (request, reply) => {
    void reply
      .header('content-security-policy', csp)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
    if (!roundIdPattern.test(request.params.roundId))
      return reply.code(404).send('<!doctype html><title>404</title>')
    return sendPage(reply, await roundPage(parents))
  })
  app.get('/favicon.ico', async (_request, reply) => reply.code(204).send())

  const folder = (
    path: string,
    prefix: string,
    options: { immutable: boolean; maxAge: number },
  ) => {
    if (!existsSync(join(studioDir, path))) return
    void app.register(fastifyStatic, {
      root: join(studioDir, path),
      prefix,
      decorateReply: false,
      index: false,
      preCompressed: true,
      ...options,
    })
  }
  folder('dist/assets', '/assets/', { immutable: true, maxAge: yearS * 1000 })
  // Art keeps its name when it is drawn anew, so it is asked about again after an hour.
  folder('public/art', '/art/', { immutable: false, maxAge: 3_600_000 })
}
