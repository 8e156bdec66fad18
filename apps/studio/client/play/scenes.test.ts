import { expect, it } from 'vitest'
import * as engines from '../../engines/index.ts'
import type { Rules } from '../../engines/define.ts'
import type { Title } from '../../engines/title.ts'
import { createAnywhereScene } from '../../engines/anywhere/scene/scene.ts'
import { slowFrom, slowMs } from '../../engines/anywhere/scene/spin.ts'
import type { AnywhereState } from '../../engines/anywhere/rules.ts'
import type { AnywhereTold } from '../../engines/anywhere/scene/told.ts'
import { createCoinScene } from '../../engines/coin/scene/scene.ts'
import { createDiceScene } from '../../engines/dice/scene/scene.ts'
import {
  climbMs,
  cometAt,
  limboLayout,
  nextTarget,
  wayOf,
} from '../../engines/limbo/scene/layout.ts'
import { createLimboScene } from '../../engines/limbo/scene/scene.ts'
import { createMinesScene } from '../../engines/mines/scene/scene.ts'
import { createPlinkoScene } from '../../engines/plinko/scene/scene.ts'
import { diceLayout, nextChance } from '../../engines/dice/scene/layout.ts'
import { createPokerScene } from '../../engines/poker/scene/scene.ts'
import { plinkoSlots, risks } from '../../engines/plinko/rules.ts'
import { labelIn, plinkoLayout } from '../../engines/plinko/scene/layout.ts'
import boncuk from '../../titles/boncuk.ts'
import { harnessDraw } from '../harness/server.ts'
import type { Store } from '../lib/store.ts'
import type { Mixer } from '../sound/mixer.ts'
import { cutOf, type Cuts } from '../stage/atlas.ts'
import { createGlPainter } from '../stage/gl-painter.ts'
import { createParticles, particlesMax } from '../stage/particles.ts'
import { createPlayer, type Score } from '../stage/score.ts'
import { fakeCanvas, fakeGl } from '../stage/test-gl.ts'
import type { Worth } from './game.ts'
import type { Scene, SceneHost } from './scene.ts'

/*
 * Every scene, played through by its own rules: the score's frames one after another, drawn by the WebGL painter into
 * a context that counts.
 */

type AnyTitle = Title<unknown, unknown, unknown, unknown, unknown>
type AnyRules = Rules<unknown, unknown, unknown, unknown, unknown>
type Made = { scene: Scene<unknown, unknown>; told: Store<object> }
type Make = (host: SceneHost<unknown, unknown>) => Made

const scenes = {
  boncuk: [createPlinkoScene, () => import('../titles/cuts/boncuk.json')],
  'inci-avi': [createMinesScene, () => import('../titles/cuts/inci-avi.json')],
  'lokum-yagmuru': [createAnywhereScene, () => import('../titles/cuts/lokum-yagmuru.json')],
  'yazi-tura': [createCoinScene, () => import('../titles/cuts/yazi-tura.json')],
  duses: [createDiceScene, () => import('../titles/cuts/duses.json')],
  'felek-poker': [createPokerScene, () => import('../titles/cuts/felek-poker.json')],
  kuyruklu: [createLimboScene, () => import('../titles/cuts/kuyruklu.json')],
} as const
const slugs = Object.keys(scenes) as (keyof typeof scenes)[]

/** Draw calls a frame, and milliseconds that a step of a round may take to be shown. */
const callsMost = 120
const stepMostMs = { base: 30_000, feature: 400_000 }

const titles = import.meta.glob<AnyTitle>('../../titles/*.ts', { eager: true, import: 'default' })

type Shown = { name: string; x: number; y: number; w: number; h: number; alpha: number }

const getStand = async (slug: keyof typeof scenes, reduced: boolean) => {
  const [make, cutsOf] = scenes[slug]
  const cuts = (await cutsOf()).default as Cuts
  const title = titles[`../../titles/${slug}.ts`]
  if (!title) throw new Error(slug)
  const played: string[] = []
  const buzzed = new Set<number>()
  const mixer = {
    play: (name: string) => played.push(name),
    enter: () => undefined,
    buzz: (ms: number) => buzzed.add(ms),
  } as unknown as Mixer
  const particles = createParticles()
  let nowMs = 0
  const { scene, told } = (make as unknown as Make)({
    game: { ...title, usual: title.usual, figures: { maxWin: '5000.00' } } as never,
    cuts,
    mixer,
    lang: 'tr',
    particles,
    reduced: () => reduced,
    nowMs: () => nowMs,
    touch: () => undefined,
    celebrate: () => undefined,
  })
  const gl = fakeGl()
  const painter = createGlPainter(fakeCanvas(gl.gl))
  if (!painter) throw new Error('no painter')
  const texture = { width: 2_000, height: 2_000 } as never
  const textures = [painter.texture(texture), painter.texture(texture)]
  const size = { w: 390, h: 500 }
  scene.resize(size, { x: 0, y: 60, w: 390, h: 420 })
  const most = { calls: 0, particles: 0 }
  const names = new Map(Object.keys(cuts).map((name) => [cutOf(cuts, name), name]))
  /** What the last frame showed: cuts with their places, sizes and how much of them is seen. */
  let shown: Shown[] = []
  const watched = Object.assign(Object.create(painter) as typeof painter, {
    sprite: (...of: Parameters<typeof painter.sprite>) => {
      const [, cut, x, y, w, h, , alpha = 1] = of
      shown.push({ name: names.get(cut) ?? '', x, y, w, h, alpha })
      painter.sprite(...of)
    },
  })
  const frame = (): void => {
    shown = []
    painter.begin(size.w, size.h, 2)
    scene.draw(watched, textures, nowMs)
    particles.draw(painter, textures[0] ?? 0, nowMs)
    painter.end()
    most.calls = Math.max(most.calls, painter.calls)
    most.particles = Math.max(most.particles, particles.count)
  }
  const play = (score: Score, look: () => void = () => undefined): void => {
    const player = createPlayer()
    void player.play(score)
    for (let ms = 0; ms < score.ms; ms += 33) {
      look()
      player.advance(33)
      nowMs += 33
      frame()
    }
    player.finish()
    frame()
  }
  return { title, scene, told, play, most, played, buzzed, shown: () => shown }
}

/** A round by chance of a seed: its views, with what each is worth to whom it is shown. */
const roundOf = (title: AnyTitle, seed: number): [unknown, Worth][] => {
  const rules = title.rules as AnyRules
  const draw = harnessDraw(seed, [])
  const views: [unknown, Worth][] = []
  let state = rules.open(title.config, title.usual, draw)
  for (;;) {
    const offers = rules.actions(title.config, state)
    const pay = offers.length === 0 ? (rules.settle(title.config, state)[0] ?? 0) : 0
    const worth = { stakeKurus: 100n, payKurus: BigInt(pay), over: offers.length === 0 }
    views.push([rules.show(title.config, state), worth])
    const offer = offers[draw(Math.max(1, offers.length))]
    if (!offer) return views
    state = rules.act(title.config, state, offer.action, draw)
  }
}

/** A slot's rounds are long: a few, and the first one with its feature. */
const seedsOf = (slug: string, title: AnyTitle): number[] => {
  if (slug !== 'lokum-yagmuru') return Array.from({ length: 60 }, (_, i) => i + 1)
  const spins = (seed: number) =>
    roundOf(title, seed).flatMap(([view]) => (view as { spins: unknown[] }).spins)
  let seed = 1
  while (spins(seed).length === 1) seed++
  return [1, 2, 3, 4, 5, seed]
}

it('every scene has a title, every engine a scene', () => {
  // A room's scene is played in its own test.
  const solo = Object.values(engines).filter(({ kind }) => kind === 'solo')
  expect(slugs.length).toBe(solo.length)
})

for (const slug of slugs)
  it(`${slug}: rounds are shown to their ends, within calls, grains and time, in either motion`, async () => {
    const [moving, still] = [await getStand(slug, false), await getStand(slug, true)]
    for (const seed of seedsOf(slug, moving.title)) {
      let before: unknown = null
      for (const stand of [moving, still]) {
        const begun = stand.scene.begin(stand.title.usual)
        if (begun) stand.play(begun)
      }
      for (const [view, worth] of roundOf(moving.title, seed)) {
        const [score, quiet] = [moving, still].map(({ scene }) => scene.score(view, before, worth))
        if (!score || !quiet) throw new Error('no score')
        // Less movement takes as long: nobody waits for another or sees a result sooner.
        expect(quiet.shownMs).toBe(score.shownMs)
        expect(score.shownMs).toBeLessThan(stepMostMs[score.skips.length > 1 ? 'feature' : 'base'])
        moving.play(score)
        still.play(quiet)
        before = view
      }
    }
    expect(moving.most.calls).toBeLessThanOrEqual(callsMost)
    expect(moving.most.particles).toBeLessThanOrEqual(particlesMax)
    expect(still.most.particles).toBe(0)
    expect(moving.played.length).toBeGreaterThan(0)
    // Hands feel what lands; the rest is the celebration's.
    expect([...moving.buzzed].filter((ms) => ms !== 8)).toEqual([])
  })

const symbols = new Set([...'abcdefghis', 'orb', 'orb-hot', 'orb-rare'])
/** How often symbols stood between places or in another size, and the most by which one came or went from frame to frame. */
const movements = async (reduced: boolean): Promise<{ off: number; jump: number }> => {
  const stand = await getStand('lokum-yagmuru', reduced)
  const { cells } = stand.told.get() as AnywhereTold
  const places = new Set(
    cells.map(({ x, y, w, h }) => `${Math.round(x + w / 2)} ${Math.round(y + h / 2)}`),
  )
  const sizes = new Map<string, number>()
  let before: Map<string, number> | null = null
  const found = { off: 0, jump: 0 }
  const look = (): void => {
    const now = new Map<string, number>()
    for (const { name, x, y, w, alpha } of stand.shown()) {
      if (!symbols.has(name) || alpha === 0) continue
      const [place, size] = [`${Math.round(x)} ${Math.round(y)}`, Math.round(w)]
      if (!places.has(place) || (sizes.get(name) ?? size) !== size) found.off += 1
      sizes.set(name, size)
      const key = `${name} ${place}`
      now.set(key, Math.min(1, (now.get(key) ?? 0) + alpha))
    }
    if (before && stand.shown().length > 0)
      for (const key of new Set([...before.keys(), ...now.keys()]))
        found.jump = Math.max(found.jump, Math.abs((now.get(key) ?? 0) - (before.get(key) ?? 0)))
    if (stand.shown().length > 0) before = now
  }
  for (const seed of seedsOf('lokum-yagmuru', stand.title).slice(-3)) {
    const begun = stand.scene.begin(stand.title.usual)
    if (begun) stand.play(begun, look)
    for (const [view, worth] of roundOf(stand.title, seed))
      stand.play(stand.scene.score(view, null, worth), look)
  }
  return found
}

it('with less movement sweets and orbs fade where they lie: none falls, flies or grows', async () => {
  const [still, moving] = [await movements(true), await movements(false)]
  expect(still.off).toBe(0)
  expect(still.jump).toBeLessThan(0.5)
  // The same frames of a stage that moves are found to move.
  expect(moving.off).toBeGreaterThan(100)
  expect(moving.jump).toBe(1)
})

it('with less movement a comet fades from the hill to where it has come to', async () => {
  const stand = await getStand('kuyruklu', true)
  for (const reached of [100, 180, 260, 90_000]) {
    const places = new Set<string>()
    let [before, jump, most] = [0, 0, 0]
    const look = (): void => {
      const head = stand.shown().find(({ name }) => name === 'head')
      const light = head?.alpha ?? 0
      if (head) places.add(`${Math.round(head.x)} ${Math.round(head.y)}`)
      jump = Math.max(jump, Math.abs(light - before))
      most = Math.max(most, light)
      before = light
    }
    const begun = stand.scene.begin({ target: 200 })
    if (begun) stand.play(begun, look)
    const view = { target: 200, reached, won: reached >= 200 }
    const worth = { stakeKurus: 100n, payKurus: 0n, over: true }
    stand.play(stand.scene.score(view, null, worth), look)
    expect(places.size, `${reached}`).toBe(reached === 100 ? 1 : 2)
    expect(jump, `${reached}`).toBeLessThan(0.35)
    expect(most).toBeGreaterThan(0.9)
  }
})

it('nothing is made of a round while it has paid no more than its stake: a tick, no more', async () => {
  const stand = await getStand('lokum-yagmuru', false)
  const festive = /^(?:pay-.*|glitter|fly|sum|multiply|win|big)$/
  const sounds = { small: 0, orbs: 0, grown: 0 }
  for (let seed = 1; seed <= 1_500; seed += 1) {
    const [view, worth] = roundOf(stand.title, seed)[0] ?? []
    const { spins, pay } = view as AnywhereState
    if (spins.length > 1 || pay === 0) continue
    const first = spins[0]?.drops[0]?.wins.reduce((sum, win) => sum + win.pay, 0) ?? 0
    const grows = pay > 100 && first > 0 && first <= 100
    if (pay > 100 && (!grows || sounds.grown > 3)) continue
    stand.played.length = 0
    stand.play(stand.scene.score(view, null, worth as Worth))
    const made = stand.played.filter((name) => name === 'tick' || festive.test(name))
    if (pay <= 100) {
      expect(
        made.every((name) => name === 'tick'),
        `${seed}: ${made.join()}`,
      ).toBe(true)
      sounds.small += 1
      if (spins[0]?.times !== 1) sounds.orbs += 1
    } else {
      expect([made[0], made.some((name) => festive.test(name))], `${seed}`).toEqual(['tick', true])
      sounds.grown += 1
    }
    if (sounds.small > 30 && sounds.orbs > 0 && sounds.grown > 3) break
  }
  expect(sounds.small).toBeGreaterThan(10)
  expect(sounds.grown).toBeGreaterThan(2)
})

it('cards: nothing is made of a hand that pays no more than its stake, of a better one its cards are lit', async () => {
  const stand = await getStand('felek-poker', false)
  const dealt = ['JS', '4H', 'JD', '7C', '2S']
  const shown = (hand: readonly string[], rank: string, price: number) => {
    stand.played.length = 0
    const view = { dealt, held: [0, 2], hand, rank, price }
    const worth = { stakeKurus: 100n, payKurus: BigInt(price), over: true }
    stand.play(stand.scene.score(view, null, worth))
    return [stand.played.includes('made'), stand.shown().some(({ name }) => name === 'glow')]
  }
  expect(shown(dealt, 'jacks', 100)).toEqual([false, false])
  expect(shown(['JS', '4H', 'JD', '4C', '2S'], 'twoPair', 200)).toEqual([true, true])
})

it('cards say what they are once they lie there, one after the other', async () => {
  const stand = await getStand('felek-poker', true)
  const [view, worth] = roundOf(stand.title, 5)[0] ?? []
  const counts = new Set<number>()
  const told = () =>
    (stand.told.get() as { hand: (string | null)[] }).hand.filter((card) => card !== null).length
  expect(told()).toBe(0)
  stand.play(stand.scene.score(view, null, worth as Worth), () => counts.add(told()))
  expect([...counts]).toEqual([0, 1, 2, 3, 4, 5])
})

it('a coin, dice and a comet say nothing beside the stage before they show it', async () => {
  for (const [slug, key] of [
    ['yazi-tura', 'throws'],
    ['duses', 'won'],
    ['kuyruklu', 'last'],
  ] as const) {
    const stand = await getStand(slug, true)
    const [view, worth] = roundOf(stand.title, 5)[0] ?? []
    const start = JSON.stringify((stand.told.get() as Record<string, unknown>)[key])
    const score = stand.scene.score(view, null, worth as Worth)
    let seen = 0
    stand.play(score, () => {
      if (JSON.stringify((stand.told.get() as Record<string, unknown>)[key]) === start) seen += 33
    })
    expect(seen, slug).toBeGreaterThan(500)
  }
})

it('the award says what has been paid, not what its spins will', async () => {
  const stand = await getStand('lokum-yagmuru', true)
  const [view, worth] =
    roundOf(stand.title, seedsOf('lokum-yagmuru', stand.title).at(-1) ?? 0)[0] ?? []
  const { spins } = view as { spins: readonly { triggerPay: number; pay: number }[] }
  const sums = new Set<number | undefined>()
  stand.play(stand.scene.score(view, null, worth as Worth), () => {
    const { scene, free } = stand.told.get() as AnywhereTold
    if (scene?.kind === 'award') sums.add(scene.paid).add(free?.paid)
  })
  expect([...sums]).toEqual([spins[0]?.triggerPay])
  expect(spins.slice(1).reduce((sum, { pay }) => sum + pay, 0)).toBeGreaterThan(0)
})

it('reels slow after two triggers that lie, all later ones, whatever they bring', () => {
  const grid = (triggers: readonly number[]): string =>
    Array.from({ length: 30 }, (_, cell) => (triggers.includes(cell) ? 's' : 'a')).join('')
  expect(slowFrom(grid([]))).toBe(6)
  expect(slowFrom(grid([0]))).toBe(6)
  // Cells 0 and 7 lie in the columns 0 and 1.
  expect(slowFrom(grid([0, 7]))).toBe(2)
  for (const more of [[], [2], [3, 4, 5]]) expect(slowFrom(grid([0, 7, ...more]))).toBe(2)
  expect(slowFrom(grid([3, 9]))).toBe(4)
  // With the last reel nothing is left to wait for.
  expect(slowFrom(grid([0, 5]))).toBe(6)
  expect(slowMs).toBe(700)
})

it('a comet crosses its line exactly at the target, and climbs longer the higher it goes', () => {
  const layout = limboLayout({ w: 390, h: 500 }, { x: 0, y: 60, w: 390, h: 420 })
  expect(wayOf(100, 200)).toBe(0)
  expect(wayOf(200, 200)).toBe(1)
  expect(cometAt(layout, 1)[1]).toBeCloseTo(layout.lineY)
  expect(wayOf(199, 200)).toBeLessThan(1)
  expect(wayOf(1_000_000, 101)).toBeLessThan(2)
  expect(climbMs(100)).toBeLessThan(climbMs(1_000))
  expect(climbMs(1_000_000)).toBeLessThanOrEqual(2_600)
})

/** Stages of phones of 320 × 568 and 320 × 700 in the site, and of a usual one. */
const stages = [
  { x: 8, y: 58, w: 304, h: 160 },
  { x: 8, y: 96, w: 304, h: 250 },
  { x: 4, y: 118, w: 382, h: 330 },
]

it('on a low stage the four dice lie beside one another, apart from the field', () => {
  for (const area of stages) {
    const { size, numberAt, bar } = diceLayout(area)
    // A die lies turned a little; the handle is taller than its field.
    const [die, handle] = [size * 0.6, bar.y - 9]
    expect(numberAt[1] + die).toBeLessThan(handle)
    expect(numberAt[1] - die).toBeGreaterThanOrEqual(area.y)
    expect(numberAt[0] - 2.3 * size).toBeGreaterThanOrEqual(area.x)
    expect(bar.y + bar.h + 26).toBeLessThanOrEqual(area.y + area.h)
  }
})

it('on a low stage every price under the beads has room to be read, and the board stays whole', () => {
  for (const area of stages)
    for (let rows = 8; rows <= 16; rows++) {
      const layout = plinkoLayout(area, rows)
      const [first, last] = [layout.bucket(0), layout.bucket(rows)]
      expect(first.h).toBeGreaterThanOrEqual(layout.narrow ? 30 : 16)
      const room = layout.narrow ? first.h : first.w
      for (const risk of risks)
        for (const price of plinkoSlots(boncuk.config, { risk, rows })) {
          const [text, fontPx] = labelIn(price, room, (it) => `${it / 100}`)
          expect(fontPx, `${text} of ${rows} rows`).toBeGreaterThanOrEqual(9.5)
        }
      expect(first.x).toBeGreaterThanOrEqual(area.x)
      expect(last.x + last.w).toBeLessThanOrEqual(area.x + area.w)
      expect(layout.board[0]?.[1].y).toBeGreaterThanOrEqual(area.y - 1e-9)
      expect(first.y + first.h).toBeLessThanOrEqual(area.y + area.h)
      expect(layout.peg(rows - 1, 0)[1]).toBeLessThan(first.y)
    }
})

it('buttons and arrows lead to whole chances and round targets, and stop at the ends', () => {
  expect([nextChance(4_850, 1), nextChance(4_850, -1), nextChance(4_900, -1)]).toEqual([
    4_900, 4_800, 4_800,
  ])
  expect([nextTarget(200, 1), nextTarget(233, -1), nextTarget(101, -1)]).toEqual([250, 200, 101])
  expect(nextTarget(1_000_000, 1)).toBe(1_000_000)
})
