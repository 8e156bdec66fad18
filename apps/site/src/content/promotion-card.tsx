import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Promotion } from '@felek/contract/content.ts'
import { formatDay } from '@felek/phrases/format.ts'
import { StatusLabel } from '@felek/ui/badge.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import { cleanText } from '../lib/format/clean-text.ts'
import { useLang } from '../lib/format/i18n.ts'
import { paths } from '../paths.ts'
import { splitTitle } from './promotion-title.ts'
import { TermsButton } from './terms-button.tsx'

type Props = {
  promotion: Promotion
  level?: 'h2' | 'h3'
  wide?: boolean
  /** What can be done about its offer: another room's. */
  claim?: ReactNode
}

/** All in one cell, nothing positioned: the title's link may cover the whole card that way. */
const layer = 'col-start-1 row-start-1'

const Picture = ({ promotion, level: Heading = 'h3', wide = false }: Omit<Props, 'claim'>) => {
  const [figure, rest] = splitTitle(cleanText(promotion.Title))
  const cover = promotion.Image.startsWith('/art/covers/')
  return (
    <div
      data-theme="dark"
      className={classNames(
        'grid overflow-hidden bg-art-night',
        // As much of the picture as a wide card has room for: its subject stands whole.
        wide
          ? 'h-[160px] md:h-[220px] lg:h-[280px]'
          : 'h-[160px] sm:aspect-[5/2] sm:h-auto sm:max-h-[248px] sm:w-full',
      )}
    >
      <img
        src={promotion.Image}
        alt=""
        width="672"
        height="384"
        loading="lazy"
        decoding="async"
        // A game's cover stands upright: at its end of the card, where its subject is seen.
        className={classNames(
          layer,
          'h-full min-h-0 object-cover',
          cover ? 'w-1/2 justify-self-end object-[50%_22%]' : 'w-full object-[75%_40%]',
        )}
      />
      <span
        aria-hidden="true"
        className={classNames(
          layer,
          'bg-linear-to-r to-transparent',
          cover ? 'from-art-night from-50% to-75%' : 'from-art-night/60 to-60%',
        )}
      />
      <Heading className={classNames(layer, 'max-w-[64%] self-center px-5', wide && 'md:px-8')}>
        <Link
          to={paths.promotion(promotion.slug)}
          className="flex flex-col after:absolute after:inset-0 after:rounded-panel"
        >
          {figure && (
            <span className={classNames('text-34 font-display', wide && 'lg:text-74')}>
              {figure}
            </span>
          )}
          <span
            className={classNames(
              figure && !wide ? 'text-15 font-label tracking-normal' : 'text-18',
              wide && 'md:text-24',
            )}
          >
            {rest}
          </span>
        </Link>
      </Heading>
    </div>
  )
}

/**
 * The whole card leads to the offer, its terms are one tap away. `wide` lays picture and words side
 * by side.
 */
export const PromotionCard = ({ promotion, level = 'h3', wide = false, claim }: Props) => {
  const t = useTranslations('content')
  const lang = useLang()
  return (
    <article
      className={classNames(
        'relative flex h-full flex-col overflow-hidden rounded-panel border border-line bg-surface transition-colors hover:border-line-strong',
        wide && 'lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
      )}
    >
      <Picture promotion={promotion} level={level} wide={wide} />
      <div className={classNames('flex flex-1 flex-col p-5 pt-4', wide && 'lg:p-8')}>
        <p className={wide ? 'text-14 md:text-16 lg:text-18' : 'text-14'}>
          {cleanText(promotion.Summary)}
        </p>
        {claim}
        <p className="mt-auto flex items-center justify-between gap-3 pt-4">
          <StatusLabel tone="plain">
            {promotion.Start_date === null
              ? t('announced.later')
              : t('promotionUntil', { date: formatDay(promotion.End_date, lang) })}
          </StatusLabel>
          <TermsButton promotion={promotion} />
        </p>
      </div>
    </article>
  )
}
