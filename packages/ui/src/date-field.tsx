import type { ComponentProps } from 'react'
import { dateMasks, maskDate } from './date-mask.ts'
import type { Field } from './field.tsx'
import { MaskedField } from './masked-field.tsx'

/**
 * dd.MM.yyyy or dd/MM/yyyy, with the marks set as one types; `placeholder` has that form in the page's language.
 * The value in the form is the text as shown. A part that was left short (1. for 01.) is completed when
 * the field is left.
 */
export const DateField = ({
  onChange,
  onBlur,
  ...field
}: ComponentProps<typeof Field> & { placeholder: string }) => {
  const mark = field.placeholder.includes('/') ? '/' : '.'
  return (
    <MaskedField
      {...field}
      mask={dateMasks[mark]}
      inputMode="numeric"
      maxLength={24}
      onChange={onChange}
      onBlur={(e) => {
        const whole = maskDate(e.target.value, mark)
        // The form reads the field as it is left.
        if (whole !== e.target.value) e.target.value = whole
        onBlur?.(e)
      }}
    />
  )
}
