import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestOffice, type TestOffice, type TestStaff } from '../../test/test-office.ts'
import {
  addDemoCodes,
  demoStaff,
  demoStaffPassword,
  seedDemoStaff,
} from '../modules/staff/staff.ts'
import { createOfficeServer, type OfficeServer } from './office-server.ts'

let o: TestOffice
let office: OfficeServer
let port: number
const own = () => `localhost:${port}`

/** A build of the app, as far as serving it is concerned. */
const aBuild = (): string => {
  const folder = mkdtempSync('/tmp/felek-office-')
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Felek ofis</title>')
  writeFileSync(join(folder, 'assets/main-1.js'), 'export {}')
  return folder
}

const open = async (env: Record<string, string> = {}) => {
  o = await openTestOffice(env)
  await seedDemoStaff(o.office.deps)
  office = await createOfficeServer(o.office.deps, o.office.rpc, {
    folder: aBuild(),
    addRoutes: (app) => addDemoCodes(app, o.office.deps),
  })
  port = o.deps.env.officePort
}
beforeAll(() => open())
afterAll(async () => {
  await office.drain()
  await o.close()
})

type Ask = { headers?: Record<string, string>; data?: object; remoteAddress?: string }
const ask = (
  method: string,
  { headers = {}, data = {}, remoteAddress = '127.0.0.1' }: Ask = {},
) => {
  const [cls, name] = method.split('/')
  return office.app.inject({
    method: 'POST',
    url: '/desk/v1',
    remoteAddress,
    headers: {
      host: own(),
      origin: `http://${own()}`,
      panel: 'office',
      'content-type': 'application/json',
      ...headers,
    },
    payload: JSON.stringify({ api: { class: cls, method: name }, data }),
  })
}
const login = (more: Ask = {}) =>
  ask('office_staff/login', {
    data: { email: demoStaff[0]?.email, password: demoStaffPassword },
    ...more,
  })

describe('a file', () => {
  const send = (
    { session, device }: Partial<TestStaff>,
    payload: Buffer,
    headers: Record<string, string> = {},
  ) =>
    office.app.inject({
      method: 'POST',
      url: '/desk/v1/upload',
      headers: {
        host: own(),
        origin: `http://${own()}`,
        panel: 'office',
        'content-type': 'application/octet-stream',
        cookie: `office=${session ?? ''}; office-device=${device ?? ''}`,
        ...headers,
      },
      payload,
    })

  test('walks every check of a call, and 8 MB of it are taken', async () => {
    const bytes = Buffer.from('Tarih;Tutar\n')
    const cashier = await o.office.aStaff(['cashier'])
    const taken = await send(cashier, bytes)
    expect(taken.json()).toMatchObject({ result: true, data: { bytes: bytes.length } })
    expect((await o.audit()).at(-1)).toMatchObject({ call: 'office_cashier/upload' })
    expect((await send({}, bytes)).json()).toMatchObject({ error: 'session_expired' })
    const auditor = await o.office.aStaff(['auditor'])
    expect((await send(auditor, bytes)).json()).toMatchObject({ error: 'forbidden' })
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: '' },
      { panel: 'frontend' },
    ])
      expect((await send(cashier, bytes, headers as never)).statusCode).toBe(400)
    expect((await send(cashier, Buffer.alloc(0))).json()).toMatchObject({ result: false })
    const most = Buffer.alloc(8 * 1024 * 1024, 65)
    expect((await send(cashier, most)).json()).toMatchObject({ data: { bytes: most.length } })
    const over = await send(cashier, Buffer.alloc(most.length + 1, 65))
    expect(over.json()).toMatchObject({ error: 'too_large' })
  })
})

describe('a call', () => {
  test('answers with cookies that no script reads and no other site sends', async () => {
    const answer = await login()
    expect(answer.json()).toMatchObject({ result: true, data: { enrol: false, factors: ['totp'] } })
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies)
      expect(cookie).toMatch(
        /^office(-device)?=[\w-]{43}; Path=\/desk; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
      )
    expect(JSON.stringify(answer.json())).not.toContain(cookies[0]?.split(/[=;]/)[1] ?? '-')
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
  })

  test('without our Origin, or with another one, is refused', async () => {
    for (const origin of ['', 'http://localhost:3000', 'https://evil.example', 'null'])
      expect((await login({ headers: { origin } })).statusCode, origin).toBe(400)
    const none = await office.app.inject({
      method: 'POST',
      url: '/desk/v1',
      headers: { host: own(), panel: 'office', 'content-type': 'application/json' },
      payload: JSON.stringify({ api: { class: 'office_staff', method: 'me' } }),
    })
    expect(none.json()).toMatchObject({ error: 'bad_request' })
    expect((await login({ headers: { 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(400)
  })

  test('from a made-up address is judged by its socket', async () => {
    const outside = { remoteAddress: '203.0.113.7', headers: { 'x-forwarded-for': '127.0.0.1' } }
    expect((await login(outside)).json()).toMatchObject({ error: 'address_not_allowed' })
    const inside = await login({ headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(inside.json()).toMatchObject({ result: true })
  })

  test('to another host, of another panel or of the players is none', async () => {
    expect((await login({ headers: { host: 'evil.example' } })).statusCode).toBe(421)
    expect((await login({ headers: { panel: 'frontend' } })).statusCode).toBe(400)
    expect((await ask('user/login')).json()).toMatchObject({ error: 'unknown_operation' })
  })

  test('that is too long is refused in words', async () => {
    const answer = await ask('office_staff/login', { data: { email: 'x'.repeat(66_000) } })
    expect([answer.statusCode, answer.json().error]).toEqual([413, 'too_large'])
  })
})

describe('the app', () => {
  test('is served at every address that is no call, under a strict policy', async () => {
    for (const url of ['/', '/onaylar', '/denetim?open=7']) {
      const page = await office.app.inject({ url, headers: { host: own() } })
      expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store'])
      const policy = String(page.headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).not.toMatch(/unsafe|sha256|\*/)
      expect(page.headers['cross-origin-opener-policy']).toBe('same-origin')
    }
    const asset = await office.app.inject({ url: '/assets/main-1.js', headers: { host: own() } })
    expect(asset.headers['cache-control']).toContain('immutable')
    for (const url of ['/assets/none.js', '/desk/v2'])
      expect((await office.app.inject({ url, headers: { host: own() } })).statusCode).toBe(404)
  })
})

test('the demo’s codes are shown to this machine alone', async () => {
  const seen = await office.app.inject({ url: '/dev/codes.json', headers: { host: own() } })
  const { codes } = seen.json<{ codes: { email: string; code: string }[] }>()
  expect(codes.map(({ email }) => email)).toEqual(demoStaff.map(({ email }) => email))
  for (const outside of [
    { remoteAddress: '10.0.0.5' },
    { headers: { host: own(), 'x-forwarded-for': '127.0.0.1' } },
  ])
    expect(
      (await office.app.inject({ url: '/dev/codes.json', headers: { host: own() }, ...outside }))
        .statusCode,
    ).not.toBe(200)
})

test('each demo account signs in with its password and the code that is shown', async () => {
  for (const { email, role } of demoStaff) {
    const first = await ask('office_staff/login', { data: { email, password: demoStaffPassword } })
    const cookie = [first.headers['set-cookie'] ?? []]
      .flat()
      .map((it) => it.split(';')[0])
      .join('; ')
    const shown = await office.app.inject({ url: '/dev/codes.json', headers: { host: own() } })
    const { codes } = shown.json<{ codes: { email: string; code: string }[] }>()
    const code = codes.find((it) => it.email === email)?.code
    const second = await ask('office_staff/second', { data: { code }, headers: { cookie } })
    expect(second.json(), email).toMatchObject({
      result: true,
      data: { roles: [role], pending: false },
    })
  }
})
