import { create } from 'zustand'
import { limits } from '@felek/contract/limits.ts'
import { places, type Toast } from '@felek/ui/toast.tsx'
import { cleanText } from '../format/clean-text.ts'
import { newId } from '@felek/web-kit/ids.ts'
import { serverNow } from '@felek/web-kit/server-clock.ts'

/** A sentence that was shown, for whoever missed it: `at` is Unix time in ms. */
export type ToastMessage = Pick<Toast, 'tone' | 'text'> & { key: string; at: number }

export const useToasts = create<{
  toasts: readonly Toast[]
  /** The newest first. */
  said: readonly ToastMessage[]
  /** The drawer in which they are read again is open. */
  reading: boolean
}>(() => ({ toasts: [], said: [], reading: false }))

const shownAtOnce = 3
const saidKept = 50

/** Of too many the oldest go, but none that must stay until the page is loaded anew. */
const fewer = (toasts: readonly Toast[]): Toast[] => {
  const leaving = toasts.filter((t) => t.lifeMs !== null)
  const gone = new Set(leaving.slice(0, Math.max(0, toasts.length - shownAtOnce)))
  return toasts.filter((t) => !gone.has(t))
}

/**
 * Shows a sentence, at the bottom right unless said. It lives 1,500 ms; with an action it is a
 * notification and lives 5,000; `lifeMs` null stays. A toast with the same `id` replaces the one
 * before it. Throws a RangeError for a life below 0 and for a place that there is none of.
 */
export const toast = (given: Partial<Toast> & Pick<Toast, 'tone' | 'text'>): string => {
  const made: Toast = {
    id: newId(),
    lifeMs: given.action ? limits.notificationMs : limits.toastMs,
    place: 'bottom-right',
    ...given,
    text: cleanText(given.text),
  }
  if (made.lifeMs !== null && !(Number.isFinite(made.lifeMs) && made.lifeMs >= 0))
    throw new RangeError(`a toast can not live for ${made.lifeMs} ms`)
  if (!places.includes(made.place)) throw new RangeError(`there is no place ${made.place}`)
  const { tone, text } = made
  useToasts.setState((s) => ({
    toasts: fewer([...s.toasts.filter((t) => t.id !== made.id), made]),
    said: [{ key: newId(), tone, text, at: serverNow() }, ...s.said].slice(0, saidKept),
  }))
  return made.id
}

export const withdrawToast = (id: string): void =>
  useToasts.setState((s) => ({ toasts: s.toasts.filter((t) => t.id !== id) }))

export const readToastsAgain = (reading: boolean): void => useToasts.setState({ reading })

/** What was said to a player is not for whoever sits here next. */
export const forgetToasts = (): void => useToasts.setState({ said: [], reading: false })
