import { DatabaseUnavailable, DatabaseUnnamed } from './backend.ts'
import { AfterCommitFault } from './handle.ts'
import { retryUntilAvailable } from './retry-until-available.ts'

type Say = (fields: object, text: string) => void

/**
 * Opens a process's own database as soon as it is there. `refused` hears of what a person has to mend before that can
 * be: no address, a password, a login, a name.
 */
export const openProcessDatabase = <T>(
  open: (onFault: (error: Error) => void) => Promise<T>,
  log: Readonly<Record<'info' | 'warn' | 'error', Say>>,
  refused: (error: Error) => never,
): Promise<T> => {
  const onFault = (error: Error): void =>
    error instanceof AfterCommitFault
      ? log.error({ err: error }, error.message)
      : log.warn({ why: error.message }, 'a database connection was lost')
  return retryUntilAvailable(() => open(onFault), log).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable || error instanceof DatabaseUnnamed)
      return refused(error)
    throw error
  })
}
