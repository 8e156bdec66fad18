import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp, type TestPlayer } from '../../../../test/test-app.ts'
import { deliveredMails, deliverMails } from '../../messages/messages.ts'
import { startPlayersJobs } from '../jobs.ts'
import { answerResetRequests } from './forgot.ts'

let th: TestApp

beforeAll(async () => {
  th = await openTestApp()
})
afterAll(() => th.close())

const forgot = async (data: Record<string, unknown>) => {
  // Mails of one and the same millisecond have no order.
  th.clock.forward(1)
  return (await th.send('user/forgot', data)).reply
}
const mailbox = (player: Pick<TestPlayer, 'username'>) => `${player.username}@ornek.com`
const mailsTo = async (player: Pick<TestPlayer, 'username'>) => {
  await answerResetRequests(th.deps)
  await deliverMails(th.deps)
  return deliveredMails(th.deps, th.db.read, mailbox(player))
}
const tokenFor = async (player: TestPlayer): Promise<string> => {
  await forgot({ username: player.username })
  const [mail] = await mailsTo(player)
  return new URL(mail?.links[0] ?? '').searchParams.get('token') ?? ''
}
const reset = async (token: string, password = 'YeniSifre7', passwordConfirm = password) => {
  th.clock.forward(1)
  return (await th.send('user/pass_reset', { token, password, passwordConfirm })).reply
}
const signIn = async (username: string, password: string) =>
  (await th.send('user/login', { username, password })).reply
const profile = (as: TestPlayer) => th.send('user/get_user_profile', {}, as)

describe('user/forgot answers', () => {
  test('and a mail in the language of the player leads to a page of ours, for the name as for the mailbox', async () => {
    const player = await th.aPlayer()
    await sql`update players set lang = 'en' where player_id = ${player.playerId}`.execute(
      th.db.read,
    )
    for (const asked of [
      { username: ` ${player.username.toUpperCase()} ` },
      { email: mailbox(player).toUpperCase() },
    ]) {
      expect(await forgot({ ...asked, Lang: 'tr' })).toMatchObject({ result: true, data: {} })
      const mails = await mailsTo(player)
      expect(mails[0]).toMatchObject({
        subject: 'Reset your Felek password',
        text: expect.stringContaining(`Your username is ${player.username}.`),
        links: [expect.stringMatching(/^http:\/\/localhost:\d+\/account_reset\?token=[\w-]{43}$/)],
      })
    }
    expect(await mailsTo(player)).toHaveLength(2)
  })

  test('the same bytes whether or not there is such a player, and writes to nobody else', async () => {
    const player = await th.aPlayer()
    const closed = await th.aPlayer({ status: 'closed' })
    const replies = [
      await forgot({ username: player.username }),
      await forgot({ username: 'kimse-degil' }),
      await forgot({ username: 'İmkânsız ad' }),
      await forgot({ username: closed.username }),
      await forgot({ email: mailbox(player) }),
      await forgot({ email: 'kimse@ornek.com' }),
    ].map((reply) => JSON.stringify(reply))
    expect(new Set(replies).size).toBe(1)
    expect(replies[0]).toContain('Bu bilgilerle bir hesap varsa')
    expect(await mailsTo(player)).toHaveLength(2)
    expect(await mailsTo(closed)).toEqual([])
    expect(await mailsTo({ username: 'kimse' })).toEqual([])
    expect(
      await th.db.read
        .withTables<{ player_reset_requests: { request_id: bigint } }>()
        .selectFrom('player_reset_requests')
        .select('request_id')
        .execute(),
    ).toEqual([])
  })

  test('after the same work: it looks for nobody and writes one row, member or not', async () => {
    const player = await th.aPlayer()
    const measureWork = async (data: Record<string, unknown>) => {
      const inTx = vi.spyOn(th.deps.db, 'inTx')
      const rowsBefore = await counts()
      await forgot(data)
      const transactions = inTx.mock.calls.length
      inTx.mockRestore()
      const rowsAfter = await counts()
      return { transactions, rows: rowsAfter.map((n, i) => n - (rowsBefore[i] ?? 0)) }
    }
    const counts = async (): Promise<number[]> => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from player_reset_requests union all select count(*)::int from player_tokens
        union all select count(*)::int from mails union all select count(*)::int from player_tries`.execute(
        th.db.read,
      )
      return rows.map((row) => row.n)
    }
    await answerResetRequests(th.deps)
    const member = await measureWork({ username: player.username })
    const nobody = await measureWork({ username: 'kimse-yok' })
    expect(member).toEqual(nobody)
    expect(member).toEqual({ transactions: 1, rows: [1, 0, 0, 0] })
  })

  test('and the job of the room does the rest', async () => {
    const player = await th.aPlayer()
    await forgot({ username: player.username })
    const stop = startPlayersJobs(th.deps)
    await stop()
    await deliverMails(th.deps)
    expect(await deliveredMails(th.deps, th.db.read, mailbox(player))).toHaveLength(1)
  })

  test('two answerers never write twice for one request', async () => {
    const some = await Promise.all(Array.from({ length: 6 }, () => th.aPlayer()))
    for (const player of some) await forgot({ username: player.username })
    await Promise.all([
      answerResetRequests(th.deps),
      answerResetRequests(th.deps),
      answerResetRequests(th.deps),
    ])
    for (const player of some) expect(await mailsTo(player)).toHaveLength(1)
  })
})

describe('user/forgot refuses', () => {
  test.each([
    ['neither name nor mailbox', {}, { username: 'Zorunlu alan' }],
    ['both', { username: 'ayse', email: 'ayse@ornek.com' }, { email: 'Geçerli bir değer girin.' }],
    ['a mailbox that is none', { email: 'ayse' }, { email: 'Geçerli bir e-posta adresi girin.' }],
    ['an empty name', { username: '' }, { username: 'Zorunlu alan' }],
    ['an unknown field', { username: 'ayse', uid: '1' }, { uid: 'Bilinmeyen alan.' }],
  ])('%s', async (_what, data, fields) => {
    expect(await forgot(data)).toMatchObject({
      result: false,
      code: 422,
      error: 'invalid_fields',
      data: { fields },
    })
  })

  test('the sixth within a minute from one address, and a mailbox gets three mails in a quarter of an hour', async () => {
    const own = await openTestApp({ RATE_SCALE: '1' })
    const player = await own.aPlayer()
    const ask = (ip: string) =>
      own.send('user/forgot', { username: player.username }, undefined, { ip })
    for (let i = 0; i < 5; i += 1) expect((await ask('198.51.100.1')).reply.result).toBe(true)
    expect((await ask('198.51.100.1')).reply).toMatchObject({
      error: 'rate_limited',
      code: 429,
      message: expect.stringContaining('saniye'),
    })
    expect((await ask('198.51.100.2')).reply.result).toBe(true)
    const mails = async () => {
      await answerResetRequests(own.deps)
      await deliverMails(own.deps)
      return (await deliveredMails(own.deps, own.db.read, mailbox(player))).length
    }
    expect(await mails()).toBe(3)
    own.clock.forward(900_001)
    await ask('198.51.100.3')
    expect(await mails()).toBe(4)
    await own.close()
  })
})

describe('user/pass_reset answers', () => {
  test('the new password opens, the old one does not, every session has ended and the player is told', async () => {
    const player = await th.aPlayer()
    const elsewhere = (
      await th.send('user/login', { username: player.username, password: player.password })
    ).reply.data as { sid: string }
    const ended: unknown[] = []
    const sessionId = (
      await sql<{
        id: bigint
      }>`select session_id as id from player_sessions where player_id = ${player.playerId} order by 1`.execute(
        th.db.read,
      )
    ).rows[0]?.id
    th.deps.eventHub.listen({
      playerId: player.playerId,
      sessionId,
      hear: (event) => {
        if (event.name === 'session') ended.push(event.data)
      },
      end: () => {},
    })
    expect((await profile(player)).reply.result).toBe(true)

    const token = await tokenFor(player)
    expect((await profile(player)).reply.result).toBe(true)
    expect(await reset(token)).toMatchObject({
      result: true,
      data: { username: player.username },
      message: 'Şifreniz değişti. Yeni şifrenizle giriş yapabilirsiniz.',
    })

    expect((await profile(player)).reply).toMatchObject({ code: 403, error: 'session_expired' })
    expect(
      (
        await th.send('user/refresh_session', { uid: player.uid, sid: elsewhere.sid }, undefined, {
          device: player.device,
        })
      ).reply.error,
    ).toBe('session_expired')
    expect(ended).toEqual([{ reason: 'ended' }])
    expect(await signIn(player.username, player.password)).toMatchObject({
      code: 401,
      error: 'login_failed',
    })
    expect(await signIn(player.username, 'YeniSifre7')).toMatchObject({ result: true })
    expect((await mailsTo(player))[0]).toMatchObject({ subject: 'Felek şifreniz değişti' })
  })

  test('a sign-in with the old password that was under way opens nothing', async () => {
    const player = await th.aPlayer()
    const token = await tokenFor(player)
    const { passwordGate } = th.deps.playersState
    const { run } = passwordGate
    // The old password has been found right; before its session is written, the new password is
    // set.
    vi.spyOn(passwordGate, 'run').mockImplementationOnce(async (work) => {
      const fits = await run(work)
      expect(await reset(token)).toMatchObject({ result: true })
      return fits
    })
    expect(await signIn(player.username, player.password)).toMatchObject({
      code: 401,
      error: 'login_failed',
    })
    const { rows } =
      await sql`select 1 from player_sessions where player_id = ${player.playerId} and ended_at is null`.execute(
        th.db.read,
      )
    expect(rows).toEqual([])
    expect(await signIn(player.username, 'YeniSifre7')).toMatchObject({ result: true })
  })

  test('another player stays where they are', async () => {
    const [player, other] = [await th.aPlayer(), await th.aPlayer()]
    await reset(await tokenFor(player))
    expect((await profile(other)).reply.result).toBe(true)
    expect(await signIn(other.username, other.password)).toMatchObject({ result: true })
  })

  test('the second factor stays on', async () => {
    const player = await th.aPlayer()
    await sql`update players set two_factor_sealed = 'sealed', two_factor_type = 'ga' where player_id = ${player.playerId}`.execute(
      th.db.read,
    )
    await reset(await tokenFor(player))
    const { data } = await signIn(player.username, 'YeniSifre7')
    expect((data as { gasecret: string }).gasecret.length).toBeGreaterThan(10)
    expect((await profile({ ...player, sid: (data as { sid: string }).sid })).reply.error).toBe(
      'session_expired',
    )
  })

  test('whoever had no guesses left signs in at once with the new password', async () => {
    const own = await openTestApp({ RATE_SCALE: '1' })
    const player = await own.aPlayer()
    const guess = async (password: string) =>
      (await own.send('user/login', { username: player.username, password })).reply
    for (let i = 0; i < 10; i += 1) await guess('Yanlis123')
    expect(await guess(player.password)).toMatchObject({ error: 'rate_limited' })
    await own.send('user/forgot', { username: player.username })
    await answerResetRequests(own.deps)
    await deliverMails(own.deps)
    const [mail] = await deliveredMails(own.deps, own.db.read, mailbox(player))
    const token = new URL(mail?.links[0] ?? '').searchParams.get('token') ?? ''
    await own.send('user/pass_reset', {
      token,
      password: 'YeniSifre7',
      passwordConfirm: 'YeniSifre7',
    })
    expect(await guess('YeniSifre7')).toMatchObject({ result: true })
    await own.close()
  })
})

describe('user/pass_reset refuses', () => {
  test('a token that was used, also in parallel: one of many wins', async () => {
    const player = await th.aPlayer()
    const token = await tokenFor(player)
    const passwords = Array.from({ length: 8 }, (_, i) => `Paralel${i}A`)
    const replies = await Promise.all(passwords.map((password) => reset(token, password)))
    expect(replies.filter((reply) => reply.result)).toHaveLength(1)
    for (const reply of replies)
      if (!reply.result) expect(reply).toMatchObject({ code: 422, error: 'token_expired' })
    const opens = await Promise.all(passwords.map((password) => signIn(player.username, password)))
    expect(opens.map((reply) => reply.result)).toEqual(replies.map((reply) => reply.result))
    expect(await reset(token)).toMatchObject({
      code: 422,
      error: 'token_expired',
      message: 'Bu bağlantı kullanılmış veya süresi dolmuş.',
    })
  })

  test('a token older than half an hour, and one that a later link made good', async () => {
    const player = await th.aPlayer()
    const first = await tokenFor(player)
    th.clock.forward(1_799_000)
    const second = await tokenFor(player)
    th.clock.forward(2_000)
    expect(await reset(first)).toMatchObject({ error: 'token_expired' })
    const third = await tokenFor(player)
    expect(await reset(second)).toMatchObject({ result: true })
    expect(await reset(third, 'Ucuncu123')).toMatchObject({ error: 'token_expired' })
    expect(await signIn(player.username, 'YeniSifre7')).toMatchObject({ result: true })
  })

  test('a made-up token and an empty one', async () => {
    const player = await th.aPlayer()
    expect(await reset('x'.repeat(43))).toMatchObject({ error: 'token_expired' })
    expect(await reset('')).toMatchObject({
      error: 'invalid_fields',
      data: { fields: { token: 'Zorunlu alan' } },
    })
    expect(await signIn(player.username, player.password)).toMatchObject({ result: true })
  })

  test('an account that was closed after the mail', async () => {
    const player = await th.aPlayer()
    const token = await tokenFor(player)
    await sql`update players set status = 'closed' where player_id = ${player.playerId}`.execute(
      th.db.read,
    )
    expect(await reset(token)).toMatchObject({ error: 'token_expired' })
    expect(await signIn(player.username, 'YeniSifre7')).toMatchObject({ error: 'login_failed' })
  })

  test.each([
    ['two passwords', 'YeniSifre7', 'YeniSifre8', { passwordConfirm: 'Şifreler eşleşmiyor' }],
    ['a short one', 'Ab1', 'Ab1', { password: 'Şifre en az 6 karakter olmalıdır' }],
    [
      'one without a capital',
      'abcdef1',
      'abcdef1',
      { password: 'Şifre en az bir büyük harf içermelidir' },
    ],
    [
      'one without a number',
      'Abcdefg',
      'Abcdefg',
      { password: 'Şifre en az bir rakam içermelidir' },
    ],
  ])('%s, and the token is still good', async (_what, password, confirm, fields) => {
    const player = await th.aPlayer()
    const token = await tokenFor(player)
    expect(await reset(token, password, confirm)).toMatchObject({
      code: 422,
      error: 'invalid_fields',
      data: { fields },
    })
    expect(await reset(token, 'ABCDE1')).toMatchObject({ result: true })
  })

  test('a common password, where that is binding', async () => {
    const own = await openTestApp({
      PASSWORD_COMMON: 'refuse',
    })
    const { reply } = await own.send('user/pass_reset', {
      token: 'x'.repeat(43),
      password: 'Password1',
      passwordConfirm: 'Password1',
    })
    expect(reply).toMatchObject({
      error: 'invalid_fields',
      data: { fields: { password: expect.stringContaining('yaygın') } },
    })
    await own.close()
  })
})
