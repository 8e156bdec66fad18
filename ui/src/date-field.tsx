import type { ComponentProps } from 'react'
import { maskDate } from './date-mask.ts'
import { Field } from './field.tsx'

/** dd.MM.yyyy, with the dots set as one types. The value in the form is the text as shown. */
export const DateField = ({ onChange, placeholder = 'gg.aa.yyyy', ...field }: ComponentProps<typeof Field>) => (
  <Field
    {...field}
    inputMode="numeric"
    maxLength={24}
    placeholder={placeholder}
    onChange={(e) => {
      e.target.value = maskDate(e.target.value)
      onChange?.(e)
    }}
  />
)
