import { create } from 'zustand'
import { onSessionEnd, useSession } from '../../lib/session/session.ts'
import { readTab, writeTab } from '../../lib/browser/tab-storage.ts'
import type { Playable } from './playable.ts'

/**
 * The game that is being played (docs/specification.md §3) and its last round. It lives as long as the tab;
 * another game clears it. How long and how well the player plays says the server
 * (lib/session/protection.ts).
 */
export type GameSession = {
  game: string
  name: string
  id: string
  type: Playable['type']
  provider: string
  /** Its page, to come back to. */
  play?: string
  lastRoundId: string
}

type SavedSession = GameSession & { uid: string }

export const useGameSession = create<{ session: GameSession | null }>(() => ({ session: null }))

const put = (session: GameSession | null): void => {
  useGameSession.setState({ session })
  const uid = useSession.getState().session?.uid
  writeTab('game', session && uid ? { ...session, uid } : null)
}

const isKept = (v: unknown): v is SavedSession =>
  typeof v === 'object' && v !== null && 'id' in v && 'uid' in v

/** Going on with the same game keeps its last round, also after a reload; another game starts anew. */
export const startGameSession = (
  played: Pick<Playable, 'id' | 'name' | 'type' | 'providerName'> & { play?: string },
): void => {
  const { id, name, type, providerName, play } = played
  const running = useGameSession.getState().session
  if (running?.id === id) return
  const kept = readTab('game')
  const mine =
    isKept(kept) && kept.id === id && kept.uid === useSession.getState().session?.uid ? kept : null
  put({
    game: id,
    name,
    id,
    type,
    provider: providerName,
    ...(play !== undefined && { play }),
    lastRoundId: typeof mine?.lastRoundId === 'string' ? mine.lastRoundId : '',
  })
}

/** A round was shown to its end. */
export const rememberRound = (roundId: string): void => {
  const { session } = useGameSession.getState()
  if (session && session.lastRoundId !== roundId) put({ ...session, lastRoundId: roundId })
}

/**
 * The game that this tab played last, for a way back to it: also after a reload, and after a
 * payment's page led away; undefined where there is none of this player's.
 */
export const lastGame = (): (Pick<GameSession, 'type' | 'name'> & { play: string }) | undefined => {
  const kept = readTab('game')
  if (!isKept(kept) || kept.uid !== useSession.getState().session?.uid) return undefined
  // What a tab keeps may be anything: it leads to a game or nowhere.
  const { type, name, play } = kept
  return typeof name === 'string' && play?.startsWith('/play/') ? { type, name, play } : undefined
}

export const clearGameSession = (): void => put(null)

onSessionEnd(clearGameSession)
