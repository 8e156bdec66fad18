import type { TermKind } from '../exposure/store.ts'
import type { SportsDeps } from '../deps.ts'
import {
  TradingRejection,
  runTradingAction,
  type TradingAction,
  type By,
} from './trading-actions.ts'
import { setTerm } from './store.ts'

/*
 * What desk holds of prices, markets, limits and players (docs/sportsbook.md, "Trading"). Every process reads it within
 * a second; nothing of it moves money that was staked before.
 */

type TradingDeps = Pick<SportsDeps, 'db' | 'env' | 'now'>
/** An event, or one of its markets. */
export type About = { eventID: string; marketID?: string }

const subjectOf = ({ eventID, marketID }: About): string =>
  marketID === undefined ? eventID : `${eventID}/${marketID}`

const bounds: Readonly<Record<TermKind, readonly [bigint, bigint]>> = {
  suspended: [1n, 1n],
  price: [101n, 50_000n],
  mbs: [1n, 20n],
  limit: [0n, 1_000_000_000n],
  factor: [50n, 5_000n],
}

const hold = async (
  deps: TradingDeps,
  by: By,
  {
    act,
    kind,
    subject,
    value,
  }: { act: TradingAction; kind: TermKind; subject: string; value: bigint | null },
): Promise<bigint> => {
  const [least, most] = bounds[kind]
  if (value !== null && (value < least || value > most))
    throw new TradingRejection(`${kind} is from ${least} to ${most}`)
  return runTradingAction(
    deps,
    by,
    { act, subject, detail: { value: value === null ? null : String(value) } },
    (tx) => setTerm(tx, kind, subject, value),
  )
}

/** Nothing of it is offered until it is released. */
export const suspend = (deps: TradingDeps, by: By, about: About) =>
  hold(deps, by, { act: 'suspend', kind: 'suspended', subject: subjectOf(about), value: 1n })
/** It stands as its feed says again. */
export const release = (deps: TradingDeps, by: By, about: About) =>
  hold(deps, by, { act: 'release', kind: 'suspended', subject: subjectOf(about), value: null })
/** An outcome's odds in hundredths in place of ours; null: ours again. */
export const price = (
  deps: TradingDeps,
  by: By,
  { outcomeID, odds, ...about }: Required<About> & { outcomeID: string; odds: number | null },
) =>
  hold(deps, by, {
    act: 'price',
    kind: 'price',
    subject: `${subjectOf(about)}/${outcomeID}`,
    value: odds === null ? null : BigInt(odds),
  })
/** How many matches a coupon needs; null: by its league again. */
export const mbs = (
  deps: TradingDeps,
  by: By,
  { need, ...about }: About & { need: number | null },
) =>
  hold(deps, by, {
    act: 'mbs',
    kind: 'mbs',
    subject: subjectOf(about),
    value: need === null ? null : BigInt(need),
  })
/** What the house may lose on an outcome, in kuruş; null: by its league again. */
export const limit = (
  deps: TradingDeps,
  by: By,
  { limitKurus, ...about }: About & { limitKurus: bigint | null },
) => hold(deps, by, { act: 'limit', kind: 'limit', subject: subjectOf(about), value: limitKurus })
/** Thousandths of what a player may win on a selection, 50 to 5,000; null: the whole again. */
export const factor = (
  deps: TradingDeps,
  by: By,
  { playerId, thousandths }: { playerId: bigint; thousandths: number | null },
) =>
  hold(deps, by, {
    act: 'factor',
    kind: 'factor',
    subject: String(playerId),
    value: thousandths === null ? null : BigInt(thousandths),
  })
