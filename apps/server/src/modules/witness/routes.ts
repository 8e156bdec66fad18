import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '@felek/platform/http/addresses.ts'
import { operatorPost } from '../../http/operator-routes.ts'
import type { PickDeps } from '../../deps.ts'
import type { WitnessDeps } from './deps.ts'
import * as z from 'zod/mini'
import { createRates } from '../../rpc/rates.ts'
import { listChains, countAbsent, countSince, listAbsent, findSubject } from './store.ts'
import { graceMs, liftPromises, publicRound } from './witness.ts'

const dayMs = 86_400_000
const listedMax = 20
/** The counts of a subject are read at most so often. */
const believedMs = 2_000

type Chained = {
  chainId: string
  terminal: string
  length: number
  firstNumber: string
  publishedAt: string
}

type Summary = {
  rounds: { all: string; day: string }
  absent: {
    all: string
    day: string
    last: { number: string; roundId: string; closedAt: string }[]
  }
  /** The ends of the chains that it is drawn from, where it is; newest first. */
  chains: Chained[]
}

const findSummary = async (
  deps: WitnessDeps,
  drawer: string,
  subject: string,
): Promise<Summary | undefined> => {
  const q = deps.db.read
  const counted = await findSubject(q, drawer, subject)
  const chains = await listChains(q, drawer, subject, listedMax)
  // A chain is public before the first round that is drawn from it.
  if (counted === undefined && chains.length === 0) return undefined
  const now = deps.now().getTime()
  const since = new Date(now - dayMs)
  const closedBefore = new Date(now - graceMs)
  const [day, absentAll, absentDay, last] = await Promise.all([
    countSince(q, drawer, subject, since),
    countAbsent(q, drawer, subject, { closedBefore }),
    countAbsent(q, drawer, subject, { since, closedBefore }),
    listAbsent(q, drawer, subject, closedBefore, listedMax),
  ])
  return {
    rounds: { all: `${counted?.rounds ?? 0n}`, day: `${day}` },
    absent: {
      all: `${absentAll}`,
      day: `${absentDay}`,
      last: last.map((row) => ({
        number: `${row.number}`,
        roundId: row.round_id,
        closedAt: row.closes_at.toISOString(),
      })),
    },
    chains: chains.map((row) => ({
      chainId: row.chain_id,
      terminal: row.terminal,
      length: row.length,
      firstNumber: `${row.first_number}`,
      publishedAt: row.published_at.toISOString(),
    })),
  }
}

const getRecord = async (deps: WitnessDeps, drawer: string, subject: string, number: bigint) => {
  const found = await publicRound(deps, drawer, subject, number)
  if (found === undefined) return undefined
  const { round, values } = found
  return {
    drawer,
    subject,
    number: `${round.number}`,
    roundId: round.round_id,
    steps: round.steps,
    drawerCommitment: round.drawer_commitment,
    commitment: round.commitment,
    committedAt: round.committed_at.toISOString(),
    closesAt: round.closes_at.toISOString(),
    values: values.map((it) => ({
      step: it.step,
      value: it.value,
      shownAt: it.shown_at.toISOString(),
      drawerValue: it.drawer_value,
      settled: it.settled,
      drawerAt: it.drawer_at?.toISOString() ?? null,
    })),
  }
}

type Params = { drawer: string; subject: string; number: string }

const lifting = z.strictObject({
  drawer: z.string().check(z.minLength(1), z.maxLength(64)),
  subject: z.string().check(z.minLength(1), z.maxLength(128)),
})

/**
 * What the witness says in public: `GET /witness/<drawer>/<subject>[/<number>]`; and, with the operator's token,
 * `POST /operator/witness/lift` `{ drawer, subject }`, which takes back promises that were never drawn.
 */
export const witnessRoutes =
  (deps: WitnessDeps & PickDeps<never, 'operatorToken'>) => async (app: FastifyInstance) => {
    const rates = createRates(deps.env.rateScale)
    const kept = new Map<string, { atMs: number; summary: Promise<Summary | undefined> }>()
    const answer = async (
      request: FastifyRequest,
      reply: FastifyReply,
      work: () => Promise<unknown>,
    ) => {
      // Anybody's page may read it: there is nothing here that is not meant for everybody.
      void reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*')
      const waitMs = rates.take('flood', addressOf(request.raw, deps.env.trustProxy))
      if (waitMs > 0)
        return reply.code(429).header('retry-after', '1').send({ error: 'rate_limited' })
      const found = await work()
      return found ?? reply.code(404).send({ error: 'not_found' })
    }

    app.get<{ Params: Omit<Params, 'number'> }>('/witness/:drawer/:subject', (request, reply) =>
      answer(request, reply, async () => {
        const { drawer, subject } = request.params
        const key = `${drawer}\n${subject}`
        const nowMs = deps.now().getTime()
        const before = kept.get(key)
        if (before && Math.abs(nowMs - before.atMs) < believedMs) return before.summary
        const summary = findSummary(deps, drawer, subject)
        // Only what exists is kept: made-up names would fill the memory.
        if ((await summary) !== undefined) kept.set(key, { atMs: nowMs, summary })
        return summary
      }),
    )

    operatorPost(deps, app)('witness/lift', lifting, async ({ drawer, subject }) => ({
      known: await liftPromises(deps, drawer, subject),
    }))

    app.get<{ Params: Params }>('/witness/:drawer/:subject/:number', (request, reply) =>
      answer(request, reply, async () => {
        const { drawer, subject, number } = request.params
        return /^[1-9]\d{0,17}$/.test(number)
          ? getRecord(deps, drawer, subject, BigInt(number))
          : undefined
      }),
    )
  }
