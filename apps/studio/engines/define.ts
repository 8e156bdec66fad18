import type * as z from 'zod/mini'
import type { Draw } from '../src/maths/draw.ts'

/*
 * What a game is. An engine is a folder beside this file and a line in index.ts; a title is a file in
 * ../titles. The machine of rounds (src/rounds) plays any of them and knows none: commit → stake taken →
 * draw → decide → settle (docs/fairness.md). The same `Rules` run in the server, in the simulator and in the
 * verifier's worker, so they are pure: no clock, no chance but `draw`, no database, no text, no DOM, no zod.
 */

export type Family = 'slot' | 'instant' | 'cards' | 'table' | 'show' | 'lottery' | 'racing'
export type Lang = 'tr' | 'en'

/** What canonical JSON writes: no undefined, no bigint. */
export type Plain =
  | null
  | boolean
  | number
  | string
  | readonly Plain[]
  | { readonly [key: string]: Plain }

/** An action that may be taken now. `stake`: it costs a further stake, so many times the round's first. */
export type Offer<Action> = { action: Action; stake?: number }

/** What a stake of the round pays, in hundredths of that stake, rounded down: 195 is 1.95×. */
export type Pay = number

export type Rules<Config, Wager, State, Action, View> = {
  /**
   * The round as it stands when its first stake has been taken. All that is hidden (board, deck) is drawn here,
   * whole; a game without a decision is over at once.
   */
  open(config: Config, wager: Wager, draw: Draw): State
  /** What may be done now; nothing: the round is over. */
  actions(config: Config, state: State): readonly Offer<Action>[]
  /** The state after an offered action; whoever asks for another never gets here. `state` stays as it is. */
  act(config: Config, state: State, action: Action, draw: Draw): State
  /**
   * What the clock does for a player who does not come back: never a further stake. Only asked while there are actions;
   * it may be one that is not offered (a stake that goes back untouched), and `act` takes it all the same.
   */
  fallback(config: Config, state: State): Action
  /** What each stake pays, in the order in which they were taken; asked once the round is over. Not over `cap`. */
  settle(config: Config, state: State): readonly Pay[]
  /** What is sealed at step 0 and shown at the end: null where nothing is hidden. */
  hidden(config: Config, state: State): Plain
  /**
   * All that leaves the house. Two states with the same history and another hidden part have the same view, byte by
   * byte, until they are over.
   */
  show(config: Config, state: State): View
}

/** What a title calls a symbol, by its letter in the rules. */
export type Named = (letter: string) => string | undefined

/**
 * A rule of a game: its name, its figures, its sentences. `maths`: how a figure is made, for who wants to compute it; it
 * stands folded.
 */
export type Rule = { title: string; text: readonly string[]; maths?: true }

/** The rules as text, and what a view says aloud (screen reader, history, mail). Money is said by who knows the stake. */
export type Words<Config, View, Wager = unknown> = {
  /** Headings and paragraphs of the game's own rules. */
  rules(config: Config, figures: Figures): readonly Rule[]
  say(config: Config, view: View, named?: Named): readonly string[]
  /** The outcome in a line of a history; absent where the last that is said aloud tells it. */
  brief?(config: Config, view: View): string
  /**
   * How a round is played that spread, hits and percentiles are of: the wager, and what is decided. Absent where there is
   * nothing to choose.
   */
  usual?(config: Config, usual: Wager): string
  /** A part of the return by its name in the figures; absent where the names are those of any game (`base`, `feature`). */
  part?(name: string): string
}

/** How a figure is known. */
export type Known =
  | { how: 'exact' }
  /** Half the width of the interval, in points of percent, at 99 %. */
  | { how: 'sampled'; rounds: number; pointsAt99: number }

/**
 * What is declared of a title: computed from config, after rounding, by `figures`; none is entered by hand. Where
 * wagers or decisions differ, `rtp`, `maxWin` and `topEvery` are of the whole game, the rest of `usual` alone.
 */
export type Figures = {
  /** Percent of all stakes; of a game whose wagers differ the least and the most. Exact ones also as fractions ('97/100'). */
  rtp: { least: string; most: string; exact?: { least: string; most: string } }
  known: Known
  /** Parts of the return by name ('base', 'feature', …) or by wager, percent with two places. */
  parts: Readonly<Record<string, string>>
  /** Standard deviation of a round in stakes, two places, and its step (1 < 3 ≤ 2 < 6 ≤ 3 < 10 ≤ 4 < 16 ≤ 5). */
  sigma: string
  volatility: 1 | 2 | 3 | 4 | 5
  /** Percent of rounds that pay anything, and of winning rounds those that pay no more than the stake. */
  hitRate: string
  smallWins: string
  /** One round in so many starts the feature; null where there is none. */
  featureEvery: number | null
  /** The highest payable price, times the stake, rounded up to hundredths, and one round in so many pays it. */
  maxWin: string
  topEvery: number
  /** Of a chance that is sampled: how often it was met, and half the width of its interval at 99 %, percent of it. */
  topMet?: { hits: number; percentAt99: number }
  /** 5th, 50th, 95th percentile of what is left of 100 and of 1,000 rounds, percent of what was staked. */
  returns: { of100: readonly [number, number, number]; of1000: readonly [number, number, number] }
  /** That many percent of rounds pay no more than so much, times the stake with two places. */
  percentiles: Readonly<Record<Percentile, string>>
  /** What the strategy returns that the rules print, percent with two places; absent where there is none. */
  printed?: string
}
export const percentiles = ['50', '75', '90', '99', '99.9', '99.99'] as const
export type Percentile = (typeof percentiles)[number]

/** A title's sheet: what is declared of it, with what it was computed from (par.ts). */
export type Par = {
  slug: string
  names: Readonly<Record<string, string>>
  engine: string
  /** Version of rules and config (versions.ts). */
  maths: string
  config: Plain
  /** The wager of which sigma, hits and returns are. */
  usual: Plain
  figures: Figures
}

/** For figures that are sampled, in batches that can be kept: what may be spent on them. */
export type Effort = {
  /** Single spins in all. */
  spins: number
  /** 0: on this one. */
  threads: number
  /** A thread that runs the file and answers a job a message; there is one in tools/figures.ts. */
  spawn(file: URL, data: unknown): { ask(job: unknown): Promise<Plain>; end(): Promise<unknown> }
  /** Batches that are done, by name: filled while they end, read by who goes on later. */
  kept: Map<string, Plain>
  /** Asked before each batch; when it says no, the figures are refused with `Unfinished`. */
  goOn(): boolean
  progress(share: number): void
}
export class Unfinished extends Error {}

/** A round of one player's, step by step. */
export type Engine<Config, Wager, State, Action, View> = {
  kind: 'solo'
  /** Family and name, as `slot.hold`: this literal stands in the engine's folder and in the index alone (check-house). */
  id: `${Family}.${string}`
  family: Family
  /** From one start to the next, milliseconds: slots 2,500, others 5,000. */
  paceMs: number
  /** What another than the title may say: checked before anything is drawn. Closed objects. */
  wager: z.ZodMiniType<Wager>
  action: z.ZodMiniType<Action>
  rules: Rules<Config, Wager, State, Action, View>
  /** Whether a round that is over, by its last view, reached the feature (free spins); absent: there is none to reach. */
  featured?(view: View): boolean
  /** `usual`: the wager with which the title opens, which `sigma`, `hitRate`, `smallWins` and `returns` are of. */
  figures(config: Config, usual: Wager, effort: Effort): Figures | Promise<Figures>
  words: Readonly<Record<Lang, Words<Config, View, Wager>>>
}

/** Keeps the types of an engine's parts together; where engines of many kinds stand in one list, see index.ts. */
export const defineEngine = <Config, Wager, State, Action, View>(
  engine: Omit<Engine<Config, Wager, State, Action, View>, 'kind'>,
): Engine<Config, Wager, State, Action, View> => ({ kind: 'solo', ...engine })

/** What of a room's rules others ask for than the room itself. */
export type RoomRules<Config> = {
  /** The config as it is declared and hashed: amounts of kuruş as text. */
  plain(config: Config): Plain
}

/** The room's clock in milliseconds, as its rules as text tell it. */
export type RoomTerms<Config> = Config & { betMs: number; restMs: number }

/** As `Words`, of a room. */
export type RoomWords<Config, Usual> = {
  rules(
    terms: RoomTerms<Config>,
    figures: Figures,
  ): readonly { title: string; text: readonly string[] }[]
  /** How a bet is played that figures of spread are of. */
  usual(usual: Usual): string
}

/** A game that all who are there play together, by the clock of its room (src/rooms). */
export type RoomEngine<Config, Usual> = {
  kind: 'room'
  id: `${Family}.${string}`
  family: Family
  rules: RoomRules<Config>
  /** `usual`: the bet of which figures of spread are. Exact, and made in a moment. */
  figures(config: Config, usual: Usual): Figures
  words: Readonly<Record<Lang, RoomWords<Config, Usual>>>
}

export const defineRoomEngine = <Config, Usual>(
  engine: Omit<RoomEngine<Config, Usual>, 'kind'>,
): RoomEngine<Config, Usual> => ({ kind: 'room', ...engine })
