import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Plus from 'lucide-react/icons/plus'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { buttonClass } from '@felek/ui/src/button.tsx'
import { Money } from '@felek/ui/src/money.tsx'
import { Skeleton } from '@felek/ui/src/skeleton.tsx'
import { toggleBalance, useShownBalance, useShowBalance } from '../lib/balance.ts'
import { paths } from '../paths.ts'

/** One control of three: the eye, the demo balance, and the way to more of it. */
export const BalancePill = () => {
  const t = useTranslations('shell')
  const balance = useShownBalance()
  const shown = useShowBalance((s) => s.shown)
  const Icon = shown ? Eye : EyeOff
  // Beside a game its own bar leads to the cashier, so that nothing competes with its one saffron
  // button (look.md).
  const playing = useLocation().pathname.startsWith('/play/')
  return (
    <div className="flex h-11 items-center rounded-control border border-line bg-surface pr-1">
      <button
        type="button"
        aria-label={shown ? t('balanceHide') : t('balanceShow')}
        aria-pressed={!shown}
        onClick={toggleBalance}
        className="flex h-full w-9 items-center justify-center rounded-control text-text-2 hover:text-text md:w-10"
      >
        <Icon aria-hidden="true" className="size-4.5" />
      </button>
      <span data-testid="balance" aria-live="polite" className="flex flex-col pr-3">
        <span className="text-11 text-text-2">{t('balance')}</span>
        {balance ? (
          <Money amount={balance.balance} hidden={!shown} className="text-15 leading-[18px]" />
        ) : (
          <Skeleton className="h-4 w-20" />
        )}
      </span>
      {!playing && (
        <Link
          to={paths.deposit}
          className={buttonClass({
            variant: 'primary',
            size: 'small',
            className: 'max-md:size-9 max-md:px-0 lg:max-xl:size-9 lg:max-xl:px-0',
          })}
        >
          <Plus aria-hidden="true" className="size-4.5" />
          <span className="max-md:sr-only lg:max-xl:sr-only">{t('deposit')}</span>
        </Link>
      )}
    </div>
  )
}
