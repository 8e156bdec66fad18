import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  appCode,
  halfWay,
  mailbox,
  mailsTo,
  getSmsCode,
  withApp,
} from '../../../../test/test-codes.ts'
import { contract, openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { type HttpServer } from '../../../http/server.ts'
import { writeSecurity } from '../../security/security.ts'
import { playersRoutes } from '../routes.ts'

const { players, secondFactor } = contract
let th: TestApp
let street: HttpServer

beforeAll(async () => {
  th = await openTestApp()
  street = th.http
  await street.app.register(playersRoutes(th.deps))
})
afterAll(async () => {
  await street.app.close()
  await th.close()
})

const remove = (username: string, token = th.deps.env.operatorToken) =>
  street.app.inject({
    method: 'POST',
    url: '/operator/remove-second-factor',
    headers: { host: 'localhost:3000', authorization: `Bearer ${token}` },
    payload: JSON.stringify({ username }),
  })

test('who has lost app and recovery codes gets in again by the operator alone: sessions end, codes are worthless, a mail goes out', async () => {
  const player = await th.aPlayer()
  const { secret, recoveryCodes } = await withApp(th, player)
  const half = await halfWay(th, player)
  expect((await remove(player.username, 'a stranger’s token')).statusCode).toBe(401)
  expect((await th.call(players.getProfile, {}, player)).result).toBe(true)

  expect((await remove(player.username)).json()).toEqual({ result: true, error: '' })
  expect((await th.call(players.getProfile, {}, player)).error).toBe('session_expired')
  for (const code of [{ ga_code: appCode(th, secret) }, { recoveryCode: recoveryCodes[0] }])
    expect((await th.send('user/check_ga', code, half)).reply.error).toBe('session_expired')
  const { username, password } = player
  const { reply, device } = await th.send('user/login', { username, password })
  expect(reply.data).toMatchObject({ gasecret: '' })
  const { sid } = reply.data as { sid: string }
  const again = { ...player, sid, device: device ?? '' }
  expect((await th.call(secondFactor.authType, { mode: 'get' }, again)).data).toEqual({
    type: 'none',
  })
  expect((await mailsTo(th, mailbox(player)))[0]?.subject).toBe('İki adımlı giriş kapatıldı')
  await writeSecurity(th.deps)
})

test('who has lost the phone that text messages went to has no recovery code, and gets in again by the operator', async () => {
  const player = await th.aPlayer()
  await th.call(secondFactor.sendSms, {}, player)
  await th.call(secondFactor.validateSms, { code: await getSmsCode(th) }, player)
  expect((await th.call(secondFactor.authType, { mode: 'set', type: 'sms' }, player)).data).toEqual(
    { type: 'sms' },
  )
  const half = await halfWay(th, player)
  const stuck = await th.send('user/check_ga', { recoveryCode: 'ABCD-EFGH-IJKL-MNOP' }, half)
  expect(stuck.reply.error).toBe('wrong_code')

  expect((await remove(player.username)).json()).toEqual({ result: true, error: '' })
  const { username, password } = player
  const { reply } = await th.send('user/login', { username, password })
  expect(reply.data).toMatchObject({ gasecret: '' })
  expect(reply.data).not.toHaveProperty('secondFactor')
})

test('a second time it does nothing more; an unknown name is not found, nonsense is refused', async () => {
  const player = await th.aPlayer()
  expect((await remove(player.username)).json()).toEqual({ result: true, error: '' })
  expect((await th.call(players.getProfile, {}, player)).result).toBe(true)
  expect((await remove('nobody-of-that-name')).statusCode).toBe(404)
  expect((await remove('')).statusCode).toBe(400)
})
