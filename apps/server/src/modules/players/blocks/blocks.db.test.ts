import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secondFactor } from '@felek/contract/second-factor.ts'
import { asOwner, expectCleanLedger } from '../../../../test/test-ledger.ts'
import { openTestApp, type TestApp, type TestPlayer } from '../../../../test/test-app.ts'
import { unaddressedAmong } from '../../wallet/wallet.ts'
import {
  blockedAmong,
  blockPlayer,
  findBlocks,
  hasBlock,
  listBlocks,
  unblockPlayer,
  type BlockKind,
} from '../players.ts'

/* How blocks are set and lifted, and what a full one does to sessions; what each shuts is in protection's state matrix. */

let t: TestApp
beforeAll(async () => void (t = await openTestApp()))
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

const staffId = 11n
const block = ({ playerId }: TestPlayer, kind: BlockKind, reason = 'asked by letter') =>
  t.db.inTx((tx) => blockPlayer(tx, { playerId, kind, reason, staffId }))
const lift = (blockId: bigint) =>
  t.db.inTx((tx) => unblockPlayer(tx, { blockId, staffId: 12n, reason: 'cleared up' }))
const isBlocked = async ({ playerId }: TestPlayer) =>
  (await t.db.query('select blocked, ruled from wallet_accounts where player_id = $1', [playerId]))
    .rows[0]
const signIn = ({ username, password }: TestPlayer, lang = 'tr') =>
  t.send('user/login', { username, password, Lang: lang })
const openSessions = async ({ playerId }: TestPlayer) =>
  (
    await t.db.query(
      'select count(*)::int as n from player_sessions where player_id = $1 and ended_at is null',
      [playerId],
    )
  ).rows[0]?.['n']

describe('a block', () => {
  test('stands with who set it and why, is lifted once, and another of its kind may follow', async () => {
    const who = await t.aPlayer()
    const first = await block(who, 'play')
    expect(first).toMatchObject({ playerId: who.playerId, kind: 'play', setBy: 11n, lifted: null })
    expect(first.reason).toBe('asked by letter')
    expect(await findBlocks(t.db.read, who.playerId)).toEqual([first])
    expect(await hasBlock(t.db.read, who.playerId, 'play')).toBe(true)
    expect(await hasBlock(t.db.read, who.playerId, 'full')).toBe(false)
    const lifted = await lift(first.blockId)
    expect(lifted).toMatchObject({ lifted: { by: 12n, reason: 'cleared up' } })
    expect(await lift(first.blockId), 'a second time').toBeUndefined()
    expect(await findBlocks(t.db.read, who.playerId)).toEqual([])
    const second = await block(who, 'play')
    expect(await listBlocks(t.db.read, who.playerId)).toEqual([second, lifted])
  })

  test('that is set again stays as it was set first, whoever sets it at the same moment', async () => {
    const who = await t.aPlayer()
    const set = await Promise.all(
      Array.from({ length: 8 }, (_, n) => block(who, 'compliance', `reason ${n}`)),
    )
    expect(new Set(set.map((one) => one.blockId)).size).toBe(1)
    expect(await listBlocks(t.db.read, who.playerId)).toHaveLength(1)
  })

  test('of one kind stands beside one of another, and the account opens with the last of them', async () => {
    const who = await t.aPlayer()
    const [play, compliance] = [await block(who, 'play'), await block(who, 'compliance')]
    expect(await isBlocked(who)).toEqual({ blocked: true, ruled: true })
    await lift(play.blockId)
    expect(await isBlocked(who)).toEqual({ blocked: true, ruled: true })
    expect(await unaddressedAmong(t.db.read, [who.playerId])).toEqual(new Set([who.playerId]))
    await lift(compliance.blockId)
    expect(await isBlocked(who)).toEqual({ blocked: false, ruled: false })
    expect(await unaddressedAmong(t.db.read, [who.playerId])).toEqual(new Set())
  })

  test('that is not there is not lifted, and nobody is blocked who is no player', async () => {
    expect(await lift(404n)).toBeUndefined()
    await expect(block({ playerId: 404n } as TestPlayer, 'play')).rejects.toThrow('not_found')
  })

  test('is found among many players by its kind', async () => {
    const [a, b, c] = [await t.aPlayer(), await t.aPlayer(), await t.aPlayer()]
    await block(a, 'compliance')
    await block(b, 'play')
    const ids = [a, b, c].map((who) => who.playerId)
    expect(await blockedAmong(t.db.read, ids, 'compliance')).toEqual(new Set([a.playerId]))
    expect(await blockedAmong(t.db.read, [], 'compliance')).toEqual(new Set())
  })
})

describe('a block beside what else stops an account', () => {
  type Stop = { begin: string; end: string | undefined; beside: string; arrives: 'ok' | 'parked' }
  const stops: Record<string, Stop> = {
    closed: {
      begin: 'wallet_close($1, true)',
      end: 'wallet_close($1, false)',
      beside: 'closed',
      arrives: 'parked',
    },
    barred: {
      begin: 'wallet_bar($1, true)',
      end: 'wallet_bar($1, false)',
      beside: 'barred',
      arrives: 'parked',
    },
    // What has to be set first gives way: a block shuts more.
    limit_reached: {
      begin: 'wallet_require($1, true)',
      end: 'wallet_require($1, false)',
      beside: 'blocked',
      arrives: 'ok',
    },
    paused: {
      begin: "wallet_pause($1, wallet_now() + interval '1 day')",
      end: undefined,
      beside: 'blocked',
      arrives: 'parked',
    },
    excluded: {
      begin: "wallet_exclude($1, wallet_now() + interval '1 day')",
      end: undefined,
      beside: 'excluded',
      arrives: 'parked',
    },
  }
  const post = async ({ playerId }: TestPlayer, verb: 'bet' | 'deposit') => {
    const house = verb === 'bet' ? 'games:felek' : 'gateway:test'
    const transactionId = randomUUID()
    const movement = { verb, source: 'test', transactionId, playerId, amountKurus: 100n, house }
    return (await t.deps.wallet.post(movement)).status
  }

  test.each(Object.entries(stops))(
    '%s: neither ends the other, whichever came first',
    async (name, { begin, end, beside, arrives }) => {
      for (const isBlockFirst of [true, false]) {
        const who = await t.aPlayer({ cashKurus: 10_000n })
        const ask = (what: string) => t.db.query(`select ${what}`, [who.playerId])
        if (!isBlockFirst) await ask(begin)
        const { blockId } = await block(who, 'play')
        if (isBlockFirst) await ask(begin)
        expect([await post(who, 'bet'), await post(who, 'deposit')]).toEqual([beside, 'parked'])
        await lift(blockId)
        expect([await post(who, 'bet'), await post(who, 'deposit')]).toEqual([name, arrives])
        if (end === undefined) continue
        const again = await block(who, 'compliance')
        await ask(end)
        expect([await post(who, 'bet'), await post(who, 'deposit')]).toEqual(['blocked', 'parked'])
        await lift(again.blockId)
        expect([await post(who, 'bet'), await post(who, 'deposit')]).toEqual(['ok', 'ok'])
      }
    },
  )
})

describe('no statement of the login that serves calls', () => {
  test.each([
    ['ends a block by deleting it', 'delete from player_blocks where block_id = $1'],
    ['rewrites why it was set', "update player_blocks set reason = 'x' where block_id = $1"],
    ['makes it another kind', "update player_blocks set kind = 'full' where block_id = $1"],
    ['gives it to another player', 'update player_blocks set player_id = 1 where block_id = $1'],
    ['lifts it without a name', 'update player_blocks set lifted_at = now() where block_id = $1'],
    [
      'lifts it for no reason',
      "update player_blocks set lifted_at = now(), lifted_by = 1, lift_reason = ' ' where block_id = $1",
    ],
    [
      'adds a second one of its kind',
      `insert into player_blocks (block_id, player_id, kind, reason, set_by, set_at)
       select block_id + 1, player_id, kind, reason, set_by, set_at from player_blocks where block_id = $1`,
    ],
    [
      'adds one that is lifted already',
      `insert into player_blocks select block_id + 1, player_id, 'full', reason, set_by, set_at, 1, now(), 'x'
       from player_blocks where block_id = $1`,
    ],
    ['opens the account by the wallet’s function', 'select wallet_block($1, false)'],
    ['opens the account beside it', 'update wallet_accounts set blocked = false where $1 > 0'],
  ])('%s', async (_name, statement) => {
    const who = await t.aPlayer()
    const { blockId } = await block(who, 'play')
    await expect(t.db.query(statement, [blockId])).rejects.toThrow()
    expect(await findBlocks(t.db.read, who.playerId)).toHaveLength(1)
    expect(await isBlocked(who)).toEqual({ blocked: true, ruled: true })
  })

  test('lifts one that was lifted before, or empties the table, not even as its owner', async () => {
    const { blockId } = await block(await t.aPlayer(), 'play')
    await lift(blockId)
    for (const statement of [
      `update player_blocks set lifted_by = 99 where block_id = ${blockId}`,
      `update player_blocks set lifted_at = null, lifted_by = null, lift_reason = null where block_id = ${blockId}`,
      'truncate player_blocks',
    ])
      await expect(asOwner(t.db, statement)).rejects.toThrow(/lifted once and never changed/)
  })
})

describe('a full block', () => {
  test('ends every session, and its player reads at sign-in that the account is closed to it', async () => {
    const who = await t.aPlayer()
    expect((await signIn(who)).reply.error).toBe('')
    expect(await openSessions(who)).toBe(2)
    const { blockId } = await block(who, 'full')
    expect(await openSessions(who)).toBe(0)
    const gone = await t.send('finance/check_balance', {}, who)
    expect(gone.reply).toMatchObject({ error: 'session_expired', data: { endedBy: 'staff' } })
    expect((await signIn(who)).reply).toMatchObject({
      error: 'account_blocked',
      message: 'Hesabınız şu anda bu işleme kapalı. Bilgi almak için destek ekibimize yazın.',
    })
    expect((await signIn(who, 'en')).reply.message).toMatch(/^Your account can’t be used for this/)
    expect((await signIn({ ...who, password: 'Yanlis123!' })).reply.error).toBe('login_failed')
    expect(await openSessions(who)).toBe(0)
    await lift(blockId)
    expect((await signIn(who)).reply.error).toBe('')
  })

  test.each(['play', 'compliance'] as const)('is not what %s is: sessions stay', async (kind) => {
    const who = await t.aPlayer()
    await block(who, kind)
    expect(await openSessions(who)).toBe(1)
    expect((await t.send('finance/check_balance', {}, who)).reply.error).toBe('')
    expect((await signIn(who)).reply.error).toBe('')
  })

  test('ends a sign-in that waits for its code', async () => {
    const who = await t.aPlayer()
    await t.db.query("update players set two_factor_type = 'sms' where player_id = $1", [
      who.playerId,
    ])
    const { reply, device } = await signIn(who)
    const waiting = { ...who, sid: (reply.data as { sid: string }).sid, device: device ?? '' }
    await block(who, 'full')
    const answer = await t.call(secondFactor.checkCode, { ga_code: '123456' }, waiting)
    expect(answer.error).toBe('session_expired')
    expect(await openSessions(who)).toBe(0)
  })

  test('and sign-ins at the same moment leave no session open', async () => {
    for (let n = 0; n < 10; n += 1) {
      const who = await t.aPlayer()
      const [, ...answers] = await Promise.all([block(who, 'full'), signIn(who), signIn(who)])
      for (const { reply } of answers) expect(['', 'account_blocked']).toContain(reply.error)
      expect(await openSessions(who)).toBe(0)
    }
  })
})
