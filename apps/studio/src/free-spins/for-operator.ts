import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { toKurus } from '@felek/contract/money.ts'
import type { Playables } from '../rounds/playable.ts'
import type { StudioDb } from '../schema.ts'
import { isSigned, type Keys } from '@felek/platform/signatures/signature.ts'
import { cancelFreeSpins, grantFreeSpins } from './free-spins.ts'

/*
 * What the operator grants (docs/providers.md, "Free spins"): `POST /provider/free-spins` and
 * `/provider/free-spins/cancel`, signed over the bytes of the body.
 */

const id = z.string().check(z.regex(/^[\w.:-]{1,64}$/))
const granted = z.strictObject({
  grantId: id,
  player: id,
  game: id,
  spins: z.int().check(z.gte(1), z.lte(1_000)),
  stake: z.string().check(z.regex(/^(0|[1-9]\d{0,5})\.\d{2}$/), z.regex(/[1-9]/)),
  expiresAt: z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
    z.refine((v) => !Number.isNaN(Date.parse(v))),
  ),
})
const cancelled = z.strictObject({ grantId: id })

type OperatorReply = { http: number; status: string }
const badRequest: OperatorReply = { http: 400, status: 'bad_request' }

const parsed = <S extends z.ZodMiniType>(schema: S, body: Buffer): z.output<S> | undefined => {
  try {
    return z.safeParse(schema, JSON.parse(body.toString('utf8'))).data
  } catch {
    return undefined
  }
}

export const addFreeSpinsForOperator = (
  app: FastifyInstance,
  { db, playables, keys }: { db: StudioDb; playables: Playables; keys: Keys },
): void => {
  const acts: Record<string, (body: Buffer) => Promise<OperatorReply>> = {
    '/provider/free-spins': async (body) => {
      const said = parsed(granted, body)
      if (!said) return badRequest
      const { stake, expiresAt, ...rest } = said
      const grant = { ...rest, stakeKurus: toKurus(stake), expiresAt: new Date(expiresAt) }
      const status = await grantFreeSpins({ db, playables }, grant, new Date())
      return status === 'bad_request' ? badRequest : { http: 200, status }
    },
    '/provider/free-spins/cancel': async (body) => {
      const said = parsed(cancelled, body)
      return said
        ? { http: 200, status: await cancelFreeSpins(db, said.grantId, new Date()) }
        : badRequest
    },
  }
  void app.register(async (scope) => {
    // Signed are bytes, so bytes are read.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    for (const [path, act] of Object.entries(acts))
      scope.post(path, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        if (!isSigned(keys, Date.now(), path, body.toString('utf8'), request.headers))
          return reply.code(401).send({ status: 'invalid_signature' })
        const { http, status } = await act(body)
        return reply.code(http).send({ status })
      })
  })
}
