/**
 * What frame and page may say to each other: docs/providers.md. All else is dropped unread. Read by
 * hand, for the schemas' library comes later than the first message may.
 */
type MessageData = Readonly<Record<string, unknown>>

/** Panels of a game that the page may ask for. */
const panelsAsked = ['rules', 'fairness', 'history', 'sound'] as const
export type PanelRequest = (typeof panelsAsked)[number]

export type FromPage =
  | { felek: 1; type: 'launch'; token: string }
  | { felek: 1; type: 'balance'; balance: string }
  | { felek: 1; type: 'balance-shown'; shown: boolean }
  | { felek: 1; type: 'show'; panel: PanelRequest }
  | { felek: 1; type: 'sound' | 'page-menu'; on: boolean }
  | { felek: 1; type: 'bet-limit'; amount: string | null }
  | { felek: 1; type: 'voice'; on: boolean }
  | { felek: 1; type: 'hold' | 'resume' }

const isSaid = (data: unknown): data is MessageData => typeof data === 'object' && data !== null

const isMoney = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d{1,17}\.\d{2}$/.test(value)

/** What the page says, without anything it says beside it; null where it is no message of ours. */
const readMessage = (data: unknown): FromPage | null => {
  if (!isSaid(data) || data['felek'] !== 1) return null
  const { type, token, balance, shown, panel, amount, on } = data
  if (type === 'launch' && typeof token === 'string' && token.length >= 1 && token.length <= 512)
    return { felek: 1, type, token }
  if (type === 'balance' && isMoney(balance)) return { felek: 1, type, balance }
  if (type === 'balance-shown' && typeof shown === 'boolean') return { felek: 1, type, shown }
  const asked = panelsAsked.find((name) => name === panel)
  if (type === 'show' && asked) return { felek: 1, type, panel: asked }
  if (type === 'bet-limit' && (amount === null || isMoney(amount)))
    return { felek: 1, type, amount }
  if ((type === 'sound' || type === 'page-menu') && typeof on === 'boolean')
    return { felek: 1, type, on }
  if (type === 'voice' && typeof on === 'boolean') return { felek: 1, type, on }
  if (type === 'hold' || type === 'resume') return { felek: 1, type }
  return null
}

export type FromFrame =
  /** What the page's menu may offer, and whether there is sound; null: nothing here sounds yet. */
  | { type: 'tools'; panels: readonly PanelRequest[]; sound: boolean | null }
  | { type: 'ready' | 'launch' | 'activity' | 'deposit' | 'held' | 'playing' }
  | { type: 'go'; game: string }
  /** What fixes the next round before it is staked: both parties' seeds and its number. */
  | { type: 'seal'; serverSeedHash: string; clientSeed: string; nonce: number }
  /** CSS pixels: what a page that is shown whole needs. */
  | { type: 'height'; height: number }
  | { type: 'round-start'; stake?: string; holds?: false }
  | { type: 'round-end'; roundId: string; stake: string; payout: string }

export type WindowMessage = { origin: string; fromParent: boolean; data: unknown }

/**
 * `allowed` is the server's list, `guess` the parent's origin as the browser tells it; `pinned`
 * once one has spoken.
 */
export type Trust = { allowed: readonly string[]; guess: string | null; pinned: string | null }

const trusts = ({ allowed, guess, pinned }: Trust, origin: string): boolean => {
  if (pinned !== null) return origin === pinned
  return allowed.length > 0 ? allowed.includes(origin) : origin === guess
}

/** The message when sender, origin and shape are right, else null. */
export const accept = (trust: Trust, heard: WindowMessage): FromPage | null => {
  if (!heard.fromParent || !trusts(trust, heard.origin)) return null
  return readMessage(heard.data)
}

/**
 * The origins a message is addressed to: the browser delivers it only if the parent is one of them.
 */
export const targets = ({ allowed, guess, pinned }: Trust): readonly string[] => {
  if (pinned !== null) return [pinned]
  if (guess === null) return allowed
  return allowed.length === 0 || allowed.includes(guess) ? [guess] : []
}
