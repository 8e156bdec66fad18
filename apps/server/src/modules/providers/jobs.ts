import { Gauge } from 'prom-client'
import type { ProvidersDeps } from './deps.ts'
import { repeat } from '../../jobs/job.ts'
import { dayCeilingOf, rollUp } from './day-ceiling.ts'
import { sendFreeSpins } from './free-spins.ts'
import { adapters } from './providers.ts'
import { deleteSessionsBefore } from './store.ts'

/**
 * A player's session lives twelve hours at most, so a game session of two days ago takes no stake
 * any more.
 */
const keptMs = 2 * 86_400_000
const everyMs = 3_600_000

const rollUpMs = 500

/** Forgets old game sessions, hourly; keeps what each provider brings out in a day. */
export const startProvidersJobs = (deps: ProvidersDeps): (() => Promise<void>) => {
  watchDays(deps)
  const stops = [
    repeat(deps, 'old game sessions', everyMs, () =>
      deps.db.inTx((tx) => deleteSessionsBefore(tx, new Date(deps.now().getTime() - keptMs))),
    ),
    ...[...adapters.values()]
      .filter((adapter) => adapter.freeSpins)
      .map(({ name }) =>
        repeat(deps, `free spins of ${name}`, 1_000, () => sendFreeSpins(deps, name)),
      ),
    ...[...adapters.keys()].map((provider) =>
      repeat(deps, `the day of ${provider}`, rollUpMs, () => rollUp(deps, provider)),
    ),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}

/** Shows at /metrics how much of its day's ceiling each provider has used: 1 is all of it. */
const watchDays = (deps: ProvidersDeps): void => {
  const register = deps.metrics.registry
  const name = 'felek_provider_day_used'
  if (register.getSingleMetric(name)) return
  new Gauge({
    name,
    help: 'How much of PROVIDER_DAY_CEILING a provider has used, above its day’s lowest point; 1 is all.',
    labelNames: ['provider'],
    registers: [register],
    async collect() {
      for (const provider of adapters.keys()) {
        const used = await dayCeilingOf(deps, provider)
          .usedThousandths()
          .catch(() => undefined)
        if (used !== undefined) this.set({ provider }, used / 1_000)
      }
    },
  })
}
