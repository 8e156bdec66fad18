import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import * as f from '@felek/contract/fields.ts'
import { limits } from '@felek/contract/limits.ts'
import type { CashierDeps } from './deps.ts'
import { fromOperator } from '../../http/operator.ts'
import { gatewayNamed } from './gateways/gateways.ts'
import { openMatters, watchMatters } from './staff-queue/staff-queue.ts'
import { rowId } from './accounts/accounts.ts'
import { decideShared } from './shared-ibans/shared-ibans.ts'
import { watchHeld } from './held/watch-held.ts'
import { onGatewayNotification } from './gateway-notifications/notices.ts'

const codes = { ok: 200, not_found: 404, conflict: 409 } as const

const wanted = z.union([
  z.strictObject({ do: z.literal('refuse'), reason: f.text(limits.noteMax) }),
  z.strictObject({ do: z.literal('release'), reason: f.optionalText(limits.noteMax) }),
])

/** A decision as it came; undefined for what is none. */
const parsed = (body: unknown): z.output<typeof wanted> | undefined => {
  try {
    return z.parse(wanted, JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : ''))
  } catch {
    return undefined
  }
}

/**
 * What waits for the operator: `GET /operator/cashier`, with the operator's token, and what
 * becomes of an account with another player's IBAN: `POST /operator/cashier/accounts/{id}`
 * `{ "do": "release" | "refuse", "reason" }`, until it has a desk; withdrawals and held money are the
 * office's. The back door of payment providers: `POST /webhooks/<gateway>`. 200 `stored` once the message is kept, whatever
 * becomes of it; 401 or 400 for what is not signed or not understood; an error of ours is 503, so
 * that it comes again.
 */
export const cashierRoutes =
  (deps: CashierDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    watchMatters(deps)
    watchHeld(deps)
    app.get('/operator/cashier', async (request, reply) => {
      if (!fromOperator(deps.env, request))
        return reply.code(404).type('text/plain').send('Not found.\n')
      return reply.header('cache-control', 'no-store').send(await openMatters(deps))
    })
    app.post<{ Params: { id: string } }>(
      '/operator/cashier/accounts/:id',
      async (request, reply) => {
        void reply.header('cache-control', 'no-store')
        if (!fromOperator(deps.env, request))
          return reply.code(404).type('text/plain').send('Not found.\n')
        const said = parsed(request.body)
        if (!said) return reply.code(400).send({ status: 'bad_request' })
        const id = rowId(request.params.id)
        const decision = { do: said.do, reason: said.reason ?? '' }
        const status = id === undefined ? 'not_found' : await decideShared(deps, id, decision)
        if (status === 'ok')
          deps.log.warn({ id: request.params.id, ...decision }, 'a shared IBAN was decided')
        return reply.code(codes[status]).send({ status })
      },
    )
    app.post<{ Params: { gateway: string } }>('/webhooks/:gateway', async (request, reply) => {
      const gateway = gatewayNamed(request.params.gateway)
      if (!gateway) return reply.code(404).send({ status: 'not_found' })
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const heard = gateway.hear(deps.env, request.headers, body, deps.now())
      if ('refused' in heard) {
        deps.log.warn(
          { gateway: gateway.name, refused: heard.refused },
          'a webhook was turned away',
        )
        return reply
          .code(heard.refused === 'invalid_signature' ? 401 : 400)
          .send({ status: heard.refused })
      }
      try {
        const status = await onGatewayNotification(
          deps,
          gateway,
          heard.notice,
          body.toString('utf8'),
        )
        return await reply.code(status === 'stored' ? 200 : 409).send({ status })
      } catch (error) {
        deps.log.error({ err: error, gateway: gateway.name }, 'a webhook could not be stored')
        return reply.code(503).header('retry-after', '1').send({ status: 'busy' })
      }
    })
  }
