import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { PickDeps } from '../../deps.ts'
import { operatorPost } from '../../http/operator-routes.ts'
import { renewCommitments } from './jackpots/batches/renew.ts'

/** With the operator's token: `POST /operator/jackpots/renew` `{}`, once the studio and we disagree (docs/alarms.md). */
export const rewardsRoutes =
  (deps: PickDeps<'db' | 'adminDb' | 'now', 'operatorToken' | 'trustProxy'>) =>
  async (app: FastifyInstance) => {
    operatorPost(deps, app)('jackpots/renew', z.strictObject({}), () =>
      deps.adminDb.inTx((tx) => renewCommitments(tx, deps.now())),
    )
  }
