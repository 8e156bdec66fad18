import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { classNames } from './class-names.ts'
import { keepOnTop, useTopDialog } from './overlay.ts'
import { ToastClocks } from './toast-clocks.ts'
import { useUiTexts } from './ui-texts.tsx'

export const places = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const
export type Place = (typeof places)[number]

export type Toast = {
  id: string
  tone: 'positive' | 'negative' | 'info'
  text: string
  /** Milliseconds until it goes; null stays until it is closed or withdrawn. */
  lifeMs: number | null
  action?: { label: string; run: () => void }
  place: Place
  /** False where nothing but its action ends it. */
  closable?: boolean
}

const tones = {
  positive: { Icon: CircleCheck, plate: 'bg-pos-soft text-pos' },
  negative: { Icon: CircleAlert, plate: 'bg-neg-soft text-neg' },
  info: { Icon: Info, plate: 'bg-info-soft text-info' },
}

const One = ({
  toast,
  clocks,
  onGone,
}: {
  toast: Toast
  clocks: ToastClocks
  onGone: (id: string) => void
}) => {
  const [held, setHeld] = useState(false)
  const texts = useUiTexts()
  useEffect(() => {
    const leftMs = clocks.left(toast)
    if (held || leftMs === null) return
    const since = performance.now()
    const timer = setTimeout(() => onGone(toast.id), leftMs)
    return () => {
      clearTimeout(timer)
      clocks.stop(toast, performance.now() - since)
    }
  }, [held, toast, clocks, onGone])
  const { Icon, plate } = tones[toast.tone]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- looking at it holds its clock; it does nothing else
    <li
      data-tone={toast.tone}
      // A finger enters where it last touched and never leaves: only a mouse rests on something.
      onPointerEnter={(e) => setHeld(e.pointerType === 'mouse')}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="toast pointer-events-auto flex min-h-13 w-full items-center gap-3 rounded-tile border border-line bg-overlay p-2 pr-1 shadow-overlay"
    >
      <span
        className={classNames(
          'flex size-9 shrink-0 items-center justify-center rounded-control',
          plate,
        )}
      >
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 flex-1 text-14">{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          onClick={() => {
            toast.action?.run()
            if (toast.closable !== false) onGone(toast.id)
          }}
          className="h-11 shrink-0 rounded-control px-3 text-14 font-money hover:bg-hover"
        >
          {toast.action.label}
        </button>
      )}
      {toast.closable !== false && (
        <button
          type="button"
          aria-label={texts.close}
          onClick={() => onGone(toast.id)}
          className="flex size-9 shrink-0 items-center justify-center rounded-control text-text-3 hover:text-text"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </li>
  )
}

const show = (stack: Element): void => {
  if (stack instanceof HTMLElement && stack.isConnected && !stack.matches(':popover-open'))
    stack.showPopover()
}

/**
 * It is a popover: a dialog makes everything outside of it inert, and what is fixed inside of it is
 * fixed to the dialog. On a phone it then stands at the top, since a dialog's buttons stand at the
 * bottom.
 */
const Stack = ({
  label,
  place,
  inDialog,
  children,
}: {
  label: string
  place: Place
  inDialog: boolean
  children: ReactNode
}) => (
  <section
    aria-label={label}
    ref={(element) => {
      if (element) show(element)
    }}
    popover="manual"
    className={classNames(
      'pointer-events-none fixed inset-x-3.5 m-0 h-fit w-auto overflow-visible border-0 bg-transparent p-0 text-text sm:w-[380px]',
      place.endsWith('left') ? 'sm:left-6 sm:right-auto' : 'sm:left-auto sm:right-6',
      place.startsWith('top')
        ? 'bottom-auto top-[calc(var(--header-height)+14px)]'
        : inDialog
          ? 'top-3.5 bottom-auto sm:top-auto sm:bottom-6'
          : 'top-auto bottom-[calc(var(--bar-height)+var(--over-bar,0px)+14px+env(safe-area-inset-bottom))]',
    )}
  >
    {children}
  </section>
)

/**
 * Bottom right, or where a toast says; the sentence is announced once, politely, or at once where it
 * is a refusal.
 */
export const ToastRegion = ({
  toasts,
  onGone,
}: {
  toasts: readonly Toast[]
  onGone: (id: string) => void
}) => {
  const dialog = useTopDialog()
  const texts = useUiTexts()
  const [clocks] = useState(() => new ToastClocks())
  // One element for good, which goes where it is seen: a toast that stood when a dialog closed would
  // otherwise come, and be announced, a second time.
  const [holder] = useState(() => document.createElement('div'))
  useLayoutEffect(
    () =>
      keepOnTop(holder, () => {
        for (const one of holder.querySelectorAll('.toast')) one.classList.add('standing')
        for (const stack of holder.children) show(stack)
      }),
    [holder],
  )
  const list = (place: Place, urgent: boolean) => (
    <ul
      aria-live={urgent ? 'assertive' : 'polite'}
      className="flex flex-col gap-3 empty:hidden not-first:mt-3"
    >
      {toasts
        .filter((t) => t.place === place && (t.tone === 'negative') === urgent)
        .map((t) => (
          <One key={t.id} toast={t} clocks={clocks} onGone={onGone} />
        ))}
    </ul>
  )
  // The usual place stands always, so that what comes there is announced; others when needed.
  const used = places.filter((p, i) => i === 0 || toasts.some((t) => t.place === p))
  return createPortal(
    used.map((place) => (
      <Stack key={place} label={texts.notifications} place={place} inDialog={dialog !== null}>
        {list(place, false)}
        {list(place, true)}
      </Stack>
    )),
    holder,
  )
}
