import {
  cashLeast,
  ceilingOf,
  countsAt,
  crashPay,
  crashTime,
  multipleAt,
  roomCeiling,
  timeOf,
  type CrashConfig,
} from './flight.ts'

/*
 * A round of a crash room, by its bets alone. Pure: whoever runs the room says what time it is (milliseconds of the
 * server's clock). Everything that depends on where it crashes is told `delayMs` after its game time and no earlier; by
 * then every click that can still count at that time has come in, so what is told is never taken back.
 */

export type RoomBet = {
  id: string
  player: string
  mode: 'real' | 'demo'
  /** Two bets a player: 0 and 1. */
  place: 0 | 1
  stakeKurus: bigint
  /** Out by itself there, hundredths. */
  auto: number | null
  /** `sent`: the wallet has not answered. */
  state: 'sent' | 'taken' | 'void'
  /** Game time at which its click counts. */
  clicked: number | null
}

export type Flight = { takeoffAt: number; x: number }

export type RoomRound = {
  /** Bets are taken before this. */
  bellAt: number
  /** Since the draw; null before. Where it crashes stands in it: it is the drawer's alone. */
  flight: Flight | null
  bets: readonly RoomBet[]
}

export type Limits = { minKurus: bigint; maxKurus: bigint }

const lies = ({ state }: RoomBet): boolean => state !== 'void'
const flies = ({ state }: RoomBet): boolean => state === 'taken'
const stakesOf = (bets: readonly RoomBet[]): bigint =>
  bets.reduce((sum, { stakeKurus }) => sum + stakeKurus, 0n)

/** Why a bet can not be placed now; undefined: it can. Play money flies along, but only with its like against the room's limit. */
export const refusalOf = (
  config: CrashConfig,
  { minKurus, maxKurus }: Limits,
  { bellAt, flight, bets }: RoomRound,
  bet: RoomBet,
  now: number,
):
  | 'late'
  | 'bad_request'
  | 'not_found'
  | 'under_limit'
  | 'over_limit'
  | 'place_taken'
  | 'room_full'
  | undefined => {
  if (flight !== null || now >= bellAt) return 'late'
  const known = bets.find(({ id }) => id === bet.id)
  if (known) return known.player === bet.player ? 'bad_request' : 'not_found'
  if (bet.auto !== null && (bet.auto < cashLeast || bet.auto > config.cap)) return 'bad_request'
  if (bet.stakeKurus < minKurus) return 'under_limit'
  if (bet.stakeKurus > maxKurus) return 'over_limit'
  const lying = bets.filter((own) => lies(own) && own.mode === bet.mode)
  if (lying.some(({ player, place }) => player === bet.player && place === bet.place))
    return 'place_taken'
  // Who is out at the least multiple must be payable.
  const full = roomCeiling(config, stakesOf(lying) + bet.stakeKurus)
  return full !== null && full < cashLeast ? 'room_full' : undefined
}

export const withBet = (round: RoomRound, bet: RoomBet): RoomRound => ({
  ...round,
  bets: [...round.bets, bet],
})

const changed = (round: RoomRound, id: string, change: Partial<RoomBet>): RoomRound => ({
  ...round,
  bets: round.bets.map((bet) => (bet.id === id ? { ...bet, ...change } : bet)),
})

/** The wallet's answer, or what was taken back. In flight nothing changes any more. */
export const withAnswer = (round: RoomRound, id: string, state: 'taken' | 'void'): RoomRound =>
  round.flight === null ? changed(round, id, { state }) : round

/** Takes off: what the wallet has not taken by now does not fly. */
export const takeOff = (round: RoomRound, flight: Flight): RoomRound => ({
  ...round,
  flight,
  bets: round.bets.map((bet) => (flies(bet) ? bet : { ...bet, state: 'void' })),
})

export type Out = { multiple: number; at: number }

/** When a flying bet is out by its click or by itself, were there no limit of the room. */
const wantedOf = (config: CrashConfig, { stakeKurus, auto, clicked }: RoomBet): Out => {
  const multiple = ceilingOf(config, stakeKurus, auto)
  const at = timeOf(multiple)
  return clicked !== null && clicked < at
    ? { multiple: multipleAt(clicked), at: clicked }
    : { multiple, at }
}

export type Outs = { byBet: ReadonlyMap<string, Out>; ceiling: Out | null }

/**
 * When each of these bets is out, if the flight lasts so long. As the multiple grows bets leave, and where what still flies
 * times the multiple comes to the room's limit all the others leave together (`ceiling`).
 */
const leaving = (config: CrashConfig, bets: readonly RoomBet[]): Outs => {
  const rising = bets
    .map((bet) => ({ bet, wanted: wantedOf(config, bet) }))
    .sort((a, b) => a.wanted.multiple - b.wanted.multiple)
  let flying = stakesOf(bets)
  let ceiling: Out | null = null
  const byBet = new Map<string, Out>()
  for (const { bet, wanted } of rising) {
    const limit = roomCeiling(config, flying)
    if (ceiling === null && limit !== null && limit <= wanted.multiple)
      ceiling = { multiple: limit, at: timeOf(limit) }
    byBet.set(bet.id, ceiling ?? wanted)
    flying -= bet.stakeKurus
  }
  return { byBet, ceiling }
}

/** Of all that fly; the ceiling is that of real money. */
export const outsOf = (config: CrashConfig, bets: readonly RoomBet[]): Outs => {
  const of = (mode: RoomBet['mode']) =>
    leaving(
      config,
      bets.filter((bet) => flies(bet) && bet.mode === mode),
    )
  const [real, demo] = [of('real'), of('demo')]
  return { byBet: new Map([...real.byBet, ...demo.byBet]), ceiling: real.ceiling }
}

/** A click on a bet that flies. Nothing of what came of it may be told yet: see `toldOf`. */
export const withClick = (
  config: CrashConfig,
  round: RoomRound,
  { id, player }: Pick<RoomBet, 'id' | 'player'>,
  { at, received }: { at: number; received: number },
): RoomRound | 'bad_request' | 'not_found' | 'late' => {
  const bet = round.bets.find((own) => own.id === id && own.player === player)
  if (!bet) return 'not_found'
  if (round.flight === null || !flies(bet) || bet.clicked !== null) return 'bad_request'
  const { takeoffAt, x } = round.flight
  if (received >= takeoffAt + crashTime(config, x) + config.delayMs) return 'late'
  // Nobody is out under the least multiple: who clicks before it is out there, as who named it beforehand.
  const clicked = Math.max(countsAt(config, at, received - takeoffAt), timeOf(cashLeast))
  return changed(round, id, { clicked })
}

export type ToldBet = { id: string; out: Out | null; lost: boolean }
export type Told = {
  /** Game time and multiple of the crash, once it may be known. */
  crash: { multiple: number; at: number } | null
  ceiling: number | null
  bets: readonly ToldBet[]
}

/** What anybody may know at `now`: the same for every X that could still be. */
export const toldOf = (config: CrashConfig, round: RoomRound, now: number): Told => {
  const { flight, bets } = round
  if (flight === null) return { crash: null, ceiling: null, bets: [] }
  const told = now - flight.takeoffAt - config.delayMs
  const end = crashTime(config, flight.x)
  const crashed = told >= end
  const { byBet, ceiling } = outsOf(config, bets)
  return {
    crash: crashed ? { multiple: Math.min(flight.x, config.cap), at: end } : null,
    ceiling: ceiling !== null && ceiling.at < end && ceiling.at <= told ? ceiling.multiple : null,
    bets: bets.filter(flies).map(({ id }) => {
      const out = byBet.get(id) as Out
      const paid = out.at <= told && crashPay(flight.x, out.multiple, null) > 0
      return { id, out: paid ? out : null, lost: crashed && !paid }
    }),
  }
}

/** The next moment after `now` at which `toldOf` says more; null: it has said all. */
export const nextTelling = (config: CrashConfig, round: RoomRound, now: number): number | null => {
  if (round.flight === null) return null
  const { takeoffAt, x } = round.flight
  const end = crashTime(config, x)
  const told = now - takeoffAt - config.delayMs
  const times = [...outsOf(config, round.bets).byBet.values()].map(({ at }) => at)
  const next = [...times.filter((at) => at < end), end].filter((at) => at > told)
  return next.length === 0 ? null : takeoffAt + config.delayMs + Math.min(...next)
}

/** What a flying bet comes to in the end. */
export type Settled = { id: string; pay: number; payoutKurus: bigint; void: boolean }

/**
 * `broken`: the process came back when it had crashed already. Who had a multiple of their own, or had clicked, is paid
 * as if nothing had been; the others could not click, and get their stake back.
 */
export const settle = (
  config: CrashConfig,
  { flight, bets }: RoomRound,
  broken: boolean,
): Settled[] => {
  if (flight === null) throw new Error('nothing has flown')
  const { byBet } = outsOf(config, bets)
  return bets.filter(flies).map(({ id, auto, clicked, stakeKurus }) => {
    if (broken && auto === null && clicked === null)
      return { id, pay: 0, payoutKurus: 0n, void: true }
    const pay = crashPay(flight.x, (byBet.get(id) as Out).multiple, null)
    return { id, pay, payoutKurus: (stakeKurus * BigInt(pay)) / 100n, void: false }
  })
}
