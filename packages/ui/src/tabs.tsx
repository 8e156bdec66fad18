import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

export const tabClass = (chosen: boolean): string =>
  classNames(
    'relative inline-flex h-12 min-w-6 shrink-0 items-center whitespace-nowrap text-15 font-label transition-colors',
    chosen
      ? 'text-text after:absolute after:inset-x-0 after:-bottom-px after:h-[3px] after:bg-accent-line'
      : 'text-text-2 hover:text-text',
  )

export const tabRowClass = 'scroll-row gap-7 border-b border-line'

type Tab = { id: string; label: ReactNode; content: ReactNode }

/**
 * Tabs that show content in place: arrows move, Home and End jump. Where each tab is a page, use
 * links with `tabClass`.
 */
export const Tabs = ({
  label,
  tabs,
  chosen,
  onChoose,
}: {
  label: string
  tabs: readonly Tab[]
  chosen: string
  onChoose: (id: string) => void
}) => {
  const group = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (e: KeyboardEvent) => {
    const at = tabs.findIndex((t) => t.id === chosen)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[e.key]
    if (to === undefined) return
    e.preventDefault()
    const next = tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    onChoose(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus()
  }
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={tabRowClass}>
        {tabs.map((t) => (
          <button
            key={t.id}
            type="button"
            role="tab"
            data-tab={t.id}
            id={`${group}-${t.id}`}
            aria-selected={t.id === chosen}
            aria-controls={`${group}-panel`}
            tabIndex={t.id === chosen ? 0 : -1}
            onClick={() => onChoose(t.id)}
            onKeyDown={onKeyDown}
            className={tabClass(t.id === chosen)}
          >
            {t.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${group}-panel`}
        aria-labelledby={`${group}-${chosen}`}
        className="pt-5"
      >
        {tabs.find((t) => t.id === chosen)?.content}
      </div>
    </div>
  )
}
