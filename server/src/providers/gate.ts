import { sessionsAlive } from '../players/players.ts'
import type { House } from '../house.ts'
import { createLoader } from './loader.ts'
import { gamesOf, sessionsByIds, type ProviderSession } from './store.ts'

/** A session that ended or a game that closed stops taking stakes within this time. */
const believedMs = 1_000
/** A game session never changes once its token is spent; the limit only lets the old ones go. */
const sessionsBelievedMs = 10 * 60_000

const createGate = (house: House) => {
  const clock = () => house.now().getTime()
  const q = house.db.read
  const sessions = createLoader<bigint, ProviderSession>({
    load: async (ids) => new Map((await sessionsByIds(q, ids)).map((s) => [s.session_id, s])),
    keepMs: sessionsBelievedMs,
    clock,
  })
  const alive = createLoader<bigint, true>({
    load: async (ids) => new Map([...(await sessionsAlive(q, ids, house.now()))].map((id) => [id, true])),
    keepMs: believedMs,
    clock,
  })
  const games = createLoader<string, ReadonlyMap<string, boolean>>({
    load: async (providers) =>
      new Map(await Promise.all(providers.map(async (p) => [p, new Map((await gamesOf(q, p)).map((g) => [g.game_key, g.open]))] as const))),
    keepMs: believedMs,
    clock,
  })
  return {
    session: sessions,
    isAlive: async (playerSessionId: bigint): Promise<boolean> => (await alive(playerSessionId)) === true,
    /** Whether the provider may take stakes for a game; undefined where it never offered that game. */
    isOpen: async (provider: string, game: string): Promise<boolean | undefined> => (await games(provider))?.get(game),
  }
}

const gates = new WeakMap<House, ReturnType<typeof createGate>>()

/** What a stake must pass, read in batches and believed for at most a second. */
export const gateOf = (house: House): ReturnType<typeof createGate> => {
  const gate = gates.get(house) ?? createGate(house)
  gates.set(house, gate)
  return gate
}
