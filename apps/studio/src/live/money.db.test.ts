import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../packages/database/test/test-database.ts'
import { toAmount } from '@felek/contract/money.ts'
import { studioSchema } from '../database-schema.ts'
import { createOutbox, defaultTimings, type Outbox } from '../rounds/outbox.ts'
import { addDemoPlayer, getDemoBalance } from '../players/store.ts'
import { studioDbOf, type StudioDb } from '../schema.ts'
import type { Verb, Wallet, WalletResult } from '../wallet/wallet.ts'
import { testCallSeals } from '../rounds/calls/test-seals.ts'
import { placeBets, undoBets } from './bets.ts'
import { openRound } from './round-opening.ts'
import type { Bet } from './protocol.ts'
import { createTableMoney, tableFollow, type StakeListener, type NewStake } from './money.ts'
import { findStake, payStake, setStake, takeBack, type StakeRow } from './store.ts'
import type { Round } from './table-context.ts'
import { aContext, listBooks, comeTo, stepTo } from './test-table.ts'

/*
 * The money of the tables, against a wallet that answers as it is told: late, never, twice, in
 * another order. The clock is moved by hand; nothing here waits for time to pass.
 */

const roulette = 'felek-canli-rulet'
const ok: WalletResult = { known: true, status: 'ok', balanceKurus: 77n }
const silence: WalletResult = { known: false, why: 'no answer', retryAfterMs: 0 }
const says = (status: string, reason?: string): WalletResult => ({
  known: true,
  status,
  balanceKurus: undefined,
  reason,
})

let db: StudioDb
const running: Outbox[] = []
beforeAll(async () => {
  db = studioDbOf(await openTestDatabase(studioSchema))
})
afterEach(async () => {
  for (const outbox of running.splice(0)) await outbox.stop()
  // What a test has left unanswered is no business of the next one's outbox.
  await db.read
    .updateTable('outbox')
    .set({ state: 'abandoned' })
    .where('state', '=', 'pending')
    .execute()
})
afterAll(() => db.close())

type Sent = { verb: Verb; body: Record<string, string> }
/** A table with an open round, and an outbox whose wallet answers with `answer`. */
const aDesk = async (answer: (sent: Sent, nth: number) => WalletResult | Promise<WalletResult>) => {
  const { context, time } = aContext(db, roulette)
  await openRound(context)
  const sent: Sent[] = []
  const heard: [StakeRow['state'], bigint | undefined][] = []
  const wallet = {
    async send(verb: Verb, text: string) {
      const it = { verb, body: JSON.parse(text) as Record<string, string> }
      return answer(it, sent.push(it))
    },
  } as unknown as Wallet
  const clock = () => time.now
  const hear: StakeListener = (stake, balance) => {
    heard.push([stake.state, balance])
    context.round?.stakes.set(stake.id, stake)
  }
  /** Another outbox on the same rows, as after a restart. */
  const another = () => {
    const outbox = createOutbox({
      db,
      wallet,
      log: context.log,
      clock,
      timings: { sweepMs: 5 },
      seals: testCallSeals,
      follow: () => tableFollow({ db, clock, log: context.log, heard: hear, seals: testCallSeals }),
      playsTables: () => true,
    })
    running.push(outbox)
    const leaseMs = defaultTimings.leaseMs
    const money = createTableMoney({
      db,
      outbox: () => outbox,
      heard: hear,
      clock,
      leaseMs,
      seals: testCallSeals,
    })
    return { ...outbox, ...money }
  }
  const outbox = another()
  context.money = outbox
  const stake = (change: Partial<NewStake> = {}): NewStake => ({
    id: randomUUID(),
    roundId: (context.round as Round).id,
    tableId: context.table.info.id,
    player: randomUUID(),
    session: 's',
    mode: 'real',
    kind: 'bet',
    seat: null,
    hand: null,
    bets: [{ spot: 'red', numbers: [1], amount: '5.00' }],
    amountKurus: 500n,
    ...change,
  })
  return { context, time, sent, heard, outbox, another, stake }
}
const until = async (what: () => boolean | Promise<boolean>) => {
  for (let i = 0; !(await what()); i += 1) {
    if (i > 2_000) throw new Error(`it did not happen: ${what.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
const getState = async (id: string) => (await findStake(db.read, id))?.state
const listCalls = async (id: string) =>
  db.read.selectFrom('outbox').selectAll().where('stake_id', '=', id).orderBy('verb').execute()
const demoPlayer = () => db.inTx((tx) => addDemoPlayer(tx, new Date()))

describe('a stake', () => {
  test('is written down before it is sent, with the exact words that are sent', async () => {
    const seen: unknown[] = []
    const { outbox, stake, sent } = await aDesk(async ({ body }) => {
      const [call] = await db.read
        .selectFrom('outbox')
        .selectAll()
        .where('transaction_id', '=', body['transactionId'] as string)
        .execute()
      seen.push([call?.state, JSON.parse(call?.body ?? ''), await getState(call?.stake_id ?? '')])
      return ok
    })
    const it = stake()
    expect(await outbox.place(it)).toMatchObject({ id: it.id, state: 'sent' })
    await until(async () => (await getState(it.id)) === 'accepted')
    expect(seen).toEqual([['pending', sent[0]?.body, 'sent']])
    expect(sent[0]?.body).toMatchObject({ roundId: it.roundId, player: it.player, amount: '5.00' })
  })

  test('whose id comes ten times at once is one stake, one call, one answer', async () => {
    const { outbox, stake, sent } = await aDesk(() => ok)
    const it = stake()
    const all = await Promise.all(Array.from({ length: 10 }, () => outbox.place(it)))
    expect(all.map((row) => (typeof row === 'string' || 'playing' in row ? row : row.id))).toEqual(
      Array.from({ length: 10 }, () => it.id),
    )
    await until(async () => (await getState(it.id)) === 'accepted')
    expect([sent.length, (await listCalls(it.id)).length]).toEqual([1, 1])
    // And later it is what it has become.
    expect(await outbox.place(it)).toMatchObject({ state: 'accepted' })
    expect(sent.length).toBe(1)
  })

  test('is refused where its id is another stake’s, and nothing of it is sent', async () => {
    const { outbox, stake, sent } = await aDesk(() => ok)
    const it = stake()
    await outbox.place(it)
    for (const other of [
      { player: 'somebody else' },
      { amountKurus: 501n },
      { kind: 'double' as const },
      { bets: [{ spot: 'black', numbers: [2], amount: '5.00' }] },
      { bets: [...it.bets, ...it.bets] },
      { roundId: randomUUID() },
    ])
      expect([other, await outbox.place({ ...it, ...other })]).toEqual([
        other,
        'player' in other ? 'not_found' : 'bad_request',
      ])
    await until(async () => (await getState(it.id)) === 'accepted')
    expect(sent.length).toBe(1)
  })

  test('of two players with one id at once is one of theirs', async () => {
    const { outbox, stake, sent } = await aDesk(() => ok)
    const [one, two] = [stake(), stake()]
    const ends = await Promise.all([outbox.place(one), outbox.place({ ...two, id: one.id })])
    expect(ends.filter((it) => it === 'not_found').length).toBe(1)
    await until(async () => (await getState(one.id)) === 'accepted')
    expect(sent.length).toBe(1)
  })

  test('after the close is late, whatever it is, and leaves no row', async () => {
    const { context, outbox, stake, sent } = await aDesk(() => ok)
    comeTo(context, 'onlooker')
    await stepTo(context, 'closed')
    for (const kind of ['bet', 'double', 'split'] as const) {
      const it = stake({ kind })
      expect([kind, await outbox.place(it)]).toEqual([kind, 'late'])
      expect(await findStake(db.read, it.id)).toBeUndefined()
    }
    expect(sent).toEqual([])
  })

  test('of play money is taken at once, or not at all', async () => {
    const { outbox, stake, sent, heard } = await aDesk(() => ok)
    const player = await demoPlayer()
    const most = stake({ player, mode: 'demo', amountKurus: 1_000_000n })
    expect(await outbox.place(most)).toMatchObject({ state: 'accepted' })
    const more = stake({ player, mode: 'demo', amountKurus: 1n })
    expect(await outbox.place(more)).toBe('insufficient_funds')
    expect([await findStake(db.read, more.id), await getDemoBalance(db.read, player)]).toEqual([
      undefined,
      0n,
    ])
    expect([sent, heard]).toEqual([[], [['accepted', 0n]]])
    // The same id again takes nothing again.
    expect(await outbox.place(most)).toMatchObject({ id: most.id })
  })

  test('of play money, thirty at once, never takes more than there is', async () => {
    const { outbox, stake } = await aDesk(() => ok)
    const player = await demoPlayer()
    const all = await Promise.all(
      Array.from({ length: 30 }, () =>
        outbox.place(stake({ player, mode: 'demo', amountKurus: 90_000n })),
      ),
    )
    expect(all.filter((it) => it === 'insufficient_funds').length).toBe(19)
    expect(await getDemoBalance(db.read, player)).toBe(10_000n)
  })
})

describe('the wallet', () => {
  test.each([
    ['insufficient_funds', 'insufficient_funds'],
    ['session_expired', 'session_expired'],
    ['limit_reached', 'limit_reached'],
    ['limit_reached', 'limit_reached', 'limit:loss:day'],
    ['limit_reached', 'bet_over_limit', 'limit:bet'],
    ['limit_reached', 'bet_over_bonus', 'limit:bonus'],
    ['limit_reached', 'territory_barred', 'barred'],
    ['limit_reached', 'excluded', 'paused'],
    ['excluded', 'excluded'],
    ['round_closed', 'late'],
  ])('that says %s ends the stake, and the player is told %s', async (status, told, reason?) => {
    const { outbox, stake, sent, heard } = await aDesk(() => says(status, reason))
    const it = stake()
    await outbox.place(it)
    await until(async () => (await getState(it.id)) === 'void')
    expect((await findStake(db.read, it.id))?.reason).toBe(told)
    expect((await listCalls(it.id)).map((call) => [call.verb, call.state, call.status])).toEqual([
      ['bet', 'final', status],
    ])
    // It took nothing, so there is nothing to roll back.
    expect([sent.length, heard.at(-1)]).toEqual([1, ['void', undefined]])
  })

  test('that says ok without a balance, or a word that nobody knows, has not answered', async () => {
    const answers = [says('ok'), says('perhaps'), silence, ok]
    const { outbox, stake, sent, time } = await aDesk((_, nth) => answers[nth - 1] ?? ok)
    const it = stake()
    await outbox.place(it)
    await outbox.start()
    for (let n = 1; n <= 4; n += 1) {
      await until(() => sent.length === n)
      if (n < 4) {
        expect(await getState(it.id)).toBe('sent')
        await until(
          async () => ((await listCalls(it.id))[0]?.next_at.getTime() ?? 0) - time.now <= 1_000,
        )
        time.now += 1_000
      }
    }
    await until(async () => (await getState(it.id)) === 'accepted')
    // Each time the same call.
    expect(new Set(sent.map(({ body }) => body['transactionId'])).size).toBe(1)
  })

  test('that asks for seven seconds of patience is given one: a stake can not wait longer', async () => {
    const { outbox, stake, time } = await aDesk((_, nth) =>
      nth === 1 ? { known: false, why: '503', retryAfterMs: 7_000 } : ok,
    )
    const it = stake()
    await outbox.place(it)
    const askedAt = time.now
    const nextAt = async () => (await listCalls(it.id))[0]?.next_at.getTime() ?? 0
    // Its lease is four seconds; then the pause is written over it.
    await until(async () => (await nextAt()) !== askedAt + 4_000)
    expect(await nextAt()).toBe(askedAt + 1_000)
  })

  test('that never answers a bet gets its rollback after ten seconds, and the bet no more', async () => {
    const { outbox, stake, sent, time, heard } = await aDesk(({ verb }) =>
      verb === 'bet' ? silence : ok,
    )
    const it = stake()
    await outbox.place(it)
    await outbox.start()
    await until(() => sent.length >= 1)
    time.now += 9_999
    await until(() => sent.length >= 2)
    await until(async () => ((await listCalls(it.id))[0]?.next_at.getTime() ?? 0) > time.now)
    expect(sent.every(({ verb }) => verb === 'bet')).toBe(true)
    time.now += 1_001
    await until(() => sent.some(({ verb }) => verb === 'rollback'))
    await until(async () => (await listCalls(it.id)).every((call) => call.state !== 'pending'))
    expect((await listCalls(it.id)).map((call) => [call.verb, call.state])).toEqual([
      ['bet', 'abandoned'],
      ['rollback', 'final'],
    ])
    const bets = sent.filter(({ verb }) => verb === 'bet')
    expect(sent.at(-1)?.body['betId']).toBe(bets[0]?.body['transactionId'])
    expect([
      (await findStake(db.read, it.id))?.reason,
      heard.some(([state]) => state === 'void'),
    ]).toEqual(['unreachable', true])
  })

  test('whose yes comes after the stake was taken back takes nothing: the rollback stands', async () => {
    let answer: ((it: WalletResult) => void) | undefined
    const { outbox, stake, sent, context } = await aDesk(({ verb }) =>
      verb === 'bet' ? new Promise((resolve) => (answer = resolve)) : ok,
    )
    const it = stake()
    await outbox.place(it)
    await until(() => answer !== undefined)
    const back = await db.inTx((tx) => takeBack(tx, context.books, it.id, 'undone'))
    expect(back?.state).toBe('void')
    answer?.(ok)
    await outbox.start()
    await until(() => sent.some(({ verb }) => verb === 'rollback'))
    await until(async () => (await listCalls(it.id)).every((call) => call.state !== 'pending'))
    expect([await getState(it.id), (await findStake(db.read, it.id))?.reason]).toEqual([
      'void',
      'undone',
    ])
    expect((await listCalls(it.id)).map((call) => [call.verb, call.state])).toEqual([
      ['bet', 'abandoned'],
      ['rollback', 'final'],
    ])
  })

  test.each(['win', 'rollback'] as const)(
    'that does not answer a %s is asked for ever, ever more slowly, and it is booked once',
    async (verb) => {
      let refusing = true
      const { outbox, stake, sent, context, time } = await aDesk((it) =>
        it.verb === verb && refusing ? silence : ok,
      )
      const it = stake()
      await outbox.place(it)
      await until(async () => (await getState(it.id)) === 'accepted')
      if (verb === 'win')
        await db.inTx(async (tx) => {
          await setStake(tx, it.id, { state: 'counted' })
          await payStake(tx, context.books, it.id, 1_000n)
        })
      else await db.inTx((tx) => takeBack(tx, context.books, it.id, 'round_void'))
      await outbox.start()
      const of = () => sent.filter((call) => call.verb === verb)
      const pauses: number[] = []
      for (let n = 1; n <= 10; n += 1) {
        await until(() => of().length === n)
        const nextAt = async () =>
          (await listCalls(it.id)).find((call) => call.verb === verb)?.next_at.getTime() ?? 0
        // The lease of the call is four seconds; then the pause is written over it.
        await until(
          async () => (await nextAt()) > time.now && (await nextAt()) !== time.now + 4_000,
        )
        pauses.push((await nextAt()) - time.now)
        time.now = await nextAt()
      }
      expect(pauses).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000])
      refusing = false
      await until(async () => (await listCalls(it.id)).every((call) => call.state === 'final'))
      expect(new Set(of().map(({ body }) => body['transactionId'])).size).toBe(1)
      if (verb === 'win') expect(of()[0]?.body['amount']).toBe('10.00')
    },
  )

  test('is told of a loss as a win of nothing', async () => {
    const { outbox, stake, sent, context } = await aDesk(() => ok)
    const it = stake()
    await outbox.place(it)
    await until(async () => (await getState(it.id)) === 'accepted')
    await db.inTx(async (tx) => {
      await setStake(tx, it.id, { state: 'counted' })
      await payStake(tx, context.books, it.id, 0n)
    })
    await outbox.start()
    await until(() => sent.some(({ verb }) => verb === 'win'))
    expect(sent.at(-1)?.body['amount']).toBe(toAmount(0n))
  })

  test('gets what the last process was sending again from the next one, as the same call', async () => {
    const { outbox, another, stake, sent, time } = await aDesk((_, nth) =>
      nth === 1 ? new Promise<WalletResult>((resolve) => setTimeout(resolve, 50, silence)) : ok,
    )
    const it = stake()
    await outbox.place(it)
    await until(() => sent.length === 1)
    const next = another()
    await next.start()
    // Where the last process may still be there, its lease is waited for.
    time.now += 4_001
    await until(async () => (await getState(it.id)) === 'accepted')
    expect(new Set(sent.map(({ body }) => body['transactionId'])).size).toBe(1)
  })
})

describe('money moves once', () => {
  test('a stake is paid or taken back, whichever is first, however often either is asked', async () => {
    for (const first of ['pay', 'back'] as const) {
      const { outbox, stake, context } = await aDesk(() => ok)
      const player = await demoPlayer()
      const it = stake({ player, mode: 'demo', amountKurus: 2_000n })
      await outbox.place(it)
      const pay = () =>
        db.inTx(async (tx) => {
          if ((await findStake(tx, it.id))?.state === 'accepted')
            await setStake(tx, it.id, { state: 'counted' })
          return payStake(tx, context.books, it.id, 4_000n)
        })
      const back = () => db.inTx((tx) => takeBack(tx, context.books, it.id, 'round_void'))
      const order = first === 'pay' ? [pay, back, pay, back] : [back, pay, back, pay]
      const ends = []
      for (const what of order) ends.push((await what()) !== undefined)
      expect(ends).toEqual([true, false, false, false])
      expect(await getDemoBalance(db.read, player)).toBe(first === 'pay' ? 1_002_000n : 1_000_000n)
    }
  })

  test('both at once, of real money: one call goes to the wallet', async () => {
    const { outbox, stake, context } = await aDesk(() => ok)
    const it = stake()
    await outbox.place(it)
    await until(async () => (await getState(it.id)) === 'accepted')
    await db.inTx((tx) => setStake(tx, it.id, { state: 'counted' }))
    const ends = await Promise.all([
      db.inTx((tx) => payStake(tx, context.books, it.id, 900n)),
      db.inTx((tx) => takeBack(tx, context.books, it.id, 'round_void')),
      db.inTx((tx) => payStake(tx, context.books, it.id, 900n)),
    ])
    expect(ends.filter((end) => end !== undefined).length).toBe(1)
    expect((await listCalls(it.id)).length).toBe(2)
  })
})

describe('bet and undo', () => {
  const chips = (amount: string, number = 7): Bet[] => [
    { spot: 'straight', numbers: [number], amount },
  ]
  /** One player with two tabs. */
  const aPlayer = async () => {
    const desk = await aDesk(() => ok)
    const { context } = desk
    const player = await demoPlayer()
    const { person, told } = comeTo(context, player, { mode: 'demo' })
    const [connection] = person.connections
    if (!connection) throw new Error('nobody is connected')
    const refusals = () => told.flatMap((it) => (it.t === 'refused' ? [[it.re, it.error]] : []))
    const bet = async (amount: string, id = randomUUID()) => {
      await placeBets(context, person, connection, { id, bets: chips(amount) })
      return id
    }
    const undo = (id: string) => undoBets(context, person, connection, id)
    return { ...desk, player, person, connection, told, refusals, bet, undo }
  }

  test('an undo of all takes every stake back, the next one has nothing to take', async () => {
    const { bet, undo, refusals, player, context } = await aPlayer()
    for (const amount of ['10', '20', '30']) await bet(amount)
    expect(await getDemoBalance(db.read, player)).toBe(994_000n)
    await undo('all')
    expect(await getDemoBalance(db.read, player)).toBe(1_000_000n)
    const { stakes } = await listBooks(db, (context.round as Round).id)
    expect(stakes.map((it) => it.reason)).toEqual(['undone', 'undone', 'undone'])
    await undo('all')
    expect(refusals()).toEqual([['all', 'bad_request']])
    // What was cleared may be laid again, to the full limit.
    await bet('1000')
    expect(await getDemoBalance(db.read, player)).toBe(900_000n)
  })

  test('only the last stake can be undone by its name, once', async () => {
    const { bet, undo, refusals, player } = await aPlayer()
    const [one, two] = [await bet('10'), await bet('1')]
    await undo(one)
    await undo(two)
    await undo(two)
    await undo(one)
    expect(refusals()).toEqual([
      [one, 'bad_request'],
      [two, 'bad_request'],
    ])
    expect(await getDemoBalance(db.read, player)).toBe(1_000_000n)
  })

  test('the same bet twice is one, and says where it stands; a sixty-first stake is too much', async () => {
    const { bet, refusals, told, player } = await aPlayer()
    const id = await bet('1')
    const before = told.length
    await bet('1', id)
    expect(told.length).toBe(before + 1)
    for (let n = 1; n < 60; n += 1) await bet('1')
    expect(refusals()).toEqual([])
    const over = await bet('1')
    expect(refusals()).toEqual([[over, 'too_fast']])
    expect(await getDemoBalance(db.read, player)).toBe(994_000n)
  })

  test('at the very end of betting both are late, and nothing moves', async () => {
    const { bet, undo, refusals, context, time, player } = await aPlayer()
    const id = await bet('10')
    time.now = (context.round as Round).endsAt - 1
    await bet('10')
    expect(refusals()).toEqual([])
    time.now += 1
    const late = await bet('10')
    await undo(id)
    await undo('all')
    expect(refusals()).toEqual([
      [late, 'late'],
      [id, 'late'],
      ['all', 'late'],
    ])
    expect(await getDemoBalance(db.read, player)).toBe(998_000n)
  })

  test('a session that the wallet has ended bets no more, another device of the player does', async () => {
    const { connection, person, context, bet, refusals } = await aPlayer()
    connection.expired = true
    const refused = await bet('10')
    expect(refusals()).toEqual([[refused, 'session_expired']])
    const other = { ...connection, access: 'other', expired: false }
    const id = randomUUID()
    await placeBets(context, person, other, { id, bets: chips('10') })
    expect(await getState(id)).toBe('accepted')
  })

  test('at blackjack nobody bets without a seat', async () => {
    const { context } = aContext(db, 'felek-blackjack')
    await openRound(context)
    const { person, told } = comeTo(context, await demoPlayer(), { mode: 'demo' })
    const [connection] = person.connections
    const bets = [{ spot: 'main', amount: '100' }]
    if (connection) await placeBets(context, person, connection, { id: randomUUID(), bets })
    expect(told.at(-1)).toMatchObject({ t: 'refused', error: 'not_seated' })
    expect(context.round?.stakes.size).toBe(0)
  })
})
