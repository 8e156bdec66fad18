import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '@felek/contract/index.ts'
import { support } from '@felek/contract/support.ts'
import { deliverMails, deliveredMails } from '../messages/messages.ts'
import { playersCalls } from '../players/calls.ts'
import { createRpc, callModule } from '../../rpc/pipeline.ts'
import { openTestApp, type TestApp, type TestPlayer } from '../../../test/test-app.ts'
import { type HttpServer } from '../../http/server.ts'
import { supportCalls } from './calls.ts'
import { answeredAmong, distressedAmong } from './store.ts'
import { supportRoutes } from './routes.ts'
import { createPlayerAudience } from '../../rpc/player-audience.ts'

const rooms = [
  callModule(contract.support, supportCalls),
  callModule(contract.players, playersCalls),
]
let t: TestApp
let street: HttpServer
beforeAll(async () => {
  t = await openTestApp()
  street = t.http
  await street.app.register(supportRoutes(t.deps))
})
afterAll(async () => {
  await street.app.close()
  await t.close()
})

const mailsTo = async (address: string) => {
  await deliverMails(t.deps)
  return deliveredMails(t.deps, t.db.read, address)
}
const staff = () => mailsTo('destek@felek.example')
const open = (message: string, as?: TestPlayer, over: object = {}) =>
  t.send(
    'support/open',
    { topic: 'deposit', message, ...(as ? {} : { email: 'ziyaretci@ornek.com' }), ...over },
    as,
  )
const getNumber = async (answer: ReturnType<typeof open>) =>
  ((await answer).reply.data as { caseNumber: string }).caseNumber
const cases = async (as: TestPlayer) => (await t.call(support.list, {}, as)).data
const answer = (body: object, token = t.deps.env.operatorToken) =>
  street.app.inject({
    method: 'POST',
    url: '/operator/support',
    headers: {
      host: 'localhost:3000',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
    payload: body,
  })

describe('open', () => {
  test('a visitor’s case reaches the staff’s mailbox with number, topic, address and message', async () => {
    const { reply } = await open('Merhaba.\nİkinci satır <b>kalın</b> {caseNumber}')
    expect(reply).toMatchObject({ result: true, message: 'Mesajınız destek ekibimize ulaştı.' })
    const number = (reply.data as { caseNumber: string }).caseNumber
    expect(number).toMatch(/^FLK-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
    const mail = (await staff()).find((m) => m.subject.includes(number))
    expect(mail?.subject).toBe(`Destek talebi ${number}: Para yatırma`)
    expect(mail?.text).toContain('Gönderen: ziyaretci@ornek.com')
    expect(mail?.text).toContain('Merhaba.\nİkinci satır <b>kalın</b> {caseNumber}')
    expect(mail?.html).toContain('Merhaba.<br>İkinci satır &#60;b&#62;kalın')
    expect(mail?.html).not.toMatch(/<b>/)
  })

  test('a player’s case names the player and needs no address; one that is sent along counts for nothing', async () => {
    const ayse = await t.aPlayer()
    const number = await getNumber(open('Yatırımım gelmedi', ayse, { email: 'baska@ornek.com' }))
    const mail = (await staff()).find((m) => m.subject.includes(number))
    expect(mail?.text).toContain(`Gönderen: ${ayse.username} (${ayse.playerId})`)
    expect(mail?.text).not.toContain('baska@ornek.com')
  })

  test('words of distress are said first to the staff, with help to their writer, and kept of a player', async () => {
    const ayse = await t.aPlayer()
    const since = new Date(t.clock.now.getTime() - 1)
    const words = 'Kumarı bırakamıyorum, her şeyimi kaybettim.'
    const both = [await open(words, ayse), await open(words), await open('Çekimim gelmedi', ayse)]
    const [one, visitor, other] = both.map(
      ({ reply }) => reply.data as { caseNumber: string; help: boolean },
    )
    expect([one?.help, visitor?.help, other?.help]).toEqual([true, true, false])
    const subjects = (await staff()).map((m) => m.subject)
    for (const it of [one, visitor])
      expect(subjects).toContain(`Destek talebi ${it?.caseNumber}: ÖNCE OKUYUN, Para yatırma`)
    expect(subjects).toContain(`Destek talebi ${other?.caseNumber}: Para yatırma`)
    const among = (from: Date) => distressedAmong(t.db.read, [ayse.playerId, 1n], from)
    expect(await among(since)).toEqual(new Set([ayse.playerId]))
    expect(await among(new Date(t.clock.now.getTime() + 1))).toEqual(new Set())
  })

  test('the same words again are the same case and no second mail; other words are another', async () => {
    const ayse = await t.aPlayer()
    const twins = await Promise.all([1, 2, 3].map(() => getNumber(open('Aynı mesaj', ayse))))
    expect(new Set(twins).size).toBe(1)
    expect((await staff()).filter((m) => m.subject.includes(twins[0] ?? ''))).toHaveLength(1)
    expect(await getNumber(open('Aynı mesaj', await t.aPlayer()))).not.toBe(twins[0])
    expect(await getNumber(open('Başka mesaj', ayse))).not.toBe(twins[0])
    t.clock.forward(600_000)
    expect(await getNumber(open('Aynı mesaj', ayse))).not.toBe(twins[0])
  })

  test.each([
    ['no address from a visitor', { email: undefined }, 'email', 'Zorunlu alan'],
    ['an address that is none', { email: 'x' }, 'email', 'Geçerli bir e-posta adresi girin.'],
    ['an unknown topic', { topic: 'sikayet' }, 'topic', 'Zorunlu alan'],
    ['an empty message', { message: '  ' }, 'message', 'Zorunlu alan'],
    [
      'a message of 2,001 characters',
      { message: 'a'.repeat(2_001) },
      'message',
      'Bu metin çok uzun.',
    ],
  ])('refuses %s', async (_what, over, field, text) => {
    const { reply } = await open('m', undefined, over)
    expect([reply.error, reply.data]).toEqual(['invalid_fields', { fields: { [field]: text } }])
  })

  test('takes a message of 2,000', async () => {
    expect((await open('b'.repeat(2_000))).reply.result).toBe(true)
  })

  test('a sender has six cases an hour, an address five tries a minute', async () => {
    const strict = { ...t.deps, env: { ...t.deps.env, rateScale: 1 } }
    const rpc = createRpc(strict, rooms, createPlayerAudience(strict, t.access))
    const send = (n: number, ip: string) =>
      rpc.answer(
        t.incoming(
          {
            api: { class: 'support', method: 'open' },
            data: { topic: 'other', email: 'cok@ornek.com', message: `m${n}` },
          },
          { ip },
        ),
      )
    const each = []
    for (let n = 0; n < 7; n += 1) each.push((await send(n, `203.0.113.${n}`)).reply)
    expect(each.map((r) => r.error)).toEqual(['', '', '', '', '', '', 'rate_limited'])
    expect(each[6]).toMatchObject({
      code: 429,
      message: 'Çok fazla deneme yapıldı. Lütfen 60 dakika sonra tekrar deneyin.',
    })
    const many = []
    for (let n = 0; n < 6; n += 1) many.push((await send(100, '198.51.100.1')).reply.code)
    expect(many.at(-1)).toBe(429)
    t.clock.forward(3_600_001)
    expect((await send(8, '203.0.113.99')).reply.result).toBe(true)
  })

  test('nothing of it stands readable in the database', async () => {
    await open('çok gizli cümle', undefined, { email: 'gizli-adres@ornek.com' })
    const { rows } = await t.db.query('select support_cases::text as line from support_cases', [])
    expect(rows.map((r) => r['line']).join()).not.toMatch(/çok gizli|gizli-adres/)
  })
})

describe('list', () => {
  test('the player’s own cases, newest first, and nobody else’s', async () => {
    const [ayse, mehmet] = [await t.aPlayer(), await t.aPlayer()]
    const first = await getNumber(open('birinci', ayse))
    t.clock.forward(1_000)
    const second = await getNumber(open('ikinci', ayse, { topic: 'withdraw' }))
    expect(await cases(ayse)).toMatchObject([
      {
        caseNumber: second,
        topic: 'withdraw',
        message: 'ikinci',
        status: 'open',
        answer: '',
        createdAt: t.clock.now.toISOString(),
      },
      { caseNumber: first, topic: 'deposit', message: 'birinci' },
    ])
    expect(await cases(mehmet)).toEqual([])
    expect((await t.call(support.list, { limit: 1, offset: 1 }, ayse)).pagination).toEqual({
      limit: 1,
      offset: 1,
      total: 2,
    })
  })

  test('refuses visitors', async () => {
    expect((await t.send('support/list', {})).reply.error).toBe('session_expired')
  })
})

describe('the operator’s answer', () => {
  test('stands in the player’s list and goes to their own address in the language they wrote in', async () => {
    const ayse = await t.aPlayer()
    const number = await getNumber(open('Soru?', ayse, { Lang: 'en' }))
    const id = BigInt((await cases(ayse))[0]?.id ?? 0)
    expect(await answeredAmong(t.db.read, ayse.playerId, [id])).toEqual([])
    const response = await answer({ caseNumber: number, answer: 'Yanıt <i>burada</i>.' })
    expect([response.statusCode, response.json().result]).toEqual([200, true])
    expect(await cases(ayse)).toMatchObject([
      { status: 'answered', message: 'Soru?', answer: 'Yanıt <i>burada</i>.' },
    ])
    // A notification of whoever asked, and of nobody else.
    expect(await answeredAmong(t.db.read, ayse.playerId, [id])).toEqual([id])
    expect(await answeredAmong(t.db.read, 1n, [id])).toEqual([])
    const mails = await mailsTo(`${ayse.username}@ornek.com`)
    expect(mails.map((m) => m.subject)).toEqual([`We have replied to your support case: ${number}`])
    expect(mails[0]?.html).toContain('Yanıt &#60;i&#62;burada')
    expect(mails[0]?.links[0]).toMatch(/\/support$/)
    // The same again is no second mail; another answer replaces the first.
    await answer({ caseNumber: number, answer: 'Yanıt <i>burada</i>.' })
    expect(await mailsTo(`${ayse.username}@ornek.com`)).toHaveLength(1)
    await answer({ caseNumber: number, answer: 'Düzeltme.' })
    expect((await cases(ayse))[0]?.answer).toBe('Düzeltme.')
    expect(await mailsTo(`${ayse.username}@ornek.com`)).toHaveLength(2)
  })

  test('goes to a visitor’s address', async () => {
    const number = await getNumber(
      open('Ziyaretçi sorusu', undefined, { email: 'yanit@ornek.com' }),
    )
    await answer({ caseNumber: number, answer: 'Buyurun.' })
    const [mail] = await mailsTo('yanit@ornek.com')
    expect(mail?.text).toContain('Merhaba ziyaretçimiz,')
    expect(mail?.text).toContain('Ziyaretçi sorusu')
    expect(mail?.text).toContain('Buyurun.')
  })

  test('refuses without the token, an unknown case, and what is no answer', async () => {
    const number = await getNumber(open('Kapalı kapı'))
    expect((await answer({ caseNumber: number, answer: 'x' }, 'wrong')).statusCode).toBe(401)
    expect((await answer({ caseNumber: 'FLK-0000-0000', answer: 'x' })).statusCode).toBe(404)
    for (const body of [
      {},
      { caseNumber: number },
      { caseNumber: number, answer: ' ' },
      { caseNumber: number, answer: 'x', more: 1 },
    ])
      expect((await answer(body)).statusCode).toBe(400)
  })
})
