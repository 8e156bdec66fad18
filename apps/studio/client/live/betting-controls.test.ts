import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FromClient, Placement } from '../../src/live/protocol.ts'
import { createStore } from '../lib/store.ts'
import { availableKurus, chipsOf, keepBetting } from './betting-controls.ts'
import { sumOf, type Chips } from './betting.ts'
import type { Notice, TableState } from './table-state.ts'
import { applyMessage } from './live-state.ts'
import { aMe, aRound, aSnapshot, aStake, aTable, startMs } from './test-table.ts'

const red = (kurus: bigint): Chips => ({ spot: 'red', numbers: [1], kurus })
const straight = (kurus: bigint): Chips => ({ spot: 'straight', numbers: [2], kurus })

const sit = (me = aMe()) => {
  const { state: live } = applyMessage(null, aSnapshot({ me }))
  const state = createStore<TableState>({
    live,
    link: 'open',
    notice: null,
    held: false,
    acting: null,
    past: [],
    queue: [],
    flying: [],
    undoing: [],
    lastBets: [],
  })
  const sent: FromClient[] = []
  let nowMs = startMs + 2_000
  const betting = keepBetting({
    table: aTable(),
    clock: { hear: () => undefined, nowMs: () => nowMs },
    state,
    send: (message) => sent.push(message) > 0,
    say: (notice: Notice | null) => state.set({ notice }),
  })
  const tell = (
    placements: readonly Placement[],
    change: Parameters<typeof aRound>[0] = {},
    snapshot = false,
  ): void => {
    const before = state.get().live
    if (!before) throw new Error('seated')
    const now = {
      ...before,
      round: aRound(change),
      me: { ...before.me, placements: [...placements] },
    }
    state.set({ live: now })
    betting.heard(before, now, snapshot)
  }
  return {
    betting,
    state,
    sent,
    tell,
    at: (ms: number) => {
      nowMs = ms
    },
    lies: () => sumOf(chipsOf(state.get())),
    free: () => availableKurus(state.get()),
    bets: () => sent.filter((message) => message.t === 'bet'),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('putting chips down', () => {
  test('what is clicked quickly goes as one stake, and shows at once', () => {
    const { betting, bets, lies, free } = sit()
    betting.place([red(500n)])
    betting.place([red(2_500n)])
    betting.place([straight(500n)])
    expect([lies(), free(), bets().length]).toEqual([3_500n, 6_500n, 0])
    vi.advanceTimersByTime(301)
    expect(bets()).toMatchObject([
      {
        bets: [
          { spot: 'red', numbers: [1], amount: '30.00' },
          { spot: 'straight', numbers: [2], amount: '5.00' },
        ],
      },
    ])
    expect([lies(), free()]).toEqual([3_500n, 6_500n])
  })
  test('near the end it goes at once', () => {
    const { betting, bets, at } = sit()
    at(startMs + 9_200)
    betting.place([red(500n)])
    vi.advanceTimersByTime(1)
    expect(bets()).toHaveLength(1)
  })
  test('after the clock has ended nothing is sent, though the studio has not said so yet', () => {
    const { betting, sent, at, state, lies } = sit()
    at(startMs + 10_000)
    betting.place([red(500n)])
    vi.advanceTimersByTime(1_000)
    expect([sent.length, lies(), state.get().notice]).toEqual([0, 0n, { what: 'late' }])
  })
  test('what did not go before the close is given up', () => {
    const { betting, sent, tell, lies, state } = sit()
    betting.place([red(500n)])
    tell([], { phase: 'closed' })
    expect([sent.length, lies(), state.get().notice]).toEqual([0, 0n, { what: 'late' }])
  })
  test('limits: the least bet, the most of a spot, of the table, and the balance', () => {
    const { betting, state, lies } = sit(aMe({ balance: '5000.00' }))
    betting.place([red(200n)])
    expect(state.get().notice).toMatchObject({ over: { why: 'min', kurus: 500n } })
    betting.place([straight(12_500n)])
    expect(state.get().notice).toMatchObject({ over: { why: 'spot', kurus: 10_000n } })
    betting.place([red(99_000n)])
    betting.place([straight(2_500n)])
    expect(state.get().notice).toMatchObject({ over: { why: 'table', kurus: 100_000n } })
    expect(lies()).toBe(99_000n)
    const poor = sit(aMe({ balance: '20.00' }))
    poor.betting.place([red(2_500n)])
    expect([poor.state.get().notice, poor.lies()]).toEqual([{ what: 'insufficient_funds' }, 0n])
  })
  test('a chip below the least bet may lie on top of one', () => {
    const { betting, lies, tell } = sit()
    tell([aStake('a', '5.00', 'accepted')])
    betting.place([red(200n)])
    expect(lies()).toBe(700n)
  })
  test('the studio’s word takes the place of what was on its way: nothing counts twice', () => {
    const { betting, bets, tell, lies, free, state } = sit()
    betting.place([red(2_500n)])
    vi.advanceTimersByTime(301)
    const [bet] = bets()
    if (bet?.t !== 'bet') throw new Error('a bet was sent')
    tell([aStake(bet.id, '25.00', 'sent')])
    expect([lies(), free(), state.get().flying]).toEqual([2_500n, 7_500n, []])
  })
  test('a refused stake leaves the table', () => {
    const { betting, bets, lies } = sit()
    betting.place([red(2_500n)])
    vi.advanceTimersByTime(301)
    const [bet] = bets()
    betting.refused(bet?.t === 'bet' ? bet.id : null)
    expect(lies()).toBe(0n)
  })
})

describe('taking back', () => {
  test('an unsent chip just goes', () => {
    const { betting, sent, lies } = sit()
    betting.place([red(500n)])
    betting.place([red(2_500n)])
    betting.undo()
    vi.advanceTimersByTime(301)
    expect(lies()).toBe(500n)
    expect(sent).toMatchObject([{ t: 'bet', bets: [{ amount: '5.00' }] }])
  })
  test('of a stake of several clicks only the last chip stays away', () => {
    const { betting, bets, sent, tell, lies, free } = sit()
    betting.place([red(500n)])
    betting.place([red(2_500n)])
    vi.advanceTimersByTime(301)
    const [bet] = bets()
    if (bet?.t !== 'bet') throw new Error('a bet was sent')
    tell([aStake(bet.id, '30.00', 'accepted')])
    betting.undo()
    expect(sent.slice(1)).toMatchObject([
      { t: 'undo', id: bet.id },
      { t: 'bet', bets: [{ amount: '5.00' }] },
    ])
    // The balance of this test still says what it said before any stake; both are off it or on it
    // as they should be.
    expect([lies(), free()]).toEqual([500n, 12_500n])
  })
  test('a stake that the wallet has not answered can not be taken back', () => {
    const { betting, sent, tell } = sit()
    tell([aStake('a', '5.00', 'accepted'), aStake('b', '5.00', 'sent')])
    betting.undo()
    expect(sent).toEqual([])
  })
  test('clear takes all of it at once', () => {
    const { betting, sent, tell, lies } = sit()
    tell([aStake('a', '5.00', 'accepted'), aStake('b', '5.00', 'sent')])
    betting.place([red(500n)])
    betting.clear()
    expect([lies(), sent]).toEqual([0n, [{ t: 'undo', id: 'all' }]])
  })
  test('what could not be taken back lies there again', () => {
    const { betting, tell, lies } = sit()
    tell([aStake('a', '5.00', 'accepted')])
    betting.clear()
    expect(lies()).toBe(0n)
    betting.refused('all')
    expect(lies()).toBe(500n)
  })
})

describe('rounds', () => {
  test('the bets of a round can be repeated in the next one', () => {
    const { betting, tell, lies, bets } = sit()
    tell([aStake('a', '5.00', 'counted'), aStake('b', '25.00', 'counted')], { phase: 'result' })
    tell([], { roundId: 'round-2' })
    expect(lies()).toBe(0n)
    betting.repeat()
    vi.advanceTimersByTime(301)
    expect(bets()).toMatchObject([{ bets: [{ spot: 'red', amount: '30.00' }] }])
  })
  test('double puts down once more what lies there', () => {
    const { betting, tell, lies } = sit()
    tell([aStake('a', '5.00', 'accepted')])
    betting.double()
    expect(lies()).toBe(1_000n)
  })
  test('a stake that is given back says why, once; one’s own undo says nothing', () => {
    const { tell, state, betting } = sit()
    tell([aStake('a', '5.00', 'accepted')])
    tell([aStake('a', '5.00', 'void', { reason: 'undone' })])
    expect(state.get().notice).toBeNull()
    tell(
      [
        aStake('a', '5.00', 'void', { reason: 'undone' }),
        aStake('b', '5.00', 'void', { reason: 'late' }),
      ],
      { phase: 'closed' },
    )
    expect(state.get().notice).toEqual({ what: 'given_back' })
    betting.refused(null)
    state.set({ notice: null })
    tell(
      [
        aStake('a', '5.00', 'void', { reason: 'undone' }),
        aStake('b', '5.00', 'void', { reason: 'late' }),
      ],
      { phase: 'closed' },
    )
    expect(state.get().notice).toBeNull()
  })
})

describe('after a break', () => {
  test('what never arrived is sent again with its id, in the same round', () => {
    const { betting, bets, tell, lies } = sit()
    betting.place([red(500n)])
    vi.advanceTimersByTime(301)
    tell([], {}, true)
    const [one, two] = bets()
    expect(two).toEqual(one)
    expect(lies()).toBe(500n)
  })
  test('what arrived is not sent again', () => {
    const { betting, bets, tell } = sit()
    betting.place([red(500n)])
    vi.advanceTimersByTime(301)
    const [bet] = bets()
    tell([aStake(bet?.t === 'bet' ? bet.id : '', '5.00', 'accepted')], {}, true)
    expect(bets()).toHaveLength(1)
  })
  test('too late for it: the player is told', () => {
    const { betting, bets, tell, state, lies, at } = sit()
    betting.place([red(500n)])
    vi.advanceTimersByTime(301)
    at(startMs + 11_000)
    tell([], { phase: 'dealing' }, true)
    expect([bets().length, lies(), state.get().notice]).toEqual([1, 0n, { what: 'dropped' }])
  })
  test('a round ended meanwhile, and the studio remembers the stake: it was taken', () => {
    const { betting, tell, state } = sit()
    betting.place([red(500n)])
    vi.advanceTimersByTime(301)
    const last = {
      roundId: 'round-1',
      result: '1',
      staked: '5.00',
      payout: '10.00',
      at: startMs,
      void: false,
      owed: false,
    }
    const { live } = state.get()
    if (live) state.set({ live: { ...live, me: { ...live.me, last } } })
    tell([], { roundId: 'round-2' }, true)
    expect(state.get().notice).toEqual({ what: 'missed', last })
  })
  test('while the line is down nothing is put on the table', () => {
    const { betting, state, lies } = sit()
    state.set({ link: 'lost' })
    betting.place([red(500n)])
    expect(lies()).toBe(0n)
  })
})
