import { expect, it, vi } from 'vitest'
import type { Figures } from '../../engines/define.ts'
import type { FreeSpins } from '../../src/protocol/protocol.ts'
import { tierOf, type Game } from './game.ts'
import { createRoundControls, type Presenter } from './round.ts'
import type { ServerReply, Server, Standing } from './server.ts'

type Action = { type: 'more' | 'take' }
type View = { opened: number }

const game = {
  slug: 'x',
  usual: { risk: 1 },
  paceMs: 5_000,
  stakes: ['1.00', '20.00'],
  figures: { maxWin: '1000.00' } as Figures,
} as unknown as Game<null, { risk: number }>

const standing = (opened: number, more: Partial<Standing<Action, View>> = {}) => ({
  roundId: 'r',
  step: opened,
  state: 'deciding' as const,
  view: { opened },
  offers: [{ action: { type: 'more' as const } }],
  seal: 'ab',
  nonce: 7,
  stake: '20.00',
  payout: null,
  balanceStaked: '80.00',
  balance: null,
  ...more,
})

const tableWith = (
  answers: (ServerReply<Action, View> | Error)[],
  freeSpins: FreeSpins | null = null,
  elsewhere: { roundId: string; game: string } | null = null,
) => {
  const next = (): Promise<ServerReply<Action, View>> => {
    const answer = answers.shift() ?? new Error('nothing more')
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const server = {
    bet: vi.fn(next),
    act: vi.fn(next),
    round: vi.fn(next),
    seen: vi.fn(() => Promise.resolve()),
    balance: vi.fn(() => Promise.resolve('77.00')),
  } satisfies Server<{ risk: number }, Action, View>
  const shown: unknown[] = []
  const presenter: Presenter<{ risk: number }, View> = {
    begin: () => shown.push('begin'),
    show: (view, before) => {
      shown.push([before?.opened ?? null, view.opened])
      return Promise.resolve()
    },
    cancel: () => shown.push('cancel'),
  }
  const around = { roundStart: vi.fn(), roundEnd: vi.fn(), activity: vi.fn() }
  const desk = createRoundControls({
    game,
    server,
    presenter,
    around,
    balance: '100.00',
    stake: '20.00',
    freeSpins,
    elsewhere,
  })
  return { server, shown, around, desk, state: () => desk.state.get() }
}

it('plays a round of several steps, and tells money only when it has been shown', async () => {
  const { server, shown, around, desk, state } = tableWith([
    standing(0),
    standing(1),
    standing(2, { state: 'over', offers: [], payout: '39.14', balance: '119.14' }),
  ])
  await desk.bet()
  expect([state().phase, state().balanceKurus]).toEqual(['deciding', 8_000n])
  await desk.act({ type: 'take' })
  expect(server.act).not.toHaveBeenCalled()
  await desk.act({ type: 'more' })
  await desk.act({ type: 'more' })
  expect(shown).toEqual(['begin', [null, 0], [0, 1], [1, 2]])
  expect(state()).toMatchObject({
    phase: 'ready',
    balanceKurus: 11_914n,
    lastPaid: { kurus: 3_914n, isWin: true },
  })
  expect(around.roundEnd.mock.calls).toEqual([['r', '20.00', '39.14']])
  expect(
    server.act.mock.calls.map((call) => (call as unknown as [{ step: number }])[0].step),
  ).toEqual([0, 1])
  expect(server.seen).toHaveBeenCalledTimes(1)
})

it('plays what is granted first, for its own stake, which nobody takes; then the stake that was chosen', async () => {
  const grant = { grantId: 'g', left: 2, stake: '1.00', expiresAt: '2026-12-01T00:00:00.000Z' }
  const over = standing(0, { state: 'over', offers: [], stake: '1.00', balanceStaked: '100.00' })
  const { server, around, desk, state } = tableWith(
    [
      { ...over, payout: '0.40', balance: '100.40', free: { grantId: 'g', left: 1 } },
      { ...over, payout: '0.00', balance: '100.40', free: { grantId: 'g', left: 0 } },
      { refused: 'insufficient_funds' },
    ],
    grant,
  )
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  await desk.bet()
  // Nothing was paid for it: less than its stake is a win.
  expect(state()).toMatchObject({
    balanceKurus: 10_040n,
    lastPaid: { kurus: 40n, isWin: true },
    freeSpins: { left: 1 },
  })
  clock.mockReturnValue(20_000)
  await desk.bet()
  expect(state().freeSpins).toBeNull()
  clock.mockReturnValue(30_000)
  await desk.bet()
  clock.mockRestore()
  const asked = server.bet.mock.calls.map((call) => (call as unknown as [object])[0])
  expect(asked).toMatchObject([
    { stake: '1.00', grantId: 'g' },
    { stake: '1.00', grantId: 'g' },
    { stake: '20.00' },
  ])
  expect(asked[2]).not.toHaveProperty('grantId')
  expect(around.roundStart.mock.calls).toEqual([['0.00'], ['0.00'], ['20.00']])
  expect(around.roundEnd.mock.calls.slice(0, 2)).toEqual([
    ['r', '0.00', '0.40'],
    ['r', '0.00', '0.00'],
  ])
})

it('begins no round before its pause is over, nor while another runs or the page holds', async () => {
  const over = standing(0, { state: 'over', offers: [], payout: '0.00', balance: '80.00' })
  const { server, desk, state } = tableWith([over, over, over])
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  await Promise.all([desk.bet(), desk.bet()])
  await desk.bet()
  expect(server.bet).toHaveBeenCalledTimes(1)
  clock.mockReturnValue(15_000)
  desk.hold(true)
  await desk.bet()
  expect([server.bet.mock.calls.length, state().phase]).toEqual([1, 'held'])
  desk.hold(false)
  await desk.bet()
  expect(server.bet).toHaveBeenCalledTimes(2)
  clock.mockRestore()
})

it('says what was refused, with what the wallet holds, and closes where nothing more is taken', async () => {
  const { shown, around, desk, state } = tableWith([
    standing(0),
    { refused: 'busy', roundId: 'other', game: 'boncuk' },
    new Error('a fault of the page'),
    { refused: 'session_expired' },
  ])
  await desk.bet()
  await desk.act({ type: 'more' })
  expect(state()).toMatchObject({ phase: 'deciding', notice: 'busy', balanceKurus: 7_700n })
  expect(state().busy).toMatchObject({ roundId: 'other', game: 'boncuk' })
  await desk.act({ type: 'more' })
  expect([state().phase, state().notice, state().busy]).toEqual(['deciding', 'internal', null])
  await desk.act({ type: 'more' })
  expect([state().phase, state().notice]).toEqual(['closed', 'session_expired'])
  expect(shown.slice(2)).toEqual(['cancel', 'cancel', 'cancel'])
  expect(around.roundEnd).not.toHaveBeenCalled()
})

it('waits for its player though a further stake was refused: what stands can be taken', async () => {
  const { desk, state } = tableWith([
    standing(0),
    { refused: 'limit_reached' },
    { refused: 'excluded' },
    { refused: 'territory_barred' },
    { refused: 'game_closed' },
    standing(1, { state: 'over', offers: [], payout: '21.00', balance: '101.00' }),
  ])
  await desk.bet()
  for (const refused of ['limit_reached', 'excluded', 'territory_barred', 'game_closed']) {
    await desk.act({ type: 'more' })
    expect(state()).toMatchObject({ phase: 'deciding', notice: refused })
  }
  await desk.act({ type: 'more' })
  expect(state()).toMatchObject({ phase: 'ready', balanceKurus: 10_100n })
  // What begins with a stake ends with it.
  const next = tableWith([{ refused: 'limit_reached' }])
  await next.desk.bet()
  expect(next.state()).toMatchObject({ phase: 'closed', notice: 'limit_reached' })
})

it('shows what another device has done since as a round that was left open', async () => {
  const { desk, shown } = tableWith([standing(0), standing(3)])
  await desk.bet()
  await desk.act({ type: 'more' })
  expect(shown).toEqual(['begin', [null, 0], [null, 3]])
})

it('waits for a payout that is booked later, and leaves the balance to the next round', async () => {
  vi.useFakeTimers()
  const owed = standing(0, { state: 'over', offers: [], payout: '40.00' })
  const { desk, state } = tableWith([owed, new Error('wire'), { ...owed, balance: '120.00' }])
  await desk.bet()
  expect([state().notice, state().balanceKurus]).toEqual(['payoutPending', 8_000n])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(state().balanceKurus).toBe(8_000n)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([state().notice, state().balanceKurus]).toEqual([null, 12_000n])
  vi.useRealTimers()
})

it('takes another balance from the page between rounds, and says when the house is away', async () => {
  const { desk, state } = tableWith([standing(0)])
  desk.tellBalance('500.00')
  expect(state().balanceKurus).toBe(50_000n)
  const betting = desk.bet()
  desk.tellBalance('1.00')
  await betting
  expect(state().balanceKurus).toBe(8_000n)
  desk.tellAway(true)
  expect(state().away).toBe(true)
})

it('goes on in place with a round of this game that another tab has begun', async () => {
  const { server, shown, around, desk, state } = tableWith([
    { refused: 'busy', roundId: 'other', game: 'x' },
    standing(2, { roundId: 'other' }),
    standing(3, {
      roundId: 'other',
      state: 'over',
      offers: [],
      payout: '30.00',
      balance: '110.00',
    }),
  ])
  await desk.bet()
  expect(server.round).toHaveBeenCalledWith('other')
  expect(shown).toEqual(['begin', 'cancel', [null, 2]])
  expect(state()).toMatchObject({ phase: 'deciding', notice: 'resumed', busy: null })
  // Nothing was staked here, and what the wallet holds is known better by the page around.
  expect(around.roundStart.mock.calls).toEqual([['20.00'], ['0.00']])
  expect(state().balanceKurus).toBe(10_000n)
  await desk.act({ type: 'more' })
  expect(around.roundEnd.mock.calls).toEqual([['other', '20.00', '30.00']])
  expect(state().balanceKurus).toBe(11_000n)
})

it('says at once which round runs elsewhere, and none that cannot be gone on with here', async () => {
  const first = tableWith([], null, { roundId: 'other', game: 'boncuk' })
  expect(first.state()).toMatchObject({ phase: 'ready', notice: 'busy', busy: { game: 'boncuk' } })
  const gone = tableWith([
    { refused: 'busy', roundId: 'other', game: 'x' },
    { refused: 'busy', roundId: 'other', game: 'x' },
  ])
  await gone.desk.bet()
  expect(gone.state()).toMatchObject({ phase: 'ready', notice: 'busy' })
  expect(gone.server.round).toHaveBeenCalledTimes(1)
})

it('goes on with a round that was left open', async () => {
  const { desk, state, shown } = tableWith([standing(3)])
  await desk.resume('r')
  expect([state().phase, shown]).toEqual(['deciding', [[null, 3]]])
})

it('makes nothing of what is not more than the stake, and more of more', () => {
  const tier = (pay: bigint, over = true) =>
    tierOf({ stakeKurus: 2_000n, payKurus: pay, over }, '1000.00')
  expect([0n, 2_000n, 2_001n, 20_000n, 100_000n, 500_000n, 2_000_000n].map((p) => tier(p))).toEqual(
    ['none', 'none', 'plaque', 'coins', 'scene', 'grand', 'cap'],
  )
  expect(tier(20_000n, false)).toBe('none')
})

it('a draft is laid out in a decision alone, stays while its action is refused, and goes when one has been shown', async () => {
  const more = { type: 'more' } as const
  const { desk, state } = tableWith([
    standing(0),
    { refused: 'too_fast' },
    standing(1),
    standing(2, { state: 'over', offers: [], payout: '0.00', balance: '80.00' }),
  ])
  desk.setDraft(more)
  expect(state().draft).toBeNull()
  await desk.bet()
  desk.setDraft(more)
  expect(state().draft).toEqual(more)
  await desk.act(more)
  expect([state().phase, state().draft]).toEqual(['deciding', more])
  await desk.act(more)
  expect([state().phase, state().draft]).toEqual(['deciding', null])
  desk.setDraft(more)
  await desk.act(more)
  expect([state().phase, state().draft]).toEqual(['ready', null])
})
