import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Slider as SliderRow } from '@felek/contract/content.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { useLooksSignedIn } from '../lib/session/session.ts'
import { lowFrameClass, LowSlide, Slide, slideFrameClass } from './slide.tsx'
import { useSlideShow } from './use-slide-show.ts'

type ControlsProps = {
  slides: readonly SliderRow[]
  low: boolean
  show: ReturnType<typeof useSlideShow>
}

const Controls = ({ slides, low, show }: ControlsProps) => {
  const t = useTranslations('content')
  const Icon = show.playing ? Pause : Play
  return (
    <div
      data-theme="dark"
      className={classNames(
        'absolute flex items-center',
        low ? 'bottom-2.5 right-3 gap-1.5' : 'bottom-3.5 left-5 gap-2.5 md:left-11',
      )}
    >
      <button
        type="button"
        aria-label={show.playing ? t('pause') : t('play')}
        onClick={show.toggle}
        className="flex size-8 items-center justify-center rounded-control bg-art-night/60 text-on-art hover:bg-art-night"
      >
        <Icon aria-hidden="true" className="size-4 fill-current" />
      </button>
      {slides.map((slide, i) => (
        <button
          key={slide.id}
          type="button"
          aria-label={t('slideTo', { n: String(i + 1) })}
          aria-current={i === show.current}
          onClick={() => show.go(i)}
          className={`flex h-8 items-center ${low ? 'w-5 sm:w-9' : 'w-9'}`}
        >
          <span className="h-1 w-full overflow-hidden rounded-round bg-on-art/35">
            {i === show.current && (
              <span
                key={show.current}
                onAnimationEnd={show.next}
                className={classNames(
                  'block h-full bg-accent',
                  show.running ? 'slide-progress' : 'w-full',
                  show.held && 'paused',
                )}
              />
            )}
          </span>
        </button>
      ))}
      {!low && (
        <span aria-hidden="true" className="tabular text-13 font-label text-on-art">
          {show.current + 1} / {slides.length}
        </span>
      )}
    </div>
  )
}

/**
 * They change every seven seconds unless somebody looks closer, stops them, or wants less motion.
 */
export const Slider = ({
  slides,
  label,
  low = false,
}: {
  slides: readonly SliderRow[]
  label: string
  /** As high as a lobby's list leaves room for. */
  low?: boolean
}) => {
  const t = useTranslations('content')
  const signedIn = useLooksSignedIn()
  const show = useSlideShow(slides.length)
  const Face = low ? LowSlide : Slide
  // Only the first picture belongs to the first sight; the others come once the page has settled.
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), 2_500)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      {...show.handlers}
      className={low ? lowFrameClass : slideFrameClass}
    >
      {slides.map((slide, i) => (
        <div
          key={slide.id}
          role="group"
          aria-roledescription="slide"
          aria-label={t('slide', { n: String(i + 1), total: String(slides.length) })}
          inert={i !== show.current}
          className={classNames(
            'absolute inset-0 transition-opacity duration-400',
            i === show.current ? 'opacity-100' : 'opacity-0',
          )}
        >
          {(i === 0 || settled || i === show.current) && (
            <Face slide={slide} signedIn={signedIn} first={i === 0} />
          )}
        </div>
      ))}
      {slides.length > 1 && <Controls slides={slides} low={low} show={show} />}
    </section>
  )
}
