import { toAmount, toKurus } from '@felek/contract/src/money.ts'
import { create } from 'zustand'
import { onSessionEnd, useSession } from '../lib/session.ts'
import { readTab, writeTab } from '../lib/tab-storage.ts'
import type { Playable } from './playable.ts'

/**
 * The game that is being played (specification §3), since when (`startedAtMs`, Unix time) and how
 * it went: `net` is payouts less stakes, a decimal string. It lives as long as the tab; another
 * game clears it.
 */
export type GameSession = {
  game: string
  name: string
  id: string
  type: Playable['type']
  provider: string
  /** Its page, to come back to. */
  play?: string
  startedAtMs: number
  net: string
  lastRoundId: string
}

type Kept = GameSession & { uid: string }

export const useGameSession = create<{ session: GameSession | null }>(() => ({ session: null }))

const put = (session: GameSession | null): void => {
  useGameSession.setState({ session })
  const uid = useSession.getState().session?.uid
  writeTab('game', session && uid ? { ...session, uid } : null)
}

const isKept = (v: unknown): v is Kept =>
  typeof v === 'object' &&
  v !== null &&
  'id' in v &&
  'uid' in v &&
  'startedAtMs' in v &&
  typeof v.startedAtMs === 'number' &&
  'net' in v &&
  typeof v.net === 'string' &&
  /^-?\d{1,17}\.\d{2}$/.test(v.net)

/**
 * Going on with the same game keeps its clock and its net, also after a reload; another game starts
 * anew.
 */
export const startGameSession = (
  played: Pick<Playable, 'id' | 'name' | 'type' | 'providerName'> & { play?: string },
  nowMs: number,
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
    startedAtMs: mine ? Math.min(mine.startedAtMs, nowMs) : nowMs,
    net: mine?.net ?? '0.00',
    lastRoundId: typeof mine?.lastRoundId === 'string' ? mine.lastRoundId : '',
  })
}

/**
 * A round was shown to its end. A frame that shows the same round twice (after a reload) is not
 * counted twice.
 */
export const noteRound = ({
  roundId,
  stake,
  payout,
}: {
  roundId: string
  stake: string
  payout: string
}): void => {
  const { session } = useGameSession.getState()
  if (!session || session.lastRoundId === roundId) return
  put({
    ...session,
    lastRoundId: roundId,
    net: toAmount(toKurus(session.net) + toKurus(payout) - toKurus(stake)),
  })
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

/** Seconds as hh:mm:ss, also beyond a day. */
export const clockOf = (elapsedMs: number): string => {
  const s = Math.max(0, Math.floor(elapsedMs / 1_000))
  return [Math.floor(s / 3_600), Math.floor(s / 60) % 60, s % 60]
    .map((n) => String(n).padStart(2, '0'))
    .join(':')
}
