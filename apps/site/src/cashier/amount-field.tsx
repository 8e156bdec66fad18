import { chipClass } from '@felek/ui/chip.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { formatAmountShort } from '@felek/phrases/format.ts'
import { useId, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { AmountInput } from '../lib/money/amount-input.tsx'
import { useLang } from '../lib/format/i18n.ts'
import { isMore } from './amount.ts'

/** Amounts of one press; `waiting` keeps their room while they are asked for. */
export type QuickAmounts = { amounts: readonly string[]; waiting: boolean }

const usual: QuickAmounts = {
  amounts: ['100.00', '250.00', '500.00', '1000.00', '2500.00', '5000.00'],
  waiting: false,
}

type Props = {
  /** As the wire has it: "1250.50", '' while there is none, `unreadable` for a text that is none. */
  value: string
  /** `whole`: pasted, filled in or chosen, and not being typed. */
  onChange: (amount: string, whole: boolean) => void
  onBlur: () => void
  /** Where the form sets the focus when the amount is wrong. */
  inputRef: (input: HTMLInputElement | null) => void
  min: string
  max: string
  /** The most that can be asked for where that is less than `max`: what the player has. */
  most?: string | undefined
  /** Another sentence at the end of the limits' line. */
  aside?: ReactNode
  /** Offers the whole of this amount as one more chip. */
  all?: string | undefined
  quick?: QuickAmounts
  error?: string | undefined
  disabled: boolean
}

export const AmountField = ({
  value,
  onChange,
  onBlur,
  inputRef,
  min,
  max,
  most = max,
  aside,
  all,
  quick = usual,
  error,
  disabled,
}: Props) => {
  const t = useTranslations('cashier.amount')
  const lang = useLang()
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-16 font-heading">
        {t('label')}
      </label>
      <div
        className={classNames(
          'mt-3 flex h-16 items-center rounded-tile border-2 bg-surface px-5 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-text',
          error ? 'border-neg' : 'border-line-strong',
        )}
      >
        <AmountInput
          id={id}
          {...{ value, onChange, onBlur, inputRef, disabled }}
          name="amount"
          placeholder="0"
          invalid={!!error}
          describedBy={`${id}-limits${error ? ` ${id}-error` : ''}`}
          className="text-34 font-money"
        />
        <span className="pl-3 text-16 text-text-2">TL</span>
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-2 text-13 font-label text-neg">
          {error}
        </p>
      )}
      <div
        id={`${id}-limits`}
        className="mt-2 flex flex-wrap justify-between gap-x-4 text-13 text-text-2"
      >
        <span>
          {t('between', { min: formatAmountShort(min, lang), max: formatAmountShort(max, lang) })}
        </span>
        {aside}
      </div>
      <QuickAmountRow {...{ value, onChange, min, most, all, quick, disabled }} />
    </div>
  )
}

type RowProps = Pick<Props, 'value' | 'onChange' | 'min' | 'all' | 'disabled'> & {
  most: string
  quick: QuickAmounts
}

const QuickAmountRow = ({ value, onChange, min, most, all, quick, disabled }: RowProps) => {
  const t = useTranslations('cashier.amount')
  const lang = useLang()
  if (quick.waiting)
    return (
      <div className="mt-3 grid grid-cols-3 gap-2 sm:grid-cols-6">
        {usual.amounts.map((it) => (
          <Skeleton key={it} className="h-10" />
        ))}
      </div>
    )
  return (
    <div
      role="group"
      aria-label={t('quick')}
      className="mt-3 grid grid-cols-3 gap-2 sm:grid-cols-6"
    >
      {quick.amounts.map((it) => (
        <QuickAmount
          key={it}
          amount={it}
          chosen={value === it}
          disabled={disabled || isMore(it, most) || isMore(min, it)}
          onChoose={onChange}
        />
      ))}
      {all && (
        <button
          type="button"
          disabled={disabled}
          aria-pressed={value === all}
          onClick={() => onChange(all, true)}
          className={chipClass(
            value === all,
            'tabular col-span-3 justify-center disabled:opacity-40 sm:col-span-6',
          )}
        >
          {t('all')} <span className="opacity-80">{formatAmountShort(all, lang)}</span>
        </button>
      )}
    </div>
  )
}

const QuickAmount = ({
  amount,
  chosen,
  disabled,
  onChoose,
}: {
  amount: string
  chosen: boolean
  disabled: boolean
  onChoose: Props['onChange']
}) => {
  const lang = useLang()
  return (
    <button
      type="button"
      disabled={disabled}
      aria-pressed={chosen}
      onClick={() => onChoose(amount, true)}
      className={chipClass(chosen, 'tabular justify-center disabled:opacity-40')}
    >
      {formatAmountShort(amount, lang)}
    </button>
  )
}
