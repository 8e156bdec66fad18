import { cashier } from '@felek/contract/src/cashier.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery, forget, useAction } from '../lib/query.ts'

export const useBankAccounts = () => {
  const query = useQuery(callQuery(cashier.bankAccounts, {}))
  return { ...query, accounts: query.data?.data }
}

export const useBanks = () =>
  useQuery(callQuery(cashier.banks, {}, { staleTimeMs: 3_600_000 })).data?.data ?? []

export const useSaveBankAccount = () =>
  useAction(cashier.saveBankAccount, { onDone: () => void forget(cashier.bankAccounts) })
export const useDeleteBankAccount = () =>
  useAction(cashier.deleteBankAccount, { onDone: () => void forget(cashier.bankAccounts) })
