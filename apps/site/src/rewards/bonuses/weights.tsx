import type { Bonus } from '@felek/contract/bonuses.ts'
import { formatPercent } from '@felek/phrases/format.ts'
import { buttonClass } from '@felek/ui/button.tsx'
import Cherry from 'lucide-react/icons/cherry'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../../lib/format/i18n.ts'
import { paths } from '../../paths.ts'

const known = ['1', '2', '3', '4', '5', '6', '7', '8'] as const
const nameOf = (weightClass: number) =>
  `c${known.find((n) => n === String(weightClass)) ?? '6'}` as const

type Weight = Bonus['weights'][number]
const counts = ({ percent }: Weight): boolean => percent > 0
/** Games that give back 98 % and more, where they do not count at all. */
const isHigh = ({ weightClass, percent }: Weight): boolean => weightClass === 8 && percent === 0

/** How much of a stake counts, by kind of game; `own`: of an own stake, towards the opening of the bonus. */
export const Weights = ({ weights, own = false }: { weights: Bonus['weights']; own?: boolean }) => {
  const t = useTranslations('bonuses.weights')
  const lang = useLang()
  return (
    <section className="flex flex-col p-5 max-xl:border-t max-xl:border-line md:p-6">
      <h3 className="text-18 font-heading">{t(own ? 'own_title' : 'title')}</h3>
      <p className="mt-0.5 text-13 text-text-2">{t(own ? 'own_about' : 'about')}</p>
      <dl className="mt-3 divide-y divide-line">
        {weights.filter(counts).map(({ weightClass, percent }) => (
          <div key={weightClass} className="flex h-11 items-center gap-4 text-14">
            <dt className="flex-1 font-label">{t(nameOf(weightClass))}</dt>
            <dd className="flex items-center gap-4">
              <span aria-hidden="true" className="h-1.5 w-23 overflow-hidden rounded-round bg-line">
                <span
                  className="block h-full rounded-round bg-text-2"
                  style={{ width: `${percent}%` }}
                />
              </span>
              <span className="tabular w-12 text-right font-money">
                {formatPercent(String(percent), lang)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {own && <p className="mt-3 text-13 text-text-2">{t('own_less')}</p>}
      {!own && weights.some(isHigh) && <p className="mt-3 text-13 text-text-2">{t('shut')}</p>}
      {own || <p className="mt-1 text-13 text-text-2">{t('sports')}</p>}
      <Link
        to={paths.slot}
        className={buttonClass({ variant: 'outline', className: 'mt-auto max-xl:mt-5' })}
      >
        <Cherry aria-hidden="true" className="size-4.5" />
        {t('games')}
      </Link>
    </section>
  )
}
