import type { Shape } from '../shape.ts'
import type { status as tr } from '../tr/status.ts'

export const status: Shape<typeof tr> = {
  notFoundTitle: 'Page can not be displayed',
  notFoundText: "The page you're looking for can not be found",
  notFoundHome: 'Back to home',
  notFoundSlots: 'Go to slots',
  maintenanceTitle: 'Maintenance',
  maintenanceText:
    'The site is closed for a short while. Your balance and open requests stay as they are; unfinished rounds go on where they stopped.',
  maintenanceRetry: 'Try again',
  maintenanceStill: 'Maintenance is not over yet.',
  errorTitle: 'Something went wrong, please try later.',
  errorReload: 'Reload the page',
}
