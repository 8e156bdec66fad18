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
  maintenanceUntil: 'Expected end:',
  maintenanceOver: 'The site is open',
  maintenanceOverText: 'There is no maintenance at the moment.',
  maintenanceRetry: 'Try again',
  maintenanceStill: 'Maintenance is not over yet.',
  noAccessTitle: 'No access from this territory',
  noAccessText: 'Felek does not serve residents of northern Cyprus.',
  noAccessNotice: 'Legal notice',
  noAccessLaw:
    'Residents of northern Cyprus cannot register, deposit or play. At registration we look at the network you connect from and at the city, address and phone number that you declare.',
  noAccessMoney:
    'Your own money in your account is yours: sign in and withdraw it whenever you like.',
  noAccessMistake: 'If you think that this is a mistake, please write to our support team.',
  noAccessWithdraw: 'Withdraw',
  noAccessSupport: 'Write to support',
  noAccessRules: 'General rules',
  errorTitle: 'Something went wrong, please try later.',
  errorReload: 'Reload the page',
  regionFailed: 'This part could not be shown.',
  regionRetry: 'Try again',
}
