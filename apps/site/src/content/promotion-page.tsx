import ArrowLeft from 'lucide-react/icons/arrow-left'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarX from 'lucide-react/icons/calendar-x'
import ScrollText from 'lucide-react/icons/scroll-text'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Promotion } from '@felek/contract/content.ts'
import { formatDay } from '@felek/phrases/format.ts'
import { Button } from '@felek/ui/button.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import { EmptyState } from '@felek/ui/empty-state.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { getBoot } from '../lib/api/boot.ts'
import { useLang } from '../lib/format/i18n.ts'
import { SafeHtml } from '../lib/browser/safe-html.tsx'
import { usePageTitle } from '../lib/browser/use-page-title.ts'
import { paths } from '../paths.ts'
import { PromotionCard } from './promotion-card.tsx'
import { splitTitle } from './promotion-title.ts'
import { seedPromotions, usePromotions } from './use-content.ts'

seedPromotions(getBoot())

const Head = ({ promotion }: { promotion: Promotion }) => {
  const [figure, rest] = splitTitle(promotion.Title)
  // A game's cover stands upright.
  const cover = promotion.Image.startsWith('/art/covers/')
  return (
    <div
      data-theme="dark"
      className="relative mt-3 h-[210px] overflow-hidden rounded-panel border border-line bg-surface md:h-[290px]"
    >
      <img
        src={promotion.Image}
        alt=""
        width="672"
        height="384"
        fetchPriority="high"
        className={classNames(
          'absolute inset-y-0 right-0 h-full object-cover',
          cover
            ? 'w-1/2 object-[50%_15%] [mask-image:linear-gradient(black_50%,transparent_78%)] md:w-[480px]'
            : 'w-full object-[75%_50%] md:w-[720px]',
        )}
      />
      <span
        aria-hidden="true"
        className={classNames(
          'absolute inset-y-0 right-0 bg-linear-to-r to-transparent md:from-surface',
          cover
            ? 'w-1/2 from-surface to-40% md:w-[480px]'
            : 'w-full from-art-night/70 to-70% md:w-[721px]',
        )}
      />
      <h1 className="relative flex h-full max-w-[68%] flex-col justify-center px-5 md:max-w-[54%] md:px-11">
        {figure && <span className="text-50 font-display tracking-hero md:text-74">{figure}</span>}{' '}
        <span className="mt-1 text-24 md:text-34">{rest}</span>
      </h1>
    </div>
  )
}

const Fact = ({ icon, term, children }: { icon: ReactNode; term: string; children: ReactNode }) => (
  <div className="flex items-center gap-3 py-3 [&_svg]:size-5 [&_svg]:text-text-3">
    {icon}
    <dt className="flex-1 text-14 text-text-2">{term}</dt>
    <dd className="tabular text-14 font-label">{children}</dd>
  </div>
)

const Facts = ({ promotion }: { promotion: Promotion }) => {
  const t = useTranslations('content')
  const lang = useLang()
  return (
    <aside
      aria-label={t('datesTitle')}
      className="h-fit rounded-panel border border-line bg-surface p-5"
    >
      <h2 className="text-16 font-heading">{t('datesTitle')}</h2>
      <dl className="mt-2 divide-y divide-line">
        <Fact icon={<CalendarCheck aria-hidden="true" />} term={t('promotionFrom')}>
          {promotion.Start_date === null
            ? t('announced.later')
            : formatDay(promotion.Start_date, lang)}
        </Fact>
        {promotion.Start_date !== null && (
          <Fact icon={<CalendarX aria-hidden="true" />} term={t('promotionTo')}>
            {formatDay(promotion.End_date, lang)}
          </Fact>
        )}
      </dl>
      <Link
        to={paths.rulesBonus}
        className="mt-3 flex min-h-11 items-center gap-3 text-14 font-label underline underline-offset-4"
      >
        <ScrollText aria-hidden="true" className="size-5 text-text-3" />
        {t('generalTerms')}
      </Link>
    </aside>
  )
}

/** What stands beside an offer's text, by its address: another room's. */
type Beside = (slug: string) => ReactNode

const Offer = ({
  promotion,
  others,
  claim,
  terms,
}: {
  promotion: Promotion
  others: Promotion[]
  claim: Beside
  terms: Beside
}) => {
  const t = useTranslations('content')
  usePageTitle(promotion.Title)
  return (
    <div className="page-width pt-3.5 md:pt-5">
      <Link
        to={paths.promotions}
        className="inline-flex min-h-11 items-center gap-2 text-14 font-label text-text-2 hover:text-text"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t('allPromotions')}
      </Link>
      <Head promotion={promotion} />
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-10">
        <div className="max-w-[72ch]">
          <p className="mb-5 text-18 font-label">{promotion.Summary}</p>
          <h2 className="mb-3 text-18">{t('conditions')}</h2>
          {terms(promotion.slug)}
          <SafeHtml html={promotion.Text} className="prose mt-5" />
        </div>
        <div className="flex flex-col gap-4 max-lg:order-first">
          {claim(promotion.slug)}
          <Facts promotion={promotion} />
        </div>
      </div>
      {others.length > 0 && (
        <section aria-label={t('otherPromotions')} className="mt-10 md:mt-12">
          <h2 className="mb-4 text-18 md:text-24">{t('otherPromotions')}</h2>
          <ul
            className={classNames(
              'grid gap-4 md:grid-cols-2',
              others.length > 2 && 'lg:grid-cols-3',
            )}
          >
            {others.slice(0, 3).map((p) => (
              <li key={p.id}>
                <PromotionCard promotion={p} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** One offer with all its terms. `notFound` is shown where no offer has this address. */
export const PromotionPage = ({
  notFound,
  claim,
  terms,
}: {
  notFound: ReactNode
  claim: Beside
  terms: Beside
}) => {
  const t = useTranslations('content')
  const { slug } = useParams()
  const { promotions, loading, failed, retry } = usePromotions()
  const promotion = promotions.find((p) => p.slug === slug)
  if (promotion)
    return (
      <Offer
        promotion={promotion}
        others={promotions.filter((p) => p !== promotion)}
        claim={claim}
        terms={terms}
      />
    )
  if (loading)
    return (
      <div className="page-width pt-16">
        <Skeleton className="h-[210px] rounded-panel md:h-[280px]" mark />
        <Skeleton className="mt-6 h-64 rounded-panel" />
      </div>
    )
  if (!failed) return notFound
  return (
    <div className="page-width pt-8">
      <h1 className="sr-only">{t('promotionsTitle')}</h1>
      <EmptyState
        icon={<ScrollText aria-hidden="true" />}
        title={t('promotionsFailed')}
        action={<Button onClick={retry}>{t('retry')}</Button>}
      />
    </div>
  )
}
