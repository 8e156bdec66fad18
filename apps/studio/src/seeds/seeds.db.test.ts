import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../packages/database/test/test-database.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { studioSchema } from '../database-schema.ts'
import { studioDbOf, type StudioDb } from '../schema.ts'
import { checkSeedKey, ensureSeeds, openSeed, rotateSeeds } from './seeds.ts'
import { lockPair } from './store.ts'

const seal = encryptionOf({ sealKey: 's'.repeat(32) })

let db: StudioDb
beforeAll(async () => {
  db = studioDbOf(await openTestDatabase(studioSchema))
  for (const player of ['one', 'two'])
    await db.inTx((tx) => ensureSeeds(tx, seal, player, new Date()))
})
afterAll(() => db.close())

test('a sealed seed opens at its own row alone', async () => {
  const [one, other] = await db.read
    .selectFrom('seeds')
    .selectAll()
    .where('state', '=', 'active')
    .limit(2)
    .execute()
  expect(() => openSeed(seal, { ...one, sealed_seed: other?.sealed_seed ?? '' } as never)).toThrow()
})

test('a key that is not the one of these seeds stops the start', async () => {
  await expect(checkSeedKey(db, encryptionOf({ sealKey: 'z'.repeat(32) }))).rejects.toThrow(
    /STUDIO_SEAL_KEY/,
  )
})

test('who waits for a pair while it is changed gets the one in force', async () => {
  const stand = async () =>
    (await sql<{ n: bigint }>`select count(*) n from pg_locks where not granted`.execute(db.read))
      .rows[0]?.n ?? 0n
  const held = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const changed = db.inTx(async (tx) => {
    const old = await lockPair(tx, 'one')
    held.resolve()
    await go.promise
    await rotateSeeds(tx, seal, old, 'new', new Date())
    return (await lockPair(tx, 'one')).id
  })
  await held.promise
  const waiting = Array.from({ length: 5 }, () =>
    db.inTx(async (tx) => (await lockPair(tx, 'one')).id),
  )
  while ((await stand()) < 5n) await new Promise((resolve) => setTimeout(resolve, 5))
  go.resolve()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([await changed]))
})
