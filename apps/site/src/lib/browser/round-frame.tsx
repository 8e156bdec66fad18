import type { FlownBet } from '@felek/contract/histories.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../format/i18n.ts'
import { useClock24 } from '../format/times.ts'
import { studioOrigin } from './studio.ts'

/** CSS pixels: what a frame may ask for. */
const heights = { least: 320, most: 4_000 }

/** How tall the frame says that it is; null before it has spoken. */
const heightIn = ({ data, origin }: MessageEvent<unknown>): number | null => {
  if (origin !== studioOrigin() || typeof data !== 'object' || data === null) return null
  const { felek, type, height } = data as Readonly<Record<string, unknown>>
  return felek === 1 && type === 'height' && typeof height === 'number' && Number.isFinite(height)
    ? Math.min(heights.most, Math.max(heights.least, Math.ceil(height)))
    : null
}

/**
 * Which bets of a flight are this player's: its record names nobody. Behind the `#`, which no server sees
 * (apps/studio/client/round/own-bets.ts reads it).
 */
export const hashOf = (own: readonly FlownBet[]): string =>
  own.length === 0
    ? ''
    : `#real=${own.map(({ amount, auto, out, payout }) => [amount, auto ?? '-', out ?? '-', payout].join(',')).join(';')}`

/**
 * The studio's own page of a round: its scene step by step, and what its rules make of the record. `own`: the player's bets
 * of a flight.
 */
export const RoundFrame = ({
  roundId,
  own = [],
}: {
  roundId: string
  own?: readonly FlownBet[] | undefined
}) => {
  const t = useTranslations('games.verify')
  const lang = useLang()
  const clock = useClock24() ? '' : '&clock=12'
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number | null>(null)
  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>): void => {
      if (event.source !== frame.current?.contentWindow) return
      setHeight((before) => heightIn(event) ?? before)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])
  return (
    <iframe
      ref={frame}
      src={`${studioOrigin()}/round/${roundId}?lang=${lang}${clock}&whole=1${hashOf(own)}`}
      title={t('replay')}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the pair is safe because the frame's origin is never ours
      sandbox="allow-scripts allow-same-origin"
      referrerPolicy="origin"
      loading="lazy"
      style={height === null ? undefined : { height }}
      className="block h-[min(88dvh,860px)] w-full rounded-panel border-0 bg-sunken"
    />
  )
}
