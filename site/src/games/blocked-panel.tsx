import Ban from 'lucide-react/icons/ban'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { buttonClass } from '@felek/ui/src/button.tsx'
import { useBlockedWords, type Blocked } from '../lib/protection.ts'
import { paths } from '../paths.ts'

/** In the game's place while nothing may be staked: why, until when, and what stays open. */
export const BlockedPanel = ({ blocked, lobby }: { blocked: Blocked; lobby: string }) => {
  const t = useTranslations('protection.blocked')
  const { long } = useBlockedWords()(blocked)
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 overflow-y-auto bg-sunken p-6 text-center">
      <Ban aria-hidden="true" className="size-10 shrink-0 text-text-2" />
      {/* Said when it comes; a heading can not be both. */}
      <div role="status">
        <h2 className="max-w-[34ch] text-18">{long}</h2>
      </div>
      <p className="max-w-[44ch] text-14 text-text-2">{t('money')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Link to={paths.limits} className={buttonClass({})}>
          {t('limits')}
        </Link>
        <Link to={paths.withdraw} className={buttonClass({ variant: 'outline' })}>
          {t('withdraw')}
        </Link>
        <Link to={lobby} className={buttonClass({ variant: 'quiet' })}>
          {t('lobby')}
        </Link>
      </div>
    </div>
  )
}
