import type { Sounds } from '../../client/sound/mixer.ts'
import { blow, chime, prizes, rush, together } from '../../client/sound/recipes.ts'

/** An evening over the strait: hicaz on the ney, the beat of wings under it. */
export const crashSounds: Sounds = {
  effects: {
    bell: chime(0.4, 659, 988),
    takeoff: together(rush(0.32, 180, 1_100, 700, 380), {
      peak: 0.18,
      tones: [{ ms: 620, hz: 110, to: 330, shape: 'triangle', rise: 260 }],
    }),
    climb: { peak: 0.16, tones: [{ ms: 260, hz: 587, shape: 'bell' }] },
    out: chime(0.38, 880, 1_175, 1_760),
    fall: together(rush(0.34, 1_600, 160, 900, 60), blow(0.26, [220, 60, 700], 500, 0.7)),
    ...prizes([440, 494, 587, 659, 880, 1_175]),
  },
  tune: {
    makam: 'hicaz',
    usul: '9/8',
    pace: 250,
    tonicHz: 196,
    voice: 'ud',
    notes: '0---1-2-- 3---2-1-- 2---3-4-- 5-------- 4---3-2-- 3---2-1-- 2---1-0-- 0--------',
    aboveVoice: 'ney',
    above: '7-------- 6-----5-- 4-------- 5-----7-- 8-------- 7-----6-- 5---4-3-- 4--------',
  },
  ambience: { hz: 420, swell: 0.7, peak: 0.16 },
}
