import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call, Data, Input } from '@felek/contract/call.ts'
import type { Reply } from '@felek/contract/envelope.ts'
import type { EventData } from '@felek/contract/events.ts'
import { games, live as contract } from '@felek/contract/games.ts'
import type { TestPlayer } from '../../../test/test-app.ts'
import { openTestProvider, type TestProvider } from '../../../test/test-provider.ts'
import { betOf } from '../providers/conformance/client.ts'
import { isSigned, keysOf } from '../providers/signature.ts'
import { gamesByKeys, syncGames } from './games.ts'
import { inEveryDemo } from './store.ts'
import { syncTables } from './sync-tables.ts'
import { watchTables } from './table-states.ts'

const now = new Date('2026-11-21T09:00:00.000Z')
const day = 86_400_000

const aTable = (
  id: string,
  tr: string,
  label: string,
  kind: string,
  over: Record<string, unknown> = {},
) => ({
  id,
  name: { tr, en: `${tr} EN` },
  label,
  labelName: label === 'zirve' ? 'Zirve' : label === 'poyraz' ? 'Poyraz' : 'Felek Studio',
  kind,
  rtp: '97.30',
  minStake: '10.00',
  maxStake: '25000.00',
  maxWin: '36.00',
  seats: kind === 'blackjack' ? 7 : null,
  language: 'tr',
  createdAt: new Date(now.getTime() - 10 * day).toISOString(),
  ...over,
})
const offered = () => ({
  tables: [
    aTable('bogaz-ruleti', 'Boğaz Ruleti', 'felek-studio', 'roulette'),
    aTable('hizli-rulet', 'Işık Hızı Rulet', 'poyraz', 'roulette', { rtp: '97.29' }),
    aTable('salon-bakara', 'Salon Bakara', 'felek-studio', 'baccarat', {
      rtp: '98.94',
      createdAt: '2026-01-01T00:00:00.000Z',
    }),
    aTable('usta-blackjack', 'Çınar Blackjack', 'poyraz', 'blackjack', { rtp: '99.40' }),
    aTable('zirve-ruleti', 'Zirve Ruleti', 'zirve', 'roulette'),
    aTable('zirve-bakara', 'Zirve Bakara', 'zirve', 'baccarat'),
  ],
})
const aState = (id: string, over: Record<string, unknown> = {}) => ({
  id,
  open: true,
  players: 0,
  phase: 'waiting',
  closesAt: null,
  seatsFree: null,
  lastResults: [],
  ...over,
})
const states = (...over: ReturnType<typeof aState>[]) => {
  const known = new Map(over.map((s) => [s.id, s]))
  return { tables: offered().tables.map(({ id }) => known.get(id) ?? aState(id)) }
}
const race = (id: string, label: string, type: string) => ({
  id,
  name: { tr: id },
  label,
  labelName: label,
  family: type === 'video' ? 'slot' : type === 'bingo' ? 'lottery' : 'racing',
  type,
  rtp: { least: '95.00' },
  volatility: 2,
  minStake: '1.00',
  maxStake: '500.00',
  maxWin: 100,
  features: [],
  releasedAt: now.toISOString(),
})

let at: TestProvider
let player: TestPlayer
let deniz: TestPlayer
beforeAll(async () => {
  at = await openTestProvider()
  at.clock.now = new Date(now)
  at.studio.state.catalogue = {
    games: [
      race('lale-bahcesi', 'felek-studio', 'video'),
      race('ruzgar', 'poyraz', 'racing'),
      race('firtina', 'felek-studio', 'racing'),
      race('tombala', 'felek-studio', 'bingo'),
    ],
  }
  at.studio.state.tables = offered()
  await syncGames(at.deps, 'felek')
  await syncTables(at.deps, 'felek')
  player = await at.aPlayer({ cashKurus: 10_000n })
  deniz = await at.aPlayer({ role: '20', cashKurus: 10_000n })
})
afterAll(() => at.close())
beforeEach(() => {
  at.studio.state.tableStates = states()
  at.studio.state.healthy = true
  at.clock.forward(20_000)
})

const call = <C extends Call>(
  contractCall: C,
  data: Input<C>,
  as?: TestPlayer,
): Promise<Reply<Data<C>>> => at.call(contractCall, data, as)
const list = async (data: Input<typeof contract.tables> = {}, as?: TestPlayer): Promise<string[]> =>
  (await call(contract.tables, data, as)).data.map((table) => table.tableID)
/** The salon has been there for long: it stands behind what came out in these weeks. */
const open = ['bogaz-ruleti', 'hizli-rulet', 'usta-blackjack', 'salon-bakara']
const previews = ['zirve-ruleti', 'zirve-bakara']

describe('the catalogue of tables', () => {
  test('shows what the studio declares, and what goes on there now, asked with a signature', async () => {
    at.studio.state.tableStates = states(
      aState('usta-blackjack', {
        players: 4,
        phase: 'betting',
        closesAt: at.clock.now.getTime() + 9_000,
        seatsFree: 5,
        lastResults: ['19', 'BJ', 'X'],
      }),
    )
    const closesAt = new Date(at.clock.now.getTime() + 9_000).toISOString()
    expect((await call(contract.table, { tableID: 'usta-blackjack' })).data).toEqual({
      tableID: 'usta-blackjack',
      name: 'Çınar Blackjack',
      providerID: 'poyraz',
      providerName: 'Poyraz',
      type: 'live',
      kind: 'blackjack',
      image: '/art/live/usta-blackjack.avif',
      minBet: '10.00',
      maxBet: '25000.00',
      seats: 7,
      seatsFree: 5,
      rtp: '99.40',
      isNew: true,
      demo: true,
      open: true,
      players: 4,
      phase: 'betting',
      closesAt,
      lastResults: ['19', 'BJ', 'X'],
    })
    const { headers } = at.studio.state
    const said = {
      keyId: headers['x-felek-key'] as string,
      time: headers['x-felek-time'] as string,
      signature: headers['x-felek-signature'] as string,
    }
    expect(
      isSigned(
        keysOf(at.deps.env),
        'felek',
        said,
        '/provider/tables/state',
        new Uint8Array(),
        at.clock.now,
      ),
    ).toBe(true)
  })

  test('closes a table that left it, for stakes too, and the slots beside it stay open', async () => {
    const { token } = await launchTable(player, 'hizli-rulet')
    const opened = (await at.provider.call('open', { token })).body as Record<string, string>
    const trial = {
      provider: at.provider,
      player: opened['player'] ?? '',
      session: opened['session'] ?? '',
      game: opened['game'] ?? '',
    }
    const stake = async () => {
      at.clock.forward(1_001)
      return (
        await at.provider.call(
          'bet',
          betOf({ ...trial, maxStake: '500.00', launch: async () => '' }, '1.00'),
        )
      ).status
    }
    expect(await stake()).toBe('ok')
    at.studio.state.tables = {
      tables: [...offered().tables.filter((t) => t.id !== 'hizli-rulet'), { id: 'Bad Id' }],
    }
    expect(await syncTables(at.deps, 'felek')).toBe(5)
    expect(await list()).toEqual(open.filter((id) => id !== 'hizli-rulet'))
    expect((await call(contract.init, { tableID: 'hizli-rulet' }, player)).error).toBe(
      'game_closed',
    )
    expect(await stake()).toBe('game_closed')
    expect((await call(games.init, { gameID: 'lale-bahcesi' }, player)).result).toBe(true)
    expect(
      (await gamesByKeys(at.db.read, ['hizli-rulet', 'lale-bahcesi'])).get('hizli-rulet'),
    ).toEqual({
      type: 'live',
      gameID: 'hizli-rulet',
      name: 'Işık Hızı Rulet',
      image: '/art/live/hizli-rulet.avif',
    })
    at.studio.state.tables = offered()
    await syncTables(at.deps, 'felek')
    // A sync of the games afterwards closes no table.
    await syncGames(at.deps, 'felek')
    expect(await stake()).toBe('ok')
  })
})

const launchTable = async (as: TestPlayer, tableID: string) => {
  const { data } = await call(contract.init, { tableID }, as)
  return { ...data, token: new URLSearchParams(new URL(data.url).hash.slice(1)).get('token') ?? '' }
}

describe('the list of tables', () => {
  test('by filter, search, sort and page', async () => {
    expect(await list()).toEqual(open)
    expect(await list({ providerID: 'poyraz' })).toEqual(['hizli-rulet', 'usta-blackjack'])
    expect(await list({ providerID: 'poyraz,felek-studio', type: 'roulette' })).toEqual([
      'bogaz-ruleti',
      'hizli-rulet',
    ])
    expect(await list({ categoryID: 103 })).toEqual(['salon-bakara'])
    for (const searchGameName of ['IŞIK', 'ışık', 'isik hizi', 'RULET isik', 'hızı poyraz'])
      expect([searchGameName, await list({ searchGameName })]).toEqual([
        searchGameName,
        ['hizli-rulet'],
      ])
    expect(await list({ sort: 'name' })).toEqual([
      'bogaz-ruleti',
      'usta-blackjack',
      'hizli-rulet',
      'salon-bakara',
    ])
    expect(await list({ sort: 'rtp' })).toEqual([
      'usta-blackjack',
      'salon-bakara',
      'bogaz-ruleti',
      'hizli-rulet',
    ])
    expect((await list({ sort: 'new' })).at(-1)).toBe('salon-bakara')
    const second = await call(contract.tables, { limit: 3, offset: '3' })
    expect([second.data.map((t) => t.tableID), second.pagination]).toEqual([
      ['salon-bakara'],
      { limit: 3, offset: 3, total: 4 },
    ])
    expect((await call(contract.tables, { searchGameName: 'ru' })).error).toBe('invalid_fields')
  })

  test('of an unknown category, provider or type is empty, and so is one of a type without tables', async () => {
    for (const wanted of [
      { categoryID: '9' },
      { providerID: 'nobody' },
      { type: 'poker' },
      { type: 'show' },
      { type: 'nonsense' },
    ])
      expect(await call(contract.tables, wanted)).toMatchObject({ result: true, data: [] })
  })

  test('of open tables alone has the true total', async () => {
    at.studio.state.tableStates = states(aState('bogaz-ruleti', { open: false, players: 3 }))
    const reply = await call(contract.tables, { open: true })
    expect([reply.data.map((t) => t.tableID), reply.pagination?.total]).toEqual([open.slice(1), 3])
    const [closed] = (await call(contract.tables, {})).data
    expect(closed).toMatchObject({
      tableID: 'bogaz-ruleti',
      open: false,
      players: 0,
      phase: 'idle',
    })
  })

  test('names tables and categories in the language of the call', async () => {
    const names = async (wire: string, Lang: string) =>
      ((await at.send(wire, { Lang })).reply.data as { name: string }[]).map((row) => row.name)
    expect((await names('livecasino/game_table_list', 'en'))[0]).toBe('Boğaz Ruleti EN')
    expect(await names('livecasino/category_list', 'tr')).toEqual(['Rulet', 'Blackjack', 'Bakara'])
    expect(await names('livecasino/category_list', 'en')).toEqual([
      'Roulette',
      'Blackjack',
      'Baccarat',
    ])
  })

  test('counts in categories and providers are those of the list', async () => {
    const categories = await call(contract.categories, {})
    expect(categories.pagination).toEqual({ limit: 150, offset: 0, total: 3 })
    for (const c of categories.data)
      expect(await list({ categoryID: c.CategoryID })).toHaveLength(c.gameCount)
    const providers = await call(contract.providers, {})
    expect(providers.pagination?.limit).toBe(150)
    expect(providers.data.map((p) => [p.providerName, p.gameCount])).toEqual([
      ['Felek Studio', 2],
      ['Poyraz', 2],
    ])
  })
})

describe('role 20', () => {
  const providersFor = async (data: Input<typeof contract.providers>, as?: TestPlayer) =>
    (await call(contract.providers, data, as)).data.map((p) => [p.providerID, p.gameCount])

  test('gets providers and tables of status 2, and nothing else', async () => {
    for (const data of [{}, { status: '2' }, { status: 2 }, { status: '1' }]) {
      expect(await providersFor(data, deniz)).toEqual([['zirve', 2]])
      expect(await list(data, deniz)).toEqual(previews)
    }
    expect(await list({ type: 'roulette', searchGameName: 'zirve' }, deniz)).toEqual([
      'zirve-ruleti',
    ])
    expect((await call(contract.table, { tableID: 'zirve-ruleti' }, deniz)).data.open).toBe(true)
    expect((await call(contract.table, { tableID: 'bogaz-ruleti' }, deniz)).error).toBe('not_found')
  })

  test('from anyone else status is ignored', async () => {
    for (const as of [undefined, player]) {
      for (const data of [{}, { status: '2' }, { status: 1 }, { status: 'x' }]) {
        expect((await providersFor(data, as)).map(([id]) => id)).toEqual(['felek-studio', 'poyraz'])
        expect(await list(data, as)).toEqual(open)
      }
      expect(await list({ providerID: 'zirve' }, as)).toEqual([])
      expect((await call(contract.table, { tableID: 'zirve-ruleti' }, as)).error).toBe('not_found')
    }
  })

  test('alone launches a preview, and launches nothing else', async () => {
    expect((await call(contract.init, { tableID: 'zirve-ruleti' }, deniz)).data.url).toContain(
      '/live/zirve-ruleti?',
    )
    expect(
      (await call(contract.init, { tableID: 'zirve-ruleti', demo: true }, deniz)).data.url,
    ).toMatch(/mode=demo#token=[\w-]{20,}$/)
    const everybody = (key: string) => inEveryDemo(at.deps.db.read, 'felek', key)
    expect(await everybody('zirve-ruleti')).toBe(false)
    expect(await everybody('bogaz-ruleti')).toBe(true)
    expect(await everybody('no-such-table')).toBe(false)
    expect((await call(contract.init, { tableID: 'bogaz-ruleti' }, deniz)).error).toBe('not_found')
    expect((await call(contract.init, { tableID: 'zirve-ruleti' }, player)).error).toBe('not_found')
    expect((await call(contract.init, { tableID: 'zirve-ruleti', demo: true })).error).toBe(
      'not_found',
    )
  })

  test('a role that the body claims is none: a dead session is refused', async () => {
    const { reply } = await at.send(
      'livecasino/provider_list',
      { status: '2' },
      { ...player, sid: 'x'.repeat(43) },
    )
    expect(reply.error).toBe('session_expired')
  })

  test('stays the operator’s when the catalogue is synchronised again', async () => {
    await syncTables(at.deps, 'felek')
    expect(await list({}, player)).toEqual(open)
    expect(await list({}, deniz)).toEqual(previews)
  })
})

describe('a launch', () => {
  test('opens a table for a player with a token that works once, and a demo for anybody', async () => {
    const { data } = (
      await at.send(
        'livecasino/init_game',
        { tableID: 'bogaz-ruleti', isMobile: true, Lang: 'en' },
        player,
      )
    ).reply
    expect((data as { url: string }).url).toMatch(
      /^http:\/\/localhost:3160\/live\/bogaz-ruleti\?lang=en&mode=real#token=/,
    )
    const { token, sessionID } = await launchTable(player, 'bogaz-ruleti')
    expect((await at.provider.call('open', { token })).body).toMatchObject({
      status: 'ok',
      game: 'bogaz-ruleti',
      session: sessionID,
    })
    expect((await at.provider.call('open', { token })).status).toBe('token_invalid')
    expect((await call(contract.init, { tableID: 'bogaz-ruleti', demo: true })).data).toEqual({
      url: 'http://localhost:3160/live/bogaz-ruleti?lang=tr&mode=demo',
      sessionID: '',
    })
  })

  test('is refused to visitors, for an unknown table, and for one that is closed now', async () => {
    expect((await call(contract.init, { tableID: 'bogaz-ruleti' })).error).toBe('session_expired')
    expect((await call(contract.init, { tableID: 'nobodys' }, player)).error).toBe('not_found')
    expect((await call(contract.init, { tableID: 'lale-bahcesi' }, player)).error).toBe('not_found')
    at.studio.state.tableStates = states(aState('bogaz-ruleti', { open: false }))
    expect((await call(contract.init, { tableID: 'bogaz-ruleti' }, player)).error).toBe(
      'game_closed',
    )
    expect((await call(contract.init, { tableID: 'hizli-rulet' }, player)).result).toBe(true)
  })

  test('a table is found by what its game is called, in either language', async () => {
    for (const searchGameName of ['blackjack', 'bakara', 'baccarat', 'rulet', 'CANLI'])
      expect((await list({ searchGameName })).length, searchGameName).toBeGreaterThan(0)
  })

  test('says that the provider can not be reached', async () => {
    at.studio.state.healthy = false
    at.clock.forward(20_000)
    expect(await call(contract.init, { tableID: 'bogaz-ruleti' }, player)).toMatchObject({
      error: 'provider_unreachable',
      message: 'Sağlayıcıya Ulaşılamıyor',
    })
    at.studio.state.healthy = true
    at.clock.forward(20_000)
    expect((await call(contract.init, { tableID: 'bogaz-ruleti' }, player)).result).toBe(true)
  })
})

describe('what goes on at the tables', () => {
  test('is asked for once by many who look at once, and again when it is old', async () => {
    const before = at.studio.state.stateCalls
    await Promise.all(Array.from({ length: 20 }, () => list()))
    expect(at.studio.state.stateCalls - before).toBe(1)
    at.clock.forward(1_600)
    await list()
    expect(at.studio.state.stateCalls - before).toBe(2)
  })

  test('a studio that does not say leaves every table closed, never as it was', async () => {
    at.studio.state.tableStates = states(
      aState('bogaz-ruleti', { players: 7, lastResults: ['17'] }),
    )
    expect((await call(contract.tables, {})).data[0]).toMatchObject({
      open: true,
      players: 7,
      lastResults: ['17'],
    })
    at.studio.state.tableStates = undefined
    at.clock.forward(2_000)
    const away = (await call(contract.tables, {})).data
    expect(away.map((t) => [t.open, t.players, t.phase])).toEqual(
      open.map(() => [false, 0, 'idle']),
    )
    at.studio.state.tableStates = states(aState('bogaz-ruleti', { players: 2 }))
    // Nobody waits for a studio that was away: the first look asks behind the reader's back.
    await expect
      .poll(async () => {
        at.clock.forward(2_000)
        return (await call(contract.tables, {})).data[0]
      })
      .toMatchObject({ open: true, players: 2 })
  })

  test('reaches the pages as an event when it changes, previews left out, and is asked for only while somebody cares', async () => {
    const heard: EventData<'tables'>[] = []
    const idle = at.studio.state.stateCalls
    at.clock.forward(60_000)
    await watchTables(at.deps)
    expect(at.studio.state.stateCalls).toBe(idle)

    const leave = at.deps.eventHub.listen({
      playerId: undefined,
      sessionId: undefined,
      hear: (event) => event.name === 'tables' && heard.push(event.data as EventData<'tables'>),
      end: () => undefined,
    })
    await watchTables(at.deps)
    heard.length = 0
    at.clock.forward(3_000)
    await watchTables(at.deps)
    expect(heard).toEqual([])
    at.studio.state.tableStates = states(
      aState('bogaz-ruleti', { players: 1, phase: 'dealing', lastResults: ['32', '15'] }),
      aState('zirve-ruleti', { players: 9 }),
    )
    at.clock.forward(3_000)
    await watchTables(at.deps)
    expect(heard).toEqual([
      {
        at: at.clock.now.toISOString(),
        tables: [
          {
            tableID: 'bogaz-ruleti',
            open: true,
            players: 1,
            phase: 'playing',
            lastResults: ['32', '15'],
          },
        ],
      },
    ])
    at.studio.state.tableStates = undefined
    at.clock.forward(3_000)
    await watchTables(at.deps)
    expect(heard[1]?.tables.map((t) => [t.tableID, t.open])).toEqual(open.map((id) => [id, false]))
    leave()
  })
})

describe('favourites of the live casino', () => {
  const favourites = async (data: Input<typeof games.favourites>, as: TestPlayer) =>
    call(games.favourites, { type: 'livecasino', ...data }, as)

  test('are added and removed once or twice the same, apart from those of the slots', async () => {
    const fan = await at.aPlayer()
    for (const _time of [1, 2])
      expect(await favourites({ mode: 'insert', id: 'salon-bakara' }, fan)).toMatchObject({
        data: ['salon-bakara'],
        message: 'Favorilere Başarıyla Eklendi',
      })
    at.clock.forward(1)
    expect((await favourites({ mode: 'insert', id: 'bogaz-ruleti' }, fan)).data).toEqual([
      'bogaz-ruleti',
      'salon-bakara',
    ])
    expect((await call(games.favourites, {}, fan)).data).toEqual([])
    expect(await list({ favorites: true }, fan)).toEqual(['bogaz-ruleti', 'salon-bakara'])
    expect((await call(contract.tables, { favorites: true }, fan)).pagination?.limit).toBe(100)
    for (const _time of [1, 2])
      expect(await favourites({ mode: 'delete', id: 'bogaz-ruleti' }, fan)).toMatchObject({
        data: ['salon-bakara'],
        message: 'Favorilere Başarıyla Kaldırıldı',
      })
    expect((await favourites({}, await at.aPlayer())).data).toEqual([])
  })

  test('refuse what there is not, what is hidden, and visitors', async () => {
    for (const id of ['nobodys', 'lale-bahcesi', 'zirve-ruleti'])
      expect((await favourites({ mode: 'insert', id }, player)).error).toBe('not_found')
    expect((await favourites({ mode: 'insert', id: 'zirve-ruleti' }, deniz)).data).toEqual([
      'zirve-ruleti',
    ])
    expect(await list({ favorites: true }, deniz)).toEqual(['zirve-ruleti'])
    expect((await call(contract.tables, { favorites: true })).error).toBe('session_expired')
  })
})

describe('virtual games', () => {
  test('are a lobby of their own: the shelves of slots hold none, a search and favourites find them', async () => {
    const ids = async (data: Input<typeof contract.virtualGames>) =>
      (await call(contract.virtualGames, data)).data.map((g) => g.gameID)
    expect(await ids({})).toEqual(['ruzgar', 'firtina', 'tombala'])
    expect(await ids({ type: 'bingo' })).toEqual(['tombala'])
    expect(await ids({ type: 'racing', providerID: 'poyraz' })).toEqual(['ruzgar'])
    expect((await call(games.list, {})).data.map((g) => g.gameID)).toEqual(['lale-bahcesi'])
    expect(
      (await call(games.list, { searchGameName: 'tombala' })).data.map((g) => g.gameID),
    ).toEqual(['tombala'])
    expect((await call(games.get, { gameID: 'tombala' })).data.kind).toBe('bingo')
  })

  test('launch the game of a label and a type, for players', async () => {
    const init = (providerID: string, type: string, as?: TestPlayer) =>
      call(contract.initVirtual, { providerID, type }, as)
    expect((await init('poyraz', 'racing', player)).data.url).toMatch(
      /\/play\/ruzgar\?lang=tr&mode=real#token=/,
    )
    expect((await init('felek-studio', 'racing', player)).data.url).toContain('/play/firtina?')
    expect((await init('felek-studio', 'bingo', player)).data.url).toContain('/play/tombala?')
    for (const [providerID, type] of [
      ['poyraz', 'bingo'],
      ['nobody', 'racing'],
      ['felek-studio', 'video'],
    ] as const)
      expect((await init(providerID, type, player)).error).toBe('not_found')
    expect((await init('poyraz', 'racing')).error).toBe('session_expired')
    at.studio.state.healthy = false
    at.clock.forward(20_000)
    expect((await init('poyraz', 'racing', player)).error).toBe('provider_unreachable')
  })
})

test('games and tables that are taken over side by side close none of each other’s', async () => {
  const open = async () =>
    (
      await at.db.query(
        'select game_key, product, weight_class from provider_games where open order by 1',
        [],
      )
    ).rows
  await Promise.all([syncGames(at.deps, 'felek'), syncTables(at.deps, 'felek')])
  const all = await open()
  expect(all.length).toBeGreaterThan(6)
  // Each says what its stakes are, for limits and bonuses.
  expect(all.filter((row) => row['product'] === null || row['weight_class'] === null)).toEqual([])
  for (let turn = 0; turn < 30; turn += 1) {
    for (const table of ['games', 'live_tables', 'provider_games'])
      await at.db.query(`update ${table} set open = false`, [])
    await at.db.query('update provider_games set product = null, weight_class = null', [])
    await Promise.all([syncGames(at.deps, 'felek'), syncTables(at.deps, 'felek')])
    expect(await open()).toEqual(all)
  }
})
