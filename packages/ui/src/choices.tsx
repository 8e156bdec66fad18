import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { classNames } from './class-names.ts'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id' | 'className'> & {
  label: ReactNode
  /** Stands at the far end of the row: a count, a price. */
  aside?: ReactNode
  error?: string | undefined
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** The mark stands beside the first line of a label of several. */
const row = 'group flex items-start gap-3 py-2 text-14'
const mark =
  'peer size-5 shrink-0 appearance-none border border-line-strong bg-surface transition-colors checked:border-accent-line checked:bg-accent disabled:opacity-50'

const Row = ({
  label,
  aside,
  error,
  errorId,
  className,
  children,
}: {
  label: ReactNode
  aside?: ReactNode
  error?: string | undefined
  errorId: string
  className?: string | undefined
  children: ReactNode
}) => (
  <div className={className}>
    <label className={row}>
      <span className="relative flex">{children}</span>
      <span className="min-w-0 flex-1">{label}</span>
      {aside !== undefined && <span className="tabular text-12 text-text-3">{aside}</span>}
    </label>
    {error && (
      <p id={errorId} className="pl-8 text-13 font-label text-neg">
        {error}
      </p>
    )}
  </div>
)

export const Checkbox = ({ label, aside, error, className, ...input }: Props) => {
  const errorId = useId()
  return (
    <Row label={label} aside={aside} error={error} errorId={errorId} className={className}>
      <input
        {...input}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        className={classNames(mark, 'rounded-badge')}
      />
      <svg
        viewBox="0 0 20 20"
        aria-hidden="true"
        className="pointer-events-none absolute size-5 text-on-accent opacity-0 peer-checked:opacity-100"
      >
        <path
          d="M5 10.5l3.2 3.2L15 7"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </Row>
  )
}

export const Radio = ({ label, aside, error, className, ...input }: Props) => {
  const errorId = useId()
  return (
    <Row label={label} aside={aside} error={error} errorId={errorId} className={className}>
      <input {...input} type="radio" className={classNames(mark, 'rounded-round')} />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-1.5 rounded-round bg-on-accent opacity-0 peer-checked:opacity-100"
      />
    </Row>
  )
}

/** Takes effect at once; a checkbox waits for its form. `quiet`: turning it on is nothing to invite to. */
export const Switch = ({
  label,
  aside,
  className,
  quiet = false,
  error: _error,
  ...input
}: Props & { quiet?: boolean }) => (
  <label
    className={classNames(
      'flex min-h-9 items-center justify-between gap-3 py-1 text-14',
      className,
    )}
  >
    <span className="min-w-0 flex-1">{label}</span>
    {aside}
    <span className="relative flex">
      <input
        {...input}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is checked
        role="switch"
        className={classNames(
          'peer h-6 w-10 appearance-none rounded-round border border-line-strong bg-surface transition-colors disabled:opacity-50',
          quiet
            ? 'checked:border-text-2 checked:bg-text-2'
            : 'checked:border-accent-line checked:bg-accent',
        )}
      />
      <span
        aria-hidden="true"
        className={classNames(
          'pointer-events-none absolute left-1 top-1 size-4 rounded-round bg-line-strong transition-[translate,background-color] duration-[140ms] peer-checked:translate-x-4',
          quiet ? 'peer-checked:bg-bg' : 'peer-checked:bg-on-accent',
        )}
      />
    </span>
  </label>
)
