import { expect, it } from 'vitest'
import type { MyBet } from '../../engines/crash/room-messages.ts'
import { crashSounds } from '../../engines/crash/sound.ts'
import { fromKurus, toKurus } from '../lib/money.ts'
import { createStore } from '../lib/store.ts'
import type { Mixer } from '../sound/mixer.ts'
import { createParticles } from '../stage/particles.ts'
import { createPlayer } from '../stage/score.ts'
import cuts from '../titles/cuts/hezarfen.json' with { type: 'json' }
import { celebrateOuts } from './cash-outs.ts'
import type { CrashState } from './state.ts'
import { bet, me, room, state as stateOf } from './test-crash.ts'

/** A room in which this player's bets lie, with all that a cash-out can be seen, heard and felt by. */
const aRoom = (before: readonly MyBet[], { reduced = false, spoke = false } = {}) => {
  const first: Partial<CrashState> = spoke
    ? { link: 'open', me: me(...before) }
    : { link: 'connecting' }
  const state = createStore<CrashState>(stateOf(first))
  const [heard, player, particles] = [[] as string[], createPlayer(), createParticles()]
  const stage = { play: player.play, size: { w: 390, h: 348 }, nowMs: 0 }
  const mixer = {
    play: (name: string) => {
      expect(Object.keys(crashSounds.effects)).toContain(name)
      heard.push(name)
    },
    buzz: (ms: number) => void heard.push(`${ms} ms`),
  } as unknown as Mixer
  const win = celebrateOuts({
    state,
    look: { cuts },
    mixer,
    particles,
    reduced: () => reduced,
    stage: () => stage,
  })
  // The studio's first word, then what it says as it goes on.
  if (!spoke) state.set({ link: 'open', me: me(...before) })
  return {
    heard,
    player,
    particles,
    win,
    tell: (...bets: MyBet[]) => state.set({ me: me(...bets) }),
    say: (more: Partial<CrashState>) => state.set(more),
    /** What stands there in the end of the count. */
    shown: (ms = 2_499) => {
      player.advance(ms)
      return win.get().win
    },
  }
}

const flies = (more: Partial<MyBet> = {}) => bet({ state: 'flying', ...more })
const out = (multiple: number, more: Partial<MyBet> = {}) => {
  const amount = more.amount ?? '20.00'
  const payout = fromKurus((toKurus(amount) * BigInt(multiple)) / 100n)
  return bet({ state: 'out', out: { multiple, payout }, amount, ...more })
}

it('makes of a cash-out what it is worth: nothing, a plaque, coins, a scene, its own, the cap', () => {
  for (const [multiple, tier, sound, coins] of [
    [101, 'plaque', ['win'], 0],
    [999, 'plaque', ['win'], 0],
    [1_000, 'coins', ['big', '30 ms'], 26],
    [4_999, 'coins', ['big', '30 ms'], 26],
    [5_000, 'scene', ['big', '30 ms'], 60],
    [24_999, 'scene', ['big', '30 ms'], 60],
    [25_000, 'grand', ['big', '30 ms'], 130],
    [999_999, 'grand', ['big', '30 ms'], 130],
    [1_000_000, 'cap', ['big', '30 ms'], 160],
  ] as const) {
    const { tell, win, heard, particles } = aRoom([flies()])
    expect(win.get().win).toBeNull()
    tell(out(multiple))
    expect(win.get().win).toMatchObject({ tier, stakeKurus: 2_000n })
    expect([heard, particles.count]).toEqual([sound, coins])
  }
})

it('nothing is made of a click, of what flies, or of what is lost: a payout is known first', () => {
  const { tell, win, heard } = aRoom([flies()])
  tell(bet({ state: 'clicked' }))
  tell(bet({ state: 'lost' }))
  expect([win.get().win, heard]).toEqual([null, []])
})

it('of the total: what the other bet cost counts from the start, and no loss looks like a win', () => {
  const two = (first: MyBet, second: Partial<MyBet>) =>
    [first, flies({ id: 'b2', place: 1, ...second })] as const
  const { tell, win, heard, shown } = aRoom(two(flies(), { amount: '20.00' }))
  // 30 of 40 are back: heard, as the answer to the press, and no more.
  tell(...two(out(150), {}))
  expect([win.get().win, heard]).toEqual([null, ['out']])
  // 200 together with it: 230 of 40.
  tell(out(150), out(1_000, { id: 'b2', place: 1 }))
  expect(shown(899)).toMatchObject({ tier: 'plaque', kurus: 23_000n, stakeKurus: 4_000n })
  // A bet that was given back cost nothing.
  const again = aRoom([flies(), bet({ id: 'b2', state: 'void', reason: 'undone' })])
  again.tell(out(1_000), bet({ id: 'b2', state: 'void', reason: 'undone' }))
  expect(again.win.get().win).toMatchObject({ tier: 'coins', stakeKurus: 2_000n })
})

it('says the highest this game pays also where the sum is, not the multiple', () => {
  const rich = aRoom([flies({ amount: '10000.00', ceiling: 5_000 })])
  rich.tell(out(5_000, { amount: '10000.00', ceiling: 5_000 }))
  expect(rich.win.get().win).toMatchObject({ tier: 'cap' })
  // A ceiling of the player's own is no cap.
  const own = aRoom([flies({ auto: 5_000, ceiling: 5_000 })])
  own.tell(out(5_000, { auto: 5_000, ceiling: 5_000 }))
  expect(own.win.get().win).toMatchObject({ tier: 'scene' })
  expect(room.capMoney).toBe('500000.00')
})

it('each once: not again with other news, another line, or for a page that comes later', () => {
  const late = aRoom([out(30_000)])
  late.tell(out(30_000))
  expect([late.win.get().win, late.heard]).toEqual([null, []])
  // What the studio said before the stage stood is known, and what comes after is not missed.
  for (const before of [[flies()], [out(300)]]) {
    const spoke = aRoom(before, { spoke: true })
    spoke.tell(out(300))
    expect(spoke.heard).toEqual(before[0]?.state === 'out' ? [] : ['win'])
  }
  const { tell, say, heard } = aRoom([flies()])
  tell(out(300))
  say({ link: 'lost' })
  say({ link: 'open', me: me(out(300)) })
  expect(heard).toEqual(['win'])
})

it('counts up to the payout, is skipped by a tap, and goes by itself; a second one takes its place', async () => {
  const { tell, shown, player, win } = aRoom([flies()])
  tell(out(30_000))
  expect(shown(0)).toMatchObject({ kurus: 0n })
  expect(shown(2_400)).toMatchObject({ kurus: 600_000n })
  expect(player.skip()).toBe(true)
  await Promise.resolve()
  expect(win.get().win).toBeNull()
  const two = aRoom([flies(), flies({ id: 'b2', place: 1 })])
  two.tell(out(30_000), flies({ id: 'b2', place: 1 }))
  two.player.advance(1_000)
  two.tell(out(30_000), out(40_000, { id: 'b2', place: 1 }))
  await Promise.resolve()
  expect(two.shown(2_400)).toMatchObject({ tier: 'grand', kurus: 1_400_000n })
})

it('with less movement the sum stands there at once and nothing flies, as long as else', () => {
  const { tell, win, particles, shown, heard } = aRoom([flies()], { reduced: true })
  tell(out(30_000))
  expect(win.get().win).toMatchObject({ tier: 'grand', kurus: 600_000n })
  expect([particles.count, heard]).toEqual([0, ['big', '30 ms']])
  expect(shown(3_999)).toMatchObject({ kurus: 600_000n })
})
