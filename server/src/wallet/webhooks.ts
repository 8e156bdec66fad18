import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'
import { fromOperator } from '../operator.ts'
import { verifyLedger } from './verify.ts'

/**
 * `POST /operator/ledger-verify`: the check of a running house, which alone may open its folder.
 */
export const walletRoutes = (house: House) => async (app: FastifyInstance) => {
  app.post('/operator/ledger-verify', async (request, reply) => {
    if (!fromOperator(house.env, request))
      return reply.code(404).type('text/plain').send('Not found.\n')
    const verdict = await house.db.snapshot(verifyLedger)
    return reply
      .type('application/json')
      .send(
        JSON.stringify(verdict, (_key, value: unknown) =>
          typeof value === 'bigint' ? String(value) : value,
        ),
      )
  })
}
