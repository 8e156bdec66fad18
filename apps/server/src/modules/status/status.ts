import { afterCommit, canWrite } from '@felek/database/database.ts'
import { phrases } from '@felek/phrases/phrases.ts'
import type { StatusDeps } from './deps.ts'
import { openForAll, type Maintenance } from './state.ts'
import * as store from './store.ts'

export { createStatusState, type Maintenance, type StatusState } from './state.ts'

export { version } from './version.ts'

export { metricsOf } from './metrics.ts'

/**
 * Whether the site is closed for maintenance; what another process decided is known here within a
 * second.
 */
export const maintenanceState = ({ statusState }: Pick<StatusDeps, 'statusState'>): Maintenance =>
  statusState.maintenance

/** Takes note of a state, and tells the pages when it is news. */
const note = (deps: StatusDeps, state: Maintenance): void => {
  const before = maintenanceState(deps)
  deps.statusState.maintenance = state
  if (before.on !== state.on || before.message !== state.message) {
    deps.eventHub.publish('maintenance', {
      on: state.on,
      message: state.on ? phrases.tr.errors.maintenance : '',
    })
  }
}

/** Reads the flag of the database again. */
export const refreshMaintenance = async (deps: StatusDeps): Promise<void> => {
  const row = await store.maintenanceRow(deps.db.read)
  note(
    deps,
    row ? { on: row.on, message: row.message, until: row.until?.toISOString() } : openForAll,
  )
}

/** Closes the site, or opens it; here at once, elsewhere within a second. */
export const setMaintenance = (deps: StatusDeps, state: Maintenance): Promise<void> =>
  deps.db.inTx(async (tx) => {
    await store.saveMaintenance(tx, {
      on: state.on,
      message: state.message,
      until: state.until === undefined ? null : new Date(state.until),
      changed_at: deps.now(),
    })
    afterCommit(() => note(deps, state))
  })

/** Turns readiness off: whoever sends traffic here should stop before the server does. */
export const startLeaving = ({ statusState }: Pick<StatusDeps, 'statusState'>): void =>
  void (statusState.isLeaving = true)

/** Ready to be sent traffic: not about to stop, and the database answers and takes writes. */
export const isReady = async (deps: StatusDeps): Promise<boolean> =>
  !deps.statusState.isLeaving && (await canWrite(deps.db))
