import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import * as f from '@felek/contract/fields.ts'
import { limits } from '@felek/contract/limits.ts'
import { rowId } from '../accounts/accounts.ts'
import type { CashierDeps } from '../deps.ts'
import { fromOperator } from '../../../http/operator.ts'
import { decideSuspense, type Decision, type Undecided } from './suspense.ts'

/** Why, for the player and for who looks later, and who of the operator's people says so. */
const words = { reason: f.text(limits.noteMax), operator: f.text(100) }
const wanted = z.union([
  z.strictObject({ do: z.literal('credit'), requestId: z.optional(f.id), ...words }),
  z.strictObject({ do: z.literal('return'), returnReference: f.text(100), ...words }),
  z.strictObject({ do: z.literal('close'), ...words }),
])

/** A decision as it came; undefined for what is none, `no_request` for an id that none can have. */
const parsed = (body: unknown): Decision | 'no_request' | undefined => {
  try {
    const said = z.parse(wanted, JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : ''))
    if (said.do !== 'credit') return said
    const { requestId: named, ...rest } = said
    const requestId = named === undefined ? undefined : rowId(named)
    return named !== undefined && requestId === undefined ? 'no_request' : { ...rest, requestId }
  } catch {
    return undefined
  }
}

const codes: Record<Undecided, number> = {
  not_found: 404,
  conflict: 409,
  unfit: 422,
  no_request: 422,
}

/**
 * `POST /operator/cashier/suspense/{id}`, with the operator's token: ends a matter of the suspense
 * list (`GET /operator/cashier`). `{ "do": "credit", "requestId"?, "reason", "operator" }` credits
 * what came, as it came, to the deposit that was quoted or to the one named;
 * `{ "do": "return", "returnReference", … }` gives it back, by the other side's own name for the
 * transfer back; `{ "do": "close", … }` ends what is words alone. 404 for an id that is none, 409
 * where it was decided otherwise before, 422 for a decision that does not fit or a deposit that is
 * none.
 */
export const suspenseRoutes = (deps: CashierDeps) => async (app: FastifyInstance) => {
  app.post<{ Params: { id: string } }>('/operator/cashier/suspense/:id', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (!fromOperator(deps.env, request))
      return reply.code(404).type('text/plain').send('Not found.\n')
    const decision = parsed(request.body)
    if (!decision) return reply.code(400).send({ status: 'bad_request' })
    const id = rowId(request.params.id)
    const ended =
      id === undefined
        ? 'not_found'
        : decision === 'no_request'
          ? decision
          : await decideSuspense(deps, id, decision)
    if (typeof ended === 'string') return reply.code(codes[ended]).send({ status: ended })
    deps.log.warn(ended, 'a matter in suspense was decided about')
    return { status: 'ok', ...ended }
  })
}
