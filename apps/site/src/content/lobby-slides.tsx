import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Slider as SliderRow } from '@felek/contract/content.ts'
import { getBoot } from '../lib/api/boot.ts'
import { lowCardClass, LowGrid } from './low-grid.tsx'
import { SideCard } from './side-card.tsx'
import { Slider } from './slider.tsx'
import { seedSlides, useSliders } from './use-content.ts'

seedSlides(getBoot())

/** The slides of a lobby above its list: those of `sol`, and where there is room the first of `sag`. */
export const LobbySlides = ({ type }: { type: 'slot' | 'live' }) => {
  const t = useTranslations('content')
  const slides = useSliders(type, 'sol').filter(hasBothPictures)
  const [card] = useSliders(type, 'sag')
  const main: ReactNode = slides.length > 0 && (
    <Slider slides={slides} label={t('lobbySlides')} low />
  )
  if (!main && !card) return null
  return <LowGrid main={main} side={card && <SideCard card={card} heightClass={lowCardClass} />} />
}

/** A slide of every place (`all`) may have a card's picture, which is too small for here. */
const hasBothPictures = ({ Image }: SliderRow): boolean => !Image.endsWith('.avif')
