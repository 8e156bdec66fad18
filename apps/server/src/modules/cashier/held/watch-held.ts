import { Gauge } from 'prom-client'
import type { CashierDeps } from '../deps.ts'
import { countHeld } from '../../wallet/wallet.ts'

/** Shows at /metrics how much is held and since when, so that an alarm can be set on it. */
export const watchHeld = (deps: CashierDeps): void => {
  const register = deps.metrics.registry
  if (register.getSingleMetric('felek_held_open')) return
  const counted = () => countHeld(deps.db.read).catch(() => undefined)
  new Gauge({
    name: 'felek_held_open',
    help: 'Wins, refunds and deposits that are held and wait for staff.',
    registers: [register],
    async collect() {
      const open = await counted()
      if (open) this.set(open.count)
    },
  })
  new Gauge({
    name: 'felek_held_oldest_seconds',
    help: 'Age of the oldest of what is held.',
    registers: [register],
    async collect() {
      const open = await counted()
      if (open) this.set(open.oldest ? (deps.now().getTime() - open.oldest.getTime()) / 1000 : 0)
    },
  })
}
