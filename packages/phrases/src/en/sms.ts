import type { sms as tr } from '../tr/sms.ts'
import type { Shape } from '../shape.ts'

/** Text messages: one line each, no links. */
export const sms: Shape<typeof tr> = {
  sign_in:
    'Your Felek sign-in code: {code}. Valid for 5 minutes. Don’t share it with anyone; our team will never ask for it.',
  phone:
    'Your Felek phone verification code: {code}. Valid for 5 minutes. Don’t share it with anyone.',
  new_phone:
    'Code to add this number to your Felek account: {code}. Valid for 10 minutes. Don’t share it with anyone; if you didn’t request it, ignore it.',
  old_phone:
    'A phone number change was requested on your Felek account. Code: {code}. Valid for 10 minutes. If this wasn’t you, don’t share it and change your password.',
  phone_known:
    'A Felek player entered this phone number. It is registered to another account, so nothing has changed.',
  phone_change_rests:
    'Your Felek phone number will change in 72 hours. If this wasn’t you, sign in, cancel the change in your account and change your password.',
}
