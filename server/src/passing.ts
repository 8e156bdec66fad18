import { DatabaseAway, DatabaseFault } from '../../database/src/database.ts'

/** SQLSTATEs of trouble that passes: locks, timeouts, deadlocks, no room for another connection. */
const passing = new Set(['55P03', '57014', '40P01', '40001', '53300', '53200', '53100', '25P03'])

/** Whether an error is no fault of ours: the same may be asked again in a moment. */
export const isPassing = (error: unknown): boolean => {
  if (error instanceof DatabaseAway) return true
  const code =
    error instanceof DatabaseFault
      ? error.code
      : (error as { code?: unknown } | undefined | null)?.code
  return typeof code === 'string' && passing.has(code)
}
