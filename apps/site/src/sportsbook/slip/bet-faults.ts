import { oddsOf } from '@felek/contract/coupon.ts'
import { toKurus } from '@felek/contract/money.ts'
import { pickKey, type Pick3 } from '../match/event.ts'
import { isOdds } from '../odds/odds-board.ts'

/*
 * What a refusal of placeBet, or a fault of quoteBet, says of which selections. A quote lists all
 * that is wrong; a refusal is the first of them, with all selections concerned in `data`.
 */

export type BetFault = {
  /** The stable key (packages/contract/src/errors.ts). */
  key: string
  /** The server's sentence, in the player's language. */
  message: string
  /** Keys of the picks concerned; none where it concerns the slip as a whole. */
  picks: readonly string[]
  /** Today's odds of those that have some, in hundredths. */
  odds: ReadonlyMap<string, number>
  /** The largest line stake that would be taken, as money. */
  maxLineStake?: string | undefined
  /** Of a coupon that waited: the key that it was refused for. */
  why?: string | undefined
}

type Concerned = Pick3 & { odds?: unknown }
const isConcerned = (v: unknown): v is Concerned =>
  typeof v === 'object' &&
  v !== null &&
  ['eventID', 'marketID', 'outcomeID'].every(
    (name) => typeof (v as Record<string, unknown>)[name] === 'string',
  )

type BetRefusal = { key: string; message: string; data: unknown }

/** A refusal as a fault; of `data` that is none, the sentence alone is taken. */
export const faultOf = ({ key, message, data }: BetRefusal): BetFault => {
  const read = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>
  const all = Array.isArray(read['selections']) ? read['selections'] : []
  const selections = all.every(isConcerned) ? all : []
  const max = read['maxLineStake']
  return {
    key,
    message,
    picks: selections.map(pickKey),
    odds: new Map(
      selections.flatMap((it) =>
        isOdds(it.odds) ? [[pickKey(it), oddsOf(it.odds)] as const] : [],
      ),
    ),
    maxLineStake: typeof max === 'string' && /^\d{1,15}\.\d{2}$/.test(max) ? max : undefined,
  }
}

/** The stake is what is wrong: their sentences and the step that mends them stand at the button. */
const ofStake = ['stake_limit', 'payout_limit']

/** What a fault offers to stake instead: only less than what is staked, never more. */
export const maxOffered = (
  { key, maxLineStake }: Pick<BetFault, 'key' | 'maxLineStake'>,
  lineStake: string,
): string | undefined => {
  if (maxLineStake === undefined || toKurus(maxLineStake) <= 0n) return undefined
  if (![...ofStake, 'amount_out_of_range'].includes(key)) return undefined
  return lineStake !== '' && toKurus(lineStake) > toKurus(maxLineStake) ? maxLineStake : undefined
}

/** More money would mend it, now or, of a coupon that waited, for the next press. */
export const lacksMoney = ({ key, why }: Pick<BetFault, 'key' | 'why'>): boolean =>
  key === 'insufficient_funds' || why === 'insufficient_funds'

/** The sentences that stand at a pick. */
export const faultsAt = (faults: readonly BetFault[], key: string): readonly BetFault[] =>
  faults.filter(({ picks }) => picks.includes(key))

/** Those that stand above the button: of the slip as a whole, its stake, or picks that are gone from it. */
export const faultsOfSlip = (
  faults: readonly BetFault[],
  keys: readonly string[],
): readonly BetFault[] =>
  faults.filter(
    ({ key, picks }) => ofStake.includes(key) || !picks.some((pick) => keys.includes(pick)),
  )
