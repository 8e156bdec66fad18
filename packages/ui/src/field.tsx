import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { classNames } from './class-names.ts'
import { useUiTexts } from './ui-texts.tsx'

export type FieldFrame = {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong, as a sentence that says what to type. */
  error?: string | undefined
  /** Says "(isteğe bağlı)" beside the label. */
  optional?: boolean
  className?: string
}

export const boxClass = (error: boolean): string =>
  classNames(
    'flex h-12 w-full items-center rounded-control border bg-surface text-16 transition-colors duration-[140ms] focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-text',
    error ? 'border-neg' : 'border-line-strong',
  )

/** Label above, hint or error below; `children` gets the ids that tie them together. */
export const FieldShell = ({
  label,
  hint,
  error,
  optional,
  className,
  children,
}: Omit<FieldFrame, 'error'> & {
  error?: ReactNode
  children: (ids: { id: string; describedBy: string | undefined }) => ReactNode
}) => {
  const id = useId()
  const texts = useUiTexts()
  const describedBy =
    [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-14 font-label">
        <span>{label}</span>{' '}
        {optional && <span className="font-body text-text-3">({texts.optional})</span>}
      </label>
      {children({ id, describedBy })}
      {error && (
        <p id={`${id}-error`} className="text-13 font-label text-neg">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-13 text-text-2">
          {hint}
        </p>
      )}
    </div>
  )
}

type Props = FieldFrame &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'prefix' | 'className'> & {
    icon?: ReactNode
    prefix?: ReactNode
    suffix?: ReactNode
    /** Amounts and codes: digits of one width, larger. */
    numeric?: boolean
    ref?: Ref<HTMLInputElement>
  }

export const Field = ({
  label,
  hint,
  error,
  optional,
  className,
  icon,
  prefix,
  suffix,
  numeric,
  ...input
}: Props) => (
  <FieldShell
    label={label}
    hint={hint}
    error={error}
    optional={optional ?? false}
    {...(className && { className })}
  >
    {({ id, describedBy }) => (
      <div className={boxClass(!!error)}>
        {icon && <span className="pl-3.5 text-text-3 [&_svg]:size-5">{icon}</span>}
        {prefix && <span className="pl-3.5 text-text-2">{prefix}</span>}
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className={classNames(
            'h-full min-w-0 flex-1 rounded-control bg-transparent px-3.5 outline-none',
            numeric && 'tabular font-label',
          )}
        />
        {error && !suffix && (
          <CircleAlert aria-hidden="true" className="mr-3.5 size-5 shrink-0 text-neg" />
        )}
        {suffix && <span className="pr-3.5 text-text-2">{suffix}</span>}
      </div>
    )}
  </FieldShell>
)

export const TextArea = ({
  label,
  hint,
  error,
  optional,
  className,
  ...input
}: FieldFrame &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> & {
    ref?: Ref<HTMLTextAreaElement>
  }) => (
  <FieldShell
    label={label}
    hint={hint}
    error={error}
    optional={optional ?? false}
    {...(className && { className })}
  >
    {({ id, describedBy }) => (
      <textarea
        rows={3}
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        className={classNames(
          'w-full rounded-control border bg-surface px-3.5 py-3 text-16',
          error ? 'border-neg' : 'border-line-strong',
        )}
      />
    )}
  </FieldShell>
)
