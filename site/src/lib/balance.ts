import { cashier, type Balance } from '@felek/contract/src/cashier.ts'
import { limits } from '@felek/contract/src/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { useEvents } from './events.ts'
import { callKey, callQuery, queryClient } from './query.ts'
import { useSession } from './session.ts'
import { readPlain, writePlain } from './storage.ts'

/** The player's money as the server last said it: pushed by the stream, polled every ten seconds while none lives. */
export const useBalance = (): Balance | null => {
  const signedIn = useSession((s) => s.status === 'in')
  const streaming = useEvents((s) => s.live)
  const { data } = useQuery({
    ...callQuery(cashier.checkBalance, {}, { quiet: true }),
    enabled: signedIn,
    refetchInterval: streaming ? false : limits.balancePollMs,
  })
  return (signedIn && data?.data[0]) || null
}

export const putBalance = (balance: Balance): void =>
  void queryClient.setQueryData(callKey(cashier.checkBalance, {}), { data: [balance], message: '', pagination: { limit: 1, offset: 0, total: 1 } })

export const useShowBalance = create<{ shown: boolean }>(() => ({ shown: readPlain('showBalance') !== '0' }))

export const toggleBalance = (): void => {
  const shown = !useShowBalance.getState().shown
  writePlain('showBalance', shown ? '1' : '0')
  useShowBalance.setState({ shown })
}
