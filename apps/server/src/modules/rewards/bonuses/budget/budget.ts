import { Gauge } from 'prom-client'
import type { RewardsDeps } from '../../deps.ts'
import { overBudget } from './store.ts'

/**
 * An offer that has cost its month's budget takes no new claims, and says so to whoever runs the house: a gauge, and a
 * line in the log each time that one more is over it.
 */
export const watchBudgets = (deps: RewardsDeps): (() => Promise<void>) => {
  const { registry } = deps.metrics
  const name = 'felek_offers_over_budget'
  const gauge =
    (registry.getSingleMetric(name) as Gauge | undefined) ??
    new Gauge({
      name,
      help: 'Active offers that have cost their budget of this month and take no new claims.',
      registers: [registry],
    })
  let known: ReadonlySet<string> = new Set()
  return async () => {
    const over = await overBudget(deps.db.read, [], deps.now())
    for (const offerId of over)
      if (!known.has(offerId))
        deps.log.error({ offerId }, 'an offer is over its budget: it takes no new claims')
    known = over
    gauge.set(over.size)
  }
}
