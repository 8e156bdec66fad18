import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { StudioDb } from '../schema.ts'
import { dealHands, type BlackjackState } from './engines/blackjack.ts'
import { stacked } from './engines/test-cards.ts'
import type { Person } from './people.ts'
import { fromStudio, type Board, type FromStudio } from './protocol.ts'
import { clearSeats, forgetGone, sit, stand } from './seats.ts'
import type { StakeRow } from './store.ts'
import type { Round, TableContext } from './table-context.ts'
import { aContext, comeTo } from './test-table.ts'
import { act } from './turns.ts'
import { lastView, meView, roundMessage, snapshotMessage } from './views.ts'

/* Seats, turns and what is told of them, in memory alone. */

const noDb = {} as StudioDb
const aTable = (like = 'felek-blackjack') => aContext(noDb, like)
const aStake = (player: string, change: Partial<StakeRow> = {}): StakeRow => ({
  id: randomUUID(),
  round_id: 'a round',
  player,
  session: 's',
  mode: 'real',
  kind: 'bet',
  seat: 1,
  hand: 0,
  bets: [{ spot: 'main', amount: '100.00' }],
  amount_kurus: 10_000n,
  state: 'accepted',
  reason: null,
  payout_kurus: null,
  stake_alone: false,
  placed_at: new Date(0),
  ...change,
})
/** A round in this phase; blackjack: with these cards. */
const openRound = (
  context: TableContext,
  phase: Round['phase'],
  stakes: StakeRow[],
  deal: BlackjackState | null = null,
): Round => {
  const now = context.clock()
  context.round = {
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    number: 5n,
    scheme: 2,
    serverSeed: null,
    keyId: 'key',
    steps: 400,
    serverSeedHash: 'a'.repeat(64),
    witnessHash: 'b'.repeat(64),
    studioValues: ['c'.repeat(64)],
    witnessValues: ['d'.repeat(64)],
    counted: [],
    pending: null,
    clientSeed: context.table.info.id,
    phase,
    startedAt: now,
    phaseAt: now,
    endsAt: now + 10_000,
    deal: deal && { kind: 'blackjack', ...deal },
    draws: [],
    result: null,
    stakes: new Map(stakes.map((stake) => [stake.id, stake])),
  }
  return context.round
}
const leave = (context: TableContext, person: Person) => {
  for (const connection of person.connections)
    context.people.leave(person, connection, context.clock())
}

describe('a seat', () => {
  test('is one person’s, is free again behind him, and exists only where the table has it', () => {
    const { context } = aTable()
    const [one, two] = [comeTo(context, 'one').person, comeTo(context, 'two').person]
    expect(sit(context, one, 1)).toBeUndefined()
    expect(sit(context, two, 1)).toBe('seat_taken')
    // On his second device he sits there already.
    expect(sit(context, one, 1)).toBeUndefined()
    expect(sit(context, one, 7)).toBeUndefined()
    expect(sit(context, two, 1)).toBeUndefined()
    expect(sit(context, two, 8)).toBe('bad_request')
    expect(context.seats.map((it) => it?.player ?? null)).toEqual([
      'two',
      null,
      null,
      null,
      null,
      null,
      'one',
    ])
    stand(context, one)
    expect([one.seat, context.seats[6]]).toEqual([null, null])
    // Who stands already stands.
    stand(context, one)
    expect(context.seats.filter(Boolean).length).toBe(1)
  })

  test('is none at the wheel', () => {
    const { context } = aTable('felek-canli-rulet')
    expect(sit(context, comeTo(context, 'one').person, 1)).toBe('bad_request')
  })

  test.each(['sent', 'accepted', 'counted', 'paid'] as const)(
    'is kept while a stake that is %s lies there, and may be left once it is void',
    (state) => {
      const { context } = aTable()
      const { person } = comeTo(context, 'one', { seat: 1 })
      const stake = aStake('one', { state })
      const round = openRound(context, 'betting', [stake])
      expect(sit(context, person, 2)).toBe('busy')
      round.stakes.set(stake.id, { ...stake, state: 'void', reason: 'undone' })
      expect(sit(context, person, 2)).toBeUndefined()
    },
  )

  test('of play money are three at most; who has one may change it', () => {
    const { context } = aTable()
    const guests = [1, 2, 3, 4].map((n) => comeTo(context, `demo ${n}`, { mode: 'demo' }).person)
    const [first, second, third, fourth] = guests as [Person, Person, Person, Person]
    for (const [i, it] of [first, second, third].entries())
      expect(sit(context, it, i + 1)).toBeUndefined()
    expect(sit(context, fourth, 4)).toBe('seats_full')
    expect(sit(context, first, 7)).toBeUndefined()
    expect(sit(context, comeTo(context, 'player').person, 4)).toBeUndefined()
    stand(context, second)
    expect(sit(context, fourth, 2)).toBeUndefined()
  })

  test('is free after three rounds in a row without a bet, and a bet begins the count anew', () => {
    const { context } = aTable()
    const { person } = comeTo(context, 'idle', { seat: 1 })
    openRound(context, 'result', [])
    clearSeats(context)
    clearSeats(context)
    openRound(context, 'result', [aStake('idle', { state: 'paid', payout_kurus: 0n })])
    clearSeats(context)
    expect(person.idleRounds).toBe(0)
    // A stake that was given back is no bet.
    openRound(context, 'result', [aStake('idle', { state: 'void', reason: 'undone' })])
    for (const seat of [1, 1, null]) {
      clearSeats(context)
      expect(person.seat).toBe(seat)
    }
  })

  test('is kept through the first rounds of a new table, in which nobody can bet', () => {
    const { context } = aTable()
    const { person } = comeTo(context, 'early', { seat: 1 })
    const round = openRound(context, 'result', [])
    context.openingRounds = Number(round.number)
    for (let rounds = 0; rounds < 5; rounds += 1) clearSeats(context)
    expect([person.seat, person.idleRounds]).toEqual([1, 0])
    context.openingRounds = 0
    clearSeats(context)
    expect(person.idleRounds).toBe(1)
  })

  test('of somebody who is gone is kept for twenty seconds, whether he had a bet or not', () => {
    const { context, time } = aTable()
    const { person } = comeTo(context, 'gone', { seat: 3 })
    leave(context, person)
    openRound(context, 'result', [aStake('gone', { state: 'paid', payout_kurus: 0n })])
    time.now += 19_999
    clearSeats(context)
    expect(person.seat).toBe(3)
    time.now += 1
    clearSeats(context)
    expect(person.seat).toBeNull()
    forgetGone(context)
    expect(context.people.all.size).toBe(0)
  })

  test('of somebody who came back in time stays his', () => {
    const { context, time } = aTable()
    const { person } = comeTo(context, 'back', { seat: 3 })
    const [connection] = person.connections
    leave(context, person)
    time.now += 15_000
    if (connection) context.people.enter(person, connection)
    time.now += 15_000
    clearSeats(context)
    expect([person.seat, person.leftAt]).toEqual([3, null])
  })
})

describe('a decision', () => {
  /** One hand of nine and two in play on seat 1, and whoever else sits. */
  const aTurn = () => {
    const { context, time } = aTable()
    const mine = comeTo(context, 'mine', { seat: 1 })
    const other = comeTo(context, 'other', { seat: 2 })
    const deal = dealHands([1, 2], stacked('9S', '5S', '6D', '2S', '6S'))
    openRound(
      context,
      'decisions',
      [aStake('mine', { state: 'counted' }), aStake('other', { state: 'counted', seat: 2 })],
      deal,
    )
    const decided = vi.fn()
    Object.assign(context, { decide: decided, turnEndsAt: time.now + 12_000 })
    const say = (who: typeof mine, change: Partial<Parameters<typeof act>[3]> = {}) => {
      const [connection] = who.person.connections
      const id = randomUUID()
      if (connection)
        act(context, who.person, connection, { id, turn: 1, action: 'hit', ...change })
      const last = who.told.findLast((it) => it.t === 'refused')
      return last?.re === (change.id ?? id) ? last.error : undefined
    }
    return { context, time, mine, other, decided, say }
  }

  test('is that of whoever sits at the hand in play, of this turn, in time', () => {
    const { time, mine, other, decided, say, context } = aTurn()
    expect(say(other)).toBe('not_your_turn')
    expect(say(mine, { turn: 0 })).toBe('late')
    expect(say(mine, { turn: 2 })).toBe('late')
    expect(say(mine, { action: 'split' })).toBe('bad_request')
    time.now = context.turnEndsAt
    expect(say(mine)).toBe('late')
    expect(decided).not.toHaveBeenCalled()
    time.now -= 1
    expect(say(mine)).toBeUndefined()
    expect(decided.mock.calls).toEqual([[{ action: 'hit', stakeId: null }]])
  })

  test.each(['betting', 'closed', 'dealing', 'dealer', 'result'] as const)(
    'is nobody’s in %s',
    (phase) => {
      const { context, mine, say } = aTurn()
      if (context.round) context.round.phase = phase
      expect(say(mine)).toBe('not_your_turn')
      context.round = null
      expect(say(mine)).toBe('not_your_turn')
    },
  )

  test('waits while a double is being paid, whichever tab asks', async () => {
    const { context, mine, decided, say } = aTurn()
    let pay: ((stake: StakeRow) => void) | undefined
    const amounts: bigint[] = []
    context.money.place = (stake) => {
      amounts.push(stake.amountKurus)
      return new Promise((resolve) => {
        pay = (row) => resolve({ ...row, id: stake.id })
      })
    }
    expect(say(mine, { action: 'double' })).toBeUndefined()
    expect([say(mine, { action: 'double' }), say(mine, { action: 'stand' })]).toEqual([
      'busy',
      'busy',
    ])
    pay?.(aStake('mine', { kind: 'double', state: 'accepted' }))
    await context.paying
    expect(decided.mock.calls.length).toBe(1)
    expect(decided.mock.calls[0]?.[0]).toMatchObject({ action: 'double' })
    // As much again as lies on the hand.
    expect([amounts, context.paying]).toEqual([[10_000n], null])
  })

  test('that can not be paid leaves the turn with a second thought, which ends', async () => {
    const { context, time, mine, decided, say } = aTurn()
    context.money.place = async () => 'insufficient_funds'
    time.now = context.turnEndsAt - 1_000
    context.turnLastAt = time.now + 8_000
    for (const left of [6_000, 6_000, 6_000]) {
      const id = randomUUID()
      say(mine, { action: 'double', id })
      await context.paying
      expect(mine.told.findLast((it) => it.t === 'refused')).toMatchObject({
        re: id,
        error: 'insufficient_funds',
      })
      expect(context.turnEndsAt).toBe(Math.min(time.now + left, context.turnLastAt))
      time.now += 2_000
    }
    expect([context.turnEndsAt, decided.mock.calls]).toEqual([context.turnLastAt, []])
  })
})

describe('what is told', () => {
  const boardOf = (context: TableContext): Extract<Board, { kind: 'blackjack' }> => {
    const message = fromStudio.parse(roundMessage(context, 1))
    if (message.t !== 'round' || message.round?.board?.kind !== 'blackjack')
      throw new Error('no cards')
    return message.round.board
  }

  test('is what the protocol says in every phase, and the hole card only when it is turned', () => {
    const { context } = aTable()
    const { person } = comeTo(context, 'mine', { seat: 1 })
    const deal = dealHands([1], stacked('TS', '6D', '8S'))
    // A round of before, whose hole card is there from the deal.
    deal.dealer.push(stacked('9C')(52))
    for (const phase of ['dealing', 'decisions', 'dealer', 'result'] as const) {
      openRound(context, phase, [aStake('mine', { state: 'counted' })], deal)
      const { dealer, turn, hands } = boardOf(context)
      const isOpen = phase === 'dealer' || phase === 'result'
      expect([phase, dealer.cards, dealer.total]).toEqual([
        phase,
        ['6D', isOpen ? '9C' : null],
        isOpen ? 15 : 6,
      ])
      expect([turn === null, hands[0]?.outcome]).toEqual([
        phase !== 'decisions',
        phase === 'result' ? 'win' : null,
      ])
      const text = JSON.stringify(roundMessage(context, 1))
      // Values only with the result.
      expect(text.includes('c'.repeat(64))).toBe(phase === 'result')
      expect(text.includes('d'.repeat(64))).toBe(phase === 'result')
      const snapshot = fromStudio.parse(snapshotMessage(context, person))
      expect(snapshot.t === 'snapshot' && snapshot.table.kind).toBe('blackjack')
    }
  })

  test('names nobody else: not who sits, not whose stake it is', () => {
    const { context } = aTable()
    const { person } = comeTo(context, 'player-number-one', { seat: 1 })
    comeTo(context, 'player-number-two', { seat: 2, mode: 'demo' })
    const stakes = [aStake('player-number-one'), aStake('player-number-two', { seat: 2 })]
    openRound(context, 'betting', stakes)
    const messages: FromStudio[] = [roundMessage(context, 1), snapshotMessage(context, person)]
    for (const message of messages) {
      expect(JSON.stringify(message)).not.toContain('player-number')
      expect(JSON.stringify(message)).not.toContain('session')
      expect(
        message.t === 'round' || message.t === 'snapshot' ? message.seats?.slice(0, 3) : 0,
      ).toEqual([
        { seat: 1, taken: 'real', stake: '100.00' },
        { seat: 2, taken: 'demo', stake: '100.00' },
        { seat: 3, taken: null, stake: null },
      ])
    }
    // His own picture has his own stakes alone.
    expect(meView(context, person).placements.map((it) => it.id)).toEqual([stakes[0]?.id])
  })

  test('to a player: staked is what lies, paid is what came back, only once it is over', () => {
    const { context } = aTable()
    const { person } = comeTo(context, 'mine')
    const paid = aStake('mine', { state: 'paid', payout_kurus: 15_001n })
    const undone = aStake('mine', { state: 'void', reason: 'undone' })
    const sent = aStake('mine', { state: 'sent' })
    openRound(context, 'dealer', [paid, undone, sent])
    expect(meView(context, person)).toMatchObject({ staked: '100.00', payout: null })
    expect(meView(context, person).placements.map((it) => [it.state, it.payout])).toEqual([
      ['counted', null],
      ['void', null],
      ['sent', null],
    ])
    openRound(context, 'result', [paid, undone])
    expect(meView(context, person)).toMatchObject({ staked: '100.00', payout: '150.01' })
    openRound(context, 'result', [undone])
    expect(meView(context, person)).toMatchObject({ staked: '0.00', payout: null, balance: null })
  })

  test('of a round that was missed: what it came to, void only where the round was', () => {
    const paid = aStake('mine', { state: 'paid', payout_kurus: 25_000n })
    const lost = aStake('mine', { state: 'paid', payout_kurus: 0n })
    const back = (reason: StakeRow['reason']) => aStake('mine', { state: 'void', reason })
    const done = { result: '21', isVoid: false, at: 7 }
    const view = (...stakes: StakeRow[]) => lastView(stakes, done)
    expect(view(paid, lost, back('undone'))).toEqual({
      roundId: 'a round',
      result: '21',
      staked: '200.00',
      payout: '250.00',
      at: 7,
      void: false,
      owed: false,
    })
    const broken = { result: null, isVoid: true, at: 7 }
    const owed = aStake('mine', { state: 'counted' })
    const unanswered = back('unreachable')
    expect(lastView([owed, back('round_void'), unanswered], broken)).toMatchObject({
      result: '',
      staked: '200.00',
      payout: '100.00',
      void: true,
      owed: true,
    })
    const drawn = { ...broken, result: '21' }
    expect(lastView([paid, back('round_void'), unanswered], drawn)).toMatchObject({
      staked: '200.00',
      payout: '350.00',
      void: true,
      owed: false,
    })
    // Nothing lay there: it was undone, refused, or never answered.
    for (const stakes of [[], [back('undone')], [back('unreachable')], [back('late')]])
      expect(lastView(stakes, done)).toBeNull()
    // A double that went back leaves the bet's round as it was.
    expect(view(lost, back('round_void'))).toMatchObject({ staked: '100.00', void: false })
  })
})
