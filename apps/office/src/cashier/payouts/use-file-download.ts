import { useMutation } from '@tanstack/react-query'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { api } from '../../lib/api/api.ts'
import { saveText } from './save-text.ts'

/** Gets the bytes of a file of payouts, which the server writes out anew, and saves them on this machine. */
export const useFileDownload = () =>
  useMutation({
    // A refusal is an answer, and every try stands in the audit.
    retry: false,
    networkMode: 'always',
    mutationFn: async (fileID: string) => {
      const { data } = await api(officeCashier.payoutFileText, { fileID })
      saveText(data.name, data.text)
    },
  })
export type FileDownload = ReturnType<typeof useFileDownload>
