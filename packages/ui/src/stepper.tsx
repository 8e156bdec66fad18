import { Fragment } from 'react'
import Check from 'lucide-react/icons/check'
import { classNames } from './class-names.ts'

/**
 * Where one stands in a few steps; `current` counts from 0, and is `steps.length` once all are
 * done.
 */
export const Stepper = ({
  label,
  steps,
  current,
}: {
  label: string
  steps: readonly string[]
  current: number
}) => (
  <ol aria-label={label} className="flex items-center gap-2">
    {steps.map((step, i) => (
      <Fragment key={step}>
        {i > 0 && (
          <li
            aria-hidden="true"
            className={classNames(
              'h-0.5 min-w-4 flex-1 rounded-round',
              i <= current ? 'bg-pos' : 'bg-line',
            )}
          />
        )}
        <li aria-current={i === current ? 'step' : undefined} className="flex items-center gap-2">
          <span
            className={classNames(
              'tabular flex size-7 shrink-0 items-center justify-center rounded-round border text-13 font-money',
              i < current
                ? 'border-pos bg-pos text-bg'
                : i === current
                  ? 'border-accent-line bg-accent text-on-accent'
                  : 'border-line-strong text-text-2',
            )}
          >
            {i < current ? <Check aria-hidden="true" className="size-4" strokeWidth={3} /> : i + 1}
          </span>
          <span
            className={classNames(
              'text-14',
              i > current ? 'text-text-2' : 'font-label',
              i !== current && 'max-sm:sr-only',
            )}
          >
            {step}
          </span>
        </li>
      </Fragment>
    ))}
  </ol>
)

/** How much of a whole is reached, 0 to 1. */
export const ProgressBar = ({
  label,
  value,
  className,
}: {
  label: string
  value: number
  className?: string
}) => (
  <progress
    aria-label={label}
    max={1}
    value={value}
    className={classNames('progress block h-1 w-full', className)}
  />
)
