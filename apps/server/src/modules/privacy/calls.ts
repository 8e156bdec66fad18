import type { privacy } from '@felek/contract/privacy.ts'
import type { Handlers } from '../../deps.ts'
import type { PrivacyDeps } from './deps.ts'
import { closeAccount } from './closure/closure.ts'
import { exportData, openExport } from './exports/request.ts'

export const privacyCalls: Handlers<typeof privacy, PrivacyDeps> = {
  closeAccount,
  exportData,
  openExport,
}
