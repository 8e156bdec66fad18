import type { ReactNode } from 'react'
import { Controller, type Control, type FieldPath, type UseFormSetValue } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { useFieldTexts } from '../lib/format/field-texts.ts'
import { unreadable } from '../lib/money/amount-entry.ts'
import { AmountField, type QuickAmounts } from './amount-field.tsx'

type WithAmount = { amount: string }
type Props<F extends WithAmount> = {
  control: Control<F>
  setValue: UseFormSetValue<F>
  min: string
  max: string
  most?: string | undefined
  aside?: ReactNode
  all?: string | undefined
  quick?: QuickAmounts
  /** What is said to an amount over the player's own limits. */
  overLimit?: string | undefined
  disabled: boolean
}

/** The amount in either form; it is judged as soon as it is an amount. */
export const FormAmount = <F extends WithAmount>({
  control,
  setValue,
  overLimit,
  ...field
}: Props<F>) => {
  const t = useTranslations('cashier.amount')
  const fieldText = useFieldTexts()
  const name = 'amount' as FieldPath<F>
  const textOf = (message: string | undefined) => {
    if (message === 'amount_out_of_range') return t('out_of_range')
    if (message === 'over_balance') return t('over_balance')
    if (message === 'over_limit') return overLimit
    return message === undefined ? undefined : fieldText({ message })
  }
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onBlur, ref }, fieldState: { error } }) => (
        <AmountField
          {...field}
          value={value}
          inputRef={ref}
          onBlur={onBlur}
          onChange={(amount, whole) =>
            setValue(name, amount as never, {
              shouldTouch: true,
              // Half a number is not scolded while it is typed.
              shouldValidate: whole || !!error || (amount !== '' && amount !== unreadable),
            })
          }
          error={error ? textOf(error.message ?? 'invalid') : undefined}
        />
      )}
    />
  )
}
