import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, openTestApp, type TestApp, type TestPlayer } from '../../../../test/test-app.ts'
import { mailbox, mailsTo } from '../../../../test/test-codes.ts'
import { logSecurityEvent, writeSecurity } from '../../security/security.ts'
import { listEvents } from '../../security/store.ts'
import { answerResetRequests } from '../reset/forgot.ts'

const { players, credentials } = contract
let th: TestApp

beforeAll(async () => {
  th = await openTestApp()
})
afterAll(() => th.close())

const signIn = async (username: string, password: string) => {
  // Mails of one and the same millisecond have no order.
  th.clock.forward(1)
  return th.send('user/login', { username, password })
}
const elsewhere = async (player: TestPlayer): Promise<TestPlayer> => {
  const { reply, device } = await signIn(player.username, player.password)
  return { ...player, sid: (reply.data as { sid: string }).sid, device: device ?? '' }
}
const opens = async (as: TestPlayer) => (await th.call(players.getProfile, {}, as)).result
const subjects = async (to: string) => (await mailsTo(th, to)).map((mail) => mail.subject)
const tokenTo = async (to: string) =>
  new URL((await mailsTo(th, to))[0]?.links[0] ?? 'http://none').searchParams.get('token') ?? ''
const newPassword = { password: 'YeniSifre7', passwordConfirm: 'YeniSifre7' }

describe('a session that was ended', () => {
  const told = async (as: TestPlayer) => {
    const { reply } = await th.send('user/get_user_profile', {}, as)
    return { error: reply.error, message: reply.message, data: reply.data }
  }
  const expired = { error: 'session_expired', message: 'Oturum süresi doldu', data: {} }

  test('from another device, or by a new password, says so to its own browser; renewing it too', async () => {
    const player = await th.aPlayer()
    const [left, other] = [await elsewhere(player), await elsewhere(player)]
    const { data } = await th.call(credentials.listSessions, {}, left)
    const id = data.find((session) => session.current)?.id ?? ''
    await th.call(credentials.endSessions, { id }, player)
    const ended = {
      error: 'session_expired',
      message: expect.stringContaining('başka bir cihazdan kapatıldı'),
      data: { endedBy: 'elsewhere' },
    }
    expect(await told(left)).toEqual(ended)
    const { uid, sid, device } = left
    expect((await th.send('user/refresh_session', { uid, sid }, { device })).reply).toMatchObject(
      ended,
    )
    await th.call(
      credentials.changePassword,
      { oldPassword: player.password, ...newPassword },
      player,
    )
    expect(await told(other)).toMatchObject({
      message: expect.stringContaining('Şifreniz değiştiği için'),
      data: { endedBy: 'password' },
    })
  })

  test('says nothing of it to who shows the sid without its cookie, nor has one that was idle anything to say', async () => {
    const player = await th.aPlayer()
    const other = await elsewhere(player)
    await th.call(credentials.endSessions, { all: true }, player)
    expect(await told({ ...other, device: player.device })).toEqual(expired)
    expect(await told({ ...other, device: '' })).toEqual(expired)
    th.clock.forward(3_601_000)
    expect(await told(player)).toEqual(expired)
  })
})

describe('user/pass_change', () => {
  test('sets the password, ends every other session, kills mailed links and tells the player', async () => {
    const player = await th.aPlayer()
    const other = await elsewhere(player)
    await th.send('user/forgot', { username: player.username })
    await answerResetRequests(th.deps)
    const reset = await tokenTo(mailbox(player))
    th.clock.forward(1)
    const changed = await th.call(
      credentials.changePassword,
      { oldPassword: player.password, ...newPassword },
      player,
    )
    expect(changed).toMatchObject({ result: true, message: expect.stringContaining('Şifreniz') })
    expect([await opens(player), await opens(other)]).toEqual([true, false])
    expect((await signIn(player.username, player.password)).reply.error).toBe('login_failed')
    expect((await signIn(player.username, 'YeniSifre7')).reply.result).toBe(true)
    expect((await subjects(mailbox(player)))[0]).toBe('Felek şifreniz değişti')
    expect((await th.send('user/pass_reset', { token: reset, ...newPassword })).reply.error).toBe(
      'token_expired',
    )
  })

  test('refuses a wrong old password five times, then for a while; nothing changes', async () => {
    const player = await th.aPlayer()
    const { env } = th.deps
    th.deps.env = { ...env, rateScale: 1 }
    const guess = async (oldPassword: string) =>
      (await th.call(credentials.changePassword, { oldPassword, ...newPassword }, player)).error
    const errors: string[] = []
    for (let i = 0; i < 6; i += 1) errors.push(await guess('Yanlis123'))
    expect(errors).toEqual([...Array<string>(5).fill('wrong_password'), 'rate_limited'])
    expect(await guess(player.password), 'even the right one').toBe('rate_limited')
    th.deps.env = env
    expect(await opens(player)).toBe(true)
    expect((await signIn(player.username, player.password)).reply.result).toBe(true)
  })

  test('two at once with the same old password: one is done', async () => {
    const player = await th.aPlayer()
    const passwords = ['Birinci11A', 'Ikinci222A']
    const replies = await Promise.all(
      passwords.map((password) =>
        th.call(
          credentials.changePassword,
          { oldPassword: player.password, password, passwordConfirm: password },
          player,
        ),
      ),
    )
    expect(replies.map((reply) => reply.error).toSorted()).toEqual(['', 'wrong_password'])
    const won = passwords[replies.findIndex((reply) => reply.result)] ?? ''
    expect((await signIn(player.username, won)).reply.result).toBe(true)
  })

  test.each([
    [{}, { oldPassword: 'Zorunlu alan' }],
    [
      { oldPassword: 'x', password: 'Ab1', passwordConfirm: 'Ab1' },
      { password: 'Şifre en az 6 karakter olmalıdır' },
    ],
    [
      { oldPassword: 'x', password: 'abcdef1', passwordConfirm: 'abcdef1' },
      { password: 'Şifre en az bir büyük harf içermelidir' },
    ],
    [
      { oldPassword: 'x', password: 'Abcdefg', passwordConfirm: 'Abcdefg' },
      { password: 'Şifre en az bir rakam içermelidir' },
    ],
    [
      { oldPassword: 'x', password: 'Abcdef1', passwordConfirm: 'Abcdef2' },
      { passwordConfirm: 'Şifreler eşleşmiyor' },
    ],
  ])('says what is wrong with %j', async (data, fields) => {
    const player = await th.aPlayer()
    const { reply } = await th.send('user/pass_change', data, player)
    expect(reply).toMatchObject({ error: 'invalid_fields', data: { fields } })
  })
})

describe('user/username_change', () => {
  test('renames, and the player signs in by the new name alone; told by mail', async () => {
    const player = await th.aPlayer()
    const username = `yeni${player.username.slice(-6)}`
    const { password } = player
    const asked = { username: username.toUpperCase(), password }
    expect((await th.call(credentials.changeUsername, asked, player)).data).toEqual({ username })
    expect((await signIn(player.username, password)).reply.error).toBe('login_failed')
    expect((await signIn(username, password)).reply.result).toBe(true)
    expect((await mailsTo(th, mailbox(player)))[0]).toMatchObject({
      subject: 'Felek kullanıcı adınız değişti',
      text: expect.stringContaining(`${player.username} iken ${username} oldu`),
    })
  })

  test('one of two who want a name at once gets it; the other reads that it is taken', async () => {
    const both = [await th.aPlayer(), await th.aPlayer()]
    const username = `kapis${both[0]?.username.slice(-6)}`
    const replies = await Promise.all(
      both.map((as) => th.send('user/username_change', { username, password: as.password }, as)),
    )
    expect(replies.map(({ reply }) => reply.error).toSorted()).toEqual(['', 'username_taken'])
    expect(replies.find(({ reply }) => !reply.result)?.reply).toMatchObject({
      code: 422,
      data: { fields: { username: 'Bu kullanıcı adı alınmış.' } },
    })
  })

  test('needs a step-up, the password, and a name that can be one', async () => {
    const player = await th.aPlayer()
    const ask = async (username: string, password: string) =>
      (await th.send('user/username_change', { username, password }, player)).reply
    expect((await ask('yepyeni', 'Yanlis123')).error).toBe('wrong_password')
    expect(await ask('íğdır', player.password)).toMatchObject({
      error: 'invalid_fields',
      data: { fields: { username: expect.stringContaining('3–20 karakter') } },
    })
    th.clock.forward(300_001)
    expect((await ask('yepyeni', player.password)).error).toBe('step_up_required')
    expect((await th.call(players.getProfile, {}, player)).data.username).toBe(player.username)
  })
})

describe('user/email_change', () => {
  const ask = (as: TestPlayer, email: string) =>
    th.call(
      credentials.changeEmail,
      { email, emailConfirm: email.toUpperCase(), password: as.password },
      as,
    )
  const confirm = async (token: string) => (await th.send('user/email_confirm', { token })).reply
  const getEmail = async (as: TestPlayer) => (await th.call(players.getProfile, {}, as)).data.email

  const atRealRates = async <T>(work: () => Promise<T>): Promise<T> => {
    const { env } = th.deps
    th.deps.env = { ...env, rateScale: 1 }
    return work().finally(() => (th.deps.env = env))
  }

  test('writes to a mailbox that it names three times an hour from one network, a member’s or not', async () => {
    const [player, member] = [await th.aPlayer(), await th.aPlayer()]
    const stranger = `kimse-${player.username}@ornek.com`
    const errors = await atRealRates(async () => {
      const said: string[] = []
      for (const email of [stranger, stranger, stranger, stranger])
        said.push((await ask(player, email)).error)
      for (let i = 0; i < 4; i += 1)
        said.push((await ask(await th.aPlayer(), mailbox(member))).error)
      return said
    })
    expect(errors).toEqual(['', '', '', 'rate_limited', '', '', '', 'rate_limited'])
    expect(await mailsTo(th, stranger)).toHaveLength(3)
    expect(await mailsTo(th, mailbox(member))).toHaveLength(3)
  })

  test('tells the mailbox of before five times an hour, however many new ones are named', async () => {
    const player = await th.aPlayer()
    const errors = await atRealRates(async () => {
      const said: string[] = []
      for (let i = 0; i < 6; i += 1)
        said.push((await ask(player, `yeni${i}-${player.username}@ornek.com`)).error)
      return said
    })
    expect(errors).toEqual(['', '', '', '', '', 'rate_limited'])
    expect(await mailsTo(th, mailbox(player))).toHaveLength(5)
  })

  test('mails the new and the old address, and takes effect once the link is opened', async () => {
    const player = await th.aPlayer()
    const fresh = `yeni-${player.username}@ornek.com`
    expect((await ask(player, fresh)).data.confirmationSentTo).toMatch(/^y•••\w@ornek\.com$/)
    const before = await getEmail(player)
    const [toOld] = await mailsTo(th, mailbox(player))
    expect(toOld).toMatchObject({ subject: 'E-posta adresiniz değiştirilmek isteniyor' })
    expect(JSON.stringify(toOld), 'the link is for the new mailbox').not.toContain('token=')
    const token = await tokenTo(fresh)
    th.clock.forward(1)
    const at = [confirm(token), confirm(token)]
    const replies = await Promise.all(at)
    expect(replies.map((reply) => reply.error).toSorted()).toEqual(['', 'token_expired'])
    expect(await getEmail(player)).not.toBe(before)
    expect((await subjects(mailbox(player)))[0]).toBe('E-posta adresiniz değişti')
    await th.send('user/forgot', { email: fresh })
    await answerResetRequests(th.deps)
    expect((await subjects(fresh))[0]).toBe('Felek şifrenizi sıfırlayın')
    const nobody = (await mailsTo(th, mailbox(player))).length
    await th.send('user/forgot', { email: mailbox(player) })
    await answerResetRequests(th.deps)
    expect(await mailsTo(th, mailbox(player))).toHaveLength(nobody)
  })

  test("another player's mailbox: the same answer, no link to anybody, word to its owner", async () => {
    const [player, owner] = [await th.aPlayer(), await th.aPlayer()]
    const theirs = await ask(player, mailbox(owner).toUpperCase())
    const mine = await ask(await th.aPlayer(), `bos-${owner.username}@ornek.com`)
    expect({ ...theirs, data: {} }).toEqual({ ...mine, data: {} })
    const [told] = await mailsTo(th, mailbox(owner))
    expect(told?.subject).toBe('E-posta adresiniz başka bir hesap için yazıldı')
    expect(JSON.stringify(told)).not.toContain('token=')
  })

  test('the newest wish counts, for a day; a new password ends it', async () => {
    const player = await th.aPlayer()
    const [a, b] = [`a-${player.username}@ornek.com`, `b-${player.username}@ornek.com`]
    await ask(player, a)
    th.clock.forward(1)
    await ask(player, b)
    expect((await confirm(await tokenTo(a))).error).toBe('token_expired')
    await th.call(
      credentials.changePassword,
      { oldPassword: player.password, ...newPassword },
      player,
    )
    expect((await confirm(await tokenTo(b))).error).toBe('token_expired')
    const late = await th.aPlayer()
    const mail = `c-${late.username}@ornek.com`
    await ask(late, mail)
    const token = await tokenTo(mail)
    th.clock.forward(86_400_001)
    expect(await confirm(token)).toMatchObject({
      code: 422,
      message: 'Bu bağlantı kullanılmış veya süresi dolmuş.',
    })
    expect((await confirm('x'.repeat(43))).error).toBe('token_expired')
  })

  test('a mailbox that became another player’s meanwhile stays theirs', async () => {
    const [first, second] = [await th.aPlayer(), await th.aPlayer()]
    const wanted = `ortak-${first.username}@ornek.com`
    await ask(first, wanted)
    const one = await tokenTo(wanted)
    th.clock.forward(1)
    await ask(second, wanted)
    const two = await tokenTo(wanted)
    const replies = await Promise.all([confirm(one), confirm(two)])
    expect(replies.map((reply) => reply.error).toSorted()).toEqual(['', 'token_expired'])
  })

  test('needs a step-up, the password, and two addresses that agree', async () => {
    const player = await th.aPlayer()
    const data = { email: 'a@ornek.com', emailConfirm: 'b@ornek.com', password: player.password }
    const send = async (over: object) =>
      (await th.send('user/email_change', { ...data, ...over }, player)).reply
    expect(await send({})).toMatchObject({
      error: 'invalid_fields',
      data: { fields: { emailConfirm: 'E-posta adresleri eşleşmiyor' } },
    })
    expect((await send({ email: 'b@', emailConfirm: 'b@' })).error).toBe('invalid_fields')
    expect((await send({ email: 'b@ornek.com', password: 'Yanlis123' })).error).toBe(
      'wrong_password',
    )
    th.clock.forward(300_001)
    expect((await send({ email: 'b@ornek.com' })).error).toBe('step_up_required')
  })
})

describe('sessions', () => {
  test('are listed with what a person knows them by, and end one by one or all but this one', async () => {
    const player = await th.aPlayer()
    const phone = await elsewhere(player)
    const tablet = await elsewhere(player)
    const list = async (as: TestPlayer) => th.call(credentials.listSessions, {}, as)
    const { data, pagination } = await list(player)
    expect(pagination?.total).toBe(3)
    expect(data[0]).toMatchObject({ current: true, ip: '127.0.0.•••', device: '' })
    expect(data.filter((row) => row.current)).toHaveLength(1)
    const other = await th.aPlayer()
    const end = async (as: TestPlayer, over: object) =>
      (await th.send('user/end_sessions', over, as)).reply
    const bytes = (reply: object) => JSON.stringify({ ...reply, debug: '' })
    const absent = await end(other, { id: '123456789' })
    expect(absent).toMatchObject({ code: 404, error: 'not_found' })
    for (const id of [data[1]?.id, '9'.repeat(30), 'abc'])
      expect(bytes(await end(other, { id }))).toBe(bytes(absent))
    const newest = (await list(tablet)).data.find((row) => row.current)?.id
    expect((await end(player, { id: newest })).data).toEqual({ ended: 1 })
    expect([await opens(tablet), await opens(phone), await opens(player)]).toEqual([
      false,
      true,
      true,
    ])
    expect((await end(player, { all: true })).data).toEqual({ ended: 1 })
    expect([await opens(phone), await opens(player), await opens(other)]).toEqual([
      false,
      true,
      true,
    ])
    expect((await list(player)).pagination?.total).toBe(1)
    for (const bad of [{}, { all: false }, { id: '1', all: true }])
      expect((await end(player, bad)).error).toBe('invalid_fields')
  })

  test('that slept too long are not listed', async () => {
    const player = await th.aPlayer()
    th.clock.forward(3_600_001)
    const awake = await elsewhere(player)
    expect((await th.call(credentials.listSessions, {}, awake)).pagination?.total).toBe(1)
  })
})

describe('user/list_security_notices', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
  const notices = async (as: TestPlayer) => {
    await writeSecurity(th.deps)
    return (await th.call(credentials.securityNotices, {}, as)).data
  }
  const kinds = async (as: TestPlayer) => (await notices(as)).map((it) => it.kind)

  test('tells of new browsers and changed secrets, of nothing else, and nobody of another’s', async () => {
    const [player, other] = [await th.aPlayer(), await th.aPlayer()]
    const { username, password } = player
    // Where the player signed in first.
    expect(await kinds(player)).toEqual(['signed_in'])
    // A wrong password, what the player does all day, and the same browser again.
    await th.send('user/login', { username, password: 'Yanlis123' })
    await th.send('user/step_up', { password }, player)
    const back = await th.send('user/login', { username, password }, player)
    const again = {
      ...player,
      sid: (back.reply.data as { sid: string }).sid,
      device: back.device ?? '',
    }
    expect(await kinds(again)).toEqual(['signed_in'])
    const { reply, device } = await th.send('user/login', { username, password }, undefined, {
      userAgent: chrome,
    })
    const there = { ...player, sid: (reply.data as { sid: string }).sid, device: device ?? '' }
    const [told] = await notices(there)
    expect(told).toMatchObject({
      kind: 'signed_in',
      device: 'Chrome, Windows',
      ip: '127.0.0.•••',
    })
    await th.call(credentials.changePassword, { oldPassword: password, ...newPassword }, there)
    expect(await kinds(there)).toEqual(['password_changed', 'signed_in', 'signed_in'])
    expect(await kinds(other)).toEqual(['signed_in'])
    // Older than what the list goes back to; the sign-in that asks is by a browser that is known.
    th.clock.forward(91 * 86_400_000)
    const later = await th.send('user/login', { username, password: newPassword.password }, there)
    const { sid } = later.reply.data as { sid: string }
    expect(await kinds({ ...there, sid, device: later.device ?? '' })).toEqual([])
  })

  test('is marked as read by its player alone; what is none is not marked', async () => {
    const [player, other] = [await th.aPlayer(), await th.aPlayer()]
    logSecurityEvent(th.deps, { kind: 'second_factor_on', playerId: player.playerId })
    logSecurityEvent(th.deps, { kind: 'step_up', playerId: player.playerId })
    const [notice] = await notices(player)
    const id = notice?.id ?? ''
    const mark = async (ids: string[], as: TestPlayer) =>
      (await th.call(contract.messages.markRead, { ids }, as)).data
    const events = await listEvents(th.db.read, {
      since: undefined,
      kind: undefined,
      addressKey: undefined,
      before: undefined,
      playerId: player.playerId,
      limit: 10,
    })
    const numberOf = (kind: string) => events.find((it) => it.kind === kind)?.event_id ?? 0n
    // The log's own numbers are those of other things, and an event that concerns nobody is no notice.
    const above = BigInt(id) - numberOf('second_factor_on')
    const none = [
      ...events.map((it) => String(it.event_id)),
      String(above + numberOf('step_up')),
      String(above),
      '9'.repeat(30),
    ]
    expect(events.length).toBeGreaterThan(1)
    expect(await mark(none, player)).toEqual([])
    expect(await mark([id], other)).toEqual([])
    expect(await mark([id, id], player)).toEqual([id])
    expect(
      (await th.call(contract.messages.readAmong, { ids: [id] }, player)).data.map((it) => it.id),
    ).toEqual([id])
  })
})
