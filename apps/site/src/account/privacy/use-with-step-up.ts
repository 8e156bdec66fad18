import { useState, type ReactNode } from 'react'
import { ApiRefusal, NetworkFailure } from '../../lib/api/api.ts'
import { useStepUp } from '../../players/step-up.tsx'

/**
 * Does a thing for which the server may want the password again: asks for it and tries once more.
 * `failed` is the sentence that says why it was not done.
 */
export const useWithStepUp = (
  network: string,
): {
  run: (work: () => Promise<void>) => Promise<void>
  pending: boolean
  failed: string
  dialog: ReactNode
} => {
  const { ask, dialog } = useStepUp()
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState('')
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (problem) {
      if (!(problem instanceof ApiRefusal && problem.key === 'step_up_required')) throw problem
      if (await ask()) await work()
    }
  }
  const run = async (work: () => Promise<void>) => {
    setPending(true)
    setFailed('')
    try {
      await attempt(work)
    } catch (problem) {
      if (problem instanceof ApiRefusal) setFailed(problem.message)
      else if (problem instanceof NetworkFailure) setFailed(network)
      else throw problem
    } finally {
      setPending(false)
    }
  }
  return { run, pending, failed, dialog }
}
