import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import { classNames } from './class-names.ts'

const tones = {
  info: { Icon: Info, look: 'bg-info-soft text-info' },
  good: { Icon: CircleCheck, look: 'bg-pos-soft text-pos' },
  bad: { Icon: CircleAlert, look: 'bg-neg-soft text-neg' },
  accent: { Icon: Info, look: 'bg-accent-soft text-accent-text' },
}
export type NoticeTone = keyof typeof tones

const isTypedIn = (element: Element | null): boolean =>
  element?.matches('input, textarea, select') ?? false

/**
 * A refusal answers where the eye is: as its sentence comes it is scrolled to if it is out of sight, and takes the focus
 * that the pressed button has lost. Whoever is typing keeps the field.
 */
const useComesToEye = (place: RefObject<HTMLDivElement | null>, urgent: boolean): void => {
  const said = useRef('')
  // After every drawing: what it says may be made of parts, which are others each time.
  useEffect(() => {
    const element = place.current
    if (!urgent || !element || said.current === element.textContent) return
    said.current = element.textContent
    if (!isTypedIn(document.activeElement)) element.focus({ preventScroll: true })
    const { top, bottom } = element.getBoundingClientRect()
    const isSeen = top >= 0 && bottom <= innerHeight
    const covers = document.elementFromPoint(
      innerWidth / 2,
      Math.max(0, Math.min(top + 4, innerHeight - 1)),
    )
    if (!isSeen || !covers || !element.contains(covers)) element.scrollIntoView({ block: 'center' })
  })
}

/**
 * A sentence that stays in the page; `urgent` is announced at once, for what has just gone wrong.
 */
export const Notice = ({
  tone,
  title,
  children,
  urgent = false,
  className,
}: {
  tone: NoticeTone
  title?: ReactNode
  children?: ReactNode
  urgent?: boolean
  className?: string
}) => {
  const { Icon, look } = tones[tone]
  const place = useRef<HTMLDivElement>(null)
  const isRefusal = urgent && tone === 'bad'
  useComesToEye(place, isRefusal)
  return (
    <div
      ref={place}
      role={urgent ? 'alert' : undefined}
      tabIndex={isRefusal ? -1 : undefined}
      className={classNames('flex gap-3 rounded-tile px-4 py-3.5 text-14', look, className)}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {title && <p className="font-label">{title}</p>}
        {children && <div className={title ? 'text-text' : undefined}>{children}</div>}
      </div>
    </div>
  )
}
