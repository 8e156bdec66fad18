import Clock from 'lucide-react/icons/clock'
import { useTranslations } from 'use-intl/react'
import { Money } from '@felek/ui/money.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import { useShowBalance, useShownBalance } from '../../lib/money/balance.ts'
import { useSitting } from '../../lib/session/protection.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { clockOf } from './clock-of.ts'

/** Stands still while no sitting goes on. */
const Ticking = ({ since }: { since: string | null }) => {
  const now = useServerNow(1_000)
  return (
    <span role="timer" className="tabular font-money">
      {clockOf(since === null ? 0 : now - Date.parse(since))}
    </span>
  )
}

/** What is left of the bonus while one is played, beside the cash that the game shows. */
const BonusFigure = () => {
  const t = useTranslations('games.play')
  const bonus = useShownBalance()?.bonusBalance ?? ''
  const shown = useShowBalance((s) => s.shown)
  if (!/[1-9]/.test(bonus)) return null
  return (
    <div className="flex items-center gap-1 xl:border-l xl:border-line xl:pl-4">
      <dt className="text-text-2">{t('bonus')}</dt>
      <dd data-testid="game-bonus">
        <Money amount={bonus} hidden={!shown} />
      </dd>
    </div>
  )
}

/**
 * How long the player has been playing and how it went, across games, tabs and devices, as the server
 * says it: always in sight (RTS 2 and 13). The bar of a narrow window has room for the clock's sign
 * and the short word.
 */
export const SessionFigures = ({ className }: { className?: string }) => {
  const t = useTranslations('games.play')
  const sitting = useSitting()
  if (!sitting) return null
  return (
    <dl className={classNames('flex shrink-0 items-center text-14', className)}>
      <div className="flex items-center gap-1.5 xl:px-2">
        <Clock aria-hidden="true" className="size-4.5 text-text-2" />
        <dt className="text-text-2 max-[22.5rem]:sr-only min-[40rem]:max-xl:sr-only">
          {t('session')}
        </dt>
        <dd>
          <Ticking since={sitting.since} />
        </dd>
      </div>
      <div className="flex items-center gap-1.5 xl:border-l xl:border-line xl:pl-4">
        <dt className="text-text-2">
          <span className="xl:hidden">{t('netShort')}</span>
          <span className="max-xl:hidden">{t('net')}</span>
        </dt>
        <dd data-testid="session-net" data-staked={sitting.staked}>
          <Money amount={sitting.net} signed />
        </dd>
      </div>
      <BonusFigure />
    </dl>
  )
}
