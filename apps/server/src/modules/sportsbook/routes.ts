import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../deps.ts'
import { fromOperator } from '../../http/operator.ts'
import type { SportsHouse } from './deps.ts'
import { verifySports } from './verify/verify.ts'

/** `POST /operator/sports-verify`: the check of a running house, which alone may open its folder. */
export const sportsRoutes =
  (house: SportsHouse & Needs<never, 'operatorToken'>) => async (app: FastifyInstance) => {
    app.post('/operator/sports-verify', async (request, reply) => {
      if (!fromOperator(house.env, request))
        return reply.code(404).type('text/plain').send('Not found.\n')
      return reply.send(await house.db.snapshot((q) => verifySports(house, q, house.now())))
    })
  }
