import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../packages/database/test/test-database.ts'
import { toKurus } from '@felek/contract/money.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { allPlayables } from '../games/playables.ts'
import { studioSchema } from '../database-schema.ts'
import { getRounds } from '../rounds/for-operator.ts'
import { createTestEngine } from '../rounds/test-engine.ts'
import { studioDbOf, type StudioDb } from '../schema.ts'
import { getFairness } from '../seeds/store.ts'
import { NotPlayable, playPast } from './past.ts'

/* The past of a demo's account: drawn, checkable, and of a newcomer alone. */

const seal = encryptionOf({ sealKey: 's'.repeat(32) })
const playables = await allPlayables()
/** What the demo's accounts play (apps/server/src/modules/seed). */
const games =
  'lale-bahcesi anka-atesi kurt-dolunay nazar meyve-pazari aslan-payi kaplan-pencesi kum-tahti horoz-vakti cay-saati dort-yaprak bal-kovani uzay-madeni gece-baykusu ejder-yuvasi'.split(
    ' ',
  )
const stakes = ['5.00', '10.00', '20.00', '25.00', '50.00']

let db: StudioDb
beforeAll(async () => {
  db = studioDbOf(await openTestDatabase(studioSchema))
})
afterAll(() => db.close())

const past = (player: string, count: number) => ({
  player,
  rounds: Array.from({ length: count }, (_, i) => ({
    roundId: randomUUID(),
    game: games[i % games.length] ?? '',
    stake: stakes[i % stakes.length] ?? '',
    at: new Date(Date.parse('2026-09-01T10:00:00.000Z') + i * 60_000).toISOString(),
  })),
})

test('each round of a past is drawn, has its picture, and can be checked by anybody', async () => {
  const asked = past('ayse', 160)
  const answer = await playPast({ db, seal, playables }, asked, new Date())
  if (answer.status !== 'ok') throw new Error(answer.status)
  expect(answer.paid.length).toBe(160)
  expect(answer.paid.some((paid) => toKurus(paid) > 0n)).toBe(true)
  const ids = asked.rounds.map(({ roundId }) => roundId)
  const told = [
    ...(await getRounds(db.read, 'ayse', ids.slice(0, 50), async () => [])).rounds,
    ...(await getRounds(db.read, 'ayse', ids.slice(50, 100), async () => [])).rounds,
  ]
  expect(told.map(({ roundId }) => roundId).sort()).toEqual(ids.slice(0, 100).sort())
  expect(told.filter(({ drawn }) => drawn === null)).toEqual([])
  const { rounds } = createTestEngine({
    db,
    seal,
    playables,
    wallet: {} as never,
    log: {} as never,
  })
  for (const [i, id] of ids.slice(0, 40).entries())
    expect(await rounds.verify(id)).toMatchObject({ payout: answer.paid[i], verified: true })
  const calls = await db.read.selectFrom('outbox').selectAll().execute()
  expect(calls).toEqual([])
  // The next round begins with a client seed of the player's own.
  expect(await getFairness(db.read, 'ayse')).toMatchObject({ clientSeed: '', nonce: 0 })
})

test('a past that may pay only so much is drawn until it does, and is checked as any other', async () => {
  const stake = toKurus('25.00')
  const asked = past('emre', 130)
  const rounds = asked.rounds.map((round) => ({ ...round, game: 'kum-tahti', stake: '25.00' }))
  const paidMax = '2600.00'
  const parts = { db, seal, playables }
  const answer = await playPast(parts, { ...asked, rounds, paidMax }, new Date())
  if (answer.status !== 'ok') throw new Error(answer.status)
  const paid = answer.paid.reduce((sum, one) => sum + toKurus(one), 0n)
  expect(paid).toBeLessThanOrEqual(toKurus(paidMax))
  expect(paid).toBeGreaterThan(stake)
  const machine = createTestEngine({ ...parts, wallet: {} as never, log: {} as never })
  for (const [i, { roundId }] of rounds.slice(0, 10).entries())
    expect(await machine.rounds.verify(roundId)).toMatchObject({
      payout: answer.paid[i],
      verified: true,
    })
  // What no past can pay is refused, and leaves nothing behind.
  const never = { ...past('hayal', 60), paidMax: '1.00' }
  await expect(playPast(parts, never, new Date())).rejects.toThrow(NotPlayable)
  expect(await playPast(parts, past('hayal', 1), new Date())).toMatchObject({ status: 'ok' })
})

test('a player who has played has no other past, and a round that no game plays makes none', async () => {
  const parts = { db, seal, playables }
  expect(await playPast(parts, past('mehmet', 3), new Date())).toMatchObject({ status: 'ok' })
  expect(await playPast(parts, past('mehmet', 3), new Date())).toEqual({ status: 'conflict' })
  const [round] = past('deniz', 1).rounds
  if (!round) throw new Error('no round')
  for (const wrong of [{ game: 'no-game' }, { stake: '7.77' }, { game: 'felek-ruleti' }])
    await expect(
      playPast(parts, { player: 'deniz', rounds: [{ ...round, ...wrong }] }, new Date()),
    ).rejects.toThrow(NotPlayable)
  expect(
    await db.read.selectFrom('seeds').selectAll().where('player', '=', 'deniz').execute(),
  ).toEqual([])
})
