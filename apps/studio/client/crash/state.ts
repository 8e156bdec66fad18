import { cashLeast } from '../../engines/crash/flight.ts'
import type {
  Crowd,
  FromRoom,
  MyBet,
  RoomInfo,
  RoomMe,
  RoomRefusal,
  RoomRound,
} from '../../engines/crash/room-messages.ts'
import { toKurus } from '../lib/money.ts'

/*
 * What the page knows of its room. The studio's last message of each kind is the truth; beside it stands what the player
 * wants, and what is on its way. Pure: nothing here sends, or knows the time.
 */

/** `open`: the studio speaks; `lost`: it is being called again; the others wait for the player. */
export type Link = 'connecting' | 'open' | 'lost' | 'elsewhere' | 'noTable' | 'closed'

/**
 * What the player is told over the stage. `not_placed`: a bet was on its way when the line broke, and did not arrive.
 * `missed`: the round with their money ended while there was no line.
 */
export type Notice = RoomRefusal | 'renewed' | 'not_placed' | 'missed'

export type Place = 0 | 1
export const places: readonly Place[] = [0, 1]

/** What the next bet of a place will be. `auto`: hundredths, and whether it is asked for. */
export type Want = { kurus: bigint; auto: number; isAuto: boolean }

/** A round that has ended while this page was there, with all that proves it. */
export type Ended = Pick<RoomRound, 'roundId' | 'number' | 'linkHash' | 'lateHash'> & {
  late: string
  link: string
  multiple: number
}

export type CrashState = {
  link: Link
  room: RoomInfo
  round: RoomRound | null
  past: readonly { roundId: string; number: number; multiple: number }[]
  /** The room is closed until the bets of a round that was broken off are paid. */
  shut: boolean
  crowd: Crowd | null
  me: RoomMe
  notice: Notice | null
  /** With `busy`: the game in which a round of theirs runs. */
  elsewhere: string | null
  /** With `late` of a cash-out: when it counted and when the flight had ended, game time in milliseconds. */
  times: { at: number; crashedAt: number } | null
  /** The page around the game has asked to wait: nothing is staked here until it says to go on. */
  held: boolean
  wants: Readonly<Record<Place, Want>>
  /** The id of a bet that was sent and is not among what the studio tells yet. */
  sending: Readonly<Record<Place, string | null>>
  /** The id of a bet of which a cash-out or a return was asked, and nothing came back yet: it is asked once. */
  asked: Readonly<Record<Place, string | null>>
  /** Wanted for the next round; it goes when bets are taken. Nothing of it is staked before. */
  queued: Readonly<Record<Place, boolean>>
  ended: readonly Ended[]
}

const endedMax = 20
/** Of the crash no more than what has been shown. */
export const provenOf = (round: RoomRound | null): Ended | null => {
  if (!round?.crash || round.late === null) return null
  const { roundId, number, linkHash, lateHash, late, crash } = round
  return { roundId, number, linkHash, lateHash, late, link: crash.link, multiple: crash.multiple }
}

/** What the rules go by, of what the room says of itself. */
export const termsOf = ({ capMoney, roomMoney, ...info }: RoomInfo) => ({
  ...info,
  capKurus: toKurus(capMoney),
  roomKurus: toKurus(roomMoney),
})

/** The bet of a place in the running round: the last one that was not given back. */
export const betIn = ({ bets }: RoomMe, place: Place): MyBet | null =>
  bets.findLast((bet) => bet.place === place && bet.state !== 'void') ?? null

/** Whether money of this player's is in the round, or on its way there. */
export const isAtStake = ({ me, sending }: Pick<CrashState, 'me' | 'sending'>): boolean =>
  sending[0] !== null ||
  sending[1] !== null ||
  me.bets.some(({ state }) => ['sent', 'accepted', 'flying', 'clicked'].includes(state))

const arrived = (
  { sending }: Pick<CrashState, 'sending'>,
  { bets }: RoomMe,
): CrashState['sending'] => {
  const known = new Set(bets.map(({ id }) => id))
  const still = (id: string | null) => (id !== null && known.has(id) ? null : id)
  return { 0: still(sending[0]), 1: still(sending[1]) }
}

/** What was asked of a bet is answered once that stands otherwise. */
const stillAsked = (
  { asked, me: before }: Pick<CrashState, 'asked' | 'me'>,
  { bets }: RoomMe,
): CrashState['asked'] => {
  const still = (id: string | null) => {
    const [was, now] = [before.bets, bets].map((all) => all.find((bet) => bet.id === id)?.state)
    return was === now ? id : null
  }
  return { 0: still(asked[0]), 1: still(asked[1]) }
}

/** Why a bet that lay went back since the message before; taken back by the player it says nothing. */
const givenBack = (before: RoomMe, now: RoomMe): Notice | null => {
  const told = new Set(before.bets.filter(({ state }) => state === 'void').map(({ id }) => id))
  const back = now.bets.findLast(
    ({ id, state, reason }) => state === 'void' && reason !== 'undone' && !told.has(id),
  )
  return back === undefined || back.reason === 'undone' ? null : (back.reason ?? 'round_void')
}

const withMe = (state: CrashState, me: RoomMe): Partial<CrashState> => ({
  me,
  sending: arrived(state, me),
  asked: stillAsked(state, me),
  notice: givenBack(state.me, me) ?? state.notice,
})

const withRound = (
  state: CrashState,
  { round, past, shut }: Pick<Extract<FromRoom, { t: 'round' }>, 'round' | 'past' | 'shut'>,
): Partial<CrashState> => {
  const proven = provenOf(round)
  const isNew = proven !== null && state.ended[0]?.roundId !== proven.roundId
  const isNext = round !== null && round.roundId !== state.round?.roundId
  return {
    round,
    past,
    shut,
    ...(isNew && { ended: [proven, ...state.ended].slice(0, endedMax) }),
    // What lay in the round before is history; its own bets are told with the next message.
    ...(isNext && { me: { ...state.me, bets: [] } }),
  }
}

/** What a message changes. */
export const applyMessage = (state: CrashState, message: FromRoom): Partial<CrashState> => {
  switch (message.t) {
    case 'snapshot': {
      const { room, crowd, me } = message
      const isSame = message.round?.roundId === state.round?.roundId
      const before = isSame
        ? state.me
        : { ...me, bets: me.bets.filter((bet) => bet.state === 'void') }
      const at = { ...state, ...withRound(state, message), me: before }
      const late = arrived(state, me)
      const isMissing = late[0] !== null || late[1] !== null
      const isMissed = !isSame && isAtStake(state)
      const told: Notice | null = isMissed ? 'missed' : isMissing ? 'not_placed' : null
      return {
        ...withRound(state, message),
        ...withMe(at, me),
        room,
        crowd,
        link: 'open',
        sending: { 0: null, 1: null },
        asked: { 0: null, 1: null },
        ...(told && { notice: told }),
      }
    }
    case 'round':
      return withRound(state, message)
    case 'crowd':
      return { crowd: message.crowd }
    case 'me':
      return withMe(state, message.me)
    case 'refused': {
      const { re, error, game, times } = message
      const without = (id: string | null) => (id === re ? null : id)
      return {
        notice: error,
        elsewhere: game ?? null,
        times: times ?? null,
        sending: { 0: without(state.sending[0]), 1: without(state.sending[1]) },
        asked: { 0: without(state.asked[0]), 1: without(state.asked[1]) },
      }
    }
    case 'pong':
      return {}
  }
}

/** What the button of a place does now. */
export type Seat =
  /** A bet may be placed. */
  | { kind: 'place' }
  /** None may be placed in this round: it can be wanted for the next one. */
  | { kind: 'next'; isQueued: boolean }
  | { kind: 'sending' }
  /** Lies; `isFree`: it may be taken back. */
  | { kind: 'lies'; bet: MyBet; isFree: boolean }
  | { kind: 'flies'; bet: MyBet }
  | { kind: 'clicked'; bet: MyBet }
  | { kind: 'out'; bet: MyBet; out: NonNullable<MyBet['out']> }
  | { kind: 'lost'; bet: MyBet }

/** `isOpen`: bets are taken at this moment, and taken back: that, too, by whom the page lets stake nothing. */
export const seatOf = (
  {
    me,
    sending,
    asked,
    queued,
    held,
  }: Pick<CrashState, 'me' | 'sending' | 'asked' | 'queued' | 'held'>,
  place: Place,
  isOpen: boolean,
): Seat => {
  const bet = betIn(me, place)
  if (sending[place] !== null) return { kind: 'sending' }
  if (bet === null)
    return isOpen && !held ? { kind: 'place' } : { kind: 'next', isQueued: queued[place] }
  if (bet.state === 'out' && bet.out) return { kind: 'out', bet, out: bet.out }
  const isAsked = asked[place] === bet.id
  if (bet.state === 'flying') return { kind: isAsked ? 'clicked' : 'flies', bet }
  if (bet.state === 'clicked' || bet.state === 'lost') return { kind: bet.state, bet }
  return { kind: 'lies', bet, isFree: isOpen && !isAsked && bet.state === 'accepted' }
}

/** Stakes that are offered, kuruş; between them any whole lira may be typed. */
export const stakeSteps: readonly bigint[] = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000,
].map((lira) => BigInt(lira) * 100n)

const autoSteps = [110, 120, 150, 200, 250, 300, 500, 1_000, 2_000, 5_000, 10_000]
export const nextAuto = (auto: number, by: 1 | -1): number =>
  (by === 1 ? autoSteps.find((step) => step > auto) : autoSteps.findLast((s) => s < auto)) ??
  (by === 1 ? auto * 2 : cashLeast)
