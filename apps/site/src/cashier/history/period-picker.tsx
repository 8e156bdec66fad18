import { todayInIstanbul } from '@felek/contract/fields.ts'
import { Button } from '@felek/ui/button.tsx'
import { Calendar, type DaySpan } from '@felek/ui/calendar.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import { dateMark } from '@felek/phrases/format.ts'
import { isoToDate } from '@felek/ui/date-mask.ts'
import CalendarIcon from 'lucide-react/icons/calendar'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../../lib/format/i18n.ts'
import { daysOf, isPeriod, periods, spanText, type Chosen } from './periods.ts'

/** Monday first. */
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const useCalendarTexts = () => {
  const t = useTranslations('cashier.history.calendar')
  const lang = useLang()
  const say = (day: string, o: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(lang, { ...o, timeZone: 'UTC' }).format(new Date(day))
  return {
    label: t('label'),
    previous: t('previous'),
    next: t('next'),
    weekdays: weekdays.map((d, i) => ({
      short: t(`weekdays.${d}`),
      // 2024-01-01 was a Monday.
      long: say(`2024-01-0${i + 1}`, { weekday: 'long' }),
    })),
    month: (month: string) => say(`${month}-01`, { month: 'long', year: 'numeric' }),
    day: (day: string) =>
      say(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  }
}

const Presets = ({ chosen, onChoose }: { chosen: Chosen; onChoose: (period: Chosen) => void }) => {
  const t = useTranslations('cashier.history')
  return (
    <ul
      aria-label={t('period')}
      className="scroll-row gap-1 border-line p-2 max-md:border-b md:flex md:w-44 md:flex-col md:border-r"
    >
      {periods.map((p) => (
        <li key={p} className="shrink-0">
          <button
            type="button"
            aria-pressed={chosen === p}
            onClick={() => onChoose(p)}
            className={classNames(
              'flex min-h-9 w-full items-center justify-between gap-2 whitespace-nowrap rounded-control px-3 text-left text-14 font-label',
              chosen === p ? 'bg-raised text-text' : 'text-text-2 hover:bg-hover hover:text-text',
            )}
          >
            <span>{t(`periods.${p}`)}</span>
            {chosen === p && <Check aria-hidden="true" className="size-4" />}
          </button>
        </li>
      ))}
    </ul>
  )
}

const Foot = ({
  span,
  onApply,
  onClose,
}: {
  span: DaySpan | null
  onApply: () => void
  onClose: () => void
}) => {
  const t = useTranslations('cashier.history')
  const mark = dateMark[useLang()]
  const days = span ? Math.round((Date.parse(span.to) - Date.parse(span.from)) / 86_400_000) + 1 : 0
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-3">
      <p aria-live="polite" className="tabular text-13">
        {span ? (
          <>
            <span className="font-label">
              {isoToDate(span.from, mark)} – {isoToDate(span.to, mark)}
            </span>{' '}
            <span className="text-text-2">{t('calendar.days', { n: days })}</span>
          </>
        ) : (
          t('periods.all')
        )}
      </p>
      <div className="flex gap-2">
        <Button onClick={onClose}>{t('calendar.cancel')}</Button>
        <Button variant="primary" onClick={onApply}>
          {t('calendar.apply')}
        </Button>
      </div>
    </div>
  )
}

const Panel = ({
  value,
  onApply,
  onClose,
}: {
  value: Chosen
  onApply: (value: Chosen) => void
  onClose: () => void
}) => {
  const texts = useCalendarTexts()
  const today = todayInIstanbul()
  const [draft, setDraft] = useState<Chosen>(value)
  /** The preset that the calendar was last turned to: days that are pressed there turn nothing. */
  const [preset, setPreset] = useState<Chosen>(value)
  const { startDate, endDate } = daysOf(draft, today)
  const span: DaySpan | null = startDate && endDate ? { from: startDate, to: endDate } : null
  const choose = (period: Chosen) => {
    setDraft(period)
    setPreset(period)
  }
  return (
    <>
      <div className="flex flex-col md:flex-row">
        <Presets chosen={draft} onChoose={choose} />
        <div className="flex-1 p-3">
          <Calendar
            key={preset}
            span={span}
            max={today}
            texts={texts}
            onChange={({ from, to }) => setDraft(`${from}..${to}`)}
          />
        </div>
      </div>
      <Foot span={span} onClose={onClose} onApply={() => onApply(draft)} />
    </>
  )
}

/** A button that says the span, with presets and a calendar behind it. */
export const PeriodPicker = ({
  value,
  onChange,
}: {
  value: Chosen
  onChange: (value: Chosen) => void
}) => {
  const t = useTranslations('cashier.history')
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const mark = dateMark[useLang()]
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useEffect(() => {
    if (!open) return
    const outside = (e: Event) => {
      if (e.target instanceof Node && !root.current?.contains(e.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])
  const name = isPeriod(value)
    ? t(`periods.${value}`)
    : spanText(daysOf(value, todayInIstanbul()), mark)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears Escape of the button and the panel inside
    <div ref={root} className="relative" onKeyDown={(e) => e.key === 'Escape' && open && close()}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="tabular flex h-11 items-center gap-2.5 rounded-control border border-button-2-line bg-button-2 px-3.5 text-15 font-label"
      >
        <CalendarIcon aria-hidden="true" className="size-5 text-text-2" />
        <span className="sr-only">{t('period')}:</span>
        {name}
        <ChevronDown
          aria-hidden="true"
          className={`size-5 text-text-2 transition-transform ${open ? 'rotate-180' : ''}`}
        />
      </button>
      {open && (
        <div
          id={id}
          role="dialog"
          aria-label={t('period')}
          className="absolute left-0 top-full z-40 mt-2 w-[min(calc(100vw-2*var(--page-margin)),520px)] rounded-panel border border-line bg-overlay shadow-overlay"
        >
          <Panel
            value={value}
            onClose={close}
            onApply={(v) => {
              onChange(v)
              close()
            }}
          />
        </div>
      )}
    </div>
  )
}
