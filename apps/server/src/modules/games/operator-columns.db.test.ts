import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { games as contract, live } from '@felek/contract/games.ts'
import { createTestDatabase, openAt } from '../../../../../packages/database/test/test-database.ts'
import { asOwner, migrationsDir } from '../../../test/test-ledger.ts'
import { anotherProcess, type TestPlayer } from '../../../test/test-app.ts'
import { openTestProvider, type TestProvider } from '../../../test/test-provider.ts'
import type { AppDeps } from '../../app.ts'
import { payOut, placeStake, takeBack } from '../providers/seamless-wallet.ts'
import { gamesCalls } from './calls.ts'
import { homeGames, syncGames } from './games.ts'
import { saveOperatorColumns, type OperatorColumns } from './operator-columns.ts'
import { switchGame } from './switch.ts'
import { syncTables } from './sync-tables.ts'

const offer = (id: string, over = {}) => ({
  id,
  name: { tr: id },
  label: 'turna',
  labelName: 'Turna',
  family: 'slot',
  type: 'video',
  rtp: { least: '96.25' },
  volatility: 1,
  minStake: '1.00',
  maxStake: '500.00',
  maxWin: '9007.66',
  features: [],
  releasedAt: '2025-11-20T00:00:00Z',
  ...over,
})
const table = (id: string) => ({
  id,
  name: { tr: id, en: id },
  label: 'felek-studio',
  labelName: 'Felek Studio',
  kind: 'roulette',
  rtp: '97.30',
  minStake: '10.00',
  maxStake: '500.00',
  maxWin: '36.00',
  seats: null,
  language: 'tr',
  createdAt: '2025-11-20T00:00:00Z',
})
const titles = ['lale', 'nazar', 'boncuk', 'inci']

let at: TestProvider
const sync = async (games: unknown[] = titles.map((id) => offer(id))) => {
  at.studio.state.catalogue = { games }
  await syncGames(at.deps, 'felek')
  await syncTables(at.deps, 'felek')
  at.clock.forward(1_001)
}
beforeAll(async () => {
  at = await openTestProvider()
  const tables = ['rulet', 'rulet-iki']
  at.studio.state.tables = { tables: tables.map(table) }
  at.studio.state.tableStates = {
    tables: tables.map((id) => ({
      id,
      open: true,
      players: 0,
      phase: 'waiting',
      closesAt: null,
      seatsFree: null,
      lastResults: [],
    })),
  }
})
beforeEach(async () => {
  await asOwner(
    at.db,
    `update games set house_open = true, house_rank = null, badges = '{}', preview_only = false, version = 1
--;
update live_tables set house_open = true, house_rank = null, badges = '{}', preview_only = false, version = 1
--;
update provider_games set shut = false`,
  )
  await sync()
})
afterAll(() => at.close())

const save = (id: string, columns: OperatorColumns, version = 1) =>
  at.db.inTx((tx) => saveOperatorColumns(tx, at.deps, id, { ...columns, version }))
const list = async (data = {}, as?: TestPlayer) =>
  (await at.call(contract.list, data, as)).data.map(({ gameID }) => gameID)
const listTables = async (as?: TestPlayer) =>
  (await at.call(live.tables, {}, as)).data.map(({ tableID }) => tableID)

test('a catalogue that is read anew leaves all that the operator has said', async () => {
  const said = { rank: 3, badges: ['hot', 'exclusive'], isPreview: true } as const
  const columns = async () =>
    (
      await at.db.query(
        `select game_id, house_open, house_rank, badges, preview_only, version, open, rank from games where game_id = 'nazar'
         union all
         select table_id, house_open, house_rank, badges, preview_only, version, open, rank from live_tables where table_id = 'rulet'`,
        [],
      )
    ).rows
  for (const id of ['nazar', 'rulet']) {
    expect(await save(id, said)).toEqual({ status: 'ok', version: 2 })
    expect(await switchGame(at.deps, id, { on: false, reason: 'denetim' })).toBe(true)
  }
  const own = {
    house_open: false,
    house_rank: 3,
    badges: ['hot', 'exclusive'],
    preview_only: true,
    version: 3,
  }
  await sync([offer('lale'), offer('nazar', { name: { tr: 'Nazar Yeni' }, volatility: 5 })])
  expect(await columns()).toMatchObject([
    { ...own, open: true, rank: 1 },
    { ...own, open: true },
  ])
  // Also where its provider takes it out and brings it back.
  at.studio.state.tables = { tables: [table('rulet-iki')] }
  await sync([offer('lale')])
  expect(await columns()).toMatchObject([
    { ...own, open: false },
    { ...own, open: false },
  ])
  at.studio.state.tables = { tables: [table('rulet'), table('rulet-iki')] }
  await sync()
  expect(await columns()).toMatchObject([
    { ...own, open: true },
    { ...own, open: true },
  ])
})

describe('house_rank', () => {
  test('puts games and tables before all others in lobby, search and home; null gives them back to popularity', async () => {
    expect(await list()).toEqual(titles)
    await save('inci', { rank: 0 })
    await save('boncuk', { rank: 5 })
    expect(await list()).toEqual(['inci', 'boncuk', 'lale', 'nazar'])
    expect(await list({ searchGameName: 'turna' })).toEqual(['inci', 'boncuk', 'lale', 'nazar'])
    const home = await homeGames(at.db.read, 'tr', at.deps.now())
    expect(home.popular.games.map(({ gameID }) => gameID)).toEqual([
      'inci',
      'boncuk',
      'lale',
      'nazar',
    ])
    await save('inci', { rank: null }, 2)
    expect(await list()).toEqual(['boncuk', 'lale', 'nazar', 'inci'])
    await save('rulet-iki', { rank: 0 })
    expect(await listTables()).toEqual(['rulet-iki', 'rulet'])
  })
})

describe('badges', () => {
  test('stand on the cards of games and tables, in their order', async () => {
    await save('lale', { badges: ['limited', 'hot'] })
    await save('rulet', { badges: ['exclusive'] })
    const { data } = await at.call(contract.list, {})
    expect(data.map(({ gameID, badges }) => [gameID, badges])).toEqual([
      ['lale', ['limited', 'hot']],
      ...titles.slice(1).map((id) => [id, undefined]),
    ])
    expect((await at.call(contract.get, { gameID: 'lale' })).data.badges).toEqual([
      'limited',
      'hot',
    ])
    expect((await at.call(live.table, { tableID: 'rulet' })).data.badges).toEqual(['exclusive'])
  })

  test('that nobody knows, or too many, are refused by the database', async () => {
    await expect(save('lale', { badges: ['vip' as never] })).rejects.toThrow(/badges/)
    await expect(
      save('lale', { badges: ['hot', 'limited', 'exclusive', 'editors_choice'] }),
    ).rejects.toThrow(/badges/)
  })
})

describe('preview_only', () => {
  test('hides a game and a table from everybody but role 20: list, search, page, favourites, launch', async () => {
    const [player, staff] = [await at.aPlayer(), await at.aPlayer({ role: '20' })]
    await save('nazar', { isPreview: true })
    await save('rulet', { isPreview: true })
    expect(await list({}, player)).toEqual(['lale', 'boncuk', 'inci'])
    expect(await list({ searchGameName: 'nazar' }, player)).toEqual([])
    expect(await listTables(player)).toEqual(['rulet-iki'])
    expect(await listTables(staff)).toEqual(['rulet'])
    const errors = async (as: TestPlayer) => [
      (await at.call(contract.get, { gameID: 'nazar' }, as)).error,
      (await at.call(contract.init, { gameID: 'nazar' }, as)).error,
      (await at.call(contract.init, { gameID: 'nazar', demo: true }, as)).error,
      (await at.call(live.init, { tableID: 'rulet' }, as)).error,
      (await at.call(contract.favourites, { mode: 'insert', type: 'casino', id: 'nazar' }, as))
        .error,
      (await at.call(contract.favourites, { mode: 'insert', type: 'livecasino', id: 'rulet' }, as))
        .error,
    ]
    expect(await errors(player)).toEqual(Array.from({ length: 6 }, () => 'not_found'))
    expect((await errors(staff)).slice(1)).toEqual(['', '', '', '', ''])
    await save('nazar', { isPreview: false }, 2)
    expect(await list({}, player)).toContain('nazar')
  })
})

describe('house_open', () => {
  const stake = (deps: AppDeps, who: { playerId: bigint; session: bigint }, roundId: string) =>
    placeStake(deps, 'felek', {
      transactionId: randomUUID(),
      roundId,
      playerId: who.playerId,
      game: 'lale',
      sessionId: who.session,
      amountKurus: 100n,
    })

  test('shut by one process: within a second another takes no stake and no launch, and pays and gives back what was staked', async () => {
    const player = await at.aPlayer({ cashKurus: 10_000n })
    const trial = await at.openGame(player, 'lale')
    const who = { playerId: player.playerId, session: BigInt(trial.session) }
    const other = anotherProcess(at.deps)
    const ids = [randomUUID(), randomUUID()] as const
    for (const [i, roundId] of ids.entries()) {
      const done = await placeStake(other, 'felek', {
        transactionId: roundId,
        roundId,
        playerId: who.playerId,
        game: 'lale',
        sessionId: who.session,
        amountKurus: 100n,
      })
      expect([i, done?.status]).toEqual([i, 'ok'])
    }
    expect(await switchGame(at.deps, 'lale', { on: false, reason: 'denetim' })).toBe(true)
    // A launch asks the database; stakes believe what they know for a second.
    const launch = (demo: boolean) =>
      gamesCalls.init({ gameID: 'lale', demo }, {
        deps: other,
        q: other.db.read,
        lang: 'tr',
        host: 'localhost:3000',
        player: { ...player, role: '10' },
      } as never)
    for (const demo of [false, true])
      await expect(launch(demo)).rejects.toMatchObject({ key: 'game_closed' })
    at.clock.forward(1_000)
    expect((await stake(other, who, randomUUID()))?.status).toBe('game_closed')
    expect((await stake(other, who, ids[0]))?.status, 'of a running round').toBe('game_closed')
    const about = { playerId: who.playerId, game: 'lale' }
    const win = { ...about, transactionId: randomUUID(), roundId: ids[0], betId: ids[0] }
    expect(await payOut(other, 'felek', { ...win, amountKurus: 250n })).toMatchObject({
      status: 'ok',
    })
    const back = { ...about, transactionId: randomUUID(), roundId: ids[1], betId: ids[1] }
    expect(await takeBack(other, 'felek', back)).toMatchObject({ status: 'ok' })
    expect((await at.deps.wallet.balances(at.db.read, who.playerId)).cashKurus).toBe(10_150n)
    expect((await at.call(contract.get, { gameID: 'lale' })).data.closed).toBe(true)
    expect(await switchGame(at.deps, 'lale', { on: true, reason: 'incelendi' })).toBe(true)
    at.clock.forward(1_000)
    expect((await stake(other, who, randomUUID()))?.status).toBe('ok')
    expect((await at.call(contract.get, { gameID: 'lale' })).data.closed).toBeUndefined()
  })

  test('and the gate of stakes are moved together, of games and tables, with a record', async () => {
    for (const [id, on] of [
      ['nazar', false],
      ['rulet', false],
      ['nazar', true],
    ] as const)
      await switchGame(at.deps, id, { on, reason: 'denetim' })
    const { rows } = await at.db.query(
      `select h.id, h.house_open, p.shut from (
         select game_id as id, provider, provider_key, house_open from games
         union all select table_id, provider, provider_key, house_open from live_tables) h
       join provider_games p on (p.provider, p.game_key) = (h.provider, h.provider_key) where h.house_open = p.shut`,
      [],
    )
    expect(rows).toEqual([])
    const { rows: shut } = await at.db.query(
      'select table_id from live_tables where not house_open',
      [],
    )
    expect(shut).toEqual([{ table_id: 'rulet' }])
  })
})

test('whoever looked at another version changes nothing, and what is not named stays', async () => {
  expect(await save('lale', { rank: 1 })).toEqual({ status: 'ok', version: 2 })
  expect(await save('lale', { rank: 9 })).toEqual({ status: 'changed', version: 2 })
  expect(await save('lale', { badges: ['hot'] }, 2)).toEqual({ status: 'ok', version: 3 })
  const { rows } = await at.db.query(
    "select house_rank, badges from games where game_id = 'lale'",
    [],
  )
  expect(rows).toEqual([{ house_rank: 1, badges: ['hot'] }])
  expect(await save('nobodys', { rank: 1 })).toEqual({ status: 'not_found' })
  const both = await Promise.all([save('inci', { rank: 1 }), save('inci', { rank: 2 })])
  expect(both.map(({ status }) => status).sort()).toEqual(['changed', 'ok'])
})

test('what was shut or a preview before there were columns of the operator stays so', async () => {
  const folder = mkdtempSync('/tmp/felek-migrations-')
  cpSync(migrationsDir, folder, { recursive: true })
  rmSync(join(folder, '0019_games.sql'))
  const url = await createTestDatabase()
  const sealed = ['wallet_']
  const before = await openAt({ url, migrationsDir: folder, sealed })
  await asOwner(
    before,
    `insert into game_labels values ('l', 'L')
--;
insert into games (game_id, provider, provider_key, label_id, name, kind, image, rtp_hundredths, min_stake_kurus, max_stake_kurus, max_win, features, demo, released_at, rank, status, open, seen_at)
  select id, 'felek', id, 'l', id, 'video', '', 9600, 100, 50000, 1000, '{}', true, now(), 0, case id when 'preview' then 2 else 1 end, true, now()
  from unnest(array['plain', 'preview', 'shut']) id
--;
insert into provider_games (provider, game_key, open, shut)
  select 'felek', id, true, id = 'shut' from unnest(array['plain', 'preview', 'shut']) id`,
  )
  await before.close()
  cpSync(migrationsDir, folder, { recursive: true })
  const after = await openAt({ url, migrationsDir: folder, sealed })
  const { rows } = await after.query(
    'select game_id, house_open, preview_only from games order by game_id',
    [],
  )
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['plain', true, false],
    ['preview', true, true],
    ['shut', false, false],
  ])
  await after.close()
  rmSync(folder, { recursive: true })
})
