import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../../test/test-app.ts'
import type { TestPlayer } from '../../../../test/test-app.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { openTestCashier, type TestCashier } from '../../cashier/test-cashier.ts'
import { type HttpServer } from '../../../http/server.ts'
import { deliveredMails, deliverMails } from '../../messages/messages.ts'
import { answerRegistrations } from '../../players/registration/answer.ts'
import { identityPlace } from '../../players/details.ts'
import { writeSecurity } from '../../security/security.ts'
import type { Movement } from '../../wallet/wallet.ts'
import { playersRoutes } from '../../players/routes.ts'

const { players } = contract
let t: TestCashier
let street: HttpServer

beforeAll(async () => {
  t = await openTestCashier()
  street = t.http
  await street.app.register(playersRoutes(t.deps))
})
afterAll(async () => {
  await street.app.close()
  await t.close()
})

const close = (as: TestPlayer, data: object = {}) => t.send('user/close_account', data, as)
const reopen = (username: string, token = t.deps.env.operatorToken) =>
  street.app.inject({
    method: 'POST',
    url: '/operator/reopen-account',
    headers: { host: 'localhost:3000', authorization: `Bearer ${token}` },
    payload: JSON.stringify({ username }),
  })
const signIn = async (as: TestPlayer) =>
  (await t.send('user/login', { username: as.username, password: as.password })).reply
const mailsTo = async (address: string) => {
  await deliverMails(t.deps)
  return deliveredMails(t.deps, t.db.read, address)
}
const mailbox = (as: TestPlayer) => `${as.username}@ornek.com`
const post = (as: TestPlayer, over: Partial<Movement> & Pick<Movement, 'verb'>) =>
  t.deps.wallet.post({
    source: 'felek',
    transactionId: randomUUID(),
    playerId: as.playerId,
    amountKurus: 500n,
    house: 'games:felek',
    ...over,
  })

describe('user/close_account', () => {
  test('ends every session, tells by mail how to come back, and keeps the reason sealed', async () => {
    const ayse = await t.aPlayer()
    const phone = (await signIn(ayse)).data as { sid: string }
    const { reply } = await close(ayse, { reason: 'Çok gizli sebep' })
    expect(reply).toMatchObject({ result: true, message: 'Hesabınız kapatıldı.' })
    for (const sid of [ayse.sid, phone.sid]) {
      const told = await t.send('user/get_user_profile', {}, { ...ayse, sid })
      expect(told.reply.error).toBe('session_expired')
    }
    expect((await close(ayse)).reply.error).toBe('session_expired')
    expect(await signIn(ayse)).toMatchObject({ code: 403, error: 'inactive_account' })
    const [mail, ...rest] = await mailsTo(mailbox(ayse))
    expect(rest).toEqual([])
    expect(mail?.subject).toBe('Felek hesabınız kapatıldı')
    expect(mail?.links[0]).toMatch(/\/support$/)
    const { rows } = await t.db.query(
      'select player_closures::text as line from player_closures',
      [],
    )
    expect(rows.map((r) => r['line']).join()).not.toContain('gizli')
    await writeSecurity(t.deps)
    const noted = await t.db.query('select kind from security_events where player_id = $1', [
      ayse.playerId,
    ])
    expect(noted.rows.map((r) => r['kind'])).toContain('account_closed')
  })

  test('a password asked for again first; a bad reason is told', async () => {
    const ayse = await t.aPlayer()
    expect((await close(ayse, { reason: 'x'.repeat(501) })).reply).toMatchObject({
      error: 'invalid_fields',
      data: { fields: { reason: 'Bu metin çok uzun.' } },
    })
    expect((await t.send('user/close_account', {})).reply.error).toBe('session_expired')
    t.clock.forward(300_001)
    expect((await close(ayse)).reply.error).toBe('step_up_required')
    expect((await t.call(players.getProfile, {}, ayse)).result).toBe(true)
    await t.call(players.stepUp, { password: ayse.password }, ayse)
    expect((await close(ayse)).reply.result).toBe(true)
  })

  test('refuses while money is in the account or on its way, and nothing has happened then', async () => {
    const [ayse, mehmet, deniz] = [
      await t.aPlayer({ cashKurus: 20_000n }),
      await t.aPlayer({ cashKurus: 500n }),
      await t.aPlayer(),
    ]
    const refused = async (as: TestPlayer) => {
      const { reply } = await close(as)
      expect((await t.call(players.getProfile, {}, as)).result, 'still open').toBe(true)
      return [reply.code, reply.error, reply.message]
    }
    expect(await refused(ayse)).toEqual([
      422,
      'balance_left',
      'Hesabınızda 200,00\u00a0TL var. Önce bakiyenizi çekin.',
    ])
    await t.withdraw(ayse, await t.account(ayse), { amount: '200' })
    expect(await refused(ayse)).toEqual([
      422,
      'withdrawal_open',
      'Sonuçlanmamış bir çekim talebiniz var.',
    ])
    const bet = { roundId: randomUUID(), game: 'lale-bahcesi', transactionId: randomUUID() }
    await post(mehmet, { ...bet, verb: 'bet' })
    expect(await refused(mehmet)).toContain('rounds_open')
    const win = { ...bet, transactionId: randomUUID(), about: bet.transactionId }
    await post(mehmet, { ...win, verb: 'win', amountKurus: 10_000n, winMaxHundredths: 100n })
    expect(await refused(mehmet)).toContain('money_held')
    await t.transfer(deniz)
    expect(await refused(deniz)).toContain('deposit_open')
    expect(await mailsTo(mailbox(ayse))).toEqual([])
  })
  test('money that comes afterwards is taken for its owner', async () => {
    const ayse = await t.aPlayer()
    await close(ayse)
    const outcome = await post(ayse, { verb: 'deposit', amountKurus: 700n, house: 'gateway:test' })
    // Kept aside, to go back where it came from.
    expect(outcome.status).toBe('parked')
    expect(await t.balances(ayse)).toEqual({ cash: 0n, locked: 700n })
  })
})

describe('a closed account', () => {
  test('keeps its identity number: who registers with it is told by mail, and nobody else is', async () => {
    const ayse = await t.aPlayer()
    await close(ayse)
    const { rows } = await t.db.query('select identity_sealed from players where player_id = $1', [
      ayse.playerId,
    ])
    const sealed = String(rows[0]?.['identity_sealed'])
    const identityNumber = encryptionOf(t.deps.env).decrypt(sealed, identityPlace(ayse.playerId))
    const form = {
      firstname: 'Ayşe',
      lastname: 'Yılmaz',
      username: `yine-${randomUUID().slice(0, 8)}`,
      country: 'TR',
      city: 'İzmir',
      address: 'Kordon Boyu 3',
      birthdate: '1990-05-05',
      identityNumber,
      email: 'yine@ornek.com',
      emailConfirm: 'yine@ornek.com',
      phone: '+905320000001',
      password: 'Zeynep1234!',
      passwordConfirm: 'Zeynep1234!',
      currency: 'TRY',
      rulesAccepted: true,
    }
    const { reply } = await t.send('user/register', form)
    expect(reply).toMatchObject({ result: true, data: { confirmationSentTo: 'y•••e@ornek.com' } })
    await answerRegistrations(t.deps)
    expect(await mailsTo('yine@ornek.com')).toEqual([])
    const mail = (await mailsTo(mailbox(ayse)))[0]
    expect(mail?.subject).toBe('Felek’te kapatılmış bir hesabınız var')
    expect(mail?.text).toContain('kimlik numarasını korur')
    expect(mail?.text).toContain('yeniden açarız')
    expect(mail?.links[0]).toMatch(/\/support$/)
  })

  test('is opened again by the operator alone, with its old password and no old session', async () => {
    const ayse = await t.aPlayer()
    expect((await reopen(ayse.username)).statusCode, 'it is open').toBe(404)
    await close(ayse)
    expect((await reopen(ayse.username, 'wrong')).statusCode).toBe(401)
    expect((await reopen('BAD NAME')).statusCode).toBe(400)
    expect(await signIn(ayse)).toMatchObject({ error: 'inactive_account' })
    expect((await reopen(ayse.username)).statusCode).toBe(200)
    expect((await t.send('user/get_user_profile', {}, ayse)).reply.error).toBe('session_expired')
    expect(await signIn(ayse)).toMatchObject({ result: true })
    expect((await mailsTo(mailbox(ayse)))[0]?.subject).toBe('Felek hesabınız yeniden açıldı')
  })
})
