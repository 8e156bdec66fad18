import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import { useTranslations } from 'use-intl/react'
import { useId, type ReactNode } from 'react'
import { formatAmountShort } from '@felek/phrases/src/format.ts'
import { Button } from '@felek/ui/src/button.tsx'
import { Money } from '@felek/ui/src/money.tsx'
import { unreadable } from '../lib/amount-entry.ts'
import { AmountInput } from '../lib/amount-input.tsx'
import { useLang } from '../lib/i18n.ts'
import type { BetFault } from './bet-faults.ts'
import { changeSlip, useSlip } from './slip.ts'
import { SlipPolicy } from './slip-choices.tsx'
import { canPlace, type SlipFigures } from './slip-figures.ts'
import { useOddsText } from './use-odds.ts'

const quick = ['50.00', '100.00', '250.00', '500.00'] as const

const Row = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="flex items-center justify-between gap-3 text-13 text-text-2">
    <dt>{name}</dt>
    <dd className="tabular text-14 font-money text-text">{children}</dd>
  </div>
)

/** What is staked on a line, with the amounts that most choose. */
const Stake = ({ lines }: { lines: number }) => {
  const t = useTranslations('sports')
  const lang = useLang()
  const id = useId()
  const lineStake = useSlip((s) => s.lineStake)
  const put = (amount: string) =>
    changeSlip((s) => ({ ...s, lineStake: amount === unreadable ? '' : amount }))
  return (
    <div className="flex flex-col gap-2">
      <div className="flex h-12 items-center gap-3 rounded-control border border-line-strong bg-surface px-3.5 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-text">
        <label htmlFor={id} className="shrink-0 text-13 text-text-2">
          {t(lines > 1 ? 'slip.lineStake' : 'slip.stake')}
        </label>
        <AmountInput
          id={id}
          name="lineStake"
          value={lineStake}
          onChange={put}
          placeholder="0"
          invalid={false}
          describedBy={undefined}
          className="text-right text-18 font-heading"
        />
        <span aria-hidden="true" className="text-12 text-text-2">
          TL
        </span>
      </div>
      <div className="grid grid-cols-4 gap-1.5">
        {quick.map((amount) => (
          <button
            key={amount}
            type="button"
            aria-pressed={amount === lineStake}
            onClick={() => put(amount)}
            className="tabular h-9 rounded-control border border-line bg-surface text-13 font-label text-text-2 hover:bg-hover aria-pressed:border-line-strong aria-pressed:text-text"
          >
            {formatAmountShort(amount, lang)}
          </button>
        ))}
      </div>
    </div>
  )
}

const Mbs = ({ figures, n }: { figures: SlipFigures; n: number }) => {
  const t = useTranslations('sports')
  const Icon = figures.mbsMet ? CircleCheck : CircleAlert
  return (
    <span
      className={`flex items-center gap-1.5 ${figures.mbsMet ? 'text-pos' : 'text-accent-text'}`}
    >
      <Icon aria-hidden="true" className="size-4" />
      {t(figures.mbsMet ? 'slip.mbsMet' : 'slip.mbsUnmet', { n, need: figures.mbs })}
    </span>
  )
}

/** Sentences that concern the slip as a whole, and the one step that mends them. */
const Faults = ({ faults }: { faults: readonly BetFault[] }) => {
  const t = useTranslations('sports')
  const refused = useTranslations('sportsbook')('states.refused')
  const lang = useLang()
  return faults.map((fault) => (
    <div
      key={fault.key}
      role="alert"
      className="flex flex-col gap-2 rounded-control bg-neg-soft px-3 py-2 text-13 text-neg"
    >
      {fault.message || refused}
      {fault.maxLineStake !== undefined && fault.maxLineStake !== '0.00' && (
        <Button
          size="small"
          onClick={() => changeSlip((s) => ({ ...s, lineStake: fault.maxLineStake ?? '' }))}
        >
          {t('slip.useMax', { max: formatAmountShort(fault.maxLineStake, lang) })}
        </Button>
      )}
    </div>
  ))
}

export type SlipAction = { onPlace: () => void; onConfirm: () => void; onDropGone: () => void }

/** Sum, stake and the one saffron button; on a phone it is the sheet's lower third. */
export const SlipFoot = ({
  figures,
  faults,
  sending,
  signedIn,
  onPlace,
  onConfirm,
  onDropGone,
}: SlipAction & {
  figures: SlipFigures
  faults: readonly BetFault[]
  sending: boolean
  signedIn: boolean
}) => {
  const t = useTranslations('sports')
  const written = useOddsText()
  const n = useSlip((s) => s.picks.length)
  const { lines, bankos, totalOdds, stake, win, asks, gone, delayS } = figures
  return (
    <div className="flex flex-col gap-2.5 border-t border-line bg-sunken/40 p-3.5">
      <dl className="flex flex-col gap-1">
        <Row name={t('slip.mbs')}>
          <Mbs figures={figures} n={n} />
        </Row>
        {lines === 1 ? (
          <Row name={t('slip.totalOdds')}>
            {totalOdds === null ? '–' : written(Number(totalOdds))}
          </Row>
        ) : (
          <Row name={t('slip.linesBankos', { n: lines, b: bankos })}>
            {stake === null ? '–' : <Money amount={stake} />}
          </Row>
        )}
      </dl>
      <Stake lines={lines} />
      <p className="flex items-center justify-between gap-3 border-t border-line pt-2.5 text-14 font-label">
        {t('slip.win')}
        <output className="text-24">{win === null ? '–' : <Money amount={win} />}</output>
      </p>
      <Faults faults={faults} />
      {gone.length > 0 ? (
        <Button variant="primary" size="large" wide onClick={onDropGone}>
          {t('slip.dropGone')}
        </Button>
      ) : asks.length > 0 ? (
        <Button variant="primary" size="large" wide onClick={onConfirm}>
          {t('slip.confirm')}
        </Button>
      ) : (
        <Button
          variant="primary"
          size="large"
          wide
          pending={sending}
          disabled={!canPlace(figures)}
          onClick={onPlace}
        >
          {t(signedIn ? 'slip.place' : 'slip.signIn')}
        </Button>
      )}
      <SlipPolicy />
      {delayS > 0 && (
        <p className="flex items-center gap-2 text-13 text-text-2">
          <Hourglass aria-hidden="true" className="size-4" />
          {t('slip.delay', { s: delayS })}
        </p>
      )}
    </div>
  )
}
