import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { classNames } from '../class-names.ts'
import type { Option } from '../select.tsx'

export type WorkFieldFrame = {
  label: ReactNode
  /** Stands behind the label, quieter: where it goes, or that it may be left out. */
  aside?: ReactNode
  hint?: ReactNode
  error?: string | undefined
  className?: string
}

const box = (error: boolean): string =>
  classNames(
    'w-full rounded-control border bg-bg px-2.5 text-13 text-text transition-colors',
    error ? 'border-neg' : 'border-line-strong',
  )

const Frame = ({
  label,
  aside,
  hint,
  error,
  className,
  children,
}: WorkFieldFrame & {
  children: (ids: { id: string; 'aria-describedby': string | undefined }) => ReactNode
}) => {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-13 font-label">
        <span>{label}</span>
        {aside && <span className="ml-1.5 text-12 font-body text-text-3">{aside}</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined })}
      {error && (
        <p id={`${id}-error`} className="text-12 font-label text-neg">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-12 text-text-2">
          {hint}
        </p>
      )}
    </div>
  )
}

/** A field of a desk: 34 px high. */
export const WorkField = ({
  label,
  aside,
  hint,
  error,
  className,
  ...input
}: WorkFieldFrame &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
    ref?: Ref<HTMLInputElement>
  }) => (
  <Frame {...{ label, aside, hint, error, ...(className && { className }) }}>
    {(ids) => (
      <input
        {...input}
        {...ids}
        aria-invalid={error ? true : undefined}
        className={classNames(box(!!error), 'h-8.5')}
      />
    )}
  </Frame>
)

export const WorkArea = ({
  label,
  aside,
  hint,
  error,
  className,
  ...input
}: WorkFieldFrame &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> & {
    ref?: Ref<HTMLTextAreaElement>
  }) => (
  <Frame {...{ label, aside, hint, error, ...(className && { className }) }}>
    {(ids) => (
      <textarea
        rows={3}
        {...input}
        {...ids}
        aria-invalid={error ? true : undefined}
        className={classNames(box(!!error), 'min-h-18.5 resize-y py-2')}
      />
    )}
  </Frame>
)

export const WorkSelect = ({
  label,
  aside,
  hint,
  error,
  className,
  options,
  ...select
}: WorkFieldFrame &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> & {
    options: readonly Option[]
  }) => (
  <Frame {...{ label, aside, hint, error, ...(className && { className }) }}>
    {(ids) => (
      <div className="relative">
        <select
          {...select}
          {...ids}
          aria-invalid={error ? true : undefined}
          className={classNames(
            box(!!error),
            'h-8.5 appearance-none pr-8 [&>option]:bg-overlay [&>option]:text-text',
          )}
        >
          {options.map((o) => (
            <option key={o.value} value={o.value} disabled={o.disabled}>
              {o.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute right-2.5 top-2.25 size-4 text-text-2"
        />
      </div>
    )}
  </Frame>
)
