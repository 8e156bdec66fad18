import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openRoundsResponse,
  roundRecordResponse,
  type RoundRecord,
} from '@felek/contract/protocols/provider/round-records.ts'
import { signedHeaders } from '@felek/platform/signatures/signature.ts'
import { openSeeded } from '../test-seeds.ts'
import { aStudio, type TestStudio } from '../test-studio.ts'
import { fakeKeys } from '../wallet/fake-wallet.ts'

/* What the operator's staff are told of a round, and which run. */

let studio: TestStudio
beforeAll(async () => {
  studio = await aStudio(undefined, { only: [] })
}, 240_000)
afterAll(() => studio.end())

const get = async (url: string, headers = signedHeaders(fakeKeys, Date.now(), url, '')) => {
  const response = await studio.app.inject({ url, headers })
  return { http: response.statusCode, body: response.json<unknown>(), text: response.body }
}
const getRecord = async (id: string): Promise<RoundRecord | null> =>
  roundRecordResponse.parse((await get(`/provider/rounds/${id}`)).body).round
const listOpen = async () =>
  openRoundsResponse.parse((await get('/provider/rounds/open')).body).rounds

const open = async (game: string, mode: 'real' | 'demo' = 'real') => {
  const player = `${Math.floor(Math.random() * 1e12)}`
  const opened = await openSeeded(studio.rounds, {
    game,
    mode,
    ...(mode === 'real' && { token: studio.fake.launch(player, game, 100_000n) }),
    lang: 'tr',
  })
  return { player, access: await studio.rounds.access(opened.access) }
}
const settled = (id: string) =>
  expect.poll(async () => (await getRecord(id))?.state, { timeout: 20_000 }).toBe('over')

test('a round that is over says whose stake lay in it, when, and what it paid, to the kuruş', async () => {
  const { player, access } = await open('lale-bahcesi')
  const roundId = randomUUID()
  await studio.rounds.bet(access, { roundId, stake: '5.00' })
  await settled(roundId)
  const record = await getRecord(roundId)
  expect(record).toMatchObject({
    roundId,
    game: 'lale-bahcesi',
    state: 'over',
    staked: '5.00',
    stakesCount: 1,
    stakes: [{ player, amount: '5.00', state: 'paid' }],
  })
  const row = await studio.db.read
    .selectFrom('rounds')
    .select(['paid', 'ended_at'])
    .where('id', '=', roundId)
    .executeTakeFirstOrThrow()
  expect(record?.paid).toBe(
    `${(row.paid ?? 0n) / 100n}.${String((row.paid ?? 0n) % 100n).padStart(2, '0')}`,
  )
  expect(record?.stakes[0]?.payout).toBe(record?.paid)
  expect(record?.endedAt).toBe(row.ended_at?.toISOString())
  // The wallet knows the stake by the same name.
  const { transaction_id } = await studio.db.read
    .selectFrom('outbox')
    .select('transaction_id')
    .where('stake_id', '=', roundId)
    .where('verb', '=', 'bet')
    .executeTakeFirstOrThrow()
  expect(record?.stakes[0]?.transactionId).toBe(transaction_id)
})

test.each(['bet', 'win'] as const)(
  'a round that runs, its %s unanswered, tells nothing of its outcome and is among those that run',
  async (away) => {
    studio.fake.control.fault = (call) => (call === away ? 'refuse503' : 'none')
    const { player, access } = await open('lale-bahcesi')
    const roundId = randomUUID()
    await studio.rounds.bet(access, { roundId, stake: '5.00' })
    const { text } = await get(`/provider/rounds/${roundId}`)
    const record = await getRecord(roundId)
    expect(record).toMatchObject({
      state: 'running',
      paid: null,
      endedAt: null,
      stakes: [{ player, amount: '5.00', state: away === 'bet' ? 'asked' : 'taken', payout: null }],
    })
    const seed = await studio.db.read
      .selectFrom('seeds')
      .select(['server_seed_hash', 'sealed_seed'])
      .where('player', '=', player)
      .where('state', '=', 'active')
      .executeTakeFirst()
    for (const secret of [seed?.sealed_seed, seed?.server_seed_hash, 'grid', 'draws', 'hidden'])
      expect(text).not.toContain(secret ?? 'no seed was found')
    expect((await listOpen()).map((it) => it.roundId)).toContain(roundId)
    studio.fake.calm()
    await settled(roundId)
    expect((await listOpen()).map((it) => it.roundId)).not.toContain(roundId)
  },
)

test('a round that waits for its player runs, with all its stakes, until it is over', async () => {
  const { access } = await open('inci-avi')
  const roundId = randomUUID()
  const wager = { urchins: 3 }
  await studio.rounds.bet(access, { roundId, stake: '5.00', wager })
  await expect.poll(async () => (await getRecord(roundId))?.stakes[0]?.state).toBe('taken')
  const record = await getRecord(roundId)
  expect(record).toMatchObject({ state: 'running', paid: null, stakes: [{ state: 'taken' }] })
  expect(await listOpen()).toContainEqual(record)
})

test('a stake that the wallet refused is a void round with its reason, and paid nothing', async () => {
  const { access } = await open('lale-bahcesi')
  studio.fake.control.refuseBets = 'limit_reached'
  const roundId = randomUUID()
  await expect(studio.rounds.bet(access, { roundId, stake: '1.00' })).rejects.toThrow()
  studio.fake.control.refuseBets = undefined
  expect(await getRecord(roundId)).toMatchObject({
    state: 'void',
    reason: 'limit_reached',
    staked: '0.00',
    paid: '0.00',
    stakes: [{ state: 'void', payout: null }],
  })
})

test('play money, an id that never was, what is no id and an unsigned question get nothing', async () => {
  const { access } = await open('lale-bahcesi', 'demo')
  const roundId = randomUUID()
  await studio.rounds.bet(access, { roundId, stake: '1.00' })
  expect(await getRecord(roundId)).toBeNull()
  expect(await get(`/provider/rounds/${roundId}`)).toEqual(
    await get(`/provider/rounds/${randomUUID()}`),
  )
  expect((await get('/provider/rounds/x')).http).toBe(400)
  for (const url of [`/provider/rounds/${roundId}`, '/provider/rounds/open']) {
    expect((await studio.app.inject(url)).statusCode).toBe(401)
    const elsewhere = signedHeaders(fakeKeys, Date.now(), '/provider/games', '')
    expect((await get(url, elsewhere)).http).toBe(401)
  }
})

/** A round of a live table, or a room's, with these stakes: two players' real money, and play money beside. */
const insertShared = async (
  kind: 'live' | 'room',
  state: string,
  stakes: readonly { state: string; payout: number | null; mode?: 'real' | 'demo' }[],
) => {
  const id = randomUUID()
  const over = state === 'done' || state === 'settled' || state === 'void'
  const isDealt = !['betting', 'staking'].includes(state)
  const end = over ? new Date().toISOString() : null
  const { read } = studio.db
  const players = stakes.map(() => `${Math.floor(Math.random() * 1e12)}`)
  if (kind === 'live')
    await sql`
      insert into live_rounds (id, table_id, number, state, server_seed, server_seed_hash, client_seed, draws, deal, started_at, phase_at, ends_at, ended_at, void_reason)
      values (${id}, ${id}, 1, ${state}, ${'a'.repeat(64)}, ${'b'.repeat(64)}, 'c', '[]', ${isDealt ? '{"secret":"the deal"}' : null}, now(), now(), now(),
        ${end}, ${state === 'void' ? 'witness_away' : null})`.execute(read)
  else {
    await sql`insert into chains (id, terminal, length, root_sealed, published_at, room, first_number)
      values (${id}, ${'d'.repeat(64)}, 9, 'the root', now(), ${id}, 1)`.execute(read)
    await sql`
      insert into rounds (id, kind, game, maths, room, number, chain_id, link, state, staked, paid, cap_hundredths, opened_at, ended_at, void_reason, late)
      values (${id}, 'room', 'crash', 'm', ${id}, 1, ${id}, 1, ${state}, ${over ? 400 : 0}, ${state === 'settled' ? 700 : null}, 100000, now(), ${end},
        ${state === 'void' ? 'room_away' : null}, '{"value":"the late value"}')`.execute(read)
  }
  for (const [n, stake] of stakes.entries()) {
    const reason = stake.state === 'void' ? 'round_void' : null
    const mode = stake.mode ?? 'real'
    const at = new Date(Date.now() + n).toISOString()
    if (kind === 'live')
      await sql`
        insert into live_stakes (id, round_id, player, session, mode, kind, bets, amount_kurus, state, reason, payout_kurus, placed_at)
        values (${randomUUID()}, ${id}, ${players[n]}, 's', ${mode}, 'bet', '[]', 200, ${stake.state}, ${reason}, ${stake.payout}, ${at})`.execute(
        read,
      )
    else
      await sql`
        insert into stakes (id, round_id, step, player, session, mode, wager, amount, state, reason, payout, placed_at)
        values (${randomUUID()}, ${id}, 0, ${players[n]}, 's', ${mode}, '{}', 200, ${stake.state}, ${reason}, ${stake.payout}, ${at})`.execute(
        read,
      )
  }
  if (!over)
    await sql`insert into playing (player, round, game, room) values (${players[0]}, ${id}, ${id}, ${id})`.execute(
      read,
    )
  return { id, players }
}

const secrets = ['the deal', 'the root', 'the late value', 'a'.repeat(64), 'b'.repeat(64)]

test.each([
  ['live', 'betting', 'accepted', null],
  ['live', 'dealing', 'counted', null],
  ['room', 'staking', 'taken', null],
  // Who has left the flight is paid while it goes on.
  ['room', 'deciding', 'paid', 700],
] as const)(
  'a shared round (%s, %s) that runs is told with all its real stakes, and with no outcome',
  async (kind, state, stake, payout) => {
    const { id, players } = await insertShared(kind, state, [
      { state: stake, payout },
      { state: 'sent', payout: null },
      { state: stake, payout, mode: 'demo' },
    ])
    const { text } = await get(`/provider/rounds/${id}`)
    const record = await getRecord(id)
    expect(record).toMatchObject({
      roundId: id,
      game: id,
      state: 'running',
      paid: null,
      endedAt: null,
      staked: '4.00',
      stakesCount: 2,
      stakes: [
        { player: players[0], amount: '2.00', state: 'taken', payout: null },
        { player: players[1], state: 'asked', payout: null },
      ],
    })
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(await listOpen()).toContainEqual(record)
  },
)

test.each([
  ['live', 'done', 'over', undefined],
  ['room', 'settled', 'over', undefined],
  ['live', 'void', 'void', 'witness_away'],
  ['room', 'void', 'void', 'room_away'],
] as const)(
  'a shared round (%s, %s) that has ended tells what each stake was paid, and how it ended',
  async (kind, stored, state, reason) => {
    const { id } = await insertShared(kind, stored, [
      { state: 'paid', payout: 700 },
      { state: 'paid', payout: 0 },
      { state: 'void', payout: null },
      { state: 'paid', payout: 900, mode: 'demo' },
    ])
    const record = await getRecord(id)
    expect(record).toMatchObject({
      state,
      ...(reason && { reason }),
      staked: '4.00',
      paid: '7.00',
      stakesCount: 3,
      stakes: [{ payout: '7.00' }, { payout: '0.00' }, { state: 'void', payout: null }],
    })
    expect(record?.endedAt).not.toBeNull()
    expect((await listOpen()).map((it) => it.roundId)).not.toContain(id)
    for (const secret of secrets)
      expect((await get(`/provider/rounds/${id}`)).text).not.toContain(secret)
  },
)

test('a round in which nobody has real money is told as one that never was', async () => {
  const { id } = await insertShared('live', 'betting', [
    { state: 'accepted', payout: null, mode: 'demo' },
  ])
  expect(await getRecord(id)).toBeNull()
  expect((await listOpen()).map((it) => it.roundId)).not.toContain(id)
})
