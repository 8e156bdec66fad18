import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { time } from '@felek/contract/fields.ts'
import type { SecurityDeps } from './deps.ts'
import { fromOperator } from '../../http/operator.ts'
import { addressKey, securityKinds } from './security.ts'
import { listEvents } from './store.ts'

const number = z.string().check(z.regex(/^\d{1,18}$/))
const wanted = z.strictObject({
  since: z.optional(time),
  kind: z.optional(z.enum(securityKinds)),
  player: z.optional(number),
  address: z.optional(z.string().check(z.maxLength(64))),
  before: z.optional(number),
  limit: z.optional(z.string().check(z.regex(/^([1-9]\d{0,2}|1000)$/))),
})

/**
 * `GET /operator/security?since=&kind=&player=&address=&before=&limit=` with the operator's token:
 * events, the newest first, 100 or up to 1,000; `before` is the id that a page before ended with.
 */
export const securityRoutes = (deps: SecurityDeps) => async (app: FastifyInstance) => {
  app.get('/operator/security', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (!fromOperator(deps.env, request))
      return reply.code(401).send({ result: false, error: 'not_authorized' })
    const asked = z.safeParse(wanted, request.query)
    if (!asked.success) return reply.code(400).send({ result: false, error: 'bad_request' })
    const { since, kind, player, address, before, limit } = asked.data
    const rows = await listEvents(deps.db.read, {
      since: since === undefined ? undefined : new Date(since),
      kind,
      playerId: player === undefined ? undefined : BigInt(player),
      addressKey: address === undefined ? undefined : addressKey(deps, address),
      before: before === undefined ? undefined : BigInt(before),
      limit: parseInt(limit ?? '100', 10),
    })
    return {
      result: true,
      error: '',
      events: rows.map((row) => ({
        id: String(row.event_id),
        at: row.at.toISOString(),
        kind: row.kind,
        player: row.player_id === null ? null : String(row.player_id),
        network: row.network,
        detail: row.detail,
        times: row.times,
      })),
    }
  })
}
