import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '@felek/contract/index.ts'
import { openTestProvider, type TestProvider } from '../../../test/test-provider.ts'
import type { TestPlayer } from '../../../test/test-app.ts'
import { betOf, rollbackOf, winOf, type Trial } from '../providers/conformance/client.ts'
import { createWallet } from '../wallet/wallet-core.ts'

/* Whoever is paused or excluded gets no stake through by any door, and is paid what is owed. */

let t: TestProvider
beforeAll(async () => {
  t = await openTestProvider()
  await t.insertGames('lale-bahcesi', 'inci-avi')
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
    await createWallet(t.db).post({
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
  expect(reply.message).toMatch(/^You are on a time-out until \d/)
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
    message: 'Bu ürünü siz kapattınız.',
    data: { reason: 'product', tool: 'products' },
  })
  expect(await init(trial.who, true)).toBe('')
})

/** What stands against a player, and what a stake of theirs is then answered. */
const against = {
  paused: { stop: pause, refused: 'paused', stake: ['limit_reached', 'paused'] },
  excluded: { stop: exclude, refused: 'excluded', stake: ['excluded', undefined] },
  'closed product': {
    stop: (who: TestPlayer) =>
      t.call(
        contract.protection.set,
        { tool: 'products', value: ['casino'], requestID: requestID() },
        who,
      ),
    refused: 'limit_reached',
    stake: ['limit_reached', 'product'],
  },
} as const

test.each(Object.entries(against))(
  '%s: the game in which a round of theirs runs opens, and no other; it takes no stake and pays what is owed',
  async (_name, { stop, refused, stake }) => {
    const trial = await t.openGame(await t.aPlayer({ cashKurus: 10_000n }), 'inci-avi')
    const { who, player } = trial
    const won = betOf(trial, '2.00')
    expect((await t.provider.call('bet', won)).status).toBe('ok')
    expect((await stop(who)).error).toBe('')
    t.studio.state.running.set(player, 'inci-avi')
    expect((await t.call(contract.games.running, {}, who)).data).toEqual({
      type: 'slot',
      gameID: 'inci-avi',
      name: 'inci-avi',
    })
    // A reload: the page is launched anew, opens, and takes no stake, in the round that runs neither.
    const again = await t.openGame(who, 'inci-avi')
    expect(again.player).toBe(player)
    expect(await bet(again)).toEqual(stake)
    const raise = { ...betOf(again, '1.00'), roundId: won.roundId }
    expect((await t.provider.call('bet', raise)).status).toBe(stake[0])
    // No other game, and none for play money but where the product alone is closed.
    expect(await init(who)).toBe(refused)
    expect(await init(who, true)).toBe(refused === 'limit_reached' ? '' : refused)
    expect((await t.provider.call('win', winOf(won, '7.50'))).balance).toBe('105.50')
    // Once it is over the door is closed as before.
    const { token } = await t.launch(who, 'inci-avi')
    t.studio.state.running.delete(player)
    if (refused !== 'limit_reached')
      expect((await t.provider.call('open', { token })).status).toBe('token_invalid')
    expect((await t.call(contract.games.init, { gameID: 'inci-avi' }, who)).error).toBe(refused)
    expect((await t.call(contract.games.running, {}, who)).data).toBeNull()
  },
)

test('a provider that does not say which round runs lets nobody in who may not play', async () => {
  const { who, player } = await t.openGame(await t.aPlayer({ cashKurus: 10_000n }), 'inci-avi')
  t.studio.state.running.set(player, 'x'.repeat(65))
  expect((await pause(who)).error).toBe('')
  expect((await t.call(contract.games.init, { gameID: 'inci-avi' }, who)).error).toBe('paused')
})
