import type { sms as tr } from '../tr/sms.ts'
import type { Shape } from '../shape.ts'

/** Text messages: one line each, no links. */
export const sms: Shape<typeof tr> = {
  sign_in:
    'Your Felek sign-in code: {code}. It is good for 5 minutes. Share it with nobody; our team never asks for it.',
  phone:
    'Your Felek phone confirmation code: {code}. It is good for 5 minutes. Share it with nobody.',
  new_phone:
    'Code to add this number to your Felek account: {code}. It is good for 10 minutes. Share it with nobody; if you did not ask for it, ignore it.',
  old_phone:
    'Somebody asked to change the phone of your Felek account. Code: {code}. It is good for 10 minutes. If it was not you, give it to nobody and change your password.',
  phone_known:
    'A Felek member entered this number as theirs. It belongs to another account, so nothing has changed.',
  phone_change_rests:
    'The phone of your Felek account changes in 72 hours. If it was not you, sign in, stop the change in your account and change your password.',
}
