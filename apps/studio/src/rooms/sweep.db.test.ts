import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../packages/database/test/test-database.ts'
import { studioSchema } from '../database-schema.ts'
import { insertStake } from '../rounds/store.ts'
import { studioDbOf, type StudioDb } from '../schema.ts'
import { insertChain } from './store.ts'
import { sweepRooms } from './sweep.ts'

/* A room plays all day: what nobody bet on is forgotten, in batches, and nothing else. */

let db: StudioDb
const chain = randomUUID()
beforeAll(async () => {
  db = studioDbOf(await openTestDatabase(studioSchema))
  await db.inTx((tx) =>
    insertChain(tx, {
      id: chain,
      terminal: 'ab'.repeat(32),
      length: 10_000,
      root_sealed: 'x',
      published_at: new Date(),
      room: 'r',
      first_number: 1n,
    }),
  )
})
afterAll(() => db.close())

const hourMs = 3_600_000
const now = Date.now()

const rounds = async (room: string, count: number, hoursAgo: number): Promise<string[]> => {
  const ended_at = new Date(now - hoursAgo * hourMs)
  const ids = Array.from({ length: count }, () => randomUUID())
  const rows = ids.map((id, i) => ({
    id,
    kind: 'room' as const,
    game: room,
    maths: 'm',
    room,
    number: BigInt(i + 1),
    chain_id: chain,
    link: i + 1,
    state: 'settled' as const,
    paid: 0n,
    cap_hundredths: 100n,
    opened_at: ended_at,
    ended_at,
  }))
  await db.read.insertInto('rounds').values(rows).execute()
  return ids
}
const stake = (roundId: string, mode: 'real' | 'demo') =>
  db.inTx((tx) =>
    insertStake(tx, {
      id: randomUUID(),
      round_id: roundId,
      step: 0,
      player: 'p',
      session: '',
      mode,
      wager: JSON.stringify({ place: 0, auto: null, alias: null }),
      amount: 100n,
      state: 'void',
      reason: 'undone',
      placed_at: new Date(now),
    }),
  )
const left = async (room: string) =>
  (
    await db.read
      .selectFrom('rounds')
      .select('number')
      .where('room', '=', room)
      .orderBy('number')
      .execute()
  ).map(({ number }) => Number(number))
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)

test('rounds that nobody bet on go after a day, but not a room’s last ones', async () => {
  const ids = await rounds('old', 30, 27)
  await stake(ids[2] as string, 'real')
  await stake(ids[3] as string, 'demo')
  await rounds('young', 30, 25)
  await sweepRooms(db, ['old', 'young'], now, () => false)
  expect(await left('old')).toEqual([3, 4, ...from(10, 30)])
  expect(await left('young')).toEqual(from(1, 30))
  // Play money is forgotten a week later, and its round with it.
  await sweepRooms(db, ['old'], now + 170 * hourMs, () => false)
  expect(await left('old')).toEqual([3, ...from(10, 30)])
})

test('more than a batch of them in as many batches as it takes, and none while the house closes', async () => {
  await rounds('busy', 620, 30)
  expect(await sweepRooms(db, ['busy'], now, () => true)).toBe(0n)
  expect(await sweepRooms(db, ['busy'], now, () => false)).toBe(599n)
  expect(await left('busy')).toEqual(from(600, 620))
})

test('what runs, what has a bet, or ended within the day is not let go of, whoever asks', async () => {
  const [fresh = ''] = await rounds('held', 1, 1)
  const gone = db.read.deleteFrom('rounds').where('id', '=', fresh).execute()
  await expect(gone).rejects.toThrow('a round of a room stays')
})
