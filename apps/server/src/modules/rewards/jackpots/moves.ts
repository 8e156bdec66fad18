import type { Tx } from '@felek/database/database.ts'
import type { RewardsDeps } from '../deps.ts'
import type { Transfer } from '../../wallet/wallet.ts'
import { studio } from '../eligible.ts'
import type { Cycle, Growth, Pool } from './pools.ts'
import { insertCycle } from './store.ts'

/** The pool's account in the ledger. */
export const accountOf = (poolId: string): string => `jackpot:${poolId}`

export const openCycle = (deps: RewardsDeps, tx: Tx, of: Cycle): Promise<void> =>
  insertCycle(tx, {
    pool_id: of.poolId,
    cycle: of.cycle,
    value_millionths: of.valueMillionths,
    started_at: deps.now(),
  })

/** The transfer that brings a new cycle its seed. */
export const seedOf = ({ poolId, seedKurus }: Pool, cycle: number): Transfer => ({
  transactionId: `${poolId}:${cycle}:seed`,
  amountKurus: seedKurus,
  from: 'rewards',
  to: accountOf(poolId),
})

export const contribution = (
  poolId: string,
  cycle: number,
  amountKurus: bigint,
  after: bigint,
  upTo: bigint,
): Transfer[] =>
  amountKurus === 0n
    ? []
    : [
        {
          transactionId: `${poolId}:${cycle}:${after + 1n}-${upTo}`,
          amountKurus,
          from: studio.house,
          to: accountOf(poolId),
        },
      ]

/** The money that moves with what a batch did to a pool. */
export const transfersOf = (
  pool: Pool,
  growths: readonly Growth[],
  { after_entry: after, up_to_entry: upTo }: { after_entry: bigint; up_to_entry: bigint },
): Transfer[] =>
  growths.flatMap(({ cycle, opened, contributedKurus }) => [
    ...(opened ? [seedOf(pool, cycle.cycle)] : []),
    ...contribution(pool.poolId, cycle.cycle, contributedKurus, after, upTo),
  ])
