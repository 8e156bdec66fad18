import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ApiRefusal, NetworkFailure } from '../../lib/api/api.ts'
import { toast } from '../../lib/browser/toasts.ts'

/**
 * Tries something that answers with a message: done, that is said in a toast where it is one; refused, `said` is the
 * sentence for the place where it was tried.
 */
export const useSuccessMessage = () => {
  const t = useTranslations('security')
  const [said, say] = useState<string | undefined>()
  const [pending, setPending] = useState(false)
  const attempt = async <A extends { message: string }>(
    work: () => Promise<A>,
  ): Promise<A | undefined> => {
    setPending(true)
    say(undefined)
    try {
      const done = await work()
      if (done.message !== '') toast({ tone: 'positive', text: done.message })
      return done
    } catch (problem) {
      if (problem instanceof ApiRefusal) say(problem.message)
      else if (problem instanceof NetworkFailure) say(t('network'))
      return undefined
    } finally {
      setPending(false)
    }
  }
  return { said, pending, attempt, say, clear: () => say(undefined) }
}
