import type { Promotion } from '@felek/contract/src/content.ts'
import { Dialog } from '@felek/ui/src/dialog.tsx'
import { SafeHtml } from '../lib/safe-html.tsx'

/**
 * The whole text of an offer, as the staff wrote it and the server cleaned it, sanitised again
 * here.
 */
export default function TermsDialog({
  promotion,
  onClose,
}: {
  promotion: Promotion
  onClose: () => void
}) {
  return (
    <Dialog open wide onClose={onClose} title={promotion.Title}>
      <SafeHtml html={promotion.Text} />
    </Dialog>
  )
}
