import { create } from 'zustand'
import { limits } from '@felek/contract/src/limits.ts'
import type { Toast } from '@felek/ui/src/toast.tsx'
import { newRequestId } from './ids.ts'

export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))

const shownAtOnce = 3

/**
 * Shows a sentence at the bottom right. `lifeMs` is 1,500 unless given; null stays. A toast with
 * the same `id` replaces the one before it.
 */
export const toast = (given: Partial<Toast> & Pick<Toast, 'tone' | 'text'>): string => {
  const made: Toast = { id: newRequestId(), lifeMs: limits.toastMs, ...given }
  useToasts.setState((s) => ({
    toasts: [...s.toasts.filter((t) => t.id !== made.id), made].slice(-shownAtOnce),
  }))
  return made.id
}

export const withdrawToast = (id: string): void =>
  useToasts.setState((s) => ({ toasts: s.toasts.filter((t) => t.id !== id) }))
