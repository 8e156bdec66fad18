import type { ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { classNames } from './class-names.ts'

export type TimelineStep = {
  key: string
  title: string
  text?: ReactNode
  state: 'done' | 'current' | 'todo' | 'failed'
}

const dots: Record<TimelineStep['state'], string> = {
  done: 'border-pos bg-pos text-bg',
  current: 'border-accent-line text-accent-line',
  todo: 'border-line-strong',
  failed: 'border-neg-fill bg-neg-fill text-white',
}

const marks: Record<TimelineStep['state'], ReactNode> = {
  done: <Check aria-hidden="true" className="size-3.5" strokeWidth={3.5} />,
  current: <span aria-hidden="true" className="size-2.5 rotate-45 bg-current" />,
  todo: null,
  failed: <X aria-hidden="true" className="size-3.5" strokeWidth={3.5} />,
}

/** Where a request stands. It is announced as it moves. */
export const Timeline = ({ label, steps }: { label: string; steps: readonly TimelineStep[] }) => (
  <ol aria-label={label} aria-live="polite" className="flex flex-col">
    {steps.map((step, i) => (
      <li
        key={step.key}
        aria-current={step.state === 'current' ? 'step' : undefined}
        className="relative flex gap-3 pb-4 last:pb-0"
      >
        {i < steps.length - 1 && (
          <span
            aria-hidden="true"
            className={classNames(
              'absolute bottom-0 left-[11px] top-6 w-0.5',
              step.state === 'done' ? 'bg-pos' : 'bg-line',
            )}
          />
        )}
        <span
          className={classNames(
            'flex size-6 shrink-0 items-center justify-center rounded-round border-2',
            dots[step.state],
          )}
        >
          {marks[step.state]}
        </span>
        <span className="min-w-0 flex-1 pt-0.5">
          <span
            className={classNames(
              'block text-14',
              step.state === 'todo' ? 'text-text-2' : 'font-label',
            )}
          >
            {step.title}
          </span>
          {step.text && <span className="block text-13 text-text-2">{step.text}</span>}
        </span>
      </li>
    ))}
  </ol>
)
