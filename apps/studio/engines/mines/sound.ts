import type { Sounds } from '../../client/sound/mixer.ts'
import { blow, prizes, run, rush, together } from '../../client/sound/recipes.ts'

/** Under water: round, slow, nihavent; the ney comes with the third pearl. */
export const minesSounds: Sounds = {
  effects: {
    lay: rush(0.3, 300, 900, 380, 160),
    creak: blow(0.26, [260, 420, 110], 1_800, 0.5, 'triangle'),
    pearl: {
      peak: 0.34,
      tones: [
        { ms: 700, hz: 523, shape: 'bell' },
        { at: 60, ms: 200, hz: 500, to: 1_300, gain: 0.5 },
      ],
    },
    urchin: together(blow(0.42, [170, 60, 600], 1_200, 0.8), {
      peak: 0.3,
      tones: [{ at: 30, ms: 500, hz: 98, shape: 'ud' }],
    }),
    take: run(0.34, [392, 466, 587], 80),
    ...prizes([392, 466, 587, 784, 1_175], 110),
  },
  tune: {
    makam: 'nihavent',
    usul: '4/4',
    pace: 260,
    tonicHz: 196,
    voice: 'kanun',
    notes: '0---2--- 3---2--- 4---5-4- 2------- 3---4--- 2---1--- 2-1-0--- 0-------',
    aboveVoice: 'ney',
    above: '4------- 5------- 7---6--- 4------- 5---4--- 3------- 4---3-2- 4-------',
  },
  ambience: { hz: 260, swell: 0.5, peak: 0.16 },
}
