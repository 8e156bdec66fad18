import { useState } from 'react'
import type { Call } from '@felek/contract/call.ts'
import { createWrite, type Outcome, type WriteInput } from './write.ts'

/*
 * One call for several rows, one row after the other: each is answered by itself, and what nobody knows goes again under
 * its own requestID.
 */

export type BulkRow<C extends Call> =
  | { state: 'waits' | 'sending' | 'unknown' }
  | { state: 'done'; isProposed: boolean }
  | { state: 'refused'; refusal: Extract<Outcome<C>, { kind: 'refused' }>['refusal'] }

export const toBulkRow = <C extends Call>(outcome: Outcome<C>): BulkRow<C> =>
  outcome.kind === 'done'
    ? { state: 'done', isProposed: outcome.answer.approval !== null }
    : outcome.kind === 'refused'
      ? { state: 'refused', refusal: outcome.refusal }
      : { state: 'unknown' }

type Send<C extends Call> = ReturnType<typeof createWrite<C>>

/** Sends what was not answered yet, in order; `tell` hears of each step. */
export const createBulk = <C extends Call>(
  call: C,
  newWrite: (call: C) => Send<C> = (it) => createWrite(it),
) => {
  const writes = new Map<string, Send<C>>()
  const over = new Set<string>()
  return async (
    rows: readonly { id: string; input: WriteInput<C> }[],
    tell: (id: string, row: BulkRow<C>) => void,
  ): Promise<void> => {
    for (const { id, input } of rows) {
      if (over.has(id)) continue
      tell(id, { state: 'sending' })
      const write = writes.get(id) ?? newWrite(call)
      writes.set(id, write)
      const row = toBulkRow(await write.send(input))
      if (row.state !== 'unknown') over.add(id)
      tell(id, row)
    }
  }
}

export const useBulk = <C extends Call>(call: C) => {
  const [run] = useState(() => createBulk(call))
  const [rows, setRows] = useState<ReadonlyMap<string, BulkRow<C>>>(new Map())
  const [isSending, setSending] = useState(false)
  return {
    isSending,
    stateOf: (id: string): BulkRow<C> => rows.get(id) ?? { state: 'waits' },
    send: async (given: Parameters<typeof run>[0]): Promise<void> => {
      if (isSending) return
      setSending(true)
      try {
        await run(given, (id, row) => setRows((was) => new Map(was).set(id, row)))
      } finally {
        setSending(false)
      }
    },
  }
}
export type Bulk<C extends Call> = ReturnType<typeof useBulk<C>>
