import type { EventData } from '@felek/contract/events.ts'
import { toAmount } from '@felek/contract/money.ts'
import type { Jackpot } from '@felek/contract/rewards.ts'
import type { Query } from '@felek/database/database.ts'
import { amountParts, type Lang } from '@felek/phrases/format.ts'
import { studio, studioJackpot } from '../eligible.ts'
import { millionth } from './pools.ts'
import { listShown, type ShownPool } from './store.ts'

/** Millionths as percent with two places: 3000 → "0.30". */
const percentOf = (millionths: bigint): string => toAmount(millionths / 100n)

const valueOf = (row: ShownPool) => {
  const value = toAmount(row.value_millionths / millionth)
  return { currentvalue: amountParts(value, 'tr').whole, value }
}

const toJackpot = (row: ShownPool): Jackpot => ({
  id: row.pool_id,
  provider: studio.label,
  name: row.name,
  level: row.level,
  ...valueOf(row),
  elementId: `jackpot-${row.pool_id}`,
  seed: toAmount(row.seed_kurus),
  mustHitBy: toAmount(row.must_hit_by_kurus),
  share: percentOf(row.share_millionths),
  jackpotID: studioJackpot,
  cycle: row.cycle,
  ...(row.last_cycle === null
    ? {}
    : {
        lastFall: {
          amount: toAmount(row.last_amount_kurus),
          player: row.last_mask,
          at: row.last_at.toISOString(),
          cycle: row.last_cycle,
          ...(row.last_batch !== null && { batch: String(row.last_batch) }),
        },
      }),
})

/** The pools as pages show them, the largest first. */
export const jackpotsNow = async (q: Query, lang: Lang): Promise<Jackpot[]> =>
  (await listShown(q, lang)).map(toJackpot)

/** Their values alone, for the pages that have the rest. */
export const jackpotValuesNow = async (q: Query): Promise<EventData<'jackpots'>> =>
  (await listShown(q, 'tr')).map((row) => ({ id: row.pool_id, ...valueOf(row), cycle: row.cycle }))
