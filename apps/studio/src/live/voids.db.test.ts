import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toKurus } from '@felek/contract/money.ts'
import { openTestDatabase } from '../../../../packages/database/test/test-database.ts'
import { chainOf } from '@felek/platform/crypto/commitment-chain.ts'
import type { Witness } from '@felek/platform/witness/witness-client.ts'
import { seeded } from '../games/strips.ts'
import { studioSchema } from '../database-schema.ts'
import { addDemoPlayer, getDemoBalance } from '../players/store.ts'
import type { OutboxRow } from '../rounds/calls/store.ts'
import { enterRoom, findPlaying } from '../rounds/running-rounds-store.ts'
import { studioDbOf, type StudioDb } from '../schema.ts'
import { payoutOf, type Deal, type StakeBet } from './deal.ts'
import { dealtTo } from './dealt.ts'
import { actionsOf } from './engines/blackjack.ts'
import { openRound } from './round-opening.ts'
import { stakedOf } from './phases.ts'
import type { Action } from './protocol.ts'
import { setStake, type StakeRow } from './store.ts'
import type { Round, TableContext } from './table-context.ts'
import { createTable } from './table.ts'
import {
  aContext,
  aWitness,
  listBooks,
  comeTo,
  lay,
  ourChain,
  readAnew,
  step,
  stepTo,
  type Time,
} from './test-table.ts'
import { verifyLive } from './verify.ts'
import { lateMs, owedMsMax } from './voids.ts'

/*
 * A round that ends void: each bet that counts brings the higher of its stake and what the promised
 * values give, once, whoever dies in between; and until then the table is closed.
 */

const roulette = 'felek-canli-rulet'
const baccarat = 'felek-bakara'
const blackjack = 'felek-blackjack'
const hourMs = 3_600_000
let db: StudioDb
beforeAll(async () => {
  db = studioDbOf(await openTestDatabase(studioSchema))
})
afterAll(() => db.close())

const red = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
const black = Array.from({ length: 36 }, (_, i) => i + 1).filter((n) => !red.includes(n))

/**
 * A witness that holds its drawer to the first word, as the house's does. `lies`: it takes ours and
 * shows what it did not promise; `lost`: it takes ours, and its answer never comes; `away`: nothing.
 */
type Manner = 'honest' | 'lies' | 'lost' | 'away'
const strictWitness = (): { manner: Manner; witness: Witness } => {
  const good = aWitness()
  const heard = new Map<string, string>()
  const it: { manner: Manner; witness: Witness } = {
    manner: 'honest',
    witness: {
      commit: good.commit,
      async reveal(said) {
        if (it.manner === 'away') return { status: 'away', why: 'for this test' }
        const [key, content] = [`${said.roundId} ${said.step}`, `${said.value} ${said.settled}`]
        if (heard.get(key) !== undefined && heard.get(key) !== content)
          return { status: 'disagrees' }
        heard.set(key, content)
        if (it.manner === 'lost') return { status: 'away', why: 'its answer was lost' }
        return it.manner === 'lies' ? { status: 'ok', value: 'ab'.repeat(32) } : good.reveal(said)
      },
    },
  }
  return it
}

type At = { context: TableContext; time: Time; id: string; table: () => Promise<void> }

/** A table whose round has a stake of each of these, of a player each. */
const aRound = async (
  like: string,
  stakes: readonly Partial<StakeRow>[],
  parts: Parameters<typeof aContext>[2] & { db?: StudioDb } = {},
): Promise<At & { rows: StakeRow[] }> => {
  const { context, time } = aContext(parts.db ?? db, like, parts)
  await openRound(context)
  const { id } = context.round as Round
  const rows: StakeRow[] = []
  for (const { amount_kurus = 10_000n, player = randomUUID(), ...where } of stakes) {
    rows.push(await lay(context, player, amount_kurus, where))
    await db.inTx((tx) => enterRoom(tx, { player, round: id, game: context.table.info.id }))
  }
  return { context, time, id, rows, table: () => createTable(context, {} as never).drawVoids() }
}

const on = (spot: string, numbers?: number[]): Pick<StakeRow, 'bets'> => ({
  bets: [{ spot, ...(numbers && { numbers }), amount: '100' }] as StakeBet[],
})
const seat = (n: number): Partial<StakeRow> => ({ seat: n, hand: 0 })
const stakesAt: Record<string, Partial<StakeRow>[]> = {
  // One of three wins, whatever comes.
  [roulette]: [on('red', red), on('black', black), on('straight', [0])],
  [baccarat]: [on('player'), on('banker'), on('tie')],
  [blackjack]: [1, 2, 3, 4, 5].map(seat),
}

/** What a stake has brought back, by what is owed to the wallet: one call, or two after a day, and of its own bet. */
const broughtBack = (stake: StakeRow, calls: Awaited<ReturnType<typeof listBooks>>['calls']) => {
  const own = calls.filter((it) => it.stake_id === stake.id)
  const bet = own.find(({ verb }) => verb === 'bet')
  const back = own.filter(({ verb }) => verb !== 'bet')
  const verbs = back.map(({ verb }) => verb).toSorted()
  expect(['rollback', 'win', 'top-up win']).toContain(verbs.join(' '))
  return back.reduce((sum, { verb, body }) => {
    const { betId, amount } = JSON.parse(body) as { betId: string; amount?: string }
    expect(betId).toBe(bet?.transaction_id)
    return sum + (verb === 'rollback' ? stake.amount_kurus : toKurus(amount ?? ''))
  }, 0n)
}

/** Every bet has its due; answers what each of them won or lost. */
const expectPaid = async (id: string) => {
  const { round, stakes, calls } = await listBooks(db, id)
  const proof = await verifyLive(db.read, id)
  expect([round?.state, proof?.verified]).toEqual(['void', true])
  return stakes
    .filter(({ reason }) => reason === null || reason === 'round_void')
    .map((stake) => {
      const due = payoutOf(round?.deal as Deal, stakedOf(stake))
      const higher = due > stake.amount_kurus ? due : stake.amount_kurus
      expect(broughtBack(stake, calls)).toBe(higher)
      return due > stake.amount_kurus ? 'won' : 'back'
    })
}

describe('a witness that shows what it did not promise', () => {
  test.each([roulette, baccarat, blackjack])(
    'at %s: once the truth is known who won is paid, and who lost has the stake back',
    async (like) => {
      const seen = new Set<string>()
      for (let i = 0; i < 40 && seen.size < 2; i += 1) {
        const w = strictWitness()
        const { context, id, table } = await aRound(like, stakesAt[like] ?? [], {
          witness: w.witness,
        })
        w.manner = 'lies'
        await stepTo(context)
        await table()
        const before = await listBooks(db, id)
        expect(before.round).toMatchObject({ state: 'void', void_reason: 'witness_disagrees' })
        expect(new Set(before.stakes.map(({ state }) => state))).toEqual(new Set(['counted']))
        // Our own value is shown against our promise, and no payout is told yet.
        expect(before.round?.studio_values.length).toBe(1)
        expect((await verifyLive(db.read, id))?.payout).toBeNull()
        w.manner = 'honest'
        await table()
        for (const what of await expectPaid(id)) seen.add(what)
      }
      expect([...seen].toSorted()).toEqual(['back', 'won'])
    },
  )

  test('in the middle of a hand: what was decided stands, and the rest is as if nothing was said', async () => {
    const actions: Action[] = ['hit', 'double']
    const drawn = new Set<Action>()
    for (let i = 0; i < 60 && drawn.size < actions.length; i += 1) {
      const action = actions[i % 2] as Action
      const w = strictWitness()
      const { context, id, rows, table, time } = await aRound(blackjack, [seat(1), seat(4)], {
        witness: w.witness,
      })
      await stepTo(context, 'decisions')
      const { round } = context
      if (round?.deal?.kind !== 'blackjack' || round.deal.current === null) continue
      if (!actionsOf(round.deal).includes(action)) continue
      const hand = round.deal.hands[round.deal.current]
      const owner = rows.find((row) => row.seat === hand?.seat)
      const double =
        action === 'double' && owner
          ? await lay(context, owner.player, 10_000n, {
              kind: 'double',
              seat: owner.seat,
              hand: 0,
            })
          : null
      w.manner = 'lies'
      time.during = () => context.decide?.({ action, stakeId: double?.id ?? null })
      await step(context)
      expect((await listBooks(db, id)).round?.pending).toEqual({
        action,
        stakeId: double?.id ?? null,
      })
      w.manner = 'honest'
      await table()
      const { round: end } = await listBooks(db, id)
      const log = end?.deal?.kind === 'blackjack' ? end.deal.log : []
      expect(log.filter((did, at) => at === 0 || did !== 'stand')).toEqual([action])
      expect((await expectPaid(id)).length).toBe(double ? 3 : 2)
      drawn.add(action)
    }
    expect(drawn).toEqual(new Set(actions))
  })
})

describe('while a void is owed', () => {
  test('the table is closed with an alarm, its players are free, and it opens once it is paid', async () => {
    const w = strictWitness()
    const { context, id, rows, table, time } = await aRound(roulette, stakesAt[roulette] ?? [], {
      witness: w.witness,
    })
    const alarms: string[] = []
    context.log = { ...context.log, error: (_: object, what: string) => alarms.push(what) } as never
    const { told, person } = comeTo(context, rows[0]?.player ?? '')
    w.manner = 'away'
    await stepTo(context)
    const [player = ''] = rows.map((row) => row.player)
    expect(await findPlaying(db.read, player)).toBeUndefined()
    // An hour, in which it is looked for again and again.
    for (const end = time.now + hourMs; time.now < end;) {
      await openRound(context)
      await table()
      time.now += 60_000
    }
    expect([context.round, context.awaits, createTable(context, {} as never).state().open]).toEqual(
      [null, 'void', false],
    )
    expect(alarms.filter((what) => what.startsWith('the table is closed'))).toHaveLength(1)
    expect(told.findLast((it) => it.t === 'round')).toMatchObject({ round: null, awaits: 'void' })
    expect(person.last).toMatchObject({ roundId: id, void: true, owed: true, payout: '0.00' })
    const broken = 'witness_away'
    expect(await dealtTo(db.read, player, [id])).toEqual([{ roundId: id, drawn: null, broken }])
    w.manner = 'honest'
    await table()
    await expectPaid(id)
    const paid = (await listBooks(db, id)).stakes.find((stake) => stake.player === player)
    expect(person.last).toMatchObject({ roundId: id, void: true, owed: false, staked: '100.00' })
    expect(person.last?.payout).toBe(paid?.state === 'paid' ? '200.00' : '100.00')
    // What came out stands in the player's history.
    expect(await dealtTo(db.read, player, [id])).toMatchObject([
      { roundId: id, drawn: { kind: 'roulette' }, broken },
    ])
    await openRound(context)
    expect([context.round?.phase, context.round?.number, context.awaits]).toEqual([
      'betting',
      2n,
      null,
    ])
  })

  test('play money is paid by the same rule', async () => {
    const visitor = await db.inTx((tx) => addDemoPlayer(tx, new Date()))
    const w = strictWitness()
    const { context, id, table } = await aRound(
      roulette,
      (stakesAt[roulette] ?? []).map((it) => ({ ...it, mode: 'demo', player: visitor })),
      { witness: w.witness },
    )
    w.manner = 'lies'
    await stepTo(context)
    expect(await getDemoBalance(db.read, visitor)).toBe(970_000n)
    w.manner = 'honest'
    await table()
    const number = (await listBooks(db, id)).round?.result
    expect(await getDemoBalance(db.read, visitor)).toBe(number === '0' ? 1_350_000n : 1_010_000n)
  })

  test.each(['witness_disagrees', 'witness_away', 'key_lost'] as const)(
    'by %s for a whole day: stakes are paid, and the truth pays the rest, each once',
    async (reason) => {
      const w = strictWitness()
      const { context, id, table, time } = await aRound(roulette, stakesAt[roulette] ?? [], {
        witness: w.witness,
      })
      if (reason === 'key_lost') context.chain = chainOf('another'.repeat(5), 'live rounds')
      else w.manner = reason === 'witness_away' ? 'away' : 'lies'
      await stepTo(context)
      time.now += owedMsMax - 1
      await table()
      const ended = (await listBooks(db, id)).round?.ended_at?.getTime() ?? 0
      expect(time.now - ended).toBeLessThan(owedMsMax)
      expect((await listBooks(db, id)).stakes.every(({ state }) => state === 'counted')).toBe(true)
      time.now = ended + owedMsMax
      await table()
      const { stakes, calls } = await listBooks(db, id)
      for (const stake of stakes) {
        expect(broughtBack(stake, calls)).toBe(stake.amount_kurus)
        expect(stake).toMatchObject({ state: 'paid', reason: null, stake_alone: true })
      }
      await openRound(context)
      expect(context.round?.phase).toBe('betting')
      w.manner = 'honest'
      context.chain = ourChain
      // It is asked for every ten minutes at least, and by two processes at once where there are two.
      time.now += lateMs
      const { context: two } = aContext(db, roulette, {
        witness: w.witness,
        id: context.table.info.id,
      })
      await Promise.all([table(), createTable(two, {} as never).drawVoids()])
      const outcomes = await expectPaid(id)
      expect(outcomes.toSorted()).toEqual(['back', 'back', 'won'])
      const after = await listBooks(db, id)
      expect(after.stakes.some(({ stake_alone }) => stake_alone)).toBe(false)
      time.now += lateMs
      context.mayHaveVoids = true
      await table()
      expect((await listBooks(db, id)).calls).toEqual(after.calls)
      // Nor could it be written down again, whoever tried.
      const topUp = after.calls.find(({ verb }) => verb === 'top-up')
      const won = after.stakes.find((stake) => stake.id === topUp?.stake_id)
      const again = { ...topUp, transaction_id: randomUUID() } as OutboxRow
      await expect(db.read.insertInto('outbox').values(again).execute()).rejects.toThrow(/unique/)
      for (const change of [{ stake_alone: true }, { payout_kurus: 1n }])
        await expect(db.inTx((tx) => setStake(tx, won?.id ?? '', change))).rejects.toThrow(
          /stays as it is|check constraint/,
        )
    },
  )
})

describe('a process that dies', () => {
  /** The database of a process that dies at its n-th write: of that nothing or everything stands. */
  const dying = (at: number, when: 'before' | 'during' | 'after'): StudioDb => {
    let writes = 0
    return {
      ...db,
      inTx: async (work) => {
        writes += 1
        if (writes > at || (writes === at && when === 'before')) throw new Error('dead')
        const done = await db.inTx(async (tx) => {
          const result = await work(tx)
          if (writes === at && when === 'during') throw new Error('dead')
          return result
        })
        if (writes === at) throw new Error('dead')
        return done
      },
    }
  }

  test.each(['before', 'during', 'after'] as const)(
    '%s the void or its payment: the next one pays each bet once',
    async (when) => {
      for (const [like, at] of [
        [roulette, 1],
        [blackjack, 1],
        [roulette, 2],
        [baccarat, 2],
        [blackjack, 2],
      ] as const) {
        const w = strictWitness()
        const first = await aRound(like, stakesAt[like] ?? [], { witness: w.witness })
        const { context, id } = first
        await step(context)
        w.manner = 'lost'
        // The first write closes the bets, the next makes the round void, the last one pays.
        context.db = dying(1 + at, when)
        const rest = async () => {
          await stepTo(context)
          w.manner = 'honest'
          await createTable(context, {} as never).drawVoids()
        }
        await rest().catch(() => undefined)
        const parts = { witness: w.witness, id: context.table.info.id }
        const { context: next, time } = aContext(db, like, parts)
        time.now = first.time.now
        await readAnew(next, id)
        w.manner = 'honest'
        await stepTo(next)
        for (let look = 0; look < 2; look += 1) await createTable(next, {} as never).drawVoids()
        const { round, stakes, calls } = await listBooks(db, id)
        // Where the void was not written the round went on, and was played to its end.
        expect([like, at, round?.state]).toEqual([
          like,
          at,
          at === 1 && when !== 'after' ? 'done' : 'void',
        ])
        if (round?.state === 'void') await expectPaid(id)
        else for (const stake of stakes) expect(broughtBack(stake, calls)).toBe(stake.payout_kurus)
      }
    },
  )
})

describe('two processes', () => {
  test('that pay one void at the same moment pay it once', async () => {
    const w = strictWitness()
    const one = await aRound(roulette, stakesAt[roulette] ?? [], { witness: w.witness })
    w.manner = 'lies'
    await stepTo(one.context)
    w.manner = 'honest'
    const { context: two } = aContext(db, roulette, {
      witness: w.witness,
      id: one.context.table.info.id,
    })
    await Promise.all([one.table(), createTable(two, {} as never).drawVoids()])
    await expectPaid(one.id)
  })
})

test('over random rounds a void never pays a bet less than its stake, nor than the promised values give', async () => {
  const seed = process.env['SEED'] ?? randomUUID()
  const random = seeded(seed)
  const below = (n: number) => Math.floor(random() * n)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const bets: Record<string, () => Partial<StakeRow>> = {
    [roulette]: () => pick([on('red', red), on('black', black), on('straight', [below(37)])]),
    [baccarat]: () => on(pick(['player', 'banker', 'tie', 'player_pair', 'banker_pair'])),
    [blackjack]: () => seat(1 + below(7)),
  }
  const ends = new Set<string>()
  for (let i = 0; i < 36; i += 1) {
    const like = pick([roulette, baccarat, blackjack])
    const w = strictWitness()
    const stakes = Array.from({ length: 1 + below(5) }, () => bets[like]?.() ?? {})
    const { context, id, table, time } = await aRound(like, stakes, { witness: w.witness })
    const manner = pick(['lies', 'lost', 'away'] as const)
    // At blackjack before the deal, or with the hands half played.
    if (like === blackjack && random() < 0.7) await stepTo(context, 'decisions')
    w.manner = manner
    time.during = () => context.decide?.({ action: pick(['hit', 'stand']), stakeId: null })
    await stepTo(context)
    w.manner = 'honest'
    await table()
    for (const what of await expectPaid(id)) ends.add(`${like} ${what}`)
  }
  expect(ends.size, seed).toBeGreaterThanOrEqual(5)
})
