import { afterCommit, canWrite } from '@felek/database/database.ts'
import { phrases } from '@felek/phrases/phrases.ts'
import type { StatusHouse } from './deps.ts'
import * as store from './store.ts'

export { version } from './version.ts'

export { metricsOf } from './metrics.ts'

export type Maintenance = {
  on: boolean
  /** What the operator tells the players, in their own words; may be empty. */
  message: string
  /** ISO 8601, when the site should be back. */
  until: string | undefined
}

const open: Maintenance = { on: false, message: '', until: undefined }

const known = new WeakMap<object, Maintenance>()

/**
 * Whether the site is closed for maintenance; what another process decided is known here within a
 * second.
 */
export const maintenanceState = (house: object): Maintenance => known.get(house) ?? open

/** Takes note of a state, and tells the pages when it is news. */
const note = (house: StatusHouse, state: Maintenance): void => {
  const before = maintenanceState(house)
  known.set(house, state)
  if (before.on !== state.on || before.message !== state.message) {
    house.eventHub.publish('maintenance', {
      on: state.on,
      message: state.on ? phrases.tr.errors.maintenance : '',
    })
  }
}

/** Reads the flag of the database again. */
export const refreshMaintenance = async (house: StatusHouse): Promise<void> => {
  const row = await store.maintenanceRow(house.db.read)
  note(house, row ? { on: row.on, message: row.message, until: row.until?.toISOString() } : open)
}

/** Closes the site, or opens it; here at once, elsewhere within a second. */
export const setMaintenance = (house: StatusHouse, state: Maintenance): Promise<void> =>
  house.db.inTx(async (tx) => {
    await store.saveMaintenance(tx, {
      on: state.on,
      message: state.message,
      until: state.until === undefined ? null : new Date(state.until),
      changed_at: house.now(),
    })
    afterCommit(() => note(house, state))
  })

const leaving = new WeakSet<StatusHouse>()

/** Turns readiness off: whoever sends traffic here should stop before the server does. */
export const startLeaving = (house: StatusHouse): void => void leaving.add(house)

/** Ready to be sent traffic: not about to stop, and the database answers and takes writes. */
export const isReady = async (house: StatusHouse): Promise<boolean> =>
  !leaving.has(house) && (await canWrite(house.db))
