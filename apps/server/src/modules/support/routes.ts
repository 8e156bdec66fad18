import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import * as f from '@felek/contract/fields.ts'
import { limits } from '@felek/contract/limits.ts'
import type { SupportDeps } from './deps.ts'
import { fromOperator } from '../../http/operator.ts'
import { answerCase } from './support.ts'

const wanted = z.strictObject({
  caseNumber: f.text(20),
  answer: f.longText(limits.supportMessageMax),
})

const parsed = (body: Buffer | undefined): z.output<typeof wanted> | undefined => {
  try {
    return z.parse(wanted, JSON.parse((body ?? Buffer.alloc(0)).toString('utf8')))
  } catch {
    return undefined
  }
}

/**
 * How the staff answer a case until the back office stands: `POST /operator/support` `{ caseNumber,
 * answer }` with the operator's token. Whoever asked reads it in their list and gets it by mail.
 */
export const supportRoutes = (deps: SupportDeps) => async (app: FastifyInstance) => {
  app.post('/operator/support', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (!fromOperator(deps.env, request))
      return reply.code(401).send({ result: false, error: 'not_authorized' })
    const body = parsed(request.raw_body)
    if (!body) return reply.code(400).send({ result: false, error: 'bad_request' })
    const known = await deps.db.inTx((tx) =>
      answerCase(deps, tx, body.caseNumber.toUpperCase(), body.answer),
    )
    return known
      ? { result: true, error: '' }
      : reply.code(404).send({ result: false, error: 'not_found' })
  })
}
