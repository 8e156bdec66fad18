import type { Sounds } from '../../client/sound/mixer.ts'
import { blow, chime, prizes, run, rush, together } from '../../client/sound/recipes.ts'
import type { Recipe, Tone } from '../../client/sound/synth.ts'

/** What the sweets are made of, each with a sound of its own: as it lands, and as it pays. */
const timbres = {
  /** A box of card with a ribbon. */
  box: [blow(0.3, [190, 110, 150], 900, 0.6), 'ud', 0.5],
  cake: [blow(0.3, [150, 70, 130], 420, 0.25), 'ney', 1],
  glass: [blow(0.24, [1_180, 980, 110], 4_200, 0.35, 'triangle'), 'bell', 2],
  clay: [blow(0.3, [320, 210, 140], 1_900, 0.8, 'triangle'), 'saz', 0.75],
  jelly: [blow(0.3, [230, 120, 130], 1_500, 0.45), 'kanun', 1],
  crisp: [blow(0.26, [460, 260, 80], 3_400, 1.2), 'triangle', 1.5],
} as const satisfies Readonly<
  Record<string, readonly [land: Recipe, shape: NonNullable<Tone['shape']>, height: number]>
>
type Timbre = keyof typeof timbres

const made: Readonly<Record<string, Timbre>> = {
  a: 'box',
  b: 'cake',
  c: 'glass',
  d: 'clay',
  e: 'jelly',
  f: 'crisp',
  g: 'jelly',
  h: 'crisp',
  i: 'glass',
}
export const timbreOf = (letter: string): Timbre => made[letter] ?? 'jelly'

const landings = Object.fromEntries(
  Object.entries(timbres).flatMap(([name, [land, shape, height]]) => [
    [`land-${name}`, land],
    [
      `pay-${name}`,
      run(
        0.32,
        [523, 659, 784].map((hz) => hz * height),
        60,
        shape,
      ),
    ],
  ]),
)

/** A street feast: nihavent in nine, the way children skip to it. */
export const anywhereSounds: Sounds = {
  effects: {
    whoosh: rush(0.2, 1_600, 300, 320, 60),
    ...landings,
    /** What pays no more than the stake. */
    tick: blow(0.2, [300, 280, 60], 1_200, 0.3),
    hush: rush(0.24, 240, 980, 900, 700),
    trigger: chime(0.34, 880, 1_320),
    orb: together(blow(0.34, [150, 70, 260], 600, 0.1), chime(0.24, 587)),
    burst: rush(0.3, 3_600, 700, 260, 4),
    glitter: {
      peak: 0.09,
      tones: [
        { at: 30, ms: 120, hz: 1_400, to: 2_200, shape: 'triangle' },
        { at: 80, ms: 120, hz: 1_700, to: 2_600, shape: 'triangle' },
      ],
    },
    fly: { peak: 0.22, tones: [{ ms: 480, hz: 400, to: 1_500, rise: 200 }] },
    sum: chime(0.34, 988),
    multiply: run(0.4, [392, 494, 587, 784, 988]),
    gather: together(rush(0.36, 200, 1_100, 1_200, 1_000), {
      peak: 0.3,
      tones: [{ ms: 1_100, hz: 196, to: 784, shape: 'triangle', rise: 900 }],
    }),
    open: run(0.42, [262, 330, 392, 523, 659, 1_046], 80),
    ...prizes([523, 659, 784, 988, 1_175]),
  },
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
