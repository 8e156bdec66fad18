import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useId, type ReactNode } from 'react'
import { sportsRules } from '@felek/contract/sports-rules.ts'
import { formatAmountShort } from '@felek/phrases/format.ts'
import { Button, buttonClass } from '@felek/ui/button.tsx'
import { Money } from '@felek/ui/money.tsx'
import { useLang } from '../../lib/format/i18n.ts'
import { useBlocked, useBlockedWords, type Blocked } from '../../lib/session/protection.ts'
import { rememberSlipPath } from '../../lib/money/slip-path.ts'
import { paths } from '../../paths.ts'
import { lacksMoney, maxOffered, type BetFault } from './bet-faults.ts'
import { forgetFaults } from './bet-flow.ts'
import { useRefusedText } from '../coupons/refused-text.ts'
import { changeSlip, useSlip } from './slip.ts'
import { SlipPolicy } from './slip-choices.tsx'
import { canPlace, type SlipFigures } from './slip-figures.ts'
import { Stake, StakeRange, StakeRow } from './slip-stake.tsx'
import { StaleOdds } from '../odds/stale-odds.tsx'
import { useSlipOdds } from '../odds/use-odds.ts'
import type { Quote } from './use-quote.ts'

const Row = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="flex items-center justify-between gap-3 text-13 text-text-2">
    <dt>{name}</dt>
    <dd className="tabular text-14 font-money text-text">{children}</dd>
  </div>
)

const Mbs = ({ figures }: { figures: SlipFigures }) => {
  const t = useTranslations('sports')
  const Icon = figures.mbsMet ? CircleCheck : CircleAlert
  return (
    <span
      className={`flex items-center gap-1.5 ${figures.mbsMet ? 'text-pos' : 'text-accent-text'}`}
    >
      <Icon aria-hidden="true" className="size-4" />
      {t(figures.mbsMet ? 'slip.mbsMet' : 'slip.mbsUnmet', { n: figures.least, need: figures.mbs })}
    </span>
  )
}

/** To the cashier, which leads back here; what was refused for want of money is not said after it. */
const ToDeposit = () => {
  const t = useTranslations('shell')
  const { pathname, search } = useLocation()
  return (
    <Link
      to={paths.deposit}
      onClick={() => {
        rememberSlipPath(pathname + search)
        forgetFaults()
      }}
      className={buttonClass({ size: 'small' })}
    >
      {t('deposit')}
    </Link>
  )
}

/** Sentences that concern the slip as a whole, and the one step that mends them. */
export const SlipFaults = ({ faults }: { faults: readonly BetFault[] }) => {
  const t = useTranslations('sports')
  const refusedText = useRefusedText()
  const lang = useLang()
  const lineStake = useSlip((s) => s.lineStake)
  const shown = faults.map((fault) => ({ fault, max: maxOffered(fault, lineStake) }))
  return shown.map(({ fault, max }) => (
    <div
      key={fault.key}
      role="alert"
      className="flex flex-col gap-2 rounded-control bg-neg-soft px-3 py-2 text-13 text-neg"
    >
      {fault.message || (fault.key === 'never_came' ? t('slip.neverCame') : refusedText(fault.why))}
      {max !== undefined && (
        <Button size="small" onClick={() => changeSlip((s) => ({ ...s, lineStake: max }))}>
          {t('slip.useMax', { max: formatAmountShort(max, lang) })}
        </Button>
      )}
      {lacksMoney(fault) && <ToDeposit />}
    </div>
  ))
}

/** Why nothing can be staked now, and where that was decided. */
const Shut = ({ blocked }: { blocked: Blocked }) => {
  const t = useTranslations('protection.blocked')
  return (
    <div
      role="status"
      className="flex flex-col gap-2 rounded-control bg-raised px-3 py-2.5 text-13 text-text"
    >
      {useBlockedWords()(blocked).long}
      <Link to={paths.limits} className="font-label underline underline-offset-4">
        {t('limits')}
      </Link>
    </div>
  )
}

export type SlipAction = { onPlace: () => void; onConfirm: () => void; onDropGone: () => void }

const Totals = ({ figures }: { figures: SlipFigures }) => {
  const t = useTranslations('sports')
  const written = useSlipOdds()
  const lang = useLang()
  const lineStake = useSlip((s) => s.lineStake)
  const { lines, bankos, totalOdds, stake } = figures
  return (
    <dl className="flex flex-col gap-1">
      <Row name={t('slip.mbs')}>
        <Mbs figures={figures} />
      </Row>
      {lines === 1 ? (
        <Row name={t('slip.totalOdds')}>
          {totalOdds === null ? '–' : written(Number(totalOdds))}
        </Row>
      ) : (
        <>
          <Row name={t('slip.linesBankos', { n: lines, b: bankos })}>
            {lineStake === '' ? '–' : `${lines} × ${formatAmountShort(lineStake, lang)}`}
          </Row>
          <Row name={t('slip.totalStake')}>{stake === null ? '–' : <Money amount={stake} />}</Row>
        </>
      )}
    </dl>
  )
}

type FootProps = SlipAction & {
  figures: SlipFigures
  quote: Quote | undefined
  faults: readonly BetFault[]
  sending: boolean
  signedIn: boolean
}

/** The one saffron button: what is to be done next. */
const Act = ({
  figures,
  sending,
  signedIn,
  shut,
  onPlace,
  onConfirm,
  onDropGone,
}: Omit<FootProps, 'quote' | 'faults'> & { shut: boolean }) => {
  const t = useTranslations('sports')
  const look = { variant: 'primary', size: 'large', wide: true } as const
  if (figures.gone.length > 0)
    return (
      <Button {...look} onClick={onDropGone}>
        {t('slip.dropGone')}
      </Button>
    )
  if (figures.asks.length > 0)
    return (
      <Button {...look} onClick={onConfirm}>
        {t('slip.confirm')}
      </Button>
    )
  return (
    <Button {...look} pending={sending} disabled={!canPlace(figures) || shut} onClick={onPlace}>
      {t(signedIn ? 'slip.place' : 'slip.signIn')}
    </Button>
  )
}

/** What the whole may bring, and beside it what it costs or what it is worth. */
const Boxes = ({ figures: { lines, stake, totalOdds, win } }: { figures: SlipFigures }) => {
  const t = useTranslations('sports')
  const written = useSlipOdds()
  return (
    <dl className="grid grid-cols-2 divide-x divide-line rounded-control border border-line text-12 text-text-2 [&>div]:px-3 [&>div]:py-2 [&_dd]:text-18 [&_dd]:font-heading [&_dd]:text-text">
      {lines === 1 ? (
        <div>
          <dt>{t('slip.totalOdds')}</dt>
          <dd className="tabular">{totalOdds === null ? '–' : written(Number(totalOdds))}</dd>
        </div>
      ) : (
        <div>
          <dt>{t('slip.totalStake')}</dt>
          <dd>{stake === null ? '–' : <Money amount={stake} />}</dd>
        </div>
      )}
      <div>
        <dt>{t('slip.win')}</dt>
        <dd>
          <output>{win === null ? '–' : <Money amount={win} />}</output>
        </dd>
      </div>
    </dl>
  )
}

const Delay = ({ s }: { s: number }) => {
  const t = useTranslations('sports')
  return s === 0 ? null : (
    <p className="flex items-center gap-2 text-13 text-text-2">
      <Hourglass aria-hidden="true" className="size-4" />
      {t('slip.delay', { s })}
    </p>
  )
}

/** Why it can not be placed as it is. */
const Troubles = ({ figures, faults }: Pick<FootProps, 'figures' | 'faults'>) => {
  const t = useTranslations('sports')
  return (
    <>
      {figures.tooMany && (
        <p role="alert" className="rounded-control bg-neg-soft px-3 py-2 text-13 text-neg">
          {t('slip.tooMany', { n: figures.lines, max: Number(sportsRules.linesMax) })}
        </p>
      )}
      <SlipFaults faults={faults} />
    </>
  )
}

/** Sum, stake and the one saffron button. */
export const SlipFoot = (props: FootProps) => {
  const t = useTranslations('sports')
  const { figures, quote } = props
  const blocked = useBlocked('sports')
  return (
    <div className="flex flex-col gap-2.5 p-3.5">
      <Totals figures={figures} />
      <fieldset disabled={props.sending} className="contents">
        <Stake lines={figures.lines} quote={quote} />
      </fieldset>
      <p className="flex items-center justify-between gap-3 border-t border-line pt-2.5 text-14 font-label">
        {t('slip.win')}
        <output className="text-24">
          {figures.win === null ? '–' : <Money amount={figures.win} />}
        </output>
      </p>
      <Troubles {...props} />
      {blocked && <Shut blocked={blocked} />}
      <Act {...props} shut={blocked !== null} />
      <fieldset disabled={props.sending} className="contents">
        <SlipPolicy />
      </fieldset>
      <Delay s={quote?.delayS ?? figures.delayS} />
    </div>
  )
}

/** The same as a sheet's lower third, within a thumb's reach; the policy stands above, among the legs. */
export const SlipSheetFoot = (props: FootProps) => {
  const t = useTranslations('sports')
  const { figures, quote } = props
  const { lines, bankos } = figures
  const id = useId()
  const blocked = useBlocked('sports')
  return (
    <div className="flex flex-col gap-2.5 p-3.5">
      <fieldset disabled={props.sending} className="contents">
        <StakeRow id={id} lines={lines} quote={quote}>
          {lines > 1 &&
            (bankos === 0
              ? t('slip.lines', { n: lines })
              : t('slip.linesBankos', { n: lines, b: bankos }))}
        </StakeRow>
      </fieldset>
      <Boxes figures={figures} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-12">
        <StakeRange id={id} quote={quote} />
        <span className="flex gap-1.5 text-text-2">
          {t('slip.mbs')}
          <Mbs figures={figures} />
        </span>
        <Delay s={quote?.delayS ?? figures.delayS} />
      </div>
      <StaleOdds />
      <Troubles {...props} />
      {blocked && <Shut blocked={blocked} />}
      <Act {...props} shut={blocked !== null} />
    </div>
  )
}
