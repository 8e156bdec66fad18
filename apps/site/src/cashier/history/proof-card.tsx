import { useTranslations } from 'use-intl/react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

/** What the shield beside a round is, and where a round is computed again. */
export const ProofCard = () => {
  const t = useTranslations('cashier.history.proof')
  return (
    <section className="rounded-panel border border-line bg-surface p-4">
      <h2 className="text-15 font-label">{t('title')}</h2>
      <p className="mt-1 text-13 text-text-2">{t('text')}</p>
      <Link
        to={paths.verify}
        className="mt-1 inline-flex min-h-11 items-center text-14 font-label underline decoration-accent decoration-2 underline-offset-4"
      >
        {t('how')}
      </Link>
    </section>
  )
}
