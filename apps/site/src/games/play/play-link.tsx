import type { MouseEvent, MouseEventHandler } from 'react'
import Ban from 'lucide-react/icons/ban'
import Play from 'lucide-react/icons/play'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { ToolProduct } from '@felek/contract/protection.ts'
import { buttonClass, type ButtonSize } from '@felek/ui/button.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import { restOf, useBlocked, useBlockedWords, useProtection } from '../../lib/session/protection.ts'
import { SaidOf } from '../../lib/format/tr.tsx'
import { paths } from '../../paths.ts'
import { roundPath, useRunningRound } from './use-running-round.ts'

type Props = {
  to: string
  name: string
  /** The game's name is said with it, where it does not stand beside. */
  named?: boolean
  product: ToolProduct
  /** The operator has shut it: it opens for a round that runs there alone. */
  shut?: boolean
  size: ButtonSize
  className?: string
  onClick?: MouseEventHandler
}

/** No other tab or window was asked for. */
export const opensHere = (e: MouseEvent): boolean =>
  !e.metaKey && !e.ctrlKey && !e.shiftKey && !e.altKey

/**
 * "Oyna"; while nothing may be staked why, and until when: it leads to where that is explained. Where a round
 * of the player's runs it leads back there, whatever may not be staked.
 */
export const PlayLink = ({
  to,
  name,
  named = true,
  product,
  shut = false,
  size,
  className,
  onClick,
}: Props) => {
  const t = useTranslations('games')
  // A table is named in the language of the page.
  const turkish = product !== 'live'
  const blocked = useBlocked(product)
  const words = useBlockedWords()
  const { round } = useRunningRound(blocked !== null || shut)
  const goesOn = round !== null && roundPath(round) === to
  if (blocked && !goesOn) {
    const { long, short } = words(blocked)
    return (
      <Link
        to={paths.limits}
        onClick={onClick}
        className={buttonClass({ size, className: classNames('relative', className) })}
      >
        <Ban aria-hidden="true" className="size-3.5" />
        <SaidOf name={name} turkish={turkish} say={(it) => `${it}: ${long}`} />
        <span aria-hidden="true" className="truncate">
          {short}
        </span>
      </Link>
    )
  }
  if (shut && !goesOn)
    return (
      <p className={size === 'small' ? 'text-13' : 'min-w-0 flex-1 self-center text-14'}>
        {t('closedText')}
      </p>
    )
  return (
    <Link
      to={to}
      onClick={onClick}
      className={buttonClass({
        variant: 'primary',
        size,
        className: classNames('relative', className),
      })}
    >
      <Play aria-hidden="true" className="size-3.5 fill-current" />
      {named && (
        <SaidOf
          name={name}
          turkish={turkish}
          say={(it) => t(goesOn ? 'roundNamed' : 'playNamed', { name: it })}
        />
      )}
      <span aria-hidden={named}>{t(goesOn ? 'toRound' : 'playNow')}</span>
    </Link>
  )
}

/** Whether demos are open: paused and excluded players have none. */
export const useDemoOpen = (): boolean => {
  const state = useProtection()
  return !state || !restOf(state)
}
