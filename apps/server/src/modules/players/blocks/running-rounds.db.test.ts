import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '@felek/contract/index.ts'
import { expectCleanLedger } from '../../../../test/test-ledger.ts'
import { openTestProvider, type TestProvider } from '../../../../test/test-provider.ts'
import type { TestApp, TestPlayer } from '../../../../test/test-app.ts'
import { betOf, rollbackOf, winOf } from '../../providers/conformance/client.ts'
import { openGames } from '../../providers/providers.ts'
import { openSports, slipOf, type Sports } from '../../sportsbook/test-sports.ts'
import { said } from '../../sportsbook/test-feed.ts'
import { createWallet } from '../../wallet/wallet-core.ts'
import type { Movement } from '../../wallet/wallet.ts'
import { blockKinds, blockPlayer, unblockPlayer, type BlockKind } from '../players.ts'

/* A block that comes in the middle: what runs is finished and paid, what would begin is refused, at the same moment too. */

let t: TestProvider
let s: Sports
beforeAll(async () => {
  t = await openTestProvider()
  await t.insertGames('lale-bahcesi', 'inci-avi')
  await t.db.inTx((tx) =>
    openGames(
      tx,
      'felek',
      ['lale-bahcesi', 'inci-avi', 'rulet'].map((key) => ({
        key,
        stakeMinKurus: 100n,
        stakeMaxKurus: 50_000n,
        winMaxHundredths: 100_000n,
        product: key === 'rulet' ? ('live' as const) : ('casino' as const),
        weightClass: 1 as const,
        inCommon: key === 'rulet',
      })),
    ),
  )
  s = await openSports()
})
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
  await expectCleanLedger(s.db)
  await s.close()
})

const blockIn = ({ db }: Pick<TestApp, 'db'>, { playerId }: TestPlayer, kind: BlockKind) =>
  db.inTx((tx) => blockPlayer(tx, { playerId, kind, reason: 'in the middle', staffId: 1n }))
const init = async (who: TestPlayer, gameID: string, demo = false) =>
  (await t.call(contract.games.init, { gameID, demo }, who)).error

describe.each(blockKinds)('a %s block', (kind) => {
  /** By the account, at once: that a full one has ended the session is heard within a second. */
  const refused = { status: 'limit_reached', body: { reason: 'blocked' } }

  test.each(['lale-bahcesi', 'rulet'])(
    'in the middle of a round of %s: no further stake, and both a win and a refund arrive',
    async (game) => {
      const trial = await t.aTrial(10_000n)
      const at = game === 'rulet' ? await seatAt(trial.who, game) : trial
      const [won, back] = [betOf(at, '2.00'), betOf(at, '3.00')]
      for (const open of [won, back]) expect((await t.provider.call('bet', open)).status).toBe('ok')
      await blockIn(t, trial.who, kind)
      const raise = betOf(at, '1.00', { roundId: won.roundId })
      expect(await t.provider.call('bet', raise)).toMatchObject(refused)
      expect(await t.provider.call('bet', betOf(at, '1.00'))).toMatchObject(refused)
      expect(await t.provider.call('win', winOf(won, '7.50'))).toMatchObject({
        status: 'ok',
        balance: '102.50',
      })
      expect(await t.provider.call('rollback', rollbackOf(back))).toMatchObject({
        status: 'ok',
        balance: '105.50',
      })
      t.clock.forward(1_001)
      expect((await t.provider.call('bet', betOf(at, '1.00'))).status).toBe(
        kind === 'full' ? 'session_expired' : 'limit_reached',
      )
    },
  )

  test('on an open coupon: it is settled and paid, and no other is taken', async () => {
    const who = await s.aPlayer({ cashKurus: 100_000n })
    const eventID = s.match()
    const placed = await s.send('betframe/placeBet', slipOf(s, [{ eventID }]), who)
    expect(placed.reply.error).toBe('')
    const { potentialWin, id } = placed.reply.data as { potentialWin: string; id: string }
    await blockIn(s, who, kind)
    const next = await s.send('betframe/placeBet', slipOf(s, [{ eventID: s.match() }]), who)
    expect(next.reply.error).toBe(kind === 'full' ? 'session_expired' : 'account_blocked')
    s.say(said.settle('1x2', { '1': [1], x: [0], '2': [0] }, { event: eventID, certainty: 2 }))
    await s.settle()
    expect(await s.cash(who)).toBe(98_000n + BigInt(potentialWin.replace('.', '')))
    const { rows } = await s.db.query('select state from sports_coupons where coupon_id = $1', [id])
    expect(rows).toEqual([{ state: 'won' }])
  })
})

/** Seated at a table, which is no game of the lobby's. */
const seatAt = async (who: TestPlayer, game: string) => {
  const { rows } = await t.db.query(
    `insert into provider_sessions (session_id, provider, game_key, player_id, player_session_id, lang, token_hash, token_until, spent_at, created_at)
     select nextval('security_events_event_id_seq'), 'felek', $2, player_id, session_id, 'tr', decode(md5(random()::text), 'hex'), now(), now(), now()
     from player_sessions where player_id = $1 limit 1 returning session_id`,
    [who.playerId, game],
  )
  return {
    provider: t.provider,
    player: String(who.playerId),
    session: String(rows[0]?.['session_id']),
    game,
    maxStake: '500.00',
    launch: () => Promise.reject(new Error('a table of no lobby')),
  }
}

describe('a launch', () => {
  test.each(['play', 'compliance'] as const)(
    'under a %s block: no game, no play money, no token of before; but the game in which a round runs',
    async (kind) => {
      const { who, player } = await t.openGame(
        await t.aPlayer({ cashKurus: 10_000n }),
        'lale-bahcesi',
      )
      const { token } = await t.launch(who)
      const { blockId } = await blockIn(t, who, kind)
      expect([await init(who, 'lale-bahcesi'), await init(who, 'inci-avi', true)]).toEqual([
        'account_blocked',
        'account_blocked',
      ])
      expect((await t.provider.call('open', { token })).status).toBe('token_invalid')
      t.studio.state.running.set(player, 'inci-avi')
      const again = await t.openGame(who, 'inci-avi')
      expect(again.player).toBe(player)
      expect(await t.provider.call('bet', betOf(again, '1.00'))).toMatchObject({
        status: 'limit_reached',
        body: { reason: 'blocked' },
      })
      t.studio.state.running.delete(player)
      await t.db.inTx((tx) => unblockPlayer(tx, { blockId, staffId: 1n, reason: 'over' }))
      expect(await init(who, 'lale-bahcesi')).toBe('')
    },
  )
})

describe('a block and stakes at the same moment', () => {
  const stakeOf = (playerId: bigint): Movement => ({
    verb: 'bet',
    source: 'provider:felek',
    transactionId: randomUUID(),
    playerId,
    amountKurus: 100n,
    house: 'games:felek',
    product: 'casino',
    roundId: randomUUID(),
    game: 'lale-bahcesi',
  })

  test('fifty times over, from two processes: none is taken after the block is committed', async () => {
    const other = createWallet(t.db)
    let [before, after] = [0, 0]
    for (let n = 0; n < 50; n += 1) {
      const who = await t.aPlayer({ cashKurus: 100_000n })
      const kind = blockKinds[n % blockKinds.length] ?? 'play'
      const stakes = (many: number) =>
        Array.from({ length: many }, (_, i) =>
          (i % 2 ? other : t.deps.wallet).post(stakeOf(who.playerId)),
        )
      const early = stakes(n % 5)
      // The account row is ours from the block on, so what it shows last came before.
      const blocking = t.db.inTx(async (tx) => {
        await blockPlayer(tx, { playerId: who.playerId, kind, reason: 'a race', staffId: 1n })
        return (await t.deps.wallet.balances(tx, who.playerId)).lastEntryId
      })
      const racing = stakes(12)
      const lastEntryId = await blocking
      const late = await Promise.all(stakes(4))
      expect(late.map(({ status }) => status)).toEqual(Array(4).fill('blocked'))
      for (const { status } of await Promise.all([...early, ...racing])) {
        expect(['ok', 'blocked']).toContain(status)
        if (status === 'ok') before += 1
        else after += 1
      }
      const { rows } = await t.db.query(
        "select entry_id from wallet_entries where player_id = $1 and verb = 'bet' and entry_id > $2",
        [who.playerId, lastEntryId],
      )
      expect(rows).toEqual([])
    }
    // Both sides of the race were met, else it shows nothing.
    expect(before).toBeGreaterThan(0)
    expect(after).toBeGreaterThan(0)
    await other.drain()
  })
})
