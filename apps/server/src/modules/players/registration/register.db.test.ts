import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PostgresQueryCompiler, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { deliveredMails, deliverMails } from '../../messages/messages.ts'
import { closePlayer } from '../closure/closure.ts'
import { startPlayersJobs } from '../jobs.ts'
import { publishTerms } from '../consents/consents.ts'
import { listConsents } from '../consents/store.ts'
import { emailKeysOf } from '../details.ts'
import { answerResetRequests } from '../reset/forgot.ts'
import { answerRegistrations } from './answer.ts'

let th: TestApp

beforeAll(async () => {
  th = await openTestApp()
})
afterAll(() => th.close())

const tckn = (nine: string): string => {
  const d = Array.from(nine, (c) => c.charCodeAt(0) - 48)
  const at = (i: number) => d[i] ?? 0
  const tenth =
    ((((at(0) + at(2) + at(4) + at(6) + at(8)) * 7 - (at(1) + at(3) + at(5) + at(7))) % 10) + 10) %
    10
  return `${nine}${tenth}${(d.reduce((a, b) => a + b, 0) + tenth) % 10}`
}

let count = 100_000_000
const form = (over: Record<string, unknown> = {}): Record<string, unknown> => {
  count += 3
  const name = `yeni-${randomBytes(4).toString('hex')}`
  return {
    firstname: 'Zeynep',
    lastname: 'Öztürk',
    username: name,
    country: 'TR',
    city: 'İzmir',
    address: 'Kordon Boyu 3',
    birthdate: '1995-06-15',
    identityNumber: tckn(String(count)),
    email: `${name}@ornek.com`,
    emailConfirm: `${name}@ornek.com`,
    phone: `+90532${String(count).slice(-7)}`,
    password: 'Zeynep1234!',
    passwordConfirm: 'Zeynep1234!',
    currency: 'TRY',
    smsOptIn: false,
    emailOptIn: true,
    rulesAccepted: true,
    ...over,
  }
}

const register = (data: Record<string, unknown>) => {
  // Mails of one and the same millisecond have no order.
  th.clock.forward(1)
  return th.send('user/register', data)
}
const mailsTo = async (email: unknown, at: TestApp = th) => {
  while ((await answerRegistrations(at.deps)) > 0);
  await deliverMails(at.deps)
  return deliveredMails(at.deps, at.db.read, String(email))
}
const playerNamed = async (username: string): Promise<bigint> =>
  (
    await sql<{ player_id: bigint }>`
      select player_id from players where username = ${username}`.execute(th.db.read)
  ).rows[0]?.player_id ?? 0n
const linkTo = async (email: unknown, at: TestApp = th) =>
  tokenIn((await mailsTo(email, at))[0]?.links ?? [])
const tokenIn = (links: readonly string[]): string =>
  new URL(links[0] ?? '').searchParams.get('token') ?? ''

describe('user/register answers', () => {
  test('with the masked address; the mailed link makes the account active, once, with a place in the ledger', async () => {
    const data = form()
    const { reply } = await register(data)
    expect(reply).toMatchObject({
      result: true,
      message: 'Onay bağlantısını e-posta adresinize gönderdik.',
      data: { confirmationSentTo: expect.stringMatching(/^y•••.@ornek\.com$/) },
    })
    const signIn = () =>
      th.send('user/login', { username: data['username'], password: data['password'] })
    expect((await signIn()).reply).toMatchObject({ error: 'inactive_account' })

    const [mail, ...rest] = await mailsTo(data['email'])
    expect(rest).toEqual([])
    expect(mail).toMatchObject({
      subject: 'Felek üyeliğinizi onaylayın',
      links: [
        expect.stringMatching(
          /^http:\/\/localhost:\d+\/register-account-confirm\?token=[\w-]{43}$/,
        ),
      ],
    })
    const token = tokenIn(mail?.links ?? [])
    expect((await th.send('user/register_confirm', { token })).reply).toMatchObject({
      result: true,
      data: { username: data['username'] },
      message: 'Hesabınız onaylandı. Şimdi giriş yapabilirsiniz.',
    })
    expect((await th.send('user/register_confirm', { token })).reply).toMatchObject({
      code: 422,
      error: 'token_expired',
    })
    const signedIn = (await signIn()).reply
    expect(signedIn).toMatchObject({ result: true, data: { firstname: 'Zeynep', lastlogin: '' } })
    expect(
      await th.deps.wallet.balances(th.db.read, BigInt((signedIn.data as { uid: string }).uid)),
    ).toMatchObject({
      cashKurus: 0n,
      bonusKurus: 0n,
      lockedKurus: 0n,
    })
  })

  test('what was agreed to is kept in the version that was shown; another version is refused', async () => {
    const publish = (text: string) =>
      th.db.inTx((tx) =>
        publishTerms(th.deps, tx, { kind: 'rules', renew: false, tr: text, en: text }),
      )
    await publish('bir')
    await th.db.inTx((tx) =>
      publishTerms(th.deps, tx, { kind: 'privacy', renew: false, tr: 'bir', en: 'one' }),
    )
    await publish('iki')
    const consentsAfter = async (data: Record<string, unknown>) => {
      expect((await register(data)).reply.result).toBe(true)
      await publish('üç')
      await th.send('user/register_confirm', { token: await linkTo(data['email']) })
      const player = await playerNamed(String(data['username']))
      return (await listConsents(th.db.read, player)).map(({ kind, version, given, source }) => [
        kind,
        version,
        given,
        source,
      ])
    }
    const shown = form({ termsShown: { rules: 1, privacy: 1 }, smsOptIn: true, emailOptIn: false })
    expect(await consentsAfter(shown)).toEqual([
      ['rules', 1, true, 'registration'],
      ['privacy', 1, true, 'registration'],
      ['sms', 0, true, 'registration'],
    ])
    const silent = await consentsAfter(form({ emailOptIn: false }))
    expect(silent, 'the newest of then').toEqual([
      ['rules', 3, true, 'registration'],
      ['privacy', 1, true, 'registration'],
    ])
    for (const termsShown of [
      { rules: 4, privacy: 1 },
      { rules: 0, privacy: 1 },
      { rules: 1 },
      { rules: '1', privacy: 1 },
      { rules: 1, privacy: 1, sms: 1 },
    ])
      expect((await register(form({ termsShown }))).reply.error).toBe('invalid_fields')
  })

  test('a known e-mail, phone or identity number with the same bytes, and writes to the owner alone', async () => {
    const owner = form({ email: 'Sahip.Bey@ornek.com', emailConfirm: 'Sahip.Bey@ornek.com' })
    await register(owner)
    await th.send('user/register_confirm', {
      token: tokenIn((await mailsTo(owner['email']))[0]?.links ?? []),
    })
    for (const over of [
      { email: 'sahip.bey@ORNEK.com', emailConfirm: 'sahip.bey@ORNEK.com' },
      { phone: owner['phone'] },
      { identityNumber: owner['identityNumber'] },
    ]) {
      const again = form(over)
      const fresh = form()
      const [known, unknown] = [await register(again), await register(fresh)]
      const bytes = (reply: object) =>
        JSON.stringify(reply).replace(/"confirmationSentTo":"[^"]*"/, '')
      expect(bytes(known.reply)).toBe(bytes(unknown.reply))
      const { rows } =
        await sql`select 1 from players where username = ${again['username']}`.execute(th.db.read)
      expect(rows).toEqual([])
      if (!('email' in over))
        expect(await mailsTo(again['email']), 'whoever asked hears nothing').toEqual([])
    }
    const mails = await mailsTo(owner['email'])
    expect(mails.map((m) => m.subject)).toEqual([
      ...Array<string>(3).fill('Felek’te zaten bir hesabınız var'),
      'Felek üyeliğinizi onaylayın',
    ])
    await register(form({ phone: owner['phone'] }))
    expect(await mailsTo(owner['email']), 'three an hour are enough').toHaveLength(4)
  })

  test('the identity number of somebody who is excluded with the same bytes, and no account; nor when they have gone', async () => {
    const owner = form()
    await register(owner)
    await th.send('user/register_confirm', { token: await linkTo(owner['email']) })
    const excluded = await playerNamed(String(owner['username']))
    await sql`select wallet_exclude(${excluded}, 'infinity')`.execute(th.db.read)
    const ask = async () => {
      const again = form({ identityNumber: owner['identityNumber'] })
      const [known, unknown] = [await register(again), await register(form())]
      const bytes = (reply: object) =>
        JSON.stringify(reply).replace(/"confirmationSentTo":"[^"]*"/, '')
      expect(bytes(known.reply)).toBe(bytes(unknown.reply))
      expect(await mailsTo(again['email']), 'no link leads to an account').toEqual([])
      expect(await playerNamed(String(again['username']))).toBe(0n)
    }
    await ask()
    const by = { reason: undefined, address: '', host: 'localhost' }
    await th.db.inTx((tx) => closePlayer(th.deps, tx, excluded, by))
    await ask()
  })

  test('a promotion code that exists, in any case', async () => {
    const data = form({ promotionCode: 'hosgeldin', referenceNumber: 'R-1' })
    expect((await register(data)).reply.result).toBe(true)
    await th.send('user/register_confirm', { token: await linkTo(data['email']) })
    const { rows } =
      await sql`select promotion_code, reference_number from players where username = ${data['username']}`.execute(
        th.db.read,
      )
    expect(rows).toEqual([{ promotion_code: 'HOSGELDIN', reference_number: 'R-1' }])
  })

  test('a foreigner with a passport, in English', async () => {
    const data = form({
      Lang: 'en',
      country: 'DE',
      city: 'Berlin',
      identityNumber: 'C01X00T47',
      phone: '+4915112345678',
    })
    expect((await register(data)).reply.message).toBe(
      'We’ve sent a confirmation link to your e-mail address.',
    )
    expect((await mailsTo(data['email']))[0]).toMatchObject({
      subject: 'Confirm your Felek account',
      lang: 'en',
    })
  })
})

describe('user/register refuses', () => {
  const findFieldErrors = async (over: Record<string, unknown>) => {
    const { reply } = await register(form(over))
    expect(reply).toMatchObject({ result: false, code: 422, error: 'invalid_fields' })
    return (reply.data as { fields: Record<string, string> }).fields
  }

  test.each([
    [{ password: 'Ab1', passwordConfirm: 'Ab1' }, 'password', 'Şifre en az 6 karakter olmalıdır'],
    [
      { password: 'abcde1', passwordConfirm: 'abcde1' },
      'password',
      'Şifre en az bir büyük harf içermelidir',
    ],
    [
      { password: 'ABCDEF', passwordConfirm: 'ABCDEF' },
      'password',
      'Şifre en az bir rakam içermelidir',
    ],
    [{ passwordConfirm: 'Zeynep1234?' }, 'passwordConfirm', 'Şifreler eşleşmiyor'],
    [{ emailConfirm: 'baska@ornek.com' }, 'emailConfirm', 'E-posta adresleri eşleşmiyor'],
    [{ identityNumber: '10000000147' }, 'identityNumber', 'T.C. Kimlik Numarası Hatalı...'],
    [{ identityNumber: '11111111110' }, 'identityNumber', 'T.C. Kimlik Numarası Hatalı...'],
    [{ country: 'DE', identityNumber: 'a-b' }, 'identityNumber', 'T.C. Kimlik Numarası Hatalı...'],
    [{ rulesAccepted: false }, 'rulesAccepted', 'Üye olmak için kuralları kabul etmeniz gerekir.'],
    [{ currency: 'EUR' }, 'currency', 'Geçerli bir değer girin.'],
    [
      { phone: '05321234567' },
      'phone',
      'Telefon numarası eksik veya hatalı; örneğin +90 532 123 45 67.',
    ],
    [
      { phone: '+90532123456' },
      'phone',
      'Telefon numarası eksik veya hatalı; örneğin +90 532 123 45 67.',
    ],
    [{ city: '' }, 'city', 'Zorunlu alan'],
    [
      { username: '\u212aemal' },
      'username',
      '3–20 karakter; a–z, 0–9, nokta, çizgi ve alt çizgi kullanın.',
    ],
    [
      { username: 'ibra\u200bhim' },
      'username',
      '3–20 karakter; a–z, 0–9, nokta, çizgi ve alt çizgi kullanın.',
    ],
    [{ role: '20' }, 'role', 'Bilinmeyen alan.'],
    [{ status: 'active' }, 'status', 'Bilinmeyen alan.'],
  ])('%o', async (over, field, text) => {
    expect((await findFieldErrors(over))[field]).toBe(text)
  })

  test('who is not 18 today in Istanbul, even while it is still yesterday in UTC', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T21:30:00Z') })
    try {
      expect(await findFieldErrors({ birthdate: '2008-11-22' })).toEqual({
        birthdate: 'Üye olmak için 18 yaşınızı doldurmuş olmanız gerekir.',
      })
      expect(
        (await register(form({ birthdate: '2008-11-21' }))).reply.result,
        '18 today: it is the 21st in Istanbul',
      ).toBe(true)
      expect(Object.keys(await findFieldErrors({ birthdate: '2027-01-01' }))).toEqual(['birthdate'])
      expect(Object.keys(await findFieldErrors({ birthdate: '1899-12-31' }))).toEqual(['birthdate'])
      expect(Object.keys(await findFieldErrors({ birthdate: '2001-02-29' }))).toEqual(['birthdate'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('a taken name, and says so under the field', async () => {
    const first = form({ username: 'KARTAL-1903' })
    await register(first)
    await th.send('user/register_confirm', { token: await linkTo(first['email']) })
    expect((await register(form({ username: 'kartal-1903' }))).reply).toMatchObject({
      code: 422,
      error: 'username_taken',
      message: 'Bu kullanıcı adı alınmış.',
      data: { fields: { username: 'Bu kullanıcı adı alınmış.' } },
    })
  })

  test('an unknown promotion code', async () => {
    expect((await register(form({ promotionCode: 'YOKBOYLE' }))).reply).toMatchObject({
      code: 422,
      error: 'promo_invalid',
    })
  })

  test('residents of the barred territory, before anything is written', async () => {
    for (const over of [
      { country: 'CY', city: 'Girne', identityNumber: 'K123456' },
      { phone: '+903922223344' },
      { address: 'Lefke yolu, KKTC' },
    ]) {
      const data = form(over)
      expect((await register(data)).reply).toMatchObject({
        code: 422,
        error: 'territory_barred',
        message: 'Kuzey Kıbrıs’ta ikamet edenler üye olamaz, para yatıramaz ve oynayamaz.',
      })
      expect(
        (await sql`select 1 from players where username = ${data['username']}`.execute(th.db.read))
          .rows,
      ).toEqual([])
    }
  })

  test('whoever comes from a barred network, whatever they say of themselves', async () => {
    const dataDir = mkdtempSync('/tmp/felek-barred-')
    writeFileSync(join(dataDir, 'barred-networks.txt'), '198.51.100.0/24\n')
    const own = await openTestApp({ DATA_DIR: dataDir })
    const from = async (ip: string) =>
      (await own.send('user/register', form(), undefined, { ip })).reply
    expect(await from('198.51.100.9')).toMatchObject({ code: 422, error: 'territory_barred' })
    expect(await from('203.0.113.9')).toMatchObject({ result: true })
    await own.close()
  })

  test('common passwords, where that is binding', async () => {
    expect(
      (await register(form({ password: 'Password1', passwordConfirm: 'Password1' }))).reply.result,
      'advice only',
    ).toBe(true)
    const strict = await openTestApp({
      PASSWORD_COMMON: 'refuse',
    })
    try {
      const { reply } = await strict.send(
        'user/register',
        form({ password: 'Password1', passwordConfirm: 'Password1' }),
      )
      expect(reply).toMatchObject({
        error: 'invalid_fields',
        data: { fields: { password: 'Bu şifre çok yaygın; başka bir şifre seçin.' } },
      })
    } finally {
      await strict.close()
    }
  })
})

describe('user/register repeated', () => {
  const playersWith = async (email: unknown) =>
    (
      await sql<{ username: string }>`select username from players
        where email_key in (${sql.join(emailKeysOf(th.deps.env, String(email)))})`.execute(
        th.db.read,
      )
    ).rows.map((row) => row.username)

  test('ten at once with the same details, ten links at once: one player', async () => {
    const data = form()
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(data)))
    expect(answers.every((a) => a.reply.result)).toBe(true)
    const tokens = (await mailsTo(data['email'])).map((mail) => tokenIn(mail.links))
    expect(tokens).toHaveLength(10)
    const confirmed = await Promise.all(
      tokens.map((token) => th.send('user/register_confirm', { token })),
    )
    expect(confirmed.map((a) => a.reply.error).sort()).toEqual([
      '',
      ...Array<string>(9).fill('token_expired'),
    ])
    expect(await playersWith(data['email'])).toEqual([data['username']])
  })

  test.each(['identityNumber', 'phone', 'email'])(
    'fifty at once with one %s and fifty names make one player',
    async (field) => {
      const shared = form()
      const over = { [field]: shared[field] }
      if (field === 'email') over['emailConfirm'] = shared['email']
      const forms = Array.from({ length: 50 }, () => form(over))
      const answers = await Promise.all(forms.map(register))
      expect(answers.every((a) => a.reply.result)).toBe(true)
      const tokens: string[] = []
      for (const to of new Set(forms.map((f) => f['email'])))
        tokens.push(...(await mailsTo(to)).map((mail) => tokenIn(mail.links)))
      expect(tokens).toHaveLength(50)
      const confirmed = await Promise.all(
        tokens.map((token) => th.send('user/register_confirm', { token })),
      )
      expect(confirmed.filter((a) => a.reply.result)).toHaveLength(1)
      const names = forms.map((f) => f['username'])
      const { rows } =
        await sql`select 1 from players where username in (${sql.join(names)})`.execute(th.db.read)
      expect(rows).toHaveLength(1)
    },
  )

  test('a link that is 24 hours old opens nothing, and the name is free again', async () => {
    const data = form()
    await register(data)
    const [mail] = await mailsTo(data['email'])
    th.clock.forward(86_400_000)
    expect(
      (await th.send('user/register_confirm', { token: tokenIn(mail?.links ?? []) })).reply,
    ).toMatchObject({ error: 'token_expired' })
    const left = async () =>
      (
        await sql`select 1 from player_registrations where username = ${data['username']}`.execute(
          th.db.read,
        )
      ).rows
    expect(await left()).toHaveLength(1)
    await startPlayersJobs(th.deps)()
    expect(await left()).toEqual([])
    expect((await register(data)).reply.result).toBe(true)
  })

  test('an unknown token', async () => {
    expect((await th.send('user/register_confirm', { token: 'x'.repeat(43) })).reply).toMatchObject(
      {
        code: 422,
        error: 'token_expired',
        message: 'Bu bağlantı kullanılmış veya süresi dolmuş.',
      },
    )
    expect((await th.send('user/register_confirm', {})).reply).toMatchObject({
      error: 'invalid_fields',
    })
  })
})

describe('a mailbox that somebody else registered first', () => {
  const signIn = (data: Record<string, unknown>) =>
    th.send('user/login', { username: data['username'], password: data['password'] })

  test.each([
    [
      'mailbox',
      (victim: Record<string, unknown>) => ({
        email: victim['email'],
        emailConfirm: victim['email'],
      }),
    ],
    [
      'identity number',
      (victim: Record<string, unknown>) => ({ identityNumber: victim['identityNumber'] }),
    ],
    ['phone', (victim: Record<string, unknown>) => ({ phone: victim['phone'] })],
  ] as const)(
    'the owner of a %s gets the account with their own password',
    async (_what, taken) => {
      const victim = form()
      const attacker = form({
        ...taken(victim),
        password: 'Saldirgan9',
        passwordConfirm: 'Saldirgan9',
      })
      await register(attacker)
      const planted = await linkTo(attacker['email'])
      await register(victim)
      const own = await linkTo(victim['email'])
      expect(own).not.toBe(planted)

      expect((await th.send('user/register_confirm', { token: own })).reply).toMatchObject({
        result: true,
        data: { username: victim['username'] },
      })
      expect((await signIn(victim)).reply.result).toBe(true)
      expect((await th.send('user/register_confirm', { token: planted })).reply).toMatchObject({
        error: 'token_expired',
      })
      expect((await signIn(attacker)).reply.error).toBe('inactive_account')
      expect(
        (
          await th.send('user/login', {
            username: victim['username'],
            password: attacker['password'],
          })
        ).reply.error,
      ).toBe('login_failed')
    },
  )

  test('the mail names what it opens, and warns whoever chose another name', async () => {
    const data = form()
    await register(data)
    const [mail] = await mailsTo(data['email'])
    expect(mail?.text).toContain(`Kullanıcı adınız: ${String(data['username'])}.`)
    expect(mail?.text).toContain('bu kullanıcı adını siz seçmediyseniz bağlantıyı açmayın')
  })

  test('a name is held by nobody who has not confirmed; the later one gets it with a number', async () => {
    const [first, second] = [form(), form()]
    second['username'] = first['username']
    expect((await register(first)).reply.result).toBe(true)
    expect((await register(second)).reply.result, 'no robot holds names').toBe(true)
    const token = await linkTo(first['email'])
    await th.send('user/register_confirm', { token: await linkTo(second['email']) })
    const { reply } = await th.send('user/register_confirm', { token })
    const { username } = reply.data as { username: string }
    expect(username).toMatch(new RegExp(`^${String(first['username']).slice(0, 15)}-\\d{4}$`))
    expect((await signIn({ ...first, username })).reply).toMatchObject({ result: true })
    expect((await signIn(second)).reply).toMatchObject({ result: true })
  })

  test('hears of it a few times an hour, and its owner can register beside a flood', async () => {
    const own = await openTestApp({ RATE_SCALE: '1' })
    try {
      const victim = form()
      const from = (data: Record<string, unknown>, ip: string) => {
        own.clock.forward(1)
        return own.send('user/register', data, undefined, { ip })
      }
      const again = () => form({ email: victim['email'], emailConfirm: victim['email'] })
      for (let i = 0; i < 8; i += 1) await from(again(), '203.0.113.5')
      expect(await mailsTo(victim['email'], own)).toHaveLength(3)
      for (let i = 0; i < 4; i += 1) await from(again(), `2001:db8:1:${i}::1`)
      expect(await mailsTo(victim['email'], own), 'a customer of IPv6 is one').toHaveLength(6)
      await from(victim, '198.51.100.1')
      const mails = await mailsTo(victim['email'], own)
      expect(mails).toHaveLength(7)
      expect(
        (await own.send('user/register_confirm', { token: tokenIn(mails[0]?.links ?? []) })).reply,
      ).toMatchObject({ result: true, data: { username: victim['username'] } })
    } finally {
      await own.close()
    }
  })
})

test('a registration and an owner whose sealed texts were touched hold nobody up', async () => {
  const [touched, owner, last] = [form(), form(), form()]
  await register(owner)
  await th.send('user/register_confirm', { token: await linkTo(owner['email']) })
  await register(touched)
  await register(form({ phone: owner['phone'] }))
  await register(last)
  await sql`update player_registrations set form_sealed = '1.00000000.xx' where username = ${touched['username']}`.execute(
    th.db.read,
  )
  await sql`update players set details_sealed = '1.00000000.xx' where username = ${owner['username']}`.execute(
    th.db.read,
  )
  await th.send('user/forgot', { username: owner['username'] })
  await th.send('user/forgot', { username: (await th.aPlayer()).username })
  expect(await answerResetRequests(th.deps)).toBe(2)
  expect(await linkTo(last['email'])).not.toBe('')
  expect(await mailsTo(touched['email'])).toEqual([])
  expect(await answerRegistrations(th.deps)).toBe(0)
})

describe('nobody learns who is a member (S-11)', () => {
  /** The statements and the hashes that a call costs. */
  const measureWork = async (call: () => Promise<unknown>): Promise<string[]> => {
    const work: string[] = []
    const compile = vi.spyOn(PostgresQueryCompiler.prototype, 'compileQuery')
    const hashes = vi.spyOn(th.deps.playersState.passwordGate, 'run')
    try {
      await call()
      for (const { value } of compile.mock.results) work.push((value as { sql: string }).sql)
      work.push(`${hashes.mock.calls.length} hashes`)
    } finally {
      compile.mockRestore()
      hashes.mockRestore()
    }
    return work
  }

  test('a known mailbox, phone or identity number costs the statements and the hash of an unknown one', async () => {
    const owner = form()
    await register(owner)
    await th.send('user/register_confirm', { token: await linkTo(owner['email']) })
    const unknown = await measureWork(() => register(form()))
    expect(unknown.length).toBeGreaterThan(2)
    expect(unknown.at(-1)).toBe('1 hashes')
    for (const over of [
      { email: owner['email'], emailConfirm: owner['email'] },
      { phone: owner['phone'] },
      { identityNumber: owner['identityNumber'] },
    ])
      expect(await measureWork(() => register(form(over)))).toEqual(unknown)
  })

  test('nor by signing in with what was registered, before and after its answer', async () => {
    const owner = form()
    await register(owner)
    await th.send('user/register_confirm', { token: await linkTo(owner['email']) })
    const known = form({ email: owner['email'], emailConfirm: owner['email'] })
    const unknown = form()
    const signIns = () =>
      Promise.all(
        [known, unknown].map(async (data) => {
          const as = { username: data['username'], password: data['password'] }
          return (await th.send('user/login', as)).reply.error
        }),
      )
    await register(known)
    await register(unknown)
    expect(await signIns()).toEqual(['inactive_account', 'inactive_account'])
    await mailsTo(unknown['email'])
    expect(await signIns()).toEqual(['inactive_account', 'inactive_account'])
    const wrong = { username: unknown['username'], password: 'Yanlis123' }
    expect((await th.send('user/login', wrong)).reply.error).toBe('login_failed')
  })

  test('a sign-in costs the same for a member, a registration and nobody', async () => {
    const { username } = await th.aPlayer()
    const data = form()
    await register(data)
    const [member, waiting, nobody] = [
      await measureWork(() => th.send('user/login', { username, password: 'Yanlis123' })),
      await measureWork(() =>
        th.send('user/login', { username: data['username'], password: 'Yanlis123' }),
      ),
      await measureWork(() =>
        th.send('user/login', { username: 'kimse-yok-7', password: 'Yanlis123' }),
      ),
    ]
    expect(member).toEqual(nobody)
    expect(waiting).toEqual(nobody)
    expect(nobody.at(-1)).toBe('1 hashes')
  })
})

test('the database holds no identity number, mailbox, phone, street, birth date, password, token, sid or cookie in the clear', async () => {
  const data = form({ identityNumber: '10000000146', birthdate: '1971-03-29' })
  await register(data)
  const token = await linkTo(data['email'])
  await th.send('user/register_confirm', { token })
  await th.send('user/forgot', { email: data['email'] })
  const answer = await th.send('user/login', {
    username: data['username'],
    password: data['password'],
  })
  const secrets = {
    identityNumber: '10000000146',
    email: String(data['email']),
    phone: String(data['phone']),
    address: String(data['address']),
    birthdate: String(data['birthdate']),
    password: String(data['password']),
    token,
    sid: (answer.reply.data as { sid: string }).sid,
    device: answer.device ?? '',
  }
  expect(Object.values(secrets).every((secret) => secret.length > 5)).toBe(true)

  const tables = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = 'felek' and table_type = 'BASE TABLE'`.execute(
    th.db.read,
  )
  expect(tables.rows.length).toBeGreaterThan(8)
  for (const { name } of tables.rows) {
    const { rows } = await sql<{
      line: string
    }>`select t::text as line from ${sql.table(name)} t`.execute(th.db.read)
    const dump = rows.map((row) => row.line).join('\n')
    for (const [what, secret] of Object.entries(secrets))
      expect(dump.includes(secret), `${what} in ${name}`).toBe(false)
    if (name === 'players')
      expect(dump, 'the scan sees what stands there').toContain(String(data['username']))
  }
  const { rows } = await sql<{
    password_hash: string
  }>`select password_hash from players where username = ${data['username']}`.execute(th.db.read)
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

describe('a link that signs in', () => {
  type Made = { data: Record<string, unknown>; device: string; token: string }
  const registered = async (over: Record<string, unknown> = {}): Promise<Made> => {
    const data = form(over)
    const { device } = await register(data)
    return { data, device: device ?? '', token: await linkTo(data['email']) }
  }
  const open = (
    { token }: Pick<Made, 'token'>,
    at: { device?: string; password?: unknown; signIn?: unknown } = {},
  ) =>
    th.send(
      'user/register_confirm',
      {
        token,
        signIn: true,
        ...('password' in at && { password: at.password }),
        ...('signIn' in at && { signIn: at.signIn }),
      },
      at.device === undefined ? undefined : { device: at.device },
    )
  const profileIn = (reply: { data: unknown }) =>
    (reply.data as { profile?: { sid: string; uid: string; username: string } }).profile
  const playersNamed = async (name: unknown) =>
    (await sql`select 1 from players where username = ${name}`.execute(th.db.read)).rows.length

  test('on the device that registered: signed in, under a cookie and a sid of its own', async () => {
    const made = await registered()
    expect(made.device).toMatch(/^[\w-]{43}$/)
    const { reply, device } = await open(made, { device: made.device })
    expect(reply).toMatchObject({
      result: true,
      message: 'Hesabınız onaylandı ve giriş yapıldı.',
      data: { username: made.data['username'], profile: { firstname: 'Zeynep', gasecret: '' } },
    })
    expect(device, 'whoever planted a cookie has no half of this session').not.toBe(made.device)
    const { sid, uid } = profileIn(reply) ?? { sid: '', uid: '' }
    const look = (with_: string | undefined) =>
      th.send(
        'user/get_user_profile',
        {},
        { sid, uid, ...(with_ !== undefined && { device: with_ }) },
      )
    expect((await look(device ?? '')).reply.result).toBe(true)
    expect((await look(made.device)).reply.error).toBe('session_expired')
    expect((await open(made, { device: made.device })).reply.error, 'once').toBe('token_expired')
  })

  test('anywhere else nothing is confirmed without the password that was chosen', async () => {
    const [made, other] = [await registered(), await registered()]
    for (const device of [undefined, other.device, 'x', '']) {
      const asked = await open(made, device === undefined ? {} : { device })
      expect(asked.reply).toMatchObject({
        code: 422,
        error: 'invalid_fields',
        message: 'Zorunlu alan',
        data: { fields: { password: 'Zorunlu alan' } },
      })
      expect(asked.device, 'no cookie is given').toBeUndefined()
    }
    expect((await open(made, { password: 'Yanlis1234' })).reply).toMatchObject({
      code: 422,
      error: 'wrong_password',
      message: 'Şifreniz hatalı',
    })
    expect(await playersNamed(made.data['username'])).toBe(0)
    const { reply, device } = await open(made, { password: made.data['password'] })
    expect(profileIn(reply)?.username).toBe(made.data['username'])
    expect(device).toMatch(/^[\w-]{43}$/)
    expect(
      (await open(other, { device: other.device })).reply.result,
      'the other is untouched',
    ).toBe(true)
  })

  test('a mailbox’s owner opens nothing that a stranger registered with it', async () => {
    const email = `sahip-${randomBytes(4).toString('hex')}@ornek.com`
    const planted = await registered({
      email,
      emailConfirm: email,
      password: 'Saldirgan9',
      passwordConfirm: 'Saldirgan9',
    })
    const own = await registered({ email, emailConfirm: email })
    // The owner's browser, which registered too, and the link of the stranger's.
    expect((await open(planted, { device: own.device })).reply.error).toBe('invalid_fields')
    expect((await open(planted, { password: own.data['password'] })).reply.error).toBe(
      'wrong_password',
    )
    expect(profileIn((await open(own, { device: own.device })).reply)?.username).toBe(
      own.data['username'],
    )
    for (const at of [{ device: planted.device }, { password: 'Saldirgan9' }])
      expect((await open(planted, at)).reply.error, 'the older is over').toBe('token_expired')
  })

  test('opened by two at once, one is signed in', async () => {
    const made = await registered()
    const replies = await Promise.all(
      [1, 2, 3].map(async () => (await open(made, { device: made.device })).reply),
    )
    expect(replies.filter((reply) => reply.result)).toHaveLength(1)
    expect(replies.filter((reply) => reply.error === 'token_expired')).toHaveLength(2)
  })

  test('guesses run out for the link, and not for the device that registered', async () => {
    const own = await openTestApp({ RATE_SCALE: '1' })
    try {
      const data = form()
      const { device } = await own.send('user/register', data)
      const token = await linkTo(data['email'], own)
      const guess = async (password: unknown) =>
        (await own.send('user/register_confirm', { token, signIn: true, password })).reply.error
      for (let i = 0; i < 10; i++) expect(await guess(`Tahmin${i}`)).toBe('wrong_password')
      expect(await guess(data['password'])).toBe('rate_limited')
      const here = await own.send(
        'user/register_confirm',
        { token, signIn: true },
        { device: device ?? '' },
      )
      expect(here.reply.result).toBe(true)
    } finally {
      await own.close()
    }
  })

  test('a browser keeps the cookie that it has, and what is no yes or no is refused', async () => {
    const held = 'cerez-'.padEnd(43, 'x')
    const data = form()
    th.clock.forward(1)
    const answer = await th.send('user/register', data, { device: held })
    expect(answer.reply.result).toBe(true)
    expect(answer.device).toBeUndefined()
    const token = await linkTo(data['email'])
    for (const signIn of ['belki', 7, null])
      expect((await open({ token }, { signIn, device: held })).reply).toMatchObject({
        error: 'invalid_fields',
        data: { fields: { signIn: expect.any(String) } },
      })
    expect((await open({ token }, { password: 5, device: held })).reply.error).toBe(
      'invalid_fields',
    )
    expect((await open({ token }, { device: held })).reply.result).toBe(true)
  })
})
