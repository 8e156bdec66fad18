import type { privacy } from '../../../contract/src/privacy.ts'
import type { Handlers } from '../house.ts'
import { closeAccount } from './closing/closing.ts'

export const privacyCalls: Handlers<typeof privacy> = { closeAccount }
