import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../../test/test-ledger.ts'
import { contract, openTestApp, type TestApp } from '../../../test/test-app.ts'

let th: TestApp
beforeAll(async () => {
  th = await openTestApp()
})
afterAll(() => th.close())

test('sealed texts that trade places open for nobody (S-31)', async () => {
  const [ayse, deniz] = [await th.aPlayer(), await th.aPlayer()]
  const swap = (column: string) =>
    asOwner(
      th.db,
      `update players a set ${column} = b.${column} from players b
       where (a.player_id, b.player_id) in ((${ayse.playerId}, ${deniz.playerId}), (${deniz.playerId}, ${ayse.playerId}))`,
    )
  for (const column of ['details_sealed', 'identity_sealed']) {
    expect((await th.call(contract.players.getProfile, {}, ayse)).result, column).toBe(true)
    await swap(column)
    for (const player of [ayse, deniz])
      expect((await th.call(contract.players.getProfile, {}, player)).error, column).toBe(
        'internal',
      )
    await swap(column)
  }
  expect((await th.call(contract.players.getProfile, {}, deniz)).result).toBe(true)
})
