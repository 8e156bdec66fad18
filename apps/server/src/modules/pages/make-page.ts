import type { Boot } from '@felek/contract/boot.ts'
import {
  countSpecialDates,
  footerContent,
  hasBegunOffer,
  homeContent,
  promotionContent,
  getSlides,
} from '../content/content.ts'
import { findTypesWithGames, homeGames, homeTables, liveLobby, lobbyGames } from '../games/games.ts'
import type { PagesDeps } from './deps.ts'
import type { Hosts } from '../../http/hosts.ts'
import { firstMatches, showsMatches } from '../sportsbook/sportsbook.ts'
import { maintenanceState } from '../status/status.ts'
import { countWinners } from '../winners/winners.ts'
import type { Build } from './build.ts'
import { findMetadata } from './search-metadata.ts'
import type { Hint } from './hint.ts'
import { page } from './html.ts'
import type { Made } from './page-cache.ts'
import type { Thing } from './path-names.ts'

/** `unlisted`: there is a page, and search engines are told to leave it out. */
export type PageRequest = {
  host: string
  path: string
  route: string | undefined
  thing: Thing | null
  unlisted?: boolean
}

/** Absolute addresses: of PUBLIC_URL alone, else of the host that was asked. */
export const originOf = ({ env }: PagesDeps, hosts: Hosts, host: string): string =>
  env.publicUrl === undefined ? hosts.originOf(host) : new URL(env.publicUrl).origin

/** What a page's first screen shows, the same for all who ask in its language and theme. */
const buildBoot = async (
  deps: PagesDeps,
  build: Build,
  route: string | undefined,
  { lang, theme }: Hint,
): Promise<Boot> => {
  const maintenance = maintenanceState(deps)
  const { read } = deps.db
  const now = deps.now()
  const home = async () => ({
    ...(await homeContent(read, lang, now)),
    ...(await homeGames(read, lang)),
    live: await homeTables(deps, lang),
    room: {
      winners: await countWinners(read),
      dates: await countSpecialDates(read, lang, now),
    },
  })
  const sports = firstMatches(deps, route, now)
  const slides = async (type: 'slot' | 'live') => ({
    type,
    ...(await getSlides(read, lang, now, type)),
    room: { winners: await countWinners(read, type) },
  })
  return {
    lang,
    theme,
    maintenance: {
      on: maintenance.on,
      message: maintenance.message,
      ...(maintenance.until !== undefined && { until: maintenance.until }),
    },
    demo: deps.env.profile === 'demo',
    ...(deps.env.feedFates === 'codes' && { codesTell: true }),
    ...build.statics,
    headerMenu: await buildMenu(deps, build, now),
    ...(await footerContent(read, lang)),
    ...(route === '/' ? { home: await home() } : {}),
    ...(route?.startsWith('/promotions')
      ? { promotions: await promotionContent(read, lang, now) }
      : {}),
    ...(route === '/live'
      ? { live: await liveLobby(deps, lang), slides: await slides('live') }
      : {}),
    ...(route === '/slot'
      ? { lobby: await lobbyGames(read, lang), slides: await slides('slot') }
      : {}),
    ...(sports && { sports }),
  }
}

/**
 * A menu item leads to something: to offers of which one has begun (the home page tells of those to come), to a shelf
 * that holds a game.
 */
const buildMenu = async (deps: PagesDeps, build: Build, now: Date): Promise<Boot['headerMenu']> => {
  const { headerMenu } = build.statics
  const [promotions, types] = await Promise.all([
    hasBegunOffer(deps.db.read, now),
    findTypesWithGames(deps, now),
  ])
  const leads: Readonly<Record<string, boolean>> = { promotions, ...types }
  const isLed = ({ id }: { id: string }): boolean => leads[id] ?? true
  return headerMenu.flatMap(({ items = [], ...item }) => {
    const led = items.filter(isLed)
    // One of them is the entry itself; where that leads to nothing the others stand in its place.
    const others = led.filter(({ path }) => path !== item.path)
    if (!isLed(item)) return others
    return [others.length > 0 ? { ...item, items: led } : item]
  })
}

/** Odds move all the time, and a first match may come at any moment: such a page is nearly as young as their lists. */
const oddsKeptMs = 2_000

/** Makes a page: 503 with the maintenance page while the house is closed, 404 where there is none. */
export const createMaker =
  (deps: PagesDeps, hosts: Hosts, build: Build) =>
  async (
    { host, path, route, thing, unlisted = false }: PageRequest,
    hint: Hint,
  ): Promise<Made> => {
    const { lang, theme, signedIn } = hint
    const maintenance = maintenanceState(deps)
    const boot = await buildBoot(deps, build, route, hint)
    const shown = maintenance.on ? '/maintenance' : (route ?? '*')
    const shell = build.renderShell({
      lang,
      theme,
      signedIn,
      route: shown,
      boot,
      ...(thing ? { named: thing } : {}),
    })
    const finding =
      route !== undefined && build.isFound(route) && !unlisted && !maintenance.on
        ? await findMetadata(deps, route, {
            origin: originOf(deps, hosts, host),
            path,
            lang,
            name: shell.name,
            thing,
          })
        : undefined
    const { html, policy } = page({
      build,
      boot,
      shell,
      studio: hosts.studioOf(host),
      path,
      finding,
    })
    return {
      status: maintenance.on ? 503 : route === undefined ? 404 : 200,
      policy,
      text: html,
      ...(showsMatches(route) && { keptMs: oddsKeptMs }),
    }
  }
