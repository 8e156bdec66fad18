import { isOwnPath } from '../session/return-path.ts'
import { readTab, writeTab } from '../browser/tab-storage.ts'

/** A slip stays behind for the cashier; kept by the tab, since a payment's page may lead away. */
export const rememberSlipPath = (path: string): void => writeTab('slip', path)
/** The player is back at a slip, so none is waiting. */
export const forgetSlipPath = (): void => writeTab('slip', null)

/** The page of the slip that waits for a deposit, where one does. */
export const pathOfSlip = (): string | undefined => {
  const path = readTab('slip')
  return typeof path === 'string' && isOwnPath(path) ? path : undefined
}
