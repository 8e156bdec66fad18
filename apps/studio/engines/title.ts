import type { Lang, RoomRules, Rules } from './define.ts'

/*
 * A title is a file in ../titles: which rules, with which config, under which name. It holds no code, so the
 * server, the simulator, the page and the verifier's worker read the same file.
 */

/**
 * The studio sells under several labels; each is a provider of its own in the operator's catalogue.
 */
export const labelNames = {
  'felek-studio': 'Felek Studio',
  poyraz: 'Poyraz',
  'kuzey-isigi': 'Kuzey Işığı',
  lodos: 'Lodos',
  turna: 'Turna',
  'ada-works': 'Ada Works',
  'zeytin-labs': 'Zeytin Labs',
} as const
export type Label = keyof typeof labelNames

export type Palette =
  | 'gece'
  | 'safran'
  | 'mercan'
  | 'firuze'
  | 'lal'
  | 'zumrut'
  | 'mor'
  | 'kum'
  | 'buz'
  | 'kul'
  | 'gul'
  | 'limon'
  | 'gun'
  | 'petrol'

export type Theme = {
  palette: Palette
  /** Lettering of the cover and of the stage's title. */
  face: 'cinzel' | 'bungee' | 'russo' | 'titan' | 'grenze'
  /** The title as it stands on the cover, line by line. */
  lines: readonly string[]
  pattern:
    | 'rays'
    | 'whirl'
    | 'lattice'
    | 'kilim'
    | 'scales'
    | 'waves'
    | 'stars'
    | 'hills'
    | 'dunes'
    | 'check'
    | 'bokeh'
  composition: 'bust' | 'centre' | 'tilt' | 'trio' | 'duo' | 'pile' | 'ring' | 'horizon'
  /** Fluent Emoji names: the cover's object and its companions. */
  hero: string
  props: readonly string[]
}

/** Fluent Emoji names of a slot's symbols; the royals A K Q J 10 are common to all. */
export type Symbols = {
  wild: string
  scatter: string
  premiums: readonly [string, string, string, string]
}

type Common = {
  slug: string
  names: Readonly<Record<Lang, string>>
  label: Label
  palette: Palette
  face: Theme['face']
  /** ISO day. */
  releasedOn: string
  /** Sold: it plays to its end in the product. A title that is not yet is in no list and opens for nobody. */
  released: boolean
}

export type Title<Config, Wager, State, Action, View> = Common & {
  kind: 'solo'
  /** Its `type` in the operator's catalogue (docs/product/games.md, "Kinds of play"). */
  type: 'video' | 'classic' | 'ways' | 'cluster' | 'crash' | 'table' | 'instant' | 'poker'
  /** The engine's rules; the engine that belongs to them is the index's. */
  rules: Rules<Config, Wager, State, Action, View>
  config: NoInfer<Config>
  /** The wager with which the page opens; figures that differ by wager are those of this one. */
  usual: NoInfer<Wager>
  /** What the operator's lobby filters by (docs/providers.md, "The catalogue"). */
  features: readonly string[]
  /** What the operator's catalogue lets it take part in: `jackpot`, of a slot. */
  facets?: readonly string[]
}

/** Keeps a title's config to what its rules take. */
export const defineTitle = <Config, Wager, State, Action, View>(
  title: Omit<Title<Config, Wager, State, Action, View>, 'kind'>,
): Title<Config, Wager, State, Action, View> => ({ kind: 'solo', ...title })

/** A game with a room and a clock. */
export type RoomTitle<Config, Usual> = Common & {
  kind: 'room'
  rules: RoomRules<Config>
  config: NoInfer<Config>
  /** The bet that declared figures of spread are of. */
  usual: Usual
  limits: { minKurus: bigint; maxKurus: bigint }
  /** How long bets are taken. */
  betMs: number
  /** From the bell to the draw: as long as stakes are under way, within these. */
  bellMs: { least: number; most: number }
  /** From the draw to take-off: pages have heard of it by then. */
  startMs: number
  restMs: number
}

export const defineRoomTitle = <Config, Usual>(
  title: Omit<RoomTitle<Config, Usual>, 'kind'>,
): RoomTitle<Config, Usual> => ({ kind: 'room', ...title })
