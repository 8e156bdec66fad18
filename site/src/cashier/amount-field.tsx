import { chipClass } from '@felek/ui/src/chip.tsx'
import { classNames } from '@felek/ui/src/class-names.ts'
import { Skeleton } from '@felek/ui/src/skeleton.tsx'
import { formatAmountShort } from '@felek/phrases/src/format.ts'
import { useId, useLayoutEffect, useRef, type ChangeEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { amountOf, caretAfter, groupTyped, isMore, shownAmount, significant } from './amount.ts'

/** Amounts of one press; `waiting` keeps their room while they are asked for. */
export type QuickAmounts = { amounts: readonly string[]; waiting: boolean }

const usual: QuickAmounts = {
  amounts: ['100.00', '250.00', '500.00', '1000.00', '2500.00', '5000.00'],
  waiting: false,
}

type Props = {
  /** As shown: "1.250,50". */
  value: string
  onChange: (shown: string) => void
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

/**
 * What the field shows after a change, and where its caret goes. A typed dot is the comma of a
 * Turkish keyboard.
 */
const afterChange = (
  e: ChangeEvent<HTMLInputElement>,
  before: string,
): { shown: string; caret: number } => {
  const { value, selectionStart } = e.target
  const at = selectionStart ?? value.length
  const typed = e.nativeEvent instanceof InputEvent ? e.nativeEvent.data : null
  if (typed === null || typed.length === 1) {
    const dotted =
      typed === '.' && !before.includes(',')
        ? `${value.slice(0, at - 1)},${value.slice(at)}`
        : value
    const shown = groupTyped(dotted)
    return { shown, caret: caretAfter(shown, significant(dotted.slice(0, at))) }
  }
  // Pasted, dictated or filled in as a whole: read as an amount, whichever way it is written.
  const amount = amountOf(value)
  const shown = amount === '' ? groupTyped(value) : shownAmount(amount)
  return { shown, caret: shown.length }
}

type InputProps = Pick<Props, 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'error' | 'disabled'>

/** The digits: grouped while they are typed, with the caret left where it was among them. */
const AmountInput = ({
  id,
  value,
  onChange,
  inputRef,
  error,
  ...rest
}: InputProps & { id: string }) => {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return (
    <input
      ref={(element) => {
        input.current = element
        inputRef(element)
      }}
      id={id}
      name="amount"
      value={value}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      placeholder="0"
      aria-invalid={error ? true : undefined}
      aria-describedby={`${id}-limits${error ? ` ${id}-error` : ''}`}
      {...rest}
      onChange={(e) => {
        const after = afterChange(e, value)
        caret.current = after.caret
        onChange(after.shown)
      }}
      className="tabular h-full min-w-0 flex-1 bg-transparent text-34 font-money outline-none"
    />
  )
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
        <AmountInput id={id} {...{ value, onChange, onBlur, inputRef, error, disabled }} />
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
        <span>{t('between', { min: shownAmount(min), max: shownAmount(max) })}</span>
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
  const amount = amountOf(value)
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
          chosen={amount === it}
          disabled={disabled || isMore(it, most) || isMore(min, it)}
          onChoose={onChange}
        />
      ))}
      {all && (
        <button
          type="button"
          disabled={disabled}
          aria-pressed={amount === all}
          onClick={() => onChange(shownAmount(all))}
          className={chipClass(
            amount === all,
            'tabular col-span-3 justify-center disabled:opacity-40 sm:col-span-6',
          )}
        >
          {t('all')} <span className="opacity-80">{shownAmount(all)}</span>
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
  onChoose: (shown: string) => void
}) => (
  <button
    type="button"
    disabled={disabled}
    aria-pressed={chosen}
    onClick={() => onChoose(shownAmount(amount))}
    className={chipClass(chosen, 'tabular justify-center disabled:opacity-40')}
  >
    {formatAmountShort(amount)}
  </button>
)
