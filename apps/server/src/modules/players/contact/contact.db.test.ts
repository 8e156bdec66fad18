import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  appCode,
  confirmedPhone,
  halfWay,
  mailbox,
  mailsTo,
  getSmsCode,
  listSms,
  withApp,
  wrongCode,
} from '../../../../test/test-codes.ts'
import { contract, openTestApp, type TestApp, type TestPlayer } from '../../../../test/test-app.ts'
import { asOwner } from '../../../../test/test-ledger.ts'
import { securityNotices, writeSecurity } from '../../security/security.ts'
import { closePlayer, isPhoneFresh, findMailbox, findPhone } from '../players.ts'
import { maskPhone } from '../masks.ts'
import { endRestedChanges } from './effect.ts'

const { contact, players, credentials } = contract
let th: TestApp

beforeAll(async () => {
  th = await openTestApp()
})
afterAll(() => th.close())

const hourMs = 3_600_000
let phones = 0
/** One that nobody has. */
const aPhone = (): string => {
  phones += 1
  return `+9054${String(10_000_000 + phones)}`
}
const phoneNow = async (who: TestPlayer) =>
  (await findPhone(th.deps, th.db.read, who.playerId)) ?? ''
const ask = (who: TestPlayer, phone: string, via: 'old_phone' | 'mail', more: object = {}) => {
  th.clock.forward(1)
  return th.call(contact.changePhone, { phone, via, password: who.password, ...more }, who)
}
const confirm = (who: TestPlayer, code: string, proofCode: string) => {
  th.clock.forward(1)
  return th.call(contact.confirmPhone, { code, proofCode }, who)
}
const state = async (who: TestPlayer) => (await th.call(contact.phoneChange, {}, who)).data
const mailCode = async (who: TestPlayer) =>
  /kodunuz: (\d{6})/.exec((await mailsTo(th, mailbox(who)))[0]?.text ?? '')?.[1] ?? ''
const subjects = async (who: TestPlayer) =>
  (await mailsTo(th, mailbox(who))).map((mail) => mail.subject)
const fresh = (who: TestPlayer) => isPhoneFresh(th.db.read, who.playerId, th.clock.now)
const endings = async (who: TestPlayer) =>
  (
    await th.db.query(
      'select ending from player_phone_changes where player_id = $1 order by change_id',
      [who.playerId],
    )
  ).rows.map((row) => row['ending'])
const change = (who: TestPlayer, city: string, address: string) =>
  th.call(contact.changeAddress, { city, address }, who)
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000')
/** Asked for and confirmed without the phone of before. */
const resting = async (who: TestPlayer, phone: string) => {
  await ask(who, phone, 'mail')
  return confirm(who, await getSmsCode(th, phone), await mailCode(who))
}
const signedInAnew = async (who: TestPlayer): Promise<TestPlayer> => {
  const { reply, device } = await th.send('user/login', {
    username: who.username,
    password: who.password,
  })
  return { ...who, sid: (reply.data as { sid: string }).sid, device: device ?? '' }
}

describe('user/phone_change with the phone of before', () => {
  test('both codes change the phone at once; it is confirmed, told by mail and kept as history', async () => {
    const who = await th.aPlayer()
    const [before, after] = [await phoneNow(who), aPhone()]
    const asked = await ask(who, after, 'old_phone')
    expect(asked).toMatchObject({
      result: true,
      data: {
        via: 'old_phone',
        sentTo: maskPhone(after),
        proofSentTo: maskPhone(before),
      },
    })
    expect((await state(who)).asked, 'a page that is opened anew goes on').toEqual(asked.data)
    expect(await phoneNow(who), 'not before the codes').toBe(before)
    const done = await confirm(who, await getSmsCode(th, after), await getSmsCode(th, before))
    expect(done).toMatchObject({ result: true, message: 'Telefon numaranız değişti.' })
    expect(done.data).toEqual({ phone: maskPhone(after) })
    expect(await phoneNow(who)).toBe(after)
    expect(await findMailbox(th.deps, th.db.read, who.playerId), 'the rest stays').toBe(
      mailbox(who),
    )
    const { data } = await th.call(players.getProfile, {}, who)
    expect(data.verified.phone).toBe(true)
    expect((await subjects(who))[0]).toBe('Telefon numaranız değişti')
    expect(await fresh(who), 'no fact on withdrawals').toBe(false)
    expect(await state(who)).toEqual({ asked: null, resting: null })
    await writeSecurity(th.deps)
    const told = await securityNotices(th.db.read, who.playerId, new Date(0))
    expect(told.map((row) => row.kind)).toEqual(
      expect.arrayContaining(['phone_changed', 'phone_change_asked']),
    )
  })

  test('either code alone changes nothing, and the wrong one is named', async () => {
    const who = await th.aPlayer()
    const [before, after] = [await phoneNow(who), aPhone()]
    await ask(who, after, 'old_phone')
    const [code, proof] = [await getSmsCode(th, after), await getSmsCode(th, before)]
    const fields = async (a: string, b: string) => {
      const { error, data } = await confirm(who, a, b)
      expect(error).toBe('wrong_code')
      return Object.keys((data as { fields?: object }).fields ?? {})
    }
    expect(await fields(otherThan(code), proof)).toEqual(['code'])
    expect(await fields(code, otherThan(proof))).toEqual(['proofCode'])
    expect(await fields(otherThan(code), otherThan(proof))).toEqual(['code', 'proofCode'])
    // Exchanged they open nothing: each is bound to its own way.
    if (code !== proof) expect(await fields(proof, code)).toEqual(['code', 'proofCode'])
    expect(await phoneNow(who)).toBe(before)
  })

  test('the fifth wrong answer ends the wish, also among many at once; the right codes come too late', async () => {
    const who = await th.aPlayer()
    const [before, after] = [await phoneNow(who), aPhone()]
    await ask(who, after, 'old_phone')
    const [code, proof] = [await getSmsCode(th, after), await getSmsCode(th, before)]
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => confirm(who, otherThan(code), proof)),
    )
    expect(guesses.filter((it) => it.error === 'wrong_code')).toHaveLength(4)
    expect(guesses.filter((it) => it.error === 'code_expired')).toHaveLength(8)
    expect((await confirm(who, code, proof)).error).toBe('code_expired')
    expect(await phoneNow(who)).toBe(before)
  })

  test('codes are good for ten minutes, and those of an earlier wish for nothing', async () => {
    const who = await th.aPlayer()
    const [before, first, second] = [await phoneNow(who), aPhone(), aPhone()]
    await ask(who, first, 'old_phone')
    const [code, proof] = [await getSmsCode(th, first), await getSmsCode(th, before)]
    await ask(who, second, 'old_phone')
    expect((await confirm(who, code, proof)).error).toBe('wrong_code')
    const late = [await getSmsCode(th, second), await getSmsCode(th, before)] as const
    th.clock.forward(600_000)
    expect((await confirm(who, ...late)).error).toBe('code_expired')
    expect((await state(who)).asked).toBeNull()
    expect(await phoneNow(who)).toBe(before)
  })

  test('of many that show the right codes at once one is taken', async () => {
    const who = await th.aPlayer()
    const [before, after] = [await phoneNow(who), aPhone()]
    await ask(who, after, 'old_phone')
    const codes = [await getSmsCode(th, after), await getSmsCode(th, before)] as const
    const all = await Promise.all(Array.from({ length: 6 }, () => confirm(who, ...codes)))
    expect(all.filter((it) => it.result)).toHaveLength(1)
    expect(await phoneNow(who)).toBe(after)
  })

  test('sign-in by text message follows the new phone, and the code to the old one opens nothing', async () => {
    const who = await th.aPlayer()
    const [before, after] = [await phoneNow(who), aPhone()]
    await confirmedPhone(th, who)
    expect(
      (await th.send('user/two_auth_type', { mode: 'set', type: 'sms' }, who)).reply.result,
    ).toBe(true)
    const half = await halfWay(th, who)
    await th.send('user/sms_send', {}, half)
    const stale = await getSmsCode(th, before)
    await ask(who, after, 'old_phone')
    await confirm(who, await getSmsCode(th, after), await getSmsCode(th, before))
    expect((await th.send('user/check_ga', { ga_code: stale }, half)).reply.error).toBe(
      'wrong_code',
    )
    await th.send('user/sms_send', {}, half)
    const fresh = await getSmsCode(th, after)
    expect((await th.send('user/check_ga', { ga_code: fresh }, half)).reply.result).toBe(true)
  })
})

describe('user/phone_change without the phone of before', () => {
  test('the mailed code lets it rest for 72 hours; both places are told at once; then it holds', async () => {
    const who = await th.aPlayer()
    const [before, after] = [await phoneNow(who), aPhone()]
    await confirmedPhone(th, who)
    const done = await resting(who, after)
    expect(done).toMatchObject({ result: true, data: { phone: maskPhone(after) } })
    const untilMs = new Date(done.data.until ?? 0).getTime()
    expect(untilMs - th.clock.now.getTime()).toBe(72 * hourMs)
    expect(await phoneNow(who)).toBe(before)
    expect((await subjects(who))[0]).toBe('Telefon numaranız 72 saat sonra değişecek')
    expect((await listSms(th, before))[0]?.text).toContain('72 saat sonra değişecek')
    expect((await state(who)).resting).toEqual({
      phone: maskPhone(after),
      until: done.data.until,
    })
    expect(await fresh(who), 'a fact while it rests').toBe(true)
    th.clock.forward(72 * hourMs - 1_000)
    await endRestedChanges(th.deps)
    expect(await phoneNow(who), 'a second before').toBe(before)
    th.clock.forward(1_000)
    await endRestedChanges(th.deps)
    expect(await phoneNow(who)).toBe(after)
    expect((await subjects(who))[0]).toBe('Telefon numaranız değişti')
    expect(await fresh(who), 'and as long afterwards').toBe(true)
    th.clock.forward(72 * hourMs)
    expect(await fresh(who)).toBe(false)
  })

  test('whoever is signed in elsewhere stops it: nothing changes, and no fact stays', async () => {
    const who = await th.aPlayer()
    const [before, after] = [await phoneNow(who), aPhone()]
    await resting(who, after)
    const elsewhere = await signedInAnew(who)
    expect((await th.call(contact.cancelPhoneChange, {}, elsewhere)).result).toBe(true)
    expect((await th.call(contact.cancelPhoneChange, {}, elsewhere)).error).toBe('not_found')
    expect((await subjects(who))[0]).toBe('Telefon değişikliği iptal edildi')
    expect(await fresh(who)).toBe(false)
    th.clock.forward(73 * hourMs)
    await endRestedChanges(th.deps)
    expect(await phoneNow(who)).toBe(before)
  })

  test.each(['a new password', 'the phone of before', 'closing the account'])(
    '%s ends one that rests',
    async (by) => {
      const who = await th.aPlayer()
      const [before, after] = [await phoneNow(who), aPhone()]
      await resting(who, after)
      if (by === 'a new password')
        await th.call(
          credentials.changePassword,
          { oldPassword: who.password, password: 'Yepyeni99!', passwordConfirm: 'Yepyeni99!' },
          who,
        )
      if (by === 'closing the account')
        await th.db.inTx((tx) =>
          closePlayer(th.deps, tx, who.playerId, {
            reason: undefined,
            address: '127.0.0.1',
            host: 'localhost',
          }),
        )
      const own = aPhone()
      if (by === 'the phone of before') {
        await ask(who, own, 'old_phone')
        await confirm(who, await getSmsCode(th, own), await getSmsCode(th, before))
      }
      th.clock.forward(73 * hourMs)
      await endRestedChanges(th.deps)
      expect(await phoneNow(who)).toBe(by === 'the phone of before' ? own : before)
    },
  )

  test('a phone that somebody else took meanwhile is not taken from them, and the player is told', async () => {
    const [who, other] = [await th.aPlayer(), await th.aPlayer()]
    const [before, after] = [await phoneNow(who), aPhone()]
    await resting(who, after)
    const theirs = await phoneNow(other)
    await ask(other, after, 'old_phone')
    await confirm(other, await getSmsCode(th, after), await getSmsCode(th, theirs))
    expect(await phoneNow(other)).toBe(after)
    th.clock.forward(72 * hourMs)
    await endRestedChanges(th.deps)
    expect([await phoneNow(who), await phoneNow(other)]).toEqual([before, after])
    expect((await subjects(who))[0]).toBe('Telefon numaranız değişmedi')
    expect(await endings(who)).toEqual(['taken'])
  })

  test('the database refuses one that has not rested, and a change of what was asked', async () => {
    const who = await th.aPlayer()
    await resting(who, aPhone())
    const tamper = (set: string) =>
      th.db.query(
        `update player_phone_changes set ${set} where player_id = $1 and ended_at is null`,
        [who.playerId],
      )
    const at = th.clock.now.toISOString()
    await expect(tamper(`ending = 'done', ended_at = '${at}'`)).rejects.toThrow()
    await expect(tamper(`rests_until = '${at}'`)).rejects.toThrow(/stands/)
    await expect(tamper(`via = 'old_phone', rests_until = null`)).rejects.toThrow(/stands/)
  })

  test('no login takes a rest away by deleting it, by one that begins over, or by a change after its end', async () => {
    const who = await th.aPlayer()
    await resting(who, aPhone())
    await change(who, 'İzmir', 'Kıbrıs Şehitleri Caddesi 12')
    const mine = (statement: string) =>
      th.db.query(`${statement} where player_id = $1`, [who.playerId])
    for (const table of ['player_phone_changes', 'player_address_changes']) {
      await expect(mine(`delete from ${table}`)).rejects.toThrow(/stays/)
      await expect(asOwner(th.db, `truncate ${table}`)).rejects.toThrow(/stays/)
    }
    await expect(mine('delete from players')).rejects.toThrow(/stays/)
    await expect(
      mine(`insert into player_phone_changes select 1, player_id, 'old_phone', phones_sealed, code_key, proof_key, 0, asked_at, codes_until,
        asked_at, null, asked_at, 'done' from player_phone_changes`),
    ).rejects.toThrow(/begins/)
    expect((await th.call(contact.cancelPhoneChange, {}, who)).result).toBe(true)
    await expect(mine(`update player_phone_changes set ending = 'done'`)).rejects.toThrow(/stands/)
    await expect(
      mine(`update player_phone_changes set ended_at = ended_at + interval '1 day'`),
    ).rejects.toThrow(/stands/)
    expect(await endings(who)).toEqual(['cancelled'])
  })
})

describe('who may ask', () => {
  test('not a found session without the password, nor one whose step-up is over', async () => {
    const who = await th.aPlayer()
    const phone = aPhone()
    expect((await ask(who, phone, 'mail', { password: 'Yanlis123!' })).error).toBe('wrong_password')
    th.clock.forward(301_000)
    expect((await ask(who, phone, 'mail')).error).toBe('step_up_required')
    expect(await listSms(th, phone)).toEqual([])
    expect(await state(who)).toEqual({ asked: null, resting: null })
  })

  test('with an app, its code or a recovery code too; a wrong one writes to nobody', async () => {
    const who = await th.aPlayer()
    const { secret, recoveryCodes } = await withApp(th, who)
    const phone = aPhone()
    expect(await ask(who, phone, 'mail')).toMatchObject({
      error: 'invalid_fields',
      data: { fields: { ga_code: 'Zorunlu alan' } },
    })
    expect((await ask(who, phone, 'mail', { ga_code: wrongCode(th, secret) })).error).toBe(
      'wrong_code',
    )
    expect(await listSms(th, phone)).toEqual([])
    expect((await ask(who, phone, 'mail', { ga_code: appCode(th, secret) })).result).toBe(true)
    const recovery = await ask(who, phone, 'mail', { recoveryCode: recoveryCodes[0] })
    expect(recovery.result).toBe(true)
  })

  test('a phone that another player has is answered as any other; its owner is told, and no code opens', async () => {
    const [who, owner] = [await th.aPlayer(), await th.aPlayer()]
    const [known, free] = [await phoneNow(owner), aPhone()]
    const [a, b] = [await ask(who, free, 'mail'), await ask(who, known, 'mail')]
    const shape = ({ data, ...reply }: typeof a) => ({ ...reply, keys: Object.keys(data) })
    expect(shape(b)).toEqual(shape(a))
    const [told] = await listSms(th, known)
    expect(told?.text).toContain('başka bir hesaba kayıtlı')
    expect(told?.text).not.toMatch(/\d{6}/)
    const proof = await mailCode(who)
    expect((await confirm(who, '123456', proof)).error).toBe('wrong_code')
    expect(await phoneNow(owner)).toBe(known)
  })

  test('what the phone may not be is said: one’s own, half a number, the barred territory', async () => {
    const who = await th.aPlayer()
    expect(await ask(who, await phoneNow(who), 'mail')).toMatchObject({
      error: 'invalid_fields',
      data: { fields: { phone: 'Bu numara zaten hesabınızda kayıtlı.' } },
    })
    expect(await ask(who, '+90532123456', 'mail')).toMatchObject({
      data: { fields: { phone: expect.stringContaining('eksik') } },
    })
    expect((await ask(who, '+903921234567', 'mail')).error).toBe('territory_barred')
  })

  test('a phone that is named hears of it three times an hour from one network, whoever asks; its owner’s codes go on', async () => {
    const owner = await th.aPlayer()
    const known = await phoneNow(owner)
    const { env } = th.deps
    th.deps.env = { ...env, rateScale: 1 }
    const errors: string[] = []
    for (let i = 0; i < 4; i += 1) {
      const asker = await th.aPlayer()
      errors.push((await ask(asker, known, 'mail')).error)
    }
    expect(errors).toEqual(['', '', '', 'rate_limited'])
    expect((await th.send('user/sms_send', {}, owner)).reply.result).toBe(true)
    th.deps.env = env
    expect(await listSms(th, known)).toHaveLength(4)
  })

  test('an account asks five times an hour; another phone gives it no more codes to sign in with', async () => {
    const who = await th.aPlayer()
    const { env } = th.deps
    th.deps.env = { ...env, rateScale: 1 }
    const errors: string[] = []
    for (let i = 0; i < 6; i += 1) errors.push((await ask(who, aPhone(), 'mail')).error)
    expect(errors).toEqual([...Array<string>(5).fill(''), 'rate_limited'])
    const sent: boolean[] = []
    const send = async () => sent.push((await th.send('user/sms_send', {}, who)).reply.result)
    for (let i = 0; i < 6; i += 1) await send()
    expect(sent, 'five a phone').toEqual([true, true, true, true, true, false])
    await sql`update players set phone_key = ${randomUUID()} where player_id = ${who.playerId}`.execute(
      th.db.read,
    )
    for (let i = 0; i < 6; i += 1) await send()
    expect(sent.slice(6), 'ten an account').toEqual([true, true, true, true, true, false])
    th.deps.env = env
  })
})

describe('user/address_change', () => {
  const live = async (who: TestPlayer) => (await th.call(players.getProfile, {}, who)).data

  test('changes city and address, keeps those of before, leaves the country, and says so by mail', async () => {
    const who = await th.aPlayer()
    const done = await change(who, 'İzmir', 'Kıbrıs Şehitleri Caddesi 12\nAlsancak')
    expect(done).toMatchObject({ result: true, data: { city: 'İzmir', address: 'Kıb•••' } })
    expect(await live(who)).toMatchObject({ country: 'TR', city: 'İzmir', address: 'Kıb•••' })
    expect((await subjects(who))[0]).toBe('Adresiniz değişti')
    await change(who, 'İzmir', 'Kıbrıs Şehitleri Caddesi 12\nAlsancak')
    expect(await subjects(who), 'the same again is no change').toHaveLength(1)
    const { rows } = await th.db.query(
      'select before_sealed from player_address_changes where player_id = $1',
      [who.playerId],
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('Moda')
  })

  test('not without a step-up, and nobody moves into the barred territory', async () => {
    const who = await th.aPlayer()
    expect(await change(who, 'Girne', 'Ecevit Caddesi 1')).toMatchObject({
      error: 'territory_barred',
      data: { fields: { city: expect.any(String) } },
    })
    expect(await change(who, 'Adana', 'Atatürk Cad. 1, KKTC')).toMatchObject({
      error: 'territory_barred',
      data: { fields: { address: expect.any(String) } },
    })
    th.clock.forward(301_000)
    expect((await change(who, 'İzmir', 'Bir yer 1')).error).toBe('step_up_required')
    expect(await live(who)).toMatchObject({ city: 'İstanbul' })
  })
})
