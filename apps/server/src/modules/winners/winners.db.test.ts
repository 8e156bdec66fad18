import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as contract from '@felek/contract/index.ts'
import type { Winner } from '@felek/contract/winners.ts'
import { asOwner, expectCleanLedger, migrationsDir } from '../../../test/test-ledger.ts'
import { openTestProvider, type TestProvider } from '../../../test/test-provider.ts'
import type { Event } from '../../events/hub.ts'
import { createResponseCache } from '../../rpc/response-cache.ts'
import { createRpc, callModule } from '../../rpc/pipeline.ts'
import type { Movement } from '../wallet/wallet.ts'
import { winnersCalls } from './calls.ts'
import { publishWinners } from './news.ts'
import { isWorthTelling, readWins } from './journal-reader.ts'
import { countWinners } from './winners.ts'

let at: TestProvider
let rpc: ReturnType<typeof createRpc>
beforeAll(async () => {
  at = await openTestProvider()
  await at.insertGames('lale-bahcesi')
  rpc = createRpc(
    at.deps,
    [callModule(contract.winners, winnersCalls)],
    at.audience,
    createResponseCache(at.deps),
  )
})
afterAll(async () => {
  await expectCleanLedger(at.db)
  await at.close()
})
beforeEach(async () => {
  await turn()
  await at.db.query('delete from winners', [])
  await turn()
})

const turn = async () => {
  await readWins(at.deps)
  await publishWinners(at.deps)
}
const list = async (data: object = {}): Promise<Winner[]> => {
  const body = { api: { class: 'casino', method: 'list_winners' }, data }
  return (await rpc.answer(at.incoming(body))).reply.data as Winner[]
}
const listen = (): Event[] => {
  const heard: Event[] = []
  at.deps.eventHub.listen({
    playerId: undefined,
    sessionId: undefined,
    hear: (event) => void (event.name === 'winners' && heard.push(event)),
    end: () => {},
  })
  return heard
}

type Round = { stake: bigint; paid: readonly bigint[]; of?: Partial<Movement>; game?: string }

/** A round as a provider plays it: a stake, and each win that it has. */
const play = async (playerId: bigint, { stake, paid, of = {}, game = 'lale-bahcesi' }: Round) => {
  const roundId = randomUUID()
  const common = { source: 'provider:felek', house: 'games:felek', playerId, roundId, game }
  const bet = { ...common, ...of, verb: 'bet', transactionId: `${roundId}-bet`, amountKurus: stake }
  const { hold: _, ...staked } = bet as Movement
  const post = async (movement: Movement) => {
    const { status } = await at.deps.wallet.post(movement)
    if (status !== 'ok' && status !== 'held') throw new Error(`answered ${status}`)
  }
  await post(staked)
  for (const [i, amountKurus] of paid.entries())
    await post({
      ...common,
      ...of,
      verb: 'win',
      transactionId: `${roundId}-win-${i}`,
      about: `${roundId}-bet`,
      amountKurus,
    })
}

test('a win is worth telling from 50 TL and five times the stake, or from 1,000 TL and twice the stake', () => {
  const worth = (stakeKurus: bigint, paidKurus: bigint) => isWorthTelling({ stakeKurus, paidKurus })
  expect([worth(1_000n, 5_000n), worth(1_001n, 5_000n), worth(100n, 4_999n)]).toEqual([
    true,
    false,
    false,
  ])
  expect([worth(50_000n, 100_000n), worth(50_001n, 100_000n), worth(49_999n, 99_999n)]).toEqual([
    true,
    false,
    false,
  ])
})

test('a large win of a real round is told to everybody, masked, once and whole', async () => {
  const heard = listen()
  const { playerId, username } = await at.aPlayer({ cashKurus: 100_000n })
  await play(playerId, { stake: 1_000n, paid: [4_000n] })
  await turn()
  expect(await list()).toEqual([])
  // The same stake wins on, and then once more.
  await play(playerId, { stake: 1_000n, paid: [4_000n, 2_000n] })
  await turn()
  const [first] = await list()
  expect(first).toMatchObject({
    kind: 'win',
    player: `${username.slice(0, 2)}***${username.slice(-1)}`,
    type: 'slot',
    gameID: 'lale-bahcesi',
    name: 'lale-bahcesi',
    amount: '60.00',
  })
  expect(JSON.stringify(await list())).not.toContain(username)
  expect(heard.map((event) => event.data)).toEqual([{ added: [first], gone: [] }])
  await turn()
  expect(heard).toHaveLength(1)
  expect([await list({ type: 'slot' }), await list({ type: 'live' })]).toEqual([[first], []])
  expect([await countWinners(at.db.read), await countWinners(at.db.read, 'live')]).toEqual([1, 0])
})

test('nobody hears of held money, of demo data, of a correction, of a game that nobody lists', async () => {
  const { playerId } = await at.aPlayer({ cashKurus: 100_000n })
  await play(playerId, { stake: 1_000n, paid: [9_000n], of: { hold: 'day_ceiling' } })
  await play(playerId, { stake: 1_000n, paid: [9_000n], of: { source: 'seed' } })
  await play(playerId, { stake: 1_000n, paid: [9_000n], game: 'unheard-of' })
  await at.deps.wallet.post({
    verb: 'adjust',
    source: 'test',
    transactionId: randomUUID(),
    playerId,
    amountKurus: 900_000n,
    house: 'corrections',
  })
  await turn()
  expect(await list()).toEqual([])
})

test('who does not want to be shown, has left, or looks at previews is not, from one turn to the next', async () => {
  const heard = listen()
  const { playerId } = await at.aPlayer({ cashKurus: 100_000n })
  const preview = await at.aPlayer({ cashKurus: 100_000n, role: '20' })
  for (const id of [playerId, preview.playerId]) await play(id, { stake: 1_000n, paid: [9_000n] })
  await turn()
  const shown = await list()
  expect(shown).toHaveLength(1)
  const hide = (set: string) =>
    at.db.query(`update players set ${set} where player_id = $1`, [playerId])
  for (const [off, on] of [
    ['show_name = false', 'show_name = true'],
    ["status = 'closed'", "status = 'active'"],
  ] as const) {
    await hide(off)
    await turn()
    expect(await list()).toEqual([])
    expect(heard.at(-1)?.data).toEqual({ added: [], gone: shown.map((row) => row.id) })
    await hide(on)
    await turn()
    expect(await list()).toEqual(shown)
  }
})

test('the list is bounded: a page of the newest, and no more than 200 kept', async () => {
  const { playerId } = await at.aPlayer({ cashKurus: 1_000_000n })
  await at.db.query(
    `insert into winners select i, 1000000 + i, $1, 'lale-bahcesi', 1000, 5000 + i, now() - interval '1 day' + i * interval '1 second'
     from generate_series(1, 300) i`,
    [playerId],
  )
  await play(playerId, { stake: 1_000n, paid: [900_000n] })
  await turn()
  const rows = await at.db.query(
    'select count(*)::int as n, min(win_id) filter (where win_id <= 300) as least from winners',
    [],
  )
  expect(rows.rows).toEqual([{ n: 200, least: 102n }])
  expect((await list({ limit: 250 })).map((row) => row.amount).slice(0, 2)).toEqual([
    '9000.00',
    '53.00',
  ])
  expect(await list({ limit: 250 })).toHaveLength(9)
})

test('two processes that read at once tell each win once', async () => {
  const { playerId } = await at.aPlayer({ cashKurus: 100_000n })
  for (let i = 0; i < 3; i += 1) await play(playerId, { stake: 1_000n, paid: [9_000n] })
  await Promise.all([readWins(at.deps), readWins(at.deps), readWins(at.deps)])
  await publishWinners(at.deps)
  expect(await list()).toHaveLength(3)
})

test('a jackpot that has been paid is told, one that is still owed is not', async () => {
  const { playerId } = await at.aPlayer()
  const fall = (cycle: number, paidAt: string) =>
    at.db.query(
      `insert into jackpot_cycles (pool_id, cycle, value_millionths, started_at, fell_at,
         winner_id, winner_mask, stake_entry_id, round_id, game, amount_kurus, threshold_kurus, paid_at, seal)
       values ('yildiz', $1, 1, now(), now(), $2, 'x', 1, 'r', 'lale-bahcesi', 25000, 1, ${paidAt}, 'x')`,
      [cycle, playerId],
    )
  await fall(1, 'null')
  await fall(2, 'now()')
  await turn()
  expect(await list()).toMatchObject([
    { id: 'jackpot-yildiz-2', kind: 'jackpot', amount: '250.00' },
  ])
  await asOwner(
    at.db,
    'alter table jackpot_cycles disable trigger user\n--;\ndelete from jackpot_cycles\n--;\nalter table jackpot_cycles enable trigger user',
  )
})

test('bad input stores nothing and says what is wrong', async () => {
  const ask = async (data: object) =>
    (await rpc.answer(at.incoming({ api: { class: 'casino', method: 'list_winners' }, data })))
      .reply
  expect(await ask({ type: 'sports' })).toMatchObject({ result: false, error: 'invalid_fields' })
  expect(await ask({ limit: 0 })).toMatchObject({ error: 'invalid_fields' })
})

test('seeded bugs: a reader that takes demo data, or what is held, is noticed', async () => {
  const file = await readFile(`${migrationsDir}/repeatable/wallet_reading.sql`, 'utf8')
  const original = file.slice(file.indexOf('create or replace function wallet_wins'))
  const { playerId } = await at.aPlayer({ cashKurus: 100_000n })
  for (const [from, to, of] of [
    ["starts_with(e.source, 'provider:')", 'true', { source: 'seed' }],
    ["e.to_account = 'cash'", 'true', { hold: 'day_ceiling' }],
  ] as const) {
    expect(original).toContain(from)
    await asOwner(at.db, original.replace(from, to).replace("y.status = 'ok'", 'true'))
    try {
      await play(playerId, { stake: 1_000n, paid: [9_000n], of })
      await turn()
      expect(await list()).not.toEqual([])
    } finally {
      await asOwner(at.db, original)
      await at.db.query('delete from winners', [])
    }
  }
})
