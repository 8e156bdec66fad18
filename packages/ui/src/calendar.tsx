import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { classNames } from './class-names.ts'
import { monthOf, shiftDay, shiftMonth, weeksOf } from './days.ts'

/** Days as yyyy-mm-dd; both ends belong to the span. */
export type DaySpan = { from: string; to: string }

export type CalendarTexts = {
  /** Names the grid: "Tarih aralığı". */
  label: string
  previous: string
  next: string
  /** Monday first. */
  weekdays: readonly { short: string; long: string }[]
  month: (month: string) => string
  day: (day: string) => string
}

const keyMoves: Record<string, (day: string) => string> = {
  ArrowLeft: (d) => shiftDay(d, -1),
  ArrowRight: (d) => shiftDay(d, 1),
  ArrowUp: (d) => shiftDay(d, -7),
  ArrowDown: (d) => shiftDay(d, 7),
  Home: (d) => weeksOf(monthOf(d)).find((w) => w.includes(d))?.[0] ?? d,
  End: (d) => weeksOf(monthOf(d)).find((w) => w.includes(d))?.[6] ?? d,
  PageUp: (d) => shiftMonth(d, -1),
  PageDown: (d) => shiftMonth(d, 1),
}

const Day = ({
  day,
  month,
  max,
  span,
  focused,
  name,
  onChoose,
}: {
  day: string
  month: string
  max: string
  span: DaySpan | null
  focused: boolean
  name: string
  onChoose: (day: string) => void
}) => {
  const end = span !== null && (day === span.from || day === span.to)
  const inside = span !== null && day > span.from && day < span.to
  return (
    <td aria-selected={end || inside} className={classNames('p-0', inside && 'bg-hover')}>
      <button
        type="button"
        data-day={day}
        aria-label={name}
        disabled={day > max}
        tabIndex={focused ? 0 : -1}
        onClick={() => onChoose(day)}
        className={classNames(
          'tabular flex h-11 w-full min-w-9 items-center justify-center rounded-control text-14 font-label transition-colors',
          end ? 'bg-chosen text-on-chosen' : 'enabled:hover:bg-hover disabled:text-text-3',
          !end && monthOf(day) !== month && 'text-text-3',
        )}
      >
        {parseInt(day.slice(8), 10)}
      </button>
    </td>
  )
}

const Head = ({
  month,
  max,
  texts,
  id,
  onMonth,
}: {
  month: string
  max: string
  texts: CalendarTexts
  id: string
  onMonth: (by: number) => void
}) => {
  const step =
    'inline-flex size-11 items-center justify-center rounded-control border border-button-2-line bg-button-2 disabled:opacity-50'
  return (
    <div className="flex items-center justify-between">
      <button
        type="button"
        aria-label={texts.previous}
        className={step}
        onClick={() => onMonth(-1)}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </button>
      <p id={id} aria-live="polite" className="text-15 font-label">
        {texts.month(month)}
      </p>
      <button
        type="button"
        aria-label={texts.next}
        className={step}
        disabled={month >= monthOf(max)}
        onClick={() => onMonth(1)}
      >
        <ChevronRight aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}

const Grid = ({
  ref,
  month,
  at,
  max,
  span,
  texts,
  describedBy,
  onKeyDown,
  onChoose,
}: {
  ref: RefObject<HTMLTableElement | null>
  month: string
  /** The day that the keys move from. */
  at: string
  max: string
  span: DaySpan | null
  texts: CalendarTexts
  describedBy: string
  onKeyDown: (e: KeyboardEvent) => void
  onChoose: (day: string) => void
}) => (
  <table
    ref={ref}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern of a date grid: a table whose cells are moved through by keys
    role="grid"
    aria-label={texts.label}
    aria-describedby={describedBy}
    onKeyDown={onKeyDown}
    className="mt-2 w-full table-fixed border-collapse"
  >
    <thead>
      <tr>
        {texts.weekdays.map((d) => (
          <th
            key={d.short}
            scope="col"
            abbr={d.long}
            className="h-8 text-12 font-label text-text-2"
          >
            {d.short}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeksOf(month).map((week) => (
        <tr key={week[0]}>
          {week.map((day) => (
            <Day
              key={day}
              day={day}
              month={month}
              max={max}
              span={span}
              focused={day === at}
              name={texts.day(day)}
              onChoose={onChoose}
            />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/**
 * A month to choose a span of days in, Monday first: one press begins it, the next ends it. Arrows
 * move by day and week, Home and End in the week, Page Up and Page Down by month.
 */
export const Calendar = ({
  span,
  max,
  texts,
  onChange,
}: {
  span: DaySpan | null
  /** The last day that can be chosen. */
  max: string
  texts: CalendarTexts
  onChange: (span: DaySpan) => void
}) => {
  const [at, setAt] = useState(span?.to ?? max)
  const [begun, setBegun] = useState<string | null>(null)
  const grid = useRef<HTMLTableElement>(null)
  const id = useId()
  const month = monthOf(at)
  const go = (day: string, focus: boolean) => {
    const to = day > max ? max : day
    setAt(to)
    if (focus)
      requestAnimationFrame(() =>
        grid.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus(),
      )
  }
  const choose = (day: string) => {
    setAt(day)
    if (begun === null) {
      setBegun(day)
      onChange({ from: day, to: day })
      return
    }
    setBegun(null)
    onChange(day < begun ? { from: day, to: begun } : { from: begun, to: day })
  }
  const onKeyDown = (e: KeyboardEvent) => {
    const move = keyMoves[e.key]
    if (!move) return
    e.preventDefault()
    go(move(at), true)
  }
  return (
    <div className="w-full max-w-[336px]">
      <Head
        month={month}
        max={max}
        texts={texts}
        id={id}
        onMonth={(n) => go(shiftMonth(at, n), false)}
      />
      <Grid
        ref={grid}
        month={month}
        at={at}
        max={max}
        span={span}
        texts={texts}
        describedBy={id}
        onKeyDown={onKeyDown}
        onChoose={choose}
      />
    </div>
  )
}
