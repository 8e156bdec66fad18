import type { consents as tr } from '../tr/consents.ts'
import type { Shape } from '../shape.ts'

/** Renewed terms, and the link that ends news. */
export const consents: Shape<typeof tr> = {
  title: 'Renewed terms',
  about:
    'The text has changed since you last accepted it. Please read and accept the changes to go on playing and depositing.',
  rules: 'General rules',
  privacy: 'Privacy policy',
  published: 'In force since {date}',
  version: 'Version {n}',
  added: 'Added',
  removed: 'Removed',
  unknown:
    'The text that you accepted before cannot be compared on this page; please read the whole text.',
  same: 'The words are the same; we ask you to accept them anew.',
  whole: 'The whole text',
  new_tab: 'opens in a new tab',
  accept: 'I have read and accept',
  otherwise: 'If you do not accept',
  otherwise_text:
    'You cannot play or deposit. Your balance is yours: you can withdraw it at any time, ask for your data or close your account.',
  withdraw: 'Withdraw',
  own_data: 'My data and account',
  none: 'No change waits for you',
  none_text: 'You have accepted every text that is in force.',
  back: 'Continue',
  failed: 'The changes cannot be loaded right now.',
  retry: 'Try again',
  unsubscribe: {
    title: 'Promotion news',
    working: 'Stopping the news',
    done: 'The news has been stopped',
    done_text:
      'We will send no more promotions to {mailbox} or to your phone. Messages about the security of your account still come. You can switch news on again in your preferences.',
    expired: 'The link is not valid',
    expired_text:
      'This link is incomplete or not ours. You can stop the news in your preferences once you have signed in.',
    failed: 'The news could not be stopped',
    failed_text: 'No connection. Please try again.',
    preferences: 'My preferences',
    home: 'Home',
    retry: 'Try again',
  },
}
