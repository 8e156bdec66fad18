import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '../../../contract/src/index.ts'
import { openTestProvider, type TestProvider } from '../../test/test-provider.ts'
import type { TestPlayer } from '../../test/test-house.ts'
import { betOf, rollbackOf, winOf, type Trial } from '../providers/conformance/client.ts'
import { room } from '../rpc.ts'
import { createVault } from '../wallet/vault.ts'
import { protectionCalls } from './calls.ts'

/* Whoever is paused or excluded gets no stake through by any door, and is paid what is owed. */

let t: TestProvider
beforeAll(async () => {
  t = await openTestProvider({}, [
    room(
      contract.protection,
      protectionCalls(async () => {}),
    ),
  ])
  await t.insertGames('lale-bahcesi')
})
afterAll(() => t.close())

const requestID = () => randomUUID()
const exclude = (who: TestPlayer) =>
  t.call(contract.protection.exclude, { months: 6, understood: true, requestID: requestID() }, who)
const pause = (who: TestPlayer) =>
  t.call(contract.protection.pause, { hours: 24, requestID: requestID() }, who)
const init = async (who: TestPlayer, demo = false) =>
  (await t.call(contract.games.init, { gameID: 'lale-bahcesi', demo }, who)).error

const bet = async (trial: Trial) => {
  const { status, body } = await t.provider.call('bet', betOf(trial, '1.00'))
  return [status, body['reason']]
}

/** A round under way in each of two tabs, and a launch whose page has not opened yet. */
const playing = async () => {
  const trial = await t.aTrial(10_000n)
  const tab = await t.openGame(await t.signIn(trial.who))
  const token = await trial.launch()
  const [won, back] = [betOf(trial, '2.00'), betOf(tab, '3.00')]
  for (const open of [won, back]) expect((await t.provider.call('bet', open)).status).toBe('ok')
  return { trial, tab, token, won, back }
}

const paidAllTheSame = async ({ won, back }: Awaited<ReturnType<typeof playing>>) => {
  expect((await t.provider.call('win', winOf(won, '7.50'))).balance).toBe('102.50')
  expect((await t.provider.call('rollback', rollbackOf(back))).balance).toBe('105.50')
}

/** What another process on the same database says of a stake. */
const elsewhere = async ({ playerId }: TestPlayer) =>
  (
    await createVault(t.db).post({
      verb: 'bet',
      source: 'provider:felek',
      transactionId: randomUUID(),
      playerId,
      amountKurus: 100n,
      house: 'games:felek',
      product: 'live',
    })
  ).status

test('an exclusion closes every door at once: tabs, launches, tokens of before, play money, other processes', async () => {
  const it = await playing()
  const { trial, tab, token } = it
  expect(await init(trial.who)).toBe('')
  expect((await exclude(trial.who)).error).toBe('')
  expect([await bet(trial), await bet(tab)]).toEqual([
    ['excluded', undefined],
    ['excluded', undefined],
  ])
  expect(await elsewhere(trial.who)).toBe('excluded')
  expect((await t.provider.call('open', { token })).status).toBe('token_invalid')
  for (const who of [trial.who, tab.who, await t.signIn(trial.who)])
    expect([await init(who), await init(who, true)]).toEqual(['excluded', 'excluded'])
  // Who only looks is no player of ours.
  expect(
    (await t.send('casino/init_game', { gameID: 'lale-bahcesi', demo: true })).reply.error,
  ).toBe('')
  await paidAllTheSame(it)
})

test('a pause closes the same doors until it ends, and says until when', async () => {
  const it = await playing()
  const { trial, tab, token } = it
  expect((await pause(trial.who)).error).toBe('')
  expect([await bet(trial), await bet(tab)]).toEqual([
    ['limit_reached', 'paused'],
    ['limit_reached', 'paused'],
  ])
  expect(await elsewhere(trial.who)).toBe('paused')
  expect((await t.provider.call('open', { token })).status).toBe('token_invalid')
  expect([await init(trial.who), await init(tab.who, true)]).toEqual(['paused', 'paused'])
  const { reply } = await t.send(
    'casino/init_game',
    { gameID: 'lale-bahcesi', Lang: 'en' },
    trial.who,
  )
  expect(reply.message).toMatch(/^You are taking a break until \d/)
  await paidAllTheSame(it)
})

test('a product that is closed opens for play money alone', async () => {
  const trial = await t.aTrial(10_000n)
  const wish = { tool: 'products', value: ['casino'], requestID: requestID() } as const
  expect(
    (await t.call(contract.protection.set, { ...wish, value: ['casino'] }, trial.who)).error,
  ).toBe('')
  expect(await bet(trial)).toEqual(['limit_reached', 'product'])
  const refused = await t.send('casino/init_game', { gameID: 'lale-bahcesi' }, trial.who)
  expect(refused.reply).toMatchObject({
    error: 'limit_reached',
    message: 'Bu ürünü oynamamak üzere kapattınız.',
    data: { reason: 'product', tool: 'products' },
  })
  expect(await init(trial.who, true)).toBe('')
})
