import { create } from 'zustand'
import type { Toast } from '@felek/ui/toast.tsx'
import { newId } from '@felek/web-kit/ids.ts'

/** Long enough to be read; what has to stay stands where it happened. */
const lifeMs = 4_000
const shownAtOnce = 3

export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))

export const toast = (given: Pick<Toast, 'tone' | 'text'> & Partial<Toast>): void => {
  const made: Toast = { id: newId(), lifeMs, place: 'bottom-right', ...given }
  useToasts.setState((s) => ({ toasts: [...s.toasts, made].slice(-shownAtOnce) }))
}

export const withdrawToast = (id: string): void =>
  useToasts.setState((s) => ({ toasts: s.toasts.filter((t) => t.id !== id) }))
