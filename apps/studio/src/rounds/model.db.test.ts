import { ensureSeeded } from '../test-seeds.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql, type CompiledQuery } from 'kysely'
import { openTestDatabase } from '../../../../packages/database/test/test-database.ts'
import { toKurus } from '@felek/contract/money.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { listTitles } from '../../engines/par.ts'
import type { Draw } from '../maths/draw.ts'
import { sketchedDraw } from '../../engines/test-draws.ts'
import { playableOfTitle } from '../games/playables.ts'
import { seeded } from '../games/strips.ts'
import { canonical } from '../maths/canonical.ts'
import type { Access } from '../players/store.ts'
import { studioSchema } from '../database-schema.ts'
import type { Standing } from '../protocol/rounds.ts'
import { Refusal } from '../http/refusal.ts'
import { studioDbOf, type StudioDb } from '../schema.ts'
import { createFakeWallet, fakeKeys, type FakeWallet } from '../wallet/fake-wallet.ts'
import { createWallet } from '../wallet/wallet.ts'
import { actOverdue, settleLeft } from './act.ts'
import type { Playable } from './playable.ts'
import { createTestEngine, type TestEngine } from './test-engine.ts'
import { toyPlayables, toys } from './test-toys.ts'

/*
 * Histories of rounds as players, networks and dying processes make them: calls twice, late and out of order, answers
 * lost, a death at any write. Whatever happened: in the end every stake has one win or went back, the wallet holds
 * what the studio's books say, and every round is proved.
 */

const histories = process.env['SOAK'] === '1' ? 2_000 : 200
const seed = process.env['SEED'] ?? '20261123'
const lanes = 25
const stakeKurus = 1_000n
const startKurus = 10_000_000n
const dayMs = 86_400_000

const log = { info() {}, warn() {}, error() {} } as never
const seal = encryptionOf({ sealKey: 's'.repeat(32) })
const timings = {
  stakeUnknownMs: 60,
  retryMs: 3,
  stakeRetryMsMax: 10,
  winRetryMsMax: 10,
  leaseMs: 40,
  sweepMs: 5,
}

let db: StudioDb
let fake: FakeWallet
beforeAll(async () => {
  db = studioDbOf(await openTestDatabase(studioSchema))
  fake = await createFakeWallet()
})
afterAll(async () => {
  await fake.close()
  await db.close()
})

class Death extends Error {}

/** The writes of every round, in statements of their own that commit as they run (round-batches.ts, settlement-store.ts). */
const alone = ['begin_rounds', 'take_stakes', 'book_returns'] as const
const written = new RegExp(`\\b(${alone.join('|')}|settle_rounds)\\(`)
type When = 'before' | 'during' | 'after'
/** One in so many of a kind of writes kills its process. */
const oneIn: Readonly<Record<string, number>> = {
  begin_rounds: 14,
  take_stakes: 7,
  book_returns: 30,
  settle_rounds: 30,
  transaction: 120,
  statement: 120,
}

/** Says of every write whether the process dies at it, before and after by turns; `deaths`: where it did. */
const fateOf = (deaths: string[]) => {
  const seen = new Map<string, number>()
  return (kind: string, whens: readonly When[] = ['after', 'before']): When | undefined => {
    const n = (seen.get(kind) ?? 0) + 1
    seen.set(kind, n)
    const every = oneIn[kind] ?? Infinity
    if (n % every !== every - 1) return undefined
    const when = whens[Math.floor(n / every) % whens.length] as When
    deaths.push(`${kind} ${when}`)
    return when
  }
}
type Fate = ReturnType<typeof fateOf>

/**
 * The database as a process sees it that dies before it writes, with all of it written and nothing committed, or just
 * after: nothing of it reads or writes from then on.
 */
const mortal = (fate: Fate, died: () => void): StudioDb => {
  let dead = false
  const lives = () => {
    if (dead) throw new Death()
  }
  const die = (): never => {
    dead = true
    died()
    throw new Death()
  }
  const heard = async <T>(when: When | undefined, run: () => Promise<T>): Promise<T> => {
    if (when === 'before') die()
    const result = await run()
    if (when === 'after') die()
    lives()
    return result
  }
  const fatal = new WeakSet<object>()
  const watched = db.read.withPlugin({
    transformQuery({ node, queryId }) {
      lives()
      const when =
        node.kind === 'SelectQueryNode' || node.kind === 'RawNode' ? undefined : fate('statement')
      if (when === 'before') die()
      if (when === 'after') fatal.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (fatal.has(queryId)) die()
      return result
    },
  })
  // What is prepared has no nodes: it comes as it is, past every plugin.
  const read = new Proxy(watched, {
    get(target, key) {
      if (key === 'executeQuery')
        return async (query: CompiledQuery) => {
          lives()
          const [, kind] = written.exec(query.sql) ?? []
          return heard(kind === undefined ? undefined : fate(kind), () =>
            target.executeQuery(query),
          )
        }
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  const inTx: StudioDb['inTx'] = async (fn) => {
    lives()
    const when = fate('transaction', ['before', 'during', 'after'])
    return heard(when, () =>
      db.inTx(async (tx) => {
        const done = await fn(tx)
        if (when === 'during') die()
        lives()
        return done
      }),
    )
  }
  return { ...db, read, inTx }
}

/** Long enough for an answer on a machine that does other work, or every stake would be unknown. */
const answerMs = 200
const faults = ['refuse503', 'lose', 'hang-after', 'hang'] as const
const aHouse = (through: StudioDb = db): TestEngine =>
  createTestEngine({
    db: through,
    seal,
    wallet: createWallet(fake.url, 'felek', fakeKeys, answerMs),
    log,
    timings,
    playWaitMs: 30,
    clockMs: 50,
    playables: toyPlayables,
  })

/** The process that plays; when it dies or ends another begins. */
const aStreet = (fate: Fate) => {
  let house: TestEngine | undefined
  let moving: Promise<void> = Promise.resolve()
  const left: Promise<void>[] = []
  // Who dies inside a transaction does not take the next one into it.
  const outside = AsyncLocalStorage.snapshot()
  const died = () => outside(() => void (moving = moving.then(move)))
  const leave = () => {
    if (house) left.push(house.outbox.stop().catch(() => {}))
  }
  const move = async (): Promise<void> => {
    leave()
    house = aHouse(mortal(fate, died))
    await house.outbox.start().catch((error: unknown) => {
      // It died as it began: the next one begins already.
      if (!(error instanceof Death)) throw error
    })
  }
  return {
    /** As who finds nobody there and tries again. */
    house: async (): Promise<TestEngine> => {
      await moving
      return house as TestEngine
    },
    move: () => (moving = moving.then(move)),
    end: async () => {
      await moving
      leave()
      await Promise.all(left)
    },
  }
}

/** What a call answered, or nothing where it was refused or its answer was lost. */
const heard = async (
  call: Promise<{ status: string; round?: Standing }>,
): Promise<Standing | undefined> => {
  try {
    return (await call).round
  } catch (error) {
    if (error instanceof Death) return undefined
    if (error instanceof Refusal) return error.body.round
    throw error
  }
}

/** One history: a round or two of one player, badly told. */
const live = async (
  house: () => Promise<TestEngine>,
  random: () => number,
  access: Access,
): Promise<void> => {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const roundId = randomUUID()
  const input = { roundId, stake: '10.00' }
  // Not all in one statement.
  await new Promise((resolve) => setTimeout(resolve, 150 * random()))
  const sent = [heard((await house()).rounds.bet(access, input))]
  if (random() < 0.3) sent.push(heard((await house()).rounds.bet(access, input)))
  let round = (await Promise.all(sent)).find((it) => it !== undefined)
  const past: Parameters<TestEngine['rounds']['act']>[1][] = []
  for (let i = 0; i < 7; i += 1) {
    round ??= await heard((await house()).rounds.round(access, { roundId }))
    if (round?.payout !== null && round !== undefined) break
    const offer = round && pick(round.offers)
    const chance = random()
    if (chance < 0.12 && past.length > 0)
      await heard((await house()).rounds.act(access, pick(past)))
    else if (chance < 0.18)
      await heard((await house()).rounds.seed(access, { clientSeed: randomUUID() }) as never)
    else if (chance < 0.26 && round) {
      const later = { ...(await house()).machine, clock: () => Date.now() + dayMs + 1_000 }
      await actOverdue(later).catch(() => [])
      round = undefined
    } else if (round && offer) {
      const act = { roundId, step: round.step, actionId: randomUUID(), action: offer.action }
      past.push(act)
      const twice = [heard((await house()).rounds.act(access, act))]
      if (chance > 0.85) twice.push(heard((await house()).rounds.act(access, act)))
      round = (await Promise.all(twice)).find((it) => it !== undefined)
    } else await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const newPlayer = async (n: number): Promise<Access> => {
  const game = toys[n % toys.length]?.slug ?? ''
  const player = `model-${n}`
  fake.launch(player, game, startKurus)
  await db.inTx((tx) => ensureSeeded(tx, seal, player, new Date()))
  return { player, session: `session-${player}`, game, mode: 'real' }
}

/** Everything that is owed is answered, and every round that waits is ended by the clock. */
const comeToRest = async (): Promise<void> => {
  fake.calm()
  const house = createTestEngine({
    db,
    seal,
    wallet: createWallet(fake.url, 'felek', fakeKeys),
    log,
    timings: { ...timings, leaseMs: 4_000 },
    playables: toyPlayables,
    // Later than every lease of a clock that was a day ahead.
    clock: () => Date.now() + 2 * dayMs,
  })
  await house.outbox.start()
  const open = () =>
    db.read
      .selectFrom('rounds')
      .select('id')
      .where('state', 'not in', ['settled', 'void'])
      .execute()
  const pending = () =>
    db.read.selectFrom('outbox').select('player').where('state', '=', 'pending').execute()
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    await actOverdue(house.machine)
    await settleLeft(house.machine)
    if ((await open()).length + (await pending()).length === 0) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await house.outbox.stop()
  expect([await open(), await pending()]).toEqual([[], []])
}

/** What the studio's books say that a player holds. */
const booked = async (player: string): Promise<bigint> => {
  const { rows } = await sql<{ moved: bigint }>`
    select coalesce(sum(coalesce(payout, 0) - amount), 0)::bigint as moved from stakes
    where player = ${player} and state = 'paid'`.execute(db.read)
  return startKurus + (rows[0]?.moved ?? 0n)
}

test(
  `${histories} histories: one return a stake, studio = wallet to the kuruş, all proved`,
  { timeout: 1_200 * histories },
  async () => {
    const random = seeded(`model ${seed}`)
    fake.control.fault = (call) =>
      random() < (call === 'balance' ? 0 : 0.12)
        ? (faults[Math.floor(random() * 4)] ?? 'none')
        : 'none'
    const people = await Promise.all(Array.from({ length: lanes }, (_, n) => newPlayer(n)))
    const deaths: string[] = []
    const street = aStreet(fateOf(deaths))
    await street.move()
    for (let done = 0; done < histories; done += lanes) {
      await Promise.all(people.map((access) => live(street.house, random, access)))
      // The process ends, another begins.
      if (random() < 0.2) await street.move()
    }
    await street.end()
    for (const kind of alone)
      expect(deaths).toEqual(expect.arrayContaining([`${kind} before`, `${kind} after`]))
    await comeToRest()
    for (const { player } of people) expect(fake.balances.get(player)).toBe(await booked(player))
    const wrong = await sql<{ id: string }>`
      select stakes.id from stakes left join outbox on stake_id = stakes.id and verb <> 'bet' and outbox.state = 'final'
      group by stakes.id having count(outbox.*) <> case when stakes.state = 'paid' then 1
        when stakes.reason in ('unreachable') then 1 else 0 end`.execute(db.read)
    expect(wrong.rows).toEqual([])
    const over = await db.read
      .selectFrom('rounds')
      .select(['id', 'state', 'paid', 'staked'])
      .execute()
    expect(over.filter(({ state }) => state === 'settled').length).toBeGreaterThan(histories / 4)
    expect((await db.read.selectFrom('playing').selectAll().execute()).length).toBe(0)
    for (const access of people) await aHouse().rounds.seed(access, { clientSeed: 'the-end' })
    const { rounds } = aHouse()
    for (const { id } of over) expect((await rounds.verify(id)).verified, id).toBe(true)
    const { rows } = await sql<{ staked: bigint; paid: bigint }>`
      select sum(staked)::bigint as staked, sum(paid)::bigint as paid from meters where mode = 'real'`.execute(
      db.read,
    )
    const settled = over.filter(({ state }) => state === 'settled')
    expect(rows[0]).toEqual({
      staked: settled.reduce((sum, it) => sum + it.staked, 0n),
      paid: settled.reduce((sum, it) => sum + (it.paid ?? 0n), 0n),
    })
    expect(toKurus('10.00')).toBe(stakeKurus)
  },
)

describe('nothing hidden reaches the wire', () => {
  /** How many draws the player sees at once: of a deck the cards that are dealt. */
  const shownDraws: Readonly<Record<string, number>> = { 'felek-poker': 5 }
  const titles = (async () =>
    (await listTitles()).map(({ title, ...more }) => ({
      playable: playableOfTitle({ title, ...more }),
      usual: title.usual,
      shown: shownDraws[title.slug] ?? 0,
    })))()

  /** A board whose first draws are those of one seed, and all others of another. */
  const boardDraw = (seed: number, shown: number, hiddenSeed: number): Draw => {
    const [first, rest] = [sketchedDraw(seed), sketchedDraw(hiddenSeed)]
    let drawn = 0
    return (of) => (drawn++ < shown ? first : rest)(of)
  }

  /** Plays by views alone, the same choices on every state. */
  const viewsOf = ({ rules, config }: Playable, wager: unknown, board: Draw, play: number[]) => {
    let state = rules.open(config, wager, board)
    const views: string[] = []
    for (const choice of play) {
      const actions = rules.actions(config, state)
      const over = actions.length === 0
      views.push(`${over} ${canonical(rules.show(config, state))}`)
      if (over) break
      const { action } = actions[choice % actions.length] ?? {}
      state = rules.act(config, state, action, sketchedDraw(7))
    }
    return views
  }

  test('two hidden states with one history have the same view, byte for byte', async () => {
    const random = seeded('views')
    let compared = 0
    for (const { playable, usual, shown } of [
      // Whose board is all that it draws before its end.
      { playable: toys[1], usual: {} as unknown, shown: 0 },
      ...(await titles),
    ]) {
      const probe = playable.rules.open(playable.config, usual, sketchedDraw(1))
      if (playable.rules.hidden(playable.config, probe) === null) continue
      for (let i = 0; i < 150; i += 1) {
        const play = Array.from({ length: 6 }, () => Math.floor(random() * 1_000))
        const [one, other] = [
          viewsOf(playable, usual, boardDraw(i, shown, i), play),
          viewsOf(playable, usual, boardDraw(i, shown, i + 9_999), play),
        ]
        // What ends one round may go on in the other.
        for (const [step, view] of one.entries()) {
          const beside = other[step]
          if (beside === undefined || view.startsWith('true') || beside.startsWith('true')) break
          expect(view).toBe(beside)
          compared += 1
        }
      }
    }
    expect(compared).toBeGreaterThan(300)
  })
})
