import type { credentials } from '@felek/contract/credentials.ts'
import type { Handlers } from '../../../deps.ts'
import type { PlayersDeps } from '../deps.ts'
import { changePassword, changeUsername } from './change.ts'
import { changeEmail, confirmEmail } from './email.ts'
import { securityNotices } from './security-notices.ts'
import { endSessions, listSessions } from './sessions.ts'

export const credentialsCalls: Handlers<typeof credentials, PlayersDeps> = {
  changePassword,
  changeUsername,
  changeEmail,
  confirmEmail,
  listSessions,
  securityNotices,
  endSessions,
}
