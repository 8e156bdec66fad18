import * as z from 'zod/mini'
import { money } from '../protocol/values.ts'
import { batchCalls } from './call-batching.ts'
import { toKurus } from '@felek/contract/money.ts'
import { createCaller } from '@felek/platform/signatures/signed-caller.ts'
import type { Keys } from '@felek/platform/signatures/signature.ts'

/*
 * The operator's wallet, as docs/providers.md has it. It answers, or the outcome is unknown; what
 * to do then is the outbox's business.
 */

/** `top-up`: a second win of one bet, of what its stake came to beyond the first. */
export type Verb = 'bet' | 'win' | 'rollback' | 'free-win' | 'top-up'

/** How a player stands: what can be staked now, and why nothing is to be played, where it is not. */
export type Standing = { balanceKurus: bigint; refused: string | undefined }

/**
 * Not `known`: no answer, 503, or one that makes no sense. The call may or may not have had its
 * effect.
 */
export type WalletResult =
  | { known: false; why: string; retryAfterMs: number }
  | { known: true; status: string; balanceKurus: bigint | undefined; reason?: string | undefined }
export type Launch = {
  player: string
  session: string
  game: string
  /** How the operator shows this player to others, masked; null: by no name. */
  alias: string | null
  balanceKurus: bigint
}

export type Wallet = {
  open(token: string): Promise<Launch | 'token_invalid' | 'unknown'>
  balance(player: string, game: string): Promise<Standing | 'unknown'>
  /** Whether everybody may open this game for play money. */
  mayDemo(game: string): Promise<boolean | 'unknown'>
  /** Which of these sessions have ended. */
  endedOf(sessions: readonly string[]): Promise<ReadonlySet<string> | 'unknown'>
  /** Sends the body as it stands in the outbox. */
  send(verb: Verb, body: string): Promise<WalletResult>
}

const answer = z.object({
  status: z.string().check(z.maxLength(40)),
  balance: z.optional(money),
  reason: z.optional(z.string().check(z.maxLength(40))),
})
const ended = z.object({ status: z.literal('ok'), ended: z.array(z.string()) })
const launch = z.object({
  status: z.literal('ok'),
  player: z.string().check(z.minLength(1), z.maxLength(80)),
  session: z.string().check(z.minLength(1), z.maxLength(200)),
  game: z.string(),
  // An operator that does not say it shows nobody.
  alias: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(40))), null),
  balance: money,
})

export const createWallet = (
  baseUrl: string,
  provider: string,
  keys: Keys,
  timeoutMs?: number,
): Wallet => {
  const post = createCaller(baseUrl, provider, keys, timeoutMs)
  const say = batchCalls(post)
  return {
    async open(token) {
      const { http, json } = await post('open', JSON.stringify({ token }))
      const opened = z.safeParse(launch, json)
      if (opened.success) return { ...opened.data, balanceKurus: toKurus(opened.data.balance) }
      return http === 200 && z.safeParse(answer, json).success ? 'token_invalid' : 'unknown'
    },
    async balance(player, game) {
      const { json } = await post('balance', JSON.stringify({ player, game }))
      const parsed = z.safeParse(answer, json)
      return parsed.success && parsed.data.status === 'ok' && parsed.data.balance !== undefined
        ? { balanceKurus: toKurus(parsed.data.balance), refused: parsed.data.reason }
        : 'unknown'
    },
    async mayDemo(game) {
      const { json } = await post('demo', JSON.stringify({ game }))
      const parsed = z.safeParse(answer, json)
      return parsed.success ? parsed.data.status === 'ok' : 'unknown'
    },
    async endedOf(sessions) {
      const { json } = await post('sessions', JSON.stringify({ sessions }))
      const parsed = z.safeParse(ended, json)
      return parsed.success ? new Set(parsed.data.ended) : 'unknown'
    },
    async send(verb, body) {
      const { http, json, retryAfterMs, why } = await say(verb === 'top-up' ? 'win' : verb, body)
      // 400: it read the call and did nothing. 401 too, but that is a matter of keys, which
      // somebody will mend.
      if (http === 400) return { known: true, status: 'bad_request', balanceKurus: undefined }
      const parsed = z.safeParse(answer, json)
      if (!parsed.success)
        return { known: false, why: why || 'an answer without a status', retryAfterMs }
      const { status, balance, reason } = parsed.data
      return {
        known: true,
        status,
        balanceKurus: balance === undefined ? undefined : toKurus(balance),
        reason,
      }
    },
  }
}
