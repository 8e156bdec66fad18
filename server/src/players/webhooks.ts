import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { username } from '../../../contract/src/players.ts'
import type { Tx } from '../../../database/src/database.ts'
import type { Needs } from '../house.ts'
import { fromOperator } from '../operator.ts'
import { noteSecurity } from '../security/security.ts'
import { reopenPlayer } from './closing/closing.ts'
import type { PlayersHouse } from './needs.ts'
import { removeSecondFactor } from './second-factor/lost.ts'

const wanted = z.strictObject({ username })

const parsed = (body: Buffer | undefined): z.output<typeof wanted> | undefined => {
  try {
    return z.parse(wanted, JSON.parse((body ?? Buffer.alloc(0)).toString('utf8')))
  } catch {
    return undefined
  }
}

type Deed = (
  house: PlayersHouse,
  tx: Tx,
  username: string,
  by: { address: string; host: string },
) => Promise<boolean>

const deeds: Readonly<Record<string, Deed>> = {
  'reopen-account': reopenPlayer,
  'remove-second-factor': removeSecondFactor,
}

/**
 * What staff do for a player until the back office stands: `POST /operator/<deed>` `{ username }`
 * with the operator's token, once they know who asks.
 */
export const playersRoutes =
  (house: PlayersHouse & Needs<never, 'operatorToken'>) => async (app: FastifyInstance) => {
    for (const [name, deed] of Object.entries(deeds))
      app.post(`/operator/${name}`, async (request, reply) => {
        void reply.header('cache-control', 'no-store')
        if (!fromOperator(house.env, request)) {
          noteSecurity(house, { kind: 'operator_refused', address: request.ip })
          return reply.code(401).send({ result: false, error: 'not_authorized' })
        }
        const body = parsed(request.raw_body)
        if (!body) return reply.code(400).send({ result: false, error: 'bad_request' })
        const by = { address: request.ip, host: request.ownHost }
        const known = await house.db.inTx((tx) => deed(house, tx, body.username, by))
        return known
          ? { result: true, error: '' }
          : reply.code(404).send({ result: false, error: 'not_found' })
      })
  }
