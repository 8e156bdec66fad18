import { useTranslations } from 'use-intl/react'
import { useLang } from '../lib/i18n.ts'
import { studioOrigin } from '../lib/studio.ts'
import { withClock24 } from './playable.ts'

/** The studio's own page of a round: its scene step by step, and what its rules make of the record. */
export const RoundFrame = ({ roundId }: { roundId: string }) => {
  const t = useTranslations('games.verify')
  const lang = useLang()
  return (
    <iframe
      src={withClock24(`${studioOrigin()}/round/${roundId}?lang=${lang}`)}
      title={t('replay')}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the pair is safe because the frame's origin is never ours
      sandbox="allow-scripts allow-same-origin"
      referrerPolicy="origin"
      loading="lazy"
      className="block h-[min(88dvh,860px)] w-full rounded-panel border-0 bg-sunken"
    />
  )
}
