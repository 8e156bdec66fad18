import type { Call, Input } from '@felek/contract/call.ts'
import { useRef, useState } from 'react'
import { api, ApiRefusal, type ApiResponse } from '../../lib/api/api.ts'
import { newId } from '@felek/web-kit/ids.ts'
import { toast } from '../../lib/browser/toasts.ts'
import { forgetBonuses } from './use-bonuses.ts'

/** Refusals after which the same id is sent again (docs/product/calls.md, "Money calls"). */
const open = ['busy', 'rate_limited', 'internal', 'step_up_required', 'terms_renewed']

/**
 * A call that is done once for its requestID: after a lost reply the same body goes again under the
 * same id, so that a second press is no second bonus.
 */
export const useSentOnce = <C extends Call>(
  call: C,
  o: {
    onDone?: (answer: ApiResponse<C>) => void
    onRefused?: (refusal: ApiRefusal) => void
    /** The caller shows a refusal itself. */
    quiet?: boolean
  } = {},
) => {
  const [pending, setPending] = useState(false)
  const kept = useRef<{ body: string; id: string } | null>(null)
  const send = async (body: Omit<Input<C>, 'requestID'>): Promise<boolean> => {
    if (pending) return false
    const written = JSON.stringify(body)
    if (kept.current?.body !== written) kept.current = { body: written, id: newId() }
    setPending(true)
    try {
      const answer = await api(
        call,
        { ...body, requestID: kept.current.id } as unknown as Input<C>,
        { quiet: o.quiet ?? false },
      )
      kept.current = null
      toast({ tone: 'positive', text: answer.message })
      forgetBonuses()
      o.onDone?.(answer)
      return true
    } catch (problem) {
      if (problem instanceof ApiRefusal && !open.includes(problem.key)) {
        kept.current = null
        forgetBonuses()
        o.onRefused?.(problem)
      }
      return false
    } finally {
      setPending(false)
    }
  }
  return { send, pending }
}
