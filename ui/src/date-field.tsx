import type { ComponentProps } from 'react'
import { maskDate } from './date-mask.ts'
import { Field } from './field.tsx'

/**
 * dd.MM.yyyy, with the dots set as one types; `placeholder` says that form in the page's language.
 * The value in the form is the text as shown.
 */
export const DateField = ({
  onChange,
  ...field
}: ComponentProps<typeof Field> & { placeholder: string }) => (
  <Field
    {...field}
    inputMode="numeric"
    maxLength={24}
    onChange={(e) => {
      e.target.value = maskDate(e.target.value)
      onChange?.(e)
    }}
  />
)
