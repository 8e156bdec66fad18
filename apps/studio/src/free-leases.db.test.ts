import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openTestDatabase,
  type TestDatabase,
} from '../../../packages/database/test/test-database.ts'
import { freeLeases } from './free-leases.ts'
import { keepTables } from './live/lease/store.ts'
import { studioSchema } from './database-schema.ts'
import { keepRoom } from './rooms/store.ts'
import { studioDbOf, type StudioDb } from './schema.ts'

let database: TestDatabase
let db: StudioDb
beforeAll(async () => {
  database = await openTestDatabase(studioSchema)
  db = studioDbOf(database)
})
afterAll(() => database.close())

const takes = async (owner: string): Promise<boolean[]> => [
  await keepTables(db.read, owner, 60_000),
  await keepRoom(db.read, 'hezarfen', owner, 60_000),
]

test('what a dead process kept is free at once for who frees it, and not before', async () => {
  const [dead, next] = [randomUUID(), randomUUID()]
  expect(await takes(dead)).toEqual([true, true])
  expect(await takes(next)).toEqual([false, false])
  await freeLeases(db, new Date())
  expect(await takes(next)).toEqual([true, true])
  expect(await takes(dead)).toEqual([false, false])
})
