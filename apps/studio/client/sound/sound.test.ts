import { expect, it } from 'vitest'
import { layerOf, lengthMs, makams, pitch, sounded, usuls, type Tune } from './music.ts'
import { drum, effect, note, peakOf, rate, type Voice } from './synth.ts'

const tune: Tune = {
  makam: 'ussak',
  usul: '9/8',
  pace: 400,
  tonicHz: 220,
  voice: 'saz',
  notes: '0-2-4-543'.repeat(8),
  aboveVoice: 'ney',
  above: '7--------'.repeat(8),
}

/** The pitch of a sound by its strongest repetition, looked for around where it should be. */
const heard = (wave: Float32Array, near: number): number => {
  let [best, at] = [-Infinity, 0]
  const from = rate * 0.15
  for (let lag = (rate / near) * 0.9; lag < (rate / near) * 1.1; lag += 0.1) {
    let sum = 0
    const whole = Math.floor(lag)
    const part = lag - whole
    for (let i = from; i < from + 4_000; i++)
      sum +=
        (wave[i] ?? 0) * ((wave[i + whole] ?? 0) * (1 - part) + (wave[i + whole + 1] ?? 0) * part)
    if (sum > best) [best, at] = [sum, lag]
  }
  return rate / at
}

it('strings and flute sound where the makam puts them, within eight cents', () => {
  for (const voice of ['saz', 'kanun', 'ud', 'ney'] satisfies Voice[]) {
    const cents = 1_200 * Math.log2(heard(note(voice, 330, 800), 330) / 330)
    expect(Math.abs(cents), voice).toBeLessThan(8)
  }
})

it("bends uşşak's second and rast's third, and counts octaves", () => {
  expect(1_200 * Math.log2(pitch(tune, 1) / 220)).toBeCloseTo(150)
  expect(pitch(tune, 7)).toBeCloseTo(440)
  expect(makams.rast[2]).toBe(370)
  expect(usuls['9/8']).toHaveLength(9)
})

it('a line has eight bars, or says so', () => {
  expect(sounded(tune, tune.above)).toHaveLength(8)
  expect(() => sounded(tune, '0---')).toThrow('4 eighths')
})

it('no layer, and not all three together, comes near the edge', () => {
  const layers = ([0, 1, 2] as const).map((layer) => layerOf(tune, layer))
  const frames = Math.round((lengthMs(tune) / 1_000) * rate)
  const sum = new Float32Array(frames)
  for (const layer of layers) {
    expect(layer).toHaveLength(frames)
    expect(peakOf(layer)).toBeLessThanOrEqual(0.3001)
    layer.forEach((value, i) => (sum[i] = (sum[i] ?? 0) + value))
  }
  expect(peakOf(sum)).toBeLessThan(0.75)
  expect(peakOf(sum)).toBeGreaterThan(0.3)
})

it('an effect is as loud as its recipe says, and ends', () => {
  const wave = effect({
    peak: 0.4,
    tones: [
      { ms: 200, hz: 900, to: 200, shape: 'noise' },
      { at: 40, ms: 160, hz: 440, shape: 'triangle' },
      { at: 80, ms: 400, hz: 660, shape: 'kanun' },
    ],
  })
  expect([peakOf(wave).toFixed(3), wave.length]).toEqual(['0.400', rate * 0.48])
  expect(Math.abs(wave.at(-1) ?? 1)).toBeLessThan(0.01)
  for (const stroke of ['dum', 'tek'] as const)
    expect(Math.abs(drum(stroke).at(-1) ?? 1)).toBeLessThan(0.08)
})
