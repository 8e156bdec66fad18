import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Plus from 'lucide-react/icons/plus'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { classNames } from '@felek/ui/class-names.ts'
import { buttonClass } from '@felek/ui/button.tsx'
import { Money } from '@felek/ui/money.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { toggleBalance, useShownBalance, useShowBalance } from '../lib/money/balance.ts'
import { useDepositLink } from '../lib/money/deposit-link.ts'
import { useSlipLink } from '../lib/money/slip-link.ts'
import { paths } from '../paths.ts'

/** The way to more of it. `narrow`: its word has no room but on the widest screens. */
const DepositLink = ({ narrow }: { narrow: boolean }) => {
  const t = useTranslations('shell')
  // Beside a game its own bar leads to the cashier, so that nothing competes with its one saffron
  // button.
  const { pathname } = useLocation()
  const playing = pathname.startsWith('/play/')
  const inSlip = useSlipLink((s) => s.picks > 0)
  const shut = useDepositLink((s) => s.shut)
  // Saffron is for what a page is about: not here while a slip holds something, on the pages of the
  // account, and where nothing can be paid in.
  const quiet = inSlip || shut || pathname.startsWith('/profile')
  if (playing) return null
  return (
    <Link
      to={paths.deposit}
      className={buttonClass({
        variant: quiet ? 'secondary' : 'primary',
        size: 'small',
        className: narrow
          ? 'max-[96rem]:size-9 max-[96rem]:px-0'
          : 'max-md:size-9 max-md:px-0 lg:max-xl:size-9 lg:max-xl:px-0',
      })}
    >
      <Plus aria-hidden="true" className="size-4.5" />
      <span className={narrow ? 'max-[96rem]:sr-only' : 'max-md:sr-only lg:max-xl:sr-only'}>
        {t('deposit')}
      </span>
    </Link>
  )
}

/** One control of three: the eye, the demo balance, and the way to more of it. */
export const BalancePill = () => {
  const t = useTranslations('shell')
  const balance = useShownBalance()
  const shown = useShowBalance((s) => s.shown)
  // Own money and the bonus stand apart: the one is whose it is, the other is to be played; in a
  // narrow header one above the other.
  const bonus = balance && /[1-9]/.test(balance.bonusBalance) ? balance.bonusBalance : null
  // Two amounts leave the word beside the plus no room.
  const narrow = bonus !== null
  // From ten million on the amount is set smaller, and has the eye's place where the header is full.
  const long = balance !== null && balance.balance.length > 10
  const Icon = shown ? Eye : EyeOff
  return (
    <div className="flex h-11 items-center rounded-control border border-line bg-surface pr-1">
      <button
        type="button"
        aria-label={shown ? t('balanceHide') : t('balanceShow')}
        aria-pressed={!shown}
        onClick={toggleBalance}
        className={classNames(
          'flex h-full w-9 items-center justify-center rounded-control text-text-2 hover:text-text md:w-10',
          long && 'max-md:hidden lg:max-xl:hidden',
        )}
      >
        <Icon aria-hidden="true" className="size-4.5" />
      </button>
      <span data-testid="balance" aria-live="polite" className="flex flex-col pr-3">
        <span
          className={classNames(
            'whitespace-nowrap text-11 text-text-2',
            narrow && 'max-md:sr-only lg:max-xl:sr-only',
          )}
        >
          {t(narrow ? 'balanceCash' : 'balance')}
        </span>
        {balance ? (
          <Money
            amount={balance.balance}
            hidden={!shown}
            className={long ? 'text-11' : 'text-15 leading-[18px]'}
          />
        ) : (
          <Skeleton className="h-4 w-20" />
        )}
        {bonus !== null && (
          <span className="text-11 leading-[14px] text-text-2 md:max-lg:hidden xl:hidden">
            {t('balanceBonus')} <Money amount={bonus} hidden={!shown} />
          </span>
        )}
      </span>
      {bonus !== null && (
        <Link
          to={paths.bonuses}
          data-testid="bonus-balance"
          className="flex flex-col border-l border-line px-3 max-md:hidden lg:max-xl:hidden"
        >
          <span className="text-11 text-text-2">{t('balanceBonus')}</span>
          <Money amount={bonus} hidden={!shown} className="text-15 leading-[18px]" />
        </Link>
      )}
      <DepositLink narrow={narrow || long} />
    </div>
  )
}
