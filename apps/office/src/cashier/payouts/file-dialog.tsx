import { useState } from 'react'
import Download from 'lucide-react/icons/download'
import { officeCashier, type PayoutFile } from '@felek/contract/office/cashier.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Dialog } from '@felek/ui/dialog.tsx'
import { Money } from '@felek/ui/money.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { forget } from '../../lib/api/query.ts'
import { useWrite } from '../../lib/api/write.ts'
import { useTexts } from '../../lib/format/texts.ts'
import { Facts } from '../../lib/list/facts.tsx'
import { WriteNotice } from '../../lib/list/write-notice.tsx'
import { DownloadProblem } from './download-problem.tsx'
import { useFileDownload } from './use-file-download.ts'

const FileFacts = ({ file }: { file: PayoutFile }) => {
  const { file: words } = useTexts().cashier.payouts
  return (
    <Facts
      facts={[
        { name: words.name, value: file.name },
        { name: words.lines, value: String(file.lines) },
        { name: words.total, value: <Money amount={file.total} /> },
        {
          name: words.sha256,
          wide: true,
          value: <code className="break-all text-12">{file.sha256}</code>,
        },
      ]}
    />
  )
}

const useNewFile = () => {
  /** `undefined` while none was asked for; null where nothing waited. */
  const [file, setFile] = useState<PayoutFile | null | undefined>()
  const write = useWrite(officeCashier.payoutFile, ({ data }) => {
    setFile(data.file)
    forget(officeCashier.payouts)
  })
  return { file, write }
}

/** Makes one file of what waits; afterwards the file is saved, and carried to the bank. */
export const FileDialog = ({ onClose }: { onClose: () => void }) => {
  const { cashier, lists } = useTexts()
  const { file: words } = cashier.payouts
  const { file, write } = useNewFile()
  const download = useFileDownload()
  const isIdle = write.state === 'idle' && !download.isPending
  return (
    <Dialog
      open
      // While nobody knows what became of it, its requestID is not thrown away.
      onClose={() => isIdle && onClose()}
      title={file ? words.made : words.title}
      description={file === null ? words.empty : file ? words.carry : words.text}
      actions={
        <>
          <WorkButton disabled={!isIdle} onClick={onClose}>
            {file === undefined ? lists.cancel : words.close}
          </WorkButton>
          {file === undefined && (
            <WorkButton
              variant="primary"
              pending={write.state === 'sending'}
              disabled={!isIdle}
              onClick={() => write.send({})}
            >
              {words.make}
            </WorkButton>
          )}
          {file && (
            <WorkButton
              variant="primary"
              icon={<Download aria-hidden="true" />}
              pending={download.isPending}
              onClick={() => download.mutate(file.fileID)}
            >
              {words.save}
            </WorkButton>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3 empty:hidden">
        <WriteNotice write={write} />
        {file && <FileFacts file={file} />}
        <DownloadProblem download={download} />
        {download.isSuccess && file && (
          <p role="status" className="text-text-2">
            {fill(words.saved, { name: file.name })}
          </p>
        )}
      </div>
    </Dialog>
  )
}
