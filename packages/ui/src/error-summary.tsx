import { Fragment, useEffect, useRef } from 'react'
import { Notice } from './notice.tsx'

type Wrong = { name: string; label: string }

/**
 * What is wrong in a form, as links to the fields. It takes the focus when `attempt` changes, so
 * that a refused send is heard and seen wherever the page stood.
 */
export const ErrorSummary = ({
  title,
  wrong,
  attempt,
  onFocusField,
}: {
  title: string
  wrong: readonly Wrong[]
  attempt: number
  onFocusField: (name: string) => void
}) => {
  const ref = useRef<HTMLDivElement>(null)
  const focusedFor = useRef(0)
  const shown = wrong.length > 0
  // The count comes before the fields' errors are there: it is focused once it stands.
  useEffect(() => {
    if (!shown || attempt === focusedFor.current) return
    focusedFor.current = attempt
    ref.current?.focus()
  }, [attempt, shown])
  if (!shown) return null
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-label={title} className="rounded-tile">
      <Notice tone="bad" title={title}>
        <p className="text-neg">
          {wrong.map((w, i) => (
            <Fragment key={w.name}>
              {i > 0 && ', '}
              <button
                type="button"
                className="min-h-6 font-label underline underline-offset-4"
                onClick={() => onFocusField(w.name)}
              >
                {w.label}
              </button>
            </Fragment>
          ))}
        </p>
      </Notice>
    </div>
  )
}
