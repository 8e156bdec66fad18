import { openSeeded } from '../test-seeds.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../packages/database/test/test-database.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import { games } from '../games/games.ts'
import { cardOf } from '../../engines/bingo/bingo-cards.ts'
import { drawsOf } from '../maths/draws.ts'
import { seeded } from '../games/strips.ts'
import type { BingoGame, GameInfo, RacingGame } from '../protocol/games.ts'
import type { CallOutput } from '../protocol/protocol.ts'
import type { Bet, Outcome, Round } from '../protocol/rounds.ts'
import { Refusal } from '../http/refusal.ts'
import { studioDbOf, type StudioDb } from '../schema.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { createFakeWallet, fakeKeys, type FakeWallet } from '../wallet/fake-wallet.ts'
import { createWallet } from '../wallet/wallet.ts'
import type { Outbox } from './outbox.ts'
import type { Rounds } from './rounds.ts'
import { createTestEngine, type TestEngine } from './test-engine.ts'
import { studioSchema } from '../database-schema.ts'

/*
 * Races and the tombala in the round machine: money, limits, proofs. What all games share is in
 * rounds.db.test.ts.
 */

const log = { info() {}, warn() {}, error() {} } as never
const seal = encryptionOf({ sealKey: 's'.repeat(32) })
const timings = {
  stakeUnknownMs: 900,
  retryMs: 20,
  stakeRetryMsMax: 100,
  winRetryMsMax: 200,
  leaseMs: 400,
  sweepMs: 25,
}

let db: StudioDb
let fake: FakeWallet
let outbox: Outbox
let rounds: Rounds
let under: TestEngine['under']
const wallet = () => createWallet(fake.url, 'felek', fakeKeys, 250)
/** For what no fault is made in: launches. */
const patient = () => createWallet(fake.url, 'felek', fakeKeys)

beforeAll(async () => {
  db = studioDbOf(await openTestDatabase(studioSchema))
  fake = await createFakeWallet()
  ;({ outbox, rounds, under } = createTestEngine({
    db,
    seal,
    wallet: wallet(),
    patient: patient(),
    log,
    timings,
    playWaitMs: 1_500,
  }))
  await outbox.start()
})
afterAll(async () => {
  await outbox.stop()
  await fake.close()
  await db.close()
})
beforeEach(() => fake.calm())

let players = 0
const aPlayer = async (game: string, kurus = 10_000_000n) => {
  players += 1
  const player = `bettor-${players}`
  const opened = await openSeeded(rounds, {
    game,
    mode: 'real',
    token: fake.launch(player, game, kurus),
    lang: 'tr',
  })
  return { player, opened, access: await rounds.access(opened.access) }
}
const done = (answer: CallOutput<'bet'>): Round => {
  if (answer.status !== 'done') throw new Error('still pending')
  return answer.round as Round
}
const findRefusal = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (e: unknown) => e,
  )
  return error instanceof Refusal ? error.body : error
}
const infoOf = (slug: string): GameInfo => {
  const game = games.get(slug)
  if (!game) throw new Error(`no game ${slug}`)
  return game.info
}
const stakeOf = (bets: readonly Bet[]): string =>
  toAmount(bets.reduce((sum, bet) => sum + toKurus(bet.amount), 0n))
const card = (serial: number, amount = '2.00'): Bet => ({ kind: 'card', numbers: [serial], amount })
const racing = (outcome: Outcome) => {
  if (outcome.engine !== 'racing') throw new Error('no race')
  return outcome
}
const bingo = (outcome: Outcome) => {
  if (outcome.engine !== 'bingo') throw new Error('no tombala')
  return outcome
}

describe('a race', () => {
  test('pays every bet by its odds, to the kuruş, and can be proved', async () => {
    const { player, access } = await aPlayer('ruzgar-kupasi')
    const { markets } = infoOf('ruzgar-kupasi') as RacingGame
    const bets: Bet[] = markets.flatMap(({ kind, bets: list }) =>
      list.map(({ numbers }) => ({ kind, numbers, amount: '3.00' })),
    )
    const ids: string[] = []
    let expected = 10_000_000n
    for (let i = 0; i < 12; i += 1) {
      const roundId = randomUUID()
      ids.push(roundId)
      const round = done(await rounds.bet(access, { roundId, stake: stakeOf(bets), wager: bets }))
      const { order, bets: paid } = racing(round.view)
      expect([...order].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
      // With a bet on everything exactly these win: the winner, both places, and the one pair.
      const wins = paid.filter((bet) => toKurus(bet.payout) > 0n)
      expect(new Set(wins.map(({ kind, numbers }) => `${kind} ${numbers.join('-')}`))).toEqual(
        new Set([
          `win ${order[0]}`,
          `place ${order[0]}`,
          `place ${order[1]}`,
          `forecast ${order[0]}-${order[1]}`,
        ]),
      )
      const oddsOf = (kind: string, numbers: readonly number[]) =>
        markets
          .find((market) => market.kind === kind)
          ?.bets.find((bet) => bet.numbers.join() === numbers.join())?.odds ?? ''
      for (const bet of wins)
        expect(toKurus(bet.payout)).toBe(3n * toKurus(oddsOf(bet.kind, bet.numbers)))
      expect(toKurus(round.payout)).toBe(wins.reduce((sum, bet) => sum + toKurus(bet.payout), 0n))
      expected += toKurus(round.payout) - toKurus(round.stake)
    }
    expect(fake.balances.get(player)).toBe(expected)
    const past = await rounds.rounds(access, { limit: 5, thisGame: true, featured: false })
    expect(past.rounds[0]?.number).toBe(
      racing(done(await rounds.round(access, { roundId: ids.at(-1) as string })).view).order[0],
    )
    await rounds.seed(access, { clientSeed: 'after' })
    for (const id of ids)
      expect(await rounds.verify(id)).toMatchObject({ verified: true, state: 'settled' })
    const { draws } = await rounds.verify(ids[0] as string)
    expect(draws).toHaveLength(5)
    const told = await rounds.verify(ids[1] as string)
    const shown = racing(done(await rounds.round(access, { roundId: ids[1] as string })).view)
    expect(told.result).toEqual({
      numbers: shown.order,
      bag: null,
      weights: [17, 30, 10, 22, 8, 13],
    })
  })

  test('keeps its limits and knows no bet that it does not offer', async () => {
    const { player, access } = await aPlayer('bogaz-regatasi')
    const { markets } = infoOf('bogaz-regatasi') as RacingGame
    const dearest = markets
      .find(({ kind }) => kind === 'forecast')
      ?.bets.reduce((a, b) => (toKurus(b.odds) > toKurus(a.odds) ? b : a))
    if (!dearest) throw new Error('no forecast')
    const bad: Bet[][] = [
      [{ kind: 'win', numbers: [9], amount: '1.00' }],
      [{ kind: 'win', numbers: [1, 2], amount: '1.00' }],
      [{ kind: 'forecast', numbers: [3, 3], amount: '1.00' }],
      [{ kind: 'straight', numbers: [1], amount: '1.00' }],
      [card(5)],
      [{ kind: 'win', numbers: [1], amount: '1.50' }],
      [{ kind: 'win', numbers: [1], amount: '0.00' }],
      [
        {
          kind: 'forecast',
          numbers: dearest.numbers,
          amount: toAmount(toKurus(dearest.max) + 100n),
        },
      ],
      // Two bets on one thing count as one.
      [
        { kind: 'forecast', numbers: dearest.numbers, amount: dearest.max },
        { kind: 'forecast', numbers: dearest.numbers, amount: '1.00' },
      ],
      [1, 2, 3].map((n) => ({ kind: 'place' as const, numbers: [n], amount: '5000.00' })),
    ]
    for (const bets of bad)
      expect(
        await findRefusal(
          rounds.bet(access, { roundId: randomUUID(), stake: stakeOf(bets), wager: bets }),
        ),
        JSON.stringify(bets),
      ).toEqual({
        error: 'bad_request',
      })
    expect(await findRefusal(rounds.bet(access, { roundId: randomUUID(), stake: '1.00' }))).toEqual(
      {
        error: 'bad_request',
      },
    )
    expect(fake.balances.get(player)).toBe(10_000_000n)
    const most = [{ kind: 'forecast' as const, numbers: dearest.numbers, amount: dearest.max }]
    const round = done(
      await rounds.bet(access, { roundId: randomUUID(), stake: dearest.max, wager: most }),
    )
    expect(toKurus(dearest.max) * toKurus(dearest.odds)).toBeLessThanOrEqual(2_500_000n * 100n)
    expect(round.stake).toBe(dearest.max)
  })

  test('is paced by the server', async () => {
    const paced = under({ paceMs: undefined })
    const { access } = await aPlayer('ruzgar-kupasi')
    const bets: Bet[] = [{ kind: 'win', numbers: [2], amount: '1.00' }]
    done(await paced.bet(access, { roundId: randomUUID(), stake: '1.00', wager: bets }))
    const refused = await findRefusal(
      paced.bet(access, { roundId: randomUUID(), stake: '1.00', wager: bets }),
    )
    expect(refused).toMatchObject({ error: 'too_fast' })
    expect((refused as { waitMs: number }).waitMs).toBeGreaterThan(8_000)
  })
})

describe('the tombala', () => {
  test('pays every card by its own rows, to the kuruş, and can be proved', async () => {
    const { player, access } = await aPlayer('tombala')
    const { stages } = infoOf('tombala') as BingoGame
    const random = seeded('cards of the test')
    const ids: string[] = []
    let [expected, paidCards] = [10_000_000n, 0]
    for (let i = 0; i < 25; i += 1) {
      const serials = [
        ...new Set(Array.from({ length: 6 }, () => 1 + Math.floor(random() * 9_999))),
      ]
      const bets = serials.map((serial) => card(serial, '5.00'))
      const roundId = randomUUID()
      ids.push(roundId)
      const round = done(await rounds.bet(access, { roundId, stake: stakeOf(bets), wager: bets }))
      const { balls, cards } = bingo(round.view)
      expect(new Set(balls).size).toBe(60)
      let sum = 0n
      for (const { serial, payout, prizes } of cards) {
        // Counted anew, ball by ball, without the studio's own sum.
        const open = cardOf(serial).map((row) => new Set(row.filter((n) => n > 0)))
        const reached: string[] = []
        balls.forEach((ball, at) => {
          for (const row of open)
            if (row.delete(ball) && row.size === 0) {
              const tier = stages[reached.length]?.tiers.find((t) => at + 1 <= t.balls)
              reached.push(`${reached.length + 1} ${at + 1} ${tier?.multiple}`)
            }
        })
        expect(prizes.map((prize) => `${prize.stage} ${prize.balls} ${prize.multiple}`)).toEqual(
          reached,
        )
        const won = prizes.reduce(
          (all, { multiple }) => all + (500n * toKurus(multiple)) / 100n,
          0n,
        )
        expect(toKurus(payout)).toBe(won)
        if (won > 0n) paidCards += 1
        sum += won
      }
      expect(toKurus(round.payout)).toBe(sum)
      expected += sum - toKurus(round.stake)
    }
    // A third of the cards is paid: with 150 of them none would mean that nothing is ever compared.
    expect(paidCards).toBeGreaterThan(15)
    expect(fake.balances.get(player)).toBe(expected)
    await rounds.seed(access, { clientSeed: 'after' })
    for (const id of ids) expect((await rounds.verify(id)).verified).toBe(true)
  })

  test('and a race fall the same whatever is staked: draws do not know the wager', () => {
    const outcomes = (slug: string, bets: Bet[]) => {
      const game = games.get(slug)
      const placed = game && game.wagerIn(toKurus(stakeOf(bets)), bets)
      if (!placed) throw new Error(slug)
      const { draw } = drawsOf('cd'.repeat(32), 'same', 3n)
      return game.play(placed, draw).outcome
    }
    expect(bingo(outcomes('tombala', [card(1)])).balls).toEqual(
      bingo(outcomes('tombala', [card(2, '50.00'), card(3, '50.00')])).balls,
    )
    const win = (n: number, amount: string): Bet => ({ kind: 'win', numbers: [n], amount })
    expect(racing(outcomes('bogaz-regatasi', [win(1, '1.00')])).order).toEqual(
      racing(outcomes('bogaz-regatasi', [win(2, '500.00'), win(5, '3.00')])).order,
    )
  })

  test('takes one to six different cards at one price of the list', async () => {
    const { player, access } = await aPlayer('tombala')
    const bad: Bet[][] = [
      [card(0)],
      [card(10_000)],
      [card(1, '3.00')],
      [card(1, '2.00'), card(2, '5.00')],
      [1, 2, 3, 4, 5, 6, 7].map((serial) => card(serial)),
      [{ kind: 'card', numbers: [1, 2], amount: '2.00' }],
      [{ kind: 'win', numbers: [1], amount: '2.00' }],
    ]
    for (const bets of bad)
      expect(
        await findRefusal(
          rounds.bet(access, { roundId: randomUUID(), stake: stakeOf(bets), wager: bets }),
        ),
        JSON.stringify(bets),
      ).toEqual({
        error: 'bad_request',
      })
    expect(fake.balances.get(player)).toBe(10_000_000n)
  })

  test('an unfinished round is offered again with the same balls and cards', async () => {
    const { player, access } = await aPlayer('tombala')
    const bets = [card(12), card(34)]
    const round = done(
      await rounds.bet(access, { roundId: randomUUID(), stake: '4.00', wager: bets }),
    )
    const again = await openSeeded(rounds, {
      game: 'tombala',
      mode: 'real',
      token: fake.launch(player, 'tombala'),
      lang: 'tr',
    })
    expect(again.unfinished).toEqual({ status: 'done', round })
    await rounds.seen(access, { roundId: round.roundId })
    const later = await openSeeded(rounds, {
      game: 'tombala',
      mode: 'real',
      token: fake.launch(player, 'tombala'),
      lang: 'tr',
    })
    expect(later.unfinished).toBeNull()
  })

  test('a demo plays with play money alone', async () => {
    const opened = await openSeeded(rounds, { game: 'tombala', mode: 'demo', lang: 'tr' })
    const access = await rounds.access(opened.access)
    const roundId = randomUUID()
    const round = done(await rounds.bet(access, { roundId, stake: '2.00', wager: [card(77)] }))
    expect(toKurus(round.balance ?? '')).toBe(
      toKurus(opened.balance) - 200n + toKurus(round.payout),
    )
    expect(fake.sentFor(roundId)).toEqual([])
  })
})
