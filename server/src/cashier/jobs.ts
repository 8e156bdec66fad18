import type { House } from '../house.ts'
import { repeat } from '../job.ts'
import { runSandboxBank } from './gateways/sandbox-bank.ts'
import { applyDueEvents } from './notices/notices.ts'
import { publishRequest } from './publish.ts'
import { cancelExpired } from './store.ts'
import { sendPayouts } from './withdrawals.ts'

/** Cancels deposits whose transfer did not come, and tells their players. */
export const cancelExpiredTransfers = async (house: House): Promise<void> => {
  for (const { id, player_id } of await cancelExpired(
    house.db.read,
    house.now(),
    'transfer_expired',
  ))
    await publishRequest(house, player_id, id)
}

/**
 * Starts the cashier's errands; the returned function stops them and waits for what is under way.
 */
export const startCashierJobs = (house: House): (() => Promise<void>) => {
  const stops = [
    repeat(house, 'payouts', 1_000, () => sendPayouts(house)),
    repeat(house, 'gateway events', 2_000, () => applyDueEvents(house)),
    repeat(house, 'expired transfers', 5_000, () => cancelExpiredTransfers(house)),
    repeat(house, 'sandbox bank', 500, () => runSandboxBank(house)),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
