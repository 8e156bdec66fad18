import { ApiRefusal } from '../lib/api/api.ts'
import { PasskeyFailure } from '../lib/browser/passkeys.ts'
import { useTexts } from '../lib/format/texts.ts'

/** What went wrong with a factor or a password, in a sentence: the field's own where the server names one. */
export const useProblemText = (): ((problem: unknown) => string) => {
  const { lists, signIn } = useTexts()
  return (problem) => {
    // Of the two nobody is told which one it was.
    if (problem instanceof ApiRefusal && problem.key === 'login_failed') return signIn.wrong
    if (problem instanceof ApiRefusal) return Object.values(problem.fields)[0] ?? problem.message
    return problem instanceof PasskeyFailure ? signIn.passkey.failed : lists.failed.network
  }
}
