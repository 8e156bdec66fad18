import type { AccountPreferences } from '@felek/contract/players.ts'
import { useState } from 'react'
import { keepPreferences, type Change } from '../../lib/session/preferences.ts'
import { useSession } from '../../lib/session/session.ts'
import { toast } from '../../lib/browser/toasts.ts'
import { useAccount } from '../use-account.ts'

export type { Change } from '../../lib/session/preferences.ts'

type Switches = Pick<
  AccountPreferences,
  'showName' | 'clock24' | 'oddsFormat' | 'smsOptIn' | 'emailOptIn'
>
const switchesOf = (change: Change): Partial<Switches> =>
  Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => typeof value === 'boolean' || name === 'oddsFormat',
    ),
  )

/** What is kept with the account, a change that is on its way included; the tabs tell each other. */
export const usePreferences = () => {
  const { account, isError, refetch } = useAccount()
  const known = useSession((s) => s.profile?.preferences)
  // Shown under the finger; what was refused falls back to what is kept.
  const [wanted, setWanted] = useState<Change>({})
  const save = async (change: Change) => {
    setWanted((before) => ({ ...before, ...change }))
    try {
      const { message } = await keepPreferences(change)
      toast({ tone: 'positive', text: message })
    } catch {
      // The call has said why (shell/on-refusal.ts).
    }
    setWanted((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([name, value]) => change[name as keyof Change] !== value),
      ),
    )
  }
  const kept: AccountPreferences | undefined = known ?? account?.preferences
  return {
    kept: kept && { ...kept, ...switchesOf(wanted) },
    failed: isError,
    retry: () => void refetch(),
    save: (change: Change) => void save(change),
  }
}
