import Ban from 'lucide-react/icons/ban'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { buttonClass } from '@felek/ui/button.tsx'
import { useBlockedWords, type Blocked } from '../../lib/session/protection.ts'
import { Tr } from '../../lib/format/tr.tsx'
import { paths } from '../../paths.ts'
import { roundPath, useRunningRound } from './use-running-round.ts'

/** Over a round that runs while nothing may be staked any more: why, and that it may be played to its end. */
export const LastRound = ({ blocked }: { blocked: Blocked }) => {
  const t = useTranslations('protection.blocked')
  const { long } = useBlockedWords()(blocked)
  return (
    <p role="status" className="border-b border-line bg-sunken px-3 py-2 text-center text-13">
      <strong className="font-label">{long}</strong>{' '}
      <span className="text-text-2">{t('lastRound')}</span>
    </p>
  )
}

/** The way to a round of the player's that runs: it stands open whatever may not be staked. */
const RoundLink = () => {
  const t = useTranslations('protection.blocked')
  const { round } = useRunningRound(true)
  if (!round) return null
  return (
    <Link to={roundPath(round)} className={buttonClass({ variant: 'primary' })}>
      {t('toRound')} <Tr>{round.name}</Tr>
    </Link>
  )
}

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
        <RoundLink />
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
