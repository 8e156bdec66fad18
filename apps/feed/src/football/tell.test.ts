import { describe, expect, test } from 'vitest'
import type { Fixture } from '@felek/contract/protocols/feed/feed.ts'
import { hashOfHex } from '@felek/platform/crypto/commitment-chain.ts'
import {
  matchIncidentsOf,
  pointsOf,
  unplayed,
  type MatchIncident,
  type View,
} from './match-incidents.ts'
import { drawMatch, type Story } from './draw.ts'
import { paceOf, ratesOf } from './model.ts'
import { resultsOf } from './results.ts'
import {
  openMatch,
  buildMatchMessages,
  restorePublishedState,
  type Body,
  type Match,
  type PublishedState,
} from '../tell/messages.ts'
import { footballGame } from './game.ts'

const fixture = { pace: 7.5, fast: true, code: '7100' } as unknown as Fixture
const pacing = { pace: paceOf(true, 1), fast: true }
const rates = ratesOf(0.1, 0)
const match: Match = {
  fixture,
  game: footballGame(pacing, rates),
  rosters: [[], []],
}
const storyOf = (n: number, code = '7100'): Story =>
  drawMatch({
    event: `f-${n}`,
    code,
    fates: 'codes',
    rates,
    fast: true,
    seed: hashOfHex(n.toString(16).padStart(64, '0')),
    value: 'a'.repeat(64),
  })

/** Tells a match from beginning to end, second after second. */
const tellAll = (beats: readonly MatchIncident[], everyMs = 1_000) => {
  const bodies: { at: number; body: Body }[] = []
  let told: PublishedState = openMatch(match).told
  const until = (beats.at(-1)?.wallMs ?? 0) + everyMs
  for (let at = 0; at <= until; at += everyMs) {
    const step = buildMatchMessages(match, beats, told, at)
    told = step.told
    bodies.push(...step.bodies.map((body) => ({ at, body })))
  }
  return { bodies, told }
}
const viewOf = ({ view }: PublishedState): View => view as View
const kinds = (bodies: readonly { body: Body }[]) => bodies.map(({ body }) => body.type)

/** A story with what a test needs. */
const find = (is: (story: Story) => boolean, code?: string): Story => {
  for (let n = 0; n < 5_000; n += 1) {
    const story = storyOf(n, code)
    if (is(story)) return story
  }
  throw new Error('no such match')
}
const isPlain = (it: Story) => !it.postponed && it.abandonedMs === null && it.miscounted === null
/** Markets that are confirmed by now. */
const confirmedOf = (bodies: readonly { at: number; body: Body }[]): string[] =>
  bodies.flatMap(({ body }) =>
    body.type === 'bet_settlement' && body.certainty === 2
      ? body.markets.map(({ market }) => market)
      : [],
  )
const standing = (bodies: readonly { body: Body }[]) => {
  const results = new Map<string, string>()
  for (const { body } of bodies) {
    if (body.type === 'bet_settlement')
      for (const { market, outcomes } of body.markets) results.set(market, JSON.stringify(outcomes))
    if (body.type === 'rollback_bet_settlement')
      for (const market of body.markets) results.delete(market)
  }
  return results
}

describe('a match is told', () => {
  test('so that a goal stops bets, VAR takes its results back, and bets go on behind it', () => {
    const story = find(
      (it) => isPlain(it) && it.incidents.some(({ kind }) => kind === 'goal_cancelled'),
    )
    const { bodies } = tellAll(matchIncidentsOf(pacing, story))
    const review = bodies.findIndex(
      ({ body }) => body.type === 'incident' && body.kind === 'goal_cancelled',
    )
    const goal = bodies.findLastIndex(
      ({ body }, i) => i < review && body.type === 'incident' && body.kind === 'goal',
    )
    const between = bodies.slice(goal, review)
    expect(kinds(between)).toContain('bet_stop')
    expect(kinds(between)).toContain('bet_settlement')
    const settled = between.flatMap(({ body }) =>
      body.type === 'bet_settlement' ? body.markets.map(({ market }) => market) : [],
    )
    expect(settled.some((market) => market.startsWith('next|'))).toBe(true)
    const back = bodies.slice(review).find(({ body }) => body.type === 'rollback_bet_settlement')
    expect(back?.body).toMatchObject({ reason: 'video_review' })
    const active = (body: Body) =>
      body.type === 'odds_change' && body.markets.some(({ status }) => status === 'active')
    expect(between.some(({ body }) => active(body))).toBe(false)
    expect(bodies.slice(review).some(({ body }) => active(body))).toBe(true)
  })

  test('so that every market ever offered has the result of the end, certain', () => {
    for (const n of [1, 2, 3, 4, 5, 6]) {
      const story = storyOf(n)
      if (!isPlain(story)) continue
      const { bodies, told } = tellAll(matchIncidentsOf(pacing, story))
      const results = standing(bodies)
      for (const market of told.offered)
        expect(results.get(market), market).toBe(JSON.stringify(resultsOf(viewOf(told))(market)))
      const last = bodies.findLast(({ body }) => body.type === 'bet_settlement')?.body
      expect(last).toMatchObject({ certainty: 2 })
      expect(last?.type === 'bet_settlement' && last.markets.length).toBe(told.offered.size)
    }
  })

  test('so that an abandoned one keeps what is decided and voids the rest', () => {
    const story = find(
      (it) =>
        !it.postponed && it.incidents.some((i) => i.kind === 'goal' && i.playedMs < 62 * 60_000),
      '7117',
    )
    const { bodies, told } = tellAll(matchIncidentsOf(pacing, story))
    const results = standing(bodies)
    const of = (market: string) =>
      JSON.parse(results.get(market) ?? '[]') as { result: number; voidFactor: number }[]
    expect(told.view.phase).toBe('abandoned')
    expect(of('1x2').map(({ voidFactor }) => voidFactor)).toEqual([1, 1, 1])
    expect(of('1h-1x2').reduce((sum, { result }) => sum + result, 0)).toBe(1)
    expect(of('next|1').reduce((sum, { result }) => sum + result, 0)).toBe(1)
    for (const market of told.offered) expect(of(market).length, market).toBeGreaterThan(0)
    const last = bodies.findLast(({ body }) => body.type === 'bet_settlement')?.body
    expect(last).toMatchObject({ voidReason: 'abandoned', certainty: 2 })
  })

  test('so that a postponed one is cancelled, all of it', () => {
    const { bodies, told } = tellAll(matchIncidentsOf(pacing, storyOf(1, '7113')))
    const cancel = bodies.find(({ body }) => body.type === 'bet_cancel')?.body
    expect(cancel?.type === 'bet_cancel' && cancel.markets.length).toBe(told.offered.size)
    expect(kinds(bodies)).not.toContain('bet_settlement')
    expect([...told.board.values()].every(({ status }) => status === 'cancelled')).toBe(true)
  })

  test('so that a corrected one is settled twice, the second time as it was', () => {
    const story = find((it) => !it.postponed, '7119')
    const { bodies, told } = tellAll(matchIncidentsOf(pacing, story))
    const back = bodies.findLastIndex(({ body }) => body.type === 'rollback_bet_settlement')
    expect(bodies[back]?.body).toMatchObject({ reason: 'result_corrected' })
    // The wrong count is never confirmed: nobody is paid by it.
    expect(confirmedOf(bodies.slice(0, back))).toEqual([])
    expect(confirmedOf(bodies)).toHaveLength(told.offered.size)
    expect(bodies[back + 1]?.body).toMatchObject({ type: 'bet_settlement', certainty: 2 })
    const [home, away] = pointsOf(viewOf(told).goals)
    const before = standing(bodies.slice(0, back))
    const after = standing(bodies)
    expect(before.get(`total|${home + away}.5`) ?? '').not.toBe(
      after.get(`total|${home + away}.5`) ?? 'x',
    )
    for (const market of told.offered)
      expect(after.get(market)).toBe(JSON.stringify(resultsOf(viewOf(told))(market)))
  })

  test('so that who goes on from beats and markets alone says the same of what comes', () => {
    const story = find(
      (it) => isPlain(it) && it.incidents.filter((i) => i.kind === 'goal').length > 2,
    )
    const beats = matchIncidentsOf(pacing, story)
    const decided = ({ body }: { body: Body }) =>
      body.type === 'bet_settlement' || body.type === 'rollback_bet_settlement'
    const whole = tellAll(beats).bodies.filter(decided)
    // Dies and comes back every half minute.
    const bodies: { at: number; body: Body }[] = []
    let told: PublishedState = openMatch(match).told
    const until = (beats.at(-1)?.wallMs ?? 0) + 1_000
    for (let at = 0; at <= until; at += 1_000) {
      if (at % 30_000 === 0)
        told = restorePublishedState(match, beats, told.beats, [...told.offered])
      const step = buildMatchMessages(match, beats, told, at)
      told = step.told
      bodies.push(...step.bodies.map((body) => ({ at, body })))
    }
    expect(Object.fromEntries(standing(bodies))).toEqual(Object.fromEntries(standing(whole)))
    expect(bodies.filter(decided).length).toBe(whole.length)
  })

  test('so that a scout who is gone tells it all when he is back, and nobody bets meanwhile', () => {
    const story = find((it) => isPlain(it) && it.scoutLost !== null)
    const beats = matchIncidentsOf(pacing, story)
    const { bodies } = tellAll(beats)
    const at = (kind: string) =>
      bodies.findIndex(({ body }) => body.type === 'incident' && body.kind === kind)
    const [lost, back] = [
      at('scout_lost'),
      bodies.findIndex(({ body }) => body.type === 'incident' && body.kind === 'scout_back'),
    ]
    const away = bodies.slice(lost, back)
    expect(
      away.some(
        ({ body }) =>
          body.type === 'odds_change' && body.markets.some(({ status }) => status === 'active'),
      ),
    ).toBe(false)
    expect(away.filter(({ body }) => body.type === 'incident').length).toBeLessThanOrEqual(
      1 +
        beats.filter((it) => it.wallMs === beats.find((b) => b.kind === 'scout_back')?.wallMs)
          .length,
    )
  })
})

describe('results', () => {
  const view = (home: number, away: number) => ({
    ...unplayed,
    phase: 'ended' as const,
    half: [0, 0] as const,
    goals: [
      ...Array.from({ length: home }, (_, goal) => ({ side: 0 as const, goal })),
      ...Array.from({ length: away }, (_, goal) => ({ side: 1 as const, goal: 50 + goal })),
    ],
  })
  const parts = (market: string, home: number, away: number) =>
    (resultsOf(view(home, away))(market) ?? []).map((it) => [it.id, it.result, it.voidFactor])

  test.each([
    [
      'ah|-0.25',
      1,
      1,
      [
        ['1', 0, 0.5],
        ['2', 1, 0.5],
      ],
    ],
    [
      'ah|-0.25',
      2,
      1,
      [
        ['1', 1, 0],
        ['2', 0, 0],
      ],
    ],
    [
      'ah|0.25',
      1,
      1,
      [
        ['1', 1, 0.5],
        ['2', 0, 0.5],
      ],
    ],
    [
      'ah|-0.75',
      2,
      1,
      [
        ['1', 1, 0.5],
        ['2', 0, 0.5],
      ],
    ],
    [
      'ah|0',
      1,
      1,
      [
        ['1', 0, 1],
        ['2', 0, 1],
      ],
    ],
    [
      'ah|-1',
      2,
      1,
      [
        ['1', 0, 1],
        ['2', 0, 1],
      ],
    ],
    [
      'ah|1.5',
      0,
      1,
      [
        ['1', 1, 0],
        ['2', 0, 0],
      ],
    ],
    [
      'hcp|0:1',
      2,
      1,
      [
        ['1', 0, 0],
        ['x', 1, 0],
        ['2', 0, 0],
      ],
    ],
    [
      'total|2.5',
      2,
      1,
      [
        ['over', 1, 0],
        ['under', 0, 0],
      ],
    ],
    [
      'team-total|away:1.5',
      2,
      1,
      [
        ['over', 0, 0],
        ['under', 1, 0],
      ],
    ],
    [
      'oe',
      0,
      0,
      [
        ['odd', 0, 0],
        ['even', 1, 0],
      ],
    ],
    [
      'dc',
      1,
      1,
      [
        ['1x', 1, 0],
        ['12', 0, 0],
        ['x2', 1, 0],
      ],
    ],
    [
      'next|3',
      2,
      0,
      [
        ['1', 0, 0],
        ['none', 1, 0],
        ['2', 0, 0],
      ],
    ],
    [
      'corner|1',
      0,
      0,
      [
        ['1', 0, 1],
        ['2', 0, 1],
      ],
    ],
  ])('%s at %i:%i', (market, home, away, expected) => {
    expect(parts(market, home, away)).toEqual(expected)
  })

  test('a market that nobody knows settles nothing silently', () => {
    expect(() => resultsOf(view(0, 0))('throw-in|1')).toThrow('no rule')
  })
})
