import type { Recipe, Tone } from './synth.ts'

/* What the games' effects are made of: a title says heights and lengths, the way they sound together stands here. */

/** Notes one after another, the last one a bell: what is won, longer for more. */
export const run = (
  peak: number,
  pitches: readonly number[],
  stepMs = 90,
  voice: NonNullable<Tone['shape']> = 'kanun',
): Recipe => ({
  peak,
  tones: pitches.map((hz, i) => ({
    at: i * stepMs,
    ms: 700,
    hz,
    shape: i === pitches.length - 1 ? 'bell' : voice,
  })),
})

/** The two sounds that every game's wins have: `pitches` rise; a plain win has the first three. */
export const prizes = (
  pitches: readonly number[],
  stepMs = 90,
): Readonly<Record<'win' | 'big', Recipe>> => ({
  win: run(0.35, pitches.slice(0, 3), stepMs),
  big: run(0.45, pitches, stepMs * 1.2),
})

/** Something strikes something: a body that falls in pitch, and the noise of the touch. */
export const blow = (
  peak: number,
  [hz, to, ms]: readonly [hz: number, to: number, ms: number],
  noiseHz: number,
  noise = 0.5,
  shape: Tone['shape'] = 'sine',
): Recipe => ({
  peak,
  tones: [
    { ms, hz, to, shape },
    { ms: Math.max(50, ms / 2), hz: noiseHz, to: noiseHz / 3, shape: 'noise', gain: noise },
  ],
})

/** Air that comes: noise whose edge moves, loudest after `rise` ms. */
export const rush = (peak: number, hz: number, to: number, ms: number, rise: number): Recipe => ({
  peak,
  tones: [{ ms, hz, to, rise, shape: 'noise' }],
})

/** Bells over one another, each after the first a little later and fainter. */
export const chime = (peak: number, ...pitches: readonly number[]): Recipe => ({
  peak,
  tones: pitches.map((hz, i) => ({ at: i * 70, ms: 700, hz, shape: 'bell', gain: 0.65 ** i })),
})

/** Several recipes at once, as loud as the first says. */
export const together = (first: Recipe, ...more: readonly Recipe[]): Recipe => ({
  peak: first.peak,
  tones: [first, ...more].flatMap(({ peak, tones }) =>
    tones.map((tone) => ({ ...tone, gain: ((tone.gain ?? 1) * peak) / first.peak })),
  ),
})
