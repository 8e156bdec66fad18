import type { Env } from '../../config.ts'
import { chainOf, type Chain } from '@felek/platform/crypto/commitment-chain.ts'

/** What a process remembers of draws that it witnesses. */
export type WitnessState = {
  /** Of today's key first, then of those before it. */
  chains: readonly [Chain, ...Chain[]]
  /** By drawer: what it draws with a witness, asked anew each second. */
  subjects: Map<string, { subjects: Promise<ReadonlySet<string>>; atMs: number }>
}

export const createWitnessState = ({
  sealKey,
  sealOldKeys,
}: Pick<Env, 'sealKey' | 'sealOldKeys'>): WitnessState => ({
  chains: [chainOf(sealKey, 'witness'), ...sealOldKeys.map((key) => chainOf(key, 'witness'))],
  subjects: new Map(),
})
