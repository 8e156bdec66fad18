import { DatabaseUnavailable } from './backend.ts'

/**
 * SQLSTATEs of trouble that passes by itself: locks, timeouts, deadlocks, serialization, no room for another
 * connection, in memory or on the disk, and a disk that fails to write: a sender may repeat the same id.
 */
const passing = new Set([
  '25P03',
  '40001',
  '40P01',
  '53100',
  '53200',
  '53300',
  '55P03',
  '57014',
  '58030',
])

/**
 * Whether an error is no fault of ours: nothing is wrong with what was asked, and the same may be
 * asked again in a moment. Every process answers `busy` to exactly these.
 */
export const isTransient = (error: unknown): boolean => {
  if (error instanceof DatabaseUnavailable) return true
  const code = (error as { code?: unknown } | undefined | null)?.code
  return typeof code === 'string' && passing.has(code)
}
