import { cashier, type Balance } from '@felek/contract/cashier.ts'
import { limits } from '@felek/contract/limits.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { api, type ApiResponse } from '../api/api.ts'
import { useEvents } from '../api/events.ts'
import { callKey, forget, queryClient } from '../api/query.ts'
import { useSession } from '../session/session.ts'
import { readPlain, writePlain } from '../browser/storage.ts'

const useHeld = create<{ held: boolean; stakeKurus: bigint }>(() => ({
  held: false,
  stakeKurus: 0n,
}))
let waiting: Balance | null = null

/**
 * The player's money as the server last said it: pushed by the stream, polled every ten seconds
 * while none lives.
 */
export const useBalance = (): Balance | null => {
  const signedIn = useSession((s) => s.status === 'in')
  const streaming = useEvents((s) => s.live)
  const { data } = useQuery({
    queryKey: callKey(cashier.checkBalance, {}),
    queryFn: async ({ signal }) =>
      balanceAfter(await api(cashier.checkBalance, {}, { signal, quiet: true })),
    enabled: signedIn,
    refetchInterval: streaming ? false : limits.balancePollMs,
  })
  return (signedIn && data?.data[0]) || null
}

const isOlder = (balance: Balance | undefined, than: Balance | undefined): boolean =>
  balance !== undefined && than !== undefined && BigInt(balance.entry) < BigInt(than.entry)

const shownAnswer = () =>
  queryClient.getQueryData<ApiResponse<typeof cashier.checkBalance>>(
    callKey(cashier.checkBalance, {}),
  )

/**
 * What an answer leaves shown. One that was overtaken on its way by what the stream told says nothing new. One that comes
 * while a round runs was asked for before: it may be without the stake already or tell the result, so it waits.
 */
export const balanceAfter = (answer: ApiResponse<typeof cashier.checkBalance>) => {
  const shown = shownAnswer()
  const [balance] = answer.data
  if (!useHeld.getState().held || !balance)
    return shown && isOlder(balance, shown.data[0]) ? shown : answer
  if (shown) {
    putBalance(balance)
    return shown
  }
  // The first that is heard of: whether the stake has left it nobody can say, and twice it never does.
  useHeld.setState({ stakeKurus: 0n })
  return answer
}

export const putBalance = (balance: Balance): void => {
  if (useHeld.getState().held) {
    if (!isOlder(balance, waiting ?? undefined)) waiting = balance
    return
  }
  if (isOlder(balance, shownAnswer()?.data[0])) return
  queryClient.setQueryData(callKey(cashier.checkBalance, {}), {
    data: [balance],
    message: '',
    pagination: { limit: 1, offset: 0, total: 1 },
  })
}

/**
 * While a game's round runs, news of the balance would tell its result before the game does: it
 * waits. Its stake is gone at once.
 */
export const holdBalance = (stake = '0.00'): void =>
  useHeld.setState({ held: true, stakeKurus: toKurus(stake) })

/** Whether a game's round runs, whose result nothing on the page may tell before the game does. */
export const roundRuns = (): boolean => useHeld.getState().held

/** Hears when one begins and ends. */
export const onRoundRuns = (hear: () => void): (() => void) => useHeld.subscribe(hear)

/** A balance from before the round that runs, without its stake. */
export const withoutStake = (
  balance: Balance,
  stakeKurus = useHeld.getState().stakeKurus,
): Balance => {
  const without = (part: 'balance' | 'bonusBalance'): Balance | null => {
    const leftKurus = toKurus(balance[part]) - stakeKurus
    return leftKurus < 0n ? null : { ...balance, [part]: toAmount(leftKurus) }
  }
  if (stakeKurus === 0n) return balance
  // Cash pays it whole, or the bonus does; where neither can it will be refused, and nothing is taken.
  return without('balance') ?? without('bonusBalance') ?? balance
}

/** The balance as the player may read it now. */
export const useShownBalance = (): Balance | null => {
  const balance = useBalance()
  const stakeKurus = useHeld((s) => s.stakeKurus)
  return balance && withoutStake(balance, stakeKurus)
}

export const releaseBalance = (): void => {
  if (!useHeld.getState().held) return
  useHeld.setState({ held: false, stakeKurus: 0n })
  if (waiting) putBalance(waiting)
  else if (!useEvents.getState().live) void forget(cashier.checkBalance)
  waiting = null
}

export const useShowBalance = create<{ shown: boolean }>(() => ({
  shown: readPlain('showBalance') !== '0',
}))

export const toggleBalance = (): void => setShowBalance(!useShowBalance.getState().shown)

export const setShowBalance = (shown: boolean): void => {
  writePlain('showBalance', shown ? '1' : '0')
  useShowBalance.setState({ shown })
}
