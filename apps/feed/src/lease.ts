import { freeLease, leaveLease, takeLease } from './log/store.ts'
import type { FeedDb } from './schema.ts'

const keptMs = 20_000
export const renewMs = 5_000

/**
 * One process draws at a time; the others wait until it is gone.
 */
export const createLease = (db: FeedDb, owner: string) => ({
  /** Takes or keeps it; false while another process has it. */
  take: (): Promise<boolean> => takeLease(db.read, owner, keptMs),
  /** Takes it from a process that is gone, for who knows to be alone at the database. */
  free: (): Promise<void> => freeLease(db.read),
  leave: (): Promise<void> => leaveLease(db.read, owner),
})
export type Lease = ReturnType<typeof createLease>
