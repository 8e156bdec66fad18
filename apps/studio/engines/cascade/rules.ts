import { versionOfData, type DrawnRules } from '../drawn.ts'
import type { Figures } from '../reels/figures.ts'
import { reelsGame, reelsInfo } from '../reels/game.ts'
import type { CascadeData } from '../reels/slot.ts'
import { cascadeEngine } from './cascade.ts'

export const cascadeRules: DrawnRules<CascadeData, Figures> = {
  gameOf: (title, figures) => {
    const { config: data } = title
    return reelsGame({
      title,
      data,
      info: {
        engine: 'cascade',
        ...reelsInfo(title, data, figures),
        ways: 243,
        multipliers: [...data.multipliers],
        freeMultipliers: [...data.freeMultipliers],
      },
      // The data of ever began with this word.
      maths: versionOfData({ engine: 'cascade', ...data }),
      spins: cascadeEngine(data),
      features: ['cascade', 'ways'],
    })
  },
}
