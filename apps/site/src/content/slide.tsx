import Play from 'lucide-react/icons/play'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Slider as SliderRow } from '@felek/contract/content.ts'
import { buttonClass } from '@felek/ui/button.tsx'
import { cleanText } from '../lib/format/clean-text.ts'
import { paths } from '../paths.ts'

type Props = { slide: SliderRow; signedIn: boolean; first: boolean }

/** The game that a slide's link tries out, if it does. */
const demoOf = (link: string): string | null => /^\/demo\/slot\/([^/?#]+)$/.exec(link)?.[1] ?? null

const Actions = ({ slide, signedIn }: Omit<Props, 'first'>) => {
  const t = useTranslations('content')
  const game = demoOf(slide.Link)
  const actions = game
    ? [
        { to: slide.Link, label: slide.Action },
        { to: paths.play(decodeURIComponent(game)), label: t('playNow') },
      ]
    : [{ to: slide.Link, label: slide.Action }]
  // A visitor tries first; a player plays first.
  const [main, other] = signedIn ? actions.toReversed() : actions
  return (
    <div className="mt-6 flex gap-3 max-[22.5rem]:gap-2">
      {main && (
        <Link
          to={main.to}
          className={buttonClass({
            variant: 'primary',
            size: 'large',
            className: 'max-md:flex-[1.4] max-md:px-4 max-[22.5rem]:px-2 max-[22.5rem]:text-14',
          })}
        >
          {game && <Play aria-hidden="true" className="size-4 fill-current max-[22.5rem]:hidden" />}
          <span>{main.label}</span>
        </Link>
      )}
      {other && (
        <Link
          to={other.to}
          className={buttonClass({
            variant: 'outline',
            size: 'large',
            className:
              'bg-art-night/55! max-md:flex-1 max-md:px-4 max-[22.5rem]:px-2 max-[22.5rem]:text-14',
          })}
        >
          {other.label}
        </Link>
      )}
    </div>
  )
}

/**
 * Picture and words of a slide; the words are real text, dark in both themes like the picture under
 * them.
 */
export const Slide = ({ slide, signedIn, first }: Props) => (
  <div data-theme="dark" className="relative h-full">
    <picture>
      <source
        media="(max-width: 767.98px)"
        srcSet={`${slide.Image}-tall.avif`}
        width="780"
        height="860"
      />
      <img
        src={`${slide.Image}-wide.avif`}
        alt=""
        width="1376"
        height="620"
        fetchPriority={first ? 'high' : 'low'}
        decoding={first ? 'sync' : 'async'}
        data-bare=""
        className="absolute inset-0 size-full object-cover object-[72%_50%] md:max-[88rem]:object-[20%_50%] max-md:h-[400px] max-md:object-top"
      />
    </picture>
    <div className="relative flex h-full flex-col justify-center px-5 pb-15 max-md:justify-end max-md:bg-linear-to-t max-md:from-hero max-md:from-38% max-md:to-transparent max-md:to-62% max-md:[@media(max-height:35rem)]:from-60% max-md:[@media(max-height:35rem)]:to-100% md:max-w-[500px] md:max-[88rem]:max-w-[420px] md:pb-12 md:pl-11">
      {slide.Kicker && (
        <p className="text-13 font-label text-accent-text max-md:hidden">{slide.Kicker}</p>
      )}
      <h2 className="mt-2 line-clamp-2 md:max-xl:max-w-[21rem] pb-1 text-34 font-heading tracking-hero max-[22.5rem]:text-24 max-md:[@media(max-height:35rem)]:text-24 md:mt-3 min-[88rem]:text-50">
        {cleanText(slide.Title)}
      </h2>
      <p className="mt-3 max-w-[44ch] md:max-xl:max-w-[19rem] text-15 text-on-art/85 md:mt-4 md:text-16">
        {cleanText(slide.Text)}
      </p>
      <Actions slide={slide} signedIn={signedIn} />
    </div>
  </div>
)

/** A slide where a lobby's list is what matters: one line of words, one way on. */
export const LowSlide = ({ slide, signedIn, first }: Props) => {
  const t = useTranslations('content')
  const game = demoOf(slide.Link)
  const plays = signedIn && game !== null
  return (
    <div data-theme="dark" className="relative h-full">
      <img
        src={`${slide.Image}-wide.avif`}
        alt=""
        width="1376"
        height="620"
        fetchPriority={first ? 'auto' : 'low'}
        decoding="async"
        data-bare=""
        className="absolute inset-0 size-full object-cover object-[72%_50%]"
      />
      <span
        aria-hidden="true"
        className="absolute inset-0 bg-linear-to-r from-art-night/85 from-20% to-transparent to-75%"
      />
      <div className="relative flex h-full max-w-[66%] flex-col items-start p-4 md:max-w-[50%] md:p-6 2xl:max-w-[46%]">
        <h2 className="line-clamp-2 text-18 font-heading tracking-heading md:text-24">
          {slide.Title}
        </h2>
        <p className="mt-1.5 line-clamp-2 text-13 text-on-art/85 max-sm:hidden md:text-14">
          {slide.Text}
        </p>
        <Link
          to={plays ? paths.play(decodeURIComponent(game)) : slide.Link}
          className={buttonClass({ size: 'small', className: 'mt-auto' })}
        >
          {plays ? t('playNow') : slide.Action}
        </Link>
      </div>
    </div>
  )
}

export const lowFrameClass =
  'relative h-[168px] overflow-hidden rounded-panel bg-art-night md:h-[212px]'

/**
 * The frame of the slider: the same in the server's shell and in the app, so that nothing moves
 * between them. In a low window (a screen at 200 %) it ends above the bar at the foot.
 */
export const slideFrameClass =
  'relative h-[clamp(300px,100svh-150px,490px)] overflow-hidden rounded-panel bg-art-night md:h-[420px]'
