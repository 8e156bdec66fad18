import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleDot from 'lucide-react/icons/circle-dot'
import Clock from 'lucide-react/icons/clock'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { oddsOf } from '@felek/contract/src/coupon.ts'
import type { Coupon } from '@felek/contract/src/sportsbook.ts'
import { StatusLabel, type StatusTone } from '@felek/ui/src/badge.tsx'
import { Money } from '@felek/ui/src/money.tsx'
import type { Messages } from '../lib/i18n.ts'
import { useTimes } from '../lib/times.ts'
import { Tr } from '../lib/tr.tsx'
import { useMarketTexts } from './use-market-texts.ts'
import { useOddsText } from './use-odds.ts'

type Leg = Coupon['selections'][number]
type LegWord = keyof Messages['sports']['coupon']['leg']

/** Icon, word and colour together; a lost leg is not red, as no loss is. */
const legLooks: Record<LegWord, { Icon: typeof Check; look: string }> = {
  open: { Icon: Clock, look: 'bg-raised text-text-2' },
  playing: { Icon: CircleDot, look: 'bg-raised text-live' },
  won: { Icon: Check, look: 'bg-pos-soft text-pos' },
  half_won: { Icon: Check, look: 'bg-pos-soft text-pos' },
  dead_heat: { Icon: Check, look: 'bg-pos-soft text-pos' },
  lost: { Icon: X, look: 'bg-raised text-text-2' },
  half_lost: { Icon: X, look: 'bg-raised text-text-2' },
  void: { Icon: Undo2, look: 'bg-info-soft text-info' },
}
/** A settled leg by its result; else by whether its match has begun. */
export const legWord = (leg: Pick<Leg, 'result' | 'startsAt'>, nowMs: number): LegWord =>
  leg.result ?? (Date.parse(leg.startsAt) <= nowMs ? 'playing' : 'open')

const CouponLeg = ({ leg }: { leg: Leg }) => {
  const t = useTranslations('sports')
  const texts = useMarketTexts()
  const written = useOddsText()
  const [nowMs] = useState(() => Date.now())
  const word = legWord(leg, nowMs)
  const { Icon, look } = legLooks[word]
  return (
    <li className="flex items-start gap-3 border-t border-line px-3.5 py-3">
      <span className={`mt-0.5 grid size-6 shrink-0 place-items-center rounded-round ${look}`}>
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-14 font-label">
          <span className="min-w-0">
            <Tr>{`${leg.home} – ${leg.away}`}</Tr>
          </span>
          {leg.score && <span className="tabular ml-auto shrink-0">{leg.score}</span>}
        </p>
        <p className="mt-0.5 text-13 text-text-2">
          {texts.pick(leg.marketID, leg.outcomeID, leg)}
          {leg.banker && ` · ${t('coupon.banker')}`}
        </p>
        <p className="mt-0.5 text-12 text-text-3">
          {t(`coupon.leg.${word}`)} · <Tr>{leg.league}</Tr>
        </p>
      </div>
      <b className="tabular text-15 font-money">{written(oddsOf(leg.odds))}</b>
    </li>
  )
}

const tones: Record<Coupon['status'], { tone: StatusTone; Icon: typeof Check }> = {
  waiting: { tone: 'waiting', Icon: Clock },
  refused: { tone: 'bad', Icon: Ban },
  open: { tone: 'running', Icon: CircleDot },
  won: { tone: 'good', Icon: Check },
  lost: { tone: 'plain', Icon: X },
  void: { tone: 'running', Icon: Undo2 },
  cashed: { tone: 'good', Icon: Check },
}

const CouponStatus = ({ status }: { status: Coupon['status'] }) => {
  const t = useTranslations('sportsbook')
  const { tone, Icon } = tones[status]
  return (
    <StatusLabel tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`states.${status}`)}
    </StatusLabel>
  )
}

const has = (amount: string | undefined): amount is string =>
  amount !== undefined && /[1-9]/.test(amount)

/** Money of a coupon: what it cost, what it may bring or has brought. */
const Figures = ({ coupon }: { coupon: Coupon }) => {
  const t = useTranslations('sports')
  const isOpen = coupon.status === 'open' || coupon.status === 'waiting'
  const rows: [string, string, boolean][] = [
    [t('slip.stake'), coupon.stake, false],
    isOpen
      ? [t('coupon.mayWin'), coupon.potentialWin, false]
      : [t('coupon.paid'), coupon.payout, false],
    ...(has(coupon.cashedOut)
      ? [[t('coupon.cashed'), coupon.cashedOut, false] as [string, string, boolean]]
      : []),
    ...(has(coupon.correction)
      ? [[t('coupon.correction'), coupon.correction, true] as [string, string, boolean]]
      : []),
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-3 gap-y-2 px-3.5 py-3 text-12 text-text-3">
      {rows.map(([name, amount, signed]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="text-15 text-text">
            <Money amount={amount} signed={signed} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A coupon with its legs; `cashOut` stands under an open one. */
export const CouponCard = ({ coupon, cashOut }: { coupon: Coupon; cashOut?: ReactNode }) => {
  const t = useTranslations('sports')
  const { start } = useTimes()
  return (
    <article
      aria-label={coupon.couponNumber}
      className="overflow-hidden rounded-panel border border-line bg-surface"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-3">
        <h3 className="tabular text-15 font-heading">{coupon.couponNumber}</h3>
        <span className="text-12 text-text-3">
          {t(`slip.modes.${coupon.type}`)} · {start(coupon.placedAt)}
        </span>
        <span className="ml-auto">
          <CouponStatus status={coupon.status} />
        </span>
      </div>
      {has(coupon.correction) && (
        <p className="px-3.5 pb-2 text-13 text-info">{t('coupon.correctionText')}</p>
      )}
      <ul>
        {coupon.selections.map((leg) => (
          <CouponLeg key={`${leg.eventID} ${leg.marketID} ${leg.outcomeID}`} leg={leg} />
        ))}
      </ul>
      <div className="border-t border-line">
        <Figures coupon={coupon} />
      </div>
      {coupon.status === 'open' && cashOut && <div className="px-3.5 pb-3.5">{cashOut}</div>}
    </article>
  )
}
