import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from 'react'

/*
 * The platform's modal dialog: focus stays inside, Escape closes, what is behind is inert, and it
 * needs no script of ours. What must be seen above it (toasts) is moved into the topmost open one,
 * because all else is inert.
 */
const open: HTMLDialogElement[] = []
const listeners = new Set<() => void>()
const changed = () => listeners.forEach((l) => l())

/** The topmost open dialog, or null. */
export const useTopDialog = (): HTMLDialogElement | null =>
  useSyncExternalStore(
    (l) => {
      listeners.add(l)
      return () => listeners.delete(l)
    },
    () => open.at(-1) ?? null,
    () => null,
  )

/**
 * Keeps an element in the topmost open dialog, or in the page where there is none, and says so each
 * time that it has been put. It leaves a dialog that goes before the dialog does, as the same
 * element: nothing in it is made anew. Answers how to end it.
 */
export const keepOnTop = (element: HTMLElement, onPut: () => void): (() => void) => {
  const put = () => {
    const place = open.at(-1) ?? document.body
    if (element.parentNode === place) return
    place.append(element)
    onPut()
  }
  put()
  listeners.add(put)
  return () => {
    listeners.delete(put)
    element.remove()
  }
}

/**
 * Ties a `<dialog>` to a flag. Closing by Escape, by the back of the page or by a press beside it
 * asks `onClose`.
 */
export const useModal = (
  isOpen: boolean,
  onClose: () => void,
): RefObject<HTMLDialogElement | null> => {
  const ref = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // Before the effects of what stands inside: a field that takes the focus can only once it is seen.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !isOpen) return
    dialog.showModal()
    open.push(dialog)
    changed()
    const cancel = (e: Event) => {
      e.preventDefault()
      close.current()
    }
    const beside = (e: PointerEvent) => {
      if (e.target === dialog) close.current()
    }
    dialog.addEventListener('cancel', cancel)
    dialog.addEventListener('pointerdown', beside)
    return () => {
      dialog.removeEventListener('cancel', cancel)
      dialog.removeEventListener('pointerdown', beside)
      dialog.close()
      open.splice(open.indexOf(dialog), 1)
      changed()
    }
  }, [isOpen])
  return ref
}
