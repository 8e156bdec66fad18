import type { Shape } from '../shape.ts'
import type { ui as tr } from '../tr/ui.ts'

export const ui: Shape<typeof tr> = {
  close: 'Close',
  pending: 'Please wait...',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  copy: 'Copy',
  copied: 'Copied',
  remove: 'remove',
  hidden: 'hidden',
  optional: 'optional',
  notifications: 'Notifications',
  volatility:
    'Volatility: {level, select, 1 {very low} 2 {low} 3 {medium} 4 {high} other {very high}}',
}
