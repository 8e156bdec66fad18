import type { Action, FromStudio, LiveRefusal, LiveRound, Me, OpenOutput, TableInfo } from '../../src/live/protocol.ts'
import { NotOpened, type Address } from '../lib/opening.ts'
import type { Parent } from '../lib/parent.ts'
import { createStore, type Store } from '../lib/store.ts'
import { newRoundId } from '../lib/uuid.ts'
import { keepBetting, type Betting, type BettingState } from './betting-desk.ts'
import type { Over } from './betting.ts'
import { createClock, type Clock } from './clock.ts'
import { connect, type Connection } from './connection.ts'
import { hear, type LiveState } from './live-state.ts'
import { openTable } from './open-table.ts'
import { tellParent } from './rounds-told.ts'

/** What the player is told over the table. */
export type Notice =
  | { what: LiveRefusal | 'given_back' | 'dropped' | 'renewed' }
  | { what: 'over'; over: Over }
  | { what: 'missed'; last: NonNullable<Me['last']> }

/** `open`: the studio speaks; `lost`: it is being called again; the others wait for the player. */
export type Link = 'connecting' | 'open' | 'lost' | 'elsewhere' | 'noTable' | 'closed'

export type PastRound = { roundId: string; number: number; result: string | null; serverSeedHash: string }

export type DeskState = BettingState & {
  live: LiveState | null
  link: Link
  notice: Notice | null
  /** The decision that was sent and has not been answered. */
  acting: { id: string; turn: number } | null
  /** Rounds that ended while this page was there, newest first. */
  past: readonly PastRound[]
}

export type Desk = Readonly<{
  table: TableInfo
  mode: 'real' | 'demo'
  parent: Parent
  clock: Clock
  state: Store<DeskState>
  betting: Betting
  sit: (seat: number) => void
  leave: () => void
  act: (action: Action) => void
  dismiss: () => void
  /** The table was opened in another place: take it back here. */
  resumeHere: () => void
}>

const pastMax = 20

const seatOf = (address: Address): string => `${location.origin.replace(/^http/, 'ws')}/live/${address.game}/ws`

/** The round that ended with this message, for the list of the fairness panel. */
const ended = (past: readonly PastRound[], round: LiveRound | null, results: readonly string[]): readonly PastRound[] => {
  if (round?.phase !== 'result' || past[0]?.roundId === round.roundId) return past
  const { roundId, number, serverSeedHash } = round
  return [{ roundId, number, serverSeedHash, result: results[0] ?? null }, ...past].slice(0, pastMax)
}

/** A round in which this player had a stake ended while nothing was heard here. */
const missed = (before: LiveState | null, now: LiveState): Notice | null => {
  const { last } = now.me
  if (!before || !last || last.roundId === now.round?.roundId) return null
  const awaited = before.round !== null && before.me.placements.length > 0 && before.me.payout === null
  return awaited && before.round?.roundId === last.roundId ? { what: 'missed', last } : null
}

export const createDesk = (parent: Parent, address: Address, opened: OpenOutput): Desk => {
  const clock = createClock(() => Date.now())
  const state = createStore<DeskState>({
    live: null,
    link: 'connecting',
    notice: null,
    acting: null,
    past: [],
    queue: [],
    flying: [],
    undoing: [],
    lastBets: [],
  })
  let connection: Connection | null = null
  const send: Connection['send'] = (message) => connection?.send(message) ?? false
  const say = (notice: Notice | null): void => state.set({ notice })
  const betting = keepBetting({ table: opened.table, clock, state, send, say })
  const tell = tellParent(parent)

  const refused = ({ re, error }: Extract<FromStudio, { t: 'refused' }>): void => {
    betting.refused(re)
    const move = state.get().acting?.id === re
    if (move) state.set({ acting: null })
    if (error === 'session_expired') return void relaunch()
    if (move && error === 'late') return say({ what: 'not_your_turn' })
    say({ what: error })
  }

  const hearMessage = (message: FromStudio, heardAtMs: number): void => {
    clock.hear(message.now, heardAtMs)
    if (message.t === 'refused') return refused(message)
    const before = state.get()
    const { state: live, gap } = hear(before.live, message)
    if (gap) send({ t: 'sync' })
    if (!live || live === before.live) return
    const snapshot = message.t === 'snapshot'
    const turn = live.round?.board?.kind === 'blackjack' ? live.round.board.turn?.turn : undefined
    state.set({
      live,
      past: ended(before.past, live.round, live.results),
      acting: before.acting?.turn === turn ? before.acting : null,
      ...(snapshot && { link: 'open', acting: null, notice: missed(before.live, live) ?? before.notice }),
    })
    betting.heard(before.live, live, snapshot)
    tell(live)
  }

  const join = (access: string): void => {
    connection?.close()
    connection = connect(seatOf(address), access, {
      message: hearMessage,
      lost: () => state.set({ link: state.get().live ? 'lost' : 'connecting' }),
      ended: (why) => {
        if (why === 'expired') return void relaunch()
        state.set({ link: why })
      },
    })
  }

  let relaunching = false
  const relaunch = async (): Promise<void> => {
    if (relaunching) return
    relaunching = true
    state.set({ link: 'lost' })
    try {
      latest = await openTable(parent, { ...address, token: null })
      join(latest.access)
      say({ what: 'renewed' })
    } catch (error) {
      connection?.close()
      state.set({ link: 'closed', notice: { what: 'session_expired' } })
      if (!(error instanceof NotOpened)) throw error
    } finally {
      relaunching = false
    }
  }
  let latest = opened
  join(opened.access)
  parent.listen((message) => {
    if (message.type === 'balance' && opened.mode === 'real') send({ t: 'balance' })
  })

  const active = (): void => parent.post({ type: 'activity' })
  return {
    table: opened.table,
    mode: opened.mode,
    parent,
    clock,
    state,
    betting,
    sit: (seat) => {
      active()
      send({ t: 'sit', seat })
    },
    leave: () => void send({ t: 'leave' }),
    act: (action) => {
      const { live, acting } = state.get()
      const board = live?.round?.board
      const turn = board?.kind === 'blackjack' ? board.turn : null
      if (!turn || turn.seat !== live?.me.seat || !turn.actions.includes(action) || acting?.turn === turn.turn) return
      active()
      const id = newRoundId()
      state.set({ acting: { id, turn: turn.turn } })
      if (!send({ t: 'act', id, turn: turn.turn, action })) state.set({ acting: null })
    },
    dismiss: () => say(null),
    resumeHere: () => {
      state.set({ link: 'connecting' })
      join(latest.access)
    },
  }
}
