import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, openAt } from '../../../database/test/test-database.ts'
import { toAmount, toKurus } from '../../../contract/src/money.ts'
import { sealOf } from '../../../settings/src/seal.ts'
import { games } from '../games/games.ts'
import { tableFollow } from '../live/money.ts'
import { findStake } from '../live/store.ts'
import { commitmentOf, drawsOf, newServerSeed } from '../maths/draws.ts'
import { studioPart } from '../part.ts'
import type { Bet } from '../protocol/rounds.ts'
import { studioDbOf, type StudioDb } from '../schema.ts'
import { createFakeWallet, fakeKeys, type FakeWallet } from '../wallet/fake-wallet.ts'
import { createWallet, type Verb } from '../wallet/wallet.ts'
import { sealCallsFromBefore } from './calls/before/before.ts'
import { testCallSeals } from './calls/test-seals.ts'
import { aMachine } from './test-machine.ts'

/*
 * What stood under the machine of before: rounds in every state that it knew, moved by the migration, played on by
 * the machine of now.
 */

const seal = sealOf({ sealKey: 's'.repeat(32) })
const log = { info() {}, warn() {}, error() {} } as never
const game = games.get('felek-ruleti')
if (!game) throw new Error('no roulette')
const bets: Bet[] = [
  { kind: 'straight', numbers: [17], amount: '5.00' },
  {
    kind: 'red',
    numbers: [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36],
    amount: '10.00',
  },
]
const states = ['drawn', 'stake_sent', 'staked', 'shown', 'win_sent', 'settled', 'void'] as const
type Old = {
  id: string
  player: string
  state: (typeof states)[number]
  payoutKurus: bigint
  number: number
  bodies: string[]
}

/** Stakes at a table of before: one on its way, one that won and one that went back, as yet unanswered. */
type OldLive = { id: string; player: string; state: 'sent' | 'paid' | 'void'; bodies: string[] }

let folder: string
let fake: FakeWallet
const olds: Old[] = []
const oldLives: OldLive[] = []
let url: string

const before = () => {
  const migrationsDir = join(folder, 'migrations')
  for (const name of readdirSync(studioPart.migrationsDir))
    if (name < '0015')
      cpSync(join(studioPart.migrationsDir, name), join(migrationsDir, name), { recursive: true })
  return openAt({ ...studioPart, url, migrationsDir })
}

/** A round as the studio of before wrote it, with its calls. */
const writeOld = async (db: Kysely<never>, state: Old['state'], grant: string | null) => {
  const player = `old-${olds.length}`
  const [id, seedId, nextId] = [randomUUID(), randomUUID(), randomUUID()]
  const [serverSeed, nextSeed] = [newServerSeed(), newServerSeed()]
  const now = new Date()
  const { draw, record } = drawsOf(serverSeed, 'mine', 0n)
  const wager = game.wagerIn(1_500n, bets)
  if (!wager) throw new Error('no wager')
  const { outcome, payoutKurus } = game.play(wager, draw)
  if (outcome.engine !== 'roulette') throw new Error('no roulette')
  const [draws, shown] = [JSON.stringify(record), JSON.stringify(outcome)]
  const isSealed = state === 'drawn' || state === 'stake_sent'
  const result = `{"draws":${draws},"outcome":${shown},"payout":"${toAmount(payoutKurus)}"}`
  await sql`insert into seeds (id, player, state, sealed_seed, server_seed_hash, client_seed, nonce, created_at)
    values (${seedId}, ${player}, 'active', ${seal.seal(serverSeed, `studio:seed:${seedId}`)}, ${commitmentOf(serverSeed)}, 'mine', 1, ${now}),
      (${nextId}, ${player}, 'next', ${seal.seal(nextSeed, `studio:seed:${nextId}`)}, ${commitmentOf(nextSeed)}, 'next', 0, ${now})`.execute(
    db,
  )
  await sql`insert into rounds (id, player, session, game, mode, seed_id, nonce, stake_kurus, request, maths, draws, outcome, payout_kurus, sealed_result,
      state, void_reason, balance_staked_kurus, balance_kurus, drawn_at, ended_at, grant_id, spins_left)
    values (${id}, ${player}, 'session', 'felek-ruleti', 'real', ${seedId}, 0, 1500, 'as it was', ${game.maths},
      ${isSealed ? null : draws}, ${isSealed ? null : shown}, ${isSealed ? null : payoutKurus}, ${isSealed ? seal.seal(result, `studio:round:${id}`) : null},
      ${state}, ${state === 'void' ? 'limit_reached' : null}, ${isSealed || state === 'void' ? null : 98_500n}, ${state === 'settled' ? 98_500n + payoutKurus : null},
      ${now}, ${state === 'settled' || state === 'void' ? now : null}, ${grant}, ${grant === null ? null : 4})`.execute(
    db,
  )
  const betId = randomUUID()
  const bodyOf = (transactionId: string, more: object) =>
    JSON.stringify({ transactionId, roundId: id, player, game: 'felek-ruleti', ...more })
  const isPaid = ['staked', 'shown', 'win_sent', 'settled'].includes(state)
  const winId = randomUUID()
  const amount = toAmount(payoutKurus)
  const calls: [string, Verb, string, string, string | null][] = []
  if (grant === null)
    calls.push([
      betId,
      'bet',
      bodyOf(betId, { session: 'session', amount: '15.00' }),
      isSealed ? 'pending' : 'final',
      isSealed ? null : state === 'void' ? 'limit_reached' : 'ok',
    ])
  if (isPaid)
    calls.push([
      winId,
      grant === null ? 'win' : 'free-win',
      bodyOf(winId, grant === null ? { betId, amount } : { grantId: grant, amount, spinsLeft: 4 }),
      state === 'settled' ? 'final' : 'pending',
      state === 'settled' ? 'ok' : null,
    ])
  for (const [transactionId, verb, body, callState, status] of calls)
    await sql`insert into outbox (transaction_id, round_id, verb, body, state, status, attempts, first_sent_at, next_at)
      values (${transactionId}, ${id}, ${verb}, ${body}, ${callState}, ${status}, ${state === 'drawn' ? 0 : 1}, ${state === 'drawn' ? null : now}, ${now})`.execute(
      db,
    )
  fake.launch(player, 'felek-ruleti', 100_000n)
  // What the wallet has taken by then.
  const [stake] = calls.filter(([, verb]) => verb === 'bet')
  const wallet = createWallet(fake.url, 'felek', fakeKeys)
  if (stake && !['drawn', 'void'].includes(state)) await wallet.send('bet', stake[2])
  if (stake && state === 'settled') await wallet.send('win', calls[1]?.[2] ?? '')
  olds.push({
    id,
    player,
    state,
    payoutKurus,
    number: outcome.number,
    bodies: calls.map(([, , body]) => body),
  })
}

/** Slots' pictures as rounds of before have them, and whether free spins are among them. */
const pictures: readonly (readonly [string, boolean])[] = [
  ['{"engine":"lines","steps":[{"spin":"base"},{"spin":"free"}]}', true],
  ['{"engine":"lines","steps":[{"spin":"base"}]}', false],
  ['{"spins":[{"awarded":10},{"awarded":0}]}', true],
  ['{"spins":[{"awarded":0}]}', false],
]
const slotIds: string[] = []

/** Slots' rounds that were over long ago. */
const writeSlots = async (db: Kysely<never>) => {
  const seedId = randomUUID()
  await sql`insert into seeds (id, player, state, server_seed, server_seed_hash, client_seed, nonce, created_at, revealed_at)
    values (${seedId}, 'at-slots', 'revealed', ${'5e'.repeat(32)}, ${commitmentOf('5e'.repeat(32))}, 'mine', 4, now(), now())`.execute(
    db,
  )
  for (const [nonce, [shown]] of pictures.entries()) {
    const id = randomUUID()
    slotIds.push(id)
    await sql`insert into rounds (id, player, session, game, mode, seed_id, nonce, stake_kurus, request, maths, draws, outcome, payout_kurus,
        state, balance_staked_kurus, balance_kurus, drawn_at, ended_at)
      values (${id}, 'at-slots', 's', 'lale-bahcesi', 'real', ${seedId}, ${nonce}, 1000, 'as it was', 'old', '[]', ${shown}, 0,
        'settled', 0, 0, now(), now())`.execute(db)
  }
}

/** A stake at a table as the studio of before wrote it, with its calls. */
const writeOldLive = async (db: Kysely<never>, state: OldLive['state'], number: number) => {
  const [id, roundId, betId, backId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const player = `at-table-${state}`
  const [table, now, hash] = ['felek-canli-rulet', new Date(), 'a'.repeat(64)]
  const isOver = state !== 'sent'
  await sql`insert into live_rounds (id, table_id, number, state, server_seed_hash, client_seed, draws, deal, result,
      started_at, phase_at, ends_at, ended_at, scheme, key_id, witness_commitment, void_reason)
    values (${roundId}, ${table}, ${number}, ${{ sent: 'betting', paid: 'done', void: 'void' }[state]}, ${hash}, ${table}, '[]',
      ${state === 'paid' ? '{"kind":"roulette","number":1}' : null}, ${state === 'paid' ? '1' : null}, ${now}, ${now}, ${now}, ${isOver ? now : null},
      2, 'key', ${hash}, ${state === 'void' ? 'witness_away' : null})`.execute(db)
  await sql`insert into live_stakes (id, round_id, player, session, mode, kind, bets, amount_kurus, state, reason, payout_kurus, placed_at)
    values (${id}, ${roundId}, ${player}, 's', 'real', 'bet', '[{"spot":"red","amount":"20.00"}]', 2000, ${state},
      ${state === 'void' ? 'round_void' : null}, ${state === 'paid' ? 4_000 : null}, ${now})`.execute(
    db,
  )
  const bodyOf = (transactionId: string, more: object) =>
    JSON.stringify({ transactionId, roundId, player, game: table, ...more })
  const bet = bodyOf(betId, { session: 's', amount: '20.00' })
  const back = bodyOf(backId, { betId, ...(state === 'paid' && { amount: '40.00' }) })
  await sql`insert into live_outbox (transaction_id, stake_id, verb, body, state, status, attempts, first_sent_at, next_at)
    values (${betId}, ${id}, 'bet', ${bet}, ${{ sent: 'pending', paid: 'final', void: 'abandoned' }[state]}, ${state === 'paid' ? 'ok' : null}, 1, ${now}, ${now})`.execute(
    db,
  )
  if (isOver)
    await sql`insert into live_outbox (transaction_id, stake_id, verb, body, next_at)
      values (${backId}, ${id}, ${state === 'paid' ? 'win' : 'rollback'}, ${back}, ${now})`.execute(
      db,
    )
  fake.launch(player, table, 100_000n)
  // Whether the wallet has it nobody knows of the first.
  if (isOver) await createWallet(fake.url, 'felek', fakeKeys).send('bet', bet)
  oldLives.push({ id, player, state, bodies: isOver ? [bet, back] : [bet] })
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'felek-old-'))
  fake = await createFakeWallet()
  url = await createTestDatabase()
  const database = await before()
  const db = database.read as never as Kysely<never>
  await sql`insert into free_spins values ('grant', 'old-7', 'felek-ruleti', 9, 4, 1500, now() + interval '1 day', 'active', now())`.execute(
    db,
  )
  for (const state of states) await writeOld(db, state, null)
  await writeOld(db, 'staked', 'grant')
  await writeSlots(db)
  for (const [i, state] of (['sent', 'paid', 'void'] as const).entries())
    await writeOldLive(db, state, i + 1)
  await sql`insert into demo_balances values ('demo:x', 5000, now())`.execute(db)
  await sql`insert into live_keeper values (1, ${randomUUID()}, now() + interval '1 minute')`.execute(
    db,
  )
  await database.close()
}, 120_000)
afterAll(async () => {
  await fake.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = () => openAt({ ...studioPart, url })

test(
  'a studio of before that still runs is in the way, and said to be',
  { timeout: 60_000 },
  async () => {
    await expect(open()).rejects.toThrow(/a studio of before is running/)
    const database = await before()
    await sql`delete from live_keeper`.execute(database.read)
    await database.close()
  },
)

test(
  'a stake at a table that paid more than its call says is in the way, and named',
  { timeout: 60_000 },
  async () => {
    const [, paid] = oldLives
    const pay = async (kurus: number) => {
      const database = await before()
      await sql`update live_stakes set payout_kurus = ${kurus} where id = ${paid?.id}`.execute(
        database.read,
      )
      await database.close()
    }
    await pay(4_001)
    // What was moved before it stands; the next start goes on from there.
    await expect(open()).rejects.toThrow(paid?.id)
    await pay(4_000)
  },
)

test(
  'every round and call of before stands, to the kuruş and the byte, and is played on',
  { timeout: 120_000 },
  async () => {
    const database = await open()
    const db: StudioDb = studioDbOf(database)
    const bodies = await db.read.selectFrom('outbox').select('body').execute()
    expect(bodies.map(({ body }) => body).sort()).toEqual(
      [...olds, ...oldLives].flatMap((it) => it.bodies).sort(),
    )
    const now = await db.read.selectFrom('rounds').selectAll().where('codec', '=', 'v1').execute()
    const stateNow = {
      drawn: 'staking',
      stake_sent: 'staking',
      staked: 'owed',
      shown: 'owed',
      win_sent: 'owed',
      settled: 'settled',
      void: 'void',
    }
    for (const old of olds)
      expect(now.find(({ id }) => id === old.id)).toMatchObject({
        state: stateNow[old.state],
        staked: ['drawn', 'stake_sent', 'void'].includes(old.state) ? 0n : 1_500n,
        paid: ['drawn', 'stake_sent', 'void'].includes(old.state) ? null : old.payoutKurus,
      })

    // Which of them reached their free spins is known of those of before too.
    expect(slotIds.map((id) => now.find((it) => it.id === id)?.featured)).toEqual(
      pictures.map(([, featured]) => featured),
    )

    const wallet = createWallet(fake.url, 'felek', fakeKeys)
    const { outbox, rounds } = aMachine({
      db,
      seal,
      wallet,
      log,
      timings: { sweepMs: 20, stakeUnknownMs: 600_000 },
      tables: {
        follow: tableFollow({ db, clock: Date.now, log, heard() {}, seals: testCallSeals }),
        isKeeper: () => true,
      },
    })
    await sealCallsFromBefore(db, testCallSeals, log)
    await outbox.start()
    const running = async () =>
      (
        await db.read
          .selectFrom('rounds')
          .select('id')
          .where('state', 'not in', ['settled', 'void'])
          .execute()
      ).length
    for (const end = Date.now() + 20_000; (await running()) > 0 && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await running()).toBe(0)
    // At the tables: a bet is taken, a win paid, a bet given back; and a stake with a call stays.
    const moves = { sent: -2_000n, paid: 2_000n, void: 0n }
    for (const { id, player, state } of oldLives) {
      const now = async () => [(await findStake(db.read, id))?.state, fake.balances.get(player)]
      const due = [state === 'sent' ? 'accepted' : state, 100_000n + moves[state]]
      for (const end = Date.now() + 20_000; Date.now() < end;) {
        if ((await now()).every((it, i) => it === due[i])) break
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      expect(await now()).toEqual(due)
      await expect(
        db.inTx((tx) => tx.deleteFrom('live_stakes').where('id', '=', id).execute()),
      ).rejects.toThrow(/a stake with a call stays/)
    }
    for (const old of olds) {
      const isFree = old === olds.at(-1)
      const moved = old.state === 'void' ? 0n : old.payoutKurus - (isFree ? 0n : 1_500n)
      expect([old.state, fake.balances.get(old.player)]).toEqual([old.state, 100_000n + moved])
      const access = {
        player: old.player,
        session: 'session',
        game: 'felek-ruleti',
        mode: 'real' as const,
      }
      if (old.state !== 'void') {
        const answer = await rounds.round(access, { roundId: old.id })
        // What was drawn then is what it is.
        expect(answer.status === 'done' && answer.round.view).toMatchObject({ number: old.number })
      }
      await rounds.seed(access, { clientSeed: 'now' })
      expect(await rounds.verify(old.id)).toMatchObject({
        verified: true,
        result: { numbers: [old.number], bag: null, weights: null },
        payout: old.state === 'void' ? null : toAmount(old.payoutKurus),
      })
    }
    // Who has a stake in a table's running round plays there.
    expect(
      (await db.read.selectFrom('playing').selectAll().execute()).map((it) => it.player),
    ).toEqual(['at-table-sent'])
    const meters = await db.read.selectFrom('meters').selectAll().execute()
    // What was settled before is not counted anew.
    expect(meters.reduce((n, it) => n + it.rounds, 0n)).toBe(6n)
    // And a round of now beside them.
    const [first] = olds
    const access = {
      player: first?.player ?? '',
      session: 'session',
      game: 'felek-ruleti',
      mode: 'real' as const,
    }
    const held = fake.balances.get(access.player) ?? 0n
    const roundId = randomUUID()
    let answer = await rounds.bet(access, { roundId, stake: '15.00', wager: bets })
    while (answer.status === 'pending' || !answer.round.settled)
      answer = await rounds.round(access, { roundId })
    expect(fake.balances.get(access.player)).toBe(
      held - 1_500n + toKurus(answer.round.payout ?? ''),
    )
    await outbox.stop()
    await database.close()
  },
)
