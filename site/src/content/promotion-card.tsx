import { useTranslations } from 'use-intl/react'
import type { Promotion } from '@felek/contract/src/content.ts'
import { formatDay } from '@felek/phrases/src/format.ts'
import { StatusLabel } from '@felek/ui/src/badge.tsx'
import { useLang } from '../lib/i18n.ts'

/** The offer's figure is the largest thing on its card: "%50 Hoş Geldin Bonusu" → "%50" over the rest. */
export const splitTitle = (title: string): [figure: string, rest: string] => {
  const [, figure = '', rest = ''] = /^(%\d+|\d+%)\s+(.+)$/.exec(title) ?? []
  return figure ? [figure, rest] : ['', title]
}

export const PromotionCard = ({ promotion, onTerms }: { promotion: Promotion; onTerms: () => void }) => {
  const t = useTranslations('content')
  const lang = useLang()
  const [figure, rest] = splitTitle(promotion.Title)
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-panel border border-line bg-surface">
      <h3 data-theme="dark" className="relative h-[150px] bg-art-night">
        <img
          src={promotion.Image}
          alt=""
          width="672"
          height="384"
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover object-[75%_50%]"
        />
        <span aria-hidden="true" className="absolute inset-0 bg-linear-to-r from-art-night/60 to-transparent to-60%" />
        <span className="relative flex max-w-[60%] flex-col p-5">
          {figure && <span className="text-34 font-display">{figure}</span>}
          <span className={figure ? 'text-14 font-label tracking-normal' : 'text-18'}>{rest}</span>
        </span>
      </h3>
      <div className="flex flex-1 flex-col p-5 pt-4">
        <p className="text-14">{promotion.Summary}</p>
        <p className="mt-auto flex items-center justify-between gap-3 pt-4">
          <StatusLabel tone="plain">{t('promotionUntil', { date: formatDay(promotion.End_date, lang) })}</StatusLabel>
          <button
            type="button"
            onClick={onTerms}
            aria-haspopup="dialog"
            aria-label={`${promotion.Title}: ${t('terms')}`}
            className="min-h-8 text-13 font-label underline underline-offset-4 hover:text-text-2"
          >
            {t('terms')}
          </button>
        </p>
      </div>
    </article>
  )
}
