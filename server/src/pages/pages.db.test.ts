import { mkdtempSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DatabaseAway } from '../../../database/src/database.ts'
import { openTestHouse, type TestHouse } from '../../test/test-house.ts'
import type { House } from '../house.ts'
import { createStreet, type Street } from '../http.ts'
import { setMaintenance } from '../status/status.ts'
import type { Build } from './build.ts'
import { pagesRoutes } from './pages.ts'

let t: TestHouse
let street: Street
/** How often a page's shell was rendered. */
let rendered: number

const build = (): Build => ({
  folder: mkdtempSync('/tmp/felek-pages-'),
  css: 'body{}',
  loader: '/assets/loader.js',
  fonts: [],
  statics: {
    languages: [],
    headerMenu: [],
    footerMenu: [],
    partners: [],
    investmentMethods: [],
  },
  renderShell: ({ route, lang }) => {
    rendered += 1
    return { title: 'Felek', name: 'Felek', description: '', html: `<p>${route} ${lang}</p>` }
  },
  knownRoute: (path) =>
    path.startsWith('/demo/')
      ? '/demo/:type/:id'
      : ['/', '/slot', '/promotions'].includes(path)
        ? path
        : undefined,
  isFound: (route) => route !== '/',
  foundRoutes: ['/slot', '/promotions/:slug'],
})

const open = async (house: House, scale = 1_000): Promise<Street> => {
  house.env = { ...house.env, rateScale: scale }
  const made = createStreet(house, t.rpc)
  await made.app.register(pagesRoutes(house, made.hosts, build()))
  return made
}
/** The house with a database that can be taken away. */
const fragile = (): { house: House; away: (is: boolean) => void } => {
  let isAway = false
  const read = new Proxy(t.house.db.read, {
    get(target, name) {
      if (isAway) throw new DatabaseAway('gone')
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  return { house: { ...t.house, db: { ...t.house.db, read } }, away: (is) => void (isAway = is) }
}
const get = (url: string, headers: Record<string, string> = {}) =>
  street.app.inject({ url, headers: { host: 'localhost:3000', ...headers } })

beforeAll(async () => {
  t = await openTestHouse()
})
beforeEach(() => (rendered = 0))
afterEach(() => street.app.close())
afterAll(() => t.close())

test('while the database is away a kept page is served however old, any other is 503 with a page, and nothing is 500', async () => {
  const { house, away } = fragile()
  street = await open(house)
  const before = await get('/slot')
  expect(before.statusCode).toBe(200)
  away(true)
  t.clock.forward(3_600_000)
  t.house.publicVersions.bump('content')
  const kept = await get('/slot')
  expect([kept.statusCode, kept.body]).toEqual([200, before.body])
  for (const [path, sentence] of [
    ['/promotions', 'Kısa bir ara'],
    ['/promotions?lang=en', 'Back in a moment'],
    ['/demo/slot/lale', 'Kısa bir ara'],
    ['/nowhere', 'Kısa bir ara'],
  ] as const) {
    const answer = await get(path)
    expect([path, answer.statusCode, answer.headers['retry-after']]).toEqual([path, 503, '5'])
    expect(answer.body).toContain(sentence)
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'/)
  }
  const crawlers = await get('/sitemap.xml')
  expect([crawlers.statusCode, crawlers.headers['retry-after']]).toEqual([503, '2'])
  away(false)
  await expect.poll(async () => (await get('/promotions')).statusCode).toBe(200)
})

test('a page of the time before maintenance is not served during it', async () => {
  const { house, away } = fragile()
  street = await open(house)
  expect((await get('/slot')).statusCode).toBe(200)
  await setMaintenance(house, { on: true, message: '', until: undefined })
  away(true)
  const answer = await get('/slot')
  expect(answer.statusCode).toBe(503)
  expect(answer.body).not.toContain('/slot tr')
})

test('many who wait for one page have it made once, also when it cannot be made', async () => {
  const { house, away } = fragile()
  street = await open(house)
  const all = await Promise.all(Array.from({ length: 20 }, () => get('/slot')))
  expect(all.map((answer) => answer.statusCode)).toEqual(Array(20).fill(200))
  expect(rendered).toBe(1)
  away(true)
  const none = await Promise.all(Array.from({ length: 20 }, () => get('/promotions')))
  expect(none.map((answer) => answer.statusCode)).toEqual(Array(20).fill(503))
})

test('made-up hosts, ports, queries and spellings make no page', async () => {
  street = await open({ ...t.house })
  await t.db.query(
    `insert into game_labels (label_id, name) values ('felek-studio', 'Felek Studio')`,
    [],
  )
  await t.db.query(
    `insert into games (game_id, provider, provider_key, label_id, name, kind, image, rtp_hundredths, volatility, min_stake_kurus, max_stake_kurus, max_win, features, demo, released_at, rank, open, seen_at)
     values ('lale', 'felek', 'lale', 'felek-studio', 'Lale', 'video', '/a.avif', 9612, 2, 100, 10000, 500, '{}', false, now(), 1, true, now())`,
    [],
  )
  expect((await get('/slot')).statusCode).toBe(200)
  expect((await get('/demo/slot/lale')).statusCode).toBe(200)
  expect((await get('/nowhere')).statusCode).toBe(404)
  expect(rendered).toBe(3)
  for (const host of ['evil.example', 'localhost:1', 'localhost:65535', 'localhost.:3000'])
    expect((await get('/slot', { host })).statusCode).toBe(421)
  for (const path of [
    '/slot?a=1',
    '/slot?b',
    '/elsewhere',
    '/demo/slot/l%61le',
    '/demo/slot/%6cale',
  ])
    await get(path)
  expect(rendered).toBe(3)
})

test('an address has a hundred pages a second, of all kinds together', async () => {
  street = await open({ ...t.house }, 0.05)
  const paths = [
    '/slot',
    '/robots.txt',
    '/nowhere',
    '/sitemap.xml',
    '/promotions',
    '/slot',
    '/slot',
  ]
  const answers = []
  for (const path of paths) answers.push(await get(path))
  const slowed = answers.filter((answer) => answer.statusCode === 429)
  expect(slowed.length).toBeGreaterThan(0)
  expect(slowed[0]?.headers['retry-after']).toBe('1')
  expect(slowed[0]?.body).toMatch(/Çok fazla istek/)
})
