import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { username } from '@felek/contract/players.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { deliveredMails, deliverMails } from '../messages/messages.ts'
import { answerRegistrations } from './registration/answer.ts'
import { answerResetRequests } from './reset/forgot.ts'

/*
 * docs/trust.md, "S-13", where it can go wrong: in Turkish the small letter of I is ı and the capital of i
 * is İ, so that whoever folds names by the language of the machine makes two of one, or one of two.
 */

/** How keyboards and people write `ibrahim`. */
const spellings = ['İbrahim', 'ıbrahim', 'IbrahI\u0307m', 'i\u0307brahim', 'ibrahım', 'İBRAHİM']
/** Who is not `ibrahim`: from other alphabets, with marks of no Turkish letter, with what is not seen. */
const lookAlikes = [
  'ibrahím',
  'IbrahIm\u0307',
  'ｉbrahim',
  'ibra\u200bhim',
  '\u202eibrahim',
  'іbrahim',
  'ibrahi\u217f',
]
const others = ['\u212aartal', '\u017finan', 'strasse\u00df']

describe('S-13: on a database whose language is Turkish', () => {
  let th: TestApp
  beforeAll(async () => {
    th = await openTestApp({}, { locale: 'tr-TR' })
  }, 120_000)
  afterAll(() => th.close())

  const register = (name: string, email: string, n: number) =>
    th.send('user/register', {
      firstname: 'İbrahim',
      lastname: 'Işık',
      username: name,
      country: 'DE',
      city: 'Köln',
      address: 'Dom 3',
      birthdate: '1995-06-15',
      identityNumber: `L01X00T4${n}`,
      email,
      emailConfirm: email,
      phone: `+4915112345${100 + n}`,
      password: 'Ibrahim1234',
      passwordConfirm: 'Ibrahim1234',
      currency: 'TRY',
      smsOptIn: false,
      emailOptIn: false,
      rulesAccepted: true,
    })
  const login = async (name: string) =>
    (await th.send('user/login', { username: name, password: 'Ibrahim1234' })).reply.error
  const mails = async (email: string) => {
    while ((await answerRegistrations(th.deps)) > 0);
    while ((await answerResetRequests(th.deps)) > 0);
    await deliverMails(th.deps)
    return deliveredMails(th.deps, th.db.read, email)
  }
  const stored = 'IBRAHIM.ISIK@ORNEK.COM'

  test('the fault is possible there: the database itself folds I to ı', async () => {
    const { rows } = await th.db.query(`select lower('I') || upper('i') as folded`, [])
    expect(rows).toEqual([{ folded: 'ıİ' }])
  })

  test('one account a name: in capitals and Turkish letters it is the same one, look-alikes are nobody and can not become somebody', async () => {
    expect((await register('IBRAHIM', stored, 1)).reply.error).toBe('')
    const link = (await mails(stored))[0]?.links[0] ?? ''
    const token = new URL(link).searchParams.get('token')
    expect((await th.send('user/register_confirm', { token })).reply.error).toBe('')
    for (const name of ['ibrahim', 'IBRAHIM', 'iBRAHiM', ' Ibrahim ', ...spellings]) {
      expect(await login(name), name).toBe('')
      const { reply } = await register(name, 'baska@ornek.com', 2)
      expect(reply.error, name).toBe('username_taken')
    }
    for (const name of [...lookAlikes, ...others]) {
      expect(await login(name), name).toBe('login_failed')
      const { reply } = await register(name, 'baska@ornek.com', 3)
      expect([reply.error, Object.keys((reply.data as { fields: object }).fields)], name).toEqual([
        'invalid_fields',
        ['username'],
      ])
    }
    const { rows } = await th.db.query('select username from players', [])
    expect(rows).toEqual([{ username: 'ibrahim' }])
  })

  test('a forgotten password is mailed to the mailbox that is stored, to none that looks like it', async () => {
    const before = (await mails(stored)).length
    for (const email of [
      'ibrahím.isik@ornek.com',
      'İBRAHİM.İSİK@ÖRNEK.COM',
      'ibrahim.isik@örnek.com',
    ]) {
      await th.send('user/forgot', { email })
      expect(await mails(email), email).toEqual([])
      expect(await mails(stored)).toHaveLength(before)
    }
    for (const email of ['IBRAHIM.ISIK@ornek.com', 'ıbrahım.ısık@ornek.com']) {
      await th.send('user/forgot', { email })
      th.clock.forward(1_000)
    }
    const written = await mails(stored)
    expect(written).toHaveLength(before + 2)
    expect(new Set(written.map((mail) => mail.to))).toEqual(new Set([stored]))
  })
})

describe('S-13: wherever it runs', () => {
  test('a process whose language is Turkish folds names as any other', () => {
    const said = execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { username } from ${JSON.stringify(join(import.meta.dirname, '../../../../../packages/contract/src/players.ts'))}
         console.log(JSON.stringify([Intl.DateTimeFormat().resolvedOptions().locale, username.parse('IBRAHIM-INCI'), ${JSON.stringify(lookAlikes)}.filter((it) => username.safeParse(it).success)]))`,
      ],
      { env: { ...process.env, LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }, encoding: 'utf8' },
    )
    expect(JSON.parse(said)).toEqual(['tr-TR', username.parse('IBRAHIM-INCI'), []])
    expect(username.parse('IBRAHIM-INCI')).toBe('ibrahim-inci')
  })

  test('no statement folds by the database’s language, and no code by the machine’s', () => {
    const root = join(import.meta.dirname, '../../../../..')
    const found = [
      'packages/contract/src',
      'packages/platform/src',
      'packages/database/src',
      'apps/server/src',
      'apps/server/migrations',
    ]
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
          join(folder, name),
        ),
      )
      .filter((path) => /\.(sql|ts)$/.test(path) && !/\.test\.ts$|\/test-/.test(path))
      .filter((path) =>
        /\b(lower|upper|initcap)\s*\(|\bilike\b|\bcitext\b|toLocale(Lower|Upper)Case/i.test(
          readFileSync(join(root, path), 'utf8').replaceAll(/to(Lower|Upper)Case\(/g, ''),
        ),
      )
    expect(found).toEqual([])
  })
})
