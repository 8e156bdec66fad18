import * as z from 'zod/mini'

/** What frame and page may say to each other: docs/providers.md. All else is dropped unread. */
const money = z.string().check(z.regex(/^-?\d{1,17}\.\d{2}$/))

export const fromPage = z.discriminatedUnion('type', [
  z.object({
    felek: z.literal(1),
    type: z.literal('launch'),
    token: z.string().check(z.minLength(1), z.maxLength(512)),
  }),
  z.object({ felek: z.literal(1), type: z.literal('balance'), balance: money }),
  z.object({ felek: z.literal(1), type: z.literal('show'), panel: z.enum(['rules', 'fairness']) }),
  z.object({ felek: z.literal(1), type: z.literal('voice'), on: z.boolean() }),
])
export type FromPage = z.infer<typeof fromPage>

export type FromFrame =
  | { type: 'ready' | 'launch' | 'activity' | 'deposit' }
  | { type: 'round-start'; stake?: string }
  | { type: 'round-end'; roundId: string; stake: string; payout: string }

export type Heard = { origin: string; fromParent: boolean; data: unknown }

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
export const accept = (trust: Trust, heard: Heard): FromPage | null => {
  if (!heard.fromParent || !trusts(trust, heard.origin)) return null
  const parsed = fromPage.safeParse(heard.data)
  return parsed.success ? parsed.data : null
}

/**
 * The origins a message is addressed to: the browser delivers it only if the parent is one of them.
 */
export const targets = ({ allowed, guess, pinned }: Trust): readonly string[] => {
  if (pinned !== null) return [pinned]
  if (guess === null) return allowed
  return allowed.length === 0 || allowed.includes(guess) ? [guess] : []
}
