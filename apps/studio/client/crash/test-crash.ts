import type { MyBet, RoomInfo, RoomMe, RoomRound } from '../../engines/crash/room-messages.ts'
import type { CrashState } from './state.ts'

/* A room and its page as tests begin with them. */

export const hash = 'a'.repeat(64)
export const room: RoomInfo = {
  slug: 'hezarfen',
  percent: 97,
  cap: 1_000_000,
  capMoney: '500000.00',
  roomMoney: '20000000.00',
  delayMs: 150,
  betMs: 6_000,
  restMs: 4_000,
  minStake: '1.00',
  maxStake: '10000.00',
  terminal: hash,
}
export const round = (more: Partial<RoomRound> = {}): RoomRound => ({
  roundId: 'r1',
  number: 1,
  phase: 'betting',
  phaseAt: 0,
  endsAt: 6_000,
  takeoffAt: null,
  linkHash: hash,
  lateHash: hash,
  late: null,
  crash: null,
  ceiling: null,
  broken: false,
  ...more,
})
export const bet = (more: Partial<MyBet> = {}): MyBet => ({
  id: 'b1',
  place: 0,
  amount: '20.00',
  auto: null,
  ceiling: 1_000_000,
  state: 'accepted',
  out: null,
  reason: null,
  ...more,
})
export const me = (...bets: MyBet[]): RoomMe => ({ mode: 'real', balance: '100.00', who: 0, bets })
export const want = { kurus: 1_000n, auto: 200, isAuto: false }
export const state = (more: Partial<CrashState> = {}): CrashState => ({
  link: 'open',
  room,
  round: round(),
  past: [],
  shut: false,
  crowd: null,
  me: me(),
  notice: null,
  elsewhere: null,
  times: null,
  held: false,
  wants: { 0: want, 1: want },
  sending: { 0: null, 1: null },
  asked: { 0: null, 1: null },
  queued: { 0: false, 1: false },
  ended: [],
  ...more,
})
