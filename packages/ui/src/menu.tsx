import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

export const menuItemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-14 font-label text-text-2 transition-colors hover:bg-hover hover:text-text'

/**
 * A button that opens a small panel of links and buttons; Escape and a press elsewhere close it.
 */
export const Menu = ({
  label,
  trigger,
  triggerClass,
  children,
}: {
  label: string
  trigger: ReactNode
  triggerClass: string
  children: (close: () => void) => ReactNode
}) => {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    if (!open) return
    const outside = (e: Event) => {
      if (e.target instanceof Node && !root.current?.contains(e.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [open])
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key === 'Escape' && open) {
      setOpen(false)
      button.current?.focus()
    }
    if (e.key !== 'ArrowDown' && e.key !== 'ArrowUp') return
    e.preventDefault()
    if (!open) return setOpen(true)
    const items = [
      ...(root.current?.querySelectorAll<HTMLElement>('[data-menu] a, [data-menu] button') ?? []),
    ]
    const at = items.findIndex((i) => i === document.activeElement)
    items.at((at + (e.key === 'ArrowDown' ? 1 : -1)) % items.length)?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the button and the panel inside
    <div ref={root} onKeyDown={onKeyDown} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={triggerClass}
      >
        {trigger}
      </button>
      <div
        id={id}
        data-menu
        hidden={!open}
        className={classNames(
          'absolute right-0 top-full z-50 mt-2 w-64 rounded-panel border border-line bg-overlay p-2 shadow-overlay',
          !open && 'hidden',
        )}
      >
        {open && children(() => setOpen(false))}
      </div>
    </div>
  )
}
