import type { Call, Input } from '@felek/contract/call.ts'
import { useEffect, useRef, useState } from 'react'
import { api, ApiRefusal, NetworkFailure, type ApiResponse } from '../lib/api/api.ts'
import { newId } from '@felek/web-kit/ids.ts'
import { useSession } from '../lib/session/session.ts'
import { toast } from '../lib/browser/toasts.ts'
import { followRequest, onOutcome, tryNow, useFollowed } from './follow-request.ts'
import { dropSent, keepSent, kindKey, type Sent } from './sent-requests.ts'
import { serverNow } from '@felek/web-kit/server-clock.ts'

/*
 * A money call and its requestID (docs/product/calls.md, "Money calls"). The id is made and kept with what is
 * sent before the call leaves, until the answer is final, so that whatever is sent again can not happen
 * twice.
 */

/**
 * What a failure of the first try means: `unknown`, it may have been done; `open`, it was not even
 * looked at; `final`, it was refused.
 */
export const fateOf = (problem: unknown): 'open' | 'unknown' | 'final' => {
  if (problem instanceof NetworkFailure) return 'unknown'
  if (!(problem instanceof ApiRefusal)) return 'open'
  if (problem.key === 'busy' || problem.key === 'internal') return 'unknown'
  return problem.key === 'rate_limited' || problem.key === 'step_up_required' ? 'open' : 'final'
}

type Body<C extends Call> = Omit<Input<C>, 'requestID'>

type Options<C extends Call> = {
  onDone: (answer: ApiResponse<C>) => void
  onRefused: (refusal: ApiRefusal) => void
  /** The `Type` that every body of it carries, where its call has one: no other is heard of. */
  type?: string
  /**
   * Asked when the server wants the password first; the same request then goes again under the same
   * id.
   */
  askStepUp?: () => Promise<boolean>
}

export type MoneyRequest<C extends Call> = {
  send: (body: Body<C>) => Promise<void>
  /** After an outcome that nobody knows: tries at once to learn it, instead of in a while. */
  resend: () => void
  pending: boolean
  unknown: boolean
}

/** Sends and, where the password is asked for first, sends again; kept while it is on its way. */
const attempt = async <C extends Call>(
  call: C,
  sent: Sent,
  askStepUp: (() => Promise<boolean>) | undefined,
): Promise<ApiResponse<C>> => {
  const once = async (): Promise<ApiResponse<C>> => {
    await keepSent(sent)
    return api(call, { ...sent.body, requestID: sent.id } as unknown as Input<C>)
  }
  try {
    return await once()
  } catch (problem) {
    const wantsPassword = problem instanceof ApiRefusal && problem.key === 'step_up_required'
    if (!wantsPassword || !askStepUp) throw problem
    // While somebody types, nothing is on its way.
    await dropSent(sent.id)
    if (!(await askStepUp())) throw problem
    return once()
  }
}

export const useMoneyRequest = <C extends Call>(call: C, o: Options<C>): MoneyRequest<C> => {
  const underWay = useRef(false)
  const [pending, setPending] = useState(false)
  const { wire } = call
  const { type } = o
  const unknown = useFollowed((s) => kindKey({ wire, type }) in s.ids)
  const now = useRef(o)
  useEffect(() => {
    now.current = o
  })
  useEffect(
    () =>
      onOutcome({ wire, type }, (outcome) => {
        if ('done' in outcome) now.current.onDone(outcome.done)
        else now.current.onRefused(outcome.refused)
      }),
    [wire, type],
  )

  const send = async (body: Body<C>): Promise<void> => {
    const uid = useSession.getState().session?.uid
    // A second press while the first is on its way is the same press.
    if (underWay.current || unknown || uid === undefined) return
    underWay.current = true
    setPending(true)
    const sent: Sent = { id: newId(), wire, uid, body, atMs: serverNow() }
    try {
      const answer = await attempt(call, sent, o.askStepUp)
      await dropSent(sent.id)
      toast({ tone: 'positive', text: answer.message })
      o.onDone(answer)
    } catch (problem) {
      const fate = fateOf(problem)
      if (fate === 'unknown') void followRequest(sent, true)
      else await dropSent(sent.id)
      if (problem instanceof ApiRefusal && fate === 'final') o.onRefused(problem)
    } finally {
      underWay.current = false
      setPending(false)
    }
  }

  return { send, resend: tryNow, pending, unknown }
}
