import { DatabaseAway } from './backend.ts'
import { AfterCommitFault } from './handle.ts'
import { whenThere } from './ready.ts'

type Say = (fields: object, text: string) => void
type OnFault = (error: Error, fatal: boolean) => void

/**
 * Opens a process's own database as soon as it is there; the process ends where it is lost for good. `refused` hears
 * of the one way in which waiting ends without a database, where a person has to look: a password, a login, a name.
 */
export const openOwn = <T>(
  open: (onFault: OnFault) => Promise<T>,
  log: Readonly<Record<'info' | 'warn' | 'error' | 'fatal', Say>>,
  refused: (error: DatabaseAway) => never,
): Promise<T> => {
  const onFault: OnFault = (error, fatal) => {
    if (error instanceof AfterCommitFault) return log.error({ err: error }, error.message)
    if (!fatal) return log.warn({ why: error.message }, 'a database connection was lost')
    log.fatal({ err: error }, 'the database is gone')
    process.exit(1)
  }
  return whenThere(() => open(onFault), log).catch((error: unknown) => {
    if (error instanceof DatabaseAway) return refused(error)
    throw error
  })
}
