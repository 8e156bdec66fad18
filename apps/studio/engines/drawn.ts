import type { Drawn } from './provider-types.ts'
import { toAmount, toKurus } from '../src/maths/money.ts'
import { bytesOfText, hexOf, sha256 } from '../src/maths/sha256.ts'
import type { Draw } from '../src/maths/draw.ts'
import type { GameInfo } from '../src/protocol/games.ts'
import type { DrawnResult } from '../src/protocol/protocol.ts'
import type { Bet, Outcome } from '../src/protocol/rounds.ts'
import type { Family, Rules } from './define.ts'
import type { PlacedBet, Wager } from './placed.ts'
import { labelNames, type Label, type Symbols, type Theme } from './title.ts'

/*
 * Games whose whole outcome follows from one list of draws: all is drawn when the stake has been taken, nothing is
 * decided, nothing is hidden. Their pages are the studio's own, of before the stage (client/slot, client/roulette …),
 * and so are the shapes of what they are told (protocol/games.ts) and of what is kept of a round (protocol/rounds.ts).
 */

/** What is declared of every such title; percent and stakes as the figures of a slot (reels/figures.ts). */
export type DrawnFigures = {
  rtp: string
  hitRate: string
  sigma: string
  volatility: 1 | 2 | 3 | 4 | 5
  maxWin: string
  /** One round in so many pays it. */
  topEvery: number
}

export type Played = { outcome: Outcome; payoutKurus: bigint }

/** A title with its maths, as the machine of rounds plays it and as its page is told of it. */
export type DrawnGame = {
  info: GameInfo
  /** Names this version of the data: a round says which one it was played on. */
  maths: string
  /** What the operator's lobby filters by. */
  features: readonly string[]
  /** The ladder of stakes, rising; null where the stake is the sum of the bets. */
  stakes: readonly bigint[] | null
  /** A stake, or bets; undefined where the game does not offer it. */
  wagerIn(stakeKurus: bigint, bets: readonly Bet[] | undefined): Wager | undefined
  /** The draws do not know the wager, so the outcome is the same whatever is staked; the wager says what it is worth. */
  play(wager: Pick<Wager, 'stakeKurus' | 'bets'>, draw: Draw): Played
  /** What a history shows of an outcome. */
  told(outcome: Outcome): Drawn | null
  /**
   * How the draws become what was shown, for who draws again; null of slots. `own`: the outcome is of this very version,
   * so that its data may be told.
   */
  result(outcome: Outcome, own: boolean): DrawnResult | null
  /** Free spins were played; absent: there are none. */
  featured?: (outcome: Outcome) => boolean
}

export type DrawnTitle<Config = unknown, Figures = unknown> = {
  kind: 'drawn'
  slug: string
  name: string
  label: Label
  theme: Theme
  /** Absent on tables. */
  symbols?: Symbols
  /** What the operator's catalogue lets it take part in: `jackpot`. */
  facets?: readonly string[]
  /** ISO day. */
  releasedOn: string
  rules: DrawnRules<Config, Figures>
  config: NoInfer<Config>
}

/** `figures`: what is declared of the title (src/games/rtp.json). */
export type DrawnRules<Config, Figures> = {
  gameOf(title: DrawnTitle<Config, Figures>, figures: Figures): DrawnGame
}

/** Keeps a title's config to what its rules take. */
export const defineDrawnTitle = <Config, Figures>(
  title: Omit<DrawnTitle<Config, Figures>, 'kind'>,
): DrawnTitle<Config, Figures> => ({ kind: 'drawn', ...title })

export type DrawnEngine<Config, Figures> = {
  kind: 'drawn'
  id: `${Family}.${string}`
  family: Family
  /** Its `type` in the operator's catalogue (docs/product/games.md, "Kinds of play"). */
  type: string
  rules: DrawnRules<Config, Figures>
  /** Computed from the config; of some seconds. */
  figures(config: Config): Figures
}

export const defineDrawnEngine = <Config, Figures>(
  engine: Omit<DrawnEngine<Config, Figures>, 'kind'>,
): DrawnEngine<Config, Figures> => ({ kind: 'drawn', ...engine })

/** The version of data: 16 hex digits over its JSON as it has always been written. */
export const versionOfData = (data: unknown): string =>
  hexOf(sha256(bytesOfText(JSON.stringify(data)))).slice(0, 16)

/** What every page is told of its game first. */
export const namesOf = ({
  slug,
  name,
  label,
}: Pick<DrawnTitle, 'slug' | 'name' | 'label'>): Pick<
  GameInfo,
  'slug' | 'name' | 'label' | 'labelName'
> => ({ slug, name, label, labelName: labelNames[label] })

/** What was staked, in plain form. A slot has no bets. */
export type PlacedWager = { stake: string; bets: readonly Bet[] }
/** `payout`: decimal, before the cap. */
export type DrawnState = { stake: string; outcome: Outcome; payout: string }

export const plainWager = ({
  stakeKurus,
  bets,
}: Pick<Wager, 'stakeKurus' | 'bets'>): PlacedWager => ({
  stake: toAmount(stakeKurus),
  bets: bets.map(({ kind, numbers, amountKurus }) => ({
    kind,
    numbers: [...numbers],
    amount: toAmount(amountKurus),
  })),
})

const placed = ({ kind, numbers, amount }: Bet): PlacedBet => ({
  kind,
  numbers,
  amountKurus: toKurus(amount),
})

/** Kuruş, exact: odds of single bets need not be hundredths of the whole stake. */
export const payoutOf = (state: DrawnState): bigint => toKurus(state.payout)

/** Free spins were played. */
export const hadFreeSpins = (outcome: Outcome): boolean =>
  'steps' in outcome && outcome.steps.some(({ spin }) => spin === 'free')

/** What the machine of rounds plays: the draws are asked for in the order of ever. */
export const drawnRules: Rules<DrawnGame, PlacedWager, DrawnState, never, Outcome> = {
  open(game, { stake, bets }, draw) {
    const stakeKurus = toKurus(stake)
    const { outcome, payoutKurus } = game.play({ stakeKurus, bets: bets.map(placed) }, draw)
    return { stake, outcome, payout: toAmount(payoutKurus) }
  },
  actions: () => [],
  act: (_, state) => state,
  fallback: () => {
    throw new Error('a game without decisions is over at once')
  },
  settle: (_, state) => [parseInt(`${(payoutOf(state) * 100n) / toKurus(state.stake)}`, 10)],
  hidden: () => null,
  show: (_, { outcome }) => outcome,
}
