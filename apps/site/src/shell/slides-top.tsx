import { useTranslations } from 'use-intl/react'
import type { LobbySlides } from '@felek/contract/boot.ts'
import { lowCardClass, LowGrid } from '../content/low-grid.tsx'
import { SideCard } from '../content/side-card.tsx'
import { lowFrameClass, LowSlide } from '../content/slide.tsx'

/** A lobby's slides before their script: the first one, and the card beside it. */
export const SlidesTop = ({
  slides,
  signedIn,
}: {
  slides: LobbySlides | undefined
  signedIn: boolean
}) => {
  const t = useTranslations('content')
  const slide = slides?.sliders.find(({ Image }) => !Image.endsWith('.avif'))
  const [card] = slides?.cards ?? []
  if (!slide && !card) return null
  return (
    <LowGrid
      main={
        slide && (
          <section aria-label={t('lobbySlides')} className={lowFrameClass}>
            <LowSlide slide={slide} signedIn={signedIn} first />
          </section>
        )
      }
      side={card && <SideCard card={card} heightClass={lowCardClass} />}
    />
  )
}
