import { ToastRegion } from '@felek/ui/src/toast.tsx'
import { useToasts, withdrawToast } from '../lib/toasts.ts'

export const Toasts = () => (
  <ToastRegion toasts={useToasts((s) => s.toasts)} onGone={withdrawToast} />
)
