import type { Recipe } from '../../client/sound/synth.ts'
import type { Sounds } from '../../client/sound/mixer.ts'

/** A run up the strings: what a win sounds like, longer for more. */
const run = (peak: number, pitches: readonly number[], stepMs: number): Recipe => ({
  peak,
  tones: pitches.map((hz, i) => ({
    at: i * stepMs,
    ms: 700,
    hz,
    shape: i === pitches.length - 1 ? ('bell' as const) : ('kanun' as const),
  })),
})

const board: Record<string, Recipe> = {
  whoosh: { peak: 0.2, tones: [{ ms: 320, hz: 1_600, to: 300, shape: 'noise', rise: 60 }] },
  land: {
    peak: 0.3,
    tones: [
      { ms: 130, hz: 230, to: 120, shape: 'sine' },
      { ms: 50, hz: 1_500, to: 500, shape: 'noise', gain: 0.45 },
    ],
  },
  hush: { peak: 0.24, tones: [{ ms: 900, hz: 240, to: 980, shape: 'noise', rise: 700 }] },
  trigger: {
    peak: 0.34,
    tones: [
      { ms: 700, hz: 880, shape: 'bell' },
      { at: 70, ms: 700, hz: 1_320, shape: 'bell', gain: 0.6 },
    ],
  },
  orb: {
    peak: 0.34,
    tones: [
      { ms: 260, hz: 150, to: 70, shape: 'sine' },
      { ms: 700, hz: 587, shape: 'bell', gain: 0.7 },
    ],
  },
  pay: {
    peak: 0.32,
    tones: [
      { ms: 500, hz: 523, shape: 'kanun' },
      { at: 60, ms: 500, hz: 659, shape: 'kanun' },
      { at: 120, ms: 600, hz: 784, shape: 'kanun' },
    ],
  },
  burst: {
    peak: 0.3,
    tones: [
      { ms: 260, hz: 3_600, to: 700, shape: 'noise' },
      { at: 30, ms: 120, hz: 1_400, to: 2_200, shape: 'triangle', gain: 0.3 },
      { at: 80, ms: 120, hz: 1_700, to: 2_600, shape: 'triangle', gain: 0.25 },
    ],
  },
}

const prizes: Record<string, Recipe> = {
  fly: { peak: 0.22, tones: [{ ms: 480, hz: 400, to: 1_500, shape: 'sine', rise: 200 }] },
  sum: { peak: 0.34, tones: [{ ms: 500, hz: 988, shape: 'bell' }] },
  multiply: run(0.4, [392, 494, 587, 784, 988], 90),
  gather: {
    peak: 0.36,
    tones: [
      { ms: 1_200, hz: 200, to: 1_100, shape: 'noise', rise: 1_000, gain: 0.6 },
      { ms: 1_100, hz: 196, to: 784, shape: 'triangle', rise: 900, gain: 0.5 },
    ],
  },
  open: run(0.42, [262, 330, 392, 523, 659, 1_046], 80),
  win: run(0.34, [523, 659, 784], 80),
  big: run(0.46, [392, 494, 587, 784, 988, 1_175], 110),
}

/** A street feast: nihavent in nine, the way children skip to it. */
export const anywhereSounds: Sounds = {
  effects: { ...board, ...prizes },
  tune: {
    makam: 'nihavent',
    usul: '9/8',
    pace: 420,
    tonicHz: 220,
    voice: 'saz',
    notes: '0-2-4-42. 3-3-2-210 2-4-5-54. 4-3-2-1-- 7-7-6-54. 5-5-4-342 3-2-1-21. 0---2-0--',
    aboveVoice: 'kanun',
    above: '7-7-9-7-- 8---7---- 9-9-b-9-- 7-----6-- b-b-a-9-- 9---7---- 7-6-5-4-- 7-----7--',
  },
  ambience: { hz: 700, swell: 0.3, peak: 0.1 },
}
