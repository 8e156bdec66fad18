import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { toAmount } from '@felek/contract/money.ts'
import { fromOperator, fromThisMachine } from '@felek/platform/http/operator-token.ts'
import type { Env } from '../config.ts'
import type { Db } from '../schema.ts'
import { judgedGroup, type Band, type Declared } from './returns.ts'
import { grains, sumGroups, type GroupSums } from './store.ts'

/*
 * `GET /operator/returns?game=&days=&by=day,band`: what games gave back for real money, beside where it may lie. By game,
 * or by day and band of stakes too, which the meters keep; shown to whom `/metrics` is shown.
 */

const asked = z.strictObject({
  game: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,48}$/))),
  days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(3_660)), 30),
  by: z._default(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.split(',')),
      ),
      z.array(z.enum(grains)).check(z.maxLength(grains.length)),
    ),
    [],
  ),
})

const percent = (value: number): string => value.toFixed(2)
const written = ({ low, high }: Band) => ({
  low: low === null ? null : percent(low),
  high: percent(high),
})

const told = (games: ReadonlyMap<string, Declared>) => (sums: GroupSums) => {
  const { game, day, band, rounds, stakedKurus, paidKurus } = sums
  const known = games.get(game)
  const judged = known && judgedGroup(known, sums)
  return {
    game,
    ...(day !== undefined && { day }),
    ...(band !== undefined && { band }),
    rounds,
    staked: toAmount(BigInt(stakedKurus)),
    paid: toAmount(BigInt(paidKurus)),
    rtp: percent((100 * sums.paid) / sums.staked),
    declared: known ? percent(known.rtp) : null,
    n: Math.floor(sums.staked ** 2 / sums.squares),
    band95: judged ? written(judged.at95) : null,
    band999: judged ? written(judged.at999) : null,
    outside95: judged?.outside95 ?? null,
    outside999: judged?.outside999 ?? null,
  }
}

type OperatorRoutesDeps = {
  env: Pick<Env, 'publicUrl' | 'trustProxy' | 'operatorToken'>
  db: Db
  games: ReadonlyMap<string, Declared>
  clock?: () => number
}

export const addReturnsForOperator = (
  app: FastifyInstance,
  { env, db, games, clock = Date.now }: OperatorRoutesDeps,
): void => {
  app.get('/operator/returns', async (request, reply) => {
    if (!fromThisMachine(env, request) && !fromOperator(env, request)) return reply.callNotFound()
    const parsed = z.safeParse(asked, request.query)
    if (!parsed.success) return reply.code(400).send({ status: 'bad_request' })
    const { game, days, by } = parsed.data
    const since = new Date(clock() - days * 86_400_000)
    const groups = await sumGroups(db, { since, game, by })
    return { since: since.toISOString().slice(0, 10), returns: groups.map(told(games)) }
  })
}
