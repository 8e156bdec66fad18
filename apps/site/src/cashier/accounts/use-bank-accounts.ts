import { cashier } from '@felek/contract/cashier.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery, forget, useAction } from '../../lib/api/query.ts'

export const useBankAccounts = () => {
  const query = useQuery(callQuery(cashier.bankAccounts, {}))
  return { ...query, accounts: query.data?.data }
}

/** Until when the identity is valid (yyyy-mm-dd), as was said with the last withdrawal: '' where nothing was; undefined while it is on its way. */
export const useIdentityDate = (): string | undefined => {
  const { data, isError } = useQuery(callQuery(cashier.identityDate, {}, { quiet: true }))
  return data?.data.identityValidityDate ?? (data || isError ? '' : undefined)
}

export const useBanks = () =>
  useQuery(callQuery(cashier.banks, {}, { staleTimeMs: 3_600_000 })).data?.data ?? []

export const useSaveBankAccount = () =>
  useAction(cashier.saveBankAccount, { onDone: () => void forget(cashier.bankAccounts) })
export const useDeleteBankAccount = () =>
  useAction(cashier.deleteBankAccount, { onDone: () => void forget(cashier.bankAccounts) })
