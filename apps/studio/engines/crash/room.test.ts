import { describe, expect, it } from 'vitest'
import { sketching } from '../law.ts'
import { crashPoint, crashTime, multipleAt, timeOf, type CrashConfig } from './flight.ts'
import {
  nextTelling,
  outsOf,
  refusalOf,
  settle,
  takeOff,
  toldOf,
  withAnswer,
  withBet,
  withClick,
  type RoomBet,
  type RoomRound,
} from './room.ts'

const soak = process.env['SOAK'] === '1'
const config: CrashConfig = {
  percent: 97,
  cap: 1_000_000,
  capKurus: 50_000_000n,
  roomKurus: 2_000_000_000n,
  delayMs: 150,
}
const limits = { minKurus: 100n, maxKurus: 1_000_000n }
const betOf = (id: string, more: Partial<RoomBet> = {}): RoomBet => ({
  id,
  player: id,
  mode: 'real',
  place: 0,
  stakeKurus: 1_000n,
  auto: null,
  state: 'taken',
  clicked: null,
  ...more,
})
const flying = (x: number, bets: readonly RoomBet[]): RoomRound =>
  takeOff({ bellAt: 0, flight: null, bets }, { takeoffAt: 0, x })
const clicking = (round: RoomRound, id: string, at: number, received = at): RoomRound => {
  const own = round.bets.find((bet) => bet.id === id)
  const next = withClick(config, round, { id, player: own?.player ?? '' }, { at, received })
  if (typeof next === 'string') throw new Error(next)
  return next
}
const random = sketching(7)
const under = (most: number) => Math.floor(random() * most)
const anyPoint = () => crashPoint(config, under(2 ** 32) * 2 ** 20 + under(2 ** 20))

describe('bets', () => {
  const open: RoomRound = { bellAt: 6_000, flight: null, bets: [] }
  it.each([
    ['at the bell', {}, 6_000, 'late'],
    ['a moment before', {}, 5_999, undefined],
    ['too little', { stakeKurus: 99n }, 0, 'under_limit'],
    ['too much', { stakeKurus: 1_000_001n }, 0, 'over_limit'],
    ['out at 1.00', { auto: 100 }, 0, 'bad_request'],
    ['out at 1.01', { auto: 101 }, 0, undefined],
    ['out above the cap', { auto: 1_000_001 }, 0, 'bad_request'],
  ] as const)('%s', (_, more, now, says) => {
    expect(refusalOf(config, limits, open, betOf('a', more), now)).toBe(says)
  })

  it('are two a player, each at its place, and the same id once', () => {
    const one = withBet(open, betOf('a', { player: 'p' }))
    const second = (more: Partial<RoomBet>) =>
      refusalOf(config, limits, one, betOf('b', { player: 'p', ...more }), 0)
    expect(second({})).toBe('place_taken')
    expect(second({ place: 1 })).toBeUndefined()
    expect(second({ id: 'a', place: 1 })).toBe('bad_request')
    expect(second({ id: 'a', player: 'q' })).toBe('not_found')
    const back = withAnswer(one, 'a', 'void')
    expect(refusalOf(config, limits, back, betOf('b', { player: 'p' }), 0)).toBeUndefined()
  })

  it('fill the room where the least multiple could not be paid; play money does not', () => {
    const wide = { ...limits, maxKurus: 2_000_000_000n }
    const full = withBet(open, betOf('a', { stakeKurus: 1_980_198_019n }))
    const one = betOf('b', { stakeKurus: 100n })
    expect(refusalOf(config, wide, full, one, 0)).toBe('room_full')
    expect(refusalOf(config, wide, full, { ...one, mode: 'demo' }, 0)).toBeUndefined()
  })

  it('that the wallet has not taken by take-off do not fly', () => {
    const round = flying(300, [betOf('a', { state: 'sent' }), betOf('b')])
    expect(settle(config, round, false).map(({ id }) => id)).toEqual(['b'])
    expect(withAnswer(round, 'a', 'taken')).toBe(round)
  })
})

describe('clicks', () => {
  it('pay the multiple of their game time, once, by their own player, of 1.01 at least', () => {
    const round = flying(1_000, [betOf('a', { stakeKurus: 2_000n })])
    const click = (who: { id: string; player: string }, at: number, received: number) =>
      withClick(config, round, who, { at, received })
    const me = { id: 'a', player: 'a' }
    expect(click({ id: 'a', player: 'b' }, 5_000, 5_000)).toBe('not_found')
    expect(click({ id: 'z', player: 'a' }, 5_000, 5_000)).toBe('not_found')
    for (const early of [0, 100, timeOf(101)]) {
      const soon = clicking(round, 'a', early, early)
      expect(settle(config, soon, false)).toMatchObject([{ id: 'a', pay: 101 }])
      expect(settle(config, flying(100, soon.bets), false)).toMatchObject([{ id: 'a', pay: 0 }])
    }
    // From a clock that is ahead: when it came.
    const ahead = clicking(round, 'a', 60_000, timeOf(742))
    expect(settle(config, ahead, false)).toMatchObject([{ id: 'a', pay: 742 }])
    const out = clicking(round, 'a', timeOf(742), timeOf(742) + 90)
    expect(settle(config, out, false)).toEqual([
      { id: 'a', pay: 742, payoutKurus: 14_840n, void: false },
    ])
    expect(withClick(config, out, me, { at: 1, received: timeOf(742) + 91 })).toBe('bad_request')
  })

  it('are late once the crash has been told, and lost in silence before', () => {
    const round = flying(250, [betOf('a')])
    const end = crashTime(config, 250)
    const me = { id: 'a', player: 'a' }
    expect(withClick(config, round, me, { at: 0, received: end + 150 })).toBe('late')
    const silent = clicking(round, 'a', end, end + 149)
    expect(toldOf(config, silent, end + 149)).toEqual(toldOf(config, round, end + 149))
    expect(settle(config, silent, false)).toMatchObject([{ pay: 0 }])
  })

  it('of a process that came back too late count where they were in; who could not click gets it back', () => {
    const bets = [
      betOf('auto', { auto: 200 }),
      betOf('high', { auto: 900 }),
      betOf('hand'),
      betOf('in'),
    ]
    const round = clicking(flying(300, bets), 'in', timeOf(150))
    expect(settle(config, round, true)).toEqual([
      { id: 'auto', pay: 200, payoutKurus: 2_000n, void: false },
      { id: 'high', pay: 0, payoutKurus: 0n, void: false },
      { id: 'hand', pay: 0, payoutKurus: 0n, void: true },
      { id: 'in', pay: 150, payoutKurus: 1_500n, void: false },
    ])
  })
})

/** The same by walking up the multiples one hundredth after another. */
const slowOuts = (own: CrashConfig, bets: readonly RoomBet[]): Map<string, number> => {
  const outs = new Map<string, number>()
  const left = new Map(bets.map((bet) => [bet.id, bet]))
  for (let multiple = 101; left.size > 0; multiple += 1) {
    const sum = [...left.values()].reduce((all, { stakeKurus }) => all + stakeKurus, 0n)
    const together = sum * BigInt(multiple + 1) > own.roomKurus * 100n
    for (const bet of left.values()) {
      const byMoney = bet.stakeKurus * BigInt(multiple + 1) > own.capKurus * 100n
      const byClick = bet.clicked !== null && multiple >= multipleAt(bet.clicked)
      if (!together && !byMoney && !byClick && multiple < (bet.auto ?? own.cap)) continue
      outs.set(bet.id, multiple)
    }
    for (const id of outs.keys()) left.delete(id)
  }
  return outs
}

describe('the limit of the room', () => {
  it('lets all out together where what still flies comes to it: as walking up the multiples finds it', () => {
    const small = { ...config, cap: 3_000, capKurus: 40_000n, roomKurus: 100_000n }
    let together = 0
    for (let play = 0; play < (soak ? 20_000 : 2_000); play += 1) {
      const bets = Array.from({ length: 1 + under(8) }, (_, i) =>
        betOf(`${i}`, {
          stakeKurus: BigInt(100 + under(9_000)),
          auto: under(2) === 0 ? null : 101 + under(1_500),
          clicked: under(3) === 0 ? timeOf(101) + under(30_000) : null,
        }),
      )
      const { byBet, ceiling } = outsOf(small, bets)
      if (ceiling) together += 1
      expect(new Map([...byBet].map(([id, { multiple }]) => [id, multiple]))).toEqual(
        slowOuts(small, bets),
      )
      for (const { multiple, at } of byBet.values())
        expect(multipleAt(at)).toBeGreaterThanOrEqual(multiple)
    }
    expect(together).toBeGreaterThan(100)
  })

  it('is shown when it is told, with all out there', () => {
    const bets = ['a', 'b'].map((id) => betOf(id, { stakeKurus: 100_000_000n }))
    const rich = { ...config, capKurus: 10_000_000_000n }
    const round = flying(5_000, bets)
    const at = timeOf(1_000)
    expect(toldOf(rich, round, at + 149).ceiling).toBeNull()
    expect(toldOf(rich, round, at + 150)).toMatchObject({
      ceiling: 1_000,
      bets: [{ out: { multiple: 1_000 } }, { out: { multiple: 1_000 } }],
    })
    expect(toldOf(rich, flying(900, bets), 1e6).ceiling).toBeNull()
  })
})

/** A flight with clicks that come in as they like, in the order in which they come in. */
const anyFlight = () => {
  const bets = Array.from({ length: 1 + under(5) }, (_, i) =>
    betOf(`${i}`, {
      auto: under(3) === 0 ? 101 + under(600) : null,
      stakeKurus: BigInt(100 + under(60_000)),
    }),
  )
  const clicks = bets
    .filter(() => under(3) > 0)
    .map(({ id }) => {
      const received = under(30_000)
      return { id, at: Math.max(0, received - under(400)), received }
    })
    .sort((a, b) => a.received - b.received)
  return { bets, clicks }
}
type Click = { id: string; at: number; received: number }
/** All clicks that are in by `now`. */
const upTo = (round: RoomRound, clicks: readonly Click[], now: number): RoomRound =>
  clicks
    .filter(({ received }) => received <= now)
    .reduce((so, { id, ...when }) => {
      const next = withClick(config, so, { id, player: id }, when)
      return typeof next === 'string' ? so : next
    }, round)

describe('what is told', () => {
  const plays = soak ? 100_000 : 4_000

  it('is the same, byte for byte, for every crash that could still be', () => {
    for (let play = 0; play < plays; play += 1) {
      const { bets, clicks } = anyFlight()
      const [low, high] = [anyPoint(), anyPoint()].sort((a, b) => a - b) as [number, number]
      const now = Math.min(crashTime(config, low) + config.delayMs - 1, under(40_000))
      const views = [low, high].map((x) => {
        const round = upTo(flying(x, bets), clicks, now)
        const next = nextTelling(config, round, now)
        return JSON.stringify([toldOf(config, round, now), next !== null && next > now])
      })
      expect(views[0]).toBe(views[1])
    }
  })

  it('is never taken back, and is in the end what is paid', () => {
    for (let play = 0; play < plays; play += 1) {
      const { bets, clicks } = anyFlight()
      const x = anyPoint()
      const start = flying(x, bets)
      const end = crashTime(config, x) + config.delayMs
      const known = new Map<string, string>()
      for (let now: number | null = 0; now !== null;) {
        const round = upTo(start, clicks, now)
        for (const { id, out, lost } of toldOf(config, round, now).bets) {
          const says = JSON.stringify([out, lost])
          const before = known.get(id)
          if (before !== undefined) expect(says).toBe(before)
          else if (out || lost) known.set(id, says)
        }
        const here: number = now
        const arrivals = clicks
          .map(({ received }) => received)
          .filter((at) => at > here && at <= end)
        const next = nextTelling(config, round, here)
        const times = next === null ? arrivals : [...arrivals, next]
        now = times.length === 0 ? null : Math.min(...times)
      }
      const last = upTo(start, clicks, end)
      expect(known.size).toBe(bets.length)
      for (const { id, pay } of settle(config, last, false))
        expect(known.get(id)).toContain(pay > 0 ? `"multiple":${pay}` : '[null,true]')
    }
  })
})

/*
 * Two bets of one who cheats: they know at once whatever has been told, lie about when they clicked, and use the first
 * bet to look for the second. `told` is what the room says, which may be planted with a bug.
 */
const cheat = (plays: number, told: CrashConfig) => {
  let [sum, square, lateWins] = [0, 0, 0]
  for (let play = 0; play < plays; play += 1) {
    const x = anyPoint()
    const end = crashTime(config, x)
    let round = flying(x, [
      betOf('a', { auto: under(2) === 0 ? 101 + under(500) : 2_000 }),
      betOf('b', { auto: 2_000 }),
    ])
    const click = (id: string, at: number, received: number) => {
      const next = withClick(config, round, { id, player: id }, { at: Math.max(0, at), received })
      if (typeof next !== 'string') round = next
    }
    const looked = 200 + under(25_000)
    if (under(2) === 0) click('a', looked - under(200), looked)
    // The first word that there is of the first bet, or of the crash.
    const news = nextTelling(told, round, 0) ?? end
    const says = toldOf(told, round, news)
    const planned = 200 + under(30_000)
    const sent = under(4) === 0 ? planned : Math.min(planned, news + under(3))
    const received = sent + under(random() < 0.5 ? 5 : 300)
    const knows = says.crash !== null && sent >= news
    const lies = [received, sent, sent - 150, received - 150, looked, 0]
    click('b', knows ? end - 1 : (lies[under(lies.length)] ?? 0), received)
    const paid = settle(config, round, false)
    if (knows && (paid[1]?.pay ?? 0) > 0) lateWins += 1
    const back = (paid[0]?.pay ?? 0) + (paid[1]?.pay ?? 0)
    sum += back
    square += (back / 200) ** 2
  }
  const mean = sum / plays / 200
  return { mean, error: Math.sqrt((square / plays - mean ** 2) / plays), lateWins }
}

describe('adversarial clocks and pairs of bets', () => {
  it('gain nothing', () => {
    const { mean, error, lateWins } = cheat(soak ? 1_000_000 : 60_000, config)
    expect(lateWins).toBe(0)
    expect(mean).toBeLessThan(0.97 + 4 * error)
  })

  it('would gain if the room told a moment too early: that is seen', () => {
    const { mean, error, lateWins } = cheat(60_000, { ...config, delayMs: 60 })
    expect(lateWins).toBeGreaterThan(0)
    expect(mean).toBeGreaterThan(0.97 + 4 * error)
  })
})
