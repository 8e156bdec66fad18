import { describe, expect, test } from 'vitest'
import { faultOf } from '@felek/contract/protocols/feed/markets.ts'
import { readFeedMessage, type Fixture } from '@felek/contract/protocols/feed/feed.ts'
import { hashOfHex } from '@felek/platform/crypto/commitment-chain.ts'
import * as basketball from '../basketball/model.ts'
import type { Story as BasketballStory } from '../basketball/draw.ts'
import { matchOf, playMatch } from '../matches/sports.ts'
import type { Plan } from '../schema.ts'
import * as tennis from '../tennis/model.ts'
import type { Story as TennisStory } from '../tennis/draw.ts'
import type { MatchIncident, MatchResult } from './game.ts'
import {
  openMatch,
  buildMatchMessages,
  restorePublishedState,
  type Body,
  type PublishedState,
} from './messages.ts'

/* Basketball and tennis from seed to settlement, as the feed tells them. */

type Given = { sport: 'basketball' | 'tennis'; rates: object; pace: number }
const given: Record<Given['sport'], Given> = {
  basketball: { sport: 'basketball', rates: basketball.ratesOf(0.1, 0), pace: 5 },
  tennis: { sport: 'tennis', rates: tennis.ratesOf(0.1, 0), pace: 10 },
}
const planOf = ({ sport, rates, pace }: Given): Plan => {
  const fixture = { sport, pace, fast: false } as unknown as Fixture
  return { fixture, rates, rosters: [['A'], ['B']] }
}
const seedOf = (n: number) => hashOfHex(n.toString(16).padStart(64, '0'))
const play = (plan: Plan, n: number, code = '3100', value = 'a'.repeat(64)) =>
  playMatch(plan, { event: `f-${n}`, code, fates: 'codes', seed: seedOf(n), value })

type TimedBody = { at: number; body: Body }
const tellAll = (plan: Plan, beats: readonly MatchIncident[], diesEveryMs = Infinity) => {
  const match = matchOf(plan)
  const bodies: TimedBody[] = []
  let told: PublishedState = openMatch(match).told
  const until = (beats.at(-1)?.wallMs ?? 0) + 1_000
  for (let at = 0; at <= until; at += 1_000) {
    if (at % diesEveryMs === 0)
      told = restorePublishedState(match, beats, told.beats, [...told.offered])
    const step = buildMatchMessages(match, beats, told, at)
    told = step.told
    bodies.push(...step.bodies.map((body) => ({ at, body })))
  }
  return { bodies, told, match }
}
/** Markets that are confirmed by now. */
const confirmedOf = (bodies: readonly TimedBody[]): string[] =>
  bodies.flatMap(({ body }) =>
    body.type === 'bet_settlement' && body.certainty === 2
      ? body.markets.map(({ market }) => market)
      : [],
  )
const standing = (bodies: readonly TimedBody[]) => {
  const results = new Map<string, string>()
  for (const { body } of bodies) {
    if (body.type === 'bet_settlement')
      for (const { market, outcomes } of body.markets) results.set(market, JSON.stringify(outcomes))
    if (body.type === 'rollback_bet_settlement')
      for (const market of body.markets) {
        expect(results.has(market), 'a rollback of what was settled').toBe(true)
        results.delete(market)
      }
  }
  return results
}
const outcomesOf = (results: ReadonlyMap<string, string>, market: string) =>
  JSON.parse(results.get(market) ?? '[]') as { id: string; result: number; voidFactor: number }[]
const isPlain = (beats: readonly MatchIncident[]) =>
  !beats.some(({ kind }) =>
    ['postponed', 'abandoned', 'retired', 'corrected', 'scout_lost'].includes(kind),
  )
const find = (plan: Plan, is: (beats: readonly MatchIncident[]) => boolean, code?: string) => {
  for (let n = 0; n < 3_000; n += 1) {
    const { story, beats } = play(plan, n, code)
    if (is(beats)) return { story, beats }
  }
  throw new Error('no such match')
}
const resultOf = (plan: Plan, beats: readonly MatchIncident[]): MatchResult => {
  const { game } = matchOf(plan)
  return game.resultFor(beats.reduce((view, it) => game.after(view, it), game.unplayed))
}

describe.each(Object.values(given))('$sport', (it) => {
  const plan = planOf(it)

  test('is the same bytes for the same seed and value, and other ones for any other', () => {
    const once = JSON.stringify(play(plan, 1))
    expect(JSON.stringify(play(plan, 1))).toBe(once)
    expect(JSON.stringify(play(plan, 2))).not.toBe(once)
    expect(JSON.stringify(play(plan, 1, '3100', 'b'.repeat(64)))).not.toBe(once)
  })

  test('each market ever offered has the result of the end, certain; all that is said is believed', () => {
    const { beats } = find(plan, isPlain)
    const { bodies, told, match } = tellAll(plan, beats)
    const results = standing(bodies)
    const ofEnd = match.game.results(told.view)
    expect(told.offered.size).toBeGreaterThan(8)
    for (const market of told.offered)
      expect(results.get(market), market).toBe(JSON.stringify(ofEnd(market)))
    const last = bodies.findLast(({ body }) => body.type === 'bet_settlement')?.body
    expect(last).toMatchObject({ certainty: 2 })
    expect(last?.type === 'bet_settlement' && last.markets.length).toBe(told.offered.size)
    const at = '2026-11-22T15:00:00.000Z'
    bodies.forEach(({ body }, i) => {
      const read = readFeedMessage({ seq: i + 1, at, event: 'f-1', ...body })
      expect(read).toMatchObject({ kind: 'message', faults: [] })
      if (body.type === 'odds_change')
        for (const { market, outcomes } of body.markets)
          expect(faultOf({ market, outcomes })).toBe(undefined)
    })
    // Bets go on all the while, but for the end.
    const stops = bodies.flatMap(({ body }) => (body.type === 'bet_stop' ? [body.reason] : []))
    expect(stops.filter((reason) => reason !== 'ended')).toEqual([])
  })

  test('who goes on from beats and markets alone says the same of what comes', () => {
    const { beats } = find(plan, isPlain)
    const whole = tellAll(plan, beats)
    const again = tellAll(plan, beats, 45_000)
    expect(Object.fromEntries(standing(again.bodies))).toEqual(
      Object.fromEntries(standing(whole.bodies)),
    )
    const settlements = ({ bodies }: { bodies: readonly TimedBody[] }) =>
      bodies.filter(({ body }) => body.type === 'bet_settlement').length
    expect(settlements(again)).toBe(settlements(whole))
  })

  test('what is broken off by its code keeps what is decided, and the rest comes back', () => {
    const [code, kind, voidReason] =
      it.sport === 'tennis' ? ['4117', 'retired', 'retired'] : ['3117', 'abandoned', 'abandoned']
    for (let n = 0; n < 5; n += 1) expect(play(plan, n, code).beats.at(-2)?.kind).toBe(kind)
    const { beats } = find(
      plan,
      (all) =>
        !all.some((beat) => beat.kind === 'postponed') &&
        // The first set, or quarter, was played to its end.
        all.some((beat) => beat.kind === 'set' || beat.kind === 'period_end'),
      code,
    )
    const { bodies, told } = tellAll(plan, beats)
    expect(told.view.phase).toBe('abandoned')
    const results = standing(bodies)
    expect(outcomesOf(results, 'winner').map(({ voidFactor }) => voidFactor)).toEqual([1, 1])
    const first = outcomesOf(results, it.sport === 'tennis' ? 'set|1' : 'quarter|1')
    expect(first.reduce((sum, { result }) => sum + result, 0)).toBe(1)
    for (const market of told.offered)
      expect(outcomesOf(results, market).length, market).toBeGreaterThan(1)
    const last = bodies.findLast(({ body }) => body.type === 'bet_settlement')?.body
    expect(last).toMatchObject({ voidReason, certainty: 2 })
  })

  test('a postponed one is cancelled, all of it', () => {
    const { bodies, told } = tellAll(plan, play(plan, 1, '3113').beats)
    const cancel = bodies.find(({ body }) => body.type === 'bet_cancel')?.body
    expect(cancel?.type === 'bet_cancel' && cancel.markets.length).toBe(told.offered.size)
    expect(standing(bodies).size).toBe(0)
  })

  test('a corrected one is settled twice, the second time as it was; somebody has won both times', () => {
    let corrected = 0
    for (let n = 0; n < 5; n += 1) {
      const { beats } = play(plan, n, '3119')
      if (!beats.some(({ kind }) => kind === 'corrected')) continue
      const { bodies, told, match } = tellAll(plan, beats)
      const back = bodies.findLastIndex(({ body }) => body.type === 'rollback_bet_settlement')
      // One that changes nothing that could be bet on.
      if (back < 0) continue
      corrected += 1
      expect(bodies[back]?.body).toMatchObject({ reason: 'result_corrected' })
      // The wrong count is never confirmed: nobody is paid by it.
      expect(confirmedOf(bodies.slice(0, back))).toEqual([])
      expect(confirmedOf(bodies)).toHaveLength(told.offered.size)
      expect(bodies[back + 1]?.body).toMatchObject({ type: 'bet_settlement', certainty: 2 })
      const before = standing(bodies.slice(0, back))
      const won = outcomesOf(before, 'winner').reduce((sum, { result }) => sum + result, 0)
      expect(won).toBe(1)
      const ofEnd = match.game.results(told.view)
      for (const market of told.offered)
        expect(standing(bodies).get(market), market).toBe(JSON.stringify(ofEnd(market)))
      // What everybody was told at last is what the seed says.
      const plain = beats.filter(({ kind }) => kind !== 'miscounted' && kind !== 'corrected')
      expect(resultOf(plan, beats)).toEqual(resultOf(plan, plain))
    }
    expect(corrected).toBeGreaterThan(2)
  })

  test('while the scout is gone nobody bets, and all that he missed is told when he is back', () => {
    const { beats } = find(plan, (all) => {
      const lost = all.find(({ kind }) => kind === 'scout_lost')
      const back = all.find(({ kind }) => kind === 'scout_back')
      return !!lost && !!back && all.filter(({ wallMs }) => wallMs === back.wallMs).length > 2
    })
    const { bodies } = tellAll(plan, beats)
    const at = (kind: string) =>
      bodies.findIndex(({ body }) => body.type === 'incident' && body.kind === kind)
    const away = bodies.slice(at('scout_lost'), at('scout_back'))
    const active = away.filter(
      ({ body }) =>
        body.type === 'odds_change' && body.markets.some(({ status }) => status === 'active'),
    )
    expect(active).toEqual([])
    const behind = bodies.slice(at('scout_back'))
    expect(behind.some(({ body }) => body.type === 'odds_change')).toBe(true)
  })

  test('bad luck comes as often as the page says', () => {
    const many = process.env['SOAK'] === '1' ? 20_000 : 300
    const stories = Array.from({ length: many }, (_, n) => play(plan, n).story) as (Pick<
      BasketballStory & TennisStory,
      'postponed' | 'scoutLost'
    > &
      Partial<BasketballStory> &
      Partial<TennisStory>)[]
    const rows: [number, number][] = [
      [100, stories.filter(({ postponed }) => postponed).length],
      [20, stories.filter(({ scoutLost }) => scoutLost !== null).length],
      it.sport === 'tennis'
        ? [50, stories.filter(({ retired }) => retired !== null).length]
        : [150, stories.filter(({ abandonedMs }) => abandonedMs !== null).length],
      [200, stories.filter(({ miscounted }) => miscounted !== null && miscounted !== false).length],
    ]
    for (const [oneIn, n] of rows) {
      const p = 1 / oneIn
      if (p * many > 5) expect(n, `1 in ${oneIn}`).toBeGreaterThan(0)
      expect(Math.abs(n - p * many)).toBeLessThan(4 * Math.sqrt(p * (1 - p) * many))
    }
  })
})

describe('what is drawn does not change from one version to the next: matches under way go on', () => {
  test('basketball', () => {
    const story = play(planOf(given.basketball), 42).story as BasketballStory
    const { incidents, periods } = story
    expect([incidents.length, periods, incidents.slice(0, 3)]).toMatchInlineSnapshot(`
      [
        179,
        4,
        [
          {
            "kind": "three_points",
            "period": 0,
            "playedMs": 10924,
            "player": 11,
            "side": 1,
          },
          {
            "kind": "three_points",
            "period": 0,
            "playedMs": 29214,
            "player": 0,
            "side": 0,
          },
          {
            "kind": "two_points",
            "period": 0,
            "playedMs": 41621,
            "player": 0,
            "side": 1,
          },
        ],
      ]
    `)
  })
  test('tennis', () => {
    const { points, server } = play(planOf(given.tennis), 42).story as TennisStory
    expect([points.length, server, points.slice(0, 3)]).toMatchInlineSnapshot(`
      [
        152,
        0,
        [
          {
            "how": "rally",
            "playedMs": 34713,
            "winner": 0,
          },
          {
            "how": "rally",
            "playedMs": 65055,
            "winner": 1,
          },
          {
            "how": "rally",
            "playedMs": 95198,
            "winner": 1,
          },
        ],
      ]
    `)
  })
})

describe('a basketball match', () => {
  const plan = planOf(given.basketball)

  test('goes on until somebody leads, and keeps to its clock', () => {
    const { beats } = find(
      plan,
      (all) => isPlain(all) && all.filter(({ kind }) => kind === 'period_start').length > 4,
    )
    const { points, parts } = resultOf(plan, beats)
    expect(parts?.length).toBeGreaterThan(5)
    expect(points[0]).not.toBe(points[1])
    const regular = parts?.slice(0, 4).reduce((sum, [home = 0, away = 0]) => sum + home - away, 0)
    expect(regular).toBe(0)
    const pacing = { pace: basketball.paceOf(1) }
    // 40 minutes at half the speed, and 2, 10 and 2 between.
    expect(basketball.durationOf(pacing)).toBe(94 * 60_000)
    for (const [period, played] of [
      [0, 1_000],
      [2, 1_250_000],
      [5, 2_800_000],
    ] as const)
      expect(
        basketball.playedAfter(pacing, period, basketball.wallOf(pacing, period, played)),
      ).toBeCloseTo(played, 3)
    const { told, bodies } = tellAll(plan, beats)
    expect([...told.offered].filter((it) => it.startsWith('quarter')).length).toBe(4)
    const phases = new Set(
      bodies.flatMap(({ body }) => (body.type === 'odds_change' ? [body.score.phase] : [])),
    )
    // A quarter's clock begins anew, and never shows more than its ten minutes.
    const clocks = bodies.flatMap(({ body }) =>
      body.type === 'odds_change' && body.score.phase === 'quarter_3'
        ? [body.score.clock ?? -1]
        : [],
    )
    expect(clocks[0]).toBeLessThan(10)
    expect(Math.max(...clocks)).toBeLessThanOrEqual(600)
    expect(Math.min(...clocks)).toBeGreaterThanOrEqual(0)
    expect([...phases].sort()).toEqual([
      'break',
      'ended',
      'not_started',
      'overtime',
      'quarter_1',
      'quarter_2',
      'quarter_3',
      'quarter_4',
    ])
  })
})

describe('a tennis match', () => {
  const plan = planOf(given.tennis)
  const slipped = (games: readonly (readonly number[])[]) => games.at(-1)?.join('–')

  test('has sets that can be, told rightly and wrongly', () => {
    const { game } = matchOf(plan)
    const ends = new Set<string>()
    for (let n = 0; n < 30; n += 1) {
      const { beats } = play(plan, n, '4119')
      if (!beats.some(({ kind }) => kind === 'corrected')) continue
      const views = [beats.slice(0, -1), beats].map((some) =>
        game.resultFor(some.reduce((view, it) => game.after(view, it), game.unplayed)),
      )
      const [wrong, right] = views.map(({ parts }) => slipped(parts ?? []))
      expect(wrong).not.toBe(right)
      for (const it of [wrong, right]) ends.add((it ?? '').split('–').sort().join('–'))
      const sets = views[1]?.points ?? []
      expect(Math.max(...sets)).toBe(2)
    }
    const can = ['0–6', '1–6', '2–6', '3–6', '4–6', '5–7', '6–7']
    expect([...ends].filter((it) => !can.includes(it))).toEqual([])
    expect(ends.size).toBeGreaterThan(4)
  })

  test('a third set that is not played is void for who bet on it', () => {
    const { told, match } = tellAll(plan, find(plan, isPlain).beats)
    const clear = {
      ...told.view,
      stand: {
        done: [
          [6, 0],
          [6, 1],
        ],
        sets: [2, 0],
        games: [0, 0],
      },
    }
    const results = match.game.results(clear)
    expect(results('set|3')?.map(({ voidFactor }) => voidFactor)).toEqual([1, 1])
    expect(results('set-hcp|-1.5')?.[0]).toMatchObject({ id: '1', result: 1 })
    expect(results('games|12.5')?.find(({ result }) => result === 1)?.id).toBe('over')
    expect(results('games|13.5')?.find(({ result }) => result === 1)?.id).toBe('under')
  })
})
