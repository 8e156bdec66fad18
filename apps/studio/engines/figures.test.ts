import { describe, expect, it } from 'vitest'
import { releasedRooms } from '../src/rooms/list.ts'
import { makeRoomPar } from '../src/rooms/par.ts'
import { anywhereFigures } from './anywhere/maths.ts'
import lokum from '../titles/lokum-yagmuru.ts'
import type { Effort, Figures } from './define.ts'
import { listTitles, readPar } from './par.ts'

/*
 * The sheets that lie in the repository are what is computed. Their `maths` is of rules and config alone: what computes
 * figures from these may change without it.
 */

/** On this thread, and nothing kept. */
const effortOf = (spins: number): Effort => ({
  spins,
  threads: 0,
  spawn: () => {
    throw new Error('no threads')
  },
  kept: new Map(),
  goOn: () => true,
  progress: () => {},
})

const listed = await listTitles()
const exact = listed.filter(({ par }) => par.figures.known.how === 'exact')

/** As they are written into a file. */
const plain = (figures: unknown): unknown => JSON.parse(JSON.stringify(figures))

describe('exact sheets', () => {
  it('are all but one', () => {
    expect(exact.length).toBe(listed.length - 1)
  })

  it.each(exact.map((one) => [one.title.slug, one] as const))(
    '%s: every figure is computed again, and is the one that is declared',
    { timeout: 120_000 },
    async (_, { title, engine, par }) => {
      const figures = await engine.figures(title.config, title.usual, effortOf(0))
      expect(plain(figures)).toEqual(par.figures)
    },
  )

  it.each(releasedRooms.map((room) => [room.slug, room] as const))(
    '%s: every figure is computed again, and is the one that is declared',
    { timeout: 120_000 },
    (slug, room) => {
      expect(plain(makeRoomPar(room))).toEqual(readPar(slug))
    },
  )
})

describe('a sampled sheet', () => {
  const spins = 8_000_000
  /** Of a share that is counted, in points: five of its standard deviations. */
  const bound = (percent: string) => {
    const share = +percent / 100
    return (100 * 5 * Math.sqrt(share * (1 - share))) / Math.sqrt(spins / 2)
  }
  const declaredOf = (): Figures => {
    const par = readPar('lokum-yagmuru')
    if (!par) throw new Error('no sheet')
    return par.figures
  }

  it(
    'is what a short sample of fixed seed finds, within five of its own standard deviations',
    { timeout: 240_000 },
    async () => {
      const declared = declaredOf()
      const found = await anywhereFigures(lokum.config, {}, effortOf(spins))
      if (found.known.how !== 'sampled') throw new Error('it is sampled')
      // The interval at 99 % is 2.64 standard errors wide either way.
      const five = (found.known.pointsAt99 / 2.64) * 5
      expect(five).toBeLessThan(2)
      expect(Math.abs(+found.rtp.least - +declared.rtp.least)).toBeLessThan(five)
      for (const part of ['base', 'feature'] as const)
        expect(Math.abs(+(found.parts[part] ?? '') - +(declared.parts[part] ?? ''))).toBeLessThan(five) // prettier-ignore
      expect(Math.abs(+found.hitRate - +declared.hitRate)).toBeLessThan(bound(declared.hitRate))
      const trigger = (figures: Figures) => (100 / (figures.featureEvery ?? Infinity)).toFixed(4)
      expect(Math.abs(+trigger(found) - +trigger(declared))).toBeLessThan(bound(trigger(declared)))
      expect(found.percentiles['90']).toBe(declared.percentiles['90'])
      expect(found.maxWin).toBe(declared.maxWin)
    },
  )

  it('says how often the highest prize was met, and how well its chance is known', () => {
    const { topMet } = declaredOf()
    expect(topMet?.hits).toBeGreaterThanOrEqual(1_000)
    expect(topMet?.percentAt99).toBeLessThanOrEqual(10)
  })
})
