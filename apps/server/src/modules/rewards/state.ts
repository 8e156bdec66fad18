import type { Env } from '../../config.ts'
import { chainOf, type Chain } from '@felek/platform/crypto/commitment-chain.ts'

/** What the studio knows the jackpots' draws by. */
export const subject = 'jackpots'

/** What a process remembers of rewards. */
export type RewardsState = {
  /** Of the jackpots' own values: of today's key first, then of those before it. */
  chains: readonly Chain[]
  /** Falls of which the log was told that they wait for their round, by pool and cycle. */
  lateFalls: Set<string>
  /** What the pages of this process were told last; nothing until it has read once. */
  news: { jackpots: string; versions: Map<bigint, number>; toldAtMs: number } | undefined
  /** Why and since when the jackpots wait for the studio. */
  studioWait: { why: string; since: Date } | undefined
}

export const createRewardsState = ({
  sealKey,
  sealOldKeys,
}: Pick<Env, 'sealKey' | 'sealOldKeys'>): RewardsState => ({
  chains: [sealKey, ...sealOldKeys].map((key) => chainOf(key, subject)),
  lateFalls: new Set(),
  news: undefined,
  studioWait: undefined,
})
