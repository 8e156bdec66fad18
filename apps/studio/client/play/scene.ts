import type { ReactNode } from 'react'
import type { Lang, Named, Words } from '../../engines/define.ts'
import type { Odds } from '../../engines/odds.ts'
import type { Store } from '../lib/store.ts'
import type { Mixer, Sounds } from '../sound/mixer.ts'
import type { Cuts } from '../stage/atlas.ts'
import type { Box, Painter, Source, Texture } from '../stage/painter.ts'
import type { Particles } from '../stage/particles.ts'
import type { Score, ScoreMaker } from '../stage/score.ts'
import type { Size } from '../stage/stage.ts'
import type { Game, Tier, Worth } from './game.ts'
import type { RoundState } from './round.ts'

/*
 * What an engine's scene is to the shell. The shell has bar, stake, money, panels and the round; the scene has what
 * stands on the stage. It gets views, says how they are shown, and knows no server.
 */

/** What a scene asks of the shell. */
export type SceneHost<Config, Wager> = {
  game: Game<Config, Wager>
  cuts: Cuts
  mixer: Mixer
  lang: Lang
  /** What flies over the stage; drawn after the scene. */
  particles: Particles
  reduced(): boolean
  /** The stage's clock, for particles. */
  nowMs(): number
  /** A frame is wanted: what the scene shows at rest has changed. */
  touch(): void
  /** Adds what is made of a win, around a point of the stage. */
  celebrate(score: ScoreMaker, tier: Tier, worth: Worth): void
}

export type Scene<Wager, View, Action = unknown> = {
  /** `area`: where the board may stand, the rest of the stage is under panels. */
  resize(size: Size, area: Box): void
  draw(painter: Painter, textures: readonly Texture[], nowMs: number): void
  /** Whether something moves at rest. */
  alive(): boolean
  /** The wager of the next round has changed: the board shows it. */
  set(wager: Wager): void
  /** The player lays out what to do next; absent where an action is one press. */
  draft?(action: Action): void
  /** A stake is on its way. */
  begin(wager: Wager): Score | null
  /** How a view is shown, after the one before it (null: the first of the round). */
  score(view: View, before: View | null, worth: Worth): Score
  /** The stake was not taken. */
  cancel(): void
}

/** What the parts beside the canvas get. */
export type PartProps<Config, Wager, Action, View> = {
  game: Game<Config, Wager>
  look: TitleLook
  state: RoundState<Wager, Action, View>
  /** What the scene tells its parts over the stage: places, what it has shown so far. Controls do not follow it. */
  scene: unknown
  /** The digest of the seed in force; none where a round is looked at again. */
  seed?: string | undefined
  setWager(wager: Wager): void
  act(action: Action): void
  /** Lays out an action that the big button takes, from what lies there now: a second key may come before the first has been drawn. */
  setDraft(update: (before: Action | null) => Action): void
  /** As the big button does. */
  bet(): void
}

export type Part<Config, Wager, Action, View> = (
  props: PartProps<Config, Wager, Action, View>,
) => ReactNode

/** What stands on the big button while a round waits for a decision, and what it does. */
export type Main<Action> = { label: ReactNode; action: Action | null }

/** A figure that changes with every frame: only what shows it is drawn anew. */
export type Count = Store<{ value: number | null }>

export type SceneModule<Config, Wager, Action, View, Told extends object = object> = {
  /** What its styles go by. */
  name: string
  create(host: SceneHost<Config, Wager>): { scene: Scene<Wager, View, Action>; told: Store<Told> }
  /** Over the stage: grids, ladders, labels. */
  Overlay: Part<Config, Wager, Action, View>
  /** Behind the canvas, over the background: another light. */
  Behind?: Part<Config, Wager, Action, View>
  /** What pays what, at the head of the rules. */
  Paytable?: Part<Config, Wager, Action, View>
  /** Beside the stake: what else a bet says. */
  Controls: Part<Config, Wager, Action, View>
  /** Beside the stage where there is room: last results, the sum of a round. */
  Aside?: Part<Config, Wager, Action, View>
  sounds: Sounds
  words: Readonly<Record<Lang, Words<Config, View>>>
  /** The big button: its words, and the action that it takes in a decision. */
  main: (
    state: RoundState<Wager, Action, View>,
    lang: Lang,
  ) => { bet: string; act: Main<Action> | null }
  /** Its rounds hide something: they show their seal, with what is said of it; its place is kept before the first. */
  sealed?: Readonly<Record<Lang, string>>
  /** Keys of its own, and what they do. */
  keys?: Readonly<Record<Lang, readonly (readonly [key: string, what: string])[]>>
  /**
   * What is declared of the wager that is chosen, or of the one that a round is played by; absent where a bet says
   * nothing that changes it.
   */
  odds?: (config: Config, wager: Wager, view: View | null) => Odds
  /** The wager that the arrows to the left (-1) and right lead to. */
  turn?: (wager: Wager, by: 1 | -1) => Wager
}

/** A scene of any engine: what belongs to it is known by the rules of its title alone. */
export type AnyScene = SceneModule<unknown, unknown, unknown, unknown>

export const anyScene = <Config, Wager, Action, View, Told extends object>(
  module: SceneModule<Config, Wager, Action, View, Told>,
): AnyScene => module as unknown as AnyScene

/** How a title looks beside its engine: data alone, and which engine's scene it is played on. */
export type TitleLook = {
  slug: string
  scene: () => Promise<AnyScene>
  cuts: Cuts
  /** Custom properties of the frame. */
  colours: Readonly<Record<string, string>>
  /** Width and height of the lettering. */
  title: readonly [number, number]
  /** What flies at the greatest wins; coins at the others. */
  shower?: readonly string[]
  /** What its symbols are called, by the letters of the rules. */
  symbols?: Readonly<Record<string, Readonly<Record<Lang, string>>>>
}

/** What a title calls its symbols, for who has a round read. */
export const namesOf =
  ({ symbols }: Pick<TitleLook, 'symbols'>, lang: Lang): Named =>
  (letter) =>
    symbols?.[letter]?.[lang]

export type Sources = readonly Source[]
