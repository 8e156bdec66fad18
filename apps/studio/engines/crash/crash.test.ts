import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { toFloat } from '../../src/maths/rational.ts'
import { meanOf, sketching } from '../law.ts'
import {
  bitsOf,
  cashLeast,
  ceilingOf,
  countsAt,
  crashPay,
  crashPoint,
  crashTime,
  multipleAt,
  roomCeiling,
  timeOf,
  type CrashConfig,
} from './flight.ts'
import { crashFigures, crashLaw } from './maths.ts'
import { climb, hundredth, oraclePoint } from './oracle.ts'

const config: CrashConfig = {
  percent: 97,
  cap: 1_000_000,
  capKurus: 50_000_000n,
  roomKurus: 2_000_000_000n,
  delayMs: 150,
}

describe('the flight', () => {
  it('climbs by its table: every millisecond up to the cap as the oracle has it, far from any edge', () => {
    const last = timeOf(config.cap)
    let ms = 0
    let nearest = hundredth
    for (const exact of climb()) {
      if (BigInt(multipleAt(ms)) !== exact / hundredth) throw new Error(`${ms} ms`)
      const over = exact % hundredth
      const off = over < hundredth - over ? over : hundredth - over
      if (ms > 0 && off < nearest) nearest = off
      if (ms === last) break
      ms += 1
    }
    expect(last).toBe(153_506)
    expect(Number((nearest * 1_000_000_000n) / hundredth)).toBeGreaterThan(100)
    expect([multipleAt(0), multipleAt(11_552), multipleAt(11_553)]).toEqual([100, 199, 200])
  })

  it('says of every multiple when it is reached', () => {
    for (let multiple = 100; multiple <= config.cap; multiple += multiple < 3_000 ? 1 : 997) {
      const ms = timeOf(multiple)
      expect(multipleAt(ms)).toBeGreaterThanOrEqual(multiple)
      if (ms > 0) expect(multipleAt(ms - 1)).toBeLessThan(multiple)
    }
  })

  it('crashes at X of the oracle, from the first 52 bits of an HMAC', () => {
    for (let i = 0; i < 5_000; i += 1) {
      const mac = createHmac('sha256', 'link').update(`late ${i}`).digest('hex')
      const r = BigInt(`0x${mac}`) >> 204n
      expect(BigInt(bitsOf(mac))).toBe(r)
      const x = oraclePoint(r)
      expect(crashPoint(config, bitsOf(mac))).toBe(x < 101n ? 100 : Number(x))
    }
    expect(crashPoint(config, 2 ** 52 - 1)).toBe(100_000_000)
  })

  it('returns 97 percent at every multiple, and reaches the cap once in 10,310 flights', () => {
    for (const multiple of [101, 150, 200, 1_000, 1_000_000])
      expect(toFloat(meanOf(crashLaw(config, multiple)))).toBeCloseTo(0.97, 9)
    const figures = crashFigures(config, { auto: 200 })
    expect(figures).toMatchObject({
      rtp: { least: '97.00', most: '97.00' },
      maxWin: '10000.00',
      topEvery: 10_310,
    })
  })

  it('pays a click the multiple of its time, a ceiling itself, nothing under 1.01 and nothing over X', () => {
    const at = timeOf(250)
    expect(crashPay(300, config.cap, at)).toBe(250)
    expect(crashPay(250, config.cap, at)).toBe(250)
    expect(crashPay(249, config.cap, at)).toBe(0)
    expect(crashPay(300, 200, at)).toBe(200)
    expect(crashPay(300, 200, null)).toBe(200)
    expect(crashPay(199, 200, null)).toBe(0)
    expect(crashPay(300, config.cap, 0)).toBe(0)
    expect(crashPay(100, 101, null)).toBe(0)
    expect(crashTime(config, 250)).toBe(timeOf(251))
    expect(crashPay(100_000_000, config.cap, null)).toBe(config.cap)
  })

  it('lets a bet out where it comes to the most, and all where they come to the limit of the room', () => {
    expect(ceilingOf(config, 100n, null)).toBe(1_000_000)
    expect(ceilingOf(config, 50_000n, null)).toBe(100_000)
    expect(ceilingOf(config, 50_000n, 200)).toBe(200)
    expect(ceilingOf(config, 30_000n, null) * 300).toBeLessThanOrEqual(50_000_000)
    expect(roomCeiling(config, 0n)).toBeNull()
    expect(roomCeiling(config, 10_000_000n)).toBe(20_000)
  })
})

/*
 * Who cheats knows all that has left the house, as early as it can (a delay of 0 there and any delay here), lies about
 * when they clicked, and uses one bet to look for the other. What they may not: gain.
 */
type Counts = (...of: Parameters<typeof countsAt>) => number | null

const cheat = (counts: Counts, plays: number) => {
  const random = sketching(99)
  const { delayMs } = config
  let [sum, square, lateWins] = [0, 0, 0]
  for (let i = 0; i < plays; i += 1) {
    const x = crashPoint(
      config,
      Math.floor(random() * 2 ** 32) * 2 ** 20 + Math.floor(random() * 2 ** 20),
    )
    const end = crashTime(config, x)
    const ceiling = ceilingOf(config, 10_000n, 2_000)
    // The first bet goes out at some time; that it was paid, or that the flight has crashed, is known D later.
    const looked = Math.floor(random() * 30_000)
    const news = Math.min(looked, end) + delayMs
    const paidFirst = crashPay(x, ceiling, counts(config, looked, looked))
    // The second is sent at a planned time, or at once when there is news before that, by some delay, with some lie.
    const planned = Math.max(
      0,
      looked + delayMs + ([-2_000, -151, -40, 0, 1, 90, 5_000][Math.floor(random() * 7)] ?? 0),
    )
    const sent = Math.min(planned, news + Math.floor(random() * 3))
    const received = sent + Math.floor(random() * (random() < 0.5 ? 5 : 300))
    // Who knows of the crash says to have clicked just before it; others know nothing after `sent - delayMs`.
    const knowsCrash = sent >= end + delayMs
    const lies = [received, sent, sent - delayMs, looked, received - delayMs, 0, received + 50]
    const clicked = knowsCrash
      ? Math.max(0, end - 1)
      : Math.max(0, lies[Math.floor(random() * lies.length)] ?? 0)
    const at = counts(config, clicked, received)
    // A click from the future is refused: the bet flies on to where it is out by itself.
    const paid = crashPay(x, ceiling, at)
    if (knowsCrash && at !== null && at < end && paid > 0) lateWins += 1
    // With the first bet lost the second is dropped where that is possible: it was placed all the same.
    sum += paid + paidFirst
    square += ((paid + paidFirst) / 200) ** 2
  }
  const mean = sum / plays / 200
  return { mean, error: Math.sqrt((square / plays - mean ** 2) / plays), lateWins }
}

describe('a click that is older than its arrival', () => {
  it('counts as it says up to the allowed delay, and never before it was possible to know', () => {
    expect(countsAt(config, 1_000, 1_100)).toBe(1_000)
    expect(countsAt(config, 1_000, 1_150)).toBe(1_000)
    expect(countsAt(config, 1_000, 1_151)).toBe(1_001)
    expect(countsAt(config, 1_101, 1_100)).toBe(1_100)
    expect(countsAt(config, 0, 20)).toBe(0)
  })

  it('gains nothing: a million lying clocks and pairs of bets', () => {
    const { mean, error, lateWins } = cheat(countsAt, 1_000_000)
    expect(lateWins).toBe(0)
    expect(error).toBeLessThan(0.005)
    expect(mean).toBeLessThan(0.97 + 4 * error)
  })

  it('would gain if the click were believed: that is seen', () => {
    const believed: Counts = (_, clicked, received) => (clicked > received ? null : clicked)
    const { mean, error, lateWins } = cheat(believed, 200_000)
    expect(lateWins).toBeGreaterThan(0)
    expect(mean).toBeGreaterThan(0.97 + 4 * error)
  })

  it('would gain if news left a moment too early: that is seen', () => {
    const early: Counts = (own, clicked, received) =>
      countsAt({ ...own, delayMs: own.delayMs + 100 }, clicked, received)
    const { lateWins } = cheat(early, 200_000)
    expect(lateWins).toBeGreaterThan(0)
  })

  it(`pays at least ${cashLeast / 100}`, () => {
    for (let ms = 0; ms < timeOf(cashLeast); ms += 1) expect(crashPay(1_000, 1_000, ms)).toBe(0)
  })
})
