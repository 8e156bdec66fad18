import type { Label, Palette, Theme } from '../src/titles.ts'
import type { Lang, Rules } from './define.ts'

/*
 * A title is a file in ../titles: which rules, with which config, under which name. It holds no code, so the
 * server, the simulator, the page and the verifier's worker read the same file.
 */

export type Title<Config, Wager, State, Action, View> = {
  slug: string
  names: Readonly<Record<Lang, string>>
  label: Label
  palette: Palette
  face: Theme['face']
  /** Its `type` in the operator's catalogue (api.md). */
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
  /** ISO day. */
  releasedOn: string
  /** Sold: it plays to its end in the product. A title that is not yet is in no list and opens for nobody. */
  released: boolean
}

/** Keeps a title's config to what its rules take. */
export const defineTitle = <Config, Wager, State, Action, View>(
  title: Title<Config, Wager, State, Action, View>,
): Title<Config, Wager, State, Action, View> => title
