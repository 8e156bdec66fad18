import type { Sounds } from '../../client/sound/mixer.ts'
import { blow, chime, prizes, together } from '../../client/sound/recipes.ts'

const land = blow(0.34, [190, 90, 240], 900)

/** Glass on brass; rast on the saz, two beats and an easy walk. */
export const plinkoSounds: Sounds = {
  effects: {
    release: blow(0.3, [620, 380, 140], 2_400, 0.5, 'triangle'),
    peg: { peak: 0.22, tones: [{ ms: 150, hz: 1_180, shape: 'bell' }] },
    land,
    'land-high': together(land, chime(0.34, 784, 1_175)),
    ...prizes([523, 648, 784, 1_046]),
  },
  tune: {
    makam: 'rast',
    usul: '2/4',
    pace: 300,
    tonicHz: 196,
    voice: 'saz',
    notes: '0-2- 4-42 3-2- 1--. 2-4- 5-43 2-1- 0--.',
    aboveVoice: 'ney',
    above: '4--- ---- 5--- 4--- 7--- 6-5- 4--- 2---',
  },
  ambience: { hz: 420, swell: 0.25, peak: 0.12 },
}
