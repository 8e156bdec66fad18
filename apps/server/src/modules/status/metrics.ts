import { collectDefaultMetrics, Counter, Gauge, type Registry } from 'prom-client'
import type { StatusDeps } from './deps.ts'
import { securityFigures, securityKinds } from '../security/security.ts'

/** The figures of this process for Prometheus; a room adds its own to the registry. */
export const metricsOf = (deps: StatusDeps): Registry => {
  const register = deps.metrics.registry
  if (deps.statusState.hasMetrics) return register
  deps.statusState.hasMetrics = true
  collectDefaultMetrics({ register })
  new Gauge({
    name: 'felek_event_listeners',
    help: 'Open event streams.',
    registers: [register],
    collect() {
      this.set(deps.eventHub.listeners())
    },
  })
  new Gauge({
    name: 'felek_password_hashes',
    help: 'Password hashes by state.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      const { running, waiting } = deps.playersState.passwordGate.figures()
      this.set({ state: 'running' }, running)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  vaultMetrics(deps, register)
  securityMetrics(deps, register)
  return register
}

const vaultMetrics = (deps: StatusDeps, register: Registry): void => {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(read())
      },
    })
  const figures = () => deps.wallet.figures()
  gauge('felek_vault_waiting', 'Movements in line.', () => figures().waiting)
  gauge(
    'felek_vault_oldest_seconds',
    'How long the first in line has waited.',
    () => figures().oldestMs / 1_000,
  )
  gauge('felek_vault_lanes_busy', 'Lanes that wait for the database.', () => figures().lanesBusy)
  gauge(
    'felek_vault_busy_road',
    'Movements of players whose row something else holds.',
    () => figures().onBusyRoad,
  )
  gauge(
    'felek_vault_batch_limit',
    'Movements that a batch may hold; less than 384: the database is slow.',
    () => figures().batchLimit,
  )
}

const securityMetrics = (deps: StatusDeps, register: Registry): void => {
  new Counter({
    name: 'felek_security_events_total',
    help: 'Security events by kind.',
    labelNames: ['kind'],
    registers: [register],
    collect() {
      this.reset()
      // Also those that were never met: a rule on an increase needs the nought before it.
      for (const kind of securityKinds)
        this.inc({ kind }, securityFigures(deps).totals.get(kind) ?? 0)
    },
  })
  new Counter({
    name: 'felek_security_events_dropped_total',
    help: 'Security events that were counted but not written, because too many waited.',
    registers: [register],
    collect() {
      this.reset()
      this.inc(securityFigures(deps).dropped)
    },
  })
}
