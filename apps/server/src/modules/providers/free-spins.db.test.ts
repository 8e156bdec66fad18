import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toKurus } from '@felek/contract/money.ts'
import { asOwner, expectCleanLedger } from '../../../test/test-ledger.ts'
import type { TestPlayer } from '../../../test/test-app.ts'
import {
  openTestProvider,
  studioBeside,
  type StudioBeside,
  type TestProvider,
} from '../../../test/test-provider.ts'
import { claimOffer } from '../rewards/bonuses/claims/claims.ts'
import { takeAway } from '../rewards/bonuses/grants/ends.ts'
import { findGrant } from '../rewards/bonuses/grants/store.ts'
import { freeWin as freeWinOf, payOwedSpins } from '../rewards/bonuses/spins/spins.ts'
import { oldestRefused } from '../rewards/bonuses/spins/store.ts'
import { readProfile } from '@felek/platform/config/profile.ts'
import { activeOffer } from '../rewards/bonuses/offers/store.ts'
import { activateOffer, saveOffer } from '../rewards/bonuses/offers/offers.ts'
import { plainly } from '../rewards/bonuses/test-bonuses.ts'
import { sweepBonuses } from '../rewards/bonuses/sweep.ts'
import type { AppDeps } from '../../app.ts'
import { betOf } from './conformance/client.ts'
import { sendFreeSpins } from './free-spins.ts'

/* Free spins over the real wire: granted by us, played by our studio, paid by us. */

const demoRules = readProfile('demo').bonus
const dayMs = 86_400_000
let at: TestProvider
let studio: StudioBeside
let deps: AppDeps
beforeAll(async () => {
  at = await openTestProvider()
  await plainly(at)
  await at.insertGames('lale-bahcesi', 'lokum-yagmuru')
  studio = await studioBeside(at)
  deps = { ...at.deps, env: { ...at.deps.env, studioInternalUrl: `http://${studio.base}` } }
}, 240_000)
afterAll(async () => {
  await expectCleanLedger(at.db)
  await studio.end()
  await at.close()
})

const send: StudioBeside['send'] = (...of) => studio.send(...of)
const cash = async (who: TestPlayer) =>
  (await deps.wallet.balances(at.db.read, who.playerId)).cashKurus
const told = () => sendFreeSpins(deps, 'felek')

/** A player with the twenty spins, of which the studio knows unless said otherwise. */
const aWinner = async (tell = true) => {
  const who = await at.aPlayer()
  await asOwner(
    at.db,
    `update players set phone_confirmed_at = now() where player_id = ${who.playerId}`,
  )
  const { bonusId } = await at.db.inTx((tx) =>
    claimOffer(
      tx,
      deps,
      { linked: async () => [], kinds: async () => new Map() },
      who.playerId,
      { offerID: 'donus' },
      at.clock.now,
    ),
  )
  if (bonusId === undefined) throw new Error('no spins were given')
  if (tell) await told()
  return { who, bonusId, grantId: String(bonusId) }
}
const grant = async ({ who, bonusId }: Awaited<ReturnType<typeof aWinner>>) =>
  findGrant(at.db.read, who.playerId, bonusId)
const enter = async (who: TestPlayer, game = 'lale-bahcesi') => {
  const { token } = await at.launch(who, game)
  const opened = await studio.open(game, token)
  return { access: opened.body['access'] as string, opened: opened.body }
}
const freeWin = (
  { who, grantId }: Awaited<ReturnType<typeof aWinner>>,
  amount: string,
  spinsLeft: number,
  over: object = {},
) =>
  at.provider.call('free-win', {
    transactionId: randomUUID(),
    grantId,
    roundId: randomUUID(),
    player: String(who.playerId),
    game: 'lale-bahcesi',
    amount,
    spinsLeft,
    ...over,
  })

test('granted, played without a stake, paid in cash, and over with the last spin', async () => {
  const winner = await aWinner()
  const { who, grantId } = winner
  const { access, opened } = await enter(who)
  expect(opened['freeSpins']).toMatchObject({ grantId, left: 20, stake: '2.00' })
  const other = await send('bet', { roundId: randomUUID(), stake: '5.00', grantId }, access)
  expect(other.body).toEqual({ error: 'free_spins_over' })
  let won = 0n
  for (let left = 19; left >= 0; left -= 1) {
    const roundId = randomUUID()
    const play = { roundId, stake: '2.00', grantId }
    const { body } = await send('bet', play, access)
    const round = body['round'] as { free: object; payout: string; balanceStaked: string }
    expect(round.free).toEqual({ grantId, left })
    // The same again is the same round.
    if (left === 10)
      expect((await send('bet', play, access)).body).toMatchObject({ round: { roundId } })
    won += toKurus(round.payout)
    await expect
      .poll(async () => (await send('round', { roundId }, access)).body, { timeout: 10_000 })
      .toMatchObject({ round: { settled: true } })
  }
  const paid = won < 20_000n ? won : 20_000n
  expect(await cash(who)).toBe(paid)
  expect(await grant(winner)).toMatchObject({ state: 'completed', converted_kurus: paid })
  const after = await send('bet', { roundId: randomUUID(), stake: '2.00', grantId }, access)
  expect(after.body).toEqual({ error: 'free_spins_over' })
  expect((await enter(who)).opened['freeSpins']).toBeNull()
  const { rows } = await at.db.query(
    "select count(*)::int as bets from wallet_entries where player_id = $1 and verb = 'bet'",
    [who.playerId],
  )
  expect(rows).toEqual([{ bets: 0 }])
})

test('over the cap the cap is paid; the same is paid once; who says more spins are left is paid nothing', async () => {
  const winner = await aWinner()
  const { who } = winner
  const first = { transactionId: randomUUID(), roundId: randomUUID() }
  for (let n = 0; n < 2; n += 1)
    expect((await freeWin(winner, '150.00', 19, first)).body).toMatchObject({
      status: 'ok',
      balance: '150.00',
      purse: 'cash',
    })
  expect((await freeWin(winner, '151.00', 19, first)).status).toBe('conflict')
  for (const left of [19, 20])
    expect((await freeWin(winner, '10.00', left)).status).toBe('conflict')
  expect((await freeWin(winner, '150.00', 18)).body).toMatchObject({
    status: 'ok',
    balance: '200.00',
  })
  expect((await freeWin(winner, '1000.00', 17)).body).toMatchObject({ balance: '200.00' })
  const stranger = await aWinner()
  const wrong = { player: String(stranger.who.playerId) }
  expect((await freeWin(winner, '10.00', 16, wrong)).status).toBe('conflict')
  expect((await freeWin(winner, '10.00', 16, { game: 'nazar' })).status).toBe('conflict')
  expect((await freeWin(winner, '10.00', 16, { grantId: '17' })).status).toBe('grant_not_found')
  expect((await freeWin(winner, '10.00', 16, { player: '17' })).status).toBe('player_not_found')
  expect(await cash(who)).toBe(20_000n)
  const { rows } = await at.db.query(
    `select sum(case when to_account = 'cash' then amount_kurus else -amount_kurus end)::text as given
     from wallet_entries where player_id = $1 and 'bonus:donus' in (from_account, to_account)`,
    [who.playerId],
  )
  expect(rows).toEqual([{ given: '20000' }])
})

test('what the vault could not be asked for is owed, and paid once by whichever turn', async () => {
  const winner = await aWinner()
  const { wallet } = deps
  const failing = Object.assign(Object.create(wallet) as typeof wallet, {
    post: () => Promise.reject(new Error('away')),
  })
  const word = {
    transactionId: randomUUID(),
    grantId: winner.bonusId,
    roundId: randomUUID(),
    playerId: winner.who.playerId,
    game: 'lale-bahcesi',
    amountKurus: 700n,
    spinsLeft: 19,
  }
  expect(await freeWinOf({ ...deps, wallet: failing }, 'felek', word)).toBe('ok')
  expect(await cash(winner.who)).toBe(0n)
  await Promise.all([payOwedSpins(deps), payOwedSpins(deps)])
  expect(await freeWinOf(deps, 'felek', word)).toBe('ok')
  expect(await cash(winner.who)).toBe(700n)
})

test('what the vault refuses for good is set aside and said once, until somebody settles it', async () => {
  const winner = await aWinner()
  const word = {
    transactionId: randomUUID(),
    grantId: winner.bonusId,
    roundId: randomUUID(),
    playerId: winner.who.playerId,
    game: 'lale-bahcesi',
    amountKurus: 700n,
    spinsLeft: 19,
  }
  // Its name is another movement's.
  const id = { source: 'rewards', transactionId: `free:felek:${word.transactionId}` } as const
  await deps.wallet.post({
    ...id,
    verb: 'adjust',
    playerId: word.playerId,
    amountKurus: 1n,
    house: 'rewards',
  })
  const said: string[] = []
  const log = Object.assign(Object.create(deps.log) as typeof deps.log, {
    error: (_data: unknown, text: string) => void said.push(text),
  })
  expect(await freeWinOf({ ...deps, log }, 'felek', word)).toBe('ok')
  for (let n = 0; n < 3; n += 1) await payOwedSpins({ ...deps, log })
  expect(said).toEqual(['the vault refuses a free win for good: it waits for a person'])
  const kept = await at.db.query(
    'select refused_why, paid_at from bonus_spin_wins where transaction_id = $1',
    [word.transactionId],
  )
  expect(kept.rows).toEqual([{ refused_why: 'conflict', paid_at: null }])
  expect(await cash(winner.who)).toBe(1n)
  expect(await oldestRefused(at.db.read)).toBeInstanceOf(Date)
  // As docs/bonuses.md says: paid by hand, it is settled.
  await at.db.query(
    'update bonus_spin_wins set refused_at = null, refused_why = null, paid_at = now() where transaction_id = $1',
    [word.transactionId],
  )
  expect(await oldestRefused(at.db.read)).toBeUndefined()
})

test('given up and expired they are taken back; a spin that was played before is owed', async () => {
  const winner = await aWinner()
  const { access } = await enter(winner.who)
  const row = await grant(winner)
  if (!row) throw new Error('no grant')
  await at.db.inTx((tx) => takeAway(tx, deps, row, { state: 'cancelled' }, at.clock.now))
  await told()
  const play = { roundId: randomUUID(), stake: '2.00', grantId: winner.grantId }
  expect((await send('bet', play, access)).body).toEqual({ error: 'free_spins_over' })
  expect((await freeWin(winner, '3.00', 19)).body).toMatchObject({ status: 'ok', balance: '3.00' })
  // One that was cancelled before the studio ever heard of it stays so.
  const early = await aWinner(false)
  const unsent = await grant(early)
  if (!unsent) throw new Error('no grant')
  await at.db.inTx((tx) => takeAway(tx, deps, unsent, { state: 'cancelled' }, at.clock.now))
  await told()
  expect((await enter(early.who)).opened['freeSpins']).toBeNull()

  const late = await aWinner()
  at.clock.forward(8 * dayMs)
  await sweepBonuses(deps)
  expect(await grant(late)).toMatchObject({ state: 'expired' })
  at.clock.forward(-8 * dayMs)
  expect((await freeWin(await forfeited(), '3.00', 19)).body).toMatchObject({ balance: '0.00' })
})

const forfeited = async () => {
  const winner = await aWinner()
  await at.db.query("select wallet_exclude($1, 'infinity')", [winner.who.playerId])
  await sweepBonuses(deps)
  expect(await grant(winner)).toMatchObject({ state: 'forfeited', reason: 'excluded' })
  return winner
}

test('who pauses plays none, and has the time of the pause afterwards', async () => {
  const winner = await aWinner()
  const { access } = await enter(winner.who)
  const until = new Date(at.clock.now.getTime() + 10 * dayMs)
  await at.db.query('select wallet_pause($1, $2)', [winner.who.playerId, until.toISOString()])
  const play = { roundId: randomUUID(), stake: '2.00', grantId: winner.grantId }
  expect((await send('bet', play, access)).body).toMatchObject({ error: 'excluded' })
  const before = await grant(winner)
  await sweepBonuses(deps)
  const rested = await grant(winner)
  expect((rested?.ends_at.getTime() ?? 0) - (before?.ends_at.getTime() ?? 0)).toBeGreaterThan(
    9 * dayMs,
  )
  await told()
  const known = studio.db.read.selectFrom('free_spins').where('grant_id', '=', winner.grantId)
  expect(await known.select('expires_at').execute()).toEqual([{ expires_at: rested?.ends_at }])
})

test('the purse that pays next is named with what is in it; where a game does not count it stays shut', async () => {
  const trial = await at.aTrial(1_050n)
  const { playerId } = trial.who
  await at.db.query(
    `select wallet_grant_bonus($1, 77, 'bonus:test', 10000, 100000, 5000, '{100,0,0,0,0,0,0,0}', '{nazar}', now() + interval '1 day', null)`,
    [playerId],
  )
  const balance = async (game?: string) =>
    (await at.provider.call('balance', { player: trial.player, ...(game ? { game } : {}) })).body
  expect(await balance('lale-bahcesi')).toEqual({ status: 'ok', balance: '10.50', purse: 'cash' })
  const bet = (amount: string) => at.provider.call('bet', betOf(trial, amount))
  expect((await bet('10.00')).body).toMatchObject({
    status: 'ok',
    balance: '100.00',
    purse: 'bonus',
  })
  expect(await balance('lale-bahcesi')).toEqual({ status: 'ok', balance: '100.00', purse: 'bonus' })
  for (const game of ['nazar', undefined])
    expect(await balance(game)).toEqual({ status: 'ok', balance: '0.50', purse: 'cash' })
  expect((await bet('5.00')).body).toMatchObject({ status: 'ok', balance: '95.00', purse: 'bonus' })
  expect((await bet('60.00')).body).toMatchObject({
    status: 'limit_reached',
    reason: 'limit:bonus',
  })
  await at.db.query("select wallet_pause($1, '2036-11-23T09:30Z')", [playerId])
  expect(await balance()).toMatchObject({ status: 'ok', reason: 'paused' })
})

test('of a title on the stage they are played as those of the others are', async () => {
  const before = await activeOffer(at.db.read, 'donus')
  if (!before) throw new Error('no offer')
  await at.db.inTx(async (tx) => {
    const version = await saveOffer(at.deps, tx, { ...before, spins_game: 'lokum-yagmuru' })
    await activateOffer(at.deps, tx, { offerId: 'donus', version }, demoRules, at.clock.now)
  })
  const { who, grantId } = await aWinner()
  const { access, opened } = await enter(who, 'lokum-yagmuru')
  expect(opened['freeSpins']).toMatchObject({ grantId, left: 20, stake: '2.00' })
  let won = 0n
  for (const left of [19, 18, 17]) {
    const roundId = randomUUID()
    const { body } = await send('bet', { roundId, stake: '2.00', wager: {}, grantId }, access)
    expect(body['round']).toMatchObject({ free: { grantId, left }, stake: '2.00' })
    won += toKurus((body['round'] as { payout: string }).payout)
    await expect
      .poll(async () => (await send('round', { roundId }, access)).body, { timeout: 10_000 })
      .toMatchObject({ round: { settled: true } })
  }
  expect(await cash(who)).toBe(won < 20_000n ? won : 20_000n)
})
