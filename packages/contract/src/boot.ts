import type { Category, Game, Provider, Table } from './games.ts'
import type { Promotion, Slider, SocialLinks, SpecialDate } from './content.ts'
import type { Input } from './call.ts'
import type { ListedEvent, SportInList, sportsbookLists } from './sportsbook-lists.ts'

/** A sentence in both languages, as the static data files hold it. */
export type Titled = { tr: string; en: string }

export type MenuItem = {
  id: string
  title: Titled
  path: string
  icon?: string
  items?: MenuItem[]
}
export type Language = { id: string; title: string; lang: string }
/** `titleEn`: the title on English pages, where it is another. */
export type Brand = { id: string; title: string; titleEn?: string; image: string; url?: string }

/** What the home page shows at once; every list has passed the same rules as its call's answer. */
export type HomeBoot = {
  /** Sliders of place `sol` and `sag`, active and within their dates. */
  sliders: Slider[]
  cards: Slider[]
  categories: Category[]
  /** games_list with sort `popular`, 13 of them, and the true total of all slots. */
  popular: { games: Game[]; total: number }
  /** games_list with sort `new`, 12 of them. */
  newest: { games: Game[]; total: number }
  /** games_list of the quick access category (73). */
  quick: { games: Game[]; total: number }
  providers: Provider[]
  /** The first tables of game_table_list, and the true total. */
  live: { tables: Table[]; total: number }
  promotions: Promotion[]
  /** How many rows the bands below will find, which ask for them: so much room is kept. */
  room: { winners: number; dates: number }
}

/** The slides of a lobby, active and within their dates, by their place, and room as on the home page. */
export type LobbySlides = {
  type: 'slot' | 'live'
  sliders: Slider[]
  cards: Slider[]
  room: { winners: number }
}

/**
 * The live lobby's first page: game_table_list with no filter, and what the filters offer. What
 * goes on at the tables has aged with the page.
 */
export type LiveBoot = {
  tables: Table[]
  total: number
  categories: Category[]
  providers: Provider[]
}

/**
 * The slot lobby's first page: games_list with no filter and sort `popular`, 48 of them, and what
 * the filters offer.
 */
export type LobbyBoot = {
  games: Game[]
  total: number
  categories: Category[]
  providers: Provider[]
}

/**
 * What /sports and /sports/live begin with, seconds old: the stream and the calls go on from it.
 * `lists` are answers of getEvents by what was asked; those that are only counted have no rows.
 */
export type SportsBoot = {
  sports: SportInList[]
  highlights: ListedEvent[]
  lists: { asked: Input<typeof sportsbookLists.events>; rows: ListedEvent[]; total: number }[]
}

/**
 * What the server writes into `<script type="application/json" id="boot">`: everything public that
 * the first screen needs, the same for every visitor of one language and theme. Nothing of a player
 * stands in it: pages are cached.
 */
export type Boot = {
  lang: 'tr' | 'en'
  theme: 'dark' | 'light'
  /** `message` is the operator's own, `until` ISO 8601 in UTC; both may be missing. */
  maintenance: { on: boolean; message: string; until?: string }
  /** The demo profile: sandbox money, a mailbox page at /dev/mailbox, sample accounts. */
  demo?: boolean
  /** Codes tell how matches end (FEED_FATES): odds are a show, and every page of odds says so. */
  codesTell?: boolean
  languages: Language[]
  headerMenu: MenuItem[]
  footerMenu: MenuItem[]
  partners: Brand[]
  /**
   * What stands at the foot of every page: `bottomBarInfo` (sanitised HTML) and `SocialMediaLinks`.
   */
  footer?: { info: string; social: SocialLinks }
  investmentMethods: Brand[]
  /** Only on the home page. */
  home?: HomeBoot
  /** Only on the promotions page and its offers: the slides of type `promotion`, and all offers. */
  promotions?: { sliders: Slider[]; promotions: Promotion[]; dates: SpecialDate[] }
  /** Only on the slot lobby without filters. */
  lobby?: LobbyBoot
  /** Only on the live lobby without filters. */
  live?: LiveBoot
  /** Only on these two lobbies. */
  slides?: LobbySlides
  /** Only on /sports and /sports/live, while a feed is read. */
  sports?: SportsBoot
}

/** What a page's address names, where its route has a parameter: a game, a category, an offer. */
export type NamedThing = { name: string; summary?: string }

/**
 * What renderShell of apps/site/src/shell/server-shell.tsx takes and gives. `name` is the page's own,
 * without the site's.
 */
export type ShellInput = {
  lang: Boot['lang']
  theme: Boot['theme']
  signedIn: boolean
  route: string
  boot: Boot
  named?: NamedThing
}
export type ShellOutput = { html: string; title: string; name: string; description: string }
