import type { NamedThing } from '@felek/contract/boot.ts'
import { liveTypes, slotTypes } from '@felek/contract/games.ts'
import { limits } from '@felek/contract/limits.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { phrases } from '@felek/phrases/phrases.ts'
import { promotionContent } from '../content/content.ts'
import { gamesByKeys, liveLobby, lobbyGames } from '../games/games.ts'
import type { PagesDeps } from './deps.ts'
import { tournamentsNow } from '../rewards/rewards.ts'

/*
 * What an address with a parameter names. The lists are those of the calls, so that a page is there
 * exactly when the app has something to show on it.
 */

/** Something that has a page of its own, and when it takes place if it is an event. */
export type Thing = NamedThing & { path: string; event?: { start: string; end: string } }

type Lister = (deps: PagesDeps, lang: Lang) => Promise<Thing[]>

const at = (prefix: string, id: string): string => `${prefix}/${encodeURIComponent(id)}`

const listers: Record<string, Lister> = {
  '/slot/category/:categoryID': async (deps, lang) =>
    (await lobbyGames(deps.db.read, lang)).categories.map((c) => ({
      name: c.name,
      path: at('/slot/category', c.CategoryID),
    })),
  '/slot/provider/:providerID': async (deps, lang) =>
    (await lobbyGames(deps.db.read, lang)).providers.map((p) => ({
      name: p.providerName,
      path: at('/slot/provider', p.providerID),
    })),
  '/slot/type/:type': async (_house, lang) => {
    const names: Record<string, string> = {
      ...phrases[lang].games.types,
      jackpot: phrases[lang].pages.jackpotGames,
    }
    return slotTypes.flatMap((type) =>
      // Two shelves have an address of their own: /instant and /poker.
      type === 'instant' || type === 'poker' || names[type] === undefined
        ? []
        : [{ name: names[type], path: at('/slot/type', type) }],
    )
  },
  '/live/category/:categoryID': async (deps, lang) =>
    (await liveLobby(deps, lang)).categories.map((c) => ({
      name: c.name,
      path: at('/live/category', c.CategoryID),
    })),
  '/live/provider/:providerID': async (deps, lang) =>
    (await liveLobby(deps, lang)).providers.map((p) => ({
      name: p.providerName,
      path: at('/live/provider', p.providerID),
    })),
  '/live/type/:type': async (deps, lang) => {
    const kinds = new Set((await liveLobby(deps, lang)).tables.map((table) => table.kind))
    return liveTypes
      .filter((type) => kinds.has(type))
      .map((type) => ({ name: phrases[lang].live.types[type], path: at('/live/type', type) }))
  },
  '/demo/:type/:id': async (deps, lang) => [
    ...(await lobbyGames(deps.db.read, lang)).games
      .filter((g) => g.demo)
      .map((g) => ({ name: g.name, path: at('/demo/slot', g.gameID) })),
    ...(await liveLobby(deps, lang)).tables
      .filter((t) => t.demo)
      .map((t) => ({ name: t.name, path: at('/demo/live', t.tableID) })),
  ],
  '/promotions/:slug': async (deps, lang) =>
    (await promotionContent(deps.db.read, lang, deps.now())).promotions.map((p) => ({
      name: p.Title,
      summary: p.Summary,
      path: at('/promotions', p.slug),
    })),
  '/tournaments/:id': async (deps, lang) =>
    (
      await tournamentsNow(deps.db.read, lang, deps.now(), { limit: limits.listMax, offset: 0 })
    ).rows.map((t) => ({
      name: t.Title,
      summary: t.Text,
      path: at('/tournaments', t.id),
      event: { start: t.Start_date, end: t.End_date },
    })),
}

/**
 * Everything that has a page under this route's pattern; none where the route names nothing that
 * could be listed.
 */
export const findThings = async (deps: PagesDeps, route: string, lang: Lang): Promise<Thing[]> =>
  (await listers[route]?.(deps, lang)) ?? []

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Races and bingo too, and what closed a moment ago, which its page says itself. */
const demoThing = async (deps: PagesDeps, path: string): Promise<Thing | undefined> => {
  const [, , type = '', id = ''] = path.split('/')
  const found = [...(await gamesByKeys(deps.db.read, [decoded(id)])).values()].find(
    (game) => game.type === type,
  )
  // However it was written: a game has one page, not one for each way to write its id.
  return found && { name: found.name, path: at(`/demo/${type}`, decoded(id)) }
}

/**
 * The lists change with what is public; times end offers and tournaments, so none is older than
 * this.
 */
const listedMs = 10_000

/**
 * What a path names, from lists that are kept until something public changes: undefined where there
 * is no such thing; null where the route's address names nothing that we list.
 */
export const createNames = (deps: PagesDeps) => {
  const known = new Map<
    string,
    { version: number; atMs: number; things: Promise<Map<string, Thing>> }
  >()
  const listed = (route: string, lang: Lang): Promise<Map<string, Thing>> => {
    const key = `${route} ${lang}`
    const before = known.get(key)
    const atMs = deps.now().getTime()
    const version = deps.cacheVersions.of(['catalogue', 'content', 'tournaments'])
    if (before && before.version === version && atMs - before.atMs < listedMs) return before.things
    const things = findThings(deps, route, lang).then(
      (all) => new Map(all.map((thing) => [decoded(thing.path), thing])),
    )
    known.set(key, { version, atMs, things })
    // While they cannot be read the last ones are good; the next who asks tries again.
    return things.catch((error: unknown) => {
      if (known.get(key)?.things === things) {
        known.delete(key)
        if (before) known.set(key, before)
      }
      if (before) return before.things
      throw error
    })
  }
  return async (route: string, path: string, lang: Lang): Promise<Thing | null | undefined> => {
    if (listers[route] === undefined) return null
    const found = (await listed(route, lang)).get(decoded(path))
    return found ?? (route === '/demo/:type/:id' ? demoThing(deps, path) : undefined)
  }
}
