import { cashier, type Balance } from '@felek/contract/src/cashier.ts'
import { limits } from '@felek/contract/src/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { useEvents } from './events.ts'
import { callKey, callQuery, forget, queryClient } from './query.ts'
import { useSession } from './session.ts'
import { readPlain, writePlain } from './storage.ts'

const useHeld = create<{ held: boolean }>(() => ({ held: false }))
let waiting: Balance | null = null

/** The player's money as the server last said it: pushed by the stream, polled every ten seconds while none lives. */
export const useBalance = (): Balance | null => {
  const signedIn = useSession((s) => s.status === 'in')
  const streaming = useEvents((s) => s.live)
  const held = useHeld((s) => s.held)
  const { data } = useQuery({
    ...callQuery(cashier.checkBalance, {}, { quiet: true }),
    enabled: signedIn && !held,
    refetchInterval: streaming ? false : limits.balancePollMs,
  })
  return (signedIn && data?.data[0]) || null
}

export const putBalance = (balance: Balance): void => {
  if (useHeld.getState().held) {
    waiting = balance
    return
  }
  queryClient.setQueryData(callKey(cashier.checkBalance, {}), {
    data: [balance],
    message: '',
    pagination: { limit: 1, offset: 0, total: 1 },
  })
}

/** While a game's round runs, news of the balance would tell its result before the game does: it waits. */
export const holdBalance = (): void => useHeld.setState({ held: true })

export const releaseBalance = (): void => {
  if (!useHeld.getState().held) return
  useHeld.setState({ held: false })
  if (waiting) putBalance(waiting)
  else if (!useEvents.getState().live) void forget(cashier.checkBalance)
  waiting = null
}

export const useShowBalance = create<{ shown: boolean }>(() => ({ shown: readPlain('showBalance') !== '0' }))

export const toggleBalance = (): void => {
  const shown = !useShowBalance.getState().shown
  writePlain('showBalance', shown ? '1' : '0')
  useShowBalance.setState({ shown })
}
