import * as z from 'zod/mini'
import { signedHeaders, type Keys } from '../../../settings/src/signature.ts'

/*
 * The other party of every match (docs/providers.md, Shared draws): it promises a value before the
 * first chance is shown, and shows it at kick-off. It answers, or it is away; then the match waits.
 */

export type Promising = {
  roundId: string
  game: string
  number: number
  commitment: string
  steps: number
  closesInMs: number
  endsInMs: number
}
export type Promised =
  | { status: 'ok'; commitment: string }
  | { status: 'conflict'; lastNumber: bigint }
  | { status: 'away'; why: string }
export type Shown = { roundId: string; game: string; step: number; value: string; settled: string }
export type Revealed =
  | { status: 'ok'; value: string }
  | { status: 'too_early'; waitMs: number }
  /** It knows no such match, or another one: it contradicts what it promised. */
  | { status: 'disagrees' }
  | { status: 'away'; why: string }

export type Witness = {
  commit(said: Promising): Promise<Promised>
  reveal(said: Shown): Promise<Revealed>
}

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const promised = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ok'), commitment: hash }),
  z.object({
    status: z.literal('conflict'),
    lastNumber: z.string().check(z.regex(/^\d{1,18}$/)),
  }),
])
const revealed = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ok'), value: hash }),
  z.object({ status: z.literal('too_early'), waitMs: z.int().check(z.gte(0)) }),
  z.object({ status: z.enum(['conflict', 'unknown_round']) }),
])

/** House rule: the server answers a callback within this time, or the outcome is unknown. */
const answerMsMax = 2_500
/** Our name at the operator's. */
const drawer = 'felek'

export const createWitness = (baseUrl: string, keys: Keys): Witness => {
  const ask = async (call: string, said: unknown): Promise<{ json: unknown; why: string }> => {
    const path = `/providers/${drawer}/${call}`
    const body = JSON.stringify(said)
    try {
      const response = await fetch(baseUrl + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...signedHeaders(keys, Date.now(), path, body),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(answerMsMax),
      })
      const text = await response.text()
      if (response.status !== 200) return { json: undefined, why: `HTTP ${response.status}` }
      return { json: JSON.parse(text), why: '' }
    } catch (error) {
      return { json: undefined, why: (error as Error).name }
    }
  }
  return {
    async commit(said) {
      const { json, why } = await ask('commit', said)
      const answer = z.safeParse(promised, json).data
      if (answer === undefined)
        return { status: 'away', why: why || 'an answer that makes no sense' }
      return answer.status === 'ok'
        ? answer
        : { status: 'conflict', lastNumber: BigInt(answer.lastNumber) }
    },
    async reveal(said) {
      const { json, why } = await ask('reveal', said)
      const answer = z.safeParse(revealed, json).data
      if (answer === undefined)
        return { status: 'away', why: why || 'an answer that makes no sense' }
      return answer.status === 'ok' || answer.status === 'too_early'
        ? answer
        : { status: 'disagrees' }
    },
  }
}
