import type { PickDeps } from '../../deps.ts'
import type { PlayersDeps } from '../players/players.ts'

/** The dependencies that this module is handed. */
export type StaffDeps = PlayersDeps &
  PickDeps<
    'db' | 'log' | 'now',
    | 'officePasskeyRequired'
    | 'profile'
    | 'publicUrl'
    | 'trustProxy'
    | 'officePort'
    | 'officeUrl'
    | 'sealKey'
    | 'sealOldKeys'
  >
