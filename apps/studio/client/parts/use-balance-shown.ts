import { useSyncExternalStore } from 'react'
import { isBalanceShown, watchBalanceShown } from '../lib/balance-shown.ts'

/** The balance of a demo is nobody's secret. */
export const useBalanceShown = (mode: 'real' | 'demo'): boolean => {
  const shown = useSyncExternalStore(watchBalanceShown, isBalanceShown, isBalanceShown)
  return shown || mode === 'demo'
}
