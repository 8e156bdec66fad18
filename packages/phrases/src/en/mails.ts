import type { mails as tr } from '../tr/mails.ts'
import type { Shape } from '../shape.ts'

export const mails: Shape<typeof tr> = {
  greeting: 'Hello {username},',
  footer:
    'This e-mail was sent by Felek. Felek is a demo site: no real money is used. Over-18s only.',
  register_confirm: {
    subject: 'Confirm your Felek account',
    body: 'Welcome to Felek. Your username is {username}. Open the link below to complete your registration.\n\n{link}\n\nThe link is valid for 24 hours and works once. If you open it on another device, you’ll be asked for the password you chose when you registered. If you didn’t register, or didn’t choose this username, don’t open the link: unconfirmed registrations are deleted.',
    action: 'Confirm my account',
  },
  register_known: {
    subject: 'You already have a Felek account',
    body: 'Someone has just tried to register with the e-mail address, phone or ID number on your account. Because you already have an account, a new one was not opened.\n\nIf it was you, you can sign in with your existing account.\n\n{link}\n\nIf it wasn’t you, you don’t need to do anything; your account has not changed.',
    action: 'Sign in',
  },
  password_reset: {
    subject: 'Reset your Felek password',
    body: 'A password reset was requested for your account. Your username is {username}. Open the link below to choose a new password.\n\n{link}\n\nThe link is valid for 30 minutes and works once. If you didn’t request this, you don’t need to do anything; your password has not changed.',
    action: 'Choose a new password',
  },
  password_changed: {
    subject: 'Your Felek password was changed',
    body: 'The password for your account has just been changed, and all devices have been signed out. If you use two-step sign-in, it stays on.\n\nIf you didn’t change your password, please contact our support team immediately.\n\n{link}',
    action: 'Contact support',
  },
  data_export: {
    subject: 'Your Felek data is ready',
    body: 'The copy of your data you requested is ready. Open the link below in the browser you use to sign in.\n\n{link}\n\nThe link is valid for 48 hours, works once and only opens with your account. If you didn’t request your data, change your password and contact our support team.',
    action: 'Open my data',
  },
  account_closed: {
    subject: 'Your Felek account has been closed',
    body: 'Your account has been closed at your request, and all open sessions have ended. Your username was {username}.\n\nYour username, e-mail address, phone and ID number stay with this account and can’t be used to open a new one. Records we are required to keep by law are not deleted. If any money still arrives in your account, it is yours and our support team will pay it out.\n\nIf you want to come back, write to us from this e-mail address on the support page: once we have verified your identity, we’ll reopen your account with the same username and history. If you didn’t close your account, please write to us immediately.\n\n{link}',
    action: 'Contact support',
  },
  account_reopened: {
    subject: 'Your Felek account has been reopened',
    body: 'Your account has been reopened. Your username is {username}. You can sign in with your old password; if you don’t remember it, reset it on the sign-in page.\n\n{link}\n\nIf you didn’t request this, please contact our support team.',
    action: 'Sign in',
  },
  person_corrected: {
    subject: 'The personal details of your Felek account were corrected',
    body: 'The name, date of birth or identity number of your account was corrected after the document that you showed. Your account page has them as they are now.\n\nIf you did not ask for this, please write to our support team at once.\n\n{link}',
    action: 'Open the support page',
  },
  own_message: {
    subject: 'You have a message from Felek',
    body: 'The Felek team has written to you. The message itself is not in this e-mail; sign in and read it among your notifications.\n\n{link}',
    action: 'Read the message',
  },
  register_closed: {
    subject: 'You have a closed Felek account',
    body: 'Someone has just tried to open an account with your e-mail address, phone or ID number. You have a closed account ({username}) with these details, so a new one was not opened: ID numbers stay with closed accounts.\n\nIf you want to come back, write to us from this e-mail address on the support page: once we have verified your identity, we’ll reopen your account with the same username and history.\n\n{link}\n\nIf it wasn’t you, you don’t need to do anything; your account stays closed.',
    action: 'Contact support',
  },
  support_case: {
    subject: 'Support case {caseNumber}: {topic}',
    body: 'A new support case was opened.\n\nCase number: {caseNumber}\nTopic: {topic}\nFrom: {sender}\nLanguage: {language}\n\n{message}\n\nEnter your answer under the case number; the sender also receives it by e-mail.',
  },
  support_answer: {
    subject: 'We have replied to your support case: {caseNumber}',
    body: 'We have replied to your case {caseNumber}.\n\nYour message:\n{message}\n\nOur reply:\n{answer}\n\n{link}',
    action: 'Contact support',
  },
  ledger_head: {
    subject: 'Ledger head {day}',
    body: 'The audit chain of the ledger has reached this seal. Keep this e-mail: it exposes any chain that is later cut or rewritten.\n\nSeal: {sealNo}\nLast entry: {lastEntryId}\nLast effect: {lastEffectNo}\nHash: {hash}\nKey: {keyId}\nTime: {at}\n\nTo compare, save the line below to a file and run npm run ledger:verify -- file.\n\n{line}',
  },
  reserves: {
    subject: 'Players’ money and its cover {statementDay}',
    body: 'The day’s statement, by the ledger.\n\nWith the payment methods: {gateways} TL\nOwed to players: {owed} TL\nDifference: {difference} TL\n\nA difference below zero means that the money does not cover what is owed; an alarm rings in the office.',
  },
  audit_head: {
    subject: 'Audit head {day}',
    body: 'The chain of the audit has reached this seal. Keep this e-mail: it exposes any chain that is later cut or rewritten.\n\nSeal: {number}\nLast entry: {lastId}\nHash: {hash}\nTime: {at}\n\nTo compare, save the line below to a file and run npm run audit:verify -- --heads file.\n\n{line}',
  },
  office_invitation: {
    subject: 'Felek office: your invitation',
    body: 'An account is being opened for you in the Felek office. The link is valid once, for half an hour:\n\n{url}\n\nIf you did not expect this, leave the link alone and tell whoever asked for it.',
  },
  break_glass: {
    subject: 'Office: one person may act alone',
    body: 'Until {until} {name} may approve their own proposals alone.\n\nPermission: {permission}\nReason: {why}\n\nIf nobody asked for this, call whoever is at the machine now. What is done is marked in the audit.',
  },
  reveal_limit: {
    subject: 'Office: a limit of opened fields is full',
    body: '{name} has opened as many hidden fields as one person may, thirty an hour or 150 a day, and can open no more.\n\nTime: {at}\n\nEach field is in the audit with its reason. This e-mail is sent once a day for a person.',
  },
  alarm: {
    subject: 'Felek alarm: {first}',
    body: 'Open alarms ({count}):\n\n{list}\n\nOpen the alarms to acknowledge them:\n\n{url}\n\nAn alarm that nobody acknowledges is repeated every 15 minutes, and goes to the next person too.',
  },
  room_chain: {
    subject: 'Room chain: {room}',
    body: 'From now on the rounds of the room {room} are drawn from this chain. Keep this e-mail: the end, known before the first round, proves that no round was picked afterwards.\n\nEnd: {terminal}\nLength: {length}\nFirst round: {firstNumber}\nTime: {at}',
  },
  deposit_credited: {
    subject: 'Your payment has been added to your balance',
    body: 'The review of your deposit is complete: {amount} has been added to your balance.\n\n{link}',
    action: 'Open account history',
  },
  deposit_returned: {
    subject: 'Your payment was sent back',
    body: 'The review of your deposit is complete: {amount} was not added to your balance and has been sent back to its source.\n\nReason: {reason}\n\nIf you have any questions, please contact our support team.\n\n{link}',
    action: 'Open account history',
  },
  deposit_recalled: {
    subject: 'One of your deposits was recalled',
    body: 'Your bank or payment provider recalled your deposit of {amount}.\n\nTaken back from your balance: {taken}\nStill owed: {owed}\n\nWithdrawals that had not been sent went back to your balance first. You cannot deposit by this method until the matter is closed. If you did not ask for the recall, or if this is a mistake, please contact our support team.\n\n{link}',
    action: 'Open account history',
  },
  deposit_recall_won: {
    subject: 'The recall of your deposit ended in your favour',
    body: 'The dispute about your deposit of {amount} ended in your favour. The {taken} that had been taken back is in your balance again, and nothing is owed any more.\n\n{link}',
    action: 'Open account history',
  },
  held_released: {
    subject: 'The amount under review has been added to your balance',
    body: 'The review of {amount} from {game} is complete and the amount has been added to your balance.\n\n{link}',
    action: 'Open account history',
  },
  held_refused: {
    subject: 'The amount under review was not approved',
    body: 'The review of {amount} from {game} is complete. The amount was not approved and has been removed from your locked balance.\n\nReason: {reason}\n\nIf you have any questions, please contact our support team.\n\n{link}',
    action: 'Open account history',
  },
  paid_out: {
    subject: 'Your money is on its way to you',
    body: 'As you can’t use your account at the moment, our team has withdrawn {amount} for you. It is being sent to the {bank} account you saved with us.\n\nIf that account is no longer yours, please contact our support team immediately.\n\n{link}',
    action: 'Contact support',
  },
  payout_returned: {
    subject: 'Your withdrawal is back in your balance',
    body: 'The {amount} we sent to your bank did not reach your account and has been added back to your balance.\n\nReason: {reason}\n\nIf you have any questions, please contact our support team.\n\n{link}',
    action: 'Contact support',
  },
  second_factor_on: {
    subject: 'Two-step sign-in is on',
    body: 'From now on you need a code as well as your password to sign in: {method}.\n\nIf this wasn’t you, please contact our support team immediately.\n\n{link}',
    action: 'Contact support',
  },
  second_factor_off: {
    subject: 'Two-step sign-in is off',
    body: 'From now on you only need your password to sign in.\n\nIf this wasn’t you, change your password immediately and contact our support team.\n\n{link}',
    action: 'Contact support',
  },
  recovery_used: {
    subject: 'Sign-in with a recovery code',
    body: 'A recovery code was used to sign in to your account. Recovery codes left: {left}. The code can’t be used again.\n\nIf this wasn’t you, change your password immediately and contact our support team.\n\n{link}',
    action: 'Contact support',
  },
  password_changed_by_owner: {
    subject: 'Your Felek password was changed',
    body: 'Your password has just been changed on your account page. All other devices have been signed out.\n\nIf this wasn’t you, please contact our support team immediately.\n\n{link}',
    action: 'Contact support',
  },
  username_changed: {
    subject: 'Your Felek username was changed',
    body: 'Your username has been changed from {before} to {username}. Sign in with your new username from now on.\n\nIf this wasn’t you, please contact our support team immediately.\n\n{link}',
    action: 'Contact support',
  },
  email_change_confirm: {
    subject: 'Confirm your new e-mail address',
    body: 'A request was made to use this e-mail address for your Felek account. Your username is {username}. Open the link below to complete the change.\n\n{link}\n\nThe link is valid for 24 hours and works once. If you didn’t request this, don’t open the link; nothing will change.',
    action: 'Confirm address',
  },
  email_change_asked: {
    subject: 'E-mail address change requested',
    body: 'A request was made to change the e-mail address on your account to {to}. The change takes effect when the link sent to the new address is opened; until then this address stays in place.\n\nIf you didn’t request this, change your password immediately: that also cancels the change. Then contact our support team.\n\n{link}',
    action: 'Contact support',
  },
  email_changed: {
    subject: 'Your e-mail address was changed',
    body: 'The e-mail address on your account is now {to}. We will no longer write to this address about your account.\n\nIf this wasn’t you, please contact our support team immediately.\n\n{link}',
    action: 'Contact support',
  },
  phone_change_code: {
    subject: 'Your phone number change code',
    body: 'A request was made to change the phone number on your Felek account without the old phone. Your code is {code}. It is valid for 10 minutes; don’t share it with anyone.\n\nIf you didn’t request this, change your password immediately and contact our support team: nothing changes unless the code is entered.\n\n{link}',
    action: 'Contact support',
  },
  phone_change_rests: {
    subject: 'Your phone number changes in 72 hours',
    body: 'The phone number on your account was changed to {to} without the old phone. For your security the change takes effect after 72 hours; until then your old number stays in place and our team reviews your withdrawals.\n\nIf this wasn’t you, sign in, cancel the change on the page below and change your password; changing your password also cancels it.\n\n{link}',
    action: 'View the change',
  },
  phone_changed: {
    subject: 'Your phone number was changed',
    body: 'The phone number on your account is now {to}. Text message codes will be sent to it from now on.\n\nIf this wasn’t you, change your password immediately and contact our support team.\n\n{link}',
    action: 'Contact support',
  },
  phone_change_ended: {
    subject: 'Phone number change cancelled',
    body: 'The pending phone number change has been cancelled; your old number stays in place.\n\nIf you didn’t cancel it, change your password and contact our support team.\n\n{link}',
    action: 'Contact support',
  },
  phone_change_taken: {
    subject: 'Your phone number was not changed',
    body: 'The number you requested has since been registered to another account, so your phone number was not changed and the old one stays in place.\n\nIf the number is yours, please contact our support team.\n\n{link}',
    action: 'Contact support',
  },
  address_changed: {
    subject: 'Your address was changed',
    body: 'The address on your account has just been changed.\n\nIf this wasn’t you, change your password immediately and contact our support team.\n\n{link}',
    action: 'View address',
  },
  email_known: {
    subject: 'Your e-mail address was entered for another account',
    body: 'A Felek player entered this address for their account. It is registered to your account, so nothing has changed.\n\nIf it was you, change the address on your other account first. If it wasn’t, you don’t need to do anything.\n\n{link}',
    action: 'Contact support',
  },
  news: {
    subject: '{title}',
    body: '{text}\n\nYou are receiving this e-mail because you signed up for promotions by e-mail. You can unsubscribe with one click, without signing in.\n\n{link}',
    action: 'Unsubscribe',
  },
  mailbox: {
    mail: 'E-mail',
    sms: 'Text messages',
    empty_sms: 'No text messages yet.',
    title: 'Demo mailbox',
    about: 'E-mails sent by this server appear here; nothing is sent outside.',
    recipient: 'Recipient',
    filter: 'Filter',
    refresh: 'Refresh',
    empty: 'No e-mails yet.',
  },
}
