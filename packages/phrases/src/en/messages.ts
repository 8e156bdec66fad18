import type { messages as tr } from '../tr/messages.ts'
import type { Shape } from '../shape.ts'

export const messages: Shape<typeof tr> = {
  done: 'Operation successful',
  favourite_added: 'Added to favourites',
  favourite_removed: 'Removed from favourites',
  bank_account_added: 'Bank account added',
  bank_account_updated: 'Bank account updated',
  bank_account_deleted: 'Bank account deleted',
  logged_out: 'You have signed out. See you soon.',
  limit_now: 'Your new limit applies from now.',
  limit_waits: 'The increase takes effect after {date}, once you confirm it. You can cancel it.',
  data_export_asked: 'Request received. We’ll e-mail you a link when your file is ready.',
  account_closed: 'Your account has been closed.',
  terms_accepted: 'Thank you, your acceptance has been recorded.',
  news_ended: 'You have unsubscribed.',
  registered: 'We’ve sent a confirmation link to your e-mail address.',
  confirmed: 'Your account is confirmed. You can sign in now.',
  confirmed_signed_in: 'Your account is confirmed and you are signed in.',
  reset_sent: 'If an account matches these details, we’ve sent a reset link to its e-mail address.',
  password_reset: 'Your password has changed. You can sign in with the new one.',
  sms_sent: 'We’ve sent a code to your phone.',
  phone_confirmed: 'Your phone number is verified.',
  second_factor_on: 'Two-step sign-in is on.',
  second_factor_off: 'Two-step sign-in is off.',
  second_factor_ga: 'a code from your authenticator app',
  second_factor_sms: 'a code sent to your phone by text message',
  password_changed:
    'Your password has been changed. You have been signed out on all other devices.',
  username_changed: 'Your username has been changed.',
  email_change_sent: 'We’ve sent a confirmation link to your new address.',
  email_changed: 'Your e-mail address has been changed.',
  phone_change_sent: 'We’ve sent the codes.',
  phone_changed: 'Your phone number has been changed.',
  phone_change_rests: 'Request received. Your new number takes effect in 72 hours.',
  phone_change_ended: 'The phone number change was cancelled.',
  address_changed: 'Your address has been saved.',
  session_ended_signed_out: 'You signed out of this session.',
  session_ended_elsewhere:
    'You were signed out from another device. If this wasn’t you, change your password.',
  session_ended_password:
    'You were signed out because your password was changed. Sign in with your new password.',
  session_ended_closed: 'You were signed out because the account was closed.',
  session_ended_same_browser:
    'Your previous session ended because of a new sign-in in this browser.',
  session_ended_staff:
    'You were signed out because of an action by our support team. Please sign in again.',
  session_ended_security: 'You were signed out for security reasons. Please sign in again.',
  sessions_ended: 'The selected sessions have been signed out.',
  deposit_requested: 'We’ve received your deposit request.',
  withdrawal_requested: 'We’ve received your withdrawal request.',
  support_opened: 'Your message has reached our support team.',
  wait_seconds: '{n} seconds',
  wait_minutes: '{n} minutes',
  transaction_note_missing: 'Transaction note not found',
  declined_by_bank: 'The bank declined the transaction.',
  declined_by_processor: 'The payment processor declined the payment.',
  payment_not_verified: 'The payment was not verified: your bank did not approve it.',
  payment_abandoned: 'The payment page was not completed in time.',
  deposit_cancelled: 'You cancelled the deposit request.',
  transfer_expired: 'The transfer did not arrive in time.',
  second_payment_in_review: 'A second payment arrived for the same request; it is under review.',
  transfer_in_review: 'The payment received does not match your request; it is under review.',
  parked:
    'This transfer exceeds your limit, so your money is on hold. You can send it back, or add it to your balance once your limit resets.',
  parked_blocked:
    'This transfer arrived while deposits were closed to your account, so your money is on hold. Please contact our support team to find out more.',
  phone_fact:
    'Your phone number was changed without your old phone. For your security our team is reviewing this withdrawal; it will be sent within 72 hours of the change.',
  withdrawal_check: 'We are checking your withdrawal; it will be sent once approved.',
  parked_accepted: 'The money on hold has been added to your balance.',
  parked_going_back:
    'The money goes back to the account it came from. You will see it here once our team has sent it.',
  parked_return_asked:
    'We have your request. Our team will send the money back to the account it came from.',
  parked_returned: 'The money on hold has been sent back to its source.',
  deposit_recalled:
    'Your bank or payment provider recalled this deposit. What your balance held of it was taken back.',
  deposit_recall_won:
    'The recall of this deposit ended in your favour; what was taken is in your balance.',
  withdrawal_recalled:
    'One of your deposits was recalled, so this withdrawal was not sent; the amount went back to your balance first.',
  suspense_credited: 'Review complete: the payment has been added to your balance.',
  suspense_elsewhere: 'Review complete: the payment does not belong to this request.',
  bonus_claimed: 'Claimed. The bonus will be added to your first qualifying deposit.',
  bonus_waits: 'Claimed. The bonus unlocks as you stake your own money.',
  bonus_given: 'Added to your account.',
  bonus_claim_dropped: 'You have cancelled your claim.',
  bonus_cancelled: 'You have given the bonus up.',
  bonus_converted: 'Bonus wagering completed',
  free_spins_won: 'Free spins winnings',
  tournament_prize: 'Tournament prize',
  held_win:
    'The game reported a win above the maximum for this round. We are reviewing it; until then the amount stays in your locked balance.',
  held_day:
    'Your win is being reviewed before it is paid. Until then the amount stays in your locked balance.',
  held_refund:
    'A win has been paid for this round, so the refund is under review. Until then the amount stays in your locked balance.',
  held_released: 'Review complete: the amount has been added to your balance.',
  sports_cashout: 'Cash out',
  sports_correction: 'Result correction',
  recall_taken: 'Taken for a recalled deposit',
  recall_given: 'A recalled deposit ended in your favour',
  jackpot_won: 'Jackpot win',
  demo_licence:
    'Felek runs in demo mode: it does not accept or pay out real money, so it does not hold a gaming licence.',
}
