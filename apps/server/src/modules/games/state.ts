import { adapters, type TableNow } from '../providers/providers.ts'
import type { CatalogueCache } from './catalogue.ts'

/** What goes on at a provider's tables, by its own keys. */
export type States = ReadonlyMap<string, TableNow>

/** What this process knows of a provider's tables. */
export type Watch = {
  known: States
  askedAtMs: number
  /** The studio did not answer: nobody waits for it any more, its tables are closed. */
  away: boolean
  asking: Promise<void> | undefined
  wantedAtMs: number
  /** What the pages were last told, by table id. */
  told: Map<string, string>
}

/** What a process remembers of games. */
export type GamesState = {
  catalogue: CatalogueCache
  /** By provider, of those that have tables. */
  watches: ReadonlyMap<string, Watch>
}

const createWatch = (): Watch => ({
  known: new Map(),
  askedAtMs: -Infinity,
  away: false,
  asking: undefined,
  wantedAtMs: -Infinity,
  told: new Map(),
})

export const createGamesState = (): GamesState => ({
  catalogue: {},
  watches: new Map(
    [...adapters.values()]
      .filter(({ tables }) => tables !== undefined)
      .map(({ name }) => [name, createWatch()]),
  ),
})
