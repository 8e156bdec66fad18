import { Button } from '@felek/ui/button.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import { EmptyState } from '@felek/ui/empty-state.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { BackLink } from '../../lib/browser/back-link.tsx'
import { PageHead } from '@felek/ui/page-head.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import Gift from 'lucide-react/icons/gift'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { paths } from '../../paths.ts'
import { ActiveBonus } from './active-bonus.tsx'
import { CodeBox } from './code-box.tsx'
import { OfferCard } from './offer-card.tsx'
import { PastBonuses } from './past-bonuses.tsx'
import { useActiveBonuses, useOffers, usePastBonuses } from './use-bonuses.ts'

const Failed = ({ onRetry }: { onRetry: () => void }) => {
  const t = useTranslations('bonuses')
  return (
    <Notice tone="bad" title={t('failed')}>
      <Button size="small" className="mt-1" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Notice>
  )
}

/** What runs; where nothing does, that nothing has to. */
const Running = () => {
  const t = useTranslations('bonuses.active')
  const { active, failed, retry } = useActiveBonuses()
  if (failed) return <Failed onRetry={retry} />
  if (!active) return <Skeleton className="h-120 rounded-panel" mark />
  if (active.length === 0)
    return (
      <EmptyState icon={<Gift aria-hidden="true" />} title={t('none')}>
        {t('none_text')}
      </EmptyState>
    )
  return active.map((bonus) => <ActiveBonus key={bonus.bonusID} bonus={bonus} />)
}

const Offers = () => {
  const t = useTranslations('bonuses.offers')
  const { offers, failed, retry } = useOffers()
  // What was had and is not given again stands among the past ones.
  const shown = offers?.filter((offer) => offer.state !== 'used') ?? []
  return (
    <section aria-labelledby="offers" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h2 id="offers" className="text-24 font-heading">
          {t('title')}
        </h2>
        <Link
          to={paths.promotions}
          className="inline-flex min-h-9 items-center text-14 font-label underline decoration-accent-line underline-offset-4"
        >
          {t('all')}
        </Link>
      </div>
      {failed && <Failed onRetry={retry} />}
      {!offers && !failed && <Skeleton className="h-90 rounded-panel" />}
      {offers && shown.length === 0 && <p className="text-14 text-text-2">{t('none')}</p>}
      {shown.length > 0 && (
        <ul
          className={classNames(
            'grid gap-4 md:grid-cols-2',
            // None stands alone in its row.
            shown.length % 3 !== 1 && 'xl:grid-cols-3',
          )}
        >
          {shown.map((offer) => (
            <li key={offer.offerID}>
              <OfferCard offer={offer} quiet />
            </li>
          ))}
        </ul>
      )}
      <CodeBox />
    </section>
  )
}

/** A player's bonuses: what runs, what is offered, what became of the rest. */
const BonusesPage = () => {
  const t = useTranslations('bonuses')
  usePageTitle(t('title'))
  const parts = [useActiveBonuses(), useOffers(), usePastBonuses(false)]
  // Each part fails alone; where nothing came, that is said once.
  const isAllFailed = parts.every(({ failed }) => failed)
  return (
    <div className="flex flex-col gap-10">
      <div>
        <PageHead title={t('title')} back={<BackLink />} />
        <p className="mb-5 mt-1 text-15 text-text-2">{t('about')}</p>
        <div className="flex flex-col gap-4">
          {isAllFailed ? (
            <Failed onRetry={() => parts.forEach(({ retry }) => retry())} />
          ) : (
            <Running />
          )}
        </div>
      </div>
      {!isAllFailed && (
        <>
          <Offers />
          <PastBonuses />
        </>
      )}
    </div>
  )
}

export default BonusesPage
