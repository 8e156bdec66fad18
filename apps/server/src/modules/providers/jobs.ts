import { Gauge } from 'prom-client'
import type { ProvidersHouse } from './deps.ts'
import { repeat } from '../../jobs/job.ts'
import { dayCeilingOf, rollUp } from './day-ceiling.ts'
import { tellOfSpins } from './free-spins.ts'
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
export const startProvidersJobs = (house: ProvidersHouse): (() => Promise<void>) => {
  watchDays(house)
  const stops = [
    repeat(house, 'old game sessions', everyMs, () =>
      house.db.inTx((tx) => deleteSessionsBefore(tx, new Date(house.now().getTime() - keptMs))),
    ),
    ...[...adapters.values()]
      .filter((adapter) => adapter.freeSpins)
      .map(({ name }) =>
        repeat(house, `free spins of ${name}`, 1_000, () => tellOfSpins(house, name)),
      ),
    ...[...adapters.keys()].map((provider) =>
      repeat(house, `the day of ${provider}`, rollUpMs, () => rollUp(house, provider)),
    ),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}

/** Shows at /metrics how much of its day's ceiling each provider has used: 1 is all of it. */
const watchDays = (house: ProvidersHouse): void => {
  const register = house.metrics.registry
  const name = 'felek_provider_day_used'
  if (register.getSingleMetric(name)) return
  new Gauge({
    name,
    help: 'How much of PROVIDER_DAY_CEILING a provider has used, above its day’s lowest point; 1 is all.',
    labelNames: ['provider'],
    registers: [register],
    async collect() {
      for (const provider of adapters.keys()) {
        const used = await dayCeilingOf(house, provider)
          .usedThousandths()
          .catch(() => undefined)
        if (used !== undefined) this.set({ provider }, used / 1_000)
      }
    },
  })
}
