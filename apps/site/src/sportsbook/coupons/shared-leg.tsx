import { useTranslations } from 'use-intl/react'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import X from 'lucide-react/icons/x'
import { oddsOf } from '@felek/contract/coupon.ts'
import { Tr } from '../../lib/format/tr.tsx'
import { MbsSquare } from '../match/match-marks.tsx'
import type { SharedSelection } from './shared-slip.ts'
import { useSportTimes } from '../match/use-sport-times.ts'
import { useMarketTexts } from '../match/use-market-texts.ts'
import { useOddsText } from '../odds/use-odds.ts'

const Odds = ({ leg }: { leg: SharedSelection }) => {
  const t = useTranslations('sportsbook.code')
  const written = useOddsText()
  if (leg.status === 'gone')
    return (
      <span className="flex items-center gap-1.5 text-13 font-label text-text-2">
        <X aria-hidden="true" className="size-4" />
        {t('gone')}
      </span>
    )
  if (leg.status === 'suspended' || leg.odds === undefined)
    return (
      <span className="flex items-center gap-1.5 text-13 font-label text-text-2">
        <LockKeyhole aria-hidden="true" className="size-4" />
        {t('suspended')}
      </span>
    )
  return <b className="tabular text-15 font-money">{written(oddsOf(leg.odds))}</b>
}

/** A selection of a shared slip at today's odds; one that is gone is muted, and says so. */
export const SharedLeg = ({ leg }: { leg: SharedSelection }) => {
  const t = useTranslations('sports')
  const texts = useMarketTexts()
  const { start } = useSportTimes()
  const { event } = leg
  const teams = event ?? { home: '1', away: '2' }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3.5 py-3">
      <div className="min-w-0 flex-1">
        {event && (
          <p className="flex flex-wrap items-center gap-2 text-12 text-text-3">
            <MbsSquare mbs={leg.mbs} />
            <span className="tabular">{event.code}</span>
            {leg.live ? (
              <span className="font-label text-live">{t('live')}</span>
            ) : (
              <span className="tabular">{start(event.startsAt)}</span>
            )}
            <Tr>{event.league}</Tr>
          </p>
        )}
        <p className={`mt-0.5 text-14 font-label ${leg.status === 'gone' ? 'text-text-2' : ''}`}>
          {event ? <Tr>{`${event.home} – ${event.away}`}</Tr> : leg.eventID}
        </p>
        <p className="text-13 text-text-2">
          <span>{texts.pick(leg.marketID, leg.outcomeID, teams)}</span>
          {leg.banker && <span>{` · ${t('coupon.banker')}`}</span>}
        </p>
      </div>
      <Odds leg={leg} />
    </li>
  )
}
