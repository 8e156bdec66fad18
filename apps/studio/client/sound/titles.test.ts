import { expect, it } from 'vitest'
import { anywhereSounds, timbreOf } from '../../engines/anywhere/sound.ts'
import { coinSounds } from '../../engines/coin/sound.ts'
import { crashSounds } from '../../engines/crash/sound.ts'
import { diceSounds } from '../../engines/dice/sound.ts'
import { limboSounds } from '../../engines/limbo/sound.ts'
import { minesSounds } from '../../engines/mines/sound.ts'
import { pokerSounds } from '../../engines/poker/sound.ts'
import { plinkoSounds } from '../../engines/plinko/sound.ts'
import { limitCurve, usualLevels } from './mixer.ts'
import { layerOf } from './music.ts'
import { ambience, effect, peakOf, rate, type Wave } from './synth.ts'

/* Every sound of every title as a player hears it: none silent, none clipped, none that pushes the loudspeaker aside. */

const titles = {
  'lokum-yagmuru': anywhereSounds,
  'inci-avi': minesSounds,
  hezarfen: crashSounds,
  boncuk: plinkoSounds,
  duses: diceSounds,
  kuyruklu: limboSounds,
  'yazi-tura': coinSounds,
  'felek-poker': pokerSounds,
} as const

const sum = (wave: Wave, of: (value: number) => number): number =>
  wave.reduce((all, value) => all + of(value), 0)
const loudness = (wave: Wave): number =>
  Math.sqrt(sum(wave, (value) => value * value) / wave.length)
const offset = (wave: Wave): number => Math.abs(sum(wave, (value) => value) / wave.length)

it.each(Object.entries(titles))(
  '%s: every effect is heard and none is clipped, the music leaves room for them',
  (_, { effects, tune, ambience: air }) => {
    const made = Object.entries(effects).map(([name, recipe]) => [name, effect(recipe)] as const)
    for (const [name, wave] of made) {
      expect(peakOf(wave), name).toBeCloseTo(effects[name]?.peak ?? 0, 5)
      expect(loudness(wave), name).toBeGreaterThan(0.004)
      expect(offset(wave), name).toBeLessThan(0.012)
      expect(Math.abs(wave.at(-1) ?? 1), name).toBeLessThan(0.03)
    }
    const layers = ([0, 1, 2] as const).map((layer) => layerOf(tune, layer))
    const wind = ambience(air.hz, air.swell, air.peak)
    for (const wave of [...layers, wind]) {
      expect(loudness(wave)).toBeGreaterThan(0.004)
      expect(offset(wave)).toBeLessThan(0.012)
    }
    // A win over all three layers, as the sliders stand at first: below the limiter's edge without its help.
    const music = layers.reduce((all, wave) => all + peakOf(wave), 0)
    const loudest = Math.max(...made.map(([, wave]) => peakOf(wave)))
    const { effects: fx, music: low, ambience: wide } = usualLevels
    expect(loudest * fx + music * low + peakOf(wind) * wide).toBeLessThan(0.9)
  },
)

it('whatever comes in, what goes out stays under one', () => {
  const curve = limitCurve()
  expect(peakOf(curve)).toBeLessThan(0.95)
  curve.forEach((value, i) => expect(value).toBeGreaterThanOrEqual(curve[i - 1] ?? -1))
})

/** How alike two sounds are, 0 to 1: by how strong each of so many heights is in them. */
const alike = (a: Wave, b: Wave): number => {
  const [x, y] = [a, b].map((wave) =>
    Array.from({ length: 24 }, (_, band) => {
      const turn = (2 * Math.PI * 90 * 1.22 ** band) / rate
      let [re, im] = [0, 0]
      wave.forEach((value, i) => {
        re += value * Math.cos(turn * i)
        im += value * Math.sin(turn * i)
      })
      return Math.hypot(re, im)
    }),
  )
  const dot = (p: readonly number[] = [], q: readonly number[] = []) =>
    p.reduce((all, value, i) => all + value * (q[i] ?? 0), 0)
  return dot(x, y) / Math.sqrt(dot(x, x) * dot(y, y))
}

it.each(['land', 'pay'])('sweets have six timbres that are told apart: %s', (what) => {
  const { effects } = anywhereSounds
  const names = [...new Set([...'abcdefghi'].map((letter) => `${what}-${timbreOf(letter)}`))]
  expect(names).toHaveLength(6)
  const waves = names.map((name) => effect(effects[name] ?? { peak: 0, tones: [] }))
  waves.forEach((wave, i) =>
    waves.slice(i + 1).forEach((other, j) => {
      expect(alike(wave, other), `${names[i]} and ${names[i + 1 + j]}`).toBeLessThan(0.95)
    }),
  )
})
