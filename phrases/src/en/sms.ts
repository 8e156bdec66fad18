import type { sms as tr } from '../tr/sms.ts'
import type { Shape } from '../shape.ts'

/** Text messages: one line each, no links. */
export const sms: Shape<typeof tr> = {
  sign_in:
    'Your Felek sign-in code: {code}. It is good for 5 minutes. Share it with nobody; our team never asks for it.',
  phone:
    'Your Felek phone confirmation code: {code}. It is good for 5 minutes. Share it with nobody.',
}
