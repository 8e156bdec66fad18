import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { hashToken } from '@felek/platform/crypto/encryption.ts'
import { createPlayer, hashPassword } from '../players.ts'

const { players } = contract
let th: TestApp
let strict: TestApp

beforeAll(async () => {
  th = await openTestApp()
  strict = await openTestApp({ RATE_SCALE: '1' })
})
afterAll(async () => {
  await th.close()
  await strict.close()
})

let addresses = 0
/** An address nobody used yet, so that only the counts a name are at work. */
const fresh = () => ({
  ip: `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${(addresses += 1) & 255}`,
})

const login = (app: TestApp, username: string, password: string, device?: string) =>
  app.send('user/login', { username, password }, device === undefined ? {} : { device }, fresh())

describe('user/login answers', () => {
  test('a profile, a new sid and a device cookie; lastlogin is the sign-in before', async () => {
    const { username, password, uid, sid, device } = await th.aPlayer()
    const firstAt = th.clock.now.toISOString()
    th.clock.forward(60_000)
    const { reply, device: cookie } = await th.send(
      'user/login',
      { username, password },
      { device },
      { ip: '198.51.100.4' },
    )
    expect(reply).toMatchObject({
      result: true,
      code: 200,
      error: '',
      data: {
        uid,
        rid: '10',
        username,
        firstname: 'Ayşe',
        lastname: 'Yılmaz',
        language: 'tr',
        gtm: '+03:00',
        gasecret: '',
        uip: '198.51.100.4',
        lastlogin: firstAt,
      },
    })
    expect((reply.data as { sid: string }).sid).toMatch(/^[\w-]{43}$/)
    expect((reply.data as { sid: string }).sid).not.toBe(sid)
    expect(cookie, 'every sign-in makes a cookie of its own').toMatch(/^[\w-]{43}$/)
    expect(cookie).not.toBe(device)
  })

  test('a made-up device cookie is replaced', async () => {
    const { username, password } = await th.aPlayer()
    const planted = 'x'.repeat(43)
    const { device } = await login(th, username, password, planted)
    expect(device).toMatch(/^[\w-]{43}$/)
    expect(device).not.toBe(planted)
  })

  test('capitals and Turkish letters of a name are folded; look-alikes are other people', async () => {
    const { username, password } = await th.aPlayer({ username: 'ibrahim' })
    expect((await login(th, 'IBRAHIM', password)).reply.result).toBe(true)
    expect((await login(th, ` ${username} `, password)).reply.result).toBe(true)
    for (const name of ['İbrahim', 'ıbrahim', 'ibrahım', 'i\u0307brahim'])
      expect((await login(th, name, password)).reply.result, name).toBe(true)
    for (const name of ['ibrahím', 'ｉbrahim', 'ibra\u200bhim', '\u0456brahim']) {
      expect((await login(th, name, password)).reply, name).toMatchObject({
        result: false,
        code: 401,
        error: 'login_failed',
      })
    }
  })

  test('with a second factor: a marker, nothing of the secret, and a session that opens only logout', async () => {
    const secret = 'JBSWY3DPEHPK3PXP'
    const passwordHash = await hashPassword(th.deps, 'Mehmet1234!')
    const at = th.clock.now
    await th.db.inTx((tx) =>
      createPlayer(th.deps, tx, {
        username: 'mehmet',
        passwordHash,
        status: 'active',
        firstname: 'Mehmet',
        lastname: 'Kaya',
        lang: 'tr',
        country: 'TR',
        city: 'Ankara',
        address: 'Kızılay 1',
        birthdate: '1985-01-01',
        identityNumber: '10000000146',
        email: 'mehmet@ornek.com',
        phone: '+905320000001',
        smsOptIn: false,
        emailOptIn: false,
        twoFactorSecret: secret,
        createdAt: at,
      }),
    )
    const { reply, device } = await login(th, 'mehmet', 'Mehmet1234!')
    const { sid, uid, gasecret } = reply.data as { sid: string; uid: string; gasecret: string }
    expect(gasecret.length).toBeGreaterThan(10)
    expect(JSON.stringify(reply)).not.toContain(secret)
    const as = { sid, uid, device: device ?? '' }
    for (const wire of ['user/get_user_profile', 'user/step_up', 'user/login_data']) {
      const data =
        wire === 'user/step_up'
          ? { password: 'Mehmet1234!' }
          : wire === 'user/login_data'
            ? { sealed: 'A'.repeat(512), kid: 'x' }
            : {}
      expect((await th.send(wire, data, as)).reply, wire).toMatchObject({
        result: false,
        error: 'session_expired',
      })
    }
    expect((await th.send('user/refresh_session', { uid, sid }, as)).reply).toMatchObject({
      error: 'session_expired',
    })
    expect((await th.send('user/logout', {}, as)).reply.result).toBe(true)
    expect((await th.send('user/logout', {}, as)).reply).toMatchObject({ error: 'not_authorized' })
    const { rows } = await sql<{
      sealed: string
    }>`select two_factor_sealed as sealed from players where username = 'mehmet'`.execute(
      th.db.read,
    )
    expect(rows[0]?.sealed).not.toContain(secret)
  })
})

describe('user/login refuses', () => {
  test('an unknown name with the bytes of a wrong password', async () => {
    const { username } = await th.aPlayer()
    const known = await login(th, username, 'Yanlis123')
    const unknown = await login(th, `yok-${randomUUID().slice(0, 8)}`, 'Yanlis123')
    const impossible = await login(th, 'böyle bir ad yok!', 'Yanlis123')
    const bytes = (a: typeof known) => JSON.stringify({ ...a.reply, debug: a.reply.debug.length })
    expect(bytes(unknown)).toBe(bytes(known))
    expect(bytes(impossible)).toBe(bytes(known))
    expect(known.reply).toMatchObject({
      result: false,
      code: 401,
      error: 'login_failed',
      message: 'Giriş Başarısız',
      data: {},
    })
    expect(known.device).toBeUndefined()
  })

  test('an unknown name in the time of a wrong password', async () => {
    const { username } = await th.aPlayer()
    const timed = async (name: string) => {
      const from = performance.now()
      await login(th, name, 'Yanlis123')
      return performance.now() - from
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let i = 0; i < 25; i += 1) {
      known.push(await timed(username))
      unknown.push(await timed(`yok-${i}-${randomUUID().slice(0, 6)}`))
    }
    const median = (xs: number[]) => xs.sort((a, b) => a - b)[Math.floor(xs.length / 2)] ?? 0
    // Without the hash for unknown names the ratio is near zero.
    expect(median(unknown) / median(known)).toBeGreaterThan(0.6)
    expect(median(unknown) / median(known)).toBeLessThan(1.67)
  })

  test('the right password of a closed account', async () => {
    const { username, password } = await th.aPlayer({ status: 'closed' })
    expect((await login(th, username, password)).reply).toMatchObject({
      result: false,
      code: 403,
      error: 'inactive_account',
      message: 'İnaktif hesap',
    })
    expect((await login(th, username, 'Yanlis123')).reply).toMatchObject({
      code: 401,
      error: 'login_failed',
    })
  })

  test('fields that are missing, in both languages', async () => {
    expect((await th.send('user/login', { username: 'ayse' })).reply).toMatchObject({
      code: 422,
      error: 'invalid_fields',
      message: 'Zorunlu alan',
      data: { fields: { password: 'Zorunlu alan' } },
    })
    expect((await th.send('user/login', { Lang: 'en', password: 'x' })).reply).toMatchObject({
      message: 'Required field',
      data: { fields: { username: 'Required field' } },
    })
    expect(
      (await th.send('user/login', { username: 'ayse', password: 'x', role: '20' })).reply,
    ).toMatchObject({
      error: 'invalid_fields',
      data: { fields: { role: 'Bilinmeyen alan.' } },
    })
  })

  test('the eleventh wrong password of a name in 15 minutes, known or not, whatever the address', async () => {
    const { username, password } = await strict.aPlayer()
    for (const name of [username, 'kimse-yok']) {
      const answers = await Promise.all(
        Array.from({ length: 14 }, () => login(strict, name, 'Yanlis123')),
      )
      const errors = answers.map((a) => a.reply.error)
      expect(errors.filter((e) => e === 'login_failed')).toHaveLength(10)
      expect(errors.filter((e) => e === 'rate_limited')).toHaveLength(4)
    }
    const refused = (await login(strict, username, password)).reply
    expect(refused, 'even the right one, from a stranger').toMatchObject({
      code: 429,
      error: 'rate_limited',
    })
    expect(refused.message).toMatch(/15 dakika/)
    strict.clock.forward(15 * 60_000 + 1)
    expect((await login(strict, username, password)).reply.result).toBe(true)
  })

  test('the twenty-first wrong password of a day, however they are spread (S-12)', async () => {
    const { username, password, device } = await strict.aPlayer()
    const wrong = async () => (await login(strict, username, 'Yanlis123')).reply.error
    const guesses: string[] = []
    for (let quarter = 0; quarter < 4; quarter += 1) {
      for (let i = 0; i < 6; i += 1) guesses.push(await wrong())
      strict.clock.forward(15 * 60_000 + 1)
    }
    expect(guesses.filter((error) => error === 'login_failed')).toHaveLength(20)
    expect(guesses.slice(20)).toEqual(Array<string>(4).fill('rate_limited'))
    const refused = (await login(strict, username, password)).reply
    expect(refused, 'even the right one, from a stranger').toMatchObject({ error: 'rate_limited' })
    expect(refused.message).toMatch(/1380 dakika/)
    expect((await login(strict, username, password, device)).reply.result).toBe(true)
    strict.clock.forward(23 * 3_600_000)
    expect((await login(strict, username, password)).reply.result).toBe(true)
  })

  test('fifty guesses at once are no more than ten', async () => {
    const { username } = await strict.aPlayer()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => login(strict, username, 'Yanlis123')),
    )
    expect(answers.filter((a) => a.reply.error === 'login_failed')).toHaveLength(10)
  })

  test('ten thousand tries in all: of one account from everywhere, of many from one address, of pairs', async () => {
    // S-12 wants 10^4; a whole run has time for a day of one account alone.
    const soak = process.env['SOAK'] === '1'
    const share = soak ? 3_336 : 24
    const tried = async (n: number, go: (i: number) => Promise<{ reply: { error: string } }>) => {
      const errors: string[] = []
      let next = 0
      const worker = async () => {
        for (let i = next++; i < n; i = next++) errors.push((await go(i)).reply.error)
      }
      await Promise.all(Array.from({ length: 12 }, worker))
      expect(errors.filter((it) => it !== 'login_failed' && it !== 'rate_limited')).toEqual([])
      return errors.filter((error) => error === 'login_failed').length
    }
    // What is told `login_failed` is all that was held against a hash.
    const owner = await strict.aPlayer()
    let tested = 0
    for (let part = 0; part < 3; part += 1) {
      tested += await tried(share / 3, () => login(strict, owner.username, 'Yanlis123'))
      strict.clock.forward(7 * 3_600_000)
    }
    expect(tested).toBe(20)
    const { username, password, device } = owner
    expect((await login(strict, username, password)).reply.error, 'a stranger').toBe('rate_limited')
    expect((await login(strict, username, password, device)).reply.result, 'the owner').toBe(true)
    if (!soak) return
    // One address, many names: thirty, and those that come back while it waits.
    const begun = performance.now()
    const ip = '203.0.113.99'
    const fromOne = await tried(share, (i) =>
      strict.send('user/login', { username: `ad-${i}`, password: 'Yanlis1' }, {}, { ip }),
    )
    expect(fromOne).toBeLessThanOrEqual(31 + (performance.now() - begun) / 2_000)
    // Pairs: every name keeps its own count, whatever the address and the password.
    const names = Math.ceil(share / 15)
    const ofPairs = await tried(share, (i) =>
      login(strict, `cift-${i % names}`, `Yanlis${Math.floor(i / names)}`),
    )
    expect(ofPairs).toBe(names * 10)
  }, 1_800_000)

  test('strangers do not lock the owner out of a known device', async () => {
    const { username, password, device } = await strict.aPlayer()
    for (let i = 0; i < 11; i += 1) await login(strict, username, 'Yanlis123')
    expect((await login(strict, username, password)).reply.error).toBe('rate_limited')
    expect((await login(strict, username, password, device)).reply.result).toBe(true)
  })

  test('right passwords use up no tries', async () => {
    const { username, password } = await strict.aPlayer()
    for (let i = 0; i < 12; i += 1)
      expect((await login(strict, username, password)).reply.result).toBe(true)
  })

  test('the 31st try of an address in a minute', async () => {
    const ip = '203.0.113.77'
    // All at once: tries come back while one waits.
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        strict.send('user/login', { username: `n${i}-yok`, password: 'Yanlis1' }, {}, { ip }),
      ),
    )
    const errors = answers.map((a) => a.reply.error)
    expect(errors.slice(0, 30)).toEqual(Array<string>(30).fill('login_failed'))
    expect(errors.at(-1)).toBe('rate_limited')
  })
})

test('fifty sign-ins at once never hash more than two passwords at a time', async () => {
  const { username, password } = await th.aPlayer()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => login(th, i % 2 ? username : `yok-${i}`, password)),
  )
  expect(answers.filter((a) => a.reply.result)).toHaveLength(25)
  expect(th.deps.playersState.passwordGate.figures()).toEqual({ running: 0, waiting: 0, peak: 2 })
})

test('a flood of sign-ins is told that we are busy, and costs nobody a try', async () => {
  const { username, password } = await th.aPlayer()
  const answers = await Promise.all(
    Array.from({ length: 160 }, () => login(th, username, password)),
  )
  const errors = answers.map((a) => a.reply.error)
  expect(errors.filter((e) => e === 'busy').length).toBeGreaterThan(0)
  expect(errors.every((e) => e === '' || e === 'busy')).toBe(true)
  const { rows } = await sql`select 1 from player_tries
    where bucket = ${hashToken(`login ${username} `)} and cardinality(at) > 0`.execute(th.db.read)
  expect(rows).toEqual([])
})

describe('a known device', () => {
  test('always signs in while strangers flood', async () => {
    const player = await th.aPlayer()
    const others = await Promise.all(Array.from({ length: 20 }, () => th.aPlayer()))
    const flood = Array.from({ length: 160 }, (_, i) =>
      login(th, i % 2 ? player.username : `yok-${i}`, player.password),
    )
    const own = await Promise.all(
      [player, ...others].map((it) => login(th, it.username, it.password, it.device)),
    )
    expect(own.map((a) => a.reply.error)).toEqual(Array<string>(21).fill(''))
    const errors = (await Promise.all(flood)).map((a) => a.reply.error)
    expect(errors).toContain('busy')
  })

  test('is known by its newest cookie alone, whoever of a household signed in last', async () => {
    const [ayse, deniz] = [await strict.aPlayer(), await strict.aPlayer()]
    const signIn = async (who: typeof ayse, device: string | undefined) => {
      strict.clock.forward(1_000)
      const { reply, device: cookie } = await login(strict, who.username, who.password, device)
      return { error: reply.error, cookie: cookie ?? '' }
    }
    const second = await signIn(deniz, ayse.device)
    const third = await signIn(ayse, second.cookie)
    for (let i = 0; i < 11; i += 1) await login(strict, ayse.username, 'Yanlis123')
    for (const old of [ayse.device, second.cookie, deniz.device, undefined, 'x'.repeat(43)])
      expect((await signIn(ayse, old)).error, `${old}`).toBe('rate_limited')
    const fourth = await signIn(ayse, third.cookie)
    expect(fourth.error).toBe('')
    expect((await signIn(deniz, fourth.cookie)).error, 'the other one of the household').toBe('')
  })

  test('gives what was open under its last cookie up; other browsers stay', async () => {
    const player = await th.aPlayer()
    const elsewhere = await login(th, player.username, player.password)
    const again = await login(th, player.username, player.password, player.device)
    const opens = async (answer: typeof again, device: string) => {
      const { sid, uid } = answer.reply.data as { sid: string; uid: string }
      return (await th.call(players.getProfile, {}, { ...player, sid, uid, device })).result
    }
    expect((await th.call(players.getProfile, {}, player)).error, 'a stolen pair').toBe(
      'session_expired',
    )
    expect(await opens(again, player.device), 'the new sid with the old cookie').toBe(false)
    expect(await opens(again, again.device ?? '')).toBe(true)
    expect(await opens(elsewhere, elsewhere.device ?? '')).toBe(true)
  })
})

describe('user/step_up', () => {
  test('opens five minutes; a sign-in counts as one', async () => {
    const player = await th.aPlayer()
    const reply = await th.call(players.stepUp, { password: player.password }, player)
    expect(reply).toMatchObject({
      result: true,
      data: { validUntil: new Date(th.clock.now.getTime() + 300_000).toISOString() },
    })
  })

  test('refuses a wrong password without ending the session, and a sixth try', async () => {
    const player = await strict.aPlayer()
    const tryOne = (password: string) => strict.send('user/step_up', { password }, player, fresh())
    for (let i = 0; i < 5; i += 1)
      expect((await tryOne('Yanlis123')).reply).toMatchObject({
        code: 422,
        error: 'wrong_password',
        message: 'Şifreniz hatalı',
      })
    expect((await tryOne(player.password)).reply).toMatchObject({
      code: 429,
      error: 'rate_limited',
    })
    expect((await strict.call(players.getProfile, {}, player)).result).toBe(true)
  })
})
