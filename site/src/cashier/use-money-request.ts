import type { Call, Input } from '@felek/contract/src/call.ts'
import { useRef, useState } from 'react'
import { api, ApiRefusal, NetworkFailure, type Answer } from '../lib/api.ts'
import { newId } from '../lib/ids.ts'

/*
 * A money call and its requestID (api.md §1). The id is made before the call leaves and kept until
 * the answer is final, so that whatever is sent again can not happen twice.
 */

/**
 * What a failure means for the id: `open` keeps it; `unknown` keeps it and what was sent with it;
 * `final` ends it.
 */
export const fateOf = (problem: unknown): 'open' | 'unknown' | 'final' => {
  if (problem instanceof NetworkFailure) return 'unknown'
  if (!(problem instanceof ApiRefusal)) return 'open'
  if (problem.key === 'busy' || problem.key === 'internal') return 'unknown'
  return problem.key === 'rate_limited' || problem.key === 'step_up_required' ? 'open' : 'final'
}

type Body<C extends Call> = Omit<Input<C>, 'requestID'>

type Options<C extends Call> = {
  onDone: (answer: Answer<C>) => void
  onRefused: (refusal: ApiRefusal) => void
  /**
   * Asked when the server wants the password first; the same request then goes again under the same
   * id.
   */
  askStepUp?: () => Promise<boolean>
}

export type MoneyRequest<C extends Call> = {
  send: (body: Body<C>) => Promise<void>
  /** The same bytes under the same id, after an outcome that nobody knows. */
  resend: () => Promise<void>
  pending: boolean
  unknown: boolean
}

export const useMoneyRequest = <C extends Call>(call: C, o: Options<C>): MoneyRequest<C> => {
  const id = useRef(newId())
  const sent = useRef<Body<C> | null>(null)
  const underWay = useRef(false)
  const [state, setState] = useState({ pending: false, unknown: false })

  const attempt = async (body: Body<C>): Promise<Answer<C>> => {
    const input = { ...body, requestID: id.current } as unknown as Input<C>
    try {
      return await api(call, input)
    } catch (problem) {
      const wantsPassword = problem instanceof ApiRefusal && problem.key === 'step_up_required'
      if (wantsPassword && o.askStepUp && (await o.askStepUp())) return api(call, input)
      throw problem
    }
  }

  const send = async (body: Body<C>): Promise<void> => {
    // A second press while the first is on its way is the same press.
    if (underWay.current) return
    underWay.current = true
    sent.current = body
    setState({ pending: true, unknown: false })
    let unknown = false
    try {
      const answer = await attempt(body)
      id.current = newId()
      o.onDone(answer)
    } catch (problem) {
      const fate = fateOf(problem)
      unknown = fate === 'unknown'
      if (fate === 'final') id.current = newId()
      if (problem instanceof ApiRefusal && fate === 'final') o.onRefused(problem)
    } finally {
      underWay.current = false
      setState({ pending: false, unknown })
    }
  }

  return { send, resend: async () => (sent.current ? send(sent.current) : undefined), ...state }
}
