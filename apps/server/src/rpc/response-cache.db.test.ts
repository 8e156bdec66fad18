import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestPlayer } from '../../test/test-app.ts'
import { createHttpServer, type HttpServer } from '../http/server.ts'
import { createResponseCache } from './response-cache.ts'
import { callModules } from '../app.ts'
import { createRpc } from './pipeline.ts'
import { setMaintenance } from '../modules/status/status.ts'
import { createPlayerAudience } from './player-audience.ts'

/* The whole way over HTTP: what is kept is never more than what a fresh answer would have been. */

let t: TestApp
let street: HttpServer
let player: TestPlayer
let url: string

beforeAll(async () => {
  t = await openTestApp()
  player = await t.aPlayer()
  await t.db.query('delete from content_sliders', [])
  street = createHttpServer(
    t.deps,
    createRpc(t.deps, callModules, t.audience, createResponseCache(t.deps)),
    t.access,
  )
  await street.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(street.app.server.address() as AddressInfo).port}/endpoint/v1`
})
afterAll(async () => {
  await street.app.close()
  await t.close()
})

const slide = (id: number, title: string) =>
  t.db.query(
    `insert into content_sliders (id, status, place, slider_type, site_type, kicker_tr, kicker_en, title_tr, title_en, text_tr, text_en, action_tr, action_en, image, link, position, starts_at, ends_at)
     values ($1::bigint, 'active', 'sol', 'slot', 'desktop', '', '', $2::text, $2::text, $3, $3, '', '', '/art/x', '/', $1::bigint, '2020-01-01', '2100-01-01')`,
    [BigInt(id), title, 'uzun bir söz '.repeat(100)],
  )
const ask = async (
  data: object = {},
  over: { headers?: Record<string, string>; user?: object; wire?: string } = {},
) => {
  const [cls, method] = (over.wire ?? 'cmscontroller/getSlider').split('/')
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', panel: 'frontend', ...over.headers },
    body: JSON.stringify({
      api: { class: cls, method },
      data,
      ...(over.user ? { user: over.user } : {}),
    }),
  })
  const text = await answer.text()
  const reply = JSON.parse(text) as { data: { Title: string }[]; error: string }
  return {
    answer,
    text,
    reply,
    titles: Array.isArray(reply.data) ? reply.data.map((s) => s.Title) : [],
  }
}

test('the same bytes for everybody, each with an id of its own, until a change empties them at once', async () => {
  await slide(1, 'Bir')
  const first = await ask()
  await slide(2, 'İki')
  const second = await ask()
  expect(second.text).toBe(first.text)
  expect(second.titles).toEqual(['Bir'])
  expect(first.answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{24}$/)
  expect(second.answer.headers.get('x-request-id')).not.toBe(
    first.answer.headers.get('x-request-id'),
  )
  for (const [name, value] of [
    ['cache-control', 'no-store'],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'same-origin'],
    ['content-type', 'application/json; charset=utf-8'],
    ['vary', 'accept-encoding'],
  ] as const)
    expect([first.answer.headers.get(name), second.answer.headers.get(name)]).toEqual([
      value,
      value,
    ])
  t.deps.cacheVersions.bump('standings')
  expect((await ask()).titles).toEqual(['Bir'])
  t.deps.cacheVersions.bump('content')
  expect((await ask()).titles).toEqual(['Bir', 'İki'])
})

test('compressed as the client takes it, and the same once unpacked', async () => {
  const plain = await ask({}, { headers: { 'accept-encoding': 'identity' } })
  await ask()
  await expect
    .poll(async () =>
      (await ask({}, { headers: { 'accept-encoding': 'br' } })).answer.headers.get(
        'content-encoding',
      ),
    )
    .toBe('br')
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { answer, text } = await ask({}, { headers: { 'accept-encoding': encoding } })
    expect([
      encoding,
      answer.headers.get('content-encoding') ?? 'identity',
      text === plain.text,
    ]).toEqual([encoding, encoding, true])
  }
})

test('languages and fields have replies of their own; the same fields in other words share one', async () => {
  await ask({ limit: 1 })
  expect((await ask({ Lang: 'en' })).text).not.toBe((await ask({ Lang: 'tr' })).text)
  expect((await ask({ limit: 1 })).titles).toEqual(['Bir'])
  expect((await ask({ offset: 0, limit: 1, SiteType: 'mobile' })).text).toBe(
    (await ask({ limit: 1 })).text,
  )
})

test('the checks before the business are asked of kept replies too', async () => {
  await ask()
  expect((await ask({}, { headers: { panel: 'other' } })).answer.status).toBe(400)
  expect((await ask({}, { headers: { origin: 'https://elsewhere.example' } })).answer.status).toBe(
    400,
  )
  expect((await ask({}, { headers: { 'content-type': 'text/plain' } })).answer.status).toBe(415)
  expect((await ask({ limit: 0 })).reply.error).toBe('invalid_fields')
  await setMaintenance(t.deps, { on: true, message: '', until: undefined })
  expect((await ask()).reply.error).toBe('maintenance')
  await setMaintenance(t.deps, { on: false, message: '', until: undefined })
  expect((await ask()).reply.error).toBe('')
})

test('a flood is refused whatever is kept, by the address that our proxy saw', async () => {
  const deps = { ...t.deps, env: { ...t.deps.env, rateScale: 0.05, trustProxy: true } }
  const strict = createHttpServer(
    deps,
    createRpc(deps, callModules, createPlayerAudience(deps, t.access), createResponseCache(deps)),
    t.access,
  )
  await strict.app.listen({ port: 0, host: '127.0.0.1' })
  const at = `http://127.0.0.1:${(strict.app.server.address() as AddressInfo).port}/endpoint/v1`
  const body = JSON.stringify({ api: { class: 'cmscontroller', method: 'getSlider' } })
  const askAs = async (forwarded: string) => {
    const headers = {
      'content-type': 'application/json',
      panel: 'frontend',
      'x-forwarded-for': forwarded,
    }
    return (await fetch(at, { method: 'POST', headers, body })).status
  }
  const statuses: number[] = []
  for (let i = 0; i < 12; i += 1) statuses.push(await askAs(`198.51.100.${i}, 203.0.113.7`))
  const other = await askAs('203.0.113.7, 203.0.113.8')
  await strict.app.close()
  expect(statuses.slice(0, 4)).toEqual([200, 200, 200, 200])
  expect([statuses.includes(429), other]).toEqual([true, 200])
})

test('a player’s own answer is never anybody else’s', async () => {
  const wire = 'casino/games_list'
  const user = { uip: '', gmt: '', lang: 'tr', sid: player.sid, uid: player.uid }
  expect((await ask({}, { wire })).reply.error).toBe('')
  // Where the answer is a player's own the block must hold a live session, also where the same
  // fields without one stand ready; what everybody reads, a dead one reads too.
  const dead = { ...user, sid: 'x'.repeat(40) }
  expect((await ask({}, { wire, user: dead })).reply.error).toBe('')
  expect((await ask({ favorites: true }, { wire, user: dead })).reply.error).toBe('session_expired')
  expect(
    (await ask({ favorites: true }, { wire, user, headers: { cookie: `dev=${player.device}` } }))
      .reply.error,
  ).toBe('')
  expect((await ask({ favorites: true }, { wire })).reply.error).toBe('session_expired')
})
