import type { CallOutput, ErrorKey } from '../../src/protocol/protocol.ts'
import type { Running } from '../../src/protocol/values.ts'
import { Refused, Unanswered, type Api } from './api.ts'
import { readBalanceShown } from './balance-shown.ts'
import { readPageMenu } from './page-tools.ts'
import type { Parent } from './parent.ts'
import { tab } from './storage.ts'
import { wait } from './time.ts'
import type { Lang } from '../texts/texts.ts'

export type Opened = CallOutput<'open'>
/** What was opened of a game of this kind. */
export type OpenedOn<Game> = Omit<Opened, 'game'> & { game: Game }
export type Mode = 'real' | 'demo'
export type Address = {
  game: string
  mode: Mode
  token: string | null
  lang: string | null
  clock24: boolean
}

/** Why the game did not open, as a key of the texts' `opening`. */
export type OpeningTrouble =
  | 'noPage'
  | 'noLaunch'
  | 'away'
  | 'notFound'
  | 'closed'
  | 'busy'
  | 'incomplete'

export class NotOpened extends Error {
  trouble: OpeningTrouble
  constructor(trouble: OpeningTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}

/** What is said of an opening that ended so; of a file that did not come the console hears too. */
export const troubleFrom = (error: unknown): OpeningTrouble => {
  if (error instanceof NotOpened) return error.trouble
  reportError(error)
  return 'incomplete'
}

/** What `/play/<game>?lang=tr&mode=real#token=…` says, or `/live/<table>` likewise. */
export const readAddress = (href: string): Address => {
  const url = new URL(href)
  const slug = /\/(?:play|live)\/([a-z0-9-]{1,64})\/?$/.exec(url.pathname)?.[1] ?? ''
  const token = new URLSearchParams(url.hash.slice(1)).get('token')
  return {
    game: slug,
    mode: url.searchParams.get('mode') === 'real' ? 'real' : 'demo',
    token: token || null,
    lang: url.searchParams.get('lang'),
    clock24: url.searchParams.get('clock') !== '12',
  }
}

/**
 * A launch token must not stay where a screenshot, a history list or a copied address could keep
 * it.
 */
export const takeAddress = (): Address => {
  const address = readAddress(location.href)
  readBalanceShown(location.hash)
  readPageMenu(location.hash)
  if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search)
  return address
}

const accessKey = 'demo-access'
const triesMax = 4
const triesPauseMs = [600, 1_500, 3_000]

const closedBy: readonly ErrorKey[] = [
  'game_closed',
  'excluded',
  'territory_barred',
  'limit_reached',
]

const troubleOf = (error: unknown): OpeningTrouble => {
  if (!(error instanceof Refused)) return 'away'
  const { error: key } = error.failure
  if (key === 'not_found') return 'notFound'
  if (closedBy.includes(key)) return 'closed'
  if (key === 'busy' || key === 'maintenance') return 'busy'
  return key === 'session_expired' ? 'noLaunch' : 'away'
}

type LaunchQuery = { token: string | null; access: string | null }

/**
 * Asks the studio for an access by `ask`. Without a token (a reload, an ended session) the page is
 * asked for one; an unanswered try may have spent the token, so a refused one is asked for anew.
 */
export const openBy = async <T extends { access: string; mode: Mode }>(
  parent: Parent,
  address: Address,
  ask: (asked: LaunchQuery) => Promise<T>,
): Promise<T> => {
  let { token } = address
  for (let tries = 1; ; tries++) {
    if (address.mode === 'real' && token === null) {
      if (!parent.framed) throw new NotOpened('noPage')
      token = await parent.askLaunch().catch(() => {
        throw new NotOpened('noLaunch')
      })
    }
    try {
      const opened = await ask({
        token,
        access: address.mode === 'demo' ? tab.read(accessKey) : null,
      })
      if (opened.mode === 'demo') tab.write(accessKey, opened.access)
      return opened
    } catch (error) {
      const expired = error instanceof Refused && error.failure.error === 'session_expired'
      if (expired) {
        token = null
        tab.write(accessKey, null)
      }
      const worthIt =
        expired ||
        error instanceof Unanswered ||
        (error instanceof Refused && ['rate_limited', 'busy'].includes(error.failure.error))
      if (!worthIt || tries >= triesMax) throw new NotOpened(troubleOf(error))
      if (!expired) await wait(triesPauseMs[tries - 1] ?? 3_000)
    }
  }
}

/** The round of theirs that runs in another game, room or table than this one; null where none does. */
export const elsewhereOf = (
  { running }: { running: Running | null },
  here: string,
): Running | null => (running === null || running.game === here ? null : running)

/** Sixteen random bytes, in hex. */
const randomSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Opens the game and gives `api` its access; a new player's client seed is drawn and sent. */
export const openGame = async (
  api: Api,
  parent: Parent,
  address: Address,
  lang: Lang,
): Promise<Opened> => {
  const opened = await openBy(parent, address, ({ token, access }) =>
    api.call('open', {
      game: address.game,
      mode: address.mode,
      lang,
      ...(token !== null && { token }),
      ...(access !== null && { access }),
    }),
  )
  api.setAccess(opened.access)
  if (opened.fairness.clientSeed !== '') return opened
  // The house has fixed its half and shown its hash; ours is drawn here.
  const { fairness } = await api.call('seed', { clientSeed: randomSeed(), first: true })
  return { ...opened, fairness }
}
