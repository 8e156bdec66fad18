import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../database/src/database.ts'
import { openTestDatabase, testLoginKey } from '../../../database/test/test-database.ts'
import { sealOf } from '../../../settings/src/seal.ts'
import { commitmentOf, newServerSeed } from '../maths/draws.ts'
import { studioPart } from '../part.ts'
import { studioDbOf, type StudioDb } from '../schema.ts'
import { openSeed, rotateSeeds, sealSeeds } from './seeds.ts'
import { lockPair } from './store.ts'

const migrationsDir = join(import.meta.dirname, '../../migrations')
const seal = sealOf({ sealKey: 's'.repeat(32) })

let folder: string
let db: StudioDb
const plain = new Map<string, string>()

/** A database as the version before sealing left it, with 500 players, and then migrated. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'felek-seeds-'))
  const before = join(folder, 'migrations')
  mkdirSync(before)
  for (const name of readdirSync(migrationsDir).filter((it) => it < '0004'))
    copyFileSync(join(migrationsDir, name), join(before, name))
  const old = await openTestDatabase({ ...studioPart, migrationsDir: before })
  await old.inTx(async (tx) => {
    for (let i = 0; i < 500; i += 1)
      for (const state of ['active', 'next', 'revealed']) {
        const [id, seed] = [randomUUID(), newServerSeed()]
        if (state !== 'revealed') plain.set(id, seed)
        await sql`insert into seeds (id, player, state, server_seed, server_seed_hash, client_seed,
          created_at, revealed_at) values (${id}, ${`old-${i}`}, ${state}, ${seed},
          ${commitmentOf(seed)}, 'c', now(), ${state === 'revealed' ? new Date() : null})`.execute(
          tx,
        )
      }
  })
  await old.close()
  db = studioDbOf(await openDatabase({ ...studioPart, url: old.ownerUrl, loginKey: testLoginKey }))
}, 240_000)
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

const readable = async (): Promise<number> => {
  const rows = await db.read.selectFrom('seeds').selectAll().execute()
  const text = JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'bigint' ? '' : value,
  )
  return [...plain.values()].filter((seed) => text.includes(seed)).length
}

test('the start seals what an earlier version left in plaintext, once, and commitments hold', async () => {
  expect(await readable()).toBe(1_000)
  await sealSeeds(db, seal)
  expect(await readable()).toBe(0)
  const rows = await db.read
    .selectFrom('seeds')
    .selectAll()
    .where('state', '<>', 'revealed')
    .execute()
  expect(rows.length).toBe(1_000)
  for (const row of rows) expect(openSeed(seal, row)).toBe(plain.get(row.id))
  await sealSeeds(db, seal)
  const again = await db.read
    .selectFrom('seeds')
    .selectAll()
    .where('state', '<>', 'revealed')
    .execute()
  expect(new Set(again.map((row) => row.sealed_seed))).toEqual(
    new Set(rows.map((row) => row.sealed_seed)),
  )
  const revealed = await db.read
    .selectFrom('seeds')
    .select('server_seed')
    .where('state', '=', 'revealed')
    .where('sealed_seed', 'is', null)
    .execute()
  expect(revealed.length).toBe(500)
})

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
  await expect(sealSeeds(db, sealOf({ sealKey: 'z'.repeat(32) }))).rejects.toThrow(
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
    const old = await lockPair(tx, 'old-7')
    held.resolve()
    await go.promise
    await rotateSeeds(tx, seal, old, 'new', new Date())
    return (await lockPair(tx, 'old-7')).id
  })
  await held.promise
  const waiting = Array.from({ length: 5 }, () =>
    db.inTx(async (tx) => (await lockPair(tx, 'old-7')).id),
  )
  while ((await stand()) < 5n) await new Promise((resolve) => setTimeout(resolve, 5))
  go.resolve()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([await changed]))
})
