import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { addressOf } from '@felek/platform/http/addresses.ts'
import { chainOf, stepsMax } from '@felek/platform/crypto/commitment-chain.ts'
import { createLimiter } from '@felek/platform/limiter/limiter.ts'
import { responseSignature, isSigned, type Keys } from '@felek/platform/signatures/signature.ts'
import type { Env } from '../config.ts'
import type { Db, StudioDb } from '../schema.ts'
import { exchangeCommitments, reveal } from './commitments.ts'
import { countSteps, seriesByNumber, findStep, type SeriesRow } from './store.ts'

/*
 * `POST /provider/promises/commit` and `/reveal`, signed as questions and as answers, in the words of the witness
 * (docs/providers.md, "Jackpots"); and what anybody may read of them: `GET /api/promises/<subject>/<number>[/<step>]`.
 */

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const id = z.string().check(z.regex(/^[\w.:-]{1,64}$/))
/** What the operator draws with us; another subject would be nobody's. */
const game = z.literal('jackpots')
const committed = z.strictObject({
  roundId: id,
  game,
  number: z.int().check(z.gte(1)),
  commitment: hash,
  steps: z.int().check(z.gte(1), z.lte(stepsMax)),
  // The draw waits for its list, no clock closes it.
  closesInMs: z.literal(0),
  endsInMs: z.literal(0),
})
const shown = z.strictObject({
  roundId: id,
  game,
  step: z.int().check(z.gte(0), z.lt(stepsMax)),
  value: hash,
  settled: hash,
})

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

type RouteDeps = {
  env: Pick<Env, 'sealKey' | 'rateScale' | 'trustProxy'>
  db: StudioDb
  keys: Keys
}

type Place = { subject: string; number: string; step: string }

const seriesTold = async (q: Db, row: SeriesRow) => ({
  subject: row.subject,
  number: `${row.number}`,
  roundId: row.round_id,
  steps: row.steps,
  operatorCommitment: row.operator_commitment,
  commitment: row.commitment,
  promisedAt: row.promised_at.toISOString(),
  shown: await countSteps(q, row),
})

const stepTold = async (q: Db, series: SeriesRow, step: string) => {
  const row = /^\d{1,4}$/.test(step) ? await findStep(q, series, parseInt(step, 10)) : undefined
  return (
    row && {
      roundId: series.round_id,
      operatorCommitment: series.operator_commitment,
      commitment: series.commitment,
      operatorValue: row.operator_value,
      settled: row.settled,
      value: row.value,
      shownAt: row.shown_at.toISOString(),
    }
  )
}

const addPublic = (app: FastifyInstance, { env, db: { read } }: RouteDeps): void => {
  const reads = createLimiter({ tries: 100 * env.rateScale, windowMs: 2_000 })
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { subject, number }: Pick<Place, 'subject' | 'number'>,
    tell: (row: SeriesRow) => Promise<object | undefined>,
  ) => {
    void reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*')
    if (reads.take(addressOf(request.raw, env.trustProxy)) > 0)
      return reply.code(429).header('retry-after', '1').send({ error: 'rate_limited' })
    const row = /^[1-9]\d{0,17}$/.test(number)
      ? await seriesByNumber(read, subject, BigInt(number))
      : undefined
    const told = row && (await tell(row))
    return told ?? reply.code(404).send({ error: 'not_found' })
  }
  app.get<{ Params: Omit<Place, 'step'> }>('/api/promises/:subject/:number', (request, reply) =>
    answer(request, reply, request.params, (row) => seriesTold(read, row)),
  )
  app.get<{ Params: Place }>('/api/promises/:subject/:number/:step', (request, reply) =>
    answer(request, reply, request.params, (row) => stepTold(read, row, request.params.step)),
  )
}

export const addCommitmentRoutes = (app: FastifyInstance, parts: RouteDeps): void => {
  const { env, db, keys } = parts
  const chain = chainOf(env.sealKey, 'promises')
  const acts: Record<string, (json: unknown) => Promise<object | undefined>> = {
    '/provider/promises/commit': async (json) => {
      const { data } = z.safeParse(committed, json)
      if (!data) return undefined
      const { game: subject, number, roundId, commitment, steps } = data
      const said = { subject, number: BigInt(number), roundId, commitment, steps }
      return exchangeCommitments(db.read, chain, said, new Date())
    },
    '/provider/promises/reveal': async (json) => {
      const { data } = z.safeParse(shown, json)
      if (!data) return undefined
      const { game: subject, ...said } = data
      return reveal(db.read, chain, { subject, ...said }, new Date())
    },
  }
  addPublic(app, parts)
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
        const answer = await act(jsonOf(body))
        const text = JSON.stringify(answer ?? { status: 'bad_request' })
        const status = answer ? 200 : 400
        const asked = { signature: String(request.headers['x-felek-signature']), url: path }
        return reply
          .code(status)
          .type('application/json')
          .header('x-felek-signature', responseSignature(keys, asked, status, text))
          .send(text)
      })
  })
}
