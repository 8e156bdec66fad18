import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../test/test-house.ts'
import type { TestPlayer } from '../../../test/test-house.ts'
import { phrases } from '../../../../phrases/src/phrases.ts'
import { openTestCashier, type TestCashier } from '../../cashier/test-cashier.ts'
import { createStreet, type Street } from '../../http.ts'
import { deliveredMails, deliverMails } from '../../messages/messages.ts'
import { preferencesCalls } from '../../players/preferences/calls.ts'
import { room } from '../../rpc.ts'
import { writeSecurity } from '../../security/security.ts'
import { supportCalls } from '../../support/calls.ts'
import { privacyCalls } from '../calls.ts'
import { privacyRoutes } from '../webhooks.ts'
import { forgetExports, makeExports } from './making.ts'
import { sections } from './sections.ts'

const { players, preferences, privacy, support } = contract
let t: TestCashier
let street: Street

beforeAll(async () => {
  t = await openTestCashier({}, [
    room(contract.privacy, privacyCalls),
    room(contract.preferences, preferencesCalls),
    room(contract.support, supportCalls),
  ])
  street = createStreet(t.house, t.rpc)
  await street.app.register(privacyRoutes(t.house, street.hosts))
})
afterAll(async () => {
  await street.app.close()
  await t.close()
})

const make = async (o?: Parameters<typeof makeExports>[1]) => {
  while (await makeExports(t.house, o));
}
const mailsTo = async (as: TestPlayer) => {
  await deliverMails(t.house)
  const mails = await deliveredMails(t.house, t.db.read, `${as.username}@ornek.com`)
  return mails.filter((mail) => mail.subject === 'Felek verileriniz hazır')
}
const tokenOf = async (as: TestPlayer) =>
  new URL((await mailsTo(as))[0]?.links[0] ?? '').searchParams.get('token') ?? ''
const open = (token: string, as: TestPlayer) => t.call(privacy.openExport, { token }, as)
const fetchFile = (path: string, device: string) =>
  street.app.inject({ url: path, headers: { host: 'localhost:3000', cookie: `dev=${device}` } })
const round = async (as: TestPlayer) => {
  const bet = { roundId: randomUUID(), game: 'lale-bahcesi', transactionId: randomUUID() }
  const common = { source: 'felek', playerId: as.playerId, house: 'games:felek' }
  await t.house.vault.post({ ...common, ...bet, verb: 'bet', amountKurus: 500n })
  const win = { ...bet, transactionId: randomUUID(), about: bet.transactionId }
  await t.house.vault.post({ ...common, ...win, verb: 'win', amountKurus: 1_250n })
}

type Export = Record<string, Record<string, unknown>[]>

describe('user/export_data', () => {
  test('everything that is stored, readable, by a mailed link that opens once', async () => {
    const ayse = await t.aPlayer({ cashKurus: 100_000n })
    const other = await t.aPlayer({ cashKurus: 7_700n })
    await round(other)
    await t.account(ayse)
    await t.transfer(ayse, { senderName: 'Ayşe Yılmaz' })
    for (let n = 0; n < 5; n += 1) await round(ayse)
    await t.call(preferences.save, { theme: 'light', emailOptIn: true }, ayse)
    await t.call(support.open, { topic: 'other', message: 'Merhaba <b>destek</b>' }, ayse)
    await writeSecurity(t.house)
    // The test's clock stands still while the ledger's goes on.
    t.clock.forward(60_000)
    const asked = await t.call(privacy.exportData, {}, ayse)
    expect(asked.data.sentTo).toBe(
      `${ayse.username.slice(0, 1)}•••${ayse.username.at(-1)}@ornek.com`,
    )
    // Small pages, and turns that end in the middle: what is large comes in many of both.
    await make({ rowsMax: 2, partsATurn: 3 })
    const opened = await open(await tokenOf(ayse), ayse)
    expect(opened.result).toBe(true)
    const [html, json] = opened.data.files
    const file = await fetchFile(json?.path ?? '', ayse.device)
    expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="felek-.*\.json"$/)
    const all = file.json<Export>()
    for (const { name } of sections) expect(all[name], name).toBeInstanceOf(Array)
    expect(all['profile']?.[0]).toMatchObject({
      username: ayse.username,
      email: `${ayse.username}@ornek.com`,
      address: 'Moda Caddesi 1',
      birthdate: '1990-05-05',
      identityNumber: expect.stringMatching(/^\d{11}$/),
    })
    expect(all['preferences']?.[0]).toMatchObject({ theme: 'light', emailOptIn: true })
    expect(all['bankAccounts']?.[0]?.['IBAN']).toMatch(/^TR\d{24}$/)
    expect(all['requests']?.[0]).toMatchObject({ kind: 'deposit', amount: '500.00' })
    expect(all['transactions']).toHaveLength(11)
    expect(all['rounds']?.map((r) => [r['stake'], r['won']])).toEqual(
      Array.from({ length: 5 }, () => ['5.00', '12.50']),
    )
    expect(all['supportCases']?.[0]?.['message']).toBe('Merhaba <b>destek</b>')
    expect(all['sessions']).toHaveLength(1)
    expect(all['securityEvents']?.map((e) => e['kind'])).toContain('consent_changed')
    expect(file.body, 'nothing of another').not.toContain(other.username)
    expect(file.body, 'no secret').not.toMatch(/argon2|_hash|sealed/)

    const page = await fetchFile(html?.path ?? '', ayse.device)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('<h2>Kişisel bilgiler</h2>')
    expect(page.body).toContain('Merhaba &#60;b&#62;destek&#60;/b&#62;')
    expect(page.body).toContain(phrases.tr.dataExport.notIncluded.password)
    expect(page.body.match(/<h2>/g)).toHaveLength(sections.length + 1)
    expect(page.body.match(/<table>/g)?.length).toBe(page.body.match(/<\/table>/g)?.length)

    for (const path of [html?.path, json?.path])
      expect((await fetchFile(path ?? '', ayse.device)).statusCode, 'once').toBe(404)
  })

  test('another player’s link, a used one, an old one and none at all have one answer', async () => {
    const [ayse, mehmet] = [await t.aPlayer(), await t.aPlayer()]
    await t.call(privacy.exportData, {}, ayse)
    await make()
    const token = await tokenOf(ayse)
    const refused = { code: 422, error: 'token_expired', data: {} }
    expect(await open(token, mehmet)).toMatchObject(refused)
    expect(await open('nothing', mehmet)).toMatchObject(refused)
    expect((await t.send('user/open_export', { token })).reply.error).toBe('session_expired')
    const both = await Promise.all([open(token, ayse), open(token, ayse)])
    expect(both.map((r) => r.error).sort()).toEqual(['', 'token_expired'])
    expect(await open(token, ayse)).toMatchObject(refused)
    const [file] = both.find((r) => r.result)?.data.files ?? []
    const path = file?.path ?? ''
    expect((await fetchFile(path, mehmet.device)).statusCode, 'another browser').toBe(404)
    expect((await fetchFile(path, '')).statusCode).toBe(404)
    expect((await fetchFile('/endpoint/v1/export/nothing', ayse.device)).statusCode).toBe(404)
    t.clock.forward(600_001)
    expect((await fetchFile(path, ayse.device)).statusCode, 'too late').toBe(404)

    const deniz = await t.aPlayer()
    await t.call(privacy.exportData, {}, deniz)
    await make()
    const old = await tokenOf(deniz)
    t.clock.forward(48 * 3_600_000 + 1)
    const again = await t.call(players.login, {
      username: deniz.username,
      password: deniz.password,
    })
    expect(again.result).toBe(true)
    expect(
      JSON.stringify((await t.db.query('select token_hash from privacy_exports', [])).rows),
    ).not.toContain(old)
    await forgetExports(t.house)
    expect((await t.db.query('select 1 from privacy_parts', [])).rows).toEqual([])
  })

  test('the password first; so often a day; twice at once is one; what closes takes it along', async () => {
    const ayse = await t.aPlayer()
    const ask = () => t.call(privacy.exportData, {}, ayse)
    expect((await t.send('user/export_data', { all: 1 }, ayse)).reply.error).toBe('invalid_fields')
    const twins = await Promise.all([ask(), ask(), ask()])
    expect(twins.map((r) => r.result)).toEqual([true, true, true])
    await make()
    expect(await mailsTo(ayse)).toHaveLength(1)
    Object.assign(t.house.env, { rateScale: 1 })
    for (let n = 0; n < 2; n += 1) {
      expect((await ask()).result).toBe(true)
      await make()
    }
    expect(await ask()).toMatchObject({ code: 429, error: 'rate_limited' })
    Object.assign(t.house.env, { rateScale: 1_000 })
    t.clock.forward(300_001)
    expect((await ask()).error).toBe('step_up_required')
    await t.call(players.stepUp, { password: ayse.password }, ayse)
    expect((await t.call(privacy.closeAccount, {}, ayse)).result).toBe(true)
    const left = 'select 1 from privacy_exports where player_id = $1'
    expect((await t.db.query(left, [ayse.playerId])).rows).toEqual([])
  })

  test('a process that died over it is followed by another, and nothing is written twice', async () => {
    const ayse = await t.aPlayer({ cashKurus: 5_000n })
    for (let n = 0; n < 3; n += 1) await round(ayse)
    await t.call(privacy.exportData, {}, ayse)
    await makeExports(t.house, { rowsMax: 1, partsATurn: 9 })
    // It died with its claim: nobody touches it before that is over.
    await t.db.query('update privacy_exports set claimed_until = $1', [
      new Date(t.clock.now.getTime() + 60_000),
    ])
    expect(await makeExports(t.house)).toBe(false)
    t.clock.forward(60_001)
    await Promise.all([make({ rowsMax: 2 }), make({ rowsMax: 2 })])
    const { data } = await open(await tokenOf(ayse), ayse)
    const json = data.files.find((f) => f.format === 'json')
    const all = (await fetchFile(json?.path ?? '', ayse.device)).json<Export>()
    expect(all['transactions']).toHaveLength(7)
    expect(new Set(all['transactions']?.map((r) => r['id'])).size).toBe(7)
    expect(all['rounds']).toHaveLength(3)
  })
})
