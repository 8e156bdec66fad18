import type { Sounds } from '../../client/sound/mixer.ts'
import { blow, chime, prizes, rush, together } from '../../client/sound/recipes.ts'

/** A night on a hill: rast, slow, ney over the saz. */
export const limboSounds: Sounds = {
  effects: {
    launch: together(rush(0.3, 260, 1_400, 520, 240), {
      peak: 0.16,
      tones: [{ ms: 480, hz: 130, to: 390, shape: 'triangle', rise: 200 }],
    }),
    climb: { peak: 0.14, tones: [{ ms: 110, hz: 880, shape: 'bell' }] },
    right: chime(0.36, 784, 1_175, 1_568),
    wrong: together(blow(0.26, [300, 90, 700], 900, 0.6), rush(0.2, 1_200, 200, 600, 30)),
    ...prizes([392, 440, 494, 587, 784, 1_175]),
  },
  tune: {
    makam: 'rast',
    usul: '9/8',
    pace: 270,
    tonicHz: 175,
    voice: 'saz',
    notes: '0---2-4-- 5---4-2-- 3---2-1-- 2-------- 4---5-7-- 6---5-4-- 3---2-1-- 0--------',
    aboveVoice: 'ney',
    above: '7-------- 8-----7-- 5-------- 6-----4-- 9-------- 8-----7-- 5---4-3-- 4--------',
  },
  ambience: { hz: 300, swell: 0.6, peak: 0.14 },
}
