import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { PickDeps } from '../../deps.ts'
import { operatorPost } from '../../http/operator-routes.ts'
import type { GamesDeps } from './deps.ts'
import { switchGame } from './switch.ts'

const wanted = z.strictObject({
  on: z.boolean(),
  reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
})

/** `POST /operator/games/<gameID or tableID>` `{ on, reason }`: shuts it for stakes, or opens it again. */
export const gamesRoutes =
  (deps: GamesDeps & PickDeps<never, 'operatorToken' | 'trustProxy'>) =>
  async (app: FastifyInstance) =>
    operatorPost(deps, app)('games/:id', wanted, async (order, _by, gameID) => ({
      known: await switchGame(deps, gameID, order),
    }))
