import * as z from 'zod/mini'

/** What a game's frame and the page around it may say to each other (docs/providers.md). */

/** A frame that speaks of an ended round may leave the kuruş out where nothing was staked. */
const amount = z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/))

const felek = z.literal(1)
const fromFrame = z.discriminatedUnion('type', [
  z.object({ felek, type: z.literal('ready') }),
  z.object({ felek, type: z.literal('launch') }),
  z.object({ felek, type: z.literal('activity') }),
  /** Which of its panels the page's menu may offer, and whether it sounds. */
  z.object({
    felek,
    type: z.literal('tools'),
    panels: z.array(z.enum(['rules', 'history', 'sound'])).check(z.maxLength(8)),
    sound: z.nullable(z.boolean()),
  }),
  z.object({
    felek,
    type: z.literal('round-start'),
    stake: z.optional(amount),
    /** False: what it pays is seen as it comes, and news of the balance need not wait. */
    holds: z.optional(z.boolean()),
  }),
  z.object({
    felek,
    type: z.literal('round-end'),
    roundId: z.string().check(z.minLength(1), z.maxLength(64)),
    stake: amount,
    payout: amount,
  }),
  z.object({
    felek,
    type: z.literal('seal'),
    serverSeedHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    clientSeed: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
    nonce: z.int().check(z.nonnegative()),
  }),
  z.object({ felek, type: z.literal('deposit') }),
  z.object({ felek, type: z.literal('held') }),
  z.object({ felek, type: z.literal('playing') }),
  z.object({ felek, type: z.literal('go'), game: z.string().check(z.regex(/^[a-z0-9-]{1,48}$/)) }),
])
export type FromFrame = z.output<typeof fromFrame>

/** What fixes the next round before it is staked. */
export type FrameCommitment = Pick<
  Extract<FromFrame, { type: 'seal' }>,
  'serverSeedHash' | 'clientSeed' | 'nonce'
>
export type GamePanel = 'rules' | 'fairness' | 'history' | 'sound'
export type FrameTools = Pick<Extract<FromFrame, { type: 'tools' }>, 'panels' | 'sound'>
export type ToFrame =
  | { type: 'launch'; token: string }
  | { type: 'balance'; balance: string }
  | { type: 'balance-shown'; shown: boolean }
  | { type: 'bet-limit'; amount: string | null }
  | { type: 'show'; panel: GamePanel }
  | { type: 'sound' | 'page-menu'; on: boolean }
  | { type: 'hold' | 'resume' }

/**
 * The message, where it came from the frame itself, from its origin, and has a form that we know;
 * else null.
 */
export const messageOf = (
  event: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  frame: Window | null,
  origin: string,
): FromFrame | null => {
  if (frame === null || event.source !== frame || event.origin !== origin) return null
  const parsed = z.safeParse(fromFrame, event.data)
  return parsed.success ? parsed.data : null
}

/** In the fragment, so that a page that was brought ahead is the same page. */
const inFragment = (url: string, said: string): string =>
  `${url}${url.includes('#') ? '&' : '#'}${said}`

/** The address of a frame that must not show the balance, not even until the page can tell it so. */
export const withHiddenBalance = (url: string): string => inFragment(url, 'balance=hidden')

/** The address of a game, and whether its menu and sound stand in the bar of this page or in the game. */
export const withMenu = (url: string, isOurs: boolean): string =>
  inFragment(url, `menu=${isOurs ? 'page' : 'game'}`)

/**
 * Where a launch leads: `token` stands in the fragment, so that it reaches no log. Null where the
 * address can not be framed: `allow-same-origin` is safe only while the frame's origin is not ours.
 */
export const readLaunch = (
  url: string,
  ownOrigin: string,
): { origin: string; token: string | null } | null => {
  const address = URL.parse(url)
  if (!address || !/^https?:$/.test(address.protocol) || address.origin === ownOrigin) return null
  return { origin: address.origin, token: new URLSearchParams(address.hash.slice(1)).get('token') }
}
