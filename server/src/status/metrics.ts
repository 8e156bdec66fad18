import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { House } from '../house.ts'
import { passwordGate } from '../players/players.ts'

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
  return register
}
