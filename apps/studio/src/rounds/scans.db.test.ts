import { openSeeded } from '../test-seeds.ts'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../packages/database/test/test-database.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { studioSchema } from '../database-schema.ts'
import { studioDbOf } from '../schema.ts'
import { createFakeWallet, fakeKeys } from '../wallet/fake-wallet.ts'
import { createWallet } from '../wallet/wallet.ts'
import { createTestEngine } from './test-engine.ts'

/*
 * What a round costs must not grow with the house: in a studio with many rounds behind it, playing, looking back and the
 * clock read no table whole. PostgreSQL says itself how often it did.
 */

const log = { info() {}, warn() {}, error() {} } as never
const many = 20_000

/** Rounds of other days, of other players: each with its stake, its step and its two calls. */
const fill = async (owner: pg.Client): Promise<void> => {
  // What keys refer to is of no matter here.
  await owner.query('set session_replication_role = replica')
  await owner.query(`
    create temporary table old as
      select gen_random_uuid() as id, 'old-' || n % 500 as player, now() - n * interval '1 minute' as at from generate_series(1, ${many}) n;
    insert into rounds (id, kind, codec, game, maths, mode, player, seed_id, nonce, state, staked, paid, cap_hundredths, opened_at, ended_at)
      select id, 'solo', 'v2', 'lale-bahcesi', 'm', 'real', player, gen_random_uuid(), 1, 'settled', 100, 0, 100000, at, at from old;
    insert into stakes (id, round_id, step, player, session, mode, wager, amount, state, payout, balance_staked, balance, placed_at)
      select id, id, 0, player, 's', 'real', '{}', 100, 'paid', 0, 0, 0, at from old;
    insert into steps (round_id, step, actor, draws, view, at) select id, 0, 'player', '[]', '{}', at from old;
    insert into outbox (transaction_id, stake_id, player, verb, body, state, status, attempts, next_at)
      select gen_random_uuid(), id, player, verb, '{}', 'final', 'ok', 1, at from old, unnest(array['bet', 'win']) verb`)
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum analyze')
}

/** How often each of the great tables has been read whole. */
const wholeReads = async (owner: pg.Client): Promise<Record<string, number>> => {
  await owner.query('select pg_stat_force_next_flush()')
  const { rows } = await owner.query<{ relname: string; n: string }>(
    `select relname, seq_scan as n from pg_stat_user_tables
     where schemaname = 'studio' and relname in ('rounds', 'stakes', 'steps', 'outbox')`,
  )
  return Object.fromEntries(rows.map(({ relname, n }) => [relname, parseInt(n, 10)]))
}

const atRest = async (busy: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 20_000; await busy();) {
    if (Date.now() > end) throw new Error('it does not come to rest')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('rounds, their recall and the clock read none of the great tables whole', async () => {
  const opened = await openTestDatabase(studioSchema)
  const owner = new pg.Client({ connectionString: opened.ownerUrl })
  await owner.connect()
  await fill(owner)
  const before = await wholeReads(owner)
  const db = studioDbOf(opened)
  const fake = await createFakeWallet()
  const { outbox, rounds } = createTestEngine({
    db,
    seal: encryptionOf({ sealKey: 's'.repeat(32) }),
    wallet: createWallet(fake.url, 'felek', fakeKeys),
    log,
    timings: { retryMs: 20, sweepMs: 25 },
    playWaitMs: 1_500,
    clockMs: 25,
  })
  await outbox.start()
  for (const game of ['lale-bahcesi', 'inci-avi']) {
    const token = fake.launch(`player-of-${game}`, game, 100_000n)
    const { access: key } = await openSeeded(rounds, { game, mode: 'real', token, lang: 'tr' })
    const access = await rounds.access(key)
    for (let n = 0; n < 10; n += 1) {
      const roundId = randomUUID()
      const wager = game === 'inci-avi' ? { wager: { urchins: 1 } } : {}
      const said = await rounds.bet(access, { roundId, stake: '1.00', ...wager })
      const offer = said.status === 'done' ? said.round?.offers?.[0] : undefined
      if (offer)
        await rounds.act(access, {
          roundId,
          step: 0,
          actionId: randomUUID(),
          action: offer.action,
        })
      await rounds.round(access, { roundId })
      if (game === 'inci-avi') break
    }
    await rounds.rounds(access, { limit: 20, thisGame: true, featured: false })
    await rounds.rounds(access, { limit: 20, thisGame: false, featured: true })
    await rounds.balance(access)
  }
  await atRest(async () => {
    const { rows } = await owner.query(`select 1 from outbox where state = 'pending' limit 1`)
    return rows.length > 0
  })
  await outbox.stop()
  await fake.close()
  // Its connections say what they read when they end.
  await db.close()
  expect(await wholeReads(owner)).toEqual(before)
  await owner.end()
})
