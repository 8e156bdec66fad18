import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Needs } from '../../deps.ts'
import { operatorPost } from '../../http/operator-routes.ts'
import { renewPromises } from './jackpots/batches/renew.ts'

/** With the operator's token: `POST /operator/jackpots/renew` `{}`, once the studio and we disagree (docs/alarms.md). */
export const rewardsRoutes =
  (house: Needs<'db' | 'ledger' | 'now', 'operatorToken' | 'trustProxy'>) =>
  async (app: FastifyInstance) => {
    operatorPost(house, app)('jackpots/renew', z.strictObject({}), () =>
      house.ledger.inTx((tx) => renewPromises(tx, house.now())),
    )
  }
