import { ensureSeeded, openSeeded } from '../test-seeds.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../packages/database/test/test-database.ts'
import { toKurus } from '@felek/contract/money.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { listTitles } from '../../engines/par.ts'
import { checkRound, verdictOf } from '../../client/round/check.ts'
import { createPlayables, playableOfTitle } from '../games/playables.ts'
import { addAccess, addDemoPlayer } from '../players/store.ts'
import { studioSchema } from '../database-schema.ts'
import type { CallOutput, Verification } from '../protocol/protocol.ts'
import type { Standing } from '../protocol/rounds.ts'
import { Refusal } from '../http/refusal.ts'
import { studioDbOf, type StudioDb } from '../schema.ts'
import { getFairness, lockPair } from '../seeds/store.ts'
import { createFakeWallet, fakeKeys, type FakeWallet } from '../wallet/fake-wallet.ts'
import { createWallet } from '../wallet/wallet.ts'
import { actOverdue } from './act.ts'
import { createRounds } from './rounds.ts'
import { stepCommitment } from './step-commitment.ts'
import { listPending } from './calls/store.ts'
import { createTestEngine, type TestEngine } from './test-engine.ts'
import { toys } from './test-toys.ts'

/* Rounds that go on: steps, further stakes, the clock, one at a time; on toys and on titles of the registry. */

const log = { info() {}, warn() {}, error() {} } as never
const seal = encryptionOf({ sealKey: 's'.repeat(32) })
const dayMs = 86_400_000
const titles = (await listTitles()).map(playableOfTitle)

let db: StudioDb
let fake: FakeWallet
let house: TestEngine
const timings = {
  // Longer than a busy machine keeps the wallet's call waiting.
  stakeUnknownMs: 3_500,
  retryMs: 20,
  stakeRetryMsMax: 100,
  winRetryMsMax: 100,
  leaseMs: 1_500,
  sweepMs: 25,
}

beforeAll(async () => {
  db = studioDbOf(await openTestDatabase(studioSchema))
  fake = await createFakeWallet()
  const wallet = createWallet(fake.url, 'felek', fakeKeys, 1_000)
  house = createTestEngine({
    db,
    seal,
    wallet,
    log,
    timings,
    playWaitMs: 6_000,
    playables: createPlayables([...toys, ...titles]),
  })
  await house.outbox.start()
})
afterAll(async () => {
  await house.outbox.stop()
  await fake.close()
  await db.close()
})
beforeEach(() => fake.calm())

/** Enough for the longest run of bad luck: 1,000 rounds of 10.00. */
const begunWith = 1_000_000n

const aPlayer = async (game: string, mode: 'real' | 'demo' = 'real') => {
  const now = new Date()
  return db.inTx(async (tx) => {
    const player = mode === 'demo' ? await addDemoPlayer(tx, now) : `player-${randomUUID()}`
    if (mode === 'real') fake.launch(player, game, begunWith)
    const access = { player, session: `session-${player}`, game, mode }
    await ensureSeeded(tx, seal, player, now)
    await addAccess(tx, access, now)
    return access
  })
}
const standing = (answer: CallOutput<'bet'>): Standing => {
  if (answer.status !== 'done') throw new Error('still pending')
  return answer.round
}
const findRefusal = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (e: unknown) => e,
  )
  if (!(error instanceof Refusal)) throw new Error(`no refusal but ${String(error)}`)
  return error.body
}
type Access = Awaited<ReturnType<typeof aPlayer>>
const bet = async (access: Access, wager?: unknown, roundId = randomUUID()) =>
  standing(await house.rounds.bet(access, { roundId, stake: '10.00', wager }))
const act = async (
  access: Access,
  { roundId, step }: Standing,
  action: unknown,
  actionId?: string,
) =>
  standing(
    await house.rounds.act(access, { roundId, step, actionId: actionId ?? randomUUID(), action }),
  )
const until = async (what: () => Promise<boolean>, ms = 8_000) => {
  for (const end = Date.now() + ms; !(await what());) {
    if (Date.now() > end) throw new Error('it did not happen')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
/** What the wallet was sent for a round; what a slow machine made come again, once. */
const sentOnce = (roundId: string) => [
  ...new Map(fake.sentFor(roundId).map((sent) => [sent.body['transactionId'], sent])).values(),
]
const callsOf = (roundId: string) => sentOnce(roundId).map(({ call }) => call)
/** What stands sealed of a round. */
const hidden = async (id: string) =>
  (await db.read.selectFrom('rounds').select('hidden').where('id', '=', id).executeTakeFirst())
    ?.hidden

describe('a round with a hidden board', () => {
  test('shows its seal, then view after view, and at its end what was sealed', async () => {
    const access = await aPlayer('toy-board')
    const first = await bet(access)
    expect(first).toMatchObject({ step: 0, payout: null, revealed: null, stake: '10.00' })
    expect(first.seal).toMatch(/^[0-9a-f]{64}$/)
    expect(first.offers.length).toBe(5)
    expect((await house.rounds.verify(first.roundId)).draws).toEqual([])
    let now = first
    for (let at = 0; now.payout === null; at += 1)
      now = await act(access, now, { type: 'open', at })
    expect(now.revealed && stepCommitment(now.revealed)).toBe(first.seal)
    expect(now.seal).toBe(first.seal)
    expect(now.settled).toBe(true)
    expect(fake.balances.get(access.player)).toBe(begunWith - 1_000n + toKurus(now.payout ?? ''))
    expect(callsOf(now.roundId)).toEqual(['bet', 'win'])
    await house.rounds.seed(access, { clientSeed: 'mine' })
    const proof = await house.rounds.verify(now.roundId)
    expect(proof).toMatchObject({ verified: true, state: 'settled', revealed: now.revealed })
    expect(proof.steps?.length).toBe(now.step + 1)
    expect(proof.draws?.length).toBe(1)
  })

  test('keeps its seed while it runs, and no table tells the board', async () => {
    const access = await aPlayer('toy-board')
    const round = await bet(access)
    expect(await findRefusal(house.rounds.seed(access, { clientSeed: 'x' }))).toEqual({
      error: 'busy',
    })
    expect(await hidden(round.roundId)).toMatch(/^1\./)
    const steps = await sql<{ text: string }>`
      select steps::text as text from steps where round_id = ${round.roundId}`.execute(db.read)
    expect(steps.rows.map(({ text }) => text).join()).not.toMatch(/bomb": ?\d/)
    await act(access, round, { type: 'open', at: 0 }).then(async (next) => {
      if (next.payout === null) await act(access, next, { type: 'take' })
    })
    expect((await house.rounds.seed(access, { clientSeed: 'x' })).revealed?.rounds).toBe(1)
  })

  test('the same action again acts once; another at that step is stale and shown what stands', async () => {
    const access = await aPlayer('toy-board')
    let round = await bet(access)
    const actionId = randomUUID()
    const action = { type: 'open', at: 1 }
    const twins = await Promise.all(
      Array.from({ length: 4 }, () => act(access, round, action, actionId)),
    )
    expect(new Set(twins.map((it) => JSON.stringify(it))).size).toBe(1)
    const next = twins[0] as Standing
    expect(next.step).toBe(1)
    expect(await act(access, round, action, actionId)).toEqual(next)
    const stale = await findRefusal(act(access, round, { type: 'open', at: 2 }))
    expect(stale).toEqual({ error: 'stale', roundId: round.roundId, round: next })
    // An id that was used for another action is a fault of the client's.
    expect((await findRefusal(act(access, round, { type: 'open', at: 2 }, actionId))).error).toBe(
      'bad_request',
    )
    round = next
    if (round.payout === null) round = await act(access, round, { type: 'take' })
    expect((await findRefusal(act(access, round, { type: 'take' }))).error).toBe('stale')
  })

  test('what is not offered, not well formed or another player’s is refused, and changes nothing', async () => {
    const access = await aPlayer('toy-board')
    const other = await aPlayer('toy-board')
    const round = await bet(access)
    for (const action of [
      { type: 'take' },
      { type: 'return' },
      { type: 'open', at: 5 },
      null,
      'x',
      { type: 'open', at: 0, more: 1 },
    ])
      expect((await findRefusal(act(access, round, action))).error).toBe('bad_request')
    expect((await findRefusal(act(other, round, { type: 'open', at: 0 }))).error).toBe('not_found')
    const next = await act(access, round, { type: 'open', at: 3 })
    expect(next.step).toBe(1)
    const mine = await bet(other)
    const used = (
      await db.read
        .selectFrom('steps')
        .select('action_id')
        .where('round_id', '=', round.roundId)
        .where('step', '=', 1)
        .executeTakeFirstOrThrow()
    ).action_id
    expect((await findRefusal(act(other, mine, { type: 'open', at: 0 }, used ?? ''))).error).toBe(
      'not_found',
    )
  })

  test('goes on after a day by the clock: unopened the stake goes back, else what stands is taken', async () => {
    const [spoiled, untouched, opened] = [
      await aPlayer('toy-board'),
      await aPlayer('toy-board'),
      await aPlayer('toy-board'),
    ]
    // The oldest can not be opened any more: those behind it go on all the same.
    const { roundId } = await bet(spoiled)
    await db.read
      .updateTable('rounds')
      .set({ hidden: 'spoiled' })
      .where('id', '=', roundId)
      .execute()
    const first = await bet(untouched)
    let second = await bet(opened)
    for (let at = 0; second.step === 0; at += 1)
      second = await act(opened, second, { type: 'open', at })
    const later = { ...house.machine, clock: () => Date.now() + dayMs + 1_000 }
    for (const call of await actOverdue(later)) await house.outbox.advance(call.player, [call])
    const end = async (access: Access, { roundId }: Standing) =>
      standing(await house.rounds.round(access, { roundId }))
    expect((await end(untouched, first)).payout).toBe('10.00')
    expect(fake.balances.get(untouched.player)).toBe(begunWith)
    const paid = (await end(opened, second)).payout
    expect(['14.50', '0.00']).toContain(paid)
    expect((await house.rounds.verify(first.roundId)).steps?.at(-1)?.actor).toBe('clock')
  })

  test('is played with play money the same', async () => {
    const access = await aPlayer('toy-board', 'demo')
    let round = await bet(access)
    expect(round.balanceStaked).toBe('9990.00')
    round = await act(access, round, { type: 'open', at: 0 })
    if (round.payout === null) round = await act(access, round, { type: 'take' })
    expect(round.balance).toBe(round.payout === '0.00' ? '9990.00' : '10004.50')
    expect((await house.rounds.balance(access)).balance).toBe(round.balance)
    expect(fake.sentFor(round.roundId)).toEqual([])
  })
})

describe('a further stake', () => {
  const raised = async () => {
    const access = await aPlayer('toy-raise')
    return { access, round: await bet(access) }
  }

  test('is what the offer says, is taken by the wallet, and each stake brings its own win', async () => {
    const { access, round } = await raised()
    expect(round.offers[1]).toEqual({ action: { type: 'raise' }, stake: '10.00' })
    const next = await act(access, round, { type: 'raise' })
    expect(next).toMatchObject({ step: 1, stake: '20.00' })
    const over = await act(access, next, { type: 'raise' })
    expect(over).toMatchObject({ step: 2, stake: '30.00', settled: true })
    const sent = sentOnce(round.roundId)
    expect(sent.map((s) => s.call)).toEqual(['bet', 'bet', 'bet', 'win', 'win', 'win'])
    expect(new Set(sent.slice(3).map((s) => s.body['betId'])).size).toBe(3)
    expect(fake.balances.get(access.player)).toBe(begunWith - 3_000n + toKurus(over.payout ?? ''))
    expect(toKurus(over.balance ?? '')).toBe(fake.balances.get(access.player))
    await house.rounds.seed(access, { clientSeed: 'mine' })
    expect((await house.rounds.verify(round.roundId)).verified).toBe(true)
  })

  test('that is refused leaves the round as it was, with the reason and the other actions', async () => {
    const { access, round } = await raised()
    fake.control.refuseBets = 'limit_reached'
    const actionId = randomUUID()
    const refused = await findRefusal(act(access, round, { type: 'raise' }, actionId))
    expect(refused).toEqual({ error: 'limit_reached', roundId: round.roundId, round })
    expect(await findRefusal(act(access, round, { type: 'raise' }, actionId))).toEqual(refused)
    const over = await act(access, round, { type: 'stand' })
    expect(over).toMatchObject({ step: 1, stake: '10.00', settled: true })
    expect(fake.balances.get(access.player)).toBe(begunWith - 1_000n + toKurus(over.payout ?? ''))
  })

  test('whose fate stays unknown goes back, and the round goes on', async () => {
    const { access, round } = await raised()
    fake.control.fault = (call) => (call === 'bet' ? 'hang-after' : 'none')
    const refused = await findRefusal(act(access, round, { type: 'raise' }))
    expect(refused).toMatchObject({ error: 'round_void', reason: 'unreachable', round })
    await until(async () => (await listPending(db.read, round.roundId)).length === 0)
    expect(fake.balances.get(access.player)).toBe(begunWith - 1_000n)
    fake.calm()
    const over = await act(access, round, { type: 'stand' })
    expect(over.settled).toBe(true)
    expect(fake.balances.get(access.player)).toBe(begunWith - 1_000n + toKurus(over.payout ?? ''))
  })

  test('of play money that is not there is refused', async () => {
    const access = await aPlayer('toy-raise', 'demo')
    const round = await bet(access)
    await db.read
      .updateTable('demo_balances')
      .set({ balance_kurus: 0n })
      .where('player', '=', access.player)
      .execute()
    expect((await findRefusal(act(access, round, { type: 'raise' }))).error).toBe(
      'insufficient_funds',
    )
    expect((await act(access, round, { type: 'stand' })).settled).toBe(true)
  })
})

test('one game at a time: elsewhere it is busy, with which, and the way back is open', async () => {
  const access = await aPlayer('toy-board')
  const round = await bet(access)
  const elsewhere = { ...access, game: 'toy-once' }
  expect(
    await findRefusal(house.rounds.bet(elsewhere, { roundId: randomUUID(), stake: '10.00' })),
  ).toEqual({ error: 'busy', roundId: round.roundId, game: 'toy-board' })
  const opened = await house.rounds
    .open({
      game: 'lale-bahcesi',
      mode: 'real',
      token: fake.launch(access.player, 'lale-bahcesi'),
      lang: 'tr',
    })
    .catch((error: Refusal) => error.body)
  // This house sells no slot.
  expect(opened).toEqual({ error: 'not_found' })
  let next = await act(access, round, { type: 'open', at: 0 })
  if (next.payout === null) next = await act(access, next, { type: 'take' })
  expect((await bet(elsewhere)).settled).toBe(true)
})

test('steps lie 250 ms apart, by the server', async () => {
  const access = await aPlayer('toy-board')
  const round = await bet(access)
  const paced = house.under({ stepMs: 250 })
  const input = {
    roundId: round.roundId,
    step: 0,
    actionId: randomUUID(),
    action: { type: 'open', at: 0 },
  }
  const still = { ...house.machine, clock: () => Date.parse(round.at) }
  const refused = await findRefusal(house.under({ stepMs: 250, machine: still }).act(access, input))
  expect(refused.error).toBe('too_fast')
  await new Promise((resolve) => setTimeout(resolve, 260))
  expect(standing(await paced.act(access, input)).step).toBe(1)
})

test('no round pays more than its cap, and says that it was reached; caps and features are counted', async () => {
  const access = await aPlayer('toy-once')
  const count = async () => {
    const rows = await db.read
      .selectFrom('meters')
      .selectAll()
      .where('game', '=', 'toy-once')
      .where('mode', '=', 'real')
      .execute()
    const sum = (of: (row: (typeof rows)[number]) => bigint | null) =>
      rows.reduce((n, row) => n + (of(row) ?? 0n), 0n)
    return {
      rounds: sum((row) => row.rounds),
      tops: sum((row) => row.tops),
      features: sum((row) => row.features),
      netSquares: sum((row) => BigInt(row.net_squares ?? '')),
      bands: new Set(rows.map((row) => row.stake_band)),
    }
  }
  const before = await count()
  const seen: Standing[] = []
  // One in twenty reaches it: of 400 none does once in 10⁹.
  for (let i = 0; i < 400 && !seen.some((it) => it.capped); i += 1) seen.push(await bet(access))
  const top = seen.find((it) => it.capped)
  expect(top?.payout).toBe('100.00')
  const sums = seen.reduce((sum, it) => sum + toKurus(it.payout ?? ''), 0n)
  expect(fake.balances.get(access.player)).toBe(begunWith - 1_000n * BigInt(seen.length) + sums)
  const views = seen.map(({ view }) => (view as { fell: number }).fell)
  expect(await count()).toEqual({
    rounds: before.rounds + BigInt(seen.length),
    tops: before.tops + BigInt(views.filter((fell) => fell === 0).length),
    features: before.features + BigInt(views.filter((fell) => fell > 9).length),
    netSquares: seen.reduce(
      (n, { payout }) => n + (toKurus(payout ?? '') - 1_000n) ** 2n,
      before.netSquares,
    ),
    bands: new Set([2]),
  })
})

test('an instant round takes five statements, its access among them, and two signed calls', async () => {
  let statements = 0
  const counting = <T extends { withPlugin: (plugin: never) => T }>(handle: T): T =>
    handle.withPlugin({
      transformQuery: ({ node }: { node: unknown }) => node,
      // Of those too that are written out.
      transformResult: async ({ result }: { result: unknown }) => ((statements += 1), result),
    } as never)
  const counted: StudioDb = {
    ...db,
    read: counting(db.read as never),
    // Each begins and ends.
    inTx: (fn) => ((statements += 2), db.inTx((tx) => fn(counting(tx as never)))),
  }
  const wallet = createWallet(fake.url, 'felek', fakeKeys)
  const own = createTestEngine({ db: counted, seal, wallet, log, playables: createPlayables(toys) })
  const access = await aPlayer('toy-once')
  const token = await db.inTx((tx) => addAccess(tx, access, new Date()))
  const roundId = randomUUID()
  const who = await own.rounds.access(token)
  const answer = await own.rounds.bet(who, { roundId, stake: '10.00' })
  expect(standing(answer).settled).toBe(true)
  expect(statements).toBe(5)
  expect(callsOf(roundId)).toEqual(['bet', 'win'])
})

test('rounds that reached their feature are listed on their own, the newest first, each player’s own', async () => {
  const [access, other] = [await aPlayer('toy-once'), await aPlayer('toy-once')]
  const board = { ...access, game: 'toy-board' }
  const reached: string[] = []
  let missed = 0
  while (reached.length < 3 || missed === 0) {
    const { roundId, view } = await bet(access)
    if ((view as { fell: number }).fell > 9) reached.unshift(roundId)
    else missed += 1
  }
  let plain = await bet(board)
  while (plain.payout === null) plain = await act(board, plain, plain.offers[0]?.action)
  const told = async (who: Access, asked: object) => {
    const { rounds } = await house.rounds.rounds(who, {
      limit: 50,
      thisGame: true,
      ...asked,
    } as never)
    return rounds.map(({ roundId }) => roundId)
  }
  expect(await told(access, { featured: true })).toEqual(reached)
  expect(await told(access, { featured: true, limit: 2 })).toEqual(reached.slice(0, 2))
  expect((await told(access, { featured: false })).length).toBe(reached.length + missed)
  expect(await told(board, { featured: true })).toEqual([])
  expect(await told(board, { featured: true, thisGame: false })).toEqual(reached)
  expect(await told(other, { featured: true, thisGame: false })).toEqual([])
  const { rounds } = await house.rounds.rounds(access, {
    limit: 50,
    thisGame: true,
    featured: false,
  })
  for (const { roundId, featured } of rounds) expect(featured).toBe(reached.includes(roundId))
})

test('rounds that begin together begin once each, and one waits for seeds that are held by another transaction', async () => {
  const players = await Promise.all(Array.from({ length: 20 }, () => aPlayer('toy-once')))
  const asked = players.map((access) => ({ access, roundId: randomUUID() }))
  const [held] = players
  const holding = held
    ? db.inTx(async (tx) => {
        await lockPair(tx, held.player)
        await new Promise((resolve) => setTimeout(resolve, 150))
      })
    : undefined
  const twice = [...asked, ...asked]
  const answers = await Promise.all(
    twice.map(({ access, roundId }) => house.rounds.bet(access, { roundId, stake: '10.00' })),
  )
  await holding
  expect(new Set(answers.map((answer) => standing(answer).roundId)).size).toBe(players.length)
  for (const { access, roundId } of asked) {
    expect(callsOf(roundId)).toEqual(['bet', 'win'])
    const paid = answers.map(standing).find((it) => it.roundId === roundId)?.payout ?? ''
    expect(fake.balances.get(access.player)).toBe(begunWith - 1_000n + toKurus(paid))
    expect((await getFairness(db.read, access.player)).nonce).toBe(1)
  }
})

describe('titles of the registry', () => {
  test.each(titles.map((it) => [it.slug, it] as const))(
    '%s is played to its end, to the kuruş, and proved',
    async (slug, played) => {
      const access = await aPlayer(slug)
      const title = (await listTitles([slug]))[0]?.title
      let round = await bet(access, title?.usual)
      /** As anybody with its id reads it, and what the verifier of the studio's page makes of that. */
      const look = async () => {
        const told = JSON.stringify(await house.rounds.verify(round.roundId))
        const record = JSON.parse(told) as Verification
        return { record, verdict: verdictOf(checkRound(record, played), record) }
      }
      const stranger = await aPlayer(slug)
      const { roundId } = round
      for (let i = 0; round.payout === null && i < 40; i += 1) {
        const { record, verdict } = await look()
        // A hidden board is drawn whole at once: its draws would show it.
        if (record.seal) expect(record).toMatchObject({ draws: [], revealed: null })
        expect(record).toMatchObject({ state: 'pending', payout: null, serverSeed: null })
        expect(record).toMatchObject({ result: null, verified: null })
        // Each step as it was shown, and no more of them than were taken.
        expect(record.steps?.length).toBe(round.step + 1)
        expect(record.steps?.at(-1)?.view).toEqual(round.view)
        expect(verdict).toBe('later')
        const offer = round.offers[i % round.offers.length]
        round = await act(access, round, offer?.action)
      }
      expect(round.settled).toBe(true)
      expect(fake.balances.get(access.player)).toBe(
        begunWith - 1_000n + toKurus(round.payout ?? ''),
      )
      // Who has the id may see its page; its player's calls are its player's.
      const acts = { roundId, step: round.step, actionId: randomUUID(), action: {} }
      for (const call of [
        () => house.rounds.round(stranger, { roundId }),
        () => house.rounds.seen(stranger, { roundId }),
        () => house.rounds.act(stranger, acts),
      ])
        expect(await findRefusal(call())).toEqual({ error: 'not_found' })
      const ended = await look()
      expect([ended.verdict, ended.record.serverSeed]).toEqual(['later', null])
      await house.rounds.seed(access, { clientSeed: 'mine' })
      const { record, verdict } = await look()
      expect([record.verified, verdict]).toEqual([true, 'right'])
      expect(await findRefusal(house.rounds.verify(randomUUID()))).toEqual({ error: 'not_found' })
    },
  )
})

/** A device of the player's own opens the game, as a page does. */
const aDevice = async (player: string, game: string) => {
  const token = fake.launch(player, game)
  const opened = await openSeeded(house.rounds, { game, mode: 'real', token, lang: 'tr' })
  return { access: await house.rounds.access(opened.access), opened }
}

describe('a round that is left and gone on with on a second device', () => {
  const rightCalls = { game: 'yazi-tura', wager: { call: 'heads' }, most: 5 }
  const pearls = { game: 'inci-avi', wager: { urchins: 1 }, most: 12 }
  const hands = { game: 'felek-poker', wager: {}, most: 0 }
  const next = ({ view }: Standing) =>
    'dealt' in (view as object)
      ? { hold: [1, 3] }
      : (view as { opened?: number[] }).opened
        ? { type: 'open', tile: (view as { opened: number[] }).opened.length }
        : { type: 'throw', call: 'tails' }

  /** Played so many steps; begun anew when it ends before. Its end, where there are fewer than none. */
  const played = async (
    device: Access,
    { wager }: { wager: unknown },
    steps: number,
    spent: { kurus: bigint },
  ): Promise<Standing> => {
    for (let tries = 0; tries < 900; tries += 1) {
      let round = await bet(device, wager)
      while (round.payout === null && (steps < 0 || round.step < steps))
        round = await act(device, round, next(round))
      if ((round.payout === null) === steps >= 0) return round
      spent.kurus += toKurus(round.stake) - toKurus(round.payout ?? '0')
      await house.rounds.seen(device, { roundId: round.roundId })
    }
    throw new Error('it never went so far')
  }

  test.each([
    ...Array.from({ length: pearls.most + 1 }, (_, steps) => [pearls, steps] as const),
    ...Array.from({ length: rightCalls.most }, (_, steps) => [rightCalls, steps] as const),
    [hands, 0] as const,
    [pearls, -1] as const,
    [rightCalls, -1] as const,
    [hands, -1] as const,
  ])('%o after %i steps', async (history, steps) => {
    const first = await aPlayer(history.game)
    const { player } = first
    const spent = { kurus: 0n }
    const left = await played(first, history, steps, spent)
    const second = await aDevice(player, history.game)
    expect(second.opened.unfinished).toEqual({ status: 'done', round: left })
    let end = left
    if (left.payout === null) {
      expect(second.opened.running).toEqual({ roundId: left.roundId, game: history.game })
      expect(second.opened.balance).toBe(left.balanceStaked)
      const after = await act(second.access, left, next(left))
      // The first has the step of before: it is shown what stands, and nothing has been done twice.
      const stale = await findRefusal(act(first, left, next(left)))
      expect(stale).toEqual({ error: 'stale', roundId: left.roundId, round: after })
      end = after.payout === null ? await act(first, after, { type: 'take' }) : after
      expect(standing(await house.rounds.round(second.access, { roundId: left.roundId }))).toEqual(
        end,
      )
    }
    expect(callsOf(left.roundId)).toEqual(['bet', 'win'])
    expect(fake.balances.get(player)).toBe(
      begunWith - spent.kurus - toKurus(end.stake) + toKurus(end.payout ?? ''),
    )
    await house.rounds.seen(second.access, { roundId: left.roundId })
    expect((await aDevice(player, history.game)).opened).toMatchObject({
      unfinished: null,
      running: null,
    })
  })
})

test('a round that was opened days ago and acted in since is gone on with at an opening', async () => {
  const { player } = await aPlayer('inci-avi')
  const { access } = await aDevice(player, 'inci-avi')
  const begun = async (): Promise<Standing> => {
    const next = await act(access, await bet(access, { urchins: 1 }), { type: 'open', tile: 0 })
    // One shell in twenty-five hides the urchin.
    return next.payout === null ? next : begun()
  }
  const { roundId } = await begun()
  const machine = { ...house.machine, clock: () => Date.now() + 3 * dayMs }
  const later = createRounds({
    machine,
    outbox: house.outbox,
    wallet: createWallet(fake.url, 'felek', fakeKeys, 1_000),
  })
  const openOf = (game: string) =>
    openSeeded(later, { game, mode: 'real', token: fake.launch(player, game), lang: 'tr' })
  const opened = await openOf('inci-avi')
  expect(opened.running).toEqual({ roundId, game: 'inci-avi' })
  expect(opened.unfinished).toMatchObject({ status: 'done', round: { roundId } })
  const elsewhere = await openOf('yazi-tura')
  expect([elsewhere.unfinished, elsewhere.running]).toEqual([null, { roundId, game: 'inci-avi' }])
})
