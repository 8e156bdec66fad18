import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { createHttpServer, type HttpServer } from '../../http/server.ts'
import { startMessagesJobs } from './jobs.ts'
import { deliverMails, deliveredMails, mailOperatorDaily, sendMail } from './messages.ts'
import { messagesRoutes } from './routes.ts'

let th: TestApp
let street: HttpServer

const openServer = async (app: TestApp): Promise<HttpServer> => {
  const made = createHttpServer(app.deps, app.rpc, app.access)
  await made.app.register(messagesRoutes(app.deps))
  return made
}

beforeAll(async () => {
  th = await openTestApp()
  street = await openServer(th)
})
afterAll(async () => {
  await street.app.close()
  await th.close()
})

const mail = {
  playerId: undefined,
  to: 'Ayse@ornek.com',
  template: 'register_confirm',
  lang: 'tr',
  username: 'ayse',
  path: '/register-account-confirm?token=gizli-token-1',
} as const
const get = (
  url: string,
  over: { remoteAddress?: string; headers?: Record<string, string> } = {},
) =>
  street.app.inject({
    url,
    remoteAddress: over.remoteAddress ?? '127.0.0.1',
    headers: { host: 'localhost:3000', ...over.headers },
  })

describe('the outbox', () => {
  test('a mail is sent if its transaction commits, and only then', async () => {
    await expect(
      th.db.inTx(async (tx) => {
        await sendMail(th.deps, tx, { ...mail, to: 'fallen@ornek.com' })
        throw new Error('falls')
      }),
    ).rejects.toThrow('falls')
    await th.db.inTx((tx) => sendMail(th.deps, tx, { ...mail, to: 'kept@ornek.com' }))
    expect(await deliveredMails(th.deps, th.db.read, 'kept@ornek.com')).toEqual([])
    await deliverMails(th.deps)
    expect(await deliveredMails(th.deps, th.db.read, 'kept@ornek.com')).toHaveLength(1)
    expect(await deliveredMails(th.deps, th.db.read, 'fallen@ornek.com')).toEqual([])
  })

  test('the day’s mail to the operator is one, however many processes ask, and the next day another', async () => {
    const head = {
      sealNo: '7',
      keyId: 'k',
      lastEntryId: '70',
      lastEffectNo: '90',
      hash: 'ab',
      at: '1',
    }
    const ask = () =>
      mailOperatorDaily(th.deps, 'ledger_head', { ...head, line: JSON.stringify(head) })
    const mails = async () => {
      await deliverMails(th.deps)
      return deliveredMails(th.deps, th.db.read, th.deps.env.operatorMailbox)
    }
    await Promise.all([ask(), ask(), ask()])
    await ask()
    const [first, ...others] = await mails()
    expect(others).toEqual([])
    // The line goes into a file as it stands, for ledger:verify.
    expect(first?.text).toContain(JSON.stringify(head))
    th.clock.forward(86_400_000)
    await ask()
    expect(await mails()).toHaveLength(2)
    th.clock.forward(-86_400_000)
  })

  test('two deliverers never send one mail twice', async () => {
    for (let i = 0; i < 30; i += 1)
      await th.db.inTx((tx) => sendMail(th.deps, tx, { ...mail, to: `p${i}@ornek.com` }))
    const counts = await Promise.all([
      deliverMails(th.deps),
      deliverMails(th.deps),
      deliverMails(th.deps),
    ])
    const rest = await deliverMails(th.deps)
    expect(counts.reduce((a, b) => a + b, rest)).toBe(30)
  })

  test('the job delivers', async () => {
    const stop = startMessagesJobs(th.deps)
    await stop()
    await th.db.inTx((tx) => sendMail(th.deps, tx, { ...mail, to: 'job@ornek.com' }))
    const again = startMessagesJobs(th.deps)
    await again()
    expect(await deliveredMails(th.deps, th.db.read, 'job@ornek.com')).toHaveLength(1)
  })

  test('bodies stand sealed in the database', async () => {
    await th.db.inTx((tx) => sendMail(th.deps, tx, mail))
    const { rows } = await sql<{ line: string }>`select m::text as line from mails m`.execute(
      th.db.read,
    )
    expect(rows.map((r) => r.line).join()).not.toContain('gizli-token-1')
  })

  test('links lead to our own port on the served name, whatever port the Host header names', async () => {
    await th.db.inTx((tx) =>
      sendMail(th.deps, tx, { ...mail, to: 'lan@ornek.com', host: '192.168.1.20:9999' }),
    )
    await deliverMails(th.deps)
    const [sent] = await deliveredMails(th.deps, th.db.read, 'lan@ornek.com')
    expect(sent?.links).toEqual([
      `http://192.168.1.20:${th.deps.env.sitePort}/register-account-confirm?token=gizli-token-1`,
    ])
    const deps = { ...th.deps, env: { ...th.deps.env, publicUrl: 'https://felek.example' } }
    await th.db.inTx((tx) =>
      sendMail(deps, tx, { ...mail, to: 'public@ornek.com', host: 'evil.example' }),
    )
    await deliverMails(th.deps)
    expect((await deliveredMails(th.deps, th.db.read, 'public@ornek.com'))[0]?.links).toEqual([
      'https://felek.example/register-account-confirm?token=gizli-token-1',
    ])
  })
})

describe('/dev/mailbox', () => {
  test('shows mails, newest first, with links that can be followed', async () => {
    th.clock.forward(1_000)
    await th.db.inTx((tx) =>
      sendMail(th.deps, tx, { ...mail, to: 'sira@ornek.com', username: 'ilk' }),
    )
    th.clock.forward(1_000)
    await th.db.inTx((tx) =>
      sendMail(th.deps, tx, { ...mail, to: 'sira@ornek.com', username: 'son', lang: 'en' }),
    )
    await deliverMails(th.deps)
    const json = (await get('/dev/mailbox.json?to=SIRA@ornek.com')).json<
      {
        id: string
        to: string
        subject: string
        text: string
        html: string
        links: string[]
        createdAt: string
      }[]
    >()
    expect(json.map((m) => m.subject)).toEqual([
      'Confirm your Felek account',
      'Felek üyeliğinizi onaylayın',
    ])
    expect(json[0]).toMatchObject({
      to: 'sira@ornek.com',
      createdAt: th.clock.now.toISOString(),
      text: expect.stringContaining('Hello son,'),
      html: expect.stringContaining('<a href='),
    })

    const page = await get('/dev/mailbox?to=sira@ornek.com')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    )
    expect(page.body).toContain(`<a href="${json[1]?.links[0]}">Üyeliğimi Onayla</a>`)
    expect(page.body.indexOf('Confirm your')).toBeLessThan(page.body.indexOf('Felek üyeliğinizi'))
    expect(page.body).not.toMatch(/<script|style="/)
  })

  test('escapes what others wrote', async () => {
    await th.db.inTx((tx) =>
      sendMail(th.deps, tx, { ...mail, to: '"<img/src=x>"@ornek.com', username: '<b>x</b>' }),
    )
    await deliverMails(th.deps)
    const { body } = await get('/dev/mailbox?to="><script>alert(1)</script>')
    expect(body).not.toContain('<script')
    const all = (await get('/dev/mailbox')).body
    expect(all).not.toMatch(/<img|<b>x/)
  })

  test.each([
    ['from another machine', { remoteAddress: '198.51.100.7' }],
    ['through a proxy on this machine', { headers: { 'x-forwarded-for': '198.51.100.7' } }],
    [
      'with a made-up forwarded address',
      { remoteAddress: '198.51.100.7', headers: { 'x-forwarded-for': '127.0.0.1' } },
    ],
    [
      'with a wrong token',
      { remoteAddress: '198.51.100.7', headers: { authorization: `Bearer ${'x'.repeat(64)}` } },
    ],
  ])('is not there %s', async (_where, over) => {
    for (const url of ['/dev/mailbox', '/dev/mailbox.json'])
      expect((await get(url, over)).statusCode).toBe(404)
  })

  test('is there for the operator, from anywhere', async () => {
    expect(
      (
        await get('/dev/mailbox.json', {
          remoteAddress: '198.51.100.7',
          headers: { authorization: `Bearer ${th.deps.env.operatorToken}` },
        })
      ).statusCode,
    ).toBe(200)
  })

  test.each([
    ['behind a trusted proxy', { trustProxy: true }],
    ['with a public address', { publicUrl: 'https://felek.example' }],
  ])('%s only the token counts, and a browser may ask for it', async (_where, over) => {
    const other = await openServer({
      ...th,
      deps: { ...th.deps, env: { ...th.deps.env, ...over } },
    })
    const ask = (headers: Record<string, string>, url = '/dev/mailbox.json') =>
      other.app.inject({ url, headers: { host: 'localhost:3000', ...headers } })
    const refused = await ask({})
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([
      401,
      expect.stringMatching(/^Basic realm=/),
    ])
    const token = th.deps.env.operatorToken
    const basic = (pair: string) => ({
      authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
    })
    for (const wrong of [{ 'x-forwarded-for': '127.0.0.1' }, basic('x:y'), basic('')])
      expect((await ask(wrong)).statusCode).toBe(401)
    for (const right of [{ authorization: `Bearer ${token}` }, basic(`felek:${token}`)])
      for (const url of ['/dev/mailbox.json', '/dev/mailbox'])
        expect((await ask(right, url)).statusCode).toBe(200)
    await other.app.close()
  })
})
