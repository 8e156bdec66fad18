import { describe, expect, test, vi } from 'vitest'
import type { FromFrame } from '../lib/messages.ts'
import { brokenOff, applyMessage, type LiveState } from './live-state.ts'
import type { Me } from '../../src/live/protocol.ts'
import { createRoundReporter } from './round-reporter.ts'
import { aMe, aRound, aSnapshot, startMs } from './test-table.ts'

const first = (): LiveState => {
  const { state } = applyMessage(null, aSnapshot())
  if (!state) throw new Error('a snapshot makes a state')
  return state
}
const round = (seq: number, number = 2) => ({
  t: 'round' as const,
  now: startMs,
  seq,
  round: aRound({ roundId: `round-${number}`, number }),
  seats: null,
  results: ['0'],
  awaits: null,
})

describe('what the studio tells', () => {
  test('nothing counts before the snapshot', () => {
    expect(applyMessage(null, round(1)).state).toBeNull()
    expect(applyMessage(null, { t: 'me', now: startMs, me: aMe() }).state).toBeNull()
  })
  test('the next message is taken', () => {
    const { state, gap } = applyMessage(first(), round(8))
    expect(gap).toBe(false)
    expect(state).toMatchObject({ seq: 8, round: { number: 2 }, results: ['0'], players: 3 })
  })
  test('a message that was overtaken is dropped', () => {
    const now = first()
    expect(applyMessage(now, round(7)).state).toBe(now)
    expect(applyMessage(now, round(3))).toEqual({ state: now, gap: false })
  })
  test('a gap is told, and the newer truth is taken all the same', () => {
    const { state, gap } = applyMessage(first(), round(9))
    expect(gap).toBe(true)
    expect(state).toMatchObject({ seq: 9, round: { number: 2 } })
  })
  test('the crowd counts in the same row and changes nothing else', () => {
    const { state, gap } = applyMessage(first(), { t: 'crowd', now: startMs, seq: 8, players: 41 })
    expect(gap).toBe(false)
    expect(state).toEqual({ ...first(), seq: 8, players: 41 })
    expect(applyMessage(state, { t: 'crowd', now: startMs, seq: 8, players: 2 }).state).toBe(state)
  })
  test('what is this player’s has no number and is always taken', () => {
    expect(
      applyMessage(first(), { t: 'me', now: startMs, me: aMe({ balance: '5.00' }) }).state?.me
        .balance,
    ).toBe('5.00')
  })
  test('a snapshot begins anew, with a smaller number too', () => {
    const { state } = applyMessage({ ...first(), seq: 900 }, aSnapshot({ seq: 2 }))
    expect(state?.seq).toBe(2)
    expect(applyMessage(state, round(3)).state?.round?.number).toBe(2)
  })
})

describe('what the page around the frame is told', () => {
  const heard = () => {
    const messages: FromFrame[] = []
    const tell = createRoundReporter({ post: (message) => messages.push(message) })
    return { messages, at: (change: Partial<LiveState>) => tell({ ...first(), ...change }) }
  }
  const staked = aMe({ staked: '20.00' })

  test('a round with a stake: its start when bets are closed, its end with the payout, once each', () => {
    const { messages, at } = heard()
    at({ me: staked })
    expect(messages).toEqual([])
    at({ me: staked, round: aRound({ phase: 'closed' }) })
    at({ me: staked, round: aRound({ phase: 'dealing' }) })
    at({ me: staked, round: aRound({ phase: 'result' }) })
    expect(messages).toEqual([{ type: 'round-start' }])
    const paid = {
      me: aMe({ staked: '20.00', payout: '40.00' }),
      round: aRound({ phase: 'result' }),
    }
    at(paid)
    at(paid)
    expect(messages.slice(1)).toEqual([
      { type: 'round-end', roundId: 'round-1', stake: '20.00', payout: '40.00' },
    ])
  })
  test('a round without a stake says nothing', () => {
    const { messages, at } = heard()
    for (const phase of ['closed', 'dealing', 'result'] as const) at({ round: aRound({ phase }) })
    expect(messages).toEqual([])
  })
  test('an end that was missed is told from what the studio remembers, or as void', () => {
    const last = {
      roundId: 'round-1',
      result: '1',
      staked: '20.00',
      payout: '0.00',
      at: startMs,
      void: false,
      owed: false,
    }
    for (const [remembered, stake] of [
      [last, '20.00'],
      [{ ...last, void: true }, '0.00'],
      [null, '0.00'],
    ] as const) {
      const { messages, at } = heard()
      at({ me: staked, round: aRound({ phase: 'dealing' }) })
      at({ me: aMe({ last: remembered }), round: aRound({ roundId: 'round-2' }) })
      expect(messages).toEqual([
        { type: 'round-start' },
        { type: 'round-end', roundId: 'round-1', stake, payout: '0.00' },
      ])
    }
  })
  test('the next round is told like the first', () => {
    const post = vi.fn()
    const tell = createRoundReporter({ post })
    for (const roundId of ['round-1', 'round-2'])
      tell({
        ...first(),
        me: aMe({ staked: '5.00', payout: '0.00' }),
        round: aRound({ roundId, phase: 'result' }),
      })
    expect(post.mock.calls.map(([message]) => message.roundId ?? message.type)).toEqual([
      'round-start',
      'round-1',
      'round-start',
      'round-2',
    ])
  })
})

test('a round that was broken off is news when it is owed, and again when it is paid', () => {
  const last = {
    roundId: 'round-1',
    result: '',
    staked: '20.00',
    payout: '0.00',
    at: startMs,
    void: true,
    owed: true,
  }
  const paid = { ...last, payout: '40.00', owed: false }
  const at = (mine: Me['last']) => ({ ...first(), me: aMe({ last: mine }) })
  const older = { ...last, roundId: 'round-0', owed: false }
  expect(brokenOff(at(null), at(last))).toEqual(last)
  expect(brokenOff(at(older), at(last))).toEqual(last)
  expect(brokenOff(at(last), at(paid))).toEqual(paid)
  expect([brokenOff(at(last), at(last)), brokenOff(at(paid), at(paid))]).toEqual([null, null])
  // Who has just come knows nothing of before; a round that counted is no such news.
  expect(brokenOff(null, at(last))).toBeNull()
  expect(brokenOff(at(null), at({ ...paid, void: false }))).toBeNull()
})
