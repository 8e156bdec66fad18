/*
 * The markets that a feed may name (docs/feed.md): `type` or `type|line`, the outcomes of each, and
 * what their chances sum to. A market that is none of these is an unknown one.
 */

type Kind = {
  /** What stands behind the bar; without it the market has no line. */
  line?: RegExp
  /** Every outcome, or what one must look like where their number is open. */
  outcomes: readonly string[] | RegExp
  /** What the chances of all outcomes sum to: double chance has each result twice. */
  sum: 1 | 2
}

const half = String.raw`(?:0|[1-9]\d{0,2})\.5`
const number = /^[1-9]\d?$/
const threeWay = ['1', 'x', '2'] as const
const twoWay = ['1', '2'] as const
const overUnder = ['over', 'under'] as const

export const marketKinds: Readonly<Record<string, Kind>> = {
  '1x2': { outcomes: threeWay, sum: 1 },
  dc: { outcomes: ['1x', '12', 'x2'], sum: 2 },
  total: { line: new RegExp(`^${half}$`), outcomes: overUnder, sum: 1 },
  btts: { outcomes: ['yes', 'no'], sum: 1 },
  htft: {
    outcomes: threeWay.flatMap((first) => threeWay.map((last) => `${first}/${last}`)),
    sum: 1,
  },
  '1h-1x2': { outcomes: threeWay, sum: 1 },
  '1h-total': { line: new RegExp(`^${half}$`), outcomes: overUnder, sum: 1 },
  hcp: { line: /^\d:\d$/, outcomes: threeWay, sum: 1 },
  ah: { line: /^(?:0|-?\d\.(?:25|5|75)|-?[1-9])$/, outcomes: twoWay, sum: 1 },
  oe: { outcomes: ['odd', 'even'], sum: 1 },
  score: { outcomes: /^(?:\d{1,2}:\d{1,2}|other)$/, sum: 1 },
  next: { line: number, outcomes: ['1', 'none', '2'], sum: 1 },
  'team-total': { line: new RegExp(`^(?:home|away):${half}$`), outcomes: overUnder, sum: 1 },
  corner: { line: number, outcomes: twoWay, sum: 1 },
  winner: { outcomes: twoWay, sum: 1 },
  'pts-hcp': { line: new RegExp(`^-?${half}$`), outcomes: twoWay, sum: 1 },
  'pts-total': { line: new RegExp(`^${half}$`), outcomes: overUnder, sum: 1 },
  quarter: { line: /^[1-4]$/, outcomes: threeWay, sum: 1 },
  set: { line: /^[1-5]$/, outcomes: twoWay, sum: 1 },
  'set-hcp': { line: new RegExp(`^-?${half}$`), outcomes: twoWay, sum: 1 },
  games: { line: new RegExp(`^${half}$`), outcomes: overUnder, sum: 1 },
}

export const kindOf = (market: string): Kind | undefined => {
  const [type = '', line] = market.split('|')
  const kind = Object.hasOwn(marketKinds, type) ? marketKinds[type] : undefined
  if (kind === undefined) return undefined
  const fits = kind.line === undefined ? line === undefined : kind.line.test(line ?? '')
  return fits ? kind : undefined
}

type Outcome = { id: string } & (
  | { p: number }
  | { pWin: number; pHalfWin: number; pVoid: number; pHalfLose: number }
  | { result: number }
)

/**
 * What an outcome has of its market's sum, in millionths: where stakes come back all outcomes of the market
 * have equal parts of it.
 */
const worthOf = (it: Outcome, equal: number): number => {
  if ('p' in it) return it.p
  if ('result' in it) return 0
  const back = it.pVoid + it.pHalfWin / 2 + it.pHalfLose / 2
  return it.pWin + it.pHalfWin / 2 + back * equal
}
const partsOf = (it: Outcome): number =>
  'pWin' in it ? it.pWin + it.pHalfWin + it.pVoid + it.pHalfLose : 0

const sumSlack = 20_000

/** Why a market can not be believed; undefined where it can. */
export const faultOf = ({
  market,
  outcomes,
}: {
  market: string
  outcomes: readonly Outcome[]
}): string | undefined => {
  const kind = kindOf(market)
  if (kind === undefined) return 'unknown market'
  const ids = outcomes.map(({ id }) => id)
  if (new Set(ids).size < ids.length) return 'an outcome twice'
  const { outcomes: known } = kind
  const isKnown = (id: string) => (known instanceof RegExp ? known.test(id) : known.includes(id))
  const unknown = ids.find((id) => !isKnown(id))
  if (unknown !== undefined) return `unknown outcome ${unknown}`
  const [first] = outcomes
  if (first === undefined || 'result' in first) return undefined
  if (!(known instanceof RegExp) && ids.length < known.length) return 'an outcome is missing'
  if (outcomes.some((it) => partsOf(it) > 1_000_000 + sumSlack)) return 'parts over 1'
  const sum = outcomes.reduce((all, it) => all + worthOf(it, kind.sum / outcomes.length), 0)
  return Math.abs(sum - kind.sum * 1_000_000) > kind.sum * sumSlack
    ? `chances sum to ${sum} millionths`
    : undefined
}
