import { logWait } from '@felek/platform/http/wait-log.ts'
import type { TableState } from '@felek/contract/games.ts'
import type { GamesDeps } from './deps.ts'
import { shutGames, loadTableStates, type TableNow } from '../providers/providers.ts'
import { loadCatalogue } from './catalogue.ts'
import type { States, Watch } from './state.ts'
import { stateOf, type ListedTable } from './tables.ts'

/** What a studio said is believed this long: many who look at once cost it one call. */
const believedMs = 1_500
/**
 * A read of the lobby keeps the watch going this long after it, for pages without an event stream.
 */
const wantedMs = 15_000

export type { States } from './state.ts'

/** What the studio says, and closed where the operator has shut it. */
const loadStates = async (deps: GamesDeps, provider: string): Promise<States> => {
  const [states, shut] = await Promise.all([
    loadTableStates(deps, provider),
    shutGames(deps.db.read, provider),
  ])
  return new Map(
    [...states].map(([key, now]) => [key, shut.has(key) ? { ...now, open: false } : now]),
  )
}

const ask = (deps: GamesDeps, provider: string, watch: Watch): Promise<void> => {
  watch.asking ??= loadStates(deps, provider)
    .then(
      (states) => {
        if (watch.away) deps.log.info({ provider }, 'the live tables answer again')
        watch.known = states
        watch.away = false
      },
      (error: unknown) => {
        if (!watch.away)
          logWait(
            deps.log,
            { err: error, provider },
            'the live tables do not answer',
            () => watch.away,
          )
        watch.known = new Map()
        watch.away = true
      },
    )
    .finally(() => {
      watch.askedAtMs = deps.now().getTime()
      watch.asking = undefined
    })
  return watch.asking
}

const isOld = (watch: Watch, now: Date): boolean =>
  Math.abs(now.getTime() - watch.askedAtMs) >= believedMs

/**
 * What goes on at a provider's tables, by its own keys, at most a moment old. A provider that is
 * away is asked again behind the reader's back: until it answers its tables are closed.
 */
export const freshStates = async (deps: GamesDeps, provider: string): Promise<States> => {
  const watch = deps.gamesState.watches.get(provider)
  if (watch === undefined) return new Map()
  const now = deps.now()
  watch.wantedAtMs = now.getTime()
  if (isOld(watch, now)) {
    const asked = ask(deps, provider, watch)
    if (!watch.away) await asked
  }
  return watch.known
}

/** What goes on at these tables: one question to each provider that has one among them. */
export const statesFor = async (
  deps: GamesDeps,
  tables: readonly ListedTable[],
): Promise<(table: ListedTable) => TableNow | undefined> => {
  const providers = [...new Set(tables.map((table) => table.row.provider))]
  const states = new Map(
    await Promise.all(providers.map(async (p) => [p, await freshStates(deps, p)] as const)),
  )
  return (table: ListedTable) => states.get(table.row.provider)?.get(table.row.provider_key)
}

/**
 * Asks each provider for its tables where anybody listens, or has just looked, and tells the pages
 * what changed. What nobody was told before is told too.
 */
export const watchTables = async (deps: GamesDeps): Promise<void> => {
  for (const [provider, watch] of deps.gamesState.watches) {
    const now = deps.now()
    if (deps.eventHub.listeners() === 0 && now.getTime() - watch.wantedAtMs > wantedMs) continue
    if (isOld(watch, now)) await ask(deps, provider, watch)
    await tellChanges(deps, provider, watch)
  }
}

const tellChanges = async (deps: GamesDeps, provider: string, watch: Watch): Promise<void> => {
  const { live } = await loadCatalogue(deps, deps.now())
  // Everybody hears this: previews are for role 20 alone, whose pages ask for them.
  const ours = live.tables.filter((table) => table.row.provider === provider)
  const changed = ours.flatMap(({ row }): TableState[] => {
    const state = stateOf(row.table_id, watch.known.get(row.provider_key))
    const text = JSON.stringify(state)
    if (watch.told.get(row.table_id) === text) return []
    watch.told.set(row.table_id, text)
    return [state]
  })
  if (changed.length > 0)
    deps.eventHub.publish('tables', { at: deps.now().toISOString(), tables: changed })
}
