import { Notice } from '@felek/ui/notice.tsx'
import { ApiRefusal } from '../../lib/api/api.ts'
import { useTexts } from '../../lib/format/texts.ts'
import type { FileDownload } from './use-file-download.ts'

/** Why a file could not be had. */
export const DownloadProblem = ({ download }: { download: FileDownload }) => {
  const { cashier, lists } = useTexts()
  const { error } = download
  if (!error) return null
  const isOld = error instanceof ApiRefusal && error.key === 'not_found'
  return (
    <Notice tone="bad" urgent className="text-13">
      {isOld
        ? cashier.payouts.file.old
        : error instanceof ApiRefusal
          ? error.message
          : lists.failed.network}
    </Notice>
  )
}
