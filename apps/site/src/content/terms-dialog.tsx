import { bonuses } from '@felek/contract/bonuses.ts'
import type { Promotion } from '@felek/contract/content.ts'
import { Dialog } from '@felek/ui/dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../lib/api/query.ts'
import { SafeHtml } from '../lib/browser/safe-html.tsx'

/** The terms of a promotion's offer, as the engine keeps to them. */
const OfferTerms = ({ slug }: { slug: string }) => {
  const offers = useQuery(callQuery(bonuses.offers, {}, { quiet: true, staleTimeMs: 5_000 })).data
  const terms = offers?.data.find((it) => it.slug === slug)?.terms
  return (
    terms && (
      <ul className="mt-4 flex list-disc flex-col gap-1.5 pl-5 text-14">
        {terms.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    )
  )
}

/**
 * The whole text of an offer, as the staff wrote it and the server cleaned it, sanitised again
 * here, and what it asks for.
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
      <OfferTerms slug={promotion.slug} />
    </Dialog>
  )
}
