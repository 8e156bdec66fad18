import type { FastifyInstance } from 'fastify'
import type { PickDeps } from '../../deps.ts'
import { ringOrEnd } from '../../alarms/alarm-queue.ts'
import { fromOperator } from '../../http/operator.ts'
import type { SportsDeps } from './deps.ts'
import { verifySports } from './verify/verify.ts'

/** `POST /operator/sports-verify`: the check of a running house, which alone may open its folder. */
export const sportsRoutes =
  (deps: SportsDeps & PickDeps<never, 'operatorToken'>) => async (app: FastifyInstance) => {
    app.post('/operator/sports-verify', async (request, reply) => {
      if (!fromOperator(deps.env, request))
        return reply.code(404).type('text/plain').send('Not found.\n')
      const verdict = await deps.db.snapshot((q) => verifySports(deps, q, deps.now()))
      ringOrEnd(deps.alarms, 'sports_verify', verdict.faults.length)
      return reply.send(verdict)
    })
  }
