import { createStore, type Store } from '../lib/store.ts'
import type { Mixer } from '../sound/mixer.ts'
import { cutOf } from '../stage/atlas.ts'
import { cubicOut } from '../stage/ease.ts'
import type { Cut } from '../stage/painter.ts'
import type { Particles } from '../stage/particles.ts'
import type { ScoreMaker } from '../stage/score.ts'
import type { Size } from '../stage/stage.ts'
import type { Tier, Worth } from './game.ts'
import type { TitleLook } from './scene.ts'

/** What the plaque shows; null where nothing is made of the win. */
export type Win = { tier: Exclude<Tier, 'none'>; kurus: bigint; stakeKurus: bigint } | null

export type Celebration = { win: Store<{ win: Win }>; add: (of: Celebrated) => void }

type Celebrated = {
  score: ScoreMaker
  tier: Tier
  worth: Worth
  size: Size
  nowMs: () => number
}

/** How long each stands, ms, and how many coins fly. Nothing may take longer than 2.5 s below 250×. */
const tiers = {
  plaque: { ms: 900, countMs: 500, coins: 0 },
  coins: { ms: 1_600, countMs: 900, coins: 26 },
  scene: { ms: 2_500, countMs: 1_500, coins: 60 },
  grand: { ms: 4_000, countMs: 2_400, coins: 130 },
  cap: { ms: 5_000, countMs: 2_400, coins: 160 },
} as const

/** From below, up and out over the stage, and down again. */
const flying = (cut: Cut, size: Size, i: number, bornMs: number) => {
  // A low sequence instead of chance: the same win looks the same in a test.
  const [a, b] = [(i * 0.618) % 1, (i * 0.7549) % 1]
  return {
    cut,
    x: size.w * (0.3 + 0.4 * a),
    y: size.h + 30,
    vx: (a - 0.5) * size.w * 0.9,
    vy: -size.h * (1.15 + 0.75 * b),
    pull: size.h * 1.5,
    size: 22 + 18 * b,
    angle: a * 6,
    turn: (b - 0.5) * 9,
    tint: 0xffffff,
    add: 0,
    bornMs: bornMs + i * 16,
    lifeMs: 2_000,
  }
}

export const createCelebration = (
  { cuts, shower = ['coin'] }: Pick<TitleLook, 'cuts' | 'shower'>,
  particles: Particles,
  mixer: Mixer,
  reduced: () => boolean,
): Celebration => {
  const win = createStore<{ win: Win }>({ win: null })
  return {
    win,
    add({ score, tier, worth, size, nowMs }) {
      if (tier === 'none') return
      const { ms, countMs, coins } = tiers[tier]
      const names = tier === 'grand' || tier === 'cap' ? shower : ['coin']
      const show = (kurus: bigint) =>
        win.set({ win: { tier, kurus, stakeKurus: worth.stakeKurus } })
      score.skippable(() => {
        score.call(() => {
          show(0n)
          mixer.play(tier === 'plaque' ? 'win' : 'big')
          if (tier !== 'plaque') mixer.buzz(30)
          if (!reduced())
            for (let i = 0; i < coins; i++)
              particles.add(
                flying(cutOf(cuts, names[i % names.length] ?? 'coin'), size, i, nowMs()),
              )
        })
        // With less movement the sum stands there at once.
        score.move(
          reduced() ? 0 : countMs,
          (t) => show((worth.payKurus * BigInt(Math.round(t * 1_000))) / 1_000n),
          cubicOut,
        )
        score.wait(ms)
      })
    },
  }
}
