import { games, live, virtualTypes, type Game, type Table } from '@felek/contract/games.ts'
import type { ToolProduct } from '@felek/contract/protection.ts'
import { formatPercent, type Lang } from '@felek/phrases/format.ts'
import { api } from '../../lib/api/api.ts'
import { blockedOf, knownProtection } from '../../lib/session/protection.ts'
import { isSignedIn } from '../../lib/session/session.ts'
import { paths } from '../../paths.ts'
import type { FavouriteType } from '../lobby/use-favourites.ts'

/** Anything that is played in a frame, as the page around it must know it. */
export type Playable = {
  type: 'slot' | 'live' | 'virtual'
  id: string
  name: string
  providerName: string
  /** Its return as it is written beside its name; absent where the bets of one table differ. */
  rtp?: (lang: Lang) => string
  demo: boolean
  favourites: FavouriteType
  /** Where it is played for money, where it is tried, and the lobby that it stands in. */
  play: string
  tryOut: string
  lobby: string
  /** Asks for an address of its page; it works once, and soon. */
  launch: (mode: 'real' | 'demo') => Promise<string>
}

/** What a player may close it as (docs/product/games.md, "Kinds of play"). */
export const productOf = ({ type }: Pick<Playable, 'type'>): ToolProduct =>
  type === 'slot' ? 'casino' : type

const askUrl = async (gameID: string, mode: 'real' | 'demo'): Promise<string> =>
  (await api(games.init, mode === 'demo' ? { gameID, demo: true } : { gameID })).data.url

/** How long the page of a game may take to ask for what its press has asked for already. */
const aheadMsMax = 5_000
let ahead: { gameID: string; url: Promise<string>; until: number } | null = null

/** The press that opens a game asks for its launch: the answer travels while the page is drawn. */
export const launchAhead = (gameID: string): void => {
  const state = knownProtection()
  // Who may stake nothing is told so by the page, and asks for a launch only where a round runs.
  if (!isSignedIn() || (state && blockedOf(state, 'casino'))) return
  const url = askUrl(gameID, 'real')
  // Its page hears of a refusal; where none comes, nobody waits for it.
  url.catch(() => undefined)
  ahead = { gameID, url, until: performance.now() + aheadMsMax }
}

const slotUrl = (gameID: string, mode: 'real' | 'demo'): Promise<string> => {
  const asked = ahead
  ahead = null
  const isMeant = mode === 'real' && asked?.gameID === gameID && performance.now() < asked.until
  return isMeant ? asked.url : askUrl(gameID, mode)
}

const rtpOf =
  (game: Game) =>
  (lang: Lang): string =>
    formatPercent(game.rtp, lang)

export const slotPlayable = (game: Game): Playable => ({
  type: 'slot',
  id: game.gameID,
  name: game.name,
  providerName: game.providerName,
  rtp: rtpOf(game),
  demo: game.demo,
  favourites: 'casino',
  play: paths.play(game.gameID),
  tryOut: paths.demo(game.gameID),
  lobby:
    game.kind === 'poker' ? paths.poker : game.family === 'instant' ? paths.instant : paths.slot,
  launch: (mode) => slotUrl(game.gameID, mode),
})

/** A live table. The specification's client says `isMobile: true` on every device. */
export const tablePlayable = (table: Table): Playable => ({
  type: 'live',
  id: table.tableID,
  name: table.name,
  providerName: table.providerName,
  demo: table.demo,
  favourites: 'livecasino',
  play: paths.playLive(table.tableID),
  tryOut: paths.demoLive(table.tableID),
  lobby: paths.live,
  launch: async (mode) =>
    (
      await api(live.init, {
        tableID: table.tableID,
        isMobile: true,
        ...(mode === 'demo' && { demo: true }),
      })
    ).data.url,
})

const said = (url: string, name: string, value: string): string => {
  const address = new URL(url)
  address.searchParams.set(name, value)
  return address.href
}

/**
 * The address with the caller's voice on: the game reads it from its query, before the fragment
 * with the token.
 */
export const withVoice = (url: string): string => said(url, 'voice', '1')

/** The address for somebody who reads a 12-hour clock; what is no address is left as it is. */
export const withClock12 = (url: string): string =>
  URL.canParse(url) ? said(url, 'clock', '12') : url

/**
 * A race or a bingo: asked for by its label and type; tried like any other game of the catalogue.
 */
export const virtualPlayable = (game: Game, voice: boolean): Playable => ({
  type: 'virtual',
  id: game.gameID,
  name: game.name,
  providerName: game.providerName,
  rtp: rtpOf(game),
  demo: game.demo,
  favourites: 'casino',
  play: paths.playVirtual(game.providerID, game.kind) + (voice ? '?voice=1' : ''),
  tryOut: paths.demo(game.gameID) + (voice ? '?voice=1' : ''),
  lobby: game.kind === 'bingo' ? paths.bingo : paths.virtual,
  launch: async (mode) => {
    const url =
      mode === 'demo'
        ? await slotUrl(game.gameID, mode)
        : (await api(live.initVirtual, { providerID: game.providerID, type: game.kind })).data.url
    return voice ? withVoice(url) : url
  },
})

const gameAt = async (id: string): Promise<Playable> => {
  const { data: game } = await api(games.get, { gameID: id }, { quiet: true })
  return virtualTypes.some((kind) => kind === game.kind)
    ? virtualPlayable(game, false)
    : slotPlayable(game)
}

/** Where a game is played for money, by its id alone; rejects where there is none. */
export const playedAt = async (id: string): Promise<string> => (await gameAt(id)).play

/** The same for its demo. */
export const triedAt = async (id: string): Promise<string> => (await gameAt(id)).tryOut
