import type { Query } from '@felek/database/database.ts'
import { hashToken } from '@felek/platform/crypto/encryption.ts'
import { returnAttempts, returnTry, takeTry, type Allowance } from './store.ts'

export type { Allowance } from './store.ts'

/** Where tries of one aim are counted; what was aimed at stands as a hash. */
const bucketOf = hashToken

/**
 * Takes a try at an aim, within all allowances times `RATE_SCALE`; answers 0, or the ms to wait.
 */
export const takeTryAt = (
  q: Query,
  { env, now }: { env: { rateScale: number }; now: Date },
  aim: string,
  allowances: readonly Allowance[],
): Promise<number> =>
  takeTry(
    q,
    bucketOf(aim),
    allowances.map(({ max, windowMs }) => ({
      max: Math.max(1, Math.floor(max * env.rateScale)),
      windowMs,
    })),
    now,
  )

/** Gives one try back: it was a right one, or nobody had time for it. */
export const giveBackTry = (q: Query, aim: string): Promise<void> => returnTry(q, bucketOf(aim))

export const giveBackAttempts = (q: Query, aims: readonly string[]): Promise<void> =>
  returnAttempts(q, aims.map(bucketOf))
