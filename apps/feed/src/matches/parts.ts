import type { Rail } from '../calendar/calendar.ts'
import type { Encryption } from '@felek/platform/crypto/encryption.ts'
import type { Fates } from '../fates.ts'
import type { Steps } from '../log/log.ts'
import type { Log } from '../process-log.ts'
import type { FeedDb } from '../schema.ts'
import type { Witness } from '@felek/platform/witness/witness-client.ts'
import type { Entry } from './entry.ts'

/** What the steps of matches work with. */
export type MatchDeps = {
  db: FeedDb
  seal: Encryption
  witness: Witness
  log: Log
  feedLog: Steps
  /** Milliseconds; a fake clock in tests. */
  now: () => number
  feedPace: number
  /** By what bad luck of matches that kick off from now on is decided. */
  fates: Exclude<Fates, 'first'>
  /** The places of the calendar: all of them, but in tests. */
  rails: readonly Rail[]
  /** Matches that are not at their end. */
  matches: Map<string, Entry>
}
