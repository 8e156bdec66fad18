import type { RewardsDeps } from '../deps.ts'

/** The dependencies of giving, taking and ending a bonus. */
export type BonusDeps = Pick<RewardsDeps, 'env' | 'eventHub' | 'log' | 'wallet'>
