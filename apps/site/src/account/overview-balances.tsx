import { buttonClass } from '@felek/ui/button.tsx'
import { Money } from '@felek/ui/money.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useBalance, useShowBalance } from '../lib/money/balance.ts'
import { paths } from '../paths.ts'

const Amount = ({
  name,
  hint,
  amount,
  hidden,
  large,
}: {
  name: string
  hint: string
  amount: string | undefined
  hidden: boolean
  large?: boolean
}) => (
  <div className="p-5">
    <dt className="text-13 text-text-2">{name}</dt>
    <dd className="mt-1">
      <span className="flex min-h-10 items-center">
        {amount === undefined ? (
          <Skeleton className="h-8 w-40" />
        ) : (
          <Money amount={amount} hidden={hidden} className={large ? 'text-34' : 'text-24'} />
        )}
      </span>
      <span className="block text-13 text-text-2">{hint}</span>
    </dd>
  </div>
)

export const OverviewBalances = () => {
  const t = useTranslations('account.overview')
  const balance = useBalance()
  const hidden = !useShowBalance((s) => s.shown)
  return (
    <section
      aria-label={t('balances')}
      className="overflow-hidden rounded-panel border border-line bg-surface"
    >
      <dl className="grid divide-line max-sm:divide-y sm:auto-cols-fr sm:grid-flow-col sm:divide-x">
        <Amount
          name={t('cash')}
          hint={t('cash_hint')}
          amount={balance?.balance}
          hidden={hidden}
          large
        />
        {/[1-9]/.test(balance?.bonusBalance ?? '') && (
          <Amount
            name={t('bonus')}
            hint={t('bonus_hint')}
            amount={balance?.bonusBalance}
            hidden={hidden}
          />
        )}
        <Amount
          name={t('locked')}
          hint={t('locked_hint')}
          amount={balance?.lockedBalance}
          hidden={hidden}
        />
      </dl>
      <div className="grid grid-cols-2 gap-3 border-t border-line p-4 sm:flex">
        <Link to={paths.deposit} className={buttonClass({ variant: 'primary' })}>
          {t('deposit')}
        </Link>
        <Link to={paths.withdraw} className={buttonClass({})}>
          {t('withdraw')}
        </Link>
      </div>
    </section>
  )
}
