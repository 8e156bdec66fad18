import type { Sounds } from '../../client/sound/mixer.ts'
import { blow, chime, prizes, rush, together } from '../../client/sound/recipes.ts'

/** A coffee house: hicaz on the ud over an easy four, the ney when the heap grows. */
export const coinSounds: Sounds = {
  effects: {
    flip: together(chime(0.3, 2_093), rush(0.2, 900, 2_400, 260, 20)),
    spin: { peak: 0.1, tones: [{ ms: 70, hz: 1_568, shape: 'bell' }] },
    land: together(blow(0.34, [240, 150, 120], 2_600, 0.6), chime(0.2, 1_318)),
    right: chime(0.34, 784, 1_175),
    wrong: together(blow(0.36, [150, 70, 420], 700, 0.4), {
      peak: 0.24,
      tones: [{ at: 60, ms: 600, hz: 98, shape: 'ud' }],
    }),
    ...prizes([392, 415, 494, 587, 784, 1_175]),
  },
  tune: {
    makam: 'hicaz',
    usul: '4/4',
    pace: 300,
    tonicHz: 147,
    voice: 'ud',
    notes: '0-0-2-1- 2-3-2-1- 4---3-2- 3-2-1--- 4-5-4-3- 5---4-3- 2-3-2-1- 0-------',
    aboveVoice: 'ney',
    above: '7------- 8---7--- 6-5-4--- 5------- 7---8-7- 6------- 5-4-3-2- 4-------',
  },
  ambience: { hz: 520, swell: 0.2, peak: 0.1 },
}
