import type { Shape } from '../shape.ts'
import type { status as tr } from '../tr/status.ts'

export const status: Shape<typeof tr> = {
  notFoundTitle: 'Page can not be displayed',
  notFoundText: "The page you're looking for can not be found",
  notFoundHome: 'Back to home',
  notFoundSlots: 'Go to slots',
  maintenanceTitle: 'Maintenance',
  maintenanceText:
    'The site is down for a short while. Your balance and pending requests are unaffected; unfinished rounds resume where they stopped.',
  maintenanceUntil: 'Estimated end:',
  maintenanceOver: 'The site is open',
  maintenanceOverText: 'There is no maintenance at the moment.',
  maintenanceRetry: 'Try again',
  maintenanceStill: 'Maintenance is still in progress.',
  noAccessTitle: 'Not available in your region',
  noAccessText: 'Felek is not available to residents of northern Cyprus.',
  noAccessNotice: 'Legal notice',
  noAccessLaw:
    'Residents of northern Cyprus cannot register, deposit or play. At registration we check the network you connect from and the city, address and phone number you provide.',
  noAccessMoney: 'Your own money in your account is yours: sign in and withdraw it at any time.',
  noAccessMistake: 'If you think this is a mistake, please contact our support team.',
  noAccessWithdraw: 'Withdraw',
  noAccessSupport: 'Contact support',
  noAccessRules: 'General rules',
  errorTitle: 'Something went wrong, please try later.',
  errorReload: 'Reload the page',
  regionFailed: 'This section could not be displayed.',
  regionRetry: 'Try again',
}
