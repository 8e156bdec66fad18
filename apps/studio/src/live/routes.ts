import type { FastifyInstance } from 'fastify'
import { addressOf } from '@felek/platform/http/addresses.ts'
import { createLimiter } from '@felek/platform/limiter/limiter.ts'
import { createHosts } from '../http/hosts.ts'
import {
  isForeign,
  pagePolicy,
  parentsOf,
  roundIdPattern,
  socketsOf,
  type HttpEnv,
} from '../http/server.ts'
import { langAsked, sendPage, tablePage } from '../http/pages.ts'
import { Refusal } from '../http/refusal.ts'
import { isSigned, type Keys } from '@felek/platform/signatures/signature.ts'
import type { Live } from './live.ts'
import { open, type TableList, type TableStates } from './protocol.ts'
import { liveTables, tableCatalogue } from './table-list.ts'

const addPage = (app: FastifyInstance, parents: readonly string[]): void => {
  app.get<{ Params: { table: string } }>('/live/:table', async (request, reply) => {
    void reply.header('content-security-policy', pagePolicy(parents, `'self'${socketsOf(request)}`))
    void reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    if (!liveTables.has(request.params.table))
      return reply.code(404).send('<!doctype html><title>404</title>')
    return sendPage(reply, await tablePage(langAsked(request.query), parents))
  })
}

type Upgrades = Pick<Live, 'upgrade'>

const addSockets = (
  app: FastifyInstance,
  env: HttpEnv,
  { live, rooms }: { live: Upgrades; rooms: Upgrades | undefined },
): void => {
  const hosts = createHosts(env)
  app.server.on('upgrade', (request, socket, head) => {
    const to = rooms && request.url?.startsWith('/rooms/') ? rooms : live
    if (hosts.serves(request)) return to.upgrade(request, socket, head)
    // The other side may be gone before it hears this.
    socket.on('error', () => {})
    socket.end('HTTP/1.1 421 Misdirected Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  })
}

/**
 * What the studio answers for its live tables: their pages, `open`, the operator's lists,
 * WebSockets.
 */
export const addLiveRoutes = (
  app: FastifyInstance,
  {
    env,
    keys,
    live,
    rooms,
  }: {
    env: HttpEnv
    keys: Keys
    live: Live
    /** Their sockets come to the same port. */
    rooms?: Upgrades
  },
): void => {
  // An open writes rows for somebody who has shown nothing yet.
  const opens = createLimiter({ tries: 30 * env.rateScale, windowMs: 30_000 })
  const looks = createLimiter({ tries: 30 * env.rateScale, windowMs: 3_000 })

  app.post('/api/live/open', async (request, reply) => {
    if (isForeign(request)) throw new Refusal('bad_request')
    const waitMs = opens.take(addressOf(request.raw, env.trustProxy))
    if (waitMs > 0) throw new Refusal('rate_limited', { waitMs })
    const input = open.input.safeParse(request.body)
    if (!input.success) throw new Refusal('bad_request')
    void reply.header('cache-control', 'no-store')
    return live.open(input.data)
  })

  addPage(app, parentsOf(env))

  const forOperator = (path: string, answer: () => TableList | TableStates) =>
    app.get(path, async (request, reply) =>
      isSigned(keys, Date.now(), path, '', request.headers)
        ? answer()
        : reply.code(401).send({ status: 'invalid_signature' }),
    )
  forOperator('/provider/tables', tableCatalogue)
  forOperator('/provider/tables/state', () => live.states())

  app.get<{ Params: { roundId: string } }>('/verify/live/:roundId', async (request, reply) => {
    const waitMs = looks.take(addressOf(request.raw, env.trustProxy))
    if (waitMs > 0) throw new Refusal('rate_limited', { waitMs })
    const round = roundIdPattern.test(request.params.roundId)
      ? await live.verify(request.params.roundId)
      : undefined
    if (!round) throw new Refusal('not_found')
    void reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*')
    return round
  })

  app.get<{ Params: { table: string } }>('/api/live/:table/record', async (request, reply) => {
    const waitMs = looks.take(addressOf(request.raw, env.trustProxy))
    if (waitMs > 0) throw new Refusal('rate_limited', { waitMs })
    const record = await live.record(request.params.table)
    if (!record) throw new Refusal('not_found')
    void reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*')
    return record
  })

  addSockets(app, env, { live, rooms })
}
