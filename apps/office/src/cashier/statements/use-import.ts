import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import {
  uploadBytesMax,
  type ImportResult,
  type StatementFormat,
} from '@felek/contract/office/cashier-statements.ts'
import { uploadFile } from '../../lib/api/api.ts'
import { forget, useCall } from '../../lib/api/query.ts'
import { useWrite } from '../../lib/api/write.ts'

/** One file on its way into the books of an account: sent, shown, imported. */
export const useImport = (accountID: string) => {
  const [isLarge, setLarge] = useState(false)
  const [tried, setTried] = useState<StatementFormat | undefined>()
  const [result, setResult] = useState<ImportResult | null>(null)
  const upload = useMutation({ mutationFn: uploadFile })
  const uploadID = upload.data?.uploadID
  const preview = useCall(
    officeCashier.previewStatement,
    { uploadID: uploadID ?? '', accountID, ...(tried && { format: tried }) },
    { enabled: uploadID !== undefined && accountID !== '' && result === null },
  )
  const write = useWrite(officeCashier.importStatement, ({ data }) => {
    setResult(data)
    forget(
      officeCashier.statements,
      officeCashier.statementLines,
      officeCashier.statementAccounts,
      officeCashier.suspense,
    )
  })
  const choose = (file: File | undefined) => {
    setResult(null)
    write.clear()
    upload.reset()
    setLarge((file?.size ?? 0) > uploadBytesMax)
    if (file && file.size <= uploadBytesMax) upload.mutate(file)
  }
  return {
    upload,
    uploadID,
    isLarge,
    choose,
    preview,
    tried,
    setTried,
    write,
    result,
    send: () => uploadID !== undefined && write.send({ uploadID, accountID }),
  }
}
export type StatementImport = ReturnType<typeof useImport>
