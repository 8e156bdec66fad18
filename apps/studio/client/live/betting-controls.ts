import type { FromClient, LiveRound, Placement, TableInfo } from '../../src/live/protocol.ts'
import { sounds } from '../lib/sound.ts'
import { toKurus } from '../lib/money.ts'
import type { Store } from '../lib/store.ts'
import { newRoundId } from '../lib/uuid.ts'
import {
  laidChips,
  lastUndoable,
  overLimit,
  stack,
  sumOf,
  toWire,
  waitingKurus,
  type Chips,
  type Limits,
} from './betting.ts'
import type { Clock } from './clock.ts'
import type { Connection } from './connection.ts'
import type { Notice, TableState } from './table-state.ts'
import type { LiveState } from './live-state.ts'

export type Betting = Readonly<{
  /** Puts all of `chips` on the table, or none of them. */
  place: (chips: readonly Chips[]) => void
  undo: () => void
  clear: () => void
  repeat: () => void
  double: () => void
  heard: (before: LiveState | null, now: LiveState, snapshot: boolean) => void
  refused: (id: string | null) => void
}>

type ControlsDeps = {
  table: TableInfo
  clock: Clock
  state: Store<TableState>
  send: Connection<FromClient>['send']
  say: (notice: Notice | null) => void
}

/** What is clicked within this time goes as one stake. */
const gatherMs = 300
/** So near to the end nothing is gathered: it goes at once. */
const hurryMs = 1_000

export const isOpen = (round: LiveRound | null, nowMs: number): round is LiveRound =>
  round?.phase === 'betting' && nowMs < round.endsAt

type OnTable = Pick<TableState, 'live' | 'queue' | 'flying' | 'undoing'>

const lying = ({ live, undoing }: OnTable): Placement[] =>
  live?.me.placements.filter(({ id }) => !undoing.includes(id)) ?? []

/** All chips of this player that lie there, the unsent and the unanswered included. */
export const chipsOf = (state: OnTable): Chips[] => [
  ...laidChips(lying(state)),
  ...state.flying.flatMap(({ chips }) => chips),
  ...state.queue.flat(),
]

/**
 * What is left to stake, of which the studio does not know yet included; null while the wallet does
 * not say.
 */
export const availableKurus = (state: OnTable): bigint | null => {
  const { live, queue, flying, undoing } = state
  if (!live || live.me.balance === null) return null
  const ours = sumOf(queue.flat()) + sumOf(flying.flatMap(({ chips }) => chips))
  const back = sumOf(
    laidChips(
      live.me.placements.filter(({ id, state: now }) => undoing.includes(id) && now === 'accepted'),
    ),
  )
  return toKurus(live.me.balance) - waitingKurus(lying(state)) - ours + back
}

const limitsOf = (table: TableInfo): Limits => {
  const maxKurus = toKurus(table.maxStake)
  const most = new Map(
    table.kind === 'blackjack'
      ? []
      : table.bets.map((bet) => [bet.kind as string, toKurus(bet.max)]),
  )
  return {
    minKurus: toKurus(table.minStake),
    maxKurus,
    maxOf: (key) => most.get(key.split(':')[0] ?? '') ?? maxKurus,
  }
}

/** Stakes that were given back since `before`, and not because the player asked for it. */
const givenBack = (before: readonly Placement[], now: readonly Placement[]): Placement[] => {
  const known = new Set(before.filter((one) => one.state === 'void').map((one) => one.id))
  return now.filter((one) => one.state === 'void' && one.reason !== 'undone' && !known.has(one.id))
}

const noticeOf = ({ reason }: Placement): Notice | null =>
  reason === null || reason === 'undone'
    ? null
    : { what: reason === 'late' ? 'given_back' : reason }

/** What all steps of betting work on. */
type Hand = ControlsDeps & {
  limits: Limits
  /** The clicks of each stake that went from here, so that the last one can be taken back alone. */
  clicks: Map<string, readonly (readonly Chips[])[]>
  timer: ReturnType<typeof setTimeout> | undefined
}

const openRound = ({ state, clock }: Hand): LiveRound | null => {
  const { live, link, held } = state.get()
  const round = live?.round ?? null
  return link === 'open' && !held && isOpen(round, clock.nowMs()) ? round : null
}

const flush = (hand: Hand): void => {
  const { state, clicks, send, say } = hand
  clearTimeout(hand.timer)
  const { queue, flying } = state.get()
  const round = openRound(hand)
  if (queue.length === 0) return
  if (!round) {
    state.set({ queue: [] })
    return say({ what: 'late' })
  }
  const chips = queue.flat()
  const id = newRoundId()
  clicks.set(id, queue)
  state.set({ queue: [], flying: [...flying, { id, roundId: round.roundId, chips }] })
  send({ t: 'bet', id, bets: toWire(stack(chips)) })
}

const place = (hand: Hand, chips: readonly Chips[]): void => {
  const { state, limits, clock, say } = hand
  const now = state.get()
  const round = openRound(hand)
  if (chips.length === 0) return
  if (!round) {
    if (now.link === 'open' && !now.held) say({ what: 'late' })
    return
  }
  const over = overLimit(limits, chipsOf(now), chips, availableKurus(now))
  if (over)
    return say(over.why === 'balance' ? { what: 'insufficient_funds' } : { what: 'over', over })
  sounds.chip()
  state.set({ queue: [...now.queue, chips], notice: null })
  clearTimeout(hand.timer)
  hand.timer = setTimeout(() => flush(hand), round.endsAt - clock.nowMs() < hurryMs ? 0 : gatherMs)
}

const undo = (hand: Hand): void => {
  const { state, clicks, send } = hand
  const { queue, live, undoing } = state.get()
  if (!openRound(hand)) return
  if (queue.length > 0) {
    sounds.chip()
    return state.set({ queue: queue.slice(0, -1), notice: null })
  }
  const id = lastUndoable(live?.me.placements ?? [])
  if (id === null || undoing.length > 0) return
  sounds.chip()
  state.set({ undoing: [id], notice: null })
  send({ t: 'undo', id })
  // One stake may hold several clicks: all but the last one go back on the table.
  const kept = clicks.get(id)?.slice(0, -1) ?? []
  if (kept.length === 0) return
  state.set({ queue: kept })
  flush(hand)
}

const canGoBack = (one: Placement): boolean => one.state === 'sent' || one.state === 'accepted'

const clear = (hand: Hand): void => {
  const { state, send } = hand
  if (!openRound(hand)) return
  sounds.chip()
  const back = state.get().live?.me.placements.filter(canGoBack) ?? []
  state.set({ queue: [], undoing: back.map(({ id }) => id), notice: null })
  if (back.length > 0) send({ t: 'undo', id: 'all' })
}

/**
 * After a break: what never arrived is sent once more while bets are taken (its id counts once). Of
 * a round that has ended meanwhile the studio knows whether it was taken; else it was not.
 */
const sendAgain = ({ state, clock, send, say }: Hand, { round, me }: LiveState): void => {
  const { flying } = state.get()
  const kept = flying.filter(
    ({ roundId }) => isOpen(round, clock.nowMs()) && roundId === round.roundId,
  )
  const gone = flying.filter((one) => !kept.includes(one))
  if (gone.length > 0)
    say(
      me.last && gone.some(({ roundId }) => roundId === me.last?.roundId)
        ? { what: 'missed', last: me.last }
        : { what: 'dropped' },
    )
  state.set({ flying: kept })
  for (const { id, chips } of kept) send({ t: 'bet', id, bets: toWire(stack(chips)) })
}

const heard = (hand: Hand, before: LiveState | null, live: LiveState, snapshot: boolean): void => {
  const { state, clicks, say } = hand
  const { placements } = live.me
  const known = new Set(placements.map(({ id }) => id))
  const open = new Set(placements.filter(canGoBack).map(({ id }) => id))
  const now = state.get()
  const another = before?.round?.roundId !== live.round?.roundId
  const laid = laidChips(placements)
  state.set({
    flying: now.flying.filter(
      ({ id, roundId }) => !known.has(id) && (snapshot || roundId === live.round?.roundId),
    ),
    undoing: now.undoing.filter((id) => !snapshot && open.has(id)),
    ...(another && { queue: [] }),
    ...(another && !snapshot && now.notice?.what !== 'missed' && { notice: null }),
    ...(live.round?.phase === 'result' &&
      laid.length > 0 && { lastBets: [...stack(laid).values()] }),
  })
  if (another) clicks.clear()
  else if (live.round?.phase !== 'betting' && now.queue.length > 0) flush(hand)
  const [back] = givenBack(before?.me.placements ?? placements, placements)
  const notice = back && noticeOf(back)
  if (notice) say(notice)
  if (snapshot) sendAgain(hand, live)
}

const refused = ({ state }: Hand, id: string | null): void => {
  const { flying, undoing } = state.get()
  state.set({
    flying: flying.filter((one) => one.id !== id),
    undoing: id === 'all' ? [] : undoing.filter((one) => one !== id),
  })
}

export const keepBetting = (parts: ControlsDeps): Betting => {
  const hand: Hand = {
    ...parts,
    limits: limitsOf(parts.table),
    clicks: new Map(),
    timer: undefined,
  }
  const { state } = parts
  return {
    place: (chips) => place(hand, chips),
    undo: () => undo(hand),
    clear: () => clear(hand),
    repeat: () => place(hand, state.get().lastBets),
    double: () => place(hand, [...stack(chipsOf(state.get())).values()]),
    heard: (before, live, snapshot) => heard(hand, before, live, snapshot),
    refused: (id) => refused(hand, id),
  }
}
