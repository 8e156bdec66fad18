import type { notifications as tr } from '../tr/notifications.ts'
import type { Shape } from '../shape.ts'

export const notifications: Shape<typeof tr> = {
  title: 'Notifications',
  fresh: '{n} new',
  new: 'New',
  refusedTitle: 'Your withdrawal was refused',
  paidTitle: 'Your withdrawal is complete',
  depositWaitsTitle: 'Your deposit is waiting',
  depositInTitle: 'Your deposit is in your balance',
  depositEndedTitle: 'Your deposit was not completed',
  prizeTitle: 'You won a prize',
  jackpotTitle: 'You won a jackpot',
  heldTitle: 'An amount is under review',
  heldPaidTitle: 'The amount under review is in your balance',
  heldRefusedTitle: 'The amount under review was not paid',
  answerTitle: 'Your message to support was answered',
  reason: 'Reason: {note}',
  back: 'The amount is back in your cash balance.',
  toHistory: 'See it in your history',
  toSupport: 'See it on the support page',
  markAll: 'Mark all as read',
  none: 'No notifications',
  noneText: 'News of your money, your prizes and what was written to you appears here.',
  failed: 'Not loaded. Check your connection and try again.',
  retry: 'Try again',
  more: 'Load more',
}
