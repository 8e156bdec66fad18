import { ToastRegion } from '@felek/ui/toast.tsx'
import { useToasts, withdrawToast } from '../lib/browser/toasts.ts'

export const Toasts = () => (
  <ToastRegion toasts={useToasts((s) => s.toasts)} onGone={withdrawToast} />
)
