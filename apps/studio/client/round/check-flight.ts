import {
  bitsOf,
  cashLeast,
  ceilingOf,
  crashPoint,
  crashTime,
  type CrashConfig,
} from '../../engines/crash/flight.ts'
import { bytesOfHex, hexOf, hmacSha256, sha256 } from '../../src/maths/sha256.ts'
import type { Verification } from '../../src/protocol/protocol.ts'
import { toKurus } from '../lib/money.ts'
import type { Found } from './check.ts'
import type { OwnBet, OwnBets } from './own-bets.ts'

/*
 * A room's round computed again from its public record by the rules of flight.ts: where it ended from link and late value, and
 * what bets were paid by that. Whether the link is the published chain's is followed at the site's `/verify`.
 */

export type Flown = {
  /** Hundredths, as it was shown; game time of the end, milliseconds. */
  multiple: number
  endMs: number
}

export type FlightReport = {
  link: Found
  late: Found
  multiple: Found
  payouts: Found
  /** Of the bets that are said to be this player's. */
  mine: Found
  /** Where it ended by this computation; null while that cannot be said, or of a round that does not count. */
  flown: Flown | null
  rulesKept: boolean
}

const holds = (right: boolean): Found => (right ? 'right' : 'wrong')

/** Whether a bet was paid what a flight to X pays it, however it came to be out. */
const paidRight = (config: CrashConfig, x: number, bet: OwnBet): boolean => {
  const { amount, auto, out, payout } = bet
  const stakeKurus = toKurus(amount)
  const ceiling = ceilingOf(config, stakeKurus, auto)
  if (out === null) return toKurus(payout) === 0n && ceiling > x
  return (
    out >= cashLeast &&
    out <= Math.min(x, ceiling) &&
    toKurus(payout) === (stakeKurus * BigInt(out)) / 100n
  )
}

const sameAs =
  (bet: OwnBet) =>
  (other: OwnBet): boolean =>
    other.amount === bet.amount &&
    other.auto === bet.auto &&
    other.out === bet.out &&
    other.payout === bet.payout

/** Each is one of those of the record, none twice. */
const areIn = (bets: readonly OwnBet[], record: readonly OwnBet[]): boolean => {
  const left = [...record]
  return bets.every((bet) => {
    const found = left.findIndex(sameAs(bet))
    if (found !== -1) left.splice(found, 1)
    return found !== -1
  })
}

const minePaid = (
  config: CrashConfig,
  x: number,
  { mode, bets }: OwnBets,
  record: readonly OwnBet[],
): Found =>
  bets.length === 0
    ? 'none'
    : holds(
        bets.every((bet) => paidRight(config, x, bet)) && (mode === 'demo' || areIn(bets, record)),
      )

const nothing: Omit<FlightReport, 'rulesKept'> = {
  link: 'later',
  late: 'later',
  multiple: 'later',
  payouts: 'later',
  mine: 'none',
  flown: null,
}

/** `config`: of the record's own version of the rules; null where that is not kept. */
export const checkFlight = (
  { state, serverSeed, serverSeedHash, shared, crash, payout }: Verification,
  config: CrashConfig | null,
  mine: OwnBets,
): FlightReport => {
  const late = shared?.witnessValues[0]
  if (!crash || serverSeed === null || late === undefined || crash.multiple === null)
    return { ...nothing, rulesKept: true }
  const promised = {
    link: holds(hexOf(sha256(bytesOfHex(serverSeed))) === serverSeedHash),
    late: holds(hexOf(sha256(bytesOfHex(late))) === shared?.witnessCommitment),
  }
  if (config === null) return { ...nothing, ...promised, rulesKept: false }
  const x = crashPoint(config, bitsOf(hexOf(hmacSha256(bytesOfHex(serverSeed))(late))))
  const multiple = Math.min(x, config.cap)
  const found = { ...promised, multiple: holds(multiple === crash.multiple), rulesKept: true }
  if (state === 'void') return { ...nothing, ...found }
  const bets = crash.bets ?? []
  const paid = bets.reduce((sum, bet) => sum + toKurus(bet.payout), 0n)
  return {
    ...found,
    payouts: holds(
      bets.every((bet) => paidRight(config, x, bet)) && paid === toKurus(payout ?? '0.00'),
    ),
    mine: minePaid(config, x, mine, bets),
    flown: { multiple, endMs: crashTime(config, x) },
  }
}
