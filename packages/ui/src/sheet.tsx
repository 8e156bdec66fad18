import { useId, useRef, type PointerEvent, type ReactNode } from 'react'
import X from 'lucide-react/icons/x'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { useModal } from './overlay.ts'
import { useUiTexts } from './ui-texts.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** The title is said but not shown: the content begins with its own. */
  titleHidden?: boolean
  /** Beside the title: a way to what belongs to it. */
  aside?: ReactNode
  children: ReactNode
  /** Stays at the foot while the content scrolls. */
  actions?: ReactNode
}

const dragToClosePx = 80

/**
 * On phones from below, with a handle to drag and a button for those who do not drag; on wider
 * screens a dialog in the middle.
 */
export const Sheet = ({
  open,
  onClose,
  title,
  titleHidden = false,
  aside,
  children,
  actions,
}: Props) => {
  const ref = useModal(open, onClose)
  const from = useRef<number | null>(null)
  const id = useId()
  const texts = useUiTexts()
  const move = (e: PointerEvent) => {
    if (from.current === null || !ref.current) return
    ref.current.style.transform = `translateY(${Math.max(0, e.clientY - from.current)}px)`
  }
  const drop = (e: PointerEvent) => {
    if (from.current === null || !ref.current) return
    ref.current.style.transform = ''
    if (e.clientY - from.current > dragToClosePx) onClose()
    from.current = null
  }
  return (
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      className="overlay from-below mx-auto mb-0 mt-auto w-full max-w-[640px] rounded-t-sheet border border-line max-md:border-b-0 md:mb-auto md:rounded-panel bg-overlay pb-[env(safe-area-inset-bottom)] shadow-overlay"
    >
      <div className="flex max-h-[calc(100dvh-40px)] flex-col">
        <div
          onPointerDown={(e) => {
            from.current = e.clientY
            e.currentTarget.setPointerCapture(e.pointerId)
          }}
          onPointerMove={move}
          onPointerUp={drop}
          onPointerCancel={drop}
          className="flex h-7 shrink-0 cursor-grab touch-none items-center justify-center md:pointer-events-none md:h-4"
        >
          <span aria-hidden="true" className="h-1 w-10 rounded-round bg-line-strong md:invisible" />
        </div>
        <div
          className={classNames(
            'flex shrink-0 items-center gap-3 px-5',
            titleHidden ? 'absolute right-0 top-4 z-10' : 'pb-3',
          )}
        >
          <h2
            id={`${id}-title`}
            className={classNames('flex-1 text-18 font-heading', titleHidden && 'sr-only')}
          >
            {title}
          </h2>
          {aside}
          <IconButton label={texts.close} onClick={onClose} className="-mr-2">
            <X aria-hidden="true" className="size-6" />
          </IconButton>
        </div>
        {/* What sticks to the foot of a page sticks to the foot of the sheet, which has no bar below it. */}
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5 [--bar-height:0px] [--page-margin:20px]">
          {children}
        </div>
        {actions && <div className="flex shrink-0 gap-3 border-t border-line p-4">{actions}</div>}
      </div>
    </dialog>
  )
}
