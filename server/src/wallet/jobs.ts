import type { House } from '../house.ts'
import { repeat } from '../job.ts'
import { sealSpan } from './store.ts'

/** Younger entries are left unsealed: one with a lower id might still be under way. */
const gapS = 30

/** Seals the audit chain, every five seconds, until nothing is left that is old enough. */
export const startWalletJobs = (house: House): (() => Promise<void>) =>
  repeat(house, 'seal the ledger', 5_000, async () => {
    while ((await sealSpan(house.db.read, gapS)) > 0);
  })
