import type { Sounds } from '../../client/sound/mixer.ts'
import { blow, chime, prizes, rush } from '../../client/sound/recipes.ts'

/** A game of backgammon: uşşak in ten, ivory on wood. */
export const diceSounds: Sounds = {
  effects: {
    pick: rush(0.2, 700, 1_500, 240, 120),
    knock: blow(0.3, [520, 300, 90], 2_900, 0.8, 'triangle'),
    right: chime(0.34, 659, 988),
    wrong: blow(0.28, [180, 90, 320], 500, 0.4),
    ...prizes([330, 370, 440, 494, 659, 988]),
  },
  tune: {
    makam: 'ussak',
    usul: '10/8',
    pace: 380,
    tonicHz: 165,
    voice: 'kanun',
    notes:
      '0--2-3-42- 3--2-1-0-- 2--4-5-43- 2--1-2-0-- 4--5-6-75- 6--5-4-3-- 5--4-3-21- 2--1---0--',
    aboveVoice: 'ney',
    above:
      '7--------- 6-----5--- 7----8---- 4--------- 9-----8--- 7--------- 6-----5--- 7---------',
  },
  ambience: { hz: 380, swell: 0.15, peak: 0.08 },
}
