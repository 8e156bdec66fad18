import { limits } from '@felek/contract/limits.ts'
import type {
  OpenRoundsResponse,
  RoundRecord,
} from '@felek/contract/protocols/provider/round-records.ts'
import type { ProviderRound } from './adapters/felek-rounds.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { ProviderClientDeps } from './deps.ts'
import { newId, newToken } from '../../database/ids.ts'
import type { Witness } from '@felek/platform/witness/witness-client.ts'
import type { SignedIn } from '../players/players.ts'
import { Refusal } from '../../rpc/refusal.ts'
import type { Adapter, Offer, PastRound, TableNow, TableOffer } from './adapters/adapter.ts'
import { felek } from './adapters/felek.ts'
import { hashOf } from './seamless-wallet.ts'
import { isReachable } from './circuit-breaker.ts'
import { insertSession } from './store.ts'

export type { Offer, PastRound, TableNow, TableOffer } from './adapters/adapter.ts'
export { setDemoRule } from './demos.ts'
export { createProvidersState, type ProvidersState } from './state.ts'
export { countShutGames, openExactly as openGames, shutGames, switchStakes } from './store.ts'

/** Every provider that we speak with, by the name in its address: `/providers/<name>/…`. */
export const adapters: ReadonlyMap<string, Adapter> = new Map(
  [felek].map((adapter) => [adapter.name, adapter]),
)

const adapterOf = (provider: string): Adapter => {
  const adapter = adapters.get(provider)
  if (adapter === undefined) throw new Error(`no adapter for the provider ${provider}`)
  return adapter
}

/** Asks a provider for its games. Throws when it does not answer. */
export const loadCatalogue = (deps: ProviderClientDeps, provider: string): Promise<Offer[]> =>
  adapterOf(provider).catalogue(deps)

/** Asks a provider for its live tables; none where it has none. Throws when it does not answer. */
export const loadTables = async (
  deps: ProviderClientDeps,
  provider: string,
): Promise<TableOffer[]> => (await adapterOf(provider).tables?.catalogue(deps)) ?? []

/** What goes on at a provider's tables, by their keys. Throws when it does not answer. */
export const loadTableStates = async (
  deps: ProviderClientDeps,
  provider: string,
): Promise<ReadonlyMap<string, TableNow>> =>
  (await adapterOf(provider).tables?.states(deps)) ?? new Map()

/** As many rounds as a provider is asked for at a time. */
const roundsMax = 50
/** Our own studio's rounds are named like this; what is named otherwise is none of a provider's. */
const roundId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * What was drawn in rounds of this player's, as their provider says; of those that go on, that are
 * another's or that never were, nothing. Throws when the provider does not answer.
 */
export const drawnIn = async (
  deps: ProviderClientDeps,
  provider: string,
  playerId: bigint,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProviderRound>> => {
  const known = ids.filter((id) => roundId.test(id)).slice(0, roundsMax)
  const ask = adapters.get(provider)?.rounds
  return known.length === 0 || !ask ? new Map() : ask(deps, playerId, known)
}

/**
 * The key of the provider's game or table in which a round of this player's runs; null where none does.
 * Throws when the provider does not answer.
 */
export const runningAt = async (
  deps: ProviderClientDeps,
  provider: string,
  playerId: bigint,
): Promise<string | null> => (await adapters.get(provider)?.running?.(deps, playerId)) ?? null

/**
 * A round as its provider keeps it, for staff: whose stakes lie in it, how it stands, and once it is over what it
 * paid. Undefined where the provider knows of none. Throws when the provider does not answer, or answers nonsense.
 */
export const findProviderRound = async (
  deps: ProviderClientDeps,
  provider: string,
  id: string,
): Promise<RoundRecord | undefined> =>
  roundId.test(id) ? adapterOf(provider).roundRecord?.(deps, id) : undefined

/** The rounds that run at a provider with real money in them, the oldest first. Throws like the above. */
export const listOpenRounds = async (
  deps: ProviderClientDeps,
  provider: string,
): Promise<OpenRoundsResponse> =>
  (await adapterOf(provider).openRounds?.(deps)) ?? { rounds: [], more: false }

/** The other party of what the house draws with a provider. */
export const witnessOfProvider = (deps: ProviderClientDeps, provider: string): Witness => {
  const promises = adapterOf(provider).promises
  if (promises === undefined) throw new Error(`${provider} promises nothing`)
  return promises(deps)
}

export type Launch = {
  provider: string
  game: string
  place?: 'game' | 'table'
  lang: Lang
  host: string
  /** For play money; with a player it is one that not everybody may see. */
  demo?: boolean
}

/**
 * A page of the provider for this game: for a player with a token that works once, within a minute;
 * for a visitor as a demo that never calls us about money. Refused with `provider_unreachable`.
 */
export const launch = async (
  deps: ProviderClientDeps,
  { provider, game, place = 'game', lang, host, demo = false }: Launch,
  player: SignedIn | undefined,
): Promise<{ url: string; sessionID: string }> => {
  const adapter = adapterOf(provider)
  if (!(await isReachable(deps, adapter))) throw new Refusal('provider_unreachable')
  // A demo has no session with us, and no id of one.
  if (player === undefined)
    return {
      url: adapter.playUrl(deps.env, { game, place, lang, host, demo: true }),
      sessionID: '',
    }
  const now = deps.now()
  const token = newToken()
  const sessionId = newId(now)
  await deps.db.inTx((tx) =>
    insertSession(tx, {
      session_id: sessionId,
      provider,
      game_key: game,
      player_id: player.playerId,
      player_session_id: player.sessionId,
      lang,
      token_hash: hashOf(token),
      token_until: new Date(now.getTime() + limits.launchMsMax),
      created_at: now,
    }),
  )
  return {
    url: adapter.playUrl(deps.env, { game, place, lang, host, demo, token }),
    sessionID: String(sessionId),
  }
}

/**
 * Lets a provider play what a demo's account has played before, so that all of it pays no more than `paidMaxKurus`;
 * answers what each round paid. Throws where it does not.
 */
export const playedBefore = (
  deps: ProviderClientDeps,
  provider: string,
  playerId: bigint,
  rounds: readonly PastRound[],
  paidMaxKurus?: bigint,
): Promise<bigint[]> => {
  const { past } = adapterOf(provider)
  if (past === undefined) throw new Error(`${provider} plays no past`)
  return past(deps, playerId, rounds, paidMaxKurus)
}
