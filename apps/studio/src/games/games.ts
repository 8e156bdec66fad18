import type { DrawnGame, DrawnTitle } from '../../engines/drawn.ts'
import { drawnEngineOf, type AnyDrawnEngine } from '../../engines/registry.ts'
import { titles } from '../titles.ts'
import declared from './rtp.json' with { type: 'json' }

/** A title whose rounds are drawn whole, with its engine and as that engine has it. */
export type Game = DrawnGame & { title: DrawnTitle; engine: AnyDrawnEngine }

/** What is declared of it; made by declare.ts. */
const figuresOf = (slug: string): unknown => (declared as Readonly<Record<string, unknown>>)[slug]

const gameOf = (title: DrawnTitle): Game => ({
  title,
  engine: drawnEngineOf(title),
  ...title.rules.gameOf(title, figuresOf(title.slug)),
})

export const games: ReadonlyMap<string, Game> = new Map(
  titles.map((title) => [title.slug, gameOf(title)]),
)
