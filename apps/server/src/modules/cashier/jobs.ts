import type { CashierDeps } from './deps.ts'
import { repeat } from '../../jobs/job.ts'
import { clearWaitingForRoom, clearWaitingForStaff } from './clearing/rule-clearing.ts'
import { gateways } from './gateways/gateways.ts'
import { readJournal } from './history/reader.ts'
import { applyDueEvents } from './gateway-notifications/notices.ts'
import { returnDueParked } from './parked/parked.ts'
import { publishRequest } from './publish.ts'
import { cancelExpired } from './store.ts'
import { bookSuspense } from './suspense/suspense.ts'
import { removeOldUploads } from './uploads/uploads.ts'
import { sendPayouts } from './withdrawals.ts'

/** Deposits cancelled by one statement: so few rows are held at a time. */
const cancelledTogether = 200

/** Cancels deposits whose money did not come, batch by batch, and tells their players. */
export const cancelExpiredTransfers = async (deps: CashierDeps): Promise<void> => {
  for (;;) {
    const cancelled = await cancelExpired(
      deps.db.read,
      deps.now(),
      { transfer: 'transfer_expired', payment: 'payment_abandoned' },
      cancelledTogether,
    )
    for (const { id, player_id } of cancelled) await publishRequest(deps, player_id, id)
    if (cancelled.length < cancelledTogether) return
  }
}

/**
 * Starts the cashier's errands; the returned function stops them and waits for what is under way.
 */
export const startCashierJobs = (deps: CashierDeps): (() => Promise<void>) => {
  const stops = [
    repeat(deps, 'payouts', 1_000, () => sendPayouts(deps)),
    repeat(deps, 'room for withdrawals', 30_000, () => clearWaitingForRoom(deps)),
    repeat(deps, 'facts on withdrawals', 120_000, () => clearWaitingForStaff(deps)),
    repeat(deps, 'gateway events', 2_000, () => applyDueEvents(deps)),
    repeat(deps, 'book suspense', 2_000, () => bookSuspense(deps)),
    repeat(deps, 'files that nobody used', 600_000, () => removeOldUploads(deps)),
    repeat(deps, 'parked deposits', 5_000, () => returnDueParked(deps)),
    repeat(deps, 'expired transfers', 5_000, () => cancelExpiredTransfers(deps)),
    repeat(deps, 'read the journal for histories', 1_000, () => readJournal(deps)),
    ...gateways.flatMap(({ name, errand }) =>
      errand ? [repeat(deps, name, errand.everyMs, () => errand.run(deps))] : [],
    ),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
