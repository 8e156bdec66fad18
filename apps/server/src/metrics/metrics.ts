import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { EventName } from '@felek/contract/events.ts'
import type { Movement, Status, WalletObserver } from '../modules/wallet/wallet.ts'

/**
 * What operators are woken by (docs/alarms.md has the rules). Counting costs a stake about two
 * microseconds; gauges are read when they are asked for. Seconds and bytes, as Prometheus wants it.
 */
export type Metrics = {
  registry: Registry
  vault: WalletObserver
  /** A call was answered: its address, and the key of its refusal or ''. */
  called(wire: string, key: string, ms: number): void
  published(name: EventName): void
  /** A job's turn has ended. */
  jobDone(job: { name: string; everyMs: number }, ok: boolean, ms: number): void
}

const callSeconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const movementSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
const batchSizes = [1, 4, 16, 64, 128, 256, 384]

const vaultMetrics = (registers: Registry[]): WalletObserver => {
  const sizes = new Histogram({
    name: 'felek_vault_batch_size',
    help: 'Movements in a batch.',
    buckets: batchSizes,
    registers,
  })
  const batches = new Histogram({
    name: 'felek_vault_batch_seconds',
    help: 'How long a batch took to be posted.',
    buckets: movementSeconds,
    registers,
  })
  const movements = new Histogram({
    name: 'felek_vault_movement_seconds',
    help: 'From a movement’s arrival at the vault to its answer.',
    buckets: movementSeconds,
    registers,
  })
  const outcomes = new Counter({
    name: 'felek_vault_movements_total',
    help: 'Movements by verb and verdict; away: unknown or not sent in time; failed: a fault.',
    labelNames: ['verb', 'status'],
    registers,
  })
  return {
    batch(size, ms) {
      sizes.observe(size)
      batches.observe(ms / 1_000)
    },
    movement({ verb }: Movement, status: Status | 'away' | 'failed', ms) {
      movements.observe(ms / 1_000)
      outcomes.inc({ verb, status })
    },
  }
}

const jobMetrics = (registers: Registry[]): Metrics['jobDone'] => {
  const doneAtMs = new Map<string, number>()
  const failures = new Counter({
    name: 'felek_job_failures_total',
    help: 'Turns of a job that ended with an error.',
    labelNames: ['job'],
    registers,
  })
  const seconds = new Counter({
    name: 'felek_job_seconds_total',
    help: 'Time that a job has worked.',
    labelNames: ['job'],
    registers,
  })
  new Gauge({
    name: 'felek_job_age_seconds',
    help: 'Since a job last ended a turn well.',
    labelNames: ['job'],
    registers,
    collect() {
      for (const [job, atMs] of doneAtMs) this.set({ job }, (performance.now() - atMs) / 1_000)
    },
  })
  const every = new Gauge({
    name: 'felek_job_every_seconds',
    help: 'How long a job rests between two turns.',
    labelNames: ['job'],
    registers,
  })
  return ({ name: job, everyMs }, ok, ms) => {
    every.set({ job }, everyMs / 1_000)
    // From its first turn on a job has an age, so that one which never succeeds is seen.
    if (ok || !doneAtMs.has(job)) doneAtMs.set(job, performance.now())
    failures.inc({ job }, ok ? 0 : 1)
    seconds.inc({ job }, ms / 1_000)
  }
}

/**
 * Shows how old the oldest of something is, 0 where there is none. A database that is away leaves
 * the last figure standing.
 */
export const showAge = (
  deps: { metrics: Metrics; now(): Date },
  name: string,
  help: string,
  since: () => Promise<Date | undefined>,
): void => {
  const { registry } = deps.metrics
  if (registry.getSingleMetric(name)) return
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const at = await since().catch(() => null)
      if (at !== null)
        this.set(at === undefined ? 0 : (deps.now().getTime() - at.getTime()) / 1_000)
    },
  })
}

export const createMetrics = (): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  const calls = new Histogram({
    name: 'felek_call_seconds',
    help: 'Calls by address and by the key of their refusal; empty: answered.',
    labelNames: ['call', 'refusal'],
    buckets: callSeconds,
    registers,
  })
  const events = new Counter({
    name: 'felek_events_total',
    help: 'Events told to pages, by name.',
    labelNames: ['name'],
    registers,
  })
  return {
    registry,
    vault: vaultMetrics(registers),
    called: (call, refusal, ms) => calls.observe({ call, refusal }, ms / 1_000),
    published: (name) => events.inc({ name }),
    jobDone: jobMetrics(registers),
  }
}
