import * as z from 'zod/mini'
import type { Caller, Posted } from '@felek/platform/signatures/signed-caller.ts'

/*
 * Calls about money that are made in one turn of the loop travel as one: what the rounds of many players owe at one moment
 * (docs/providers.md, docs/decisions/0094). Each has an answer of its own.
 */

const several = z.object({
  answers: z.array(
    z.object({ http: z.int(), body: z.unknown(), retryAfterS: z.optional(z.int()) }),
  ),
})
/** The operator takes so many at once, in so many bytes (some are left for what stands around each). */
const mostCalls = 64
const mostBytes = 56_000

type Sending = { call: string; body: string; resolve: (posted: Posted) => void }

/** How many of those that wait, from the first on, may travel together; at least one. */
const fitting = (waiting: readonly Sending[]): number => {
  let bytes = 0
  for (const [i, { body }] of waiting.entries()) {
    bytes += Buffer.byteLength(body)
    if (i > 0 && (i === mostCalls || bytes > mostBytes)) return i
  }
  return waiting.length
}

/** What came for one of several, as it would have come had it travelled alone. */
const postedOf = (all: Posted, one: z.output<typeof several>['answers'][number] | undefined) => {
  if (!one) return { ...all, http: 0, json: undefined, why: all.why || 'an answer is missing' }
  const { http, body, retryAfterS = 0 } = one
  return http === 200
    ? { http, json: body, retryAfterMs: 0, why: '' }
    : { http, json: undefined, retryAfterMs: retryAfterS * 1_000, why: `HTTP ${http}` }
}

export const batchCalls = (post: Caller): Caller => {
  const waiting: Sending[] = []
  const alone = ({ call, body, resolve }: Sending) => void post(call, body).then(resolve)
  const travel = async (some: readonly Sending[]): Promise<void> => {
    const calls = some.map(({ call, body }) => `{"call":"${call}","body":${body}}`)
    const all = await post('calls', `{"calls":[${calls.join(',')}]}`)
    // It was read, and nothing was done, for something in it: whose that was is found by sending each by itself.
    if (all.http === 400 || all.http === 404) return some.forEach(alone)
    const parsed = z.safeParse(several, all.json)
    const answers = parsed.success ? parsed.data.answers : []
    some.forEach(({ resolve }, i) => resolve(postedOf(all, answers[i])))
  }
  const dispatch = () => {
    while (waiting.length > 0) {
      const some = waiting.splice(0, fitting(waiting))
      if (some.length > 1) void travel(some)
      else some.forEach(alone)
    }
  }
  return (call, body) =>
    new Promise((resolve) => {
      if (waiting.push({ call, body, resolve }) === 1) setImmediate(dispatch)
    })
}
