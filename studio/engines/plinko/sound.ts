import type { Sounds } from '../../client/sound/mixer.ts'

/** Glass on brass; rast on the saz, two beats and an easy walk. */
export const plinkoSounds: Sounds = {
  effects: {
    release: {
      peak: 0.3,
      tones: [
        { ms: 140, hz: 620, to: 380, shape: 'triangle' },
        { ms: 90, hz: 2_400, to: 700, shape: 'noise', gain: 0.5 },
      ],
    },
    peg: { peak: 0.22, tones: [{ ms: 150, hz: 1_180, shape: 'bell' }] },
    land: {
      peak: 0.34,
      tones: [
        { ms: 240, hz: 190, to: 90, shape: 'sine' },
        { ms: 120, hz: 900, to: 300, shape: 'noise', gain: 0.5 },
      ],
    },
    'land-high': {
      peak: 0.36,
      tones: [
        { ms: 240, hz: 190, to: 90, shape: 'sine', gain: 0.8 },
        { ms: 700, hz: 784, shape: 'bell' },
        { at: 70, ms: 700, hz: 1_175, shape: 'bell', gain: 0.7 },
      ],
    },
    win: {
      peak: 0.36,
      tones: [
        { ms: 500, hz: 523, shape: 'kanun' },
        { at: 90, ms: 500, hz: 648, shape: 'kanun' },
        { at: 180, ms: 700, hz: 784, shape: 'kanun' },
      ],
    },
    big: {
      peak: 0.45,
      tones: [
        { ms: 600, hz: 392, shape: 'kanun' },
        { at: 110, ms: 600, hz: 523, shape: 'kanun' },
        { at: 220, ms: 600, hz: 648, shape: 'kanun' },
        { at: 330, ms: 700, hz: 784, shape: 'kanun' },
        { at: 440, ms: 1_400, hz: 1_046, shape: 'bell', gain: 0.8 },
      ],
    },
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
