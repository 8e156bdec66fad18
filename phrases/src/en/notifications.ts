import type { notifications as tr } from '../tr/notifications.ts'
import type { Shape } from '../shape.ts'

export const notifications: Shape<typeof tr> = {
  title: 'Notifications',
  tabs: 'Kinds of notification',
  refused: 'Notifications',
  messages: 'Messages',
  fresh: '{n} new',
  new: 'New',
  refusedTitle: 'Your withdrawal was refused',
  heldTitle: 'An amount is under review',
  reason: 'Reason: {note}',
  back: 'The amount is back in your cash balance.',
  toHistory: 'See it in your history',
  markAll: 'Mark all as read',
  refusedNone: 'No notifications',
  refusedNoneText:
    'Nothing is under review, and none of your withdrawals was refused in the last 90 days.',
  messagesNone: 'No messages',
  messagesNoneText: 'When there is something to tell you, it appears here.',
  failed: 'Not loaded. Check your connection and try again.',
  retry: 'Try again',
  more: 'Load more',
}
