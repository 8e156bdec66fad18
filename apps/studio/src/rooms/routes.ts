import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { addressOf } from '@felek/platform/http/addresses.ts'
import { createLimiter } from '@felek/platform/limiter/limiter.ts'
import { bearerOf, isForeign, type HttpEnv } from '../http/server.ts'
import { Refusal } from '../http/refusal.ts'
import type { Rooms } from './rooms.ts'

const input = z.strictObject({
  room: z.string().check(z.maxLength(64)),
  mode: z.enum(['real', 'demo']),
  token: z.optional(z.string().check(z.maxLength(512))),
  /** Of an earlier demo, to go on with its balance. */
  access: z.optional(z.string().check(z.maxLength(128))),
})

/**
 * `POST /api/rooms/open`: spends a launch token, as `open` does for other games; the socket takes its access.
 * `POST /api/rooms/rounds`: the last flights of whoever has that access.
 */
export const addRoomRoutes = (
  app: FastifyInstance,
  env: Pick<HttpEnv, 'rateScale' | 'trustProxy'>,
  rooms: Pick<Rooms, 'open' | 'own'>,
): void => {
  // An open writes rows for somebody who has shown nothing yet.
  const opens = createLimiter({ tries: 30 * env.rateScale, windowMs: 30_000 })
  const asks = createLimiter({ tries: 30 * env.rateScale, windowMs: 30_000 })
  app.post('/api/rooms/open', async (request, reply) => {
    if (isForeign(request)) throw new Refusal('bad_request')
    const waitMs = opens.take(addressOf(request.raw, env.trustProxy))
    if (waitMs > 0) throw new Refusal('rate_limited', { waitMs })
    const asked = input.safeParse(request.body)
    if (!asked.success) throw new Refusal('bad_request')
    void reply.header('cache-control', 'no-store')
    return rooms.open(asked.data)
  })
  app.post('/api/rooms/rounds', async (request, reply) => {
    if (isForeign(request)) throw new Refusal('bad_request')
    const waitMs = asks.take(addressOf(request.raw, env.trustProxy))
    if (waitMs > 0) throw new Refusal('rate_limited', { waitMs })
    void reply.header('cache-control', 'no-store')
    return { rounds: await rooms.own(bearerOf(request)) }
  })
}
