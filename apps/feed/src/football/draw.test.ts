import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashOfHex } from '@felek/platform/crypto/commitment-chain.ts'
import { uniformsOf } from '../draws.ts'
import {
  afterMatchIncident,
  matchIncidentsOf,
  pointsOf,
  unplayed,
  type View,
} from './match-incidents.ts'
import { drawMatch, type CommittedMatch, type Story } from './draw.ts'
import { badLuck } from '@felek/contract/bad-luck.ts'
import { fullMs, halfMs, paceOf, playedAfter, ratesOf, wallOf } from './model.ts'

const seedOf = (n: number) => hashOfHex(n.toString(16).padStart(64, '0'))
const sealed = (n: number, more: Partial<CommittedMatch> = {}): CommittedMatch => ({
  event: `f-test-${n}`,
  code: '2100',
  fates: 'chance',
  rates: ratesOf(0.1, 0),
  fast: false,
  seed: seedOf(n),
  value: seedOf(n + 1_000_000),
  ...more,
})
const usual = { pace: 1, fast: false }
const soak = process.env['SOAK'] === '1'
const many = soak ? 20_000 : 1_500
const stories = Array.from({ length: many }, (_, n) => drawMatch(sealed(n)))

describe('what is drawn', () => {
  test('is the same bytes for the same seed and value, and other ones for any other', () => {
    const once = JSON.stringify(drawMatch(sealed(1)))
    expect(JSON.stringify(drawMatch(sealed(1)))).toBe(once)
    for (const other of [{ seed: seedOf(7) }, { value: seedOf(7) }, { event: 'f-other' }])
      expect(JSON.stringify(drawMatch(sealed(1, other)))).not.toBe(once)
  })

  test('follows from the page: HMAC-SHA256(seed, value:event:n), four numbers of 53 bits each', () => {
    const [seed, value, event] = [seedOf(1), seedOf(2), 'f-1']
    const uniform = uniformsOf(seed, value, event)
    for (let n = 0; n < 3; n += 1) {
      const mac = createHmac('sha256', Buffer.from(seed, 'hex'))
        .update(`${value}:${event}:${n}`)
        .digest()
      for (let i = 0; i < 4; i += 1) {
        const bits = mac.readBigUInt64BE(i * 8) >> 11n
        expect(uniform()).toBe((Number(bits) + 1) / 2 ** 53)
      }
    }
  })

  test('does not change from one version to the next: matches under way go on', () => {
    const { incidents } = drawMatch(sealed(42))
    const goals = incidents.filter(({ kind }) => kind === 'goal' || kind === 'red_card')
    expect([incidents.length, goals.map((it) => [it.playedMs, it.side, it.player])])
      .toMatchInlineSnapshot(`
      [
        132,
        [
          [
            784238,
            1,
            2,
          ],
          [
            857246,
            1,
            3,
          ],
          [
            970861,
            0,
            8,
          ],
          [
            3331655,
            0,
            10,
          ],
          [
            4116939,
            1,
            5,
          ],
        ],
      ]
    `)
  })

  test('stands in its order, within its halves, each VAR behind its goal within 20 seconds', () => {
    const wrong: unknown[] = []
    let taken = 0
    let goals = 0
    for (const { incidents, scoutLost } of stories) {
      let before = 0
      for (const it of incidents) {
        if (it.playedMs < before || it.playedMs >= fullMs) wrong.push(it)
        before = it.playedMs
        if (it.kind === 'goal') goals += 1
        if (it.kind !== 'goal_cancelled') continue
        taken += 1
        const goal = incidents.find((other) => other.kind === 'goal' && other.goal === it.goal)
        const review = it.playedMs - (goal?.playedMs ?? 0)
        const sameHalf = it.playedMs < halfMs === (goal?.playedMs ?? 0) < halfMs
        if (review <= 0 || review > 20_000 || !sameHalf) wrong.push(it)
      }
      if (scoutLost && scoutLost[0] < halfMs !== scoutLost[1] < halfMs) wrong.push(scoutLost)
    }
    expect(wrong).toEqual([])
    // 1 in 50, within four sigma.
    const [p, n] = [1 / badLuck.videoGoals, goals]
    expect(Math.abs(taken - p * n)).toBeLessThan(4 * Math.sqrt(p * (1 - p) * n))
  })

  test.each([
    ['postponed', 100, (it: Story) => it.postponed],
    ['abandoned', 150, (it: Story) => it.abandonedMs !== null],
    ['corrected', 200, (it: Story) => it.miscounted !== null],
    ['scout lost', 20, (it: Story) => it.scoutLost !== null],
  ])('bad luck: %s 1 in %i', (_what, oneIn, is) => {
    const n = stories.filter(is).length
    const p = 1 / oneIn
    expect(n).toBeGreaterThan(0)
    expect(Math.abs(n - p * many)).toBeLessThan(4 * Math.sqrt(p * (1 - p) * many))
  })

  test('bad luck, always, where codes count: those that end in 13, 17 and 19', () => {
    for (let n = 0; n < 50; n += 1) {
      expect(drawMatch(sealed(n, { code: '2113', fates: 'codes' })).postponed).toBe(true)
      expect(drawMatch(sealed(n, { code: '2117', fates: 'codes' })).abandonedMs).toBe(62 * 60_000)
      expect(drawMatch(sealed(n, { code: '7019', fates: 'codes' })).miscounted).not.toBeNull()
    }
  })
})

describe('what is told of it', () => {
  const played = (story: Story, pacing = usual): View =>
    matchIncidentsOf(pacing, story).reduce(afterMatchIncident, unplayed)

  test('ends with the goals that stand, however the scout fared', () => {
    for (const story of stories) {
      if (story.postponed || story.abandonedMs !== null) continue
      const standing = story.incidents.filter(({ kind }) => kind === 'goal').length
      const taken = story.incidents.filter(({ kind }) => kind === 'goal_cancelled').length
      const view = played(story)
      const [home, away] = pointsOf(view.goals)
      expect(home + away).toBe(standing - taken)
      const first = story.incidents.filter((it) => it.playedMs < halfMs)
      const half = first.filter(({ kind }) => kind === 'goal').length
      const lost = first.filter(({ kind }) => kind === 'goal_cancelled').length
      expect((view.half?.[0] ?? 0) + (view.half?.[1] ?? 0)).toBe(half - lost)
      expect(view).toMatchObject({ phase: 'ended', final: true })
    }
  })

  test('a goal too many is told at the whistle, never confirmed, and taken back three minutes later', () => {
    const story = stories.find(({ miscounted, postponed }) => miscounted !== null && !postponed)
    if (!story) throw new Error('no match was corrected')
    const beats = matchIncidentsOf(usual, story)
    const [phantom, whistle, doubted, corrected] = beats.slice(-4)
    expect([phantom?.kind, whistle?.kind, doubted?.kind, corrected?.kind]).toEqual([
      'goal',
      'full_time',
      'doubted',
      'corrected',
    ])
    expect((corrected?.wallMs ?? 0) - (whistle?.wallMs ?? 0)).toBe(180_000)
    const view = played(story)
    expect(pointsOf(view.goals)).toEqual(pointsOf(played({ ...story, miscounted: null }).goals))
  })

  test('an abandoned match has no more beats than its confirmation', () => {
    const story = drawMatch(sealed(3, { code: '2117', fates: 'codes' }))
    const beats = matchIncidentsOf(usual, story)
    expect(beats.at(-2)).toMatchObject({ kind: 'abandoned', playedMs: 62 * 60_000 })
    expect(beats.at(-1)?.kind).toBe('confirmed')
    expect(beats.every((it) => it.playedMs <= 62 * 60_000)).toBe(true)
  })

  test('keeps to the clock: 90 minutes of a fast league in 12, and a minute between', () => {
    const fast = { pace: paceOf(true, 1), fast: true }
    const second = wallOf(fast, halfMs, true)
    expect(second - wallOf(fast, halfMs, false)).toBe(60_000)
    expect(wallOf(fast, fullMs) - 60_000).toBe((96 / 90) * 12 * 60_000)
    for (const played of [0, 1_000, halfMs - 1, halfMs + 1_000, fullMs])
      expect(playedAfter(fast, wallOf(fast, played))).toBeCloseTo(played, 3)
    expect(playedAfter(fast, (wallOf(fast, halfMs, false) + second) / 2)).toBe(halfMs)
  })
})
