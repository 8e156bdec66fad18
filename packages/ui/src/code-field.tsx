import { useState, type InputHTMLAttributes, type Ref } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { classNames } from './class-names.ts'
import { FieldShell, type FieldFrame } from './field.tsx'
import { digitsMask } from './mask.ts'
import { useMask } from './masked-field.tsx'

/** What is seen: one box for each digit. */
const Boxes = ({
  value,
  length,
  focused,
  wrong,
}: {
  value: string
  length: number
  focused: boolean
  wrong: boolean
}) => {
  const at = focused ? Math.min(value.length, length - 1) : -1
  const edge = (i: number) =>
    wrong ? 'border-neg' : i === at ? 'border-text' : 'border-line-strong'
  return (
    <div aria-hidden="true" className="flex gap-1.5 sm:gap-2">
      {Array.from({ length }, (_, i) => (
        <span
          key={i}
          className={classNames(
            'tabular flex h-14 min-w-0 flex-1 items-center justify-center rounded-control border-2 bg-surface text-24 font-money',
            edge(i),
          )}
        >
          {value[i] ?? (i === at && <span className="h-6 w-0.5 rounded-round bg-accent" />)}
        </span>
      ))}
    </div>
  )
}

/** Hears the digits typed so far; whatever else was typed or pasted is left out. */
type CodeChange = (digits: string) => void

type Props = Pick<FieldFrame, 'label' | 'hint' | 'error' | 'className'> &
  Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'id' | 'className' | 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'maxLength'
  > & {
    value: string
    length: number
    ref?: Ref<HTMLInputElement>
    onValue: CodeChange
  }

/**
 * A code of a few digits: one box for each to see, one field for all to type, paste and fill in, so
 * that the keyboard, screen readers and the phone's own suggestion have nothing to learn.
 */
export const CodeField = ({
  label,
  hint,
  error,
  className,
  value,
  onValue,
  length,
  ...input
}: Props) => {
  const [focused, setFocused] = useState(false)
  const mask = useMask(digitsMask(length), (e) => onValue(e.target.value))
  return (
    <FieldShell
      label={label}
      hint={hint}
      error={error && <WithMark>{error}</WithMark>}
      {...(className && { className })}
    >
      {({ id, describedBy }) => (
        <div className="relative">
          <Boxes value={value} length={length} focused={focused} wrong={error !== undefined} />
          <input
            {...input}
            id={id}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            // A pasted "482 913" is one code.
            maxLength={length * 2}
            value={value}
            onChange={mask.onChange}
            onFocus={(e) => {
              mask.note(e.target)
              setFocused(true)
            }}
            onBlur={() => setFocused(false)}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            className="absolute inset-0 size-full rounded-control bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent selection:text-transparent"
          />
        </div>
      )}
    </FieldShell>
  )
}

const WithMark = ({ children }: { children: string }) => (
  <span className="flex gap-2">
    <CircleAlert aria-hidden="true" className="size-4.5 shrink-0" />
    {children}
  </span>
)
