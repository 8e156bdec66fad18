import { useTranslations } from 'use-intl/react'
import { useLang } from './i18n.ts'
import { useSession } from './session.ts'
import { studioOrigin } from './studio.ts'

/** The studio's own page of a round: its scene step by step, and what its rules make of the record. */
export const RoundFrame = ({ roundId }: { roundId: string }) => {
  const t = useTranslations('games.verify')
  const lang = useLang()
  const clock = useSession((s) => s.profile?.preferences?.clock24) ? '&clock=24' : ''
  return (
    <iframe
      src={`${studioOrigin()}/round/${roundId}?lang=${lang}${clock}`}
      title={t('replay')}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the pair is safe because the frame's origin is never ours
      sandbox="allow-scripts allow-same-origin"
      referrerPolicy="origin"
      loading="lazy"
      className="block h-[min(88dvh,860px)] w-full rounded-panel border-0 bg-sunken"
    />
  )
}
