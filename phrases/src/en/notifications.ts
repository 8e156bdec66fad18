import type { notifications as tr } from '../tr/notifications.ts'
import type { Shape } from '../shape.ts'

export const notifications: Shape<typeof tr> = {
  title: 'Notifications',
  fresh: '{n} new',
  new: 'New',
  refusedTitle: 'Your withdrawal was refused',
  withdrawalWaitsTitle: 'Your withdrawal is under review',
  paidTitle: 'Your withdrawal is complete',
  depositWaitsTitle: 'Your deposit is waiting',
  depositInTitle: 'Your deposit is in your balance',
  depositEndedTitle: 'Your deposit was not completed',
  withdrawalTakenTitle: 'Withdrawal request received',
  filter: 'Filter notifications',
  groups: {
    all: 'All',
    money: 'Money',
    coupon: 'Coupons',
    bonus: 'Bonus',
    security: 'Security',
  },
  coupon: {
    waiting: 'Your coupon is awaiting acceptance',
    refused: 'Your coupon was not accepted',
    open: 'Your coupon is running',
    won: 'Your coupon won',
    lost: 'Your coupon lost',
    void: 'Your coupon was refunded',
    cashed: 'You cashed out a coupon',
  },
  couponText:
    '{number} · {legs, plural, one {# selection} other {# selections}} · stake {stake}, paid {paid}',
  toCoupons: 'See it in My coupons',
  bonus: {
    waiting: 'A bonus was added',
    active: 'Your bonus is ready to use',
    converted: 'Your bonus became cash',
    completed: 'Your bonus is finished',
    cancelled: 'You gave up your bonus',
    forfeited: 'Your bonus was forfeited',
    expired: 'Your bonus has expired',
    dropped: 'You withdrew your bonus claim',
    lapsed: 'Your bonus claim has lapsed',
  },
  bonusConverted: '{offer}: {amount} was added to your cash balance.',
  bonusUntil: '{offer}. Use it by {time}',
  toBonuses: 'See it in My bonuses',
  fromAddress: 'IP address {ip}',
  times: '{n} sign-ins from this browser',
  prizeTitle: 'You won a prize',
  jackpotTitle: 'You won a jackpot',
  heldTitle: 'An amount is under review',
  heldPaidTitle: 'The amount under review is in your balance',
  heldRefusedTitle: 'The amount under review was not paid',
  answerTitle: 'Your message to support was answered',
  daysTitle: 'Your last {days} days',
  daysText: 'Time played: {time}. Deposits: {deposits}, {deposited} in all. Net result: {net}.',
  daysMinutes: '{m} min',
  daysTime: '{h} h {m} min',
  toLimits: 'See it on the responsible gaming page',
  reason: 'Reason: {note}',
  back: 'The amount is back in your cash balance.',
  toHistory: 'See it in your history',
  toSupport: 'See it on the support page',
  toSessions: 'See sessions',
  toPassword: 'Change password',
  toPhone: 'See the change of phone',
  toAddress: 'See the address',
  toAccounts: 'See bank accounts',
  security: {
    signed_in: {
      title: 'Sign-in from a new device',
      text: 'Somebody signed in to your account from a browser you had not used before. If it was not you, end that session and change your password.',
    },
    second_factor_asked: {
      title: 'Your password was used on a new device',
      text: 'Your password was entered correctly in a browser you had not used before, and a code was asked for. If it was not you, change your password.',
    },
    second_factor_locked: {
      title: 'Codes are locked',
      text: 'Too many wrong codes were entered within an hour; no code is taken for an hour. If it was not you, change your password.',
    },
    recovery_code_used: {
      title: 'Sign-in with a recovery code',
      text: 'The code that was used does not work again. If it was not you, change your password now.',
    },
    second_factor_on: {
      title: 'Two-step sign-in is on',
      text: 'Signing in now asks for a code beside your password. If it was not you, change your password now.',
    },
    second_factor_off: {
      title: 'Two-step sign-in is off',
      text: 'Signing in now asks for your password alone. If it was not you, change your password now.',
    },
    phone_confirmed: {
      title: 'Your phone is confirmed',
      text: 'The phone number of your account was confirmed by SMS. If it was not you, change your password.',
    },
    password_changed: {
      title: 'Your password has changed',
      text: 'All sessions ended but the one on the device it was changed from. If it was not you, choose a new password now and write to support.',
    },
    password_reset_asked: {
      title: 'A password reset was asked for',
      text: 'A link went to your e-mail address. If it was not you, there is nothing to do; your password has not changed.',
    },
    password_reset: {
      title: 'Your password was reset',
      text: 'A new password was chosen with the link in your e-mail, and all sessions ended. If it was not you, ask for a new password now and write to support.',
    },
    username_changed: {
      title: 'Your username has changed',
      text: 'Sign in with your new username from now on. If it was not you, change your password now.',
    },
    email_change_asked: {
      title: 'A new e-mail address was asked for',
      text: 'It takes effect once the link sent to the new address is opened. If it was not you, change your password now: that cancels the change as well.',
    },
    email_changed: {
      title: 'Your e-mail address has changed',
      text: 'Mail about your account now goes to your new address. If it was not you, change your password now and write to support.',
    },
    phone_change_asked: {
      title: 'A new phone number was asked for',
      text: 'Nothing changes unless both codes are entered. If this was not you, change your password at once: that stops the change too.',
    },
    phone_change_rests: {
      title: 'Your phone number changes in 72 hours',
      text: 'The change was confirmed without your old phone. If this was not you, stop it and change your password.',
    },
    phone_change_ended: {
      title: 'The change of phone was stopped',
      text: 'Your old number stays. If it was not you who stopped it, change your password.',
    },
    phone_changed: {
      title: 'Your phone number has changed',
      text: 'Codes by text message go to your new number from now on. If this was not you, change your password at once and write to our support team.',
    },
    address_changed: {
      title: 'Your address has changed',
      text: 'The address of your account was changed. If this was not you, change your password and write to our support team.',
    },
    registered_known: {
      title: 'Somebody tried to register with your details',
      text: 'A new account was asked for with your e-mail address, phone or identity number; none was opened. If it was you, use this account.',
    },
    data_export_asked: {
      title: 'A copy of your data was asked for',
      text: 'A link goes to your e-mail address once the file is ready. If it was not you, change your password.',
    },
    account_reopened: {
      title: 'Your account is open again',
      text: 'Support has opened your account again. If you did not ask for it, change your password.',
    },
    bank_account_saved: {
      title: 'A bank account was saved',
      text: 'A bank account that withdrawals can go to was added or changed. If it was not you, delete it and change your password.',
    },
    bank_account_deleted: {
      title: 'A bank account was deleted',
      text: 'One of your saved bank accounts was deleted. If it was not you, change your password.',
    },
  },
  markAll: 'Mark all as read',
  none: 'No notifications',
  noneText:
    'News of your money, your prizes, your account’s safety and what was written to you appears here.',
  failed: 'Not loaded. Check your connection and try again.',
  retry: 'Try again',
  more: 'Load more',
}
