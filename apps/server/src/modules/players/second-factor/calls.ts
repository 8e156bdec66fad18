import type { secondFactor } from '@felek/contract/second-factor.ts'
import type { Handlers } from '../../../deps.ts'
import type { PlayersDeps } from '../deps.ts'
import { activate, authType, clear, generate } from './factor.ts'
import { sendSms, validateSms } from './phone.ts'
import { checkCode } from './sign-in.ts'

export const secondFactorCalls: Handlers<typeof secondFactor, PlayersDeps> = {
  checkCode,
  authType,
  sendSms,
  validateSms,
  generate,
  activate,
  clear,
}
