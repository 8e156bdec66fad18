import type { CashierHouse } from './deps.ts'
import { repeat } from '../../jobs/job.ts'
import { clearOldFacts } from './facts/facts.ts'
import { gateways } from './gateways/gateways.ts'
import { readJournal } from './history/reader.ts'
import { applyDueEvents } from './gateway-notifications/notices.ts'
import { returnDueParked } from './parked/parked.ts'
import { publishRequest } from './publish.ts'
import { cancelExpired } from './store.ts'
import { bookSuspense } from './suspense/suspense.ts'
import { sendPayouts } from './withdrawals.ts'

/** Deposits cancelled by one statement: so few rows are held at a time. */
const cancelledTogether = 200

/** Cancels deposits whose money did not come, batch by batch, and tells their players. */
export const cancelExpiredTransfers = async (house: CashierHouse): Promise<void> => {
  for (;;) {
    const cancelled = await cancelExpired(
      house.db.read,
      house.now(),
      { transfer: 'transfer_expired', payment: 'payment_abandoned' },
      cancelledTogether,
    )
    for (const { id, player_id } of cancelled) await publishRequest(house, player_id, id)
    if (cancelled.length < cancelledTogether) return
  }
}

/**
 * Starts the cashier's errands; the returned function stops them and waits for what is under way.
 */
export const startCashierJobs = (house: CashierHouse): (() => Promise<void>) => {
  const stops = [
    repeat(house, 'payouts', 1_000, () => sendPayouts(house)),
    repeat(house, 'facts on withdrawals', 5_000, () => clearOldFacts(house)),
    repeat(house, 'gateway events', 2_000, () => applyDueEvents(house)),
    repeat(house, 'book suspense', 2_000, () => bookSuspense(house)),
    repeat(house, 'parked deposits', 5_000, () => returnDueParked(house)),
    repeat(house, 'expired transfers', 5_000, () => cancelExpiredTransfers(house)),
    repeat(house, 'read the journal for histories', 1_000, () => readJournal(house)),
    ...gateways.flatMap(({ name, errand }) =>
      errand ? [repeat(house, name, errand.everyMs, () => errand.run(house))] : [],
    ),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
