import { describe, expect, test } from 'vitest'
import { realClubs } from '../../test/real-clubs.ts'
import { codeAfter, eventOf, pairOf, plannedAt, rails } from './calendar.ts'
import { folded } from './clubs.ts'
import { basketballLeagues, footballLeagues, tennisLeagues } from './leagues.ts'

const minute = 60_000
const hour = 60 * minute
const from = Date.parse('2026-11-22T00:00:00Z')

describe('the calendar', () => {
  test('has 300 matches within 72 hours and 20 under way, at every minute of two days, bad luck and all', () => {
    const all = plannedAt(from + 24 * hour, 1).length
    expect(all).toBeGreaterThan(300)
    const spans = rails.flatMap(({ slow }) => {
      const { periodMs, offsetMs } = slow
      return { periodMs, offsetMs }
    })
    // Within a period of all rails everything comes again: four hours are all hours.
    for (let at = from; at < from + 4 * hour; at += minute) {
      const planned = plannedAt(at, 1)
      const live = planned.filter((it) => it.startsAt <= at && at < it.startsAt + it.durationMs)
      const ahead = planned.filter((it) => it.startsAt > at && it.startsAt <= at + 72 * hour)
      // Of so many at a time, one is postponed or broken off now and then.
      expect(live.length, new Date(at).toISOString()).toBeGreaterThanOrEqual(22)
      expect(ahead.length).toBeGreaterThanOrEqual(300)
      for (const sport of ['basketball', 'tennis']) {
        const isOf = (it: (typeof planned)[number]) => it.league.sport === sport
        expect(live.filter(isOf).length, sport).toBeGreaterThanOrEqual(3)
        expect(ahead.filter(isOf).length, sport).toBeGreaterThan(100)
      }
    }
    expect(spans.every(({ periodMs }) => (4 * hour) % periodMs === 0)).toBe(true)
  })

  test('plans the same from any moment, and no club plays twice at a time', () => {
    const one = plannedAt(from, 1)
    const other = plannedAt(from + 7 * minute, 1)
    const events = new Set(one.map(eventOf))
    expect(events.size).toBe(one.length)
    const shared = other.filter((it) => it.startsAt < from + 60 * minute && it.startsAt > from)
    expect(shared.length).toBeGreaterThan(20)
    for (const it of shared) expect(events.has(eventOf(it))).toBe(true)
    const busy = new Map<string, number>()
    for (const it of one)
      for (const { id } of [it.home, it.away]) {
        expect(busy.get(id) ?? 0, id).toBeLessThanOrEqual(it.startsAt)
        busy.set(id, it.startsAt + it.durationMs)
      }
  })

  test('plays each pair of a league once a half of a season, at home and away', () => {
    const pairs = new Map<string, number>()
    for (let round = 0; round < 38; round += 1) {
      const clubs = new Set<number>()
      for (let place = 0; place < 10; place += 1) {
        const [home, away] = pairOf(round, place, 20)
        clubs.add(home).add(away)
        pairs.set(`${home}-${away}`, (pairs.get(`${home}-${away}`) ?? 0) + 1)
      }
      expect(clubs.size).toBe(20)
    }
    expect(pairs.size).toBe(380)
  })

  test('a feed at ten times the pace has as many matches', () => {
    const planned = plannedAt(from, 10)
    expect(planned.length).toBe(plannedAt(from, 1).length)
    expect(Math.max(...planned.map((it) => it.startsAt))).toBeLessThanOrEqual(from + 7.2 * hour)
  })

  test('90 minutes of a fast league last 12', () => {
    const fast = plannedAt(from, 1).find((it) => it.league.id === 'hizli')
    expect((90 * 60) / (fast?.pace ?? 0)).toBe(12 * 60)
  })

  test('gives each match a code that no open one has', () => {
    expect(codeAfter(2_100, 2, new Set())).toBe(2_101)
    expect(codeAfter(2_999, 2, new Set(['2000']))).toBe(2_001)
    expect(codeAfter(7_999, 7, new Set())).toBe(7_000)
    const all = new Set(Array.from({ length: 1_000 }, (_, i) => String(2_000 + i)))
    expect(codeAfter(2_100, 2, all)).toBeNull()
  })
})

describe('clubs', () => {
  const all = [...footballLeagues, ...basketballLeagues, ...tennisLeagues]
  const clubs = all.flatMap((league) => league.clubs)

  test('are invented: none is called as a real one', () => {
    const real = new Set(realClubs.map(folded))
    expect(real.size).toBeGreaterThan(400)
    expect(clubs.filter(({ name }) => real.has(folded(name))).map(({ name }) => name)).toEqual([])
    // The check sees one that is.
    expect(real.has(folded('GÖZTEPE'))).toBe(true)
    expect(real.has(folded('Iğdır Fk'))).toBe(true)
  })

  test('are one of a name, of sides of their own, with people who have one too', () => {
    expect(clubs.length).toBe(360)
    expect(new Set(clubs.map(({ id }) => id)).size).toBe(360)
    for (const { arms, strength, roster } of clubs) {
      expect(Math.abs(strength)).toBeLessThanOrEqual(0.35)
      // A tennis player.
      if (arms === '') continue
      const [, one, other] = arms.split(':')
      expect(one).not.toBe(other)
      expect(new Set(roster).size).toBe(16)
    }
  })
})
