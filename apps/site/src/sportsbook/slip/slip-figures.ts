import { lineCount, mbsUnmet, potentialWin, totalOdds, type Bets } from '@felek/contract/coupon.ts'
import { sportsRules } from '@felek/contract/sports-rules.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import type { OddsPolicy } from '@felek/contract/sportsbook.ts'
import { pickKey } from '../match/event.ts'
import { bankersOf, systemsOf, type Slip } from './slip.ts'

/*
 * The figures of a slip, by the contract's arithmetic: the same that the server judges by, so what
 * stands above the button is what the coupon will say.
 */

/** How a pick stands: what was shown when it was picked or confirmed, and what it is now. */
export type PickNow = {
  /** Hundredths; null until the first are known. */
  confirmed: number | null
  now: number | null
  state: 'open' | 'suspended' | 'gone'
  mbs: number
  live: boolean
  /** Seconds that a placing waits for it. */
  delayS: number
}

export type Moved = 'rose' | 'fell' | null
export const movedOf = ({ confirmed, now }: Pick<PickNow, 'confirmed' | 'now'>): Moved =>
  confirmed === null || now === null || confirmed === now ? null : now > confirmed ? 'rose' : 'fell'

/** `any` takes falls too, but no leg under 75 % of what was shown (`sportsRules`). */
const leastPercent = 75

/** Whether the policy does not take what the odds have become: then the player is asked. */
export const asksFor = (
  policy: OddsPolicy,
  { confirmed, now }: Pick<PickNow, 'confirmed' | 'now'>,
): boolean => {
  if (confirmed === null || now === null) return false
  if (policy === 'none') return now !== confirmed
  if (policy === 'better') return now < confirmed
  return now * 100 < confirmed * leastPercent
}

export type SlipFigures = {
  lines: number
  /** More lines than a coupon takes. */
  tooMany: boolean
  /** How many legs its shortest line has: what an MBS is held against. */
  least: number
  bankos: number
  /** Money as the wire has it; null where an odd or the stake is missing. */
  stake: string | null
  win: string | null
  /** Hundredths, of a line stake of one. */
  totalOdds: bigint | null
  /** The highest MBS of its picks, and whether it is met. */
  mbs: number
  mbsMet: boolean
  /** Keys of the picks that stand in the way: suspended, gone, changed, related, over the MBS. */
  suspended: readonly string[]
  gone: readonly string[]
  asks: readonly string[]
  related: readonly string[]
  overMbs: readonly string[]
  delayS: number
}

export const figuresOf = (slip: Slip, nows: ReadonlyMap<string, PickNow>): SlipFigures => {
  const keys = slip.picks.map(pickKey)
  const known = keys.map((key) => nows.get(key))
  const systems = systemsOf(slip)
  const bankers = bankersOf(slip)
  const bets: Bets = {
    legs: known.map((it, i) => ({ odds: it?.now ?? 100, banker: bankers[i] ?? false })),
    systems,
  }
  const any = slip.picks.length > 0
  const priced = any && known.every((it) => it !== undefined && it.now !== null)
  const lines = any ? lineCount(bets) : 0n
  const line = slip.lineStake === '' ? null : toKurus(slip.lineStake)
  const where = (is: (it: PickNow) => boolean) =>
    keys.filter((_, i) => {
      const it = known[i]
      return it !== undefined && is(it)
    })
  const mbs = Math.max(1, ...known.map((it) => it?.mbs ?? 1))
  const events = slip.picks.map((p) => p.eventID)
  return {
    lines: Number(lines),
    tooMany: lines > sportsRules.linesMax,
    least: Math.min(slip.picks.length, ...systems),
    bankos: bankers.filter(Boolean).length,
    stake: line === null || !any ? null : toAmount(line * lines),
    win:
      line === null || !priced ? null : toAmount(potentialWin({ ...bets, lineStakeKurus: line })),
    totalOdds: priced ? totalOdds(bets) : null,
    mbs,
    mbsMet: !any || mbsUnmet([mbs], systems) === undefined,
    suspended: where((it) => it.state === 'suspended'),
    gone: where((it) => it.state === 'gone'),
    asks: where((it) => it.state === 'open' && asksFor(slip.policy, it)),
    related: keys.filter(
      (_, i) => events.indexOf(events[i] ?? '') !== events.lastIndexOf(events[i] ?? ''),
    ),
    overMbs: where((it) => it.mbs > Math.min(...systems)),
    delayS: Math.max(0, ...known.map((it) => it?.delayS ?? 0)),
  }
}

/** Whether nothing of what is known here stands in the way of placing. */
export const canPlace = (f: SlipFigures): boolean =>
  f.win !== null &&
  f.stake !== null &&
  toKurus(f.stake) > 0n &&
  f.mbsMet &&
  !f.tooMany &&
  [f.suspended, f.gone, f.asks, f.related].every((keys) => keys.length === 0)
