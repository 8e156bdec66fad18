import { secondFactor } from '@felek/contract/second-factor.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api, ApiRefusal, NetworkFailure } from '../lib/api/api.ts'
import { setUpSession, signOut } from '../lib/session/session.ts'

export type FactorMethod = 'ga' | 'sms' | 'recovery'

export type Factor = ReturnType<typeof useSecondFactor>

/** What is over with the sign-in that waited, as against a code that was merely wrong. */
const endsIt = (problem: ApiRefusal): boolean =>
  ['rate_limited', 'session_expired', 'inactive_account'].includes(problem.key)

/** The talk with the server behind the prompt. */
export const useSecondFactor = ({
  onDone,
  onGone,
}: {
  onDone: () => void
  onGone: (why?: string) => void
}) => {
  const t = useTranslations('players.second_factor')
  const [wrong, setWrong] = useState<string | undefined>()
  const [pending, setPending] = useState(false)
  const cancel = () => {
    void signOut('silent')
    onGone()
  }
  const failed = (problem: unknown) => {
    if (problem instanceof ApiRefusal && endsIt(problem)) {
      void signOut('silent')
      onGone(problem.message)
    } else if (problem instanceof ApiRefusal || problem instanceof NetworkFailure)
      setWrong(problem instanceof ApiRefusal ? problem.message : t('network'))
    else onGone()
  }
  const check = async (typed: { ga_code: string } | { recoveryCode: string }): Promise<void> => {
    setPending(true)
    setWrong(undefined)
    await api(secondFactor.checkCode, typed, { quiet: true })
      .then(async ({ data, message }) => {
        await setUpSession(data, message)
        onDone()
      })
      .catch(failed)
      .finally(() => setPending(false))
  }
  /** Answers the phone, masked. */
  const sendAgain = (): Promise<string | undefined> =>
    api(secondFactor.sendSms, {}, { quiet: true }).then(
      ({ data }) => data.sentTo,
      (problem: unknown) => {
        // The phone has had enough: the code that it has may still be good.
        if (problem instanceof ApiRefusal && problem.key === 'rate_limited')
          setWrong(problem.message)
        else failed(problem)
        return undefined
      },
    )
  return { wrong, pending, check, cancel, sendAgain, setWrong, clear: () => setWrong(undefined) }
}
