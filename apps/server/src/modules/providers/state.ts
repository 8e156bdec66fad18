import type { DayCeilings } from './day-ceiling.ts'
import { createStakeAdmission, type AdmissionDeps, type StakeAdmission } from './stake-admission.ts'

/** Whether a provider answers, as this process has found out. */
export type Breaker = {
  reachable: boolean
  askedAtMs: number
  faults: number
  asking: Promise<boolean> | undefined
}

/** What a process remembers of providers. */
export type ProvidersState = {
  admission: StakeAdmission
  dayCeilings: DayCeilings
  demoRule: ((provider: string, game: string) => Promise<boolean>) | undefined
  /** By provider. */
  breakers: Map<string, Breaker>
  /** Sessions of players who came back after minutes: written together within a second. */
  wokenSessions: Set<bigint>
}

export const createProvidersState = (deps: AdmissionDeps): ProvidersState => ({
  admission: createStakeAdmission(deps),
  dayCeilings: new Map(),
  demoRule: undefined,
  breakers: new Map(),
  wokenSessions: new Set(),
})
