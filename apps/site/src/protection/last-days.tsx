import type { ProtectionState } from '@felek/contract/protection.ts'
import { Money } from '@felek/ui/money.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useMinutes } from './words.ts'

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 py-2 sm:block sm:py-0">
    <dt className="text-13 text-text-2">{name}</dt>
    <dd className="text-15 font-money sm:mt-0.5 sm:text-18">{children}</dd>
  </div>
)

/** What the house has told the player of their last days: their own figures, and what they can do. */
export const LastDays = ({ notice }: { notice: NonNullable<ProtectionState['notice']> }) => {
  const t = useTranslations('protection.last_days')
  const figures = useTranslations('protection.figures')
  const minutes = useMinutes()
  return (
    <section
      aria-labelledby="son-gunler"
      className="mb-4 rounded-panel border border-line bg-surface p-4 md:p-5"
    >
      <h2 id="son-gunler" className="text-16 font-heading">
        {t('title', { days: notice.days })}
      </h2>
      <dl className="mt-2 grid divide-y divide-line sm:mt-3 sm:grid-cols-3 sm:gap-6 sm:divide-y-0">
        <Line name={t('time')}>{minutes(notice.minutes)}</Line>
        <Line name={figures('deposits', { n: notice.deposits })}>
          <Money amount={notice.deposited} />
        </Line>
        <Line name={t('net')}>
          <Money amount={notice.net} signed />
        </Line>
      </dl>
      <p className="mt-3 text-14 text-text-2">{t('text')}</p>
    </section>
  )
}
