import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useId, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { formatAmountShort } from '@felek/phrases/format.ts'
import { IconButton } from '@felek/ui/button.tsx'
import { unreadable } from '../../lib/money/amount-entry.ts'
import { AmountInput } from '../../lib/money/amount-input.tsx'
import { useLang } from '../../lib/format/i18n.ts'
import { useMostStake } from './most-stake.ts'
import { changeSlip, useSlip } from './slip.ts'
import { steppedStake } from './stake-steps.ts'
import type { Quote } from './use-quote.ts'

const put = (amount: string) =>
  changeSlip((s) => ({ ...s, lineStake: amount === unreadable ? '' : amount }))

const box =
  'flex h-12 items-center rounded-control border border-line-strong bg-surface focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-text'

const Amount = ({ id }: { id: string }) => (
  <>
    <AmountInput
      id={id}
      name="lineStake"
      value={useSlip((s) => s.lineStake)}
      onChange={put}
      placeholder="0"
      invalid={false}
      describedBy={`${id}-range`}
      className="text-right text-18 font-heading"
    />
    <span aria-hidden="true" className="text-12 text-text-2">
      TL
    </span>
  </>
)

/** Its room is kept while nothing is known: the button below stays where it is. */
export const StakeRange = ({ id, quote }: { id: string; quote: Quote | undefined }) => {
  const t = useTranslations('sports')
  const lang = useLang()
  return (
    <p id={`${id}-range`} className="tabular min-h-4 text-12 text-text-3">
      {quote &&
        t('slip.range', {
          min: formatAmountShort(quote.minLineStake, lang),
          max: formatAmountShort(quote.maxLineStake, lang),
        })}
    </p>
  )
}

const quick = ['50.00', '100.00', '250.00', '500.00'] as const
const chip =
  'tabular h-9 rounded-control border border-line bg-surface text-13 font-label text-text-2 hover:bg-hover aria-pressed:border-line-strong aria-pressed:text-text'

/** The amounts that most choose, and the most that balance, limits and market allow, once it is known. */
const QuickStakes = ({ lines, quote }: { lines: number; quote: Quote | undefined }) => {
  const t = useTranslations('sports')
  const lang = useLang()
  const lineStake = useSlip((s) => s.lineStake)
  const most = useMostStake(lines, quote)
  return (
    <div className="grid grid-cols-5 gap-1.5">
      {quick.map((amount) => (
        <button
          key={amount}
          type="button"
          aria-pressed={amount === lineStake}
          onClick={() => put(amount)}
          className={chip}
        >
          {formatAmountShort(amount, lang)}
        </button>
      ))}
      <button
        type="button"
        disabled={most === null}
        aria-pressed={most !== null && most === lineStake}
        onClick={() => most !== null && put(most)}
        className={`${chip} disabled:opacity-60`}
      >
        {t('slip.max')}
      </button>
    </div>
  )
}

/** What is staked on a line, with the amounts that most choose. */
export const Stake = ({ lines, quote }: { lines: number; quote: Quote | undefined }) => {
  const t = useTranslations('sports')
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      <div className={`${box} gap-3 px-3.5`}>
        <label htmlFor={id} className="shrink-0 text-13 text-text-2">
          {t(lines > 1 ? 'slip.lineStake' : 'slip.stake')}
        </label>
        <Amount id={id} />
      </div>
      <StakeRange id={id} quote={quote} />
      <QuickStakes lines={lines} quote={quote} />
    </div>
  )
}

/** The same in a row for a thumb: a step down, the amount, a step up. */
export const StakeRow = ({
  id,
  lines,
  quote,
  children,
}: {
  /** The range stands under it, by this name. */
  id: string
  lines: number
  quote: Quote | undefined
  /** Under its name. */
  children: ReactNode
}) => {
  const t = useTranslations('sports')
  const lineStake = useSlip((s) => s.lineStake)
  const step = (up: boolean) => () => put(steppedStake(lineStake, up))
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <label htmlFor={id} className="text-13 text-text-2">
            {t(lines > 1 ? 'slip.lineStake' : 'slip.stake')}
          </label>
          <p className="text-14 font-label">{children}</p>
        </div>
        <IconButton
          label={t('slip.less')}
          variant="secondary"
          onClick={step(false)}
          className="max-[22.5rem]:hidden"
        >
          <Minus aria-hidden="true" className="size-4" />
        </IconButton>
        <div className={`${box} w-28 gap-1.5 px-2.5`}>
          <Amount id={id} />
        </div>
        <IconButton
          label={t('slip.plus')}
          variant="secondary"
          onClick={step(true)}
          className="max-[22.5rem]:hidden"
        >
          <Plus aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      <QuickStakes lines={lines} quote={quote} />
    </div>
  )
}
