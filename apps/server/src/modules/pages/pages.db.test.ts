import { mkdtempSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DatabaseUnavailable } from '@felek/database/database.ts'
import { anotherProcess, openTestApp, type TestApp } from '../../../test/test-app.ts'
import { forgetCatalogue } from '../games/catalogue.ts'
import type { AppDeps } from '../../app.ts'
import { createHttpServer, type HttpServer } from '../../http/server.ts'
import { securityFigures } from '../security/security.ts'
import { setMaintenance } from '../status/status.ts'
import type { Build } from './build.ts'
import { violationsOf } from './csp-reports.ts'
import { pagesRoutes } from './pages.ts'

let t: TestApp
let street: HttpServer
/** How often a page's shell was rendered. */
let rendered: number

const menuItem = (id: string) => ({ id, title: { tr: id, en: id }, path: `/${id}` })

const build = (): Build => ({
  folder: mkdtempSync('/tmp/felek-pages-'),
  sheet: '/assets/style.css',
  styles: () => 'body{}',
  loader: '/assets/loader.js',
  fonts: [],
  statics: {
    languages: [],
    headerMenu: ['slot', 'instant', 'promotions'].map((id) => ({
      ...menuItem(id),
      icon: id,
      ...(id === 'instant' && {
        items: [{ ...menuItem('all-instant'), path: '/instant' }, menuItem('poker')],
      }),
    })),
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
      : ['/', '/slot', '/promotions', '/sports'].includes(path)
        ? path
        : undefined,
  isFound: (route) => route !== '/',
  foundRoutes: ['/slot', '/promotions/:slug'],
})

const open = async (deps: AppDeps, scale = 1_000): Promise<HttpServer> => {
  deps.env = { ...deps.env, rateScale: scale }
  const made = createHttpServer(deps, t.rpc, t.access)
  await made.app.register(pagesRoutes(deps, made.hosts, build()))
  return made
}
/** The house with a database that can be taken away. */
const fragile = (): { deps: AppDeps; away: (is: boolean) => void } => {
  let isAway = false
  const read = new Proxy(t.deps.db.read, {
    get(target, name) {
      if (isAway) throw new DatabaseUnavailable('gone')
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  const deps = anotherProcess(t.deps, { db: { ...t.deps.db, read } })
  return { deps, away: (is) => void (isAway = is) }
}
const get = (url: string, headers: Record<string, string> = {}) =>
  street.app.inject({ url, headers: { host: 'localhost:3000', ...headers } })

beforeAll(async () => {
  t = await openTestApp()
})
beforeEach(() => (rendered = 0))
afterEach(() => street.app.close())
afterAll(() => t.close())

test('while the database is away a kept page is served however old, any other is 503 with a page, and nothing is 500', async () => {
  const { deps, away } = fragile()
  street = await open(deps)
  const before = await get('/slot')
  expect(before.statusCode).toBe(200)
  away(true)
  t.clock.forward(3_600_000)
  t.deps.cacheVersions.bump('content')
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
  await expect
    .poll(async () => (await get('/promotions')).statusCode, { timeout: 20_000 })
    .toBe(200)
})

test('a page of matches is never kept for long, not even before the first one is there; any other is', async () => {
  street = await open(t.deps)
  const made = async (path: string): Promise<number> => {
    rendered = 0
    await get(path)
    t.clock.forward(3_000)
    await get(path)
    return rendered
  }
  expect([await made('/sports'), await made('/slot')]).toEqual([2, 1])
})

test('a page of the time before maintenance is not served during it', async () => {
  const { deps, away } = fragile()
  street = await open(deps)
  expect((await get('/slot')).statusCode).toBe(200)
  await setMaintenance(deps, { on: true, message: '', until: undefined })
  away(true)
  const answer = await get('/slot')
  expect(answer.statusCode).toBe(503)
  expect(answer.body).not.toContain('/slot tr')
})

test('many who wait for one page have it made once, also when it cannot be made', async () => {
  const { deps, away } = fragile()
  street = await open(deps)
  const all = await Promise.all(Array.from({ length: 20 }, () => get('/slot')))
  expect(all.map((answer) => answer.statusCode)).toEqual(Array(20).fill(200))
  expect(rendered).toBe(1)
  away(true)
  const none = await Promise.all(Array.from({ length: 20 }, () => get('/promotions')))
  expect(none.map((answer) => answer.statusCode)).toEqual(Array(20).fill(503))
})

test('made-up hosts, ports, queries and spellings make no page', async () => {
  street = await open({ ...t.deps })
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

test('the menu leads to offers once one has begun, and to instant games and poker once there is one', async () => {
  street = await open(t.deps)
  const menu = async () =>
    (
      JSON.parse(
        /id="boot">([^<]+)</.exec((await get('/slot')).body)?.[1]?.replaceAll('\\u003c', '<') ??
          '{}',
      ) as { headerMenu: { id: string; items?: { id: string }[] }[] }
    ).headerMenu.flatMap(({ id, items = [] }) => [id, ...items.map((item) => `${id}/${item.id}`)])
  expect(await menu()).toEqual(['slot', 'promotions'])
  await t.db.query('update content_promotions set starts_at = null', [])
  t.deps.cacheVersions.bump('content')
  expect(await menu()).toEqual(['slot'])
  await t.db.query("update content_promotions set starts_at = '2026-11-22T00:00:00Z'", [])
  t.deps.cacheVersions.bump('content')
  expect(await menu()).toEqual(['slot', 'promotions'])
  await t.db.query("update games set family = 'instant', kind = 'instant'", [])
  forgetCatalogue(t.deps)
  t.deps.cacheVersions.bump('catalogue')
  expect(await menu()).toEqual(['slot', 'instant', 'promotions'])
  await t.db.query("update games set family = 'cards', kind = 'poker'", [])
  forgetCatalogue(t.deps)
  t.deps.cacheVersions.bump('catalogue')
  // No game of the entry itself: what stands below it takes its place.
  expect(await menu()).toEqual(['slot', 'poker', 'promotions'])
})

test('an address has a hundred pages a second, of all kinds together', async () => {
  street = await open({ ...t.deps }, 0.05)
  const paths = [
    '/slot',
    '/robots.txt',
    '/nowhere',
    '/sitemap.xml',
    '/promotions',
    '/slot',
    '/slot',
  ]
  const answers = await Promise.all(paths.map((path) => get(path)))
  const slowed = answers.filter((answer) => answer.statusCode === 429)
  expect(slowed.length).toBeGreaterThan(0)
  expect(slowed[0]?.headers['retry-after']).toBe('1')
  expect(slowed[0]?.body).toMatch(/çok fazla işlem/)
})

test('a page says where to tell what its policy stopped; what is told is noted without queries, shortly and seldom', async () => {
  const deps = { ...t.deps }
  street = await open(deps, 1)
  const page = await get('/slot')
  expect(page.headers['content-security-policy']).toMatch(
    /report-uri \/csp-reports; report-to csp$/,
  )
  expect(page.headers['reporting-endpoints']).toBe('csp="/csp-reports"')
  expect(page.headers['cross-origin-resource-policy']).toBe('same-origin')
  const tell = async (payload: string, type = 'application/csp-report') => {
    const headers = { host: 'localhost:3000', 'content-type': type }
    const answer = await street.app.inject({
      method: 'POST',
      url: '/csp-reports',
      headers,
      payload,
    })
    return answer.statusCode
  }
  const before = securityFigures(deps).totals.get('csp_violation') ?? 0
  const noted = () => (securityFigures(deps).totals.get('csp_violation') ?? 0) - before
  for (const junk of ['', 'x', '[]', '{}', 'null', '{"csp-report":1}', '[{"type":1}]'])
    expect(await tell(junk)).toBe(204)
  expect(await tell('x'.repeat(20_000))).toBe(413)
  expect(noted()).toBe(0)
  const report = JSON.stringify({ 'csp-report': { 'violated-directive': 'script-src-elem' } })
  for (let n = 0; n < 20; n += 1) expect(await tell(report)).toBe(204)
  // Seven of the ten a minute were junk.
  expect(noted()).toBe(3)
})

test('of what a browser tells nothing is kept that may be a secret', () => {
  const host = 'felek.example'
  const one = violationsOf(
    Buffer.from(
      JSON.stringify({
        'csp-report': {
          'document-uri': 'https://felek.example/account_reset?token=gizli#x',
          'blocked-uri': 'https://evil.example/steal?token=gizli',
          'violated-directive': 'img-src https://gizli',
        },
      }),
    ),
    host,
  )
  expect(one).toEqual([
    { page: '/account_reset', blocked: 'https://evil.example', directive: 'img-src' },
  ])
  const body = {
    documentURL: 'https://felek.example/?a=gizli',
    blockedURL: 'inline',
    effectiveDirective: 'style-src-attr',
  }
  const many = Array.from({ length: 50 }, () => ({ type: 'csp-violation', body }))
  const found = violationsOf(Buffer.from(JSON.stringify([{ type: 'deprecation' }, ...many])), host)
  expect(found).toHaveLength(19)
  expect(found[0]).toEqual({ page: '/', blocked: 'inline', directive: 'style-src-attr' })
  const strange = { ...body, blockedURL: 'data:gizli', documentURL: 'gizli gizli' }
  expect(
    violationsOf(Buffer.from(JSON.stringify([{ type: 'csp-violation', body: strange }])), host),
  ).toEqual([{ page: 'unreadable', blocked: 'data:', directive: 'style-src-attr' }])
})
