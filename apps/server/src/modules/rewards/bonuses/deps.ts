import type { RewardsHouse } from '../deps.ts'

/** What giving, taking and ending a bonus takes of the house. */
export type BonusHouse = Pick<RewardsHouse, 'env' | 'eventHub' | 'log' | 'vault'>
