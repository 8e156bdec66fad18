import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Gauge } from 'prom-client'
import * as z from 'zod/mini'
import * as f from '@felek/contract/fields.ts'
import { limits } from '@felek/contract/limits.ts'
import type { CashierDeps } from '../deps.ts'
import { fromOperator } from '../../../http/operator.ts'
import { countHeld } from '../../wallet/wallet.ts'
import { decideHeld, openHeld } from './held.ts'

const wanted = z.union([
  z.strictObject({ do: z.literal('refuse'), reason: f.text(limits.noteMax) }),
  z.strictObject({ do: z.literal('release'), reason: f.optionalText(limits.noteMax) }),
])

/** A decision as it came; undefined for what is none. */
export const parsed = (body: unknown): z.output<typeof wanted> | undefined => {
  try {
    return z.parse(wanted, JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : ''))
  } catch {
    return undefined
  }
}

/**
 * Held money, with the operator's token: `GET /operator/held` lists what waits,
 * `POST /operator/held/{id}` `{ "do": "release" | "refuse", "reason" }` ends one. 404 for an id that
 * holds nothing, 409 where it was decided otherwise before.
 */
export const heldRoutes = (deps: CashierDeps) => async (app: FastifyInstance) => {
  watchHeld(deps)
  const forOperator =
    <R extends FastifyRequest>(act: (request: R, reply: FastifyReply) => Promise<unknown>) =>
    async (request: R, reply: FastifyReply) => {
      void reply.header('cache-control', 'no-store')
      return fromOperator(deps.env, request)
        ? act(request, reply)
        : reply.code(404).type('text/plain').send('Not found.\n')
    }
  app.get(
    '/operator/held',
    forOperator(() => openHeld(deps)),
  )
  app.post<{ Params: { id: string } }>(
    '/operator/held/:id',
    forOperator(async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
      const body = parsed(request.body)
      const id = /^[1-9]\d{0,17}$/.test(request.params.id) ? BigInt(request.params.id) : undefined
      if (!body) return reply.code(400).send({ status: 'bad_request' })
      const decided =
        id === undefined
          ? 'not_found'
          : await decideHeld(deps, id, { do: body.do, reason: body.reason ?? '' })
      if (typeof decided === 'string')
        return reply.code(decided === 'conflict' ? 409 : 404).send({ status: decided })
      deps.log.warn(decided, 'held money was decided about')
      return { status: 'ok', ...decided }
    }),
  )
}

/** Shows at /metrics how much is held and since when, so that an alarm can be set on it. */
const watchHeld = (deps: CashierDeps): void => {
  const register = deps.metrics.registry
  if (register.getSingleMetric('felek_held_open')) return
  const counted = () => countHeld(deps.db.read).catch(() => undefined)
  new Gauge({
    name: 'felek_held_open',
    help: 'Wins, refunds and deposits that are held and wait for staff.',
    registers: [register],
    async collect() {
      const open = await counted()
      if (open) this.set(open.count)
    },
  })
  new Gauge({
    name: 'felek_held_oldest_seconds',
    help: 'Age of the oldest of what is held.',
    registers: [register],
    async collect() {
      const open = await counted()
      if (open) this.set(open.oldest ? (deps.now().getTime() - open.oldest.getTime()) / 1000 : 0)
    },
  })
}
