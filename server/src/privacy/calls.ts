import type { privacy } from '../../../contract/src/privacy.ts'
import type { Handlers } from '../house.ts'
import type { PrivacyHouse } from './needs.ts'
import { closeAccount } from './closing/closing.ts'
import { exportData, openExport } from './exports/asking.ts'

export const privacyCalls: Handlers<typeof privacy, PrivacyHouse> = {
  closeAccount,
  exportData,
  openExport,
}
