import type { ProviderClientDeps } from './deps.ts'
import type { Adapter } from './adapters/adapter.ts'
import type { Breaker } from './state.ts'

/** A probe's word is believed this long, so that a rush of launches asks once. */
const believedMs = 2_000
const probeMsMax = 1_000
/** After so many faults in a row nobody waits for a probe any more … */
const faultsMax = 5
/** … for this long; then one launch tries again. */
const openMs = 10_000

/** Whether a provider answers: the player hears it before the launch, not from a blank frame. */
export const isReachable = (deps: ProviderClientDeps, adapter: Adapter): Promise<boolean> => {
  const known = deps.providersState.breakers
  const state = known.get(adapter.name) ?? {
    reachable: false,
    askedAtMs: -Infinity,
    faults: 0,
    asking: undefined,
  }
  known.set(adapter.name, state)
  const ageMs = deps.now().getTime() - state.askedAtMs
  if (ageMs >= 0 && ageMs < (state.faults >= faultsMax ? openMs : believedMs))
    return Promise.resolve(state.reachable)
  state.asking ??= ask(deps, adapter, state).finally(() => (state.asking = undefined))
  return state.asking
}

const ask = async (
  deps: ProviderClientDeps,
  adapter: Adapter,
  state: Breaker,
): Promise<boolean> => {
  state.reachable = await adapter.probe(deps, AbortSignal.timeout(probeMsMax)).then(
    () => true,
    (error: unknown) => {
      deps.log.warn({ err: error, provider: adapter.name }, 'a game provider does not answer')
      return false
    },
  )
  state.faults = state.reachable ? 0 : state.faults + 1
  state.askedAtMs = deps.now().getTime()
  return state.reachable
}
