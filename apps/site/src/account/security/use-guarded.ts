import type { Call, Input } from '@felek/contract/call.ts'
import { players } from '@felek/contract/players.ts'
import type { ReactNode } from 'react'
import { api, ApiRefusal, type ApiResponse } from '../../lib/api/api.ts'
import { useStepUp } from '../../players/step-up.tsx'

const needsStepUp = (problem: unknown): boolean =>
  problem instanceof ApiRefusal && problem.key === 'step_up_required'

type Run = <C extends Call>(call: C, input: Input<C>) => Promise<ApiResponse<C>>

/**
 * Makes a call that may need the player to prove themselves first: the question is asked when the
 * server wants it, and the call is made again. Whoever gives up gets the refusal.
 */
export const useGuarded = (): { run: Run; dialog: ReactNode } => {
  const { ask, dialog } = useStepUp('account')
  const run: Run = async (call, input) => {
    try {
      return await api(call, input, { quiet: true })
    } catch (problem) {
      if (!needsStepUp(problem) || !(await ask())) throw problem
      return api(call, input, { quiet: true })
    }
  }
  return { run, dialog }
}

/** The same where the form holds the password already: nothing is asked twice. */
export const withPassword = async <C extends Call>(
  call: C,
  input: Input<C> & { password: string },
): Promise<ApiResponse<C>> => {
  try {
    return await api(call, input, { quiet: true })
  } catch (problem) {
    if (!needsStepUp(problem)) throw problem
    await api(players.stepUp, { password: input.password }, { quiet: true })
    return api(call, input, { quiet: true })
  }
}
