import type { Sounds } from '../../client/sound/mixer.ts'
import { blow, chime, prizes, rush } from '../../client/sound/recipes.ts'

/** A club by night: rast in four, cards on cloth; the ney comes when a hand has been made. */
export const pokerSounds: Sounds = {
  effects: {
    shuffle: rush(0.2, 1_800, 3_400, 420, 180),
    deal: rush(0.26, 3_200, 900, 120, 12),
    turn: blow(0.2, [640, 420, 50], 3_800, 0.9, 'triangle'),
    hold: blow(0.24, [880, 660, 70], 2_400, 0.35, 'triangle'),
    loose: blow(0.2, [520, 660, 70], 2_000, 0.35, 'triangle'),
    made: chime(0.3, 587, 880),
    ...prizes([440, 550, 660, 880, 1_100], 95),
  },
  tune: {
    makam: 'rast',
    usul: '4/4',
    pace: 250,
    tonicHz: 147,
    voice: 'ud',
    notes: '0--2--4- 3---2--- 4--5--4- 2------- 4--6--7- 6---5--- 4--3--2- 0-------',
    aboveVoice: 'ney',
    above: '7------- 6---5--- 4------- 6------- 7---8--- 9------- 8---6--- 7-------',
  },
  ambience: { hz: 340, swell: 0.2, peak: 0.08 },
}
