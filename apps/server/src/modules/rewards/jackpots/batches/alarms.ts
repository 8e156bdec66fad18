import { Gauge } from 'prom-client'
import { showAge } from '../../../../metrics/metrics.ts'
import type { RewardsDeps } from '../../deps.ts'
import { openBatch } from './store.ts'
import { waitingSince } from './studio-wait.ts'

/** What of the jackpots an operator is to be woken by: a studio that is away, and one that contradicts its promise. */
export const showAlarms = (deps: RewardsDeps): void => {
  showAge(
    deps,
    'felek_jackpots_waiting_seconds',
    'How long stakes have waited to be drawn for the jackpots: the studio is away, or contradicts what it promised.',
    async () => waitingSince(deps),
  )
  const { registry } = deps.metrics
  const name = 'felek_jackpots_refused'
  if (registry.getSingleMetric(name)) return
  new Gauge({
    name,
    help: 'Batches of the jackpots that can not be drawn until the operator has renewed the promises.',
    registers: [registry],
    async collect() {
      // From the row: it is as true in a process that has started since.
      const batch = await openBatch(deps.db.read).catch(() => null)
      if (batch !== null) this.set((batch?.refused_why ?? null) === null ? 0 : 1)
    },
  })
}
