import { openSeeded } from '../test-seeds.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../packages/database/test/test-database.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { commitmentOf } from '../maths/draws.ts'
import { studioSchema } from '../database-schema.ts'
import { studioDbOf, type StudioDb } from '../schema.ts'
import { checkSeedKey } from '../seeds/seeds.ts'
import { createFakeWallet, fakeKeys, type FakeWallet } from '../wallet/fake-wallet.ts'
import { createWallet } from '../wallet/wallet.ts'
import type { Outbox } from './outbox.ts'
import type { Rounds } from './rounds.ts'
import { createTestEngine } from './test-engine.ts'

/*
 * An insider who reads every table of the studio, at any moment, against the rounds that are still
 * to come.
 */

const log = { info() {}, warn() {}, error() {} } as never
const seal = encryptionOf({ sealKey: 's'.repeat(32) })

let db: StudioDb
let fake: FakeWallet
let outbox: Outbox
let rounds: Rounds

beforeAll(async () => {
  db = studioDbOf(await openTestDatabase(studioSchema))
  fake = await createFakeWallet()
  const wallet = createWallet(fake.url, 'felek', fakeKeys)
  ;({ outbox, rounds } = createTestEngine({
    db,
    seal,
    wallet,
    log,
    timings: { retryMs: 20, sweepMs: 25 },
    playWaitMs: 100,
  }))
  await outbox.start()
})
afterAll(async () => {
  await outbox.stop()
  await fake.close()
  await db.close()
})
beforeEach(() => fake.calm())

/** Every row of every table, as text. */
const dump = async (): Promise<string> => {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'studio' and table_type = 'BASE TABLE'`.execute(db.read)
  expect(tables.rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['accesses', 'outbox', 'rounds', 'seeds', 'stakes', 'steps']),
  )
  let text = ''
  for (const { name } of tables.rows) {
    const rows = await sql<{ row: string }>`
      select row_to_json(t)::text as row from ${sql.table(name)} t`.execute(db.read)
    text += rows.rows.map(({ row }) => `${name} ${row}\n`).join('')
  }
  return text
}

/** In how many of its usual spellings a seed stands in a text. */
const found = (text: string, seed: string): number => {
  const bytes = Buffer.from(seed, 'hex')
  const spellings = [seed, bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')]
  const reversed = Buffer.from(bytes).reverse().toString('hex')
  const raw = bytes.toString('latin1')
  return [...spellings, reversed, raw].filter((it) =>
    [text, text.toLowerCase()].some((where) => where.includes(it)),
  ).length
}

const aPlayer = async (game = 'lale-bahcesi') => {
  const player = `player-${randomUUID()}`
  const token = fake.launch(player, game, 100_000n)
  const opened = await openSeeded(rounds, { game, mode: 'real', token, lang: 'tr' })
  return { player, opened, access: await rounds.access(opened.access) }
}
const until = async (what: () => Promise<boolean>) => {
  while (!(await what())) await new Promise((resolve) => setTimeout(resolve, 20))
}

test('no dump holds a seed that is in force or committed to, while rounds are played on it', async () => {
  const people = await Promise.all(
    ['lale-bahcesi', 'felek-ruleti', 'nazar', 'lale-bahcesi'].map((game) => aPlayer(game)),
  )
  const dumps = [await dump()]
  for (const { access } of people.filter(({ access: it }) => it.game !== 'felek-ruleti'))
    await rounds.bet(access, { roundId: randomUUID(), stake: '1.00' })
  dumps.push(await dump())
  for (const { access, opened } of people) {
    const first = await rounds.seed(access, { clientSeed: 'mine' })
    // The pair that was committed to as the next one is in the dumps as well.
    const second = await rounds.seed(access, { clientSeed: 'mine-too' })
    expect(commitmentOf(first.revealed?.serverSeed ?? '')).toBe(opened.fairness.serverSeedHash)
    expect(second.revealed?.serverSeedHash).toBe(opened.fairness.nextServerSeedHash)
    for (const text of dumps)
      for (const { revealed } of [first, second])
        expect(found(text, revealed?.serverSeed ?? '')).toBe(0)
    // What is revealed is public, and found: the search can find.
    expect(found(await dump(), first.revealed?.serverSeed ?? '')).toBeGreaterThan(0)
  }
})

test('no dump tells the result of a round while its stake can still be refused', async () => {
  const { access } = await aPlayer('felek-ruleti')
  const roundId = randomUUID()
  let text: Promise<string> | undefined
  let told: ReturnType<typeof rounds.verify> | undefined
  let dumped = false
  fake.control.before = (call) => {
    if (call !== 'bet') return
    told ??= rounds.verify(roundId)
    text ??= dump().finally(() => (dumped = true))
  }
  fake.control.fault = (call) => (call === 'bet' && !dumped ? 'lose' : 'none')
  const bets = [{ kind: 'straight' as const, numbers: [17], amount: '5.00' }]
  await rounds.bet(access, { roundId, stake: '5.00', wager: bets }).catch(() => {})
  await until(async () => (await rounds.round(access, { roundId })).status === 'done')
  const before =
    (await text)
      ?.split('\n')
      .find((line) => line.startsWith('rounds ') && line.includes(`"id":"${roundId}"`)) ?? ''
  expect(JSON.parse(before.slice(before.indexOf('{')))).toMatchObject({
    state: 'staking',
    hidden: null,
    paid: null,
    seal: null,
  })
  expect(before).not.toMatch(/"number":\d/)
  // Nor does the record that anybody may read.
  expect(await told).toMatchObject({
    state: 'pending',
    draws: null,
    steps: null,
    wager: null,
    result: null,
    seal: null,
    serverSeed: null,
    payout: null,
  })
  const steps = (await text)?.split('\n').filter((line) => line.startsWith('steps '))
  expect(steps?.filter((line) => line.includes(roundId))).toEqual([])
})

test('a refused stake leaves nothing to know: its nonce is used, and nothing was drawn', async () => {
  const { access } = await aPlayer()
  const roundId = randomUUID()
  fake.control.refuseBets = 'limit_reached'
  // The wallet may be slow to say so: then the page asks again.
  const answer = () =>
    rounds.bet(access, { roundId, stake: '1.00' }).then(
      ({ status }) => status,
      (error: Error) => error.message,
    )
  await expect.poll(answer, { timeout: 60_000 }).toContain('limit_reached')
  const steps = () =>
    db.read.selectFrom('steps').select('step').where('round_id', '=', roundId).execute()
  expect(await steps()).toEqual([])
  await rounds.seed(access, { clientSeed: 'x' })
  expect(await rounds.verify(roundId)).toMatchObject({ state: 'void', verified: true, draws: null })
  expect(await steps()).toEqual([])
})

test('the database itself refuses a seed in plaintext before its reveal, and a result half open', async () => {
  const { access, player } = await aPlayer()
  await expect(
    db.read
      .updateTable('seeds')
      .set({ server_seed: 'a'.repeat(64) })
      .where('player', '=', player)
      .where('state', '=', 'active')
      .execute(),
  ).rejects.toMatchObject({ code: '23514' })
  const roundId = randomUUID()
  fake.control.fault = () => 'refuse503'
  await rounds.bet(access, { roundId, stake: '1.00' })
  for (const change of [
    { paid: 1n },
    { hidden: 'x' },
    { seal: 'a'.repeat(64) },
    { state: 'deciding' as const },
    { state: 'settled' as const },
  ])
    await expect(
      db.read.updateTable('rounds').set(change).where('id', '=', roundId).execute(),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^(23514|P0001)$/) })
})

test('a start with another key says so', async () => {
  await aPlayer()
  await expect(checkSeedKey(db, encryptionOf({ sealKey: 'z'.repeat(32) }))).rejects.toThrow(
    /STUDIO_SEAL_KEY/,
  )
})
