import type { consents as tr } from '../tr/consents.ts'
import type { Shape } from '../shape.ts'

/** Renewed terms, and the link that ends news. */
export const consents: Shape<typeof tr> = {
  title: 'Updated terms',
  about:
    'Our terms have changed since you last accepted them. Please read and accept the changes to continue playing and depositing.',
  rules: 'General rules',
  privacy: 'Privacy policy',
  published: 'Effective from {date}',
  version: 'Version {n}',
  added: 'Added',
  removed: 'Removed',
  unknown: 'The version you accepted can’t be compared here; please read the full text.',
  same: 'The wording has not changed; please accept it again.',
  whole: 'Full text',
  new_tab: 'opens in a new tab',
  accept: 'I have read and accept',
  otherwise: 'If you do not accept',
  otherwise_text:
    'You won’t be able to play or deposit. Your balance is still yours: you can withdraw it, request your data or close your account at any time.',
  withdraw: 'Withdraw',
  own_data: 'My data and account',
  none: 'Nothing to accept',
  none_text: 'You have accepted all current terms.',
  back: 'Continue',
  failed: 'The changes could not be loaded.',
  retry: 'Try again',
  unsubscribe: {
    title: 'Promotional messages',
    working: 'Unsubscribing',
    done: 'You have unsubscribed',
    done_text:
      'We won’t send any more promotions to {mailbox} or to your phone. You will still get messages about your account’s security. You can subscribe again in your preferences.',
    expired: 'Invalid link',
    expired_text:
      'This link is incomplete or wasn’t sent by us. You can unsubscribe in your preferences after signing in.',
    failed: 'We couldn’t unsubscribe you',
    failed_text: 'No connection. Please try again.',
    preferences: 'My preferences',
    home: 'Home',
    retry: 'Try again',
  },
}
