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
  data_export_asked: 'Your request was received. We mail you the link when your file is ready.',
  account_closed: 'Your account is closed.',
  registered: 'We sent a confirmation link to your e-mail address.',
  confirmed: 'Your account is confirmed. You can sign in now.',
  reset_sent:
    'If there is an account with these details, we have sent a reset link to its e-mail address.',
  password_reset: 'Your password has changed. You can sign in with the new one.',
  sms_sent: 'The code is on its way to your phone.',
  phone_confirmed: 'Your phone is confirmed.',
  second_factor_on: 'Two-step sign-in is on.',
  second_factor_off: 'Two-step sign-in is off.',
  second_factor_ga: 'the code of your authenticator app',
  second_factor_sms: 'a code that comes to your phone by text message',
  password_changed: 'Your password has changed. Your other sessions have ended.',
  username_changed: 'Your username has changed.',
  email_change_sent: 'We have sent the confirmation link to your new address.',
  email_changed: 'Your e-mail address has changed.',
  sessions_ended: 'The sessions you chose have ended.',
  deposit_requested: 'Your deposit request was received.',
  withdrawal_requested: 'Your withdrawal request was received.',
  support_opened: 'Your message has reached our support team.',
  wait_seconds: '{n} seconds',
  wait_minutes: '{n} minutes',
  transaction_note_missing: 'Transaction note not found',
  declined_by_bank: 'The bank declined the transaction.',
  declined_by_processor: 'The payment processor declined the payment.',
  payment_not_verified: 'The payment was not verified: your bank did not approve it.',
  payment_abandoned: 'The payment page was not completed in time.',
  transfer_expired: 'The transfer did not arrive in time.',
  transfer_in_review: 'The money that arrived does not match your request; we are looking into it.',
  tournament_prize: 'Tournament prize',
  held_win:
    'The game reported a higher win than this round can have. We are reviewing it; until then the amount stays in your locked balance.',
  held_day:
    'Your win is reviewed before it is paid. Until then the amount stays in your locked balance.',
  held_refund:
    'A win was paid in this round, so the refund is under review. Until then the amount stays in your locked balance.',
  held_released: 'The review is done; the amount is in your balance.',
  jackpot_won: 'Jackpot win',
  demo_licence:
    'Felek runs in demo mode: it takes and pays no real money, so it holds no gaming licence.',
}
