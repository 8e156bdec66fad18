import type { mails as tr } from '../tr/mails.ts'
import type { Shape } from '../shape.ts'

export const mails: Shape<typeof tr> = {
  greeting: 'Hello {username},',
  footer:
    'This e-mail was sent by Felek. Felek is a demo site: no real money is used. Nobody under 18 may register.',
  register_confirm: {
    subject: 'Confirm your Felek membership',
    body: 'Welcome to Felek. Your username: {username}. Open the link below to complete your membership.\n\n{link}\n\nThe link is valid for 24 hours and can be used once. On another device you are asked for the password that you chose when you registered. If you did not register, or did not choose this username, do not open the link: an unconfirmed registration is deleted.',
    action: 'Confirm my membership',
  },
  register_known: {
    subject: 'You already have a Felek account',
    body: 'Somebody has just tried to register with the e-mail address, phone or identity number of your account. Because you already have an account, no new one was opened.\n\nIf it was you, you can sign in with your existing account.\n\n{link}\n\nIf it was not you, there is nothing to do; your account has not changed.',
    action: 'Sign in',
  },
  password_reset: {
    subject: 'Reset your Felek password',
    body: 'A new password was asked for on your account. Your username: {username}. Open the link below to choose one.\n\n{link}\n\nThe link is valid for 30 minutes and can be used once. If it was not you, there is nothing to do; your password has not changed.',
    action: 'Choose a new password',
  },
  password_changed: {
    subject: 'Your Felek password has changed',
    body: 'The password of your account was changed a moment ago, and every open session was ended. If you use two-step sign-in, it stays on.\n\nIf it was not you who changed it, please write to our support team at once.\n\n{link}',
    action: 'Open the support page',
  },
  data_export: {
    subject: 'Your Felek data is ready',
    body: 'You asked for what is stored about you; your file is ready. Open the link below in the browser in which you sign in.\n\n{link}\n\nThe link is good for 48 hours, can be used once and opens with your account alone. If you did not ask for your data, change your password and write to our support team.',
    action: 'Open my data',
  },
  account_closed: {
    subject: 'Your Felek account is closed',
    body: 'Your account was closed as you asked, and every open session has ended. Your username: {username}.\n\nYour username, e-mail address, phone and identity number stay with this account; no new account can be opened with them. Records that the law wants kept are not deleted. If money should still reach your account, it is yours and our support team pays it out.\n\nTo come back, write to us from this e-mail address on the support page: once we have verified who you are we reopen your account with the same name and history. Write at once, too, if it was not you who closed it.\n\n{link}',
    action: 'Open the support page',
  },
  account_reopened: {
    subject: 'Your Felek account is open again',
    body: 'Your account is open again. Your username: {username}. You can sign in with your old password; if you do not remember it, ask for a new one on the sign-in page.\n\n{link}\n\nIf you did not ask for this, please write to our support team.',
    action: 'Sign in',
  },
  register_closed: {
    subject: 'You have a closed account at Felek',
    body: 'Somebody has just tried to open an account with your e-mail address, phone or identity number. There is a closed account ({username}) with these details, so no new one was opened: a closed account keeps its identity number.\n\nTo come back, write to us from this e-mail address on the support page: once we have verified who you are we reopen your account with the same name and history.\n\n{link}\n\nIf it was not you, you need not do anything; your account stays closed.',
    action: 'Open the support page',
  },
  support_case: {
    subject: 'Support case {caseNumber}: {topic}',
    body: 'A new support case was opened.\n\nCase number: {caseNumber}\nTopic: {topic}\nFrom: {sender}\nLanguage: {language}\n\n{message}\n\nEnter your answer under the case number; the sender also receives it by e-mail.',
  },
  support_answer: {
    subject: 'Your support case was answered: {caseNumber}',
    body: 'We have answered your case {caseNumber}.\n\nYour message:\n{message}\n\nOur answer:\n{answer}\n\n{link}',
    action: 'Open the support page',
  },
  ledger_head: {
    subject: 'Ledger head {day}',
    body: 'The audit chain of the ledger has reached this seal. Keep this mail: a chain that is cut or remade later is known by it.\n\nSeal: {sealNo}\nLast entry: {lastEntryId}\nLast effect: {lastEffectNo}\nHash: {hash}\nKey: {keyId}\nTime: {at}\n\nTo compare, write the line below into a file and run npm run ledger:verify -- file.\n\n{line}',
  },
  room_chain: {
    subject: 'Room chain: {room}',
    body: 'From now on the rounds of the room {room} are drawn from this chain. Keep this mail: its end, known before the first round, shows that no round was chosen later.\n\nEnd: {terminal}\nLength: {length}\nFirst round: {firstNumber}\nTime: {at}',
  },
  deposit_credited: {
    subject: 'The money that arrived is in your balance',
    body: 'The review of your deposit is done: the {amount} that arrived is in your balance.\n\n{link}',
    action: 'Open your history',
  },
  deposit_returned: {
    subject: 'The money that arrived was sent back',
    body: 'The review of your deposit is done: the {amount} that arrived was not added to your balance and was sent back to where it came from.\n\nReason: {reason}\n\nIf you have questions, write to our support.\n\n{link}',
    action: 'Open your history',
  },
  held_released: {
    subject: 'The amount under review is in your balance',
    body: 'The review of {amount} from {game} is done, and the amount is in your balance.\n\n{link}',
    action: 'Open your history',
  },
  held_refused: {
    subject: 'The amount under review was not approved',
    body: 'The review of {amount} from {game} is done. The amount was not approved and has left your locked balance.\n\nReason: {reason}\n\nIf you have questions, write to our support.\n\n{link}',
    action: 'Open your history',
  },
  second_factor_on: {
    subject: 'Two-step sign-in is on',
    body: 'From now on signing in asks for a code besides your password: {method}.\n\nIf this was not you, please write to our support team at once.\n\n{link}',
    action: 'Open the support page',
  },
  second_factor_off: {
    subject: 'Two-step sign-in is off',
    body: 'From now on signing in asks for your password alone.\n\nIf this was not you, change your password at once and write to our support team.\n\n{link}',
    action: 'Open the support page',
  },
  recovery_used: {
    subject: 'Signed in with a recovery code',
    body: 'A recovery code was used to sign in to your account. Recovery codes left: {left}. This one cannot be used again.\n\nIf this was not you, change your password at once and write to our support team.\n\n{link}',
    action: 'Open the support page',
  },
  password_changed_by_owner: {
    subject: 'Your Felek password has changed',
    body: 'The password of your account was just changed on your account page. Every session except the one it was changed in has ended.\n\nIf this was not you, please write to our support team at once.\n\n{link}',
    action: 'Open the support page',
  },
  username_changed: {
    subject: 'Your Felek username has changed',
    body: 'Your username was {before} and is {username} now. Sign in with the new one from now on.\n\nIf this was not you, please write to our support team at once.\n\n{link}',
    action: 'Open the support page',
  },
  email_change_confirm: {
    subject: 'Confirm your new e-mail address',
    body: 'Somebody asked to make this the address of your Felek account. Your username: {username}. Open the link below to complete the change.\n\n{link}\n\nThe link is good for 24 hours and works once. If this was not you, do not open it; nothing will change.',
    action: 'Confirm the address',
  },
  email_change_asked: {
    subject: 'Your e-mail address is about to change',
    body: 'Somebody asked to change the address of your account to {to}. The change takes effect once the link that went to the new address is opened; until then this address stays.\n\nIf this was not you, change your password at once: that also cancels the change. Then write to our support team.\n\n{link}',
    action: 'Open the support page',
  },
  email_changed: {
    subject: 'Your e-mail address has changed',
    body: 'The address of your account is {to} now. We will not write to this address about your account any more.\n\nIf this was not you, please write to our support team at once.\n\n{link}',
    action: 'Open the support page',
  },
  phone_change_code: {
    subject: 'Your code for the change of phone',
    body: 'Somebody asked to change the phone number of your Felek account without the old phone. Your code: {code}. It is good for 10 minutes; share it with nobody.\n\nIf this was not you, change your password at once and write to our support team: nothing changes unless the code is entered.\n\n{link}',
    action: 'Open the support page',
  },
  phone_change_rests: {
    subject: 'Your phone number changes in 72 hours',
    body: 'The phone number of your account was changed to {to} without the old phone. For your safety the change holds after 72 hours; until then your old number stays, and our team looks at your withdrawals.\n\nIf this was not you, sign in, stop it on the page below and change your password; a new password stops the change too.\n\n{link}',
    action: 'See the change',
  },
  phone_changed: {
    subject: 'Your phone number has changed',
    body: 'The phone number of your account is now {to}. Codes that we send by text message go there from now on.\n\nIf this was not you, change your password at once and write to our support team.\n\n{link}',
    action: 'Open the support page',
  },
  phone_change_ended: {
    subject: 'The change of phone was stopped',
    body: 'The change of phone that was waiting is stopped; your old number stays.\n\nIf it was not you who stopped it, change your password and write to our support team.\n\n{link}',
    action: 'Open the support page',
  },
  phone_change_taken: {
    subject: 'Your phone number has not changed',
    body: 'Another account has the number that you asked for by now; so your phone number has not changed, and the old one stays.\n\nIf the number is yours, please write to our support team.\n\n{link}',
    action: 'Open the support page',
  },
  address_changed: {
    subject: 'Your address has changed',
    body: 'The address of your account was changed a moment ago.\n\nIf this was not you, change your password at once and write to our support team.\n\n{link}',
    action: 'See the address',
  },
  email_known: {
    subject: 'Your e-mail address was entered for another account',
    body: 'A member of Felek entered this address for their account. It belongs to yours, so nothing has changed.\n\nIf that was you, change the address of your other account first. If not, there is nothing you need to do.\n\n{link}',
    action: 'Open the support page',
  },
  news: {
    subject: '{title}',
    body: '{text}\n\nYou get this mail because you asked for promotions by e-mail. You can stop them with one press, without signing in.\n\n{link}',
    action: 'Stop these mails',
  },
  mailbox: {
    mail: 'E-mail',
    sms: 'Text messages',
    empty_sms: 'No text messages yet.',
    title: 'Demo mailbox',
    about: 'The e-mails that this server sends end up here; nothing leaves it.',
    recipient: 'Recipient',
    filter: 'Filter',
    refresh: 'Refresh',
    empty: 'No e-mail yet.',
  },
}
