import type { Figures } from '../../engines/define.ts'
import {
  fromRoom,
  type FromPage,
  type FromRoom,
  type OpenedRoom,
  type OwnFlight,
} from '../../engines/crash/room-messages.ts'
import { createClock, type Clock } from '../live/clock.ts'
import { connect, type Connection } from '../live/connection.ts'
import { fromKurus, toKurus } from '../lib/money.ts'
import { elsewhereOf, NotOpened, type Address } from '../lib/opening.ts'
import type { Parent } from '../lib/parent.ts'
import { device } from '../lib/storage.ts'
import { createStore, type Store } from '../lib/store.ts'
import { newRoundId } from '../lib/uuid.ts'
import { askOwnFlights, openRoom } from './open-room.ts'
import { onHold, createRoundReporter } from './round-reporter.ts'
import { betIn, applyMessage, places, type CrashState, type Place, type Want } from './state.ts'

/* The page's side of a room: the line to the studio, what is done by it, and what the page around the frame hears. */

export type CrashContext = Readonly<{
  slug: string
  names: OpenedRoom['names']
  mode: 'real' | 'demo'
  figures: Figures
  actual: OpenedRoom['actual']
  parent: Parent
  clock: Clock
  state: Store<CrashState>
  /** Whether bets are taken at this moment. */
  isOpen: () => boolean
  want: (place: Place, change: Partial<Want>) => void
  /** Places the bet of a place, or wants it for the next round. */
  bet: (place: Place) => void
  /** Takes it back: what lies, or what is only wanted. */
  undo: (place: Place) => void
  /** Cashes out at the game time that was shown, milliseconds. */
  out: (place: Place, atMs: number) => void
  /** The last rounds here in which this player had a bet, newest first. */
  ownFlights: () => Promise<OwnFlight[]>
  dismiss: () => void
  /** The room was opened in another place: take it back here. */
  resumeHere: () => void
}>

type Line = {
  parent: Parent
  address: Address
  clock: Clock
  state: Store<CrashState>
  tell: (state: CrashState) => void
  connection: Connection<FromPage> | null
  access: string
  relaunching: boolean
}

const wantsKey = (slug: string, place: Place): string => `crash.${slug}.${place}`

/** As it was at the last visit; the switch for cashing out by itself is never on before it is asked for. */
const firstWant = (
  slug: string,
  place: Place,
  { minStake, maxStake }: OpenedRoom['room'],
): Want => {
  const [stake = '', auto = ''] = (device.read(wantsKey(slug, place)) ?? '').split(' ')
  const kurus = /^\d{1,9}$/.test(stake) ? BigInt(stake) : 1_000n
  const fits = kurus >= toKurus(minStake) && kurus <= toKurus(maxStake) && kurus % 100n === 0n
  return {
    kurus: fits ? kurus : toKurus(minStake),
    auto: /^\d{3,7}$/.test(auto) ? Math.max(101, Number(auto)) : 200,
    isAuto: false,
  }
}

const roomAddress = ({ game }: Address): string =>
  `${location.origin.replace(/^http/, 'ws')}/rooms/${game}/ws`

const isOpenNow = ({ state, clock }: Pick<Line, 'state' | 'clock'>): boolean => {
  const { link, round } = state.get()
  return (
    link === 'open' &&
    round?.phase === 'betting' &&
    round.endsAt !== null &&
    clock.nowMs() < round.endsAt
  )
}

const placeBet = ({ state, connection, parent }: Line, place: Place): void => {
  const { wants, sending, me } = state.get()
  if (sending[place] !== null || betIn(me, place) !== null) return
  const { kurus, auto, isAuto } = wants[place]
  const id = newRoundId()
  parent.post({ type: 'activity' })
  const amount = fromKurus(kurus)
  if (connection?.send({ t: 'bet', id, place, amount, auto: isAuto ? auto : null }))
    state.set({ sending: { ...sending, [place]: id }, notice: null })
}

/** Asks something of a bet, once: a second press would be refused though the first one counted. */
const ask = (
  { state, connection }: Pick<Line, 'state' | 'connection'>,
  place: Place,
  message: Extract<FromPage, { t: 'undo' | 'out' }>,
): void => {
  const { asked } = state.get()
  if (asked[place] !== message.id && connection?.send(message))
    state.set({ asked: { ...asked, [place]: message.id } })
}

/** What was wanted for the next round goes as soon as its bets are taken. */
const placeQueued = (line: Line): void => {
  const { queued, held } = line.state.get()
  if (!(queued[0] || queued[1]) || held || !isOpenNow(line)) return
  line.state.set({ queued: { 0: false, 1: false } })
  for (const place of places) if (queued[place]) placeBet(line, place)
}

const hearMessage = (line: Line, message: FromRoom, heardAtMs: number): void => {
  const { clock, state, tell } = line
  clock.hear(message.now, heardAtMs)
  if (message.t === 'refused' && message.error === 'session_expired') void relaunch(line)
  state.set(applyMessage(state.get(), message))
  placeQueued(line)
  tell(state.get())
}

const join = (line: Line): void => {
  const { state, address, access } = line
  line.connection?.close()
  line.connection = connect<FromRoom, FromPage>(
    { address: roomAddress(address), access, messages: fromRoom },
    {
      message: (message, heardAtMs) => hearMessage(line, message, heardAtMs),
      lost: () => state.set({ link: 'lost', queued: { 0: false, 1: false } }),
      ended: (why) => {
        if (why === 'expired') return void relaunch(line)
        state.set({ link: why, queued: { 0: false, 1: false } })
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
    line.access = (await openRoom(parent, { ...address, token: null })).access
    join(line)
    state.set({ notice: 'renewed' })
  } catch (error) {
    line.connection?.close()
    state.set({ link: 'closed', notice: 'session_expired' })
    if (!(error instanceof NotOpened)) throw error
  } finally {
    line.relaunching = false
  }
}

const stateAtFirst = (
  slug: string,
  elsewhere: string | null,
  { room, mode, balance }: OpenedRoom,
): CrashState => ({
  link: 'connecting',
  room,
  round: null,
  past: [],
  shut: false,
  crowd: null,
  me: { mode, balance, who: null, bets: [] },
  notice: elsewhere === null ? null : 'busy',
  elsewhere,
  times: null,
  held: false,
  wants: { 0: firstWant(slug, 0, room), 1: firstWant(slug, 1, room) },
  sending: { 0: null, 1: null },
  asked: { 0: null, 1: null },
  queued: { 0: false, 1: false },
  ended: [],
})

const actsOf = (line: Line, slug: string) => {
  const { state, parent } = line
  const queue = (place: Place, isQueued: boolean): void =>
    state.set({ queued: { ...state.get().queued, [place]: isQueued } })
  return {
    want(place: Place, change: Partial<Want>) {
      const { wants } = state.get()
      const next = { ...wants[place], ...change }
      device.write(wantsKey(slug, place), `${next.kurus} ${next.auto}`)
      state.set({ wants: { ...wants, [place]: next } })
    },
    bet(place: Place) {
      const { link, held } = state.get()
      if (link !== 'open' || held) return
      if (isOpenNow(line)) placeBet(line, place)
      else queue(place, true)
    },
    undo(place: Place) {
      const { queued, me } = state.get()
      const bet = betIn(me, place)
      if (queued[place]) return queue(place, false)
      if (bet) ask(line, place, { t: 'undo', id: bet.id })
    },
    out(place: Place, atMs: number) {
      const bet = betIn(state.get().me, place)
      if (bet?.state !== 'flying') return
      parent.post({ type: 'activity' })
      ask(line, place, { t: 'out', id: bet.id, at: Math.floor(atMs) })
    },
  }
}

export const createContext = (
  parent: Parent,
  address: Address,
  opened: OpenedRoom,
): CrashContext => {
  const { mode, access, names, figures, actual } = opened
  const slug = address.game
  const clock = createClock(() => Date.now())
  const state = createStore<CrashState>(
    stateAtFirst(slug, elsewhereOf(opened, slug)?.game ?? null, opened),
  )
  const line: Line = {
    parent,
    address,
    clock,
    state,
    tell: createRoundReporter(parent),
    connection: null,
    access,
    relaunching: false,
  }
  onHold(parent, state)
  join(line)
  parent.listen((message) => {
    if (message.type === 'balance' && mode === 'real') line.connection?.send({ t: 'balance' })
  })
  return {
    slug,
    names,
    mode,
    figures: figures as Figures,
    actual,
    parent,
    clock,
    state,
    isOpen: () => isOpenNow(line),
    ...actsOf(line, slug),
    ownFlights: () => askOwnFlights(line.access),
    dismiss: () => state.set({ notice: null, elsewhere: null }),
    resumeHere: () => {
      state.set({ link: 'connecting' })
      join(line)
    },
  }
}
