import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslations } from 'use-intl/react'
import { CopyButton } from '@felek/ui/copy-button.tsx'
import type { WholeEvent } from './event.ts'
import { MatchProof } from './match-proof.tsx'

/** What was promised of a match before anybody could bet on it. */
export const MatchCommitment = ({ event }: { event: WholeEvent }) => {
  const t = useTranslations('sports')
  return (
    <section
      aria-label={t('sealOf')}
      className="flex flex-col gap-3 rounded-panel border border-line bg-surface p-3.5"
    >
      <h2 className="flex items-center gap-2 text-14 font-heading">
        <ShieldCheck aria-hidden="true" className="size-4.5 text-text-2" />
        {t('seal')}
      </h2>
      <p className="text-13 text-text-2">{t('sealText')}</p>
      <p className="break-all rounded-control border border-line bg-sunken px-3 py-2 font-mono text-12">
        {event.seal}
      </p>
      <CopyButton text={event.seal} of={t('seal')} className="self-start" />
      <MatchProof eventID={event.eventID} seal={event.seal} />
    </section>
  )
}
