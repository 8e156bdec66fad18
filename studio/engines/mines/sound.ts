import type { Sounds } from '../../client/sound/mixer.ts'

/** Under water: round, slow, nihavent; the ney comes with the third pearl. */
export const minesSounds: Sounds = {
  effects: {
    lay: {
      peak: 0.3,
      tones: [
        { ms: 380, hz: 300, to: 900, shape: 'noise', rise: 160 },
        { at: 60, ms: 300, hz: 240, to: 480, shape: 'sine', rise: 60, gain: 0.4 },
      ],
    },
    creak: {
      peak: 0.26,
      tones: [
        { ms: 110, hz: 260, to: 420, shape: 'triangle' },
        { ms: 70, hz: 1_800, to: 600, shape: 'noise', gain: 0.5 },
      ],
    },
    pearl: {
      peak: 0.34,
      tones: [
        { ms: 700, hz: 523, shape: 'bell' },
        { at: 60, ms: 200, hz: 500, to: 1_300, shape: 'sine', gain: 0.5 },
      ],
    },
    urchin: {
      peak: 0.42,
      tones: [
        { ms: 600, hz: 170, to: 60, shape: 'sine' },
        { ms: 420, hz: 1_200, to: 160, shape: 'noise', gain: 0.8 },
        { at: 30, ms: 500, hz: 98, shape: 'ud', gain: 0.7 },
      ],
    },
    take: {
      peak: 0.34,
      tones: [
        { ms: 500, hz: 392, shape: 'kanun' },
        { at: 80, ms: 500, hz: 466, shape: 'kanun' },
        { at: 160, ms: 800, hz: 587, shape: 'kanun' },
      ],
    },
    win: {
      peak: 0.34,
      tones: [
        { ms: 600, hz: 587, shape: 'kanun' },
        { at: 110, ms: 900, hz: 784, shape: 'kanun' },
      ],
    },
    big: {
      peak: 0.45,
      tones: [
        { ms: 600, hz: 392, shape: 'kanun' },
        { at: 110, ms: 600, hz: 466, shape: 'kanun' },
        { at: 220, ms: 600, hz: 587, shape: 'kanun' },
        { at: 330, ms: 700, hz: 784, shape: 'kanun' },
        { at: 440, ms: 1_500, hz: 1_175, shape: 'bell', gain: 0.7 },
      ],
    },
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
