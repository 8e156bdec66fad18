import {
  fromStudio,
  type Action,
  type FromClient,
  type FromStudio,
  type LiveRound,
  type OpenOutput,
  type TableInfo,
} from '../../src/live/protocol.ts'
import { elsewhereOf, NotOpened, type Address } from '../lib/opening.ts'
import type { Parent } from '../lib/parent.ts'
import { createStore, type Store } from '../lib/store.ts'
import { newRoundId } from '../lib/uuid.ts'
import { keepBetting, type Betting } from './betting-controls.ts'
import { createClock, type Clock } from './clock.ts'
import { connect, type Connection } from './connection.ts'
import { onHold } from './hold.ts'
import { brokenOff, applyMessage, type LiveState } from './live-state.ts'
import { openTable } from './open-table.ts'
import { createRoundReporter } from './round-reporter.ts'
import type { Notice, PastRound, TableState } from './table-state.ts'

export type TableContext = Readonly<{
  table: TableInfo
  mode: 'real' | 'demo'
  parent: Parent
  clock: Clock
  state: Store<TableState>
  betting: Betting
  sit: (seat: number) => void
  leave: () => void
  act: (action: Action) => void
  dismiss: () => void
  /** The table was opened in another place: take it back here. */
  resumeHere: () => void
}>

const pastMax = 20

const seatOf = (address: Address): string =>
  `${location.origin.replace(/^http/, 'ws')}/live/${address.game}/ws`

/** The round that ended with this message, for the list of the fairness panel. */
const ended = (
  past: readonly PastRound[],
  round: LiveRound | null,
  results: readonly string[],
): readonly PastRound[] => {
  if (round?.phase !== 'result' || past[0]?.roundId === round.roundId) return past
  const { roundId, number, serverSeedHash } = round
  return [{ roundId, number, serverSeedHash, result: results[0] ?? null }, ...past].slice(
    0,
    pastMax,
  )
}

/** A round in which this player had a stake ended while nothing was heard here. */
const missed = (before: LiveState | null, now: LiveState): Notice | null => {
  const { last } = now.me
  if (!before || !last || last.roundId === now.round?.roundId) return null
  const awaited =
    before.round !== null && before.me.placements.length > 0 && before.me.payout === null
  return awaited && before.round?.roundId === last.roundId ? { what: 'missed', last } : null
}

/** What the parts of the context share: the line to the studio, which is made anew when it breaks. */
type Line = {
  parent: Parent
  address: Address
  clock: Clock
  state: Store<TableState>
  betting: Betting
  tell: (live: LiveState) => void
  /** Whether what the page waits for is over. */
  lookHeld: () => void
  connection: Connection<FromClient> | null
  /** The access in force. */
  access: string
  relaunching: boolean
}

const refused = (line: Line, { re, error, game }: Extract<FromStudio, { t: 'refused' }>): void => {
  const { betting, state } = line
  betting.refused(re)
  const move = state.get().acting?.id === re
  if (move) state.set({ acting: null })
  if (error === 'session_expired') return void relaunch(line)
  const what = move && error === 'late' ? 'not_your_turn' : error
  state.set({ notice: { what, ...(game !== undefined && { game }) } })
}

const hearMessage = (line: Line, message: FromStudio, heardAtMs: number): void => {
  const { clock, state, betting, tell, lookHeld, connection } = line
  clock.hear(message.now, heardAtMs)
  if (message.t === 'refused') return refused(line, message)
  const before = state.get()
  const { state: live, gap } = applyMessage(before.live, message)
  if (gap) connection?.send({ t: 'sync' })
  if (!live || live === before.live) return
  const snapshot = message.t === 'snapshot'
  const broken = brokenOff(before.live, live)
  const turn = live.round?.board?.kind === 'blackjack' ? live.round.board.turn?.turn : undefined
  state.set({
    live,
    past: ended(before.past, live.round, live.results),
    acting: before.acting?.turn === turn ? before.acting : null,
    ...(snapshot && {
      link: 'open',
      acting: null,
      notice: missed(before.live, live) ?? before.notice,
    }),
    ...(broken && { notice: { what: 'missed', last: broken } }),
  })
  betting.heard(before.live, live, snapshot)
  tell(live)
  lookHeld()
}

const join = (line: Line): void => {
  const { state, address, access } = line
  line.connection?.close()
  line.connection = connect(
    { address: seatOf(address), access, messages: fromStudio },
    {
      message: (message, heardAtMs) => hearMessage(line, message, heardAtMs),
      lost: () => state.set({ link: state.get().live ? 'lost' : 'connecting' }),
      ended: (why) => {
        if (why === 'expired') return void relaunch(line)
        state.set({ link: why })
      },
    },
  )
}

/** A new access for the same player, from the page around the frame. */
const relaunch = async (line: Line): Promise<void> => {
  const { state, parent, address } = line
  if (line.relaunching) return
  line.relaunching = true
  state.set({ link: 'lost' })
  try {
    line.access = (await openTable(parent, { ...address, token: null })).access
    join(line)
    state.set({ notice: { what: 'renewed' } })
  } catch (error) {
    line.connection?.close()
    state.set({ link: 'closed', notice: { what: 'session_expired' } })
    if (!(error instanceof NotOpened)) throw error
  } finally {
    line.relaunching = false
  }
}

const act = ({ state, parent, connection }: Line, action: Action): void => {
  const { live, acting } = state.get()
  const board = live?.round?.board
  const turn = board?.kind === 'blackjack' ? board.turn : null
  if (
    !turn ||
    turn.seat !== live?.me.seat ||
    !turn.actions.includes(action) ||
    acting?.turn === turn.turn
  )
    return
  parent.post({ type: 'activity' })
  const id = newRoundId()
  state.set({ acting: { id, turn: turn.turn } })
  if (!connection?.send({ t: 'act', id, turn: turn.turn, action })) state.set({ acting: null })
}

const atFirst = (elsewhere: string | null): TableState => ({
  live: null,
  link: 'connecting',
  notice: elsewhere === null ? null : { what: 'playing_elsewhere', game: elsewhere },
  held: false,
  acting: null,
  past: [],
  queue: [],
  flying: [],
  undoing: [],
  lastBets: [],
})

export const createTableContext = (
  parent: Parent,
  address: Address,
  opened: OpenOutput,
): TableContext => {
  const { table, mode, access } = opened
  const clock = createClock(() => Date.now())
  const state = createStore<TableState>(atFirst(elsewhereOf(opened, address.game)?.game ?? null))
  const send: Connection<FromClient>['send'] = (message) => line.connection?.send(message) ?? false
  const betting = keepBetting({ table, clock, state, send, say: (notice) => state.set({ notice }) })
  const tell = createRoundReporter(parent)
  const line: Line = {
    parent,
    address,
    clock,
    state,
    betting,
    tell,
    lookHeld: onHold(parent, state),
    connection: null,
    access,
    relaunching: false,
  }
  join(line)
  parent.listen((message) => {
    if (message.type === 'balance' && mode === 'real') send({ t: 'balance' })
  })
  return {
    table,
    mode,
    parent,
    clock,
    state,
    betting,
    sit: (seat) => void send({ t: 'sit', seat }),
    leave: () => void send({ t: 'leave' }),
    act: (action) => act(line, action),
    dismiss: () => state.set({ notice: null }),
    resumeHere: () => {
      state.set({ link: 'connecting' })
      join(line)
    },
  }
}
