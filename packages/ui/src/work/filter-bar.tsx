import { useState, type FormEvent, type ReactNode } from 'react'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { classNames } from '../class-names.ts'
import { PopMenu, popItemClass } from './pop-menu.tsx'
import { WorkButton } from './work-button.tsx'
import { WorkField, WorkSelect } from './work-field.tsx'

export type Filter = {
  key: string
  label: string
} & (
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | {
      kind: 'text'
      placeholder?: string
      /** Makes the address's value of what was typed; null where it is none, which `invalid` says. */
      read?: (typed: string) => string | null
      invalid?: string
      /** The value as its chip says it. */
      show?: (value: string) => string
    }
  | { kind: 'day' }
)

export type FilterTexts = {
  add: string
  apply: string
  clear: string
  remove: string
  any: string
}

export type FilterValues = Readonly<Record<string, string | undefined>>

const shown = (filter: Filter, value: string): string =>
  filter.kind === 'choice'
    ? (filter.options.find((o) => o.value === value)?.label ?? value)
    : filter.kind === 'text' && filter.show && value
      ? filter.show(value)
      : value

/** One filter's own field; text and days wait for Enter or the button, a choice does not. */
const Editor = ({
  filter,
  value,
  texts,
  onValue,
}: {
  filter: Filter
  value: string
  texts: FilterTexts
  onValue: (value: string) => void
}) => {
  const [typed, setTyped] = useState(() => shown(filter, value))
  const [isInvalid, setInvalid] = useState(false)
  if (filter.kind === 'choice')
    return (
      <WorkSelect
        label={filter.label}
        value={value}
        onChange={(e) => onValue(e.target.value)}
        options={[{ value: '', label: texts.any }, ...filter.options]}
      />
    )
  const submit = (e: FormEvent) => {
    e.preventDefault()
    const text = typed.trim()
    const read = filter.kind === 'text' && text !== '' ? filter.read : undefined
    const next = read ? read(text) : text
    setInvalid(next === null)
    if (next !== null) onValue(next)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <WorkField
        label={filter.label}
        type={filter.kind === 'day' ? 'date' : 'text'}
        value={typed}
        {...(filter.kind === 'text' && { placeholder: filter.placeholder })}
        {...(filter.kind === 'text' && isInvalid && { error: filter.invalid })}
        onChange={(e) => setTyped(e.target.value)}
      />
      <WorkButton type="submit" small>
        {texts.apply}
      </WorkButton>
    </form>
  )
}

const Panel = ({
  filters,
  values,
  texts,
  onValue,
  close,
}: {
  filters: readonly Filter[]
  values: FilterValues
  texts: FilterTexts
  onValue: (key: string, value: string) => void
  close: () => void
}) => {
  const [key, setKey] = useState<string | null>(null)
  const chosen = filters.find((f) => f.key === key)
  if (!chosen)
    return filters.map((f) => (
      <button key={f.key} type="button" className={popItemClass} onClick={() => setKey(f.key)}>
        {f.label}
      </button>
    ))
  return (
    <div className="p-1.5">
      <Editor
        filter={chosen}
        value={values[chosen.key] ?? ''}
        texts={texts}
        onValue={(value) => {
          onValue(chosen.key, value)
          close()
        }}
      />
    </div>
  )
}

/** Filters in force, each with a way off, and a way to more of them. */
export const FilterBar = ({
  filters,
  values,
  texts,
  onValue,
  onClear,
  lead,
  end,
}: {
  filters: readonly Filter[]
  values: FilterValues
  texts: FilterTexts
  onValue: (key: string, value: string) => void
  onClear: () => void
  /** Before them: views that are one press away. */
  lead?: ReactNode
  end?: ReactNode
}) => {
  const active = filters.filter((f) => values[f.key])
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {lead}
      {lead && filters.length > 0 && (
        <span aria-hidden="true" className="mx-1 h-4.5 w-px bg-line" />
      )}
      {active.map((f) => (
        <button
          key={f.key}
          type="button"
          aria-label={`${f.label}: ${shown(f, values[f.key] ?? '')}, ${texts.remove}`}
          onClick={() => onValue(f.key, '')}
          className={filterChipClass(false, 'border-dashed border-button-2-line')}
        >
          <span className="max-w-60 truncate">
            {f.label}: {shown(f, values[f.key] ?? '')}
          </span>
          <X aria-hidden="true" className="size-3.5" />
        </button>
      ))}
      {filters.length > 0 && (
        <PopMenu
          label={texts.add}
          place="below-start"
          width="w-60"
          triggerClass={filterChipClass(false, 'border-dashed border-button-2-line')}
          trigger={
            <>
              <Plus aria-hidden="true" className="size-3.5" />
              {texts.add}
            </>
          }
        >
          {(close) => <Panel {...{ filters, values, texts, onValue, close }} />}
        </PopMenu>
      )}
      {active.length > 1 && (
        <WorkButton variant="quiet" small onClick={onClear}>
          {texts.clear}
        </WorkButton>
      )}
      {end && <span className="ml-auto flex items-center gap-1">{end}</span>}
    </div>
  )
}

/** A view that is one press away; the chosen one is inverted. */
export const filterChipClass = (chosen: boolean, className?: string): string =>
  classNames(
    'inline-flex h-7 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-control border px-2.5 text-13 font-label transition-colors',
    chosen
      ? 'border-chosen bg-chosen text-on-chosen'
      : 'border-line text-text-2 hover:bg-hover hover:text-text',
    className,
  )
