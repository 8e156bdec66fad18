import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listJackpotGames } from '../rewards/rewards.ts'
import type { Call, Data, Input } from '@felek/contract/call.ts'
import { games as contract, type Game } from '@felek/contract/games.ts'
import type { Reply } from '@felek/contract/envelope.ts'
import { games as allGames } from '@felek/studio/src/games/games.ts'
import type { TestPlayer } from '../../../test/test-app.ts'
import { openTestProvider, type TestProvider } from '../../../test/test-provider.ts'
import { betOf } from '../providers/conformance/client.ts'
import { isSigned, keysOf } from '../providers/signature.ts'
import { startGamesJobs } from './jobs.ts'
import { countPlay } from './popularity.ts'
import { gamesByKeys, homeGames, syncGames } from './games.ts'

/** What a slot lobby shows: races and bingo have lobbies of their own (live.db.test.ts). */
const titles = [...allGames.values()]
  .map(({ title, engine: { family, type } }) => ({ ...title, family, type }))
  .filter(({ family }) => family === 'slot' || family === 'table')

const day = 86_400_000
const now = new Date('2026-11-21T09:00:00.000Z')

/** Some of the slots. */
const feeds = (family: string, i: number): boolean => family === 'slot' && i % 5 !== 1

/**
 * The studio's titles with figures of their own, one every other week, the first of the list the
 * newest.
 */
const offered = () => ({
  games: titles.map(({ slug, name, label, family, type }, i) => ({
    id: slug,
    name: { tr: name },
    label,
    labelName: label === 'kuzey-isigi' ? 'Kuzey Işığı' : `Stüdyo ${label}`,
    family,
    type,
    rtp: { least: `${95 + (i % 3)}.${String(10 + i).padStart(2, '0')}` },
    ...(family !== 'table' && { volatility: 1 + (i % 3) }),
    minStake: '1.00',
    maxStake: '500.00',
    maxWin: 2_480 + i,
    features:
      family === 'table'
        ? ['table', 'unheard_of']
        : ['free_spins', 'wild', ...(type === 'ways' ? ['cascade', 'ways'] : ['lines'])],
    // At a table a stake may risk nothing: there it feeds no pool.
    ...((feeds(family, i) || family === 'table') && { facets: ['jackpot', 'another'] }),
    releasedAt: new Date(now.getTime() - i * 14 * day - day).toISOString(),
  })),
})

let at: TestProvider
beforeAll(async () => {
  at = await openTestProvider()
  at.clock.now = new Date(now)
  at.studio.state.catalogue = offered()
  await syncGames(at.deps, 'felek')
})
afterAll(() => at.close())

type Answered<C extends Call> = Reply<Data<C>> & { total: number | undefined }

const call = async <C extends Call>(
  contractCall: C,
  data: Input<C>,
  as?: TestPlayer,
): Promise<Answered<C>> => {
  const reply = await at.call(contractCall, data, as)
  return { ...reply, total: reply.pagination?.total }
}
const idsOf = (games: readonly Game[]): string[] => games.map((game) => game.gameID)
const list = async (data: Input<typeof contract.list>, player?: TestPlayer): Promise<string[]> =>
  idsOf((await call(contract.list, data, player)).data)
const ids = (keep: (title: (typeof titles)[number], i: number) => boolean): string[] =>
  titles.filter(keep).map((title) => title.slug)

describe('the catalogue', () => {
  test('is asked for with a signature that the studio can check', () => {
    const { headers } = at.studio.state
    const said = {
      keyId: headers['x-felek-key'] as string,
      time: headers['x-felek-time'] as string,
      signature: headers['x-felek-signature'] as string,
    }
    expect(
      isSigned(keysOf(at.deps.env), 'felek', said, '/provider/games', new Uint8Array(), now),
    ).toBe(true)
    expect(
      isSigned(keysOf(at.deps.env), 'felek', said, '/provider/other', new Uint8Array(), now),
    ).toBe(false)
  })

  test('shows every figure as the provider declares it', async () => {
    expect((await call(contract.get, { gameID: 'lale-bahcesi' })).data).toEqual({
      gameID: 'lale-bahcesi',
      name: 'Lale Bahçesi',
      providerID: 'felek-studio',
      providerName: 'Stüdyo felek-studio',
      type: 'slot',
      family: 'slot',
      kind: 'video',
      image: '/art/covers/lale-bahcesi.avif',
      rtp: '95.10',
      volatility: 1,
      isNew: true,
      jackpotID: 'felek',
      demo: true,
      minStake: '1.00',
      maxStake: '500.00',
      maxWin: '2480.00',
      features: ['free_spins', 'wild', 'lines'],
    })
    // A feature that the lobby has no word for is left out.
    expect((await call(contract.get, { gameID: 'felek-ruleti' })).data).toMatchObject({
      kind: 'table',
      features: ['table'],
      isNew: false,
    })
    expect((await call(contract.get, { gameID: 'nobodys' })).error).toBe('not_found')
  })

  test('closes what left it, opens what came back, and leaves out what can not be understood', async () => {
    const all = offered()
    const player = await at.aPlayer({ cashKurus: 1_000n })
    const trial = await at.openGame(player, 'volkan')
    const stake = async () => {
      at.clock.forward(1_001)
      return (await at.provider.call('bet', betOf(trial, '1.00'))).status
    }
    expect(await stake()).toBe('ok')
    at.studio.state.catalogue = {
      games: [
        ...all.games.filter((g) => g.id !== 'volkan'),
        { id: 'Bad Id' },
        { ...all.games[0], id: 'no-rtp', rtp: { least: 'high' } },
      ],
    }
    expect(await syncGames(at.deps, 'felek')).toBe(titles.length - 1)
    expect(await list({ searchGameName: 'volkan' })).toEqual([])
    expect((await call(contract.init, { gameID: 'volkan' }, player)).error).toBe('game_closed')
    expect(await stake()).toBe('game_closed')
    expect((await gamesByKeys(at.db.read, ['volkan'])).get('volkan')).toEqual({
      type: 'slot',
      gameID: 'volkan',
      name: 'Volkan',
      image: '/art/covers/volkan.avif',
    })
    at.studio.state.catalogue = all
    await syncGames(at.deps, 'felek')
    expect(await list({ searchGameName: 'volkan' })).toEqual(['volkan'])
    expect(await stake()).toBe('ok')
  })

  test.each([
    ['names no game', { games: [] as unknown[] }, 'names no game'],
    ['is no catalogue', [] as unknown as { games: unknown[] }, 'invalid_type'],
  ])('that %s changes nothing', async (_what, catalogue, says) => {
    at.studio.state.catalogue = catalogue
    await expect(syncGames(at.deps, 'felek')).rejects.toThrow(says)
    at.studio.state.catalogue = offered()
    expect((await call(contract.list, {})).total).toBe(titles.length)
  })
})

test('the job asks a provider that does not answer again, and stops when told', async () => {
  at.studio.state.catalogue = { games: [] }
  const stop = startGamesJobs(() => Promise.resolve([]))(at.deps)
  await new Promise((resolve) => setTimeout(resolve, 300))
  at.studio.state.catalogue = { games: offered().games.slice(0, 20) }
  await expect.poll(async () => (await call(contract.list, {})).total, { timeout: 10_000 }).toBe(20)
  await stop()
  at.studio.state.catalogue = offered()
  await syncGames(at.deps, 'felek')
})

describe('search', () => {
  test.each([
    [
      ['IŞIĞI', 'ışığı', 'isigi', 'İŞİĞİ', 'Kuzey  ışığı', 'isigi kuzey'],
      ids((t) => t.label === 'kuzey-isigi'),
    ],
    [['YAGMURU', 'yağmuru', 'Yağmuru şeker', 'sek yag'], ['seker-yagmuru']],
    [['KÂHİN', 'kahin', 'kâhin', 'küre'], ['kahinin-kuresi']],
    [['Çarkı', 'carki', 'ÇARKI'], ['yildiz-carki']],
    [['zzz', 'lale volkan'], []],
    [['\u0301\u0301\u0301'], []],
    [['%%%', '___', "'; drop table games; --"], []],
  ])('%j', async (spellings, found) => {
    for (const searchGameName of spellings)
      expect([searchGameName, await list({ searchGameName })]).toEqual([searchGameName, found])
  })

  test('needs three characters', async () => {
    for (const searchGameName of ['', 'la', '  l '])
      expect(await call(contract.list, { searchGameName })).toMatchObject({
        error: 'invalid_fields',
        message: 'Aramak için lütfen en az 3 karakter girin.',
      })
  })
})

describe('filters', () => {
  test('of each kind', async () => {
    expect(await list({ providerID: 'poyraz' })).toEqual(ids((t) => t.label === 'poyraz'))
    expect(await list({ providerID: 'poyraz,turna' })).toEqual(
      ids((t) => t.label === 'poyraz' || t.label === 'turna'),
    )
    expect(await list({ type: 'table' })).toEqual(ids((t) => t.family === 'table'))
    expect(await list({ type: 'slot' })).toEqual(ids((t) => t.family === 'slot'))
    expect(await list({ type: 'ways' })).toEqual(ids((t) => t.type === 'ways'))
    expect(await list({ volatility: 3 })).toEqual(
      ids((t, i) => t.family !== 'table' && i % 3 === 2),
    )
    expect(await list({ minRtp: '97' })).toEqual(ids((_t, i) => i % 3 === 2))
    expect(await list({ minRtp: '96.11' })).toEqual(ids((_t, i) => i % 3 > 0))
    expect(await list({ feature: 'cascade' })).toEqual(ids((t) => t.type === 'ways'))
    expect(await list({ type: 'popular' })).toEqual(ids((_t, i) => i < 12))
    // The jackpot shelf holds the games that feed the pools, and no other names one.
    expect(await list({ type: 'jackpot' })).toEqual(ids((t, i) => feeds(t.family, i)))
    expect((await list({ type: 'jackpot' })).toSorted()).toEqual(
      await listJackpotGames(at.deps.db.read),
    )
    expect((await call(contract.get, { gameID: 'felek-ruleti' })).data.jackpotID).toBeUndefined()
    // Tournaments of a family know it from the catalogue.
    const { rows } = await at.db.query(
      "select game_key, family from family_games where game_key in ('felek-ruleti', 'lale-bahcesi') order by game_key",
      [],
    )
    expect(rows).toEqual([
      { game_key: 'felek-ruleti', family: 'table' },
      { game_key: 'lale-bahcesi', family: 'slot' },
    ])
  })

  test('the instant shelf holds its family and the crash kind; what is declared of a game is shown whole', async () => {
    const common = { ...offered().games[0], volatility: 5, features: [] }
    const instant = {
      ...common,
      id: 'inci-avi',
      name: { tr: 'İnci Avı', en: 'Pearl Dive' },
      family: 'instant',
      type: 'instant',
      rtp: { least: '96.25', most: '97.00' },
      maxWin: '9007.66',
      topEvery: 9_287,
    }
    const flight = { ...common, id: 'hezarfen', family: 'show', type: 'crash' }
    const sampled = { ...common, id: 'lokum', rtp: { least: '96.50', within: '0.03' } }
    const before = at.studio.state.catalogue
    at.studio.state.catalogue = { games: [...offered().games, instant, flight, sampled] }
    await syncGames(at.deps, 'felek')
    expect(await list({ type: 'instant' })).toEqual(['inci-avi', 'hezarfen'])
    expect(await list({ searchGameName: 'pearl' })).toEqual(['inci-avi'])
    expect(await list({ volatility: '5' })).toEqual(['inci-avi', 'hezarfen', 'lokum'])
    const { data } = await call(contract.get, { gameID: 'inci-avi' })
    expect(data).toMatchObject({
      name: 'İnci Avı',
      family: 'instant',
      rtp: '96.25',
      rtpMost: '97.00',
      maxWin: '9007.66',
      topEvery: 9_287,
    })
    expect((await call(contract.get, { gameID: 'lokum' })).data.rtpWithin).toBe('0.03')
    at.studio.state.catalogue = before
    await syncGames(at.deps, 'felek')
    expect(await list({ type: 'instant' })).toEqual([])
  })

  test('together', async () => {
    expect(
      await list({
        providerID: 'turna,poyraz',
        type: 'video',
        volatility: '1',
        categoryID: 75,
        searchGameName: 'tur',
      }),
    ).toEqual(ids((t, i) => t.label === 'turna' && t.type === 'video' && i % 3 === 0))
  })

  test('an unknown category, provider, type or feature is an empty list', async () => {
    for (const wanted of [
      { categoryID: '9999' },
      { providerID: 'nobody' },
      { providerID: ',' },
      { type: 'classic' },
      { type: 'nonsense' },
      { feature: 'nonsense' },
    ]) {
      expect(await call(contract.list, wanted)).toMatchObject({ data: [], total: 0 })
    }
  })

  test('sorts by Turkish letters, by release and by return', async () => {
    const names = (await call(contract.list, { sort: 'name' })).data.map((game) => game.name)
    expect(names.indexOf('Çay Saati')).toBe(names.indexOf('Derin Mavi') - 1)
    expect(names.indexOf('Şeker Yağmuru')).toBe(names.indexOf('Uzay Madeni') - 1)
    expect(await list({ sort: 'new' })).toEqual(titles.map((t) => t.slug))
    const rtps = (await call(contract.list, { sort: 'rtp' })).data.map((game) => game.rtp)
    expect(rtps).toEqual(rtps.toSorted().reverse())
  })

  test('pages hold the true total, and an offset beyond it nothing', async () => {
    const first = await call(contract.list, { limit: 10 })
    const second = await call(contract.list, { limit: '10', offset: 10 })
    expect([first.total, second.total, first.data.length]).toEqual([
      titles.length,
      titles.length,
      10,
    ])
    expect([...idsOf(first.data), ...idsOf(second.data)]).toEqual(
      titles.slice(0, 20).map((t) => t.slug),
    )
    expect(await call(contract.list, { offset: 1_000 })).toMatchObject({
      data: [],
      total: titles.length,
    })
  })
})

describe('categories', () => {
  test('the seven of the specification, each with the games that it counts', async () => {
    const { data, total } = await call(contract.categories, {})
    expect(data.map((c) => c.CategoryID).toSorted()).toEqual([
      '27',
      '65',
      '67',
      '69',
      '73',
      '75',
      '77',
    ])
    expect(total).toBe(7)
    for (const category of data) {
      expect(category.gameCount).toBeGreaterThan(0)
      expect((await call(contract.list, { categoryID: category.CategoryID })).total).toBe(
        category.gameCount,
      )
    }
    expect(
      (
        (await at.send('casino/category_list', { Lang: 'en' })).reply.data as { name: string }[]
      ).map((c) => c.name),
    ).toContain('Quick Access')
  })

  test('quick access has the picked games in their order, and is filled up when they are closed', async () => {
    const quick = await list({ categoryID: 73, limit: 50 })
    expect(quick.slice(0, 3)).toEqual(['lale-bahcesi', 'felek-ruleti', 'seker-yagmuru'])
    at.studio.state.catalogue = { games: offered().games.filter((g) => !quick.includes(g.id)) }
    await syncGames(at.deps, 'felek')
    expect(await list({ categoryID: 73 })).toHaveLength(6)
    at.studio.state.catalogue = offered()
    await syncGames(at.deps, 'felek')
  })

  test('new is what came within sixty days, and never a bare shelf', async () => {
    const { data } = await call(contract.list, { type: 'new' })
    expect(idsOf(data)).toEqual(ids((_t, i) => i < 12))
    expect(data.filter((game) => game.isNew).map((game) => game.gameID)).toEqual(
      ids((_t, i) => i * 14 + 1 < 60),
    )
  })
})

describe('providers', () => {
  test('the labels with their counts, by name', async () => {
    const { data, total } = await call(contract.providers, {})
    expect(total).toBe(new Set(titles.map((t) => t.label)).size)
    expect(data.reduce((sum, p) => sum + p.gameCount, 0)).toBe(titles.length)
    expect(data.find((p) => p.providerID === 'turna')?.gameCount).toBe(
      ids((t) => t.label === 'turna').length,
    )
  })

  test('a preview is for role 20 alone, and status ignored from anyone else', async () => {
    const [player, staff] = [await at.aPlayer(), await at.aPlayer({ role: '20' })]
    await at.db.query("update games set preview_only = true where game_id = 'bambu-bey'", [])
    await syncGames(at.deps, 'felek')
    const [all, preview] = [
      await call(contract.providers, { status: '2' }, player),
      await call(contract.providers, { status: 2 }, staff),
    ]
    expect(all.total).toBeGreaterThan(1)
    expect(preview.data.map((p) => [p.providerID, p.gameCount])).toEqual([['turna', 1]])
    expect(await list({ searchGameName: 'bambu' })).toEqual([])
    expect((await call(contract.init, { gameID: 'bambu-bey' }, player)).error).toBe('not_found')
    expect((await call(contract.init, { gameID: 'bambu-bey' }, staff)).data.url).toContain(
      '/play/bambu-bey?',
    )
    await at.db.query("update games set preview_only = false where game_id = 'bambu-bey'", [])
    await syncGames(at.deps, 'felek')
  })
})

describe('favourites', () => {
  const [added, removed] = ['Favorilere Başarıyla Eklendi', 'Favorilere Başarıyla Kaldırıldı']

  test('are added and removed, once or twice the same, the newest first', async () => {
    const player = await at.aPlayer()
    expect((await call(contract.favourites, {}, player)).data).toEqual([])
    for (const _time of [1, 2])
      expect(
        await call(contract.favourites, { mode: 'insert', type: 'casino', id: 'nazar' }, player),
      ).toMatchObject({
        data: ['nazar'],
        message: added,
      })
    expect((await call(contract.favourites, { type: 'livecasino' }, player)).data).toEqual([])
    at.clock.forward(1)
    expect(
      (await call(contract.favourites, { mode: 'insert', id: 'volkan' }, player)).data,
    ).toEqual(['volkan', 'nazar'])
    expect(await list({ favorites: true }, player)).toEqual(['nazar', 'volkan'])
    expect((await call(contract.list, { favorites: true }, player)).pagination?.limit).toBe(100)
    expect(await list({ favorites: 'true', type: 'video' }, player)).toEqual([])
    for (const _time of [1, 2])
      expect(
        await call(contract.favourites, { mode: 'delete', id: 'nazar' }, player),
      ).toMatchObject({ data: ['volkan'], message: removed })
    expect((await call(contract.favourites, {}, await at.aPlayer())).data).toEqual([])
  })

  test('refuse an unknown id, and visitors', async () => {
    const player = await at.aPlayer()
    const unknown: Input<typeof contract.favourites>[] = [
      { mode: 'insert', id: 'nobodys' },
      { mode: 'delete', id: 'nobodys' },
      { mode: 'insert', type: 'livecasino', id: 'nazar' },
    ]
    for (const data of unknown)
      expect((await call(contract.favourites, data, player)).error).toBe('not_found')
    expect((await call(contract.list, { favorites: true })).error).toBe('session_expired')
    expect((await call(contract.favourites, { mode: 'insert' }, player)).error).toBe(
      'invalid_fields',
    )
  })
})

describe('a launch', () => {
  test('opens a game for a player, a demo for anybody', async () => {
    const player = await at.aPlayer()
    const { data } = (await at.send('casino/init_game', { gameID: 'nazar', Lang: 'en' }, player))
      .reply
    expect((data as { url: string }).url).toMatch(
      /^http:\/\/localhost:3160\/play\/nazar\?lang=en&mode=real#token=/,
    )
    expect((await call(contract.init, { gameID: 'nazar', demo: true })).data.url).toBe(
      'http://localhost:3160/play/nazar?lang=tr&mode=demo',
    )
    expect(
      (await call(contract.init, { gameID: 'nazar', demo: true }, player)).data.url,
    ).not.toContain('token')
    expect((await call(contract.init, { gameID: 'nazar' })).error).toBe('session_expired')
    expect((await call(contract.init, { gameID: 'nobodys' }, player)).error).toBe('not_found')
  })
})

test('lists go by the days of play that were counted last; a game that nobody plays any more loses its own', async () => {
  // Behind the two that came out in these weeks.
  const first = async () => idsOf((await call(contract.list, { limit: 2, offset: 2 })).data)
  const [lead, other] = ids((t) => t.family === 'slot').slice(-2)
  if (lead === undefined || other === undefined) throw new Error('there are two slots')
  const count = (counted: Record<string, number>) =>
    countPlay(at.deps, () =>
      Promise.resolve(Object.entries(counted).map(([key, playerDays]) => ({ key, playerDays }))),
    )
  await count({ [lead]: 9, [other]: 3 })
  expect(await first()).toEqual([lead, other])
  await count({ [other]: 3 })
  expect((await first())[0]).toBe(other)
  await count({})
  expect(await first()).toEqual(ids((_t, i) => i === 2 || i === 3))
})

test('the home page has what the calls answer', async () => {
  const home = await homeGames(at.db.read, 'tr', now)
  expect(idsOf(home.popular.games)).toEqual(ids((_t, i) => i < 13))
  expect(home.popular.total).toBe(titles.length)
  expect(home.quick.games).toEqual((await call(contract.list, { categoryID: '73' })).data)
  expect(home.newest.games).toHaveLength(12)
  expect(home.categories).toEqual((await call(contract.categories, {})).data)
  expect(home.providers).toEqual((await call(contract.providers, {})).data)
})
