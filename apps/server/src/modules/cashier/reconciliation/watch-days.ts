import { showAge } from '../../../metrics/metrics.ts'
import type { CashierDeps } from '../deps.ts'
import { countOpenDays, type AccountDays } from './reconciliation.ts'

/** Shows at /metrics how long the oldest day that nobody has closed has been over; by a login that reads reports. */
export const watchOpenDays = (
  deps: Pick<CashierDeps, 'db' | 'metrics' | 'now'>,
  days: AccountDays,
): void =>
  showAge(
    deps,
    'felek_cashier_open_day_seconds',
    'How long the oldest day of a gateway or provider that nobody has closed has been over.',
    async () => (await countOpenDays(deps.db.read, days, deps.now())).oldest ?? undefined,
  )
