import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aWallet,
  bet,
  expectCleanLedger,
  insist,
  openLedger,
  type TestDatabase,
} from '../../test/test-ledger.ts'
import { createVault } from './vault.ts'
import type { Vault } from './wallet.ts'

let db: TestDatabase
/** Two vaults on one database are two server processes. */
let vaults: [Vault, Vault]
beforeAll(async () => {
  const ledger = await openLedger()
  db = ledger.db
  vaults = [ledger.vault, createVault(db, { ledger: db.ledger })]
})
afterAll(async () => {
  await expectCleanLedger(db)
  await db.close()
})
const either = (n: number): Vault => vaults[n % 2 === 0 ? 0 : 1]

/** What a player's cash is once `change` has been answered, and once the last flying stake has. */
const amongFlyingStakes = async (change: (player: bigint) => Promise<unknown>) => {
  const player = await aWallet(db, 1_000_000n)
  const flying = Array.from({ length: 300 }, (_, n) => insist(either(n), bet(player, 10n)))
  await flying[5]
  await change(player)
  const answered = await vaults[0].balances(db.read, player)
  await Promise.all(flying)
  return [answered.cashKurus, (await vaults[0].balances(db.read, player)).cashKurus]
}

test('an exclusion among flying stakes: none moves money once it has been answered', async () => {
  for (let round = 0; round < 15; round += 1) {
    const [answered, atLast] = await amongFlyingStakes((player) =>
      db.query('select wallet_rule($1, $2, null)', [player, 'excluded']),
    )
    expect(atLast).toBe(answered)
  }
})

test('an entry that waited for its row happened when it had it, not when its transaction began', async () => {
  const player = await aWallet(db, 1_000n)
  const before = new Date()
  await db.inTx(async (tx) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await vaults[0].postIn(tx, [bet(player, 100n)])
  })
  const { rows } = await db.query('select max(at) as at from wallet_entries where player_id = $1', [
    player,
  ])
  expect((rows[0]?.['at'] as Date).getTime()).toBeGreaterThanOrEqual(before.getTime() + 300)
})
