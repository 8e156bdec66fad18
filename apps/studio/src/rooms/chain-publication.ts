import * as z from 'zod/mini'
import type { Caller } from '@felek/platform/signatures/signed-caller.ts'

/*
 * The end of a chain is told to the witness before its first round (docs/providers.md, "Shared draws"), which keeps it
 * where neither of us can change it.
 */

export type Publishing = {
  id: string
  game: string
  terminal: string
  length: number
  /** Of the round that its first link draws. */
  firstNumber: bigint
}
export type Published =
  | { status: 'ok' }
  /** It has promised rounds of later numbers, or knows another chain of this id. */
  | { status: 'conflict'; lastNumber: bigint }
  | { status: 'away'; why: string }

const told = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ok') }),
  z.object({
    status: z.literal('conflict'),
    lastNumber: z.string().check(z.regex(/^\d{1,18}$/)),
  }),
])

export type Publish = (said: Publishing) => Promise<Published>

export const createPublish =
  (call: Caller): Publish =>
  async ({ id, game, terminal, length, firstNumber }) => {
    const body = {
      chainId: id,
      game,
      terminal,
      length,
      firstNumber: parseInt(`${firstNumber}`, 10),
    }
    const { json, why } = await call('chain', JSON.stringify(body))
    const answer = z.safeParse(told, json)
    if (!answer.success) return { status: 'away', why: why || 'an answer that makes no sense' }
    return answer.data.status === 'ok'
      ? answer.data
      : { status: 'conflict', lastNumber: BigInt(answer.data.lastNumber) }
  }
