import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export const popItemClass =
  'flex min-h-8 w-full items-center gap-2.5 rounded-control px-2 text-left text-13 text-text-2 transition-colors hover:bg-hover hover:text-text [&_svg]:size-4 [&_svg]:shrink-0'

const places = {
  'below-start': 'left-0 top-full mt-1',
  'below-end': 'right-0 top-full mt-1',
  'above-start': 'bottom-full left-0 mb-1',
}

/** Open or not; a press or the focus elsewhere closes it, and the focus comes back to the button. */
const usePop = () => {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const opener = button.current
    const outside = (e: Event) => {
      if (e.target instanceof Node && !root.current?.contains(e.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      // What had the focus went with the panel.
      if (document.activeElement === document.body) opener?.focus()
    }
  }, [isOpen])
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key === 'Escape' && isOpen) {
      e.stopPropagation()
      setOpen(false)
    }
    const isField = e.target instanceof Element && e.target.matches('input, select, textarea')
    if (isField || (e.key !== 'ArrowDown' && e.key !== 'ArrowUp')) return
    e.preventDefault()
    if (!isOpen) return setOpen(true)
    const items = [
      ...(root.current?.querySelectorAll<HTMLElement>('[data-pop] a, [data-pop] button') ?? []),
    ]
    const at = items.findIndex((i) => i === document.activeElement)
    items.at((at + (e.key === 'ArrowDown' ? 1 : -1)) % items.length)?.focus()
  }
  return { isOpen, setOpen, root, button, onKeyDown }
}

/** A button that opens a small panel. Escape, a press elsewhere and leaving it by Tab close it; arrows walk in it. */
export const PopMenu = ({
  label,
  trigger,
  triggerClass,
  place = 'below-end',
  width = 'w-56',
  children,
}: {
  /** Its name, where the trigger does not say it. */
  label?: string
  trigger: ReactNode
  triggerClass: string
  place?: keyof typeof places
  width?: string
  children: (close: () => void) => ReactNode
}) => {
  const { isOpen, setOpen, root, button, onKeyDown } = usePop()
  const id = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the button and the panel inside
    <div ref={root} onKeyDown={onKeyDown} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={triggerClass}
      >
        {trigger}
      </button>
      <div
        id={id}
        data-pop
        className={classNames(
          'absolute z-50 rounded-tile border border-line bg-overlay p-1.5 text-text shadow-overlay',
          places[place],
          width,
          !isOpen && 'hidden',
        )}
      >
        {isOpen && children(() => setOpen(false))}
      </div>
    </div>
  )
}
