import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Caller } from '../signatures/signed-caller.ts'

/*
 * The other party of every draw that is shared (docs/providers.md, "Shared draws"), of a live round as of a match: it
 * promises a value before the first bet and shows it after the close. It answers, or it is away; then whoever draws waits.
 */

export type Promising = {
  roundId: string
  game: string
  number: bigint
  commitment: string
  steps: number
  closesInMs: number
  endsInMs: number
}
export type Promised =
  | { status: 'ok'; commitment: string; closesInMs: number }
  | { status: 'conflict'; lastNumber: bigint }
  | { status: 'away'; why: string }

export type Shown = { roundId: string; game: string; step: number; value: string; settled: string }
export type Revealed =
  | { status: 'ok'; value: string }
  | { status: 'too_early'; waitMs: number }
  /** It knows no such round, or another one: it contradicts what it promised. */
  | { status: 'disagrees' }
  | { status: 'away'; why: string }

export type Witness = {
  commit(said: Promising): Promise<Promised>
  reveal(said: Shown): Promise<Revealed>
}

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const ms = z.int().check(z.gte(0))
const promised = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ok'), commitment: hash, closesInMs: ms }),
  z.object({
    status: z.literal('conflict'),
    lastNumber: z.string().check(z.regex(/^\d{1,18}$/)),
  }),
])
const revealed = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ok'), value: hash }),
  z.object({ status: z.literal('too_early'), waitMs: ms }),
  z.object({ status: z.enum(['conflict', 'unknown_round']) }),
])

/** SHA-256 of a text, in hex: what is settled is told as that. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export const createWitness = (call: Caller): Witness => ({
  async commit({ number, ...said }) {
    // It only ever rises by one, so a number holds it.
    const body = JSON.stringify({ ...said, number: parseInt(`${number}`, 10) })
    const { json, why } = await call('commit', body)
    const answer = z.safeParse(promised, json)
    if (!answer.success) return { status: 'away', why: why || 'an answer that makes no sense' }
    return answer.data.status === 'ok'
      ? answer.data
      : { status: 'conflict', lastNumber: BigInt(answer.data.lastNumber) }
  },
  async reveal(said) {
    const { json, why } = await call('reveal', JSON.stringify(said))
    const answer = z.safeParse(revealed, json)
    if (!answer.success) return { status: 'away', why: why || 'an answer that makes no sense' }
    return answer.data.status === 'ok' || answer.data.status === 'too_early'
      ? answer.data
      : { status: 'disagrees' }
  },
})
