import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { username } from '../../../contract/src/players.ts'
import type { PrivacyHouse } from './needs.ts'
import { fromOperator } from '../operator.ts'
import { reopenPlayer } from '../players/players.ts'
import { noteSecurity } from '../security/security.ts'

const wanted = z.strictObject({ username })

const parsed = (body: Buffer | undefined): z.output<typeof wanted> | undefined => {
  try {
    return z.parse(wanted, JSON.parse((body ?? Buffer.alloc(0)).toString('utf8')))
  } catch {
    return undefined
  }
}

/**
 * How staff open a closed account again until the back office stands: `POST
 * /operator/reopen-account` `{ username }` with the operator's token, once they know who asks.
 */
export const privacyRoutes = (house: PrivacyHouse) => async (app: FastifyInstance) => {
  app.post('/operator/reopen-account', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (!fromOperator(house.env, request)) {
      noteSecurity(house, { kind: 'operator_refused', address: request.ip })
      return reply.code(401).send({ result: false, error: 'not_authorized' })
    }
    const body = parsed(request.raw_body)
    if (!body) return reply.code(400).send({ result: false, error: 'bad_request' })
    const by = { address: request.ip, host: request.ownHost }
    const known = await house.db.inTx((tx) => reopenPlayer(house, tx, body.username, by))
    return known
      ? { result: true, error: '' }
      : reply.code(404).send({ result: false, error: 'not_found' })
  })
}
