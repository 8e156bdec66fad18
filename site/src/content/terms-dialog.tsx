import type { Promotion } from '@felek/contract/src/content.ts'
import { Dialog } from '@felek/ui/src/dialog.tsx'
import { sanitisedHtml } from '../lib/trusted.ts'

/** The whole text of an offer, as the staff wrote it and the server cleaned it. */
export default function TermsDialog({ promotion, onClose }: { promotion: Promotion; onClose: () => void }) {
  return (
    <Dialog open wide onClose={onClose} title={promotion.Title}>
      <div className="prose" dangerouslySetInnerHTML={sanitisedHtml(promotion.Text)} />
    </Dialog>
  )
}
