import { versionOfData, type DrawnRules } from '../drawn.ts'
import type { Figures } from '../reels/figures.ts'
import { reelsGame, reelsInfo } from '../reels/game.ts'
import type { LinesData } from '../reels/slot.ts'
import { lines, linesEngine } from './lines.ts'

export const linesRules: DrawnRules<LinesData, Figures> = {
  gameOf: (title, figures) => {
    const { config: data } = title
    return reelsGame({
      title,
      data,
      info: {
        engine: 'lines',
        ...reelsInfo(title, data, figures),
        lines: lines.map((line) => [...line]),
        freeMultiplier: data.freeMultiplier,
      },
      // The data of ever began with this word.
      maths: versionOfData({ engine: 'lines', ...data }),
      spins: linesEngine(data),
      features: ['lines'],
    })
  },
}
