import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleDot from 'lucide-react/icons/circle-dot'
import Clock from 'lucide-react/icons/clock'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { oddsOf } from '@felek/contract/coupon.ts'
import type { Coupon } from '@felek/contract/sportsbook.ts'
import { Tr } from '../../lib/format/tr.tsx'
import { paths } from '../../paths.ts'
import { clockOf, overPhase } from '../match/clock.ts'
import { legWord, type LegWord } from './coupon-words.ts'
import { scoreOf } from '../match/event.ts'
import { useSportTimes } from '../match/use-sport-times.ts'
import { useMarketTexts } from '../match/use-market-texts.ts'
import { useClockText } from '../match/use-clock.ts'
import { useBoardEvent, useOddsText } from '../odds/use-odds.ts'

type Leg = Coupon['selections'][number]

/** Icon, word and colour together; a lost leg is not red, as no loss is. */
export const legLooks: Record<LegWord, { Icon: typeof Check; look: string }> = {
  open: { Icon: Clock, look: 'bg-raised text-text-2' },
  playing: { Icon: CircleDot, look: 'bg-raised text-live' },
  won: { Icon: Check, look: 'bg-pos-soft text-pos' },
  half_won: { Icon: Check, look: 'bg-pos-soft text-pos' },
  dead_heat: { Icon: Check, look: 'bg-pos-soft text-pos' },
  lost: { Icon: X, look: 'bg-raised text-text-2' },
  half_lost: { Icon: X, look: 'bg-raised text-text-2' },
  void: { Icon: Undo2, look: 'bg-info-soft text-info' },
}

/** A selection of a coupon: what became of it, the way to its match with the score, the pick, its odds. */
export const CouponLeg = ({
  leg,
  nowMs,
  stands = true,
}: {
  leg: Leg
  nowMs: number
  /** False for a coupon that was not accepted: what became of its matches is none of its. */
  stands?: boolean
}) => {
  const t = useTranslations('sports')
  const texts = useMarketTexts()
  const written = useOddsText()
  const { start } = useSportTimes()
  const word = legWord(leg, nowMs)
  const { Icon, look } = stands ? legLooks[word] : { Icon: Ban, look: 'bg-raised text-text-3' }
  const board = useBoardEvent(leg.eventID)
  const clockText = useClockText()
  // What is decided keeps the score that the coupon knows.
  const now = word === 'playing' && stands ? board : undefined
  const score = scoreOf(now?.score ?? leg.score)
  const clock = clockText(now?.clock, now?.score)
  const phase = clockOf(now?.clock)?.phase
  // The match is over, and its result is not in yet.
  const isAwaited = phase !== undefined && overPhase(phase) !== undefined
  return (
    <li className="flex items-start gap-3 border-t border-line px-3.5 py-3">
      <span className={`mt-0.5 grid size-6 shrink-0 place-items-center rounded-round ${look}`}>
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2 text-14 font-label">
          <Link
            to={paths.event(leg.eventID)}
            className="flex min-h-6 min-w-0 items-center rounded-control hover:underline"
          >
            <Tr>{`${leg.home} – ${leg.away}`}</Tr>
          </Link>
          {stands && score && word !== 'open' && (
            <span className="tabular ml-auto shrink-0 font-money">{`${score[0]}–${score[1]}`}</span>
          )}
        </p>
        <p className="mt-0.5 flex items-baseline gap-2 text-13 text-text-2">
          <span className="min-w-0">
            <PickText leg={leg} say={texts} />
            {leg.banker && <span>{` · ${t('coupon.banker')}`}</span>}
          </span>
          <b translate="no" className="tabular ml-auto shrink-0 text-15 font-money text-text">
            {written(oddsOf(leg.odds))}
          </b>
        </p>
        <p className="mt-0.5 text-12 text-text-3">
          {stands && (
            <>
              <b className={word === 'playing' ? 'font-label text-live' : 'font-label text-text-2'}>
                <span>{isAwaited ? t('coupon.awaited') : t(`coupon.leg.${word}`)}</span>
                {leg.unconfirmed && <span>{`, ${t('coupon.unconfirmed')}`}</span>}
                {clock && !isAwaited && <span className="tabular">{` · ${clock}`}</span>}
              </b>
              <span>{' · '}</span>
            </>
          )}
          <Tr>{leg.league}</Tr>
          {(word === 'open' || !stands) && <span>{` · ${start(leg.startsAt)}`}</span>}
        </p>
      </div>
    </li>
  )
}

/** "Maç Sonucu: 1"; what names a team is said in Turkish. */
const PickText = ({ leg, say }: { leg: Leg; say: ReturnType<typeof useMarketTexts> }) => {
  const outcome = say.lined(leg.marketID, leg.outcomeID, leg)
  const isNamed = outcome.includes(leg.home) || outcome.includes(leg.away)
  return (
    <>
      <span>{`${say.market(leg.marketID)}: `}</span>
      {isNamed ? <Tr>{outcome}</Tr> : <span>{outcome}</span>}
    </>
  )
}
