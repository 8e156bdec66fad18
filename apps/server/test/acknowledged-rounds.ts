import { expect } from 'vitest'
import { verifyLedger } from '../src/modules/wallet/verify.ts'
import type { ProductUnderLoad, SettledCall } from './product-under-load.ts'
import { openPlace } from './data-place.ts'

/**
 * Nobody heard anything but an answer or 503; what was acknowledged stands in the ledger, which is
 * clean; studio and ledger tell the same story of the rounds that were played there. Once both
 * processes have ended.
 */
export const expectNothingLost = async (
  house: ProductUnderLoad,
  settled: readonly SettledCall[],
): Promise<void> => {
  const odd = [...house.heard].filter(
    ([what]) => !/ (200|503)$/.test(what) && !/^studio (\w+ (409|429)|open 401)$/.test(what),
  )
  expect(odd).toEqual([])
  expect([...new Set(house.acknowledged.values())]).toEqual(['ok'])
  expect(settled.length).toBeGreaterThan(0)

  const db = await openPlace(house.place)
  expect((await db.snapshot((q) => verifyLedger(q))).faults).toEqual([])
  const { rows } = await db.query(
    "select transaction_id, status from wallet_effects where source = 'provider:felek'",
    [],
  )
  const kept = new Map(rows.map((r) => [r['transaction_id'] as string, r['status'] as string]))
  expect([...house.acknowledged].filter(([id, status]) => kept.get(id) !== status)).toEqual([])
  expect(
    settled.filter(({ transaction_id: id, status }) => status === 'ok' && kept.get(id) !== 'ok'),
  ).toEqual([])
  await db.close()
}
