import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { House } from '../house.ts'
import { passwordGate } from '../players/players.ts'
import { securityFigures, securityKinds } from '../security/security.ts'

const registries = new WeakMap<House, Registry>()

/** The figures of this process for Prometheus; a room adds its own to the registry. */
export const metricsOf = (house: House): Registry => {
  const made = registries.get(house)
  if (made) return made
  const register = new Registry()
  registries.set(house, register)
  collectDefaultMetrics({ register })
  new Gauge({
    name: 'felek_event_listeners',
    help: 'Open event streams.',
    registers: [register],
    collect() {
      this.set(house.eventHub.listeners())
    },
  })
  new Gauge({
    name: 'felek_password_hashes',
    help: 'Password hashes by state.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      const { running, waiting } = passwordGate.figures()
      this.set({ state: 'running' }, running)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  securityMetrics(house, register)
  return register
}

const securityMetrics = (house: House, register: Registry): void => {
  new Counter({
    name: 'felek_security_events_total',
    help: 'Security events by kind.',
    labelNames: ['kind'],
    registers: [register],
    collect() {
      this.reset()
      // Also those that were never met: a rule on an increase needs the nought before it.
      for (const kind of securityKinds)
        this.inc({ kind }, securityFigures(house).totals.get(kind) ?? 0)
    },
  })
  new Counter({
    name: 'felek_security_events_dropped_total',
    help: 'Security events that were counted but not written, because too many waited.',
    registers: [register],
    collect() {
      this.reset()
      this.inc(securityFigures(house).dropped)
    },
  })
}
