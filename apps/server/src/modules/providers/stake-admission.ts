import {
  isAwake,
  sessionChanges,
  sessionTimes,
  type PlayersState,
  type SessionTimes,
} from '../players/players.ts'
import type { PickDeps } from '../../deps.ts'
import { createBatchingCache } from './batching-cache.ts'
import {
  listGames,
  sessionsByIds,
  type Ceilings,
  type ProviderSession,
  type StakeKind,
} from './store.ts'

/** A session that ended or a game that closed stops taking stakes within this time. */
const believedMs = 1_000
/**
 * A game session never changes once its token is spent, and of a player's session we hear; the
 * limit only lets the old ones go.
 */
const sessionsBelievedMs = 10 * 60_000
/**
 * Changes are asked for over this long, again and again: longer than any transaction that brings
 * one may last.
 */
const changesWindowMs = 30_000

type Admitted = Ceilings & StakeKind & { open: boolean; shut: boolean }

export type AdmissionDeps = PickDeps<'db' | 'eventHub' | 'now'> & { playersState: PlayersState }

/** What a stake must pass: kept in memory, and never older than a second. */
export const createStakeAdmission = (deps: AdmissionDeps) => {
  const clock = () => deps.now().getTime()
  const q = deps.db.read
  const sessions = createBatchingCache<bigint, ProviderSession>({
    load: async (ids) => new Map((await sessionsByIds(q, ids)).map((s) => [s.session_id, s])),
    keepMs: sessionsBelievedMs,
    clock,
  })
  const playerSessions = createBatchingCache<bigint, SessionTimes>({
    load: async (ids) =>
      new Map((await sessionTimes(q, ids)).map((times) => [times.sessionId, times])),
    keepMs: sessionsBelievedMs,
    clock,
  })
  const games = createBatchingCache<string, ReadonlyMap<string, Admitted>>({
    load: async (providers) =>
      new Map(
        await Promise.all(
          providers.map(
            async (p) => [p, new Map((await listGames(q, p)).map((g) => [g.game_key, g]))] as const,
          ),
        ),
      ),
    keepMs: believedMs,
    clock,
  })

  // What ends here is heard at once; of other processes' ends the next question tells.
  deps.eventHub.onSessionEnd((sessionId) => playerSessions.forget(sessionId))
  let heardMs = -Infinity
  let hearing: Promise<void> | undefined
  /**
   * Forgets the sessions that changed, at most once a second; everything after a silence in which
   * changes went by.
   */
  const hearOfChanges = async (): Promise<void> => {
    const askedMs = clock()
    const changed = await sessionChanges(q, changesWindowMs)
    if (askedMs - heardMs > changesWindowMs / 2) playerSessions.forget()
    for (const id of changed) playerSessions.forget(id)
    heardMs = askedMs
  }
  const upToDate = (): Promise<void> | undefined => {
    const ageMs = clock() - heardMs
    // A clock that was set back makes nothing younger.
    if (ageMs >= 0 && ageMs < believedMs) return undefined
    return (hearing ??= hearOfChanges().finally(() => (hearing = undefined)))
  }

  return {
    session: sessions,
    async isAlive(playerSessionId: bigint): Promise<boolean> {
      await upToDate()
      const known = await playerSessions(playerSessionId)
      if (known === undefined || isAwake(deps, known, deps.now())) return known !== undefined
      // Another process may have noted activity since: the row has the last word.
      playerSessions.forget(playerSessionId)
      const row = await playerSessions(playerSessionId)
      return row !== undefined && isAwake(deps, row, deps.now())
    },
    /**
     * Whether the provider may take stakes for a game, and up to what; undefined where it never
     * offered that game.
     */
    game: async (provider: string, game: string): Promise<Admitted | undefined> =>
      (await games(provider))?.get(game),
  }
}

export type StakeAdmission = ReturnType<typeof createStakeAdmission>
